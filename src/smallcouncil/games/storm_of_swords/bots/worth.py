"""What ally cards and the areas of the house's own tactics card are worth. The measure is a tenth of a claim."""

from __future__ import annotations

from functools import cache

from smallcouncil.games.storm_of_swords.board import AREAS, HOMES, roads
from smallcouncil.games.storm_of_swords.cards import HOUSE_TACTIC
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.board import Area, House
from smallcouncil.games.thrones.bots.scene import POWER
from smallcouncil.games.thrones.bots.worth import steps_over

HOUSE_TACTIC_CLAIM = 6.0
UNSEEN_ALLY = 4.0
WANTED: dict[str, tuple[Area, ...]] = {
    "hear-me-roar": ("kings-landing",),
    "ours-is-the-fury": ("kings-landing",),
    "winter-is-coming": ("riverrun", "harrenhal"),
    "we-do-not-sow": tuple(HOMES.values()),
}


def wanted(p: StormOfSwords, seat: int) -> tuple[Area, ...]:
    """The areas of which the house's own tactics card, while it is in hand, wants one."""
    house = p.houses[seat]
    tactic = HOUSE_TACTIC[house]
    areas = WANTED[tactic] if tactic in p.tactics[seat] else ()
    return tuple(area for area in areas if area != HOMES[house])


@cache
def distances(ways_of: tuple[int, House, bool, bool, bool]) -> dict[Area, dict[Area, int]]:
    """How many marches every area is from every other."""
    players, house, fair, transport, galleys = ways_of
    return steps_over(roads(players, house, fair=fair, transport=transport, galleys=galleys), AREAS)


KIND_WORTH = {  # of ally cards
    "leadership": 4.0,
    "plots": 4 * POWER,
    "supplies": 3.0,
    "lookout": 1.5,
    "galleys": 2.0,
    "mercenary-raiders": 1.0,
    "mercenary-transport": 2.0,
}
SUPPORT_OF = {
    "arryn-military-support": 1.0,
    "frey-military-support": 2.0,
    "tyrell-military-support": 3.0,
    "outlaw-military-support": 2.0,
}
