"""What things are worth to a squire. The measure is a tenth of a claim, about what one power token is worth."""

from __future__ import annotations

from functools import cache

from smallcouncil.games.storm_of_swords.allies import POLITICAL_LIMIT
from smallcouncil.games.storm_of_swords.board import (
    AREAS,
    CASTLES,
    CLAIM_TO_WIN,
    HOMES,
    MUSTER,
    Area,
    House,
    Ways,
    roads,
)
from smallcouncil.games.storm_of_swords.cards import (
    ALLIES,
    CARDS_TO_BIND,
    DECK_OF_ALLY,
    HOUSE_CARDS,
    HOUSE_TACTIC,
    LEADERS,
    Leader,
)
from smallcouncil.games.storm_of_swords.moves import cards_of_deck
from smallcouncil.games.storm_of_swords.state import controller, has_ally, is_fair

from .scene import Scene

CLAIM, VICTORY, HOUSE_TACTIC_CLAIM = 10.0, 60.0, 6.0
BARREL, CROWN, MUSTERING = 2.0, 2.0, 2.5  # at the start of the game
POWER, PLENTY = 1.0, 12  # a power token; from how many on another is worth little
UNSEEN_ALLY = 4.0
NEARNESS = 0.55  # what is one step farther pulls so much less
WANTED: dict[str, tuple[Area, ...]] = {
    "hear-me-roar": ("kings-landing",),
    "ours-is-the-fury": ("kings-landing",),
    "winter-is-coming": ("riverrun", "harrenhal"),
    "we-do-not-sow": tuple(HOMES.values()),
}


# Areas


def worth(scene: Scene, area: Area) -> float:
    """What it is worth to control an area."""
    if area not in scene.worths:
        facts = AREAS[area]
        lasting = BARREL * facts.supply + CROWN * facts.power + MUSTERING * MUSTER[facts.kind]
        scene.worths[area] = CLAIM * facts.claim + scene.future * lasting + 0.5
    return scene.worths[area]


def gain(scene: Scene, area: Area) -> float:
    """What it is worth to take an area: to have it, to have taken it from somebody, and to win by it."""
    if area not in scene.gains:
        scene.gains[area] = work_out_gain(scene, area)
    return scene.gains[area]


def work_out_gain(scene: Scene, area: Area) -> float:
    """Once a decision."""
    p, claim = scene.p, AREAS[area].claim
    value, holder = worth(scene, area), controller(p, area)
    if holder >= 0 and holder != scene.me:
        value += pressure(scene, holder) * (CLAIM * claim + 1)
    if claim and scene.claims[scene.me] + claim >= CLAIM_TO_WIN:
        value += VICTORY
    if area in wanted(scene):
        value += HOUSE_TACTIC_CLAIM
    return value


def pressure(scene: Scene, seat: int) -> float:
    """How much of what an opponent loses is gained: more, the nearer they are to winning."""
    claim = scene.claims[seat]
    return 0.25 + 0.1 * max(0, claim - 3) + 0.25 * max(0, claim - 5)


def wanted(scene: Scene) -> tuple[Area, ...]:
    """The areas of which the house's own tactics card, while it is in hand, wants one."""
    house = scene.p.houses[scene.me]
    tactic = HOUSE_TACTIC[house]
    areas = WANTED[tactic] if tactic in scene.p.tactics[scene.me] else ()
    return tuple(area for area in areas if area != HOMES[house])


@cache
def distances(ways_of: tuple[int, House, bool, bool, bool]) -> dict[Area, dict[Area, int]]:
    """How many marches every area is from every other."""
    players, house, fair, transport, galleys = ways_of
    ways = roads(players, house, fair=fair, transport=transport, galleys=galleys)
    return {area: _steps_from(ways, area) for area in AREAS}


def _steps_from(ways: Ways, start: Area) -> dict[Area, int]:
    steps, reached = {start: 0}, [start]
    for area in reached:
        for other in ways[area]:
            if other not in steps:
                steps[other] = steps[area] + 1
                reached.append(other)
    return steps


def pull(scene: Scene, area: Area) -> float:
    """How much a strength of 1 in an area can hope for: castles to take, the nearer and weaker the better."""
    if not scene.pulls:
        p, me = scene.p, scene.me
        transport, galleys = has_ally(p, me, "mercenary-transport"), has_ally(p, me, "galleys")
        steps = distances((p.players, p.houses[me], is_fair(p), transport, galleys))
        goals = [(goal, gain(scene, goal) * 4 / (4 + held(scene, goal))) for goal in goals_of(scene)]
        for start, reach in steps.items():
            hopes = [value * NEARNESS ** reach[goal] for goal, value in goals if goal in reach]
            scene.pulls[start] = max(hopes, default=0.0)
    return scene.pulls[area]


def goals_of(scene: Scene) -> list[Area]:
    """The castles to be taken."""
    return [area for area in CASTLES if controller(scene.p, area) != scene.me]


def held(scene: Scene, area: Area) -> float:
    """How strongly an area is held, roughly."""
    p = scene.p
    army = p.armies.get(area)
    return p.neutrals.get(area, 0) + p.garrisons.get(area, 0) + (1.5 * len(army.units) if army else 0)


# Power, leaders, ally cards


def power_worth(scene: Scene) -> float:
    """What one more power token is worth."""
    return POWER if scene.p.power[scene.me] < PLENTY else POWER / 3


def leader_worth(leader: Leader) -> float:
    """What a leader is worth to the house: the strength, and the card that an execution would cost."""
    return 2 + LEADERS[leader].front + 0.5 * card_at_risk(leader)


def card_at_risk(leader: Leader) -> int:
    """The strength of the house card that goes with an execution; allies have none in play."""
    card = HOUSE_CARDS.get(LEADERS[leader].house_card or "")
    return card.strength if card else 0


def ally_worth(scene: Scene, card: str, seat: int) -> float:
    """What an ally card is worth to a player."""
    facts = ALLIES[card]
    binds = 1.5 if cards_of_deck(scene.p, seat, DECK_OF_ALLY[card]) == CARDS_TO_BIND - 1 else 0.0
    if facts.kind == "army":
        return binds + 2.5 * (facts.units.get("footman", 0) + 2 * facts.units.get("knight", 0)) * (0.3 + scene.future)
    if facts.kind == "military-support":
        return binds + 1.5 * facts.strength - 0.5 * facts.cost
    if facts.kind == "political-support":
        return binds + (CLAIM if scene.claims[seat] <= POLITICAL_LIMIT else 1.0)
    if facts.kind == "filthy-accusations":
        return 4.0 if any(token not in (-1, seat) for token in scene.p.claim_track) else 0.0
    return binds + KIND_WORTH[facts.kind]


KIND_WORTH = {
    "leadership": 4.0,
    "plots": 4 * POWER,
    "supplies": 3.0,
    "lookout": 1.5,
    "galleys": 2.0,
    "mercenary-raiders": 1.0,
    "mercenary-transport": 2.0,
}
