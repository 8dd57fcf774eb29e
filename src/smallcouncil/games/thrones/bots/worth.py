"""What things are worth to a squire. The measure is a tenth of a castle's score, about what a power token is worth."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.games.thrones.board import MUSTER, Area, Ways
from smallcouncil.games.thrones.cards import HOUSE_CARDS, Leader
from smallcouncil.games.thrones.state import controller

from .scene import Scene

PRIZE, VICTORY = 10.0, 60.0
BARREL, CROWN, MUSTERING = 2.0, 2.0, 2.5  # at the start of the game
PLENTY = 12  # power tokens, from how many on another is worth little
NEARNESS = 0.55  # what is one step farther pulls so much less


# Areas


def worth(scene: Scene, area: Area) -> float:
    """What it is worth to control an area."""
    if area not in scene.worths:
        facts = scene.p.board.areas[area]
        lasting = BARREL * facts.supply + CROWN * facts.power + MUSTERING * MUSTER.get(facts.kind, 0)
        scene.worths[area] = PRIZE * scene.prize(area) + scene.future * lasting + 0.5 + scene.more_worth(area)
    return scene.worths[area]


def gain(scene: Scene, area: Area) -> float:
    """What it is worth to take an area: to have it, to have taken it from somebody, and to win by it."""
    if area not in scene.gains:
        scene.gains[area] = work_out_gain(scene, area)
    return scene.gains[area]


def work_out_gain(scene: Scene, area: Area) -> float:
    """Once a decision."""
    p, prize = scene.p, scene.prize(area)
    value, holder = worth(scene, area), controller(p, area)
    if holder >= 0 and holder != scene.me:
        value += pressure(scene, holder) * (PRIZE * prize + 1)
    if prize and scene.scores[scene.me] + prize >= scene.to_win:
        value += VICTORY
    return value + scene.more_gain(area)


def pressure(scene: Scene, seat: int) -> float:
    """How much of what an opponent loses is gained: more, the nearer they are to winning."""
    score = scene.scores[seat]
    return 0.25 + 0.1 * max(0, score - 3) + 0.25 * max(0, score - 5)


def steps_over(ways: Ways, areas: Iterable[Area]) -> dict[Area, dict[Area, int]]:
    """How many marches every area is from every other that can be reached."""
    return {area: _steps_from(ways, area) for area in areas}


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
        goals = [(goal, gain(scene, goal) * 4 / (4 + held(scene, goal))) for goal in goals_of(scene)]
        for start, reach in scene.steps().items():
            hopes = [value * NEARNESS ** reach[goal] for goal, value in goals if goal in reach]
            scene.pulls[start] = max(hopes, default=0.0)
    return scene.pulls[area]


def goals_of(scene: Scene) -> list[Area]:
    """What is to be taken."""
    return [area for area in scene.goals() if controller(scene.p, area) != scene.me]


def held(scene: Scene, area: Area) -> float:
    """How strongly an area is held, roughly."""
    p = scene.p
    army = p.armies.get(area)
    return p.neutrals.get(area, 0) + p.garrisons.get(area, 0) + (1.5 * len(army.units) if army else 0)


# Power and leaders


def power_worth(scene: Scene) -> float:
    """What one more power token is worth."""
    return scene.token if scene.p.power[scene.me] < PLENTY else scene.token / 3


def leader_worth(scene: Scene, leader: Leader) -> float:
    """What a leader is worth to the house: the strength, and the card that an execution would cost."""
    return 2 + scene.leader(leader).front + 0.5 * card_at_risk(scene, leader)


def card_at_risk(scene: Scene, leader: Leader) -> int:
    """The strength of the house card that goes with an execution; allies have none in play."""
    card = HOUSE_CARDS.get(scene.leader(leader).house_card or "")
    return card.strength if card else 0
