"""Endpoints for tables: making one, and looking at those there are."""

from __future__ import annotations

import asyncio
from functools import partial
from secrets import token_hex
from typing import Annotated, Any

import msgspec

from smallcouncil.bots import bot_names
from smallcouncil.core import CouncilError, IllegalTable

from .. import store
from ..endpoints import Api, Call
from ..entries import Answer, AnyEntry, Fill, Sit, Start
from ..infos import TableInfo
from ..names import clean_title
from ..people import Person
from ..protocol import Id
from ..refusals import Refused, by_the_rules
from ..room import Room
from ..services import Services
from ..setup import Clock, Setup, Spectators, Talk, Title, Visibility, fresh_seed
from ..table import Table
from ..talk import check_talk, usual_talk
from .games import find_game

api = Api()
LISTED = 50


class CreateTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Id
    seats: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(min_length=1, max_length=10)]
    options: dict[str, Any] = {}
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None = None
    title: Title = ""
    visibility: Visibility = "link"
    clock: Clock = Clock()
    spectators: Spectators = Spectators()
    talk: Talk | None = None
    starts_when_full: bool = True


class Mine(msgspec.Struct, kw_only=True):
    """A table, and which of its seats are one's own."""

    table: TableInfo
    seats: list[int]
    host: bool
    may_act: bool  # whether one of the own seats is asked something now
    changed: int  # when something last happened, in milliseconds since 1970
    since: list[int] = []  # the seats that have chosen since one's own last choice, the first of them first
    places: list[int] | None = None  # by seat, once the game is over
    kept: list[int] = []  # seats that wait for one's answer whether one plays again


@api.enter("POST", "/api/tables", takes=CreateTable, gives=Mine, access="person", status=201)
async def create_table(services: Services, call: Call) -> Mine:
    """Make a table; `seats` says who has each: `me`, `open` or the name of a bot."""
    await check_new_table(services, call)
    wanted: CreateTable = call.body
    setup = setup_for(wanted, call.who)
    first = [entry for seat, who in enumerate(wanted.seats) if (entry := first_entry(setup, seat, who, call.who))]
    if len(first) == setup.players and wanted.starts_when_full:
        first.append(Start())
    room = await services.rooms.make(token_hex(8), setup, call.who.name, [(entry, call.who.id) for entry in first])
    services.listing.note(room.id, call.address)
    services.metrics.tables_made.inc()
    return mine(room, call.who)


async def check_new_table(services: Services, call: Call) -> None:
    """Whether somebody may make another table: not too many at once, and not too many in all."""
    limits = services.limits
    limits.spend("tables", call.who.id)
    limits.spend("tables_by_address", call.address)
    limits.check_count("running_tables", await services.rooms.read(partial(store.running_tables, person=call.who.id)))


def setup_for(wanted: CreateTable, host: Person) -> Setup:
    """The setup of a wanted table, if the game allows it."""
    game = find_game(wanted.game)
    talk = wanted.talk or usual_talk(game)
    check_talk(game, talk)
    try:
        game.new(len(wanted.seats), "a trial", wanted.options)
    except IllegalTable as error:
        raise by_the_rules(error) from None
    except (CouncilError, LookupError, TypeError, ValueError):
        raise Refused(
            "bad_request", "the game cannot be set up with these options", key="refused.bad_options"
        ) from None
    return Setup(
        game=game.id,
        version=game.version,
        players=len(wanted.seats),
        options=wanted.options,
        seed=fresh_seed() if wanted.seed is None else wanted.seed,
        seed_chosen=wanted.seed is not None,
        host=host.id,
        title=clean_title(wanted.title),
        visibility=wanted.visibility,
        clock=wanted.clock,
        spectators=wanted.spectators,
        talk=talk,
        starts_when_full=wanted.starts_when_full,
    )


def first_entry(setup: Setup, seat: int, who: str, host: Person) -> AnyEntry | None:
    """Who has a seat when a table is made."""
    if who == "me":
        return Sit(seat=seat, person=host.id, name=host.name)
    if who == "open":
        return None
    if who not in bot_names(setup.game):
        raise Refused("bad_request", f"no bot called {who!r} plays {setup.game}")
    return Fill(seat=seat, bot=who)


# Looking at tables


@api.enter("GET", "/api/tables", gives=list[TableInfo])
async def list_open_tables(services: Services, _: Call) -> list[TableInfo]:
    """The newest tables that anybody may join or watch; whoever has made many does not crowd out the others."""
    return [room.info_for("") for room in await rooms_of(services, await services.listing.fairly(LISTED))]


RUNNING = {"running": "anything: only those that are not over"}


@api.enter("GET", "/api/me/tables", gives=list[Mine], access="person", query=RUNNING)
async def list_my_tables(services: Services, call: Call) -> list[Mine]:
    """The tables that one sits at, or did: those that are not over first, the newest first."""
    wanted = partial(store.tables_of, person=call.who.id, most=LISTED, is_running=bool(call.query("running")))
    ids = await services.rooms.read(wanted)
    return [mine(room, call.who) for room in await rooms_of(services, ids)]


@api.enter("GET", "/api/tables/{table}", gives=Mine)
async def see_table(services: Services, call: Call) -> Mine:
    """A table, without its position."""
    return mine(await services.rooms.open(call.path("table")), call.person)


async def rooms_of(services: Services, ids: list[str]) -> list[Room]:
    """The rooms of some tables; those that cannot be played are left out."""
    opened = await asyncio.gather(*(services.rooms.open(one) for one in ids), return_exceptions=True)
    return [room for room in opened if isinstance(room, Room)]


def mine(room: Room, person: Person | None) -> Mine:
    """A table as a person finds it."""
    who = person.id if person else ""
    table = room.seen_by(who)
    seats = table.seats_of(who)
    return Mine(
        table=room.info_for(who),
        seats=seats,
        host=bool(who) and room.table.host == who,
        may_act=table.status == "playing" and any(seat in table.asked for seat in seats),
        changed=table.at or room.created,
        since=chosen_since(table, seats),
        places=[*table.p.outcome.places] if table.p and table.p.outcome else None,
        kept=[seat for seat, player in enumerate(table.players) if who and player.kept_for == who],
    )


def chosen_since(table: Table, own: list[int]) -> list[int]:
    """The other seats that have chosen since one of these last did; nobody where none has, and for who only looks."""
    found = list[int]()
    for told in reversed(table.story):
        entry = told.row.entry
        if isinstance(entry, Answer) and entry.seat in own:
            return found[::-1]
        if isinstance(entry, Answer) and own:
            found.append(entry.seat)
    return []
