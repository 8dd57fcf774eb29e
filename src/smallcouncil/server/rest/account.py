"""Endpoints for what one keeps here: what one signs in with, devices, one's data and its end."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa

from ..accounts import means
from ..admin import administers
from ..endpoints import Api, Call, Reply
from ..services import Services
from ..store import passkeys, recovery_codes
from .people import Me, Ok, Proof, bring_along, me, spend_tries

api = Api()


class PasskeyInfo(msgspec.Struct, kw_only=True):
    """A passkey of one's own."""

    id: str
    created: int


class AccountInfo(msgspec.Struct, kw_only=True):
    """What one signs in with."""

    name: str
    username: str | None
    password: bool  # whether there is one
    passkeys: list[PasskeyInfo]
    codes: int  # recovery codes that are not used up
    administers: bool  # whether the page of administration opens for them


class OldPasskey(Proof, kw_only=True, forbid_unknown_fields=True):
    """A passkey that is not to let anybody in any more."""

    id: Annotated[str, msgspec.Meta(max_length=1400)]


class DeviceLinkInfo(msgspec.Struct, kw_only=True):
    """What another browser of one's own is given: put it behind the # of a link."""

    code: str
    until: int


class DeviceCode(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The code of a link between devices."""

    code: Annotated[str, msgspec.Meta(max_length=200)]


@api.enter("GET", "/api/account", gives=AccountInfo, access="person")
async def see_account(services: Services, call: Call) -> AccountInfo:
    """What one signs in with."""
    who = call.who

    def read(connection: sa.Connection) -> AccountInfo:
        password, _ = means(connection, who.id)
        keys = sa.select(passkeys.c.credential, passkeys.c.created).where(passkeys.c.person == who.id)
        codes = sa.select(sa.func.count()).where(recovery_codes.c.person == who.id)
        return AccountInfo(
            name=who.name,
            username=who.username,
            password=password is not None,
            passkeys=[
                PasskeyInfo(id=one, created=at) for one, at in connection.execute(keys.order_by(passkeys.c.created))
            ],
            codes=connection.scalar(codes) or 0,
            administers=administers(connection, who.id),
        )

    return await services.rooms.read(read)


@api.enter("POST", "/api/passkeys/removed", takes=OldPasskey, gives=Ok, access="person")
async def remove_passkey(services: Services, call: Call) -> Ok:
    """Let a passkey open nothing any more; the last way in stays."""
    spend_tries(services, call, call.who.id)
    await services.accounts.prove(call.who, call.body.again)
    await services.passkeys.remove(call.who, call.body.id)
    return Ok()


@api.enter("POST", "/api/devices", takes=Proof, gives=DeviceLinkInfo, access="person", status=201)
async def link_device(services: Services, call: Call) -> DeviceLinkInfo:
    """A link for another device of one's own: good once, for ten minutes."""
    spend_tries(services, call, call.who.id)
    link = await services.devices.link(call.who, call.body.again)
    return DeviceLinkInfo(code=link.code, until=link.until)


@api.enter("POST", "/api/devices/sessions", takes=DeviceCode, gives=Me, status=201)
async def join_device(services: Services, call: Call) -> Reply:
    """Be the same person here as on another device; a guest's tables come along."""
    services.limits.spend("passwords", call.address)
    person, token = await services.devices.use(call.body.code, call.agent)
    await bring_along(services, call, person)
    return Reply(me(person, token, kept=not await services.accounts.is_guest(person)), token)


@api.enter("GET", "/api/me/data", gives=dict[str, Any], access="person")
async def export_my_data(services: Services, call: Call) -> dict[str, Any]:
    """All that is kept of oneself: name, sessions, passkeys, tables, words said."""
    services.limits.spend("imports", call.address)
    return await services.belongings.data(call.who.id)


@api.enter("POST", "/api/me/deletion", takes=Proof, gives=Ok, access="person")
async def delete_me(services: Services, call: Call) -> Reply:
    """Be forgotten: bots play on in one's seats, name and words are taken out of every table. Nobody can undo it."""
    spend_tries(services, call, call.who.id)
    await services.accounts.prove(call.who, call.body.again)
    await services.belongings.forget(call.who.id)
    return Reply(Ok(), "")
