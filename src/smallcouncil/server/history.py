"""History: what somebody has played, how it went by game, house and opponent. Over the database, and bounded.

One sees all of one's own. Of somebody else, and only if one has played with them: how often they won, and the games
that one shared; never with whom else they played, nor at which tables.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .belongings import FORGOTTEN
from .refusals import Refused
from .results import DECIDED, Result, is_decided, record, results
from .rooms import Rooms
from .store import members, persons, tables
from .table import Table
from .timekeeping import now_ms

MADE_UP = 50  # games of before that are entered at once, the newest first
MOST_OPPONENTS = 30
PAGE = 20  # games of a page
MONTHS = 12
MOST_OF_A_YEAR = 2000  # games that the months are counted from


class Tally(msgspec.Struct, kw_only=True):
    """How often something ended how."""

    of: str  # the id of a game, or of a house; a month as 2026-11
    game: str = ""  # of a house: a game that has it, whose words name it
    won: int = 0
    lost: int = 0
    left: int = 0  # resigned
    open: int = 0  # ended without a result


class Opponent(msgspec.Struct, kw_only=True):
    """Somebody with whom one has played to an end."""

    person: str  # nothing: a bot
    name: str
    bot: str
    games: int
    won: int  # by oneself
    lost: int  # and by them


class SeatPlayed(msgspec.Struct, kw_only=True):
    """A seat of a game that is over."""

    seat: int
    person: str  # nothing: a bot, or it counts for nobody
    name: str
    bot: str
    house: str
    place: int | None
    result: Result


class GamePlayed(msgspec.Struct, kw_only=True):
    """A game that is over."""

    table: str
    game: str
    players: int
    ended: int
    seat: int  # of the person whose history it is
    seats: list[SeatPlayed]


class Profile(msgspec.Struct, kw_only=True):
    """Somebody's history."""

    person: str
    name: str
    own: bool
    games: int
    by_game: list[Tally]
    by_house: list[Tally]
    by_month: list[Tally]  # of the last year, the oldest first; of others none
    opponents: list[Opponent]  # of others: oneself alone
    played: list[GamePlayed]  # the newest; of others: those that one shared


class History:
    """Looks up what was played."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    async def profile(self, person: str, viewer: str) -> Profile:
        """Somebody's history as somebody may know it."""
        await self._look(person, viewer)
        return await self.rooms.read(partial(profile_of, person=person, viewer=viewer, now=now_ms()))

    async def games(self, person: str, viewer: str, before: int) -> list[GamePlayed]:
        """The games that ended before a moment, the newest first."""
        await self._look(person, viewer)
        return await self.rooms.read(partial(played_by, person=person, viewer=viewer, before=before))

    async def _look(self, person: str, viewer: str) -> None:
        """Enter what is missing, and refuse who has nothing to look for here."""
        if not await self.rooms.read(partial(_sat_together, one=person, other=viewer)):
            raise Refused("not_found", "there is nobody whom you have played with under this id")
        for table_id in await self.rooms.read(partial(missing, person=person)):
            with suppress(Refused):  # it cannot be read any more
                table = (await self.rooms.open(table_id)).table
                if is_decided(table):
                    await self.rooms.writer.do(partial(record, table=table))
        if not await self.rooms.read(partial(_have_met, one=person, other=viewer)):
            raise Refused("not_found", "there is nobody whom you have played with under this id")


# Who may look


def _sat_together(connection: Connection, one: str, other: str) -> bool:
    """Whether two persons belong to one table, whatever became of it: who does not need not be looked up."""
    if one == other:
        return True
    others = members.alias()
    join = members.join(others, members.c.table_id == others.c.table_id)
    query = sa.select(members.c.table_id).select_from(join).where(members.c.person == one, others.c.person == other)
    return connection.execute(query.limit(1)).first() is not None


def _have_met(connection: Connection, one: str, other: str) -> bool:
    """Whether somebody may look at somebody: oneself, or who has played a game to its end with them."""
    return one == other or connection.execute(_shared(one, other).limit(1)).first() is not None


def _shared(one: str, other: str) -> sa.Select[tuple[str]]:
    """The tables at which two persons both played."""
    theirs = results.alias()
    join = results.join(theirs, results.c.table_id == theirs.c.table_id)
    both = results.c.person == one, theirs.c.person == other
    return sa.select(results.c.table_id).select_from(join).where(*both)


def missing(connection: Connection, person: str) -> list[str]:
    """The newest of a person's tables that are over and of which no result is kept."""
    join = tables.join(members, members.c.table_id == tables.c.id)
    unkept = ~sa.exists().where(results.c.table_id == tables.c.id)
    theirs = members.c.person == person, tables.c.status == "over", unkept
    query = sa.select(tables.c.id).select_from(join).where(*theirs)
    return [*connection.scalars(query.order_by(tables.c.created.desc()).limit(MADE_UP))]


# Counting


def profile_of(connection: Connection, person: str, viewer: str, now: int) -> Profile:
    """A person's history from the results that are kept."""
    is_own = person == viewer
    theirs = [results.c.person == person, results.c.result != "none"]
    if not is_own:
        theirs.append(results.c.shown <= now)
    by_game = _tallies(connection, results.c.game, theirs)
    return Profile(
        person=person,
        name=_names(connection, [person]).get(person, FORGOTTEN),
        own=is_own,
        games=sum(one.won + one.lost + one.left + one.open for one in by_game),
        by_game=by_game,
        by_house=_tallies(connection, results.c.house, [*theirs, results.c.house != ""]),
        by_month=_by_month(connection, theirs, now) if is_own else [],
        opponents=_opponents(connection, person, None if is_own else viewer),
        played=played_by(connection, person, viewer, before=now + 1),
    )


def _tallies(connection: Connection, by: sa.Column[str], which: list[sa.ColumnElement[bool]]) -> list[Tally]:
    """How often it ended how, by game or by house; what was played most first."""
    columns = by.label("of"), results.c.result, sa.func.count().label("n"), sa.func.max(results.c.game).label("game")
    found: dict[str, Tally] = {}
    for of, result, n, game in connection.execute(sa.select(*columns).where(*which).group_by(by, results.c.result)):
        tally = found.setdefault(of, Tally(of=of, game=game))
        setattr(tally, result, n)
    return sorted(found.values(), key=lambda one: (-_all(one), one.of))


def _all(one: Tally) -> int:
    return one.won + one.lost + one.left + one.open


def _by_month(connection: Connection, which: list[sa.ColumnElement[bool]], now: int) -> list[Tally]:
    """The last twelve months, those without a game too."""
    today = datetime.fromtimestamp(now / 1000, UTC)
    last = today.year * 12 + today.month - 1
    found = {month: Tally(of=f"{month // 12}-{month % 12 + 1:02}") for month in range(last - MONTHS + 1, last + 1)}
    newest = sa.select(results.c.ended, results.c.result).where(*which).order_by(results.c.ended.desc())
    for ended, result in connection.execute(newest.limit(MOST_OF_A_YEAR)):
        at = datetime.fromtimestamp(ended / 1000, UTC)
        if (tally := found.get(at.year * 12 + at.month - 1)) is not None:
            setattr(tally, result, getattr(tally, result) + 1)
    return [*found.values()]


def _opponents(connection: Connection, person: str, only: str | None) -> list[Opponent]:
    """With whom somebody played most; or one of them alone. Who has several seats of a table is met there once."""
    theirs = results.alias()
    join = results.join(theirs, sa.and_(results.c.table_id == theirs.c.table_id, theirs.c.person != person))
    times = sa.func.count(results.c.table_id.distinct())
    won = _distinct_tables(results.c.result == "won")
    lost = _distinct_tables(sa.and_(theirs.c.result == "won", results.c.result != "won"))
    query = sa.select(theirs.c.person, theirs.c.bot, times.label("games"), won.label("won"), lost.label("lost"))
    query = query.select_from(join).where(results.c.person == person, results.c.result.in_(DECIDED))
    query = query.where(sa.or_(theirs.c.person != "", theirs.c.bot != ""))
    query = query if only is None else query.where(theirs.c.person == only)
    query = query.group_by(theirs.c.person, theirs.c.bot).order_by(sa.desc("games"), theirs.c.person, theirs.c.bot)
    rows = connection.execute(query.limit(MOST_OPPONENTS)).all()
    names = _names(connection, [row.person for row in rows])
    return [Opponent(**row._mapping, name=_name(names, row.person)) for row in rows]


def _distinct_tables(holds: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    """At how many tables something holds."""
    return sa.func.count(sa.case((holds, results.c.table_id)).distinct())


# Games


def played_by(connection: Connection, person: str, viewer: str, before: int) -> list[GamePlayed]:
    """A page of games, the newest first, each with everybody who played it."""
    which = [results.c.person == person, results.c.ended < before]
    if person != viewer:
        which.append(results.c.table_id.in_(_shared(person, viewer)))
    first = sa.func.min(results.c.seat).label("seat")  # of who plays several seats
    query = sa.select(results.c.table_id, sa.func.max(results.c.ended), first).where(*which)
    query = query.group_by(results.c.table_id).order_by(sa.func.max(results.c.ended).desc(), results.c.table_id)
    rows = connection.execute(query.limit(PAGE)).all()
    seats = _seats(connection, [table for table, _, _ in rows])
    return [_game(seats[table], seat) for table, _, seat in rows]


def _seats(connection: Connection, table_ids: list[str]) -> dict[str, list[Any]]:
    query = sa.select(results).where(results.c.table_id.in_(table_ids)).order_by(results.c.seat)
    found: dict[str, list[Any]] = {}
    rows = connection.execute(query).all()
    names = _names(connection, [row.person for row in rows])
    for row in rows:
        found.setdefault(row.table_id, []).append((row, _name(names, row.person)))
    return found


def _game(seats: list[Any], seat: int) -> GamePlayed:
    row, _ = seats[0]
    played = [
        SeatPlayed(
            seat=one.seat,
            person=one.person,
            name=name,
            bot=one.bot,
            house=one.house,
            place=one.place,
            result=one.result,
        )
        for one, name in seats
    ]
    return GamePlayed(table=row.table_id, game=row.game, players=row.players, ended=row.ended, seat=seat, seats=played)


def _names(connection: Connection, people: list[str]) -> dict[str, str]:
    """How people are called now."""
    query = sa.select(persons.c.id, persons.c.name).where(persons.c.id.in_({*people} - {""}))
    return {person: name for person, name in connection.execute(query)}  # noqa: C416


def _name(names: dict[str, str], person: str) -> str:
    """The name of a person; of one who wanted to be forgotten the mark of that, and of a bot none."""
    return names.get(person, FORGOTTEN) if person else ""


def living(connection: Connection, table: Table) -> set[str]:
    """Who of a table's people is still known here."""
    return {*_names(connection, [player.person for player in table.players])}
