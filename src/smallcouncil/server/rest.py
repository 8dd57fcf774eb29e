"""Endpoints for games and tables: what there is, making a table, its seats, and what stays of it."""

from __future__ import annotations

import asyncio
from functools import cache, partial
from secrets import token_hex
from typing import Annotated, Any, Literal

import msgspec

import smallcouncil as sc
from smallcouncil.bots import bot_names
from smallcouncil.core import CouncilError, Game, IllegalTable, Texts, UnknownGame, UnknownRules, Viewer
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.rulebook import Page, read_page
from smallcouncil.versions import reader_of

from . import archive, commands, store
from .endpoints import Api, Call, Nothing, read_number
from .entries import AnyEntry, Fill, Rematch, Sit, Start, Vacate
from .imports import Import
from .names import clean_title
from .people import Person
from .protocol import Id, SeatNumber, TableInfo, Token
from .refusals import Refused, by_the_rules
from .rooms import Room
from .services import Services
from .setup import Clock, Setup, Spectators, Talk, Title, Visibility, fresh_seed
from .table import Table
from .talk import check_talk, usual_talk
from .timekeeping import now_ms

api = Api()
LISTED = 50
MOST_SHOTS = 200

# Games


class OptionInfo(msgspec.Struct, kw_only=True):
    """A table option: its name, what it means, and its JSON Schema."""

    name: str
    about: str
    schema: dict[str, Any]


class VariantInfo(msgspec.Struct, kw_only=True):
    """A usual set of options, and for how many players."""

    name: str
    players: list[int]
    options: dict[str, Any]


class GameInfo(msgspec.Struct, kw_only=True):
    """A game that can be played here."""

    id: str
    title: str
    line: str
    minutes: int
    emblem: str  # SVG of 512 by 512
    tone: str  # the colour behind it
    version: str
    players: list[int]
    options: list[OptionInfo]
    variants: list[VariantInfo]
    bots: list[str]  # the weakest first
    talk: Talk  # where a table does not choose
    languages: list[str]


class TextsInfo(msgspec.Struct, kw_only=True):
    """The texts of a game in a language: names by id, sentences by key."""

    language: str
    names: dict[str, str]
    sentences: dict[str, str]


class RulesInfo(msgspec.Struct, kw_only=True):
    """The rules of a game, clause by clause: its own page, and behind it the one that it builds on."""

    pages: list[Page]


@api.enter("GET", "/api/games", gives=list[GameInfo], query={"language": "of title and line; en if not given"})
async def list_games(_: Services, call: Call) -> list[GameInfo]:
    """The games that can be played here."""
    wanted = call.query("language")
    language = wanted if wanted in LANGUAGES else LANGUAGES[0]  # what is kept of each is no visitor's to multiply
    return [game_info(game, language) for game in sc.game_ids()]


BY_VERSION = {"version": "of the rules of a table; those of today if not given"}


@api.enter("GET", "/api/games/{game}/texts/{language}", gives=TextsInfo, query=BY_VERSION)
async def game_texts(_: Services, call: Call) -> TextsInfo:
    """The texts of a game in a language."""
    texts, language = find_game(call.path("game"), call.query("version")).texts, call.path("language")
    check_language(texts, language)
    return TextsInfo(language=language, names=texts.names[language], sentences=texts.templates[language])


@api.enter(
    "GET",
    "/api/games/{game}/rules",
    gives=RulesInfo,
    query={"language": "one of the game's; en if not given", **BY_VERSION},
)
async def game_rules(_: Services, call: Call) -> RulesInfo:
    """The rules of a game in a language, and behind them those that they build on."""
    game, language = find_game(call.path("game"), call.query("version")), call.query("language") or "en"
    check_language(game.texts, language)
    return await asyncio.to_thread(rules_info, game.id, game.version, language)


@cache
def rules_info(game_id: str, version: str, language: str) -> RulesInfo:
    """The pages of rules, read once."""
    game = sc.find_game(game_id, version)
    read = reader_of(game)
    return RulesInfo(pages=[read_page(read(page, language)) for page in (game.rules, game.base_rules) if page])


def check_language(texts: Texts, language: str) -> None:
    """Refuse a language that a game does not speak."""
    if language not in texts.templates:
        raise Refused("not_found", "this game does not speak that language")


def find_game(game: str, version: str = "") -> Game[Any]:
    """The game of that id, by the rules of a version if one is named, or a refusal."""
    try:
        return sc.find_game(game, version or None)
    except (UnknownGame, UnknownRules):
        raise Refused("not_found", "there is no such game") from None


@cache
def game_info(game_id: str, language: str = "en") -> GameInfo:
    """What there is to know before playing."""
    game = sc.find_game(game_id)
    texts = game.texts
    language = language if language in texts.templates else "en"
    _, parts = msgspec.json.schema_components([game.options])
    schemas = parts[game.options.__name__]["properties"]
    return GameInfo(
        id=game.id,
        title=texts.say("title.title", {}, language=language),
        line=texts.say("title.line", {}, language=language),
        minutes=game.minutes,
        emblem=game.emblem,
        tone=game.tone,
        version=game.version,
        players=[*game.players],
        options=[
            OptionInfo(name=name, about=texts.say(f"option.{name}", {}), schema=schemas[name])
            for name in game.options.__struct_fields__
        ],
        variants=[
            VariantInfo(name=name, players=[*players], options=dict(options))
            for name, (players, options) in game.variants.items()
        ],
        bots=bot_names(game.id),
        talk=usual_talk(game),
        languages=sorted(texts.templates),
    )


# Making a table


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
        raise Refused("bad_request", "the game cannot be set up with these options") from None
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


@api.enter("GET", "/api/me/tables", gives=list[Mine], access="person")
async def list_my_tables(services: Services, call: Call) -> list[Mine]:
    """The newest tables that one sits at, or did."""
    ids = await services.rooms.read(partial(store.tables_of, person=call.who.id, most=LISTED))
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
    table, who = room.table, person.id if person else ""
    seats = table.seats_of(who)
    is_host = bool(who) and table.setup.host == who
    may_act = table.status == "playing" and any(seat in table.asked for seat in seats)
    return Mine(table=room.info_for(who), seats=seats, host=is_host, may_act=may_act)


# Seats


class Join(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A wish for a seat: an open one by an invitation where the table needs one, or one's own by its key."""

    seat: SeatNumber | None = None
    invite: Token = ""
    key: Token = ""


class SeatChange(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who is to have a seat before the start: a bot, or nobody."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class Invitation(msgspec.Struct, kw_only=True):
    """What lets somebody in: put it behind the # of a link, which no server ever logs."""

    seat: int | None  # None: to watch
    invite: str


class SeatKey(msgspec.Struct, kw_only=True):
    """What lets a player come back to a seat with another browser. As secret as the seat."""

    seat: int
    key: str


@api.enter("POST", "/api/tables/{table}/join", takes=Join, gives=Mine, access="person")
async def join_table(services: Services, call: Call) -> Mine:
    """Take a seat."""
    services.limits.spend("joins", call.address)
    room, wish, who = await services.rooms.open(call.path("table")), call.body, call.who
    if wish.key:
        await room.submit(lambda table: by_key(services, table, wish, who), who.id)
    else:
        await room.submit(lambda table: by_invitation(services, table, wish, who), who.id)
        await start_if_full(room)
    return mine(room, who)


def by_invitation(services: Services, table: Table, wish: Join, who: Person) -> Sit:
    """A seat for somebody who is invited, or at an open table for anybody."""
    fits = [seat for seat in ("any", wish.seat) if services.people.proves(wish.invite, *invitation(table, seat))]
    if not fits and table.setup.visibility == "link" and table.setup.host != who.id:
        raise Refused("not_yours", "this table needs an invitation")
    return commands.sit(table, who.id, who.name, wish.seat, is_invited=wish.seat in fits)


def invitation(table: Table, seat: int | str | None) -> tuple[str, ...]:
    """What an invitation to a seat, or to any, proves. Another once the host has sent somebody away from there."""
    sent_away = len(table.sent_away(seat if isinstance(seat, int) else None))
    return ("seat", table.id, str(seat), *([str(sent_away)] if sent_away else []))


def by_key(services: Services, table: Table, wish: Join, who: Person) -> Sit:
    """The own seat, for somebody who comes with another session."""
    if wish.seat is None or not 0 <= wish.seat < table.setup.players:
        raise Refused("bad_request", "a key belongs to a seat")
    if not services.people.proves(wish.key, "key", table.id, wish.seat, table.players[wish.seat].person):
        raise Refused("not_yours", "this key does not fit")
    return commands.come_back(table, who.id, who.name, wish.seat)


async def start_if_full(room: Room) -> None:
    """Begin as soon as every seat has a player, where the table wants that."""

    def start(table: Table) -> Start:
        return commands.start(table, table.setup.host)

    is_full = not any(player.is_open for player in room.table.players)
    if is_full and room.table.setup.starts_when_full and room.table.status == "lobby":
        await room.submit(start)


@api.enter("POST", "/api/tables/{table}/seats", takes=SeatChange, gives=Mine, access="person")
async def change_seat(services: Services, call: Call) -> Mine:
    """Give an open seat to a bot, or free a seat, before the start."""
    room, wish, who = await services.rooms.open(call.path("table")), call.body, call.who

    def change(table: Table) -> Fill | Vacate:
        if wish.bot is None:
            return commands.vacate(table, who.id, wish.seat)
        return commands.fill(table, who.id, wish.seat, wish.bot)

    await room.submit(change, who.id)
    await start_if_full(room)
    return mine(room, who)


@api.enter("POST", "/api/tables/{table}/start", takes=Nothing, gives=Mine, access="person")
async def start_table(services: Services, call: Call) -> Mine:
    """Begin."""
    room = await services.rooms.open(call.path("table"))
    await room.submit(lambda table: commands.start(table, call.who.id), call.who.id)
    return mine(room, call.who)


@api.enter("GET", "/api/tables/{table}/invitations", gives=list[Invitation], access="person")
async def list_invitations(services: Services, call: Call) -> list[Invitation]:
    """What the host can send to others: for each seat, for any seat (seat -1), and to watch (no seat)."""
    room = await services.rooms.open(call.path("table"))
    if room.table.setup.host != call.who.id:
        raise Refused("not_yours", "only the host may invite")
    proof = services.people.proof
    table = room.table
    seats = [Invitation(seat=seat, invite=proof(*invitation(table, seat))) for seat in range(table.setup.players)]
    any_seat = Invitation(seat=-1, invite=proof(*invitation(table, "any")))
    return [*seats, any_seat, Invitation(seat=None, invite=proof("watch", room.id))]


@api.enter("POST", "/api/tables/{table}/keys", takes=Nothing, gives=list[SeatKey], access="person")
async def list_keys(services: Services, call: Call) -> list[SeatKey]:
    """The keys to one's own seats, to play on with another browser."""
    room = await services.rooms.open(call.path("table"))
    who = call.who.id
    return [
        SeatKey(seat=seat, key=services.people.proof("key", room.id, seat, who)) for seat in room.table.seats_of(who)
    ]


# What stays


@api.enter("POST", "/api/tables/{table}/rematch", takes=Nothing, gives=Mine, access="person")
async def play_again(services: Services, call: Call) -> Mine:
    """The players who stayed at a new table, or the one that was made already."""
    room, who = await services.rooms.open(call.path("table")), call.who
    await check_new_table(services, call)
    if room.table.status != "over" or not {*room.table.seats_of(who.id)} & {*staying(room.table)}:
        raise Refused("not_yours", "a rematch is for those who have played to the end")
    if not room.table.rematch:
        setup = msgspec.structs.replace(
            room.table.setup,
            version=find_game(room.table.setup.game).version,
            seed=fresh_seed(),
            seed_chosen=False,
            host=who.id,
            imported=False,
            starts_when_full=False,
        )
        first = [again(room.table, seat) for seat in range(setup.players)]
        made = await services.rooms.make(token_hex(8), setup, who.name, [(entry, who.id) for entry in first])
        await room.submit(partial(rematch_at, made=made.id), who.id)
    return mine(await services.rooms.open(room.table.rematch), who)


def staying(table: Table) -> list[int]:
    """The seats of those who play again: people who have not resigned; where all have, they may think better of it."""
    people = [seat for seat, player in enumerate(table.players) if player.person]
    return [seat for seat in people if table.players[seat].away != "resigned"] or people


def again(table: Table, seat: int) -> AnyEntry:
    """The entry that gives a player the same seat; the bot keeps the seat of somebody who resigned."""
    player = table.players[seat]
    if seat in staying(table):
        return Sit(seat=seat, person=player.person, name=player.name)
    return Fill(seat=seat, bot=player.bot)


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
        raise Refused("not_yours", "spectators can export a table when it is over")
    if viewer not in room.table.seats_of(call.who.id):
        raise Refused("not_yours", f"seat {viewer} is not yours")
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
    """Moments of a finished game, up to 200 at once, as a viewer saw them or with everything open."""
    room = await services.rooms.open(call.path("table"))
    if room.seen_by(call.person.id if call.person else "").status != "over":
        raise Refused("not_yours", "a game can be replayed when it is over")
    viewer: Viewer | Literal["all"] = "all" if call.query("viewer") == "all" else viewer_of(call)
    if viewer not in ("all", None, *range(room.table.setup.players)):
        raise Refused("bad_request", "there is no such seat")
    first = read_number(call.query("after") or "0")
    services.limits.spend("replays", call.address)
    return msgspec.Raw(await services.past.page(room.table, viewer, first, MOST_SHOTS, call.address))


def viewer_of(call: Call) -> Viewer:
    """The viewer that a query names."""
    named = call.query("viewer") or "spectator"
    return None if named == "spectator" else read_number(named, largest=9)
