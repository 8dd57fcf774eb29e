"""The drawn map of Westeros."""

from __future__ import annotations

from functools import cache

from smallcouncil.games.thrones.canvas import Map, Sheet, draw

from .board import AREAS, BOARD, BORDERS, WESTEROS


@cache
def westeros() -> Map:
    """The shape of every area and the line of every border, with the spot for what stands in each area."""
    sheet = Sheet(
        width=WESTEROS["canvas"]["width"],
        height=WESTEROS["canvas"]["height"],
        xy={area: facts.xy for area, facts in AREAS.items()},
        borders=BORDERS,
        seas=BOARD.seas,
        islands={area: facts.adjacent[0] for area, facts in AREAS.items() if facts.island},
        edges={area: facts.edge for area, facts in AREAS.items() if facts.edge},
    )
    return draw(sheet)
