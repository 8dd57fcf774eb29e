"""What raids, marches and consolidation share: one order a player at a time (GT-3.2); whom it activates (SS-8.3)."""

from __future__ import annotations

from .board import Area
from .cards import LEADERS, Leader, kind_of
from .state import StormOfSwords, leaders_in, orders_of_kind, turn_order


def who_may_be_activated(p: StormOfSwords, seat: int, area: Area) -> list[Leader]:
    """SS-8.3: leaders of the order's kind who stood with it when it was turned up and still do, not yet turned over."""
    kind = kind_of(p.orders[area])
    return [
        leader
        for leader in leaders_in(p, area, seat)
        if LEADERS[leader].activation == kind and leader not in p.activated and (area, leader) in p.order_leaders
    ]


def next_in_turn(p: StormOfSwords, kind: str, after: int) -> int:
    """The next player in turn order, from a place of it on, who still has an order of the kind; or -1."""
    order = turn_order(p)
    for step in range(p.players):
        seat = order[(after + step) % p.players]
        if orders_of_kind(p, seat, kind):
            return seat
    return -1


def place_after(p: StormOfSwords, seat: int) -> int:
    """The place in turn order behind a player."""
    return turn_order(p).index(seat) + 1
