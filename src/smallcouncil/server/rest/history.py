"""Endpoints for what was played: profiles, and playing again with the same people."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from secrets import token_hex

import msgspec

from smallcouncil.bots import bot_names
from smallcouncil.core import CouncilError

from .. import commands
from ..endpoints import Api, Call, Nothing, read_number
from ..entries import AnyEntry, Fill, Keep, Sit, Start
from ..history import GamePlayed, Profile, living
from ..refusals import Refused
from ..room import Room
from ..services import Services
from ..setup import Setup, fresh_seed
from ..table import Table
from ..timekeeping import now_ms
from .games import find_game
from .past import accept
from .tables import Mine, check_new_table, mine

api = Api()
LAST = 2**53


@api.enter("GET", "/api/people/{person}", gives=Profile, access="person")
async def see_profile(services: Services, call: Call) -> Profile:
    """What somebody has played: `me`, or the id of a person with whom one has played a game to its end."""
    return await services.history.profile(whose(call), call.who.id)


@api.enter(
    "GET",
    "/api/people/{person}/games",
    gives=list[GamePlayed],
    access="person",
    query={"before": "only games that ended before, in milliseconds since 1970"},
)
async def list_games_played(services: Services, call: Call) -> list[GamePlayed]:
    """The games that somebody has played and one may know of, the newest first, a page at a time."""
    before = read_moment(call.query("before"))
    return await services.history.games(whose(call), call.who.id, before)


def whose(call: Call) -> str:
    """The person whom a path names."""
    named = call.path("person")
    return call.who.id if named == "me" else named


def read_moment(text: str) -> int:
    """A moment that somebody sent; now, if none was."""
    if not text:
        return now_ms() + 1
    if len(text) > len(str(LAST)):
        raise Refused("bad_request", "this is no moment")
    return read_number(text[:-3] or "0") * 1000 + read_number(text[-3:])


@api.enter("POST", "/api/tables/{table}/again", takes=Nothing, gives=Mine, access="person", status=201)
async def invite_again(services: Services, call: Call) -> Mine:
    """A new table as this one was, with a seat kept for everybody who played at it: they are told by their notices.

    Where a rematch of it waits for players already, one sits down there.
    """
    room, who = await services.rooms.open(call.path("table")), call.who
    if room.table.status != "over" or not room.table.seats_of(who.id):
        raise Refused(
            "not_yours", "you can invite those again with whom you have played to the end", key="refused.played_with"
        )
    if (waiting := await rematch_of(services, room.table, who.id)) is not None:
        await accept(waiting, who)
        return mine(waiting, who)
    await check_new_table(services, call)
    setup = setup_again(room.table, who.id)
    known = await services.rooms.read(partial(living, table=room.table))
    first = [entry for seat in range(setup.players) if (entry := asked_again(room.table, seat, who.id, known))]
    if not any(isinstance(entry, Keep) for entry in first) and len(first) == setup.players:
        first.append(Start())
    made = await services.rooms.make(token_hex(8), setup, who.name, [(entry, who.id) for entry in first], invites=True)
    services.metrics.tables_made.inc()
    return mine(made, who)


async def rematch_of(services: Services, table: Table, person: str) -> Room | None:
    """The table at which the players were asked to meet again, if it has not begun and one is asked there too."""
    if not table.rematch:
        return None
    with suppress(Refused):  # it is gone
        room = await services.rooms.open(table.rematch)
        if room.table.status == "lobby" and any(person in (one.person, one.kept_for) for one in room.table.players):
            return room
    return None


def setup_again(table: Table, host: str) -> Setup:
    """The setup of a table, for today's rules and with cards that nobody knows."""
    game = find_game(table.setup.game)
    try:
        game.new(table.setup.players, "a trial", table.setup.options)
    except (CouncilError, LookupError, TypeError, ValueError):
        raise Refused("conflict", "today's rules have no such options any more: make a new table") from None
    return msgspec.structs.replace(
        table.setup,
        version=game.version,
        seed=fresh_seed(),
        seed_chosen=False,
        host=host,
        imported=False,
        starts_when_full=True,
    )


def asked_again(table: Table, seat: int, who: str, known: set[str]) -> AnyEntry | None:
    """Who has a seat: the one who asks sits, others are asked, bots play again; whom nobody knows any more: free."""
    player = table.players[seat]
    if player.person == who:
        return Sit(seat=seat, person=who, name=player.name)
    if player.person:
        return Keep(seat=seat, person=player.person, name=player.name) if player.person in known else None
    return Fill(seat=seat, bot=player.bot if player.bot in bot_names(table.setup.game) else commands.best_bot(table))
