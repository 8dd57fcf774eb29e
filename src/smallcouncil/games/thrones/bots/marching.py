"""Raids, marches and consolidation: which order first, and what it does."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bundles import read_bundle
from smallcouncil.games.thrones.cards import ORDER_VALUE, kind_of
from smallcouncil.games.thrones.state import controller, units_in
from smallcouncil.games.thrones.strength import castle_bonus

from .forces import army_strength
from .moving import TOKEN_WORTH, best_march, is_marked, move_worth, support_at
from .scene import Scene, best
from .worth import power_worth, pressure, worth

WORTHWHILE = 0.2  # a move worth less is not made
ORDER_LOST = 2.0


# Marches


def choose_march(scene: Scene) -> Choice:
    """The order, or the leader's march, whose first move is worth most."""
    return best(scene, scene.options, lambda option: march_option(scene, option))


def march_option(scene: Scene, option: Choice) -> float:
    """What a march is worth."""
    area, what = option.split(": ")
    if what == "march":
        return best_march(scene, area, ORDER_VALUE[scene.p.orders[area]])
    return best_march(scene, area, 0, what) + power_of_icon(scene, what)


def power_of_icon(scene: Scene, leader: str) -> float:
    """The power that turning a leader over brings."""
    return power_worth(scene) if scene.leader(leader).icon == "power" else 0.0


def move(scene: Scene) -> Choice:
    """The move worth most, as long as one is worth anything."""
    march = scene.p.march
    assert march is not None  # noqa: S101  (only asked during a march)

    def value(option: Choice) -> float:
        if option == "done":
            return WORTHWHILE
        target, _, text = option.partition(" ")
        worth_of_march = march.value + castle_bonus(scene.p, scene.me, target)
        support = support_at(scene, target)
        found = move_worth(scene, march.area, target, read_bundle(text), worth_of_march, march.leader, support)
        return found + scene.rng.uniform(0, scene.whim) if scene.whim else found

    return best(scene, scene.options, value)


def march_on(scene: Scene) -> Choice:
    """Manage Troops: farther, if that is better."""
    area: Area = scene.decision.about["area"]

    def value(option: Choice) -> float:
        if option == "stay":
            return WORTHWHILE
        target, _, text = option.partition(" ")
        return move_worth(scene, area, target, read_bundle(text))

    return best(scene, scene.options, value)


def manage_troops(scene: Scene) -> Choice:
    """Manage Troops: an area emptied loses its order."""

    def value(option: Choice) -> float:
        if option == "pass":
            return WORTHWHILE
        area, _, rest = option.partition(" -> ")
        target, _, text = rest.partition(" ")
        bundle = read_bundle(text)
        is_emptied = len(bundle.units) == len(units_in(scene.p, area, scene.me))
        return move_worth(scene, area, target, bundle) - (ORDER_LOST if is_emptied and area in scene.p.orders else 0)

    return best(scene, scene.options, value)


def leave_token(scene: Scene) -> Choice:
    """A token where the area is worth one and would otherwise be lost."""
    area: Area = scene.decision.about["area"]
    is_worth_it = worth(scene, area) > max(TOKEN_WORTH, power_worth(scene))
    return "leave token" if is_worth_it and not is_marked(scene, area) else "none"


# Raids


def raid(scene: Scene) -> Choice:
    """The order whose loss hurts most; or the leader's march, if that is worth more."""
    return best(scene, scene.options, lambda option: raid_option(scene, option))


def raid_option(scene: Scene, option: Choice) -> float:
    """What a raid is worth."""
    if " x " in option:
        target, _, mercenaries = option.split(" x ")[1].partition(" with ")
        return raid_worth(scene, target) - (0.5 if mercenaries else 0)
    area, what = option.split(": ")
    if what == "nothing":
        return 0.0
    return best_march(scene, area, 0, what) + power_of_icon(scene, what)


def raid_worth(scene: Scene, target: Area) -> float:
    """What the loss of an opponent's order is worth: more beside own armies, and of who is near winning."""
    p = scene.p
    seat, kind = controller(p, target), kind_of(p.orders[target])
    harm = 0.5 + pressure(scene, seat)
    if kind == "consolidate":
        return scene.token + harm * (1 + p.board.areas[target].power)
    if kind == "support":
        near = p.adjacent(seat)[target]
        return harm * army_strength(scene, target, seat) + sum(0.5 for area in near if area in scene.own)
    return harm


# Consolidation


def consolidate(scene: Scene) -> Choice:
    """Power; or a leader's march, if that is worth more."""

    def value(option: Choice) -> float:
        area, what = option.split(": ")
        if what == "power":
            return power_worth(scene) * (ORDER_VALUE[scene.p.orders[area]] + scene.p.board.areas[area].power)
        if what == "muster":
            return scene.muster_worth(area, scene.p.orders[area])
        return best_march(scene, area, 0, what) + power_of_icon(scene, what)

    return best(scene, scene.options, value)


def replace_support(scene: Scene) -> Choice:
    """A strong army is worth the token of −1."""
    strength = army_strength(scene, scene.decision.about["area"], scene.me)
    return "replace" if strength > 2 * power_worth(scene) else "pass"
