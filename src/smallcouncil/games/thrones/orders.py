"""What raids, marches and consolidation share: one order a player at a time (GT-3.2); whom it activates (SS-8.3)."""

from __future__ import annotations

from .board import Area
from .cards import Leader, kind_of
from .state import Thrones, leaders_in, orders_of_kind, turn_order


def who_may_be_activated(p: Thrones, seat: int, area: Area) -> list[Leader]:
    """SS-8.3: leaders of the order's kind who stood with it when it was turned up and still do, not yet turned over."""
    kind = kind_of(p.orders[area])
    return [
        leader
        for leader in leaders_in(p, area, seat)
        if p.leader_facts[leader].activation == kind and leader not in p.activated and (area, leader) in p.order_leaders
    ]


def ways_to_carry_out(p: Thrones, seat: int, kind: str, word: str) -> list[str]:
    """A player's orders of a kind, carried out, or discarded to activate a leader: `twins: march`, `twins: robb`."""
    areas = orders_of_kind(p, seat, kind)
    leaders = [f"{area}: {leader}" for area in areas for leader in who_may_be_activated(p, seat, area)]
    return [*(f"{area}: {word}" for area in areas), *leaders]


def next_in_turn(p: Thrones, kind: str, after: int) -> int:
    """The next player in turn order, from a place of it on, who still has an order of the kind; or -1."""
    order = turn_order(p)
    left = {p.armies[area].seat for area, placed in p.orders.items() if kind_of(placed) == kind}
    return next((seat for seat in (*order[after:], *order[:after]) if seat in left), -1)


def place_after(p: Thrones, seat: int) -> int:
    """The place in turn order behind a player."""
    return turn_order(p).index(seat) + 1
