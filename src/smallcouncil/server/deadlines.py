"""Deadlines: when a clock runs out, and when somebody has to look at a table. Nothing here changes anything."""

from __future__ import annotations

from .table import Table
from .talk import talk_ends

BOT_PATIENCE = 20_000  # milliseconds after which another process may look why a bot has not answered


def overdue(table: Table, now: int) -> list[int]:
    """The seats of persons whose time has run out."""
    if table.status != "playing" or not table.has_hands:
        return []
    deadlines = {seat: table.times.deadline(seat) for seat in table.voters() if seat in table.asked}
    return [seat for seat, deadline in deadlines.items() if deadline is not None and deadline <= now]


def next_deadline(table: Table) -> int | None:
    """When somebody's time runs out next, or a private talk."""
    deadlines = table.deadlines()
    if (talk := talk_ends(table)) is not None:
        deadlines.append(talk)
    return min(deadlines, default=None)


def next_need(table: Table, now: int) -> int | None:
    """When a bot or a clock has to act, if it has to."""
    if table.status != "playing":
        return None
    needs = table.deadlines()
    if talk_ends(table) is not None or table.bots_asked():
        needs.append(now + BOT_PATIENCE)
    return min(needs, default=None)
