"""Second tactics cards, ransoms, and where leaders go."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import dungeon

from .forces import army_strength
from .planning import held_worth
from .scene import Scene, best
from .worth import power_worth, pressure, pull

SECOND_CARD = 4  # it costs 2 power and the 2 that were not taken


def plan_carefully(scene: Scene) -> Choice:
    """A second tactics card, where one is worth four power."""

    def value(option: Choice) -> float:
        if option == "power":
            return SECOND_CARD * power_worth(scene)
        return second_worth(scene, option.removeprefix("second "))

    return best(scene, scene.options, value)


def second_worth(scene: Scene, tactic: str) -> float:
    """What a tactics card would bring, now that all orders are seen."""
    own = scene.second_worth(tactic)
    if own is not None:
        return own
    if tactic == "hold-territory":
        return held_worth(scene)
    if tactic == "secure-hostages":
        return float(sum(min(2, scene.p.power[scene.p.commanders[who]]) for who in dungeon(scene.p, scene.me)))
    return 1.0


def ransom(scene: Scene) -> Choice:
    """All the power there is to be had, first of who is nearest to winning."""

    def value(prisoner: Choice) -> float:
        return 0.0 if prisoner == "pass" else 1.0 + pressure(scene, scene.p.commanders[prisoner])

    return best(scene, scene.options, value)


def place(scene: Scene) -> Choice:
    """Where strength does most: near what is to be taken, and with an army."""
    return best(scene, scene.options, lambda area: place_worth(scene, area))


def place_worth(scene: Scene, area: Area) -> float:
    """Front and company."""
    return pull(scene, area) + army_strength(scene, area, scene.me)
