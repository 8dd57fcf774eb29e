"""The drawn map of the Trident."""

from __future__ import annotations

from functools import cache

from smallcouncil.games.storm_of_swords.board import AREAS, BARRIERS, EDGES
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.shapes import Outline, outlines


@cache
def shapes() -> dict[Area, Outline]:
    """The outline of every area. Borders and rivers are what touches on the map, arrows are not."""
    touching = (*(edge for edge in EDGES if edge.kind != "arrow"), *BARRIERS)
    return outlines({area: facts.xy for area, facts in AREAS.items()}, [(edge.a, edge.b) for edge in touching])
