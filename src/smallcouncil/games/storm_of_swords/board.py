"""The Trident as tables: areas, borders, rivers and arrows, and what joins what in which weather (SS-4)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from smallcouncil.games.facts import read_json
from smallcouncil.games.thrones.board import Area, AreaFacts, Board, House, Ways, join

TRIDENT = read_json("storm_of_swords/trident")


class TridentArea(AreaFacts, frozen=True, kw_only=True):
    """What is printed in an area of the Trident."""

    sea: tuple[str, ...]  # the sides on which it touches the sea
    claim: int = 0
    neutral: int = 0


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """Two areas that touch: over land, a bridge, a ford or an arrow; or with a river between them."""

    a: Area
    b: Area
    origin: str
    kind: str = "barrier"
    river: str = ""
    house: House = ""


AREAS: dict[Area, TridentArea] = {area: msgspec.convert(facts, TridentArea) for area, facts in TRIDENT["areas"].items()}
EDGES = tuple(msgspec.convert(edge, Edge) for edge in TRIDENT["edges"])
BARRIERS = tuple(msgspec.convert(edge, Edge) for edge in TRIDENT["river_barriers_without_crossing"])

WEATHER: tuple[str, ...] = tuple(TRIDENT["weather_track"])
FORDS_OPEN = "fair"  # SS-4.4: in which weather
CLAIM_TO_WIN: int = TRIDENT["claim_to_win"]
CLAIM_SPACES: int = TRIDENT["claim_track"]
START: dict[House, dict[str, Any]] = TRIDENT["start"]
THREE: dict[str, Any] = TRIDENT["three_players"]
CLOSED: dict[int, frozenset[Area]] = {4: frozenset(), 3: frozenset(THREE["closed"])}  # SS-13.1

BOARD = Board(
    areas=AREAS,
    supply_table=tuple(tuple(row) for row in TRIDENT["supply_table"]),
    stars={int(players): tuple(stars) for players, stars in TRIDENT["stars"].items()},
    rounds=TRIDENT["rounds"],
    coasts=frozenset(area for area, facts in AREAS.items() if facts.sea),
    garrison_of={"kings-landing": "lannister"},  # SS-1.6, SS-7.2
)
CASTLES, HOMES = BOARD.castles, BOARD.homes  # SS-4.2
SUPPLY_TABLE, STARS, ROUNDS = BOARD.supply_table, BOARD.stars, BOARD.rounds


def _join(edges: list[Edge], closed: frozenset[Area]) -> Ways:
    return join(AREAS, [(edge.a, edge.b) for edge in edges if edge.a not in closed and edge.b not in closed])


@cache
def borders(players: int, *, fair: bool, transport: bool = False) -> Ways:
    """SS-4.4: what is adjacent, for support, raids and card texts. Mercenary Transport opens fords in any weather.

    Grey land is no area (SS-4.7); what arrows alone touch is adjacent to nothing (SS-4.9).
    """
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
