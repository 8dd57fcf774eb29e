"""Endpoints for tables that wait, and for those that nobody wants any more."""

from __future__ import annotations

from functools import partial

import msgspec

from .. import commands
from ..absence import Waited, waited_for
from ..endpoints import Api, Call
from ..refusals import Refused
from ..services import Services
from ..timekeeping import now_ms
from .people import Ok

api = Api()


class WaitInfo(msgspec.Struct, kw_only=True):
    """Somebody who is waited for. All times are milliseconds since 1970."""

    seat: int
    since: int
    may_nudge: bool
    nudge_from: int  # when they may be nudged, for the first time or again
    away: bool  # whether the host, or the others by a vote, may have somebody else play
    away_from: int | None  # from when on; None: the clock sees to it by itself


@api.enter("GET", "/api/tables/{table}/waiting", gives=list[WaitInfo], access="person")
async def list_waited_for(services: Services, call: Call) -> list[WaitInfo]:
    """Who is waited for, for those who play with them."""
    room = await services.rooms.open(call.path("table"))
    if not room.table.seats_of(call.who.id):
        raise Refused("not_yours", "you have no seat at this table", key="refused.no_seat_here")
    now = now_ms()
    return [wait_info(one, now) for one in waited_for(room.table)]


def wait_info(one: Waited, now: int) -> WaitInfo:
    """What is known of somebody who is waited for, as it is now."""
    is_away = one.away_from is not None and one.away_from <= now
    return WaitInfo(**one._asdict(), may_nudge=one.nudge_from <= now, away=is_away)


@api.enter("DELETE", "/api/tables/{table}", gives=Ok, access="person")
async def delete_table(services: Services, call: Call) -> Ok:
    """Give up a table before it begins. Once it has, its players delete it by consent."""
    room = await services.rooms.open(call.path("table"))
    await room.submit(partial(commands.give_up, person=call.who.id), call.who.id)
    return Ok()
