"""What becomes of a table whose players are gone: bots and substitutes for them, and an end without a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .entries import Close, How, Keep, Nudge, Offer, Remove, Substitute
from .seats import Player, Proposal, Verdict
from .story import NOTHING, Told, require

if TYPE_CHECKING:
    from .table import Table


def replace_by_bot(table: Table, proposal: Proposal) -> None:
    """A bot plays for somebody who is away, until they are back."""
    seat = _one_of(table, proposal.of)
    if not table.players[seat].away:
        table.put(seat, msgspec.structs.replace(table.players[seat], bot=proposal.bot, away="time"))


def offer(table: Table, of: int | None, bot: str) -> None:
    """Whoever comes may play on in a seat; a bot does until then, the one that does already or this."""
    seat = _one_of(table, of)
    player = table.players[seat]
    require(bool(player.person) and table.status in ("playing", "paused"))
    away = player.away or "time"
    table.put(seat, msgspec.structs.replace(player, bot=player.bot or bot, away=away, offered=True))
    if table.proposal and table.proposal.what == "undo":
        table.proposal = None


def end(table: Table, how: How) -> None:
    """The table is over. Who had won before that still has."""
    if how == "deleted" or (table.verdict is None and table.status != "over"):
        table.verdict = Verdict(how)
    table.status, table.proposal, table.asked = "over", None, {}


def _one_of(table: Table, seat: int | None) -> int:
    require(seat is not None and 0 <= seat < len(table.players))
    return seat or 0


# What entries do


def nudged(_: Nudge, __: Table) -> Told:
    """Nothing at the table: that it is told is all."""
    return NOTHING


def removed(_: Remove, __: Table) -> Told:
    """Nothing at the table: it is talk that has changed."""
    return NOTHING


def offered(entry: Offer, table: Table) -> Told:
    """The host offers a seat."""
    offer(table, entry.seat, entry.bot)
    return NOTHING


def substituted(entry: Substitute, table: Table) -> Told:
    """Somebody else plays on, with a clock as at the start."""
    require(table.players[_one_of(table, entry.seat)].offered)
    table.put(entry.seat, Player(person=entry.person, name=entry.name, since=table.at))
    table.times = table.times.fresh(entry.seat, table.at)
    return NOTHING


def kept(entry: Keep, table: Table) -> Told:
    """A seat waits for somebody who is asked to play again."""
    require(table.status == "lobby" and table.players[_one_of(table, entry.seat)].is_open)
    table.put(entry.seat, Player(name=entry.name, kept_for=entry.person))
    return NOTHING


def closed(entry: Close, table: Table) -> Told:
    """The table ends."""
    end(table, entry.how)
    return NOTHING
