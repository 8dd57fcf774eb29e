"""The board as tables: areas, borders, rivers and arrows, and what joins what in which weather (SS-4)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from smallcouncil.games.facts import read_json

Area = str
House = str

TRIDENT = read_json("storm_of_swords/trident")


class AreaFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed in an area."""

    name: str
    kind: str  # stronghold, city, town or plain
    supply: int
    power: int
    sea: tuple[str, ...]
    xy: tuple[int, int]
    origin: str
    home: House = ""
    claim: int = 0
    neutral: int = 0
    island: bool = False


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """Two areas that touch: over land, a bridge, a ford or an arrow; or with a river between them."""

    a: Area
    b: Area
    origin: str
    kind: str = "barrier"
    river: str = ""
    house: House = ""


AREAS: dict[Area, AreaFacts] = {area: msgspec.convert(facts, AreaFacts) for area, facts in TRIDENT["areas"].items()}
EDGES = tuple(msgspec.convert(edge, Edge) for edge in TRIDENT["edges"])
BARRIERS = tuple(msgspec.convert(edge, Edge) for edge in TRIDENT["river_barriers_without_crossing"])

# SS-4.2, SS-4.6
CASTLES: tuple[Area, ...] = tuple(area for area, facts in AREAS.items() if facts.kind in ("city", "stronghold"))
MUSTER = {"stronghold": 2, "city": 1, "town": 1, "plain": 0}
HOMES: dict[House, Area] = {facts.home: area for area, facts in AREAS.items() if facts.home}

WEATHER: tuple[str, ...] = tuple(TRIDENT["weather_track"])
SUPPLY_TABLE: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in TRIDENT["supply_table"])
ROUNDS: int = TRIDENT["rounds"]
CLAIM_TO_WIN: int = TRIDENT["claim_to_win"]
CLAIM_SPACES: int = TRIDENT["claim_track"]
STARS: dict[int, tuple[int, ...]] = {int(players): tuple(stars) for players, stars in TRIDENT["stars"].items()}
START: dict[House, dict[str, Any]] = TRIDENT["start"]
THREE: dict[str, Any] = TRIDENT["three_players"]
CLOSED: dict[int, frozenset[Area]] = {4: frozenset(), 3: frozenset(THREE["closed"])}  # SS-13.1

Ways = dict[Area, tuple[Area, ...]]


def _join(edges: list[Edge], closed: frozenset[Area]) -> Ways:
    ways: dict[Area, list[Area]] = {area: [] for area in AREAS}
    for edge in edges:
        if edge.a not in closed and edge.b not in closed:
            ways[edge.a].append(edge.b)
            ways[edge.b].append(edge.a)
    return {area: tuple(sorted(others)) for area, others in ways.items()}


@cache
def borders(players: int, *, fair: bool, transport: bool = False) -> Ways:
    """SS-4.4: what is adjacent, for support, raids and card texts. Mercenary Transport opens fords in any weather."""
    kinds = ("land", "bridge", "ford") if fair or transport else ("land", "bridge")
    return _join([edge for edge in EDGES if edge.kind in kinds], CLOSED[players])


@cache
def arrows(players: int, house: House, *, transport: bool = False) -> Ways:
    """SS-4.3: the arrows that a house may use; house arrows are its own, or open to Mercenary Transport."""
    usable = [edge for edge in EDGES if edge.kind == "arrow" and (edge.house in ("", house) or transport)]
    return _join(usable, CLOSED[players])


@cache
def roads(players: int, house: House, *, fair: bool, transport: bool = False, galleys: bool = False) -> Ways:
    """SS-4.8: where a house marches and retreats. Frey Galleys cross any river in any weather."""
    kinds = ("land", "bridge", "ford") if fair or transport or galleys else ("land", "bridge")
    edges = [edge for edge in EDGES if edge.kind in kinds]
    edges += [edge for edge in EDGES if edge.kind == "arrow" and (edge.house in ("", house) or transport)]
    return _join(edges + list(BARRIERS) * galleys, CLOSED[players])
