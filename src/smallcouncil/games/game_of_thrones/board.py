"""Westeros as tables: areas of land and sea, and what borders on what."""

from __future__ import annotations

import msgspec

from smallcouncil.games.facts import read_json
from smallcouncil.games.thrones.board import Area, AreaFacts, Board, Ways, join

WESTEROS = read_json("game_of_thrones/westeros")


class WesterosArea(AreaFacts, frozen=True, kw_only=True):
    """What is printed in an area of Westeros, and what it borders on."""

    adjacent: tuple[Area, ...]
    edge: tuple[str, ...] = ()  # the sides of the canvas that it runs out to


AREAS: dict[Area, WesterosArea] = {
    area: msgspec.convert(facts, WesterosArea) for area, facts in WESTEROS["areas"].items()
}
BORDERS = tuple((a, b) for a, facts in AREAS.items() for b in facts.adjacent if a < b)  # each once
WAYS: Ways = join(AREAS, [*BORDERS])


def _touches_a_sea(area: Area) -> bool:
    return any(AREAS[other].kind == "sea" for other in AREAS[area].adjacent)


BOARD = Board(
    areas=AREAS,
    supply_table=tuple(tuple(row) for row in WESTEROS["supply_table"]),
    # GT-5.3, R-GT-3
    stars={int(players): tuple(stars) for players, stars in WESTEROS["stars"].items()},
    rounds=WESTEROS["rounds"],
    coasts=frozenset(area for area, facts in AREAS.items() if facts.kind == "sea" or _touches_a_sea(area)),
)


def border_kind(a: Area, b: Area) -> str:
    """What lies on the two sides of a border: land, a coast or sea."""
    return ("land", "coast", "sea")[(a in BOARD.seas) + (b in BOARD.seas)]
