"""Consolidating power (GT-9.1)."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from .book import book, of_listed
from .cards import ORDER_VALUE
from .marches import activate
from .moves import gain_power, spend_order
from .mustering import muster
from .negotiation import negotiate
from .orders import next_in_turn, place_after, ways_to_carry_out
from .state import Thrones, power_in_stock

CONSOLIDATE = book.question("consolidate", clause="GT-9.1", refuse=of_listed)


@book.rule
def consolidation(p: Thrones, after: int) -> None:
    """SS-3.1 (3d): in turn order, one order a player at a time."""
    p.phase = "consolidation"
    seat = next_in_turn(p, "consolidate", after)
    if seat >= 0:
        ways = ways_to_carry_out(p, seat, "consolidate", "power")
        mustering = [f"{area}: muster" for area in p.areas_that_may_muster(seat)]
        ask(p, seat, CONSOLIDATE, [*ways, *mustering], (consolidated, seat))


@book.rule
def consolidated(p: Thrones, seat: int, choice: str) -> None:
    """GT-9.1: 1 power, 1 for each icon, 1 more for the special order; a negotiation may follow."""
    area, what = choice.split(": ")
    do(p, (consolidation, place_after(p, seat)))
    if what == "muster":  # GT-9.2
        spend_order(p, area)
        return do(p, (muster, seat, ((area, p.board.muster[area]),)))
    if what != "power":
        return activate(p, seat, area, what)
    due = ORDER_VALUE[p.orders[area]] + p.board.areas[area].power
    spend_order(p, area)
    if p.is_blocked(seat, area):
        tell(p, "blocked", seat=seat, area=area)
        if power_in_stock(p, seat):
            do(p, (negotiate, seat, area))
    elif gain_power(p, seat, due, area=area):
        do(p, (negotiate, seat, area))
