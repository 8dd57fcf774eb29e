"""Endpoints for who runs the server: the same as `smallcouncil admin`, where the token or the account is named."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

import msgspec
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from .. import admin
from ..backup import BACKUPS, BackupFailed, back_up
from ..endpoints import Api, Call, Nothing
from ..protocol import Id
from ..refusals import Refused
from ..services import Services
from .people import Ok

api = Api()
HEADER = "x-council-admin"
FIND = {"find": "part of a name or of an id"}


class Banned(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Whether somebody is shut out."""

    banned: bool


class Removed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that was said."""

    table: Id
    n: Annotated[int, msgspec.Meta(ge=1, le=2**31)]


class Saved(msgspec.Struct, kw_only=True):
    """A backup on the server's disk: all secrets are in it, and so it is not sent."""

    file: str
    bytes: int


async def let_in(services: Services, call: Call) -> None:
    """Refuse whoever has neither the token nor an account that was named, and whoever tries too often.

    Where there is neither, there is nothing here.
    """
    services.limits.spend("admin", call.address)
    given, person = call.request.headers.get(HEADER, ""), call.person.id if call.person else ""
    is_let_in = await services.rooms.read(partial(admin.lets_in, token=given)) if given else False
    if not is_let_in and not await services.rooms.read(partial(admin.administers, person=person)):
        raise Refused("not_found", "there is nothing here")


@api.enter("GET", "/api/admin/tables", gives=list[admin.TableRow], query={**FIND, "status": "of the table"})
async def admin_tables(services: Services, call: Call) -> list[admin.TableRow]:
    """The newest tables."""
    await let_in(services, call)
    query = partial(admin.list_tables, find=call.query("find")[:80], status=call.query("status")[:16])
    return await services.rooms.read(query)


@api.enter("GET", "/api/admin/people", gives=list[admin.PersonRow], query=FIND)
async def admin_people(services: Services, call: Call) -> list[admin.PersonRow]:
    """The newest people."""
    await let_in(services, call)
    return await services.rooms.read(partial(admin.list_people, find=call.query("find")[:80]))


@api.enter("GET", "/api/admin/reports", gives=list[admin.ReportRow])
async def admin_reports(services: Services, call: Call) -> list[admin.ReportRow]:
    """What was reported."""
    await let_in(services, call)
    return await services.rooms.read(admin.list_reports)


@api.enter("POST", "/api/admin/people/{person}/ban", takes=Banned, gives=Ok)
async def admin_ban(services: Services, call: Call) -> Ok:
    """Shut somebody out, or let them in again."""
    await let_in(services, call)
    await services.writer.do(partial(admin.ban, person=call.path("person"), is_banned=call.body.banned))
    return Ok()


@api.enter("POST", "/api/admin/tables/{table}/close", takes=Nothing, gives=Ok)
async def admin_close(services: Services, call: Call) -> Ok:
    """End a table; it stays to be looked at."""
    await let_in(services, call)
    return await change(services, call.path("table"), partial(admin.end_table, how="closed"))


@api.enter("DELETE", "/api/admin/tables/{table}", gives=Ok)
async def admin_delete(services: Services, call: Call) -> Ok:
    """Delete a table."""
    await let_in(services, call)
    return await change(services, call.path("table"), partial(admin.end_table, how="deleted"))


@api.enter("POST", "/api/admin/talk/remove", takes=Removed, gives=Ok)
async def admin_remove(services: Services, call: Call) -> Ok:
    """Remove something that was said."""
    await let_in(services, call)
    return await change(services, call.body.table, partial(admin.remove_said, n=call.body.n))


@api.enter("POST", "/api/admin/backup", takes=Nothing, gives=Saved, status=201)
async def admin_backup(services: Services, call: Call) -> Saved:
    """Keep a backup beside the database; of a PostgreSQL by the command line only."""
    await let_in(services, call)
    try:
        file = await asyncio.to_thread(back_up, services.config.database, None)
    except BackupFailed as error:
        raise Refused("conflict", str(error)) from None
    return Saved(file=f"{BACKUPS}/{file.name}", bytes=file.stat().st_size)


async def change(services: Services, table_id: str, work: partial[None]) -> Ok:
    """Change a table beside its room, and have the room look."""

    def write(connection: Connection) -> None:
        work(connection, table_id=table_id)

    try:
        await services.writer.do(write, table_id)
    except IntegrityError:  # somebody at the table was quicker
        await services.writer.do(write, table_id)
    await services.rooms.catch_up_with(table_id)
    return Ok()
