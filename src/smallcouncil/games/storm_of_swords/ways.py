"""Weather, fords, arrows and rivers (SS-4): what is adjacent to what, and where a player's units go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.games.thrones.board import Area, Ways

from .board import FORDS_OPEN, WEATHER, arrows, borders, roads
from .cards import ALLIES

if TYPE_CHECKING:
    from .state import StormOfSwords


def has_ally(p: StormOfSwords, seat: int, kind: str) -> bool:
    """Whether a player owns an ally card of a kind."""
    return any(ALLIES[card].kind == kind for card in p.allies[seat])


def is_fair(p: StormOfSwords) -> bool:
    """SS-4.4: whether fords are open."""
    return WEATHER[p.weather] == FORDS_OPEN


def adjacent(p: StormOfSwords, seat: int = -1) -> Ways:
    """What is adjacent, for a player's raids and support; for nobody's, as printed."""
    transport = seat >= 0 and has_ally(p, seat, "mercenary-transport")
    return borders(p.players, fair=is_fair(p), transport=transport)


def roads_of(p: StormOfSwords, seat: int) -> Ways:
    """Where a player's units march and retreat."""
    transport, galleys = has_ally(p, seat, "mercenary-transport"), has_ally(p, seat, "galleys")
    return roads(p.players, p.houses[seat], fair=is_fair(p), transport=transport, galleys=galleys)


def arrows_of(p: StormOfSwords, seat: int) -> Ways:
    """The arrows a player may use."""
    return arrows(p.players, p.houses[seat], transport=has_ally(p, seat, "mercenary-transport"))


def shifts(p: StormOfSwords, seat: int, area: Area) -> list[Area]:
    """SS-5.6: Manage Troops goes to what is adjacent, or along an arrow."""
    return sorted({*adjacent(p, seat)[area], *arrows_of(p, seat)[area]})


def farther_raids(p: StormOfSwords, seat: int, area: Area) -> list[Area]:
    """SS-6.10: mercenaries raid two steps over borders open to raids, or along an arrow one could march along."""
    if not has_ally(p, seat, "mercenary-raiders"):
        return []
    ways = adjacent(p, seat)
    two_steps = {target for between in ways[area] for target in ways[between]} - {area}
    return sorted(two_steps | set(arrows_of(p, seat)[area]))
