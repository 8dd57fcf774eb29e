"""Units: their kinds, and how an army is written. A game has a stock of each kind that it plays with (GT-1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Unit = str  # the letter of its kind, a small one for an allied unit (SS-6.4); "*" behind it: routed (GT-8.6)


class UnitKind(NamedTuple):
    """What a unit counts in battle, what it costs to muster, and whether it stands at sea (GT-1.3)."""

    name: str
    strength: int
    price: int
    at_sea: bool = False


FOOTMAN, KNIGHT, SHIP = "F", "K", "S"
KINDS = {
    KNIGHT: UnitKind("knight", 2, 2),
    FOOTMAN: UnitKind("footman", 1, 1),
    SHIP: UnitKind("ship", 1, 1, at_sea=True),
}
PROMOTION = 1  # GT-1.3: what it costs to make a footman a knight
LETTER = {kind.name: letter for letter, kind in KINDS.items()}
STRENGTH = {unit: kind.strength for letter, kind in KINDS.items() for unit in (letter, letter.lower())}
IN_ORDER = (*KINDS, *map(str.lower, KINDS))  # own before allied
PLACE = {unit: place for place, unit in enumerate((*IN_ORDER, *(f"{unit}*" for unit in IN_ORDER)))}  # routed last


def is_routed(unit: Unit) -> bool:
    """GT-8.6."""
    return unit.endswith("*")


def has_own(units: Iterable[Unit]) -> bool:
    """Whether a unit of the house itself is among them, routed or not."""
    return any(map(str.isupper, units))


def own_units(units: Iterable[Unit]) -> list[Unit]:
    """The units of the house itself, routed or not."""
    return [unit for unit in units if unit[0].isupper()]


def sort_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Knights before footmen, own before allied, routed last."""
    return tuple(sorted(units, key=PLACE.__getitem__))


def strength_of(units: Iterable[Unit]) -> int:
    """GT-1.3, GT-8.6: routed units count 0."""
    return sum(STRENGTH[unit] for unit in units if not is_routed(unit))
