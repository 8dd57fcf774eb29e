"""Units mustered: on land or at sea, where they are needed most."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.game_of_thrones.board import BOARD
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bots.court import needed
from smallcouncil.games.thrones.bots.forces import army_strength
from smallcouncil.games.thrones.bots.scene import best

from .scene import WesterosScene

CROWD = 0.4  # by how much each strength that stands there makes another less needed
PREFERRED = {"knight": 1.15, "footman": 1.0, "promote": 1.05}  # a knight takes no more supply than a footman
FLEET = 0.9  # ships by the measure of land


def muster(scene: WesterosScene) -> Choice:
    """All points, first where they are needed most."""
    return best(scene, scene.options, lambda option: muster_value(scene, option))


def muster_value(scene: WesterosScene, option: Choice) -> float:
    """What is mustered, by how much it is needed where it will stand."""
    area, _, way = option.partition(": ")
    if not way:
        return -1.0
    word, _, sea = way.partition(" ")
    return FLEET * urgency(scene, sea) if sea else PREFERRED[word] * urgency(scene, area)


def urgency(scene: WesterosScene, area: Area) -> float:
    """How much one more strength is needed in an area, beside what stands there."""
    return needed(scene, area) / (1 + CROWD * army_strength(scene, area, scene.me))


def muster_where(scene: WesterosScene) -> Choice:
    """GT-11.13: the stronghold or city that needs it most, by its points."""

    def value(area: Choice) -> float:
        return -1.0 if area == "pass" else BOARD.muster[area] * urgency(scene, area)

    return best(scene, scene.options, value)


def mount(scene: WesterosScene) -> Choice:
    """GT-11.12: a knight where one is needed most."""
    return best(scene, scene.options, lambda area: -1.0 if area == "done" else urgency(scene, area))
