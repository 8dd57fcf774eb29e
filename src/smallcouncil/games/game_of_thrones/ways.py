"""Seas and ships (GT-6.2, GT-7.5, GT-8.10): what reaches what, and where units march and are carried."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from smallcouncil.games.thrones.board import Area, Ways

from .board import AREAS, BOARD, WAYS

if TYPE_CHECKING:
    from .state import GameOfThrones

SEAS = tuple(area for area in AREAS if area in BOARD.seas)

Fleet = frozenset[Area]  # the seas where a player has ships


@cache
def raid_ways() -> Ways:
    """GT-6.2: land raids land; ships raid all that their sea borders on."""
    return {area: near if area in BOARD.seas else _on_land(near) for area, near in WAYS.items()}


@cache
def support_ways() -> Ways:
    """GT-8.10, GT-8.11: a battle on land is supported from land and sea, one at sea from seas alone."""
    return {area: _at_sea(near) if area in BOARD.seas else near for area, near in WAYS.items()}


def _on_land(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    return tuple(area for area in areas if area not in BOARD.seas)


def _at_sea(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    return tuple(area for area in areas if area in BOARD.seas)


def fleet_of(p: GameOfThrones, seat: int) -> Fleet:
    """The seas where a player has ships, routed or not (R-GT-7)."""
    armies = p.armies
    return frozenset([sea for sea in SEAS if sea in armies and armies[sea].seat == seat])


def roads(p: GameOfThrones, seat: int) -> Ways:
    """GT-7.5, GT-8.12, GT-8.13: where a player's units march and retreat, as their ships lie now."""
    return roads_over(fleet_of(p, seat))


@cache  # there are eleven seas, so no more than some two thousand fleets
def roads_over(fleet: Fleet) -> Ways:
    """GT-1.4, GT-7.1, GT-7.2: land to land, sea to sea, and coast to coast over a chain of seas with own ships."""
    ways = {area: _at_sea(near) if area in BOARD.seas else _on_land(near) for area, near in WAYS.items()}
    for coasts in coasts_joined(fleet):
        for area in coasts:
            ways[area] = tuple(sorted({*ways[area], *coasts} - {area}))
    return ways


def coasts_joined(fleet: Fleet) -> list[set[Area]]:
    """GT-7.5, GT-7.10: the coasts that each chain of seas joins; where neutral ships lie nobody else has any."""
    joined, left = [], set(fleet)
    while left:
        chain = [left.pop()]
        for sea in chain:  # it grows as it is walked
            further = left.intersection(WAYS[sea])
            left -= further
            chain += further
        joined.append({coast for sea in chain for coast in _on_land(WAYS[sea])})
    return joined


@cache
def passages(fleet: Fleet, area: Area) -> dict[Area, tuple[Area, ...]]:
    """GT-7.5: the coasts that are reached from one by ships alone, each with the seas between, as few as may be."""
    chains: dict[Area, tuple[Area, ...]] = {sea: (sea,) for sea in _at_sea(WAYS[area]) if sea in fleet}
    found: dict[Area, tuple[Area, ...]] = {}
    queue = [] if area in BOARD.seas else list(chains)
    for sea in queue:  # it grows as it is walked
        for coast in _on_land(WAYS[sea]):
            found.setdefault(coast, chains[sea])
        further = [near for near in _at_sea(WAYS[sea]) if near in fleet and near not in chains]
        chains |= {near: (*chains[sea], near) for near in further}
        queue += further
    return {coast: seas for coast, seas in found.items() if coast != area and coast not in WAYS[area]}


def clause_of_road(area: Area, target: Area) -> str:
    """By which clause there is no way: across a coast none at all, between coasts none without ships."""
    if (area in BOARD.seas) != (target in BOARD.seas):
        return "GT-7.6"
    are_coasts = area not in BOARD.seas and area in BOARD.coasts and target in BOARD.coasts
    return "GT-7.5" if are_coasts else "GT-7.1"
