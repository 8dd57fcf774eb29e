"""Absence: who is waited for, since when, whom one may nudge, and from when on the others may go on without somebody.

Nothing here changes anything. A player who is waited for too long is no captor of the table: the host has a bot or a
substitute play for them, or those who are here agree on it, or on the end.
"""

from __future__ import annotations

from typing import NamedTuple

from .entries import Answer, Nudge, Row
from .setup import Clock
from .table import Table

HOUR = 3600 * 1000
PATIENCE = 72 * HOUR  # at a table without a clock
MISSED = 2  # answers in a row that the clock gave for somebody, who then counts as away
SHORTEST_REST, LONGEST_REST = 30 * 1000, 12 * HOUR  # between two nudges


class Waited(NamedTuple):
    """A person who is waited for."""

    seat: int
    since: int
    nudge_from: int  # when they may be nudged, for the first time or again
    away_from: int | None  # when the others may decide without them; None: the clock sees to it by itself


def waited_for(table: Table) -> list[Waited]:
    """The persons who are asked something now."""
    if table.status != "playing":
        return []
    return [waited(table, seat) for seat in table.voters() if seat in table.asked]


def waited(table: Table, seat: int) -> Waited:
    """How long a seat is waited for already, and what follows from it."""
    since = asked_at(table, seat)
    nudges = [row.at for row in _entries_since(table, table.asked[seat]) if _nudges(row.entry, seat)]
    return Waited(seat, since, max([since, *nudges]) + rest_of(table.setup.clock), away_from(table, seat))


def absent(table: Table, now: int) -> list[int]:
    """The seats of persons whose time has run out: nobody has to wait for them, nor for their vote."""
    if table.status == "paused":
        return [seat for seat in table.voters() if last_act(table, seat) + PATIENCE <= now]
    return [one.seat for one in waited_for(table) if one.away_from is not None and one.away_from <= now]


def away_from(table: Table, seat: int) -> int | None:
    """From when on somebody counts as away. Who lets the clock answer again and again is, and at once."""
    if _lets_the_clock_answer(table, seat):
        return asked_at(table, seat)
    if table.setup.clock.kind == "none":
        return last_act(table, seat) + PATIENCE
    return None if table.has_hands else table.times.deadline(seat)


def asked_at(table: Table, seat: int) -> int:
    """When a seat was asked what it is asked now."""
    return table.story[table.asked[seat] - 1].row.at


def last_act(table: Table, seat: int) -> int:
    """When somebody did anything here, or was asked what they are asked now, whichever is later."""
    first = table.asked.get(seat, 1)
    person = table.players[seat].person
    acts = [row.at for row in _entries_since(table, 0) if row.person == person]
    return max([table.story[first - 1].row.at, *acts[-1:]])


def rest_of(clock: Clock) -> int:
    """How long somebody is waited for before they are nudged, and again before the next time."""
    if clock.kind == "none":
        return HOUR
    return min(max(1000 * clock.seconds // 4, SHORTEST_REST), LONGEST_REST)


def person_nudged(table: Table) -> str:
    """Whom the last entry of a table nudges: who tells them by other means asks here. Nothing if it nudges nobody."""
    entry = table.story.last.row.entry
    return table.players[entry.of].person if isinstance(entry, Nudge) else ""


def _entries_since(table: Table, seq: int) -> list[Row]:
    return [told.row for told in table.story[seq:]]


def _nudges(entry: object, seat: int) -> bool:
    return isinstance(entry, Nudge) and entry.of == seat


def _lets_the_clock_answer(table: Table, seat: int) -> bool:
    answers = [told.row.entry for told in table.story if isinstance(told.row.entry, Answer)]
    own = [entry.by for entry in answers if entry.seat == seat][-MISSED:]
    return own == ["clock"] * MISSED
