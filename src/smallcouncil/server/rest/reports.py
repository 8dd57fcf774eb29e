"""Endpoints for talk that somebody should look at."""

from __future__ import annotations

from typing import Annotated

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..endpoints import Api, Call
from ..protocol import SeatNumber
from ..refusals import Refused
from ..room import Room
from ..services import Services
from ..store import reports
from ..timekeeping import now_ms
from .people import Ok

api = Api()
First = Annotated[int, msgspec.Meta(ge=1, le=2**31)]


class NewReport(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that was said, by the number that it has for the seat that heard it; no seat: for spectators."""

    seat: SeatNumber | None = None
    n: First


@api.enter("POST", "/api/tables/{table}/reports", takes=NewReport, gives=Ok, access="person", status=201)
async def report_talk(services: Services, call: Call) -> Ok:
    """Report something that was said to who runs the server. Nobody at the table is told."""
    services.limits.spend("talk", call.who.id)
    room = await services.rooms.open(call.path("table"))
    row = {"table_id": room.id, "n": number_of(room, call.body, call.who.id), "person": call.who.id, "at": now_ms()}

    def write(connection: Connection) -> None:
        same = [reports.c[name] == row[name] for name in ("table_id", "n", "person")]
        if connection.execute(sa.select(reports.c.id).where(*same)).first() is None:
            connection.execute(reports.insert(), row)

    await services.writer.do(write)
    return Ok()


def number_of(room: Room, wish: NewReport, person: str) -> int:
    """The number that something said has at the table, if who reports it may have heard it."""
    own, setup = room.table.seats_of(person), room.table.setup
    watches = not own and setup.visibility == "open" and setup.spectators.allowed == "open"
    if wish.seat not in own if wish.seat is not None else not watches:
        raise Refused("not_yours", "you cannot have heard that", key="refused.not_heard")
    came = 0 if wish.seat is None else room.table.players[wish.seat].since
    heard = [
        number
        for number, one in enumerate(room.said, start=1)
        if one.is_for(wish.seat) and (one.to is None or one.at >= came)
    ]
    if wish.n > len(heard):
        raise Refused("not_found", "nothing of that number was said")
    return heard[wish.n - 1]
