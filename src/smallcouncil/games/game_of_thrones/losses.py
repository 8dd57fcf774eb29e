"""Units that are lost to the wildlings (GT-11.6, GT-11.8): so many mustering points of them, of the owner's choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from smallcouncil.core import ask, do, tell
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.leaders import leave_for_good
from smallcouncil.games.thrones.moves import add_units, kill_units, remove_units
from smallcouncil.games.thrones.state import areas_of, leaders_in, units_in_stock
from smallcouncil.games.thrones.units import FOOTMAN, KINDS, KNIGHT, Unit

from .book import book

if TYPE_CHECKING:
    from .state import GameOfThrones

LOSE_UNITS = book.question("lose_units", clause="GT-11.6", refuse=of_listed)
DISMOUNTED = " dismounts"  # R-GT-11: a knight made a footman pays 1
DISMOUNTING = 1


def worth(units: tuple[Unit, ...]) -> int:
    """GT-11.6: footman 1, ship 1, knight 2."""
    return sum(KINDS[unit[0]].price for unit in units)


@book.rule
def lose_units(p: GameOfThrones, seat: int, points: int, where: tuple[Area, ...]) -> None:
    """GT-11.6: exactly so much, one unit after another; who has no more than that loses all."""
    areas = [area for area in areas_of(p, seat) if area in where]
    if sum(worth(p.armies[area].units) for area in areas) <= points:
        for area in areas:
            lose(p, area, p.armies[area].units)
    elif points:
        ways = [way for area in areas for way in ways_to_lose(p, seat, area, points)]
        ask(p, seat, LOSE_UNITS, ways, (lost, seat, points, where), n=points)


def ways_to_lose(p: GameOfThrones, seat: int, area: Area, points: int) -> Iterator[str]:
    """`pyke F`, or `pyke K dismounts`, if the stock has a footman: never more than is left to lose."""
    kinds = dict.fromkeys(p.armies[area].units)
    yield from (f"{area} {unit}" for unit in kinds if worth((unit,)) <= points)
    if units_in_stock(p, seat, FOOTMAN):
        yield from (f"{area} {unit}{DISMOUNTED}" for unit in kinds if unit[0] == KNIGHT)


@book.rule
def lost(p: GameOfThrones, seat: int, points: int, where: tuple[Area, ...], choice: str) -> None:
    """One is lost; then the rest."""
    area, unit, *how = choice.split()
    if how:
        dismount(p, area, unit)
    else:
        lose(p, area, (unit,))
    do(p, (lose_units, seat, points - (DISMOUNTING if how else worth((unit,))), where))


def dismount(p: GameOfThrones, area: Area, unit: Unit) -> None:
    """R-GT-11: a knight becomes a footman."""
    seat = p.armies[area].seat
    tell(p, "dismounted", seat=seat, area=area)
    add_units(p, area, seat, (unit.replace(KNIGHT, FOOTMAN),))
    remove_units(p, area, (unit,))


def lose(p: GameOfThrones, area: Area, units: tuple[Unit, ...]) -> None:
    """GT-11.8, SS-14.4: units are gone; a leader who is left without any is executed."""
    seat = p.armies[area].seat
    kill_units(p, area, units, "units_slain")
    for leader in leaders_in(p, area, seat) if area not in p.armies else ():
        tell(p, "slain", leader=leader, owner=seat)
        leave_for_good(p, leader)
