"""Endpoints for what stays of a table: a rematch, exports, imports, replays."""

from __future__ import annotations

from functools import partial
from secrets import token_hex
from typing import Literal

import msgspec

from smallcouncil.core import Viewer

from .. import archive, commands
from ..attending import start_if_full
from ..endpoints import Api, Call, Nothing, read_number
from ..entries import AnyEntry, Fill, Keep, Rematch, Sit, Start
from ..imports import Import
from ..people import Person
from ..refusals import Refused
from ..room import Room
from ..services import Services
from ..setup import fresh_seed
from ..table import Table
from ..timekeeping import now_ms
from .games import find_game
from .tables import Mine, check_new_table, mine

api = Api()
MOST_SHOTS = 200


@api.enter("POST", "/api/tables/{table}/rematch", takes=Nothing, gives=Mine, access="person")
async def play_again(services: Services, call: Call) -> Mine:
    """A new table at which everybody who stayed is asked to play again, or the one that was made already."""
    room, who = await services.rooms.open(call.path("table")), call.who
    await check_new_table(services, call)
    if room.table.status != "over" or not {*room.table.seats_of(who.id)} & {*staying(room.table)}:
        raise Refused("not_yours", "a rematch is for those who have played to the end", key="refused.rematch_players")
    if not room.table.rematch:
        setup = msgspec.structs.replace(
            room.table.setup,
            version=find_game(room.table.setup.game).version,
            seed=fresh_seed(),
            seed_chosen=False,
            host=who.id,
            imported=False,
            starts_when_full=True,
        )
        first = [again(room.table, seat, who.id) for seat in range(setup.players)]
        first += [Start()] if not any(isinstance(entry, Keep) for entry in first) else []
        made = await services.rooms.make(token_hex(8), setup, who.name, [(entry, who.id) for entry in first])
        await room.submit(partial(rematch_at, made=made.id), who.id)
    made = await services.rooms.open(room.table.rematch)
    await accept(made, who)
    return mine(made, who)


async def accept(room: Room, who: Person) -> None:
    """Take the seat that is kept, which is to say yes; the last who does begins the game."""
    if room.table.status == "lobby" and any(player.kept_for == who.id for player in room.table.players):
        await room.submit(lambda table: commands.sit(table, who.id, who.name, None, is_invited=True), who.id)
        await start_if_full(room)


def staying(table: Table) -> list[int]:
    """The seats of those who play again: people who have not resigned; where all have, they may think better of it."""
    people = [seat for seat, player in enumerate(table.players) if player.person]
    return [seat for seat in people if table.players[seat].away != "resigned"] or people


def again(table: Table, seat: int, who: str) -> AnyEntry:
    """Who plays again sits where they sat, the others are asked; the bot keeps the seat of somebody who resigned."""
    player = table.players[seat]
    if seat not in staying(table):
        return Fill(seat=seat, bot=player.bot)
    kind = Sit if player.person == who else Keep
    return kind(seat=seat, person=player.person, name=player.name)


def rematch_at(table: Table, made: str) -> Rematch:
    """Where the players meet again; the first who asks decides."""
    return Rematch(table=table.rematch or made)


VIEWER = {"viewer": "a seat, or `spectator`"}


@api.enter(
    "GET", "/api/tables/{table}/export", gives=archive.Export | archive.SeenExport, access="person", query=VIEWER
)
async def export_table(services: Services, call: Call) -> archive.Export | archive.SeenExport:
    """A finished table with everything; a running one as the viewer knows it."""
    room = await services.rooms.open(call.path("table"))
    if room.seen_by(call.who.id).status == "over":
        return archive.export(room.table, room.created)
    viewer = viewer_of(call)
    if viewer is None:
        raise Refused("not_yours", "spectators can export a table when it is over", key="refused.export_over")
    if viewer not in room.table.seats_of(call.who.id):
        raise Refused("not_yours", f"seat {viewer} is not yours", key="refused.seat_not_yours", about={"n": viewer + 1})
    return archive.export_seen(room.table, viewer)


@api.enter(
    "POST",
    "/api/imports",
    takes=archive.Export,
    gives=Mine,
    access="person",
    status=201,
    kilobytes="import_kilobytes",
)
async def import_table(services: Services, call: Call) -> Mine:
    """A table from an export. Whoever imports it has all its people's seats, and knows its seed."""
    services.limits.spend("imports", call.address)
    await check_new_table(services, call)
    bounds = services.limits.bounds
    wanted = Import(call.body, token_hex(8), call.who.id, bounds.import_entries, now_ms())
    made = await services.past.imported(wanted, call.address, bounds.import_seconds)
    return mine(await services.rooms.keep_imported(wanted, made, call.who.name), call.who)


@api.enter(
    "GET",
    "/api/tables/{table}/replay",
    gives=list[archive.Shot],
    query={"viewer": "a seat, `spectator` or `all`", "after": "the entry after which to begin"},
)
async def replay_table(services: Services, call: Call) -> msgspec.Raw:
    """Moments of a finished game, up to 200 at once, as a viewer saw them or with everything open.

    Of a running one those that a player has seen as a seat of their own.
    """
    room, who = await services.rooms.open(call.path("table")), call.person.id if call.person else ""
    viewer: Viewer | Literal["all"] = "all" if call.query("viewer") == "all" else viewer_of(call)
    if viewer not in ("all", None, *range(room.table.setup.players)):
        raise Refused("bad_request", "there is no such seat")
    if room.seen_by(who).status != "over" and viewer not in room.table.seats_of(who):
        raise Refused("not_yours", "a game can be replayed when it is over", key="refused.replay_over")
    first = read_number(call.query("after") or "0")
    services.limits.spend("replays", call.address)
    return msgspec.Raw(await services.past.page(room.table, viewer, first, MOST_SHOTS, call.address))


def viewer_of(call: Call) -> Viewer:
    """The viewer that a query names."""
    named = call.query("viewer") or "spectator"
    return None if named == "spectator" else read_number(named, largest=9)
