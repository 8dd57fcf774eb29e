"""The land of the Trident: its regions, what is printed in an area, and its borders."""

from __future__ import annotations

from smallcouncil.games.storm_of_swords.board import AREAS, BARRIERS, CLOSED, EDGES, Edge, arrows, borders
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.ways import is_fair, roads_of
from smallcouncil.games.thrones.board import Area, Ways
from smallcouncil.games.thrones.terminal.land import KIND
from smallcouncil.terminal.houses import CODE
from smallcouncil.terminal.speech import Speech

REGIONS: dict[str, tuple[Area, ...]] = {
    "north": ("winterfell", "flints-finger", "greywater-watch"),
    "forks": (
        *("twins", "kingsroad-north", "seagard", "fairmarket", "crossroads", "oldstones", "raventree", "riverrun"),
    ),
    "west": ("pyke", "banefort", "golden-tooth", "lannisport", "goldroad", "crakehall", "silverhall"),
    "south": (
        *("darry", "maidenpool", "harrenhal", "trident-woodlands", "stoney-sept", "gods-eye", "cracklaw-point"),
        "duskendale",
    ),
    "blackwater": (*("dragonstone", "kings-landing", "tumbleton", "roseroad", "kingswood", "storms-end"),),
}
SIGN = {"land": "", "bridge": "=", "ford": "~", "arrow": ">", "barrier": "|"}


def site(area: Area) -> str:
    """What is printed there."""
    facts = AREAS[area]
    castle = f"{KIND[facts.kind]}{facts.claim or ''}"
    icons = "b" * facts.supply + "p" * facts.power
    return " ".join(filter(None, [castle, icons, "".join(sea[0] for sea in facts.sea)]))


# Borders


def borders_of(say: Speech, p: StormOfSwords, area: Area, viewer: int | None) -> list[str]:
    """The neighbours, each with what lies between; in brackets where the viewer cannot march now."""
    ways = open_ways(p, viewer)
    touching = [edge for edge in (*EDGES, *BARRIERS) if area in (edge.a, edge.b)]
    return [_border(say, p, edge, area, ways) for edge in touching if not {edge.a, edge.b} & CLOSED[p.players]]


def open_ways(p: StormOfSwords, viewer: int | None) -> Ways:
    """Where the viewer's units march; for a spectator, where anybody's do."""
    if viewer is not None:
        return roads_of(p, viewer)
    land, free = borders(p.players, fair=is_fair(p)), arrows(p.players, "")
    return {area: (*land[area], *free[area]) for area in AREAS}


def _border(say: Speech, p: StormOfSwords, edge: Edge, area: Area, ways: Ways) -> str:
    other = edge.b if edge.a == area else edge.a
    owner = f" [{CODE[edge.house]}]" if edge.house in p.houses else ""
    words = f"{SIGN[edge.kind]}{say.short(other)}{owner}"
    return words if other in ways[area] else f"({words})"
