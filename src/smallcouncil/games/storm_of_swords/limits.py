"""The supply limit binds at every moment (GT-4.4, GT-4.5): who is over it loses units of their choice."""

from __future__ import annotations

from smallcouncil.core import ask, do

from . import refusals
from .book import book
from .bundles import keeps_company
from .moves import count_claim, kill_units
from .state import StormOfSwords, Unit, areas_of, army_sizes, fits_supply

RECONCILE = book.question("reconcile", clause="GT-4.4", refuse=refusals.of_listed)


def may_lose(units: tuple[Unit, ...], unit: Unit) -> bool:
    """SS-6.4: whoever removes units removes the allied one first."""
    left = list(units)
    left.remove(unit)
    return keeps_company(left, ())


@book.rule
def reconcile(p: StormOfSwords, seat: int) -> None:
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
def reconciled(p: StormOfSwords, seat: int, choice: str) -> None:
    """One unit; then it is looked at again."""
    area, unit = choice.split()
    kill_units(p, area, (unit,))
    do(p, (count_claim,), (reconcile, seat))
