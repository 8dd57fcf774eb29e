"""What the games of the family share under the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from smallcouncil.core import Viewer
from smallcouncil.games.thrones.cards import ORDERS
from smallcouncil.games.thrones.planning import ask_plan, change_plan, plans_of
from smallcouncil.games.thrones.state import Thrones, minus_supports_left, own_orders, power_in_stock
from smallcouncil.games.thrones.supply import army_sizes, fits_supply
from tests.contract.parts import with_other_choice


def units_of(p: Thrones) -> Counter[tuple[int, str]]:
    """How many units of each kind each has, on the board and on the march."""
    units = Counter((army.seat, unit[0]) for army in p.armies.values() for unit in army.units)
    if p.battle:
        units.update((p.battle.attacker, unit[0]) for unit in p.battle.units)
    elif p.march:
        units.update((p.march.seat, unit[0]) for unit in p.march.units)
    return units


def stocks_reach(p: Thrones, stock: Mapping[str, int]) -> None:
    """Power, units on the board and on the march, −1 support tokens."""
    units = units_of(p)
    for seat in range(p.players):
        assert power_in_stock(p, seat) >= 0 <= p.power[seat]
        assert all(units[seat, kind] <= n for kind, n in stock.items())
    assert minus_supports_left(p) >= 0


def leaders_are_somewhere(p: Thrones) -> None:
    """SS-8.8: in an area, on the march, waiting, gone, or in the dungeon of another."""
    dungeons = {f"dungeon {seat}" for seat in range(p.players)}
    for leader, place in p.leaders.items():
        assert place in {*p.board.areas, "marching", "waiting", "deck", "gone", *dungeons}
        assert place != f"dungeon {p.commanders[leader]}"


def orders_have_units(p: Thrones) -> None:
    """GT-5.1, SS-3.3: no order without a unit, and no more of one than there are tokens."""
    assert all(area in p.armies for area in p.orders)
    for seat in range(p.players):
        placed = Counter(own_orders(p, seat).values())
        assert all(n <= ORDERS[order] for order, n in placed.items() if order != "support-1")


def supply_fits(p: Thrones) -> None:
    """GT-4.5: at every moment, unless somebody is just removing units."""
    if not any(decision.kind == "reconcile" for decision in p.pending.values()):
        assert all(fits_supply(p, seat, army_sizes(p, seat).values()) for seat in range(p.players))


def reseal(p: Thrones, viewer: Viewer, rng: Random) -> None:
    """What others planned, bid or chose in secret is otherwise: there, and in the log."""
    is_planning = any(decision.kind == "plan" for decision in p.pending.values())
    for seat in range(p.players):
        if seat != viewer and p.picks[seat]:
            p.picks[seat] = rng.choice(sealable(p, seat))
            p.past = with_other_choice(p.past, seat, p.picks[seat])
        if seat != viewer and is_planning:
            plan_anew(p, seat, rng)


def sealable(p: Thrones, seat: int) -> list[str]:
    """What a seat could have bid, or which house card it could have chosen."""
    is_bid = any(decision.kind == "bid" for decision in p.pending.values())
    return [str(n) for n in range(p.power[seat] + 1)] if is_bid else [*p.hands[seat]]


def plan_anew(p: Thrones, seat: int, rng: Random) -> None:
    """Another plan under way, or another that is done."""
    p.plans[seat], p.tactic_plans[seat], p.changes[seat] = (), "", 0
    for _ in range(rng.randint(0, 12)):
        if steps := [step for step in plans_of(p, seat) if step != "done"]:
            change_plan(p, seat, rng.choice(steps))
    if seat in p.pending:
        ask_plan(p, seat)
    elif not plans_of(p, seat).is_complete:
        change_plan(p, seat, next(step for step in plans_of(p, seat) if step.startswith("tactic ")))
