"""Occasions: which entries of a table are worth a notice, and to whom. Nothing but public facts is looked at.

Who is asked is known to everybody at a table, whatever they hold: windows in which a seat can only pass are asked like
any other. So neither that a notice comes nor when it comes tells anything that the table itself does not.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..absence import person_nudged
from ..entries import Nudge, Rematch
from ..table import Table

Kind = Literal["turn", "over", "rematch", "invite", "nudge", "confirm"]


class Occasion(NamedTuple):
    """Something of a table that people should know, and the persons."""

    kind: Kind
    table: Table
    persons: frozenset[str]


def occasion_of(before: Table, after: Table) -> Occasion | None:
    """What the last entry of a table has brought about that somebody may want to be told."""
    row = after.story.last.row
    people = frozenset(player.person for player in after.players if player.person and player.away != "resigned")
    if after.status == "over" and before.status in ("playing", "paused"):
        return None if after.is_deleted else _for(people - {row.person}, "over", after)
    if isinstance(row.entry, Rematch) and not before.rematch:
        return _for(people - {row.person}, "rematch", after)
    if nudged := person_nudged(after):
        return _for(frozenset({nudged}), "nudge", after)
    if after.status == "playing":
        return _for(frozenset(asked_by(after, after.seq) - {row.person}), "turn", after)
    return None


def invitation_to(table: Table) -> Occasion | None:
    """A table was made at which people are asked to play again."""
    return _for(invited_to(table), "invite", table)


def invited_to(table: Table) -> frozenset[str]:
    """The people for whom a table that has not begun keeps a seat."""
    kept = [player.kept_for for player in table.players if player.is_open]
    return frozenset(kept) - {""} if table.status == "lobby" else frozenset()


def _for(persons: frozenset[str], kind: Kind, table: Table) -> Occasion | None:
    return Occasion(kind, table, persons) if persons else None


def asked_by(table: Table, seq: int) -> set[str]:
    """The persons whom an entry has asked something that they are still asked."""
    return {table.players[seat].person for seat, number in table.asked.items() if number == seq and _waits(table, seat)}


def still_true_of(table: Table, kind: str, seq: int) -> set[str]:
    """Whom a notice of an entry still concerns: the persons it asked, or the one it nudged, unless they went on."""
    if kind != "nudge":
        return asked_by(table, seq)
    entry = table.story[seq - 1].row.entry if seq <= table.seq else None
    if not isinstance(entry, Nudge) or table.asked.get(entry.of, seq) >= seq or not _waits(table, entry.of):
        return set()
    return {table.players[entry.of].person}


def _waits(table: Table, seat: int) -> bool:
    return table.status in ("playing", "paused") and table.players[seat].decides


def waited_for(table: Table) -> list[str]:
    """The names of all people whom a table waits for, as everybody at it sees them."""
    asked = [table.players[seat] for seat in table.asked] if table.status == "playing" else []
    return [player.name for player in asked if player.decides]
