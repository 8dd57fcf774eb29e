"""What a move is worth: what is left behind, what is reached, and how likely an attack wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bundles import Bundle, keeps_company
from smallcouncil.games.thrones.cards import Leader
from smallcouncil.games.thrones.state import controller, is_attack, leaders_in, units_in
from smallcouncil.games.thrones.strength import castle_bonus, led, support_areas, support_strength
from smallcouncil.games.thrones.supply import fits_with
from smallcouncil.games.thrones.units import Unit, is_routed, own_units, strength_of

from .forces import army_strength, attack_strength, keep_chance, win_chance
from .scene import Scene
from .worth import gain, leader_worth, power_worth, pull, worth

POSITION = 0.12  # what a strength of 1 gains by every unit of pull
WIN_BONUS, DEFEAT = 1.0, 1.5
TOKEN_WORTH = 1.5  # areas worth less are left without a token


class Prospect(NamedTuple):
    """What follows from a move: what it costs in any case, and what is won or lost by it."""

    cost: float
    won: float
    lost: float = 0.0

    def worth(self, likely: float) -> float:
        """What the move is worth if it succeeds with this likelihood."""
        return likely * self.won - (1 - likely) * self.lost - self.cost


def move_worth(
    scene: Scene,
    origin: Area,
    target: Area,
    bundle: Bundle,
    value: float = 0,
    marching: Leader = "",
    support: float = 0,
) -> float:
    """What it is worth that a part of an army goes to another area."""
    attack = attack_strength(scene, bundle.units, bundle.leaders, value, marching) + support
    return prospect(scene, origin, target, bundle).worth(likelihood(scene, target, attack, marching))


def likelihood(scene: Scene, target: Area, attack: float, marching: Leader) -> float:
    """How likely a move succeeds: for sure, if it is no attack."""
    if not is_attack(scene.p, scene.me, target):
        return 1.0
    return win_chance(scene, target, attack, swords=bool(marching) and scene.leader(marching).icon == "sword")


def prospect(scene: Scene, origin: Area, target: Area, bundle: Bundle) -> Prospect:
    """What follows from a move."""
    strength = attack_strength(scene, bundle.units, bundle.leaders, 0)
    cost = leaving_cost(scene, origin, bundle)
    nearer = POSITION * strength * (pull(scene, target) - pull(scene, origin))
    if not is_attack(scene.p, scene.me, target):
        return Prospect(cost, arriving_worth(scene, target, bundle) + nearer)
    won = gain(scene, target) * keep_chance(scene, target, strength) + WIN_BONUS + max(0.0, nearer)
    lost = DEFEAT + 0.6 * strength + 0.4 * sum(leader_worth(scene, leader) for leader in bundle.leaders)
    return Prospect(cost, won, lost)


def leaving_cost(scene: Scene, origin: Area, bundle: Bundle) -> float:
    """What an area is in danger of, or lost, by what leaves it."""
    p, me = scene.p, scene.me
    units, leaders = list(units_in(p, origin, me)), leaders_in(p, origin, me)
    before = keep_chance(scene, origin, strength_of(units) + led(p, leaders))
    for unit in bundle.units:
        units.remove(unit)
    staying = [leader for leader in leaders if leader not in bundle.leaders]
    if units:
        after, price = keep_chance(scene, origin, strength_of(units) + led(p, staying)), 0.0
    else:
        after, price = keep_when_left(scene, origin)
    return worth(scene, origin) * (before - after) + price


def keep_when_left(scene: Scene, area: Area) -> tuple[float, float]:
    """How likely an area stays the squire's without a unit, and what the power token for that costs."""
    if is_marked(scene, area):
        return keep_chance(scene, area, None), 0.0
    may_lay = scene.p.power[scene.me] and scene.p.may_lay_token(scene.me, area)
    if may_lay and worth(scene, area) > TOKEN_WORTH:
        return keep_chance(scene, area, None), power_worth(scene)
    return 0.0, 0.0


def is_marked(scene: Scene, area: Area) -> bool:
    """Whether an area is the squire's also without units and without a new token."""
    p, house = scene.p, scene.p.houses[scene.me]
    is_held = p.board.garrison_of.get(area) == house and bool(p.garrisons.get(area))
    return p.board.homes[house] == area or p.tokens.get(area) == scene.me or is_held


def arriving_worth(scene: Scene, target: Area, bundle: Bundle) -> float:
    """What it is worth to enter an area without a battle."""
    p, me = scene.p, scene.me
    more = strength_of(bundle.units) + led(p, bundle.leaders)
    there = army_strength(scene, target, me)
    kept = keep_chance(scene, target, there + more)
    if controller(p, target) != me:
        return gain(scene, target) * kept
    before = keep_chance(scene, target, there if units_in(p, target, me) else None)
    return worth(scene, target) * (kept - before)


# Parts of an army


def parts(units: tuple[Unit, ...], leaders: tuple[Leader, ...], marching: Leader = "") -> Iterator[Bundle]:
    """The parts worth a thought: all, all but one footman, one footman alone; leaders go with the larger part."""
    fit = tuple(unit for unit in units if not is_routed(unit))
    if not fit:
        return
    routed = len(fit) < len(units)
    if routed or keeps_company(fit, leaders):
        yield Bundle(fit, leaders)
    weakest = next((unit for unit in reversed(fit) if unit[0].isupper()), "")
    if weakest and len(fit) > 1:
        rest = list(fit)
        rest.remove(weakest)
        if own_units(rest):
            yield Bundle(tuple(rest), leaders)
            if not marching:
                yield Bundle((weakest,), ())


def best_march(scene: Scene, origin: Area, value: float, marching: Leader = "") -> float:
    """What the best first move of a march is worth, with the support that is ordered."""
    p, me = scene.p, scene.me
    army, leaders = units_in(p, origin, me), tuple(leaders_in(p, origin, me))
    bundles = list(parts(army, leaders, marching))
    found = 0.0
    for target in scene.roads[me][origin]:
        helped = value + castle_bonus(p, me, target) + support_at(scene, target)
        for bundle in bundles:
            if fits(scene, origin, target, bundle):
                found = max(found, move_worth(scene, origin, target, bundle, helped, marching))
    return found


def fits(scene: Scene, origin: Area, target: Area, bundle: Bundle) -> bool:
    """Whether the supply limit allows it."""
    n = len(bundle.units)
    return fits_with(scene.p, scene.me, {origin: -n, target: n})


def support_at(scene: Scene, target: Area) -> float:
    """The support the squire has ordered beside an area."""
    areas = support_areas(scene.p, scene.me, target)
    return float(sum(support_strength(scene.p, scene.me, area) for area in areas))
