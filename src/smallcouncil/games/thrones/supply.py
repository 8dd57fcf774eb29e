"""Supply (GT-4.4, GT-4.5): the limit binds at every moment; who is over it loses units of their choice."""

from __future__ import annotations

from collections.abc import Iterable
from operator import le

from smallcouncil.core import ask, do, tell

from .board import Area
from .book import book, of_listed
from .bundles import keeps_company
from .moves import check_victory, kill_units
from .state import Thrones, areas_of, controlled, turn_order
from .units import Unit

RECONCILE = book.question("reconcile", clause="GT-4.4", refuse=of_listed)


def army_sizes(p: Thrones, seat: int) -> dict[Area, int]:
    """How many units a player has in each area."""
    return {area: len(army.units) for area, army in p.armies.items() if army.seat == seat}


def fits_supply(p: Thrones, seat: int, sizes: Iterable[int]) -> bool:
    """GT-4.5: armies are two or more units; the largest has to fit the largest allowed, and so on."""
    armies = sorted([size for size in sizes if size > 1], reverse=True)
    allowed = p.board.supply_table[p.supply[seat]]
    return len(armies) <= len(allowed) and all(map(le, armies, allowed))


def fits_with(p: Thrones, seat: int, changes: dict[Area, int], sizes: dict[Area, int] | None = None) -> bool:
    """Whether a player's armies, or others, fit once these areas hold so many units more (or fewer)."""
    sizes = army_sizes(p, seat) if sizes is None else sizes.copy()
    for area, more in changes.items():
        sizes[area] = sizes.get(area, 0) + more
    return fits_supply(p, seat, sizes.values())


def barrels(p: Thrones, seat: int) -> int:
    """GT-4.4: what a player's supply is when it is counted."""
    areas = p.board.areas
    return min(p.board.most_supply, sum(areas[area].supply for area in controlled(p, seat)) + p.more_supply(seat))


@book.card("supply", "westeros")
def recount_supply(p: Thrones) -> None:
    """GT-4.4: everybody's supply becomes the barrels they control; then, in turn order, armies are made to fit."""
    for seat in range(p.players):
        p.supply[seat] = barrels(p, seat)
        tell(p, "supply", seat=seat, n=p.supply[seat])
    do(p, *[(reconcile, seat) for seat in turn_order(p)])


def may_lose(units: tuple[Unit, ...], unit: Unit) -> bool:
    """SS-6.4: whoever removes units removes the allied one first."""
    left = list(units)
    left.remove(unit)
    return keeps_company(left, ())


@book.rule
def reconcile(p: Thrones, seat: int) -> None:
    """GT-4.4: who is over the limit destroys units of their choice until the armies fit; allied ones first (SS-6.4)."""
    if fits_supply(p, seat, army_sizes(p, seat).values()):
        return
    ways = [
        f"{area} {unit}"
        for area in areas_of(p, seat)
        if len(p.armies[area].units) > 1
        for unit in dict.fromkeys(p.armies[area].units)
        if may_lose(p.armies[area].units, unit)
    ]
    ask(p, seat, RECONCILE, ways, (reconciled, seat))


@book.rule
def reconciled(p: Thrones, seat: int, choice: str) -> None:
    """One unit; then it is looked at again."""
    area, unit = choice.split()
    kill_units(p, area, (unit,), "units_starved")
    do(p, (check_victory,), (reconcile, seat))
