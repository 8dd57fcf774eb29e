"""The raven: now that all orders are seen, is another order worth more than the one that lies there?"""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import ORDER_VALUE, kind_of
from smallcouncil.games.thrones.state import is_attack, leaders_in, orders_of_kind
from smallcouncil.games.thrones.strength import castle_bonus, support_strength

from .forces import army_strength, keep_chance, win_chance
from .marching import power_of_icon, raid_worth
from .moving import best_march, support_at
from .scene import Scene, best
from .worth import gain, power_worth, worth

WORTH_A_RAVEN = 1.0  # what an order has to be worth more than the present one: much stays a guess
RAIDED = ("support", "raid", "consolidate")


def send_raven(scene: Scene) -> Choice:
    """The order by which most is won over the one that lies there; else all are kept, and a march always is.

    What a march is worth hangs on the plan it belongs to, more than can be seen from one order.
    """
    placed = {area: scene.p.orders[area] for area in scene.own if area in scene.p.orders}
    present = {area: order_worth(scene, area, order) for area, order in placed.items()}

    def value(option: Choice) -> float:
        if option == "keep":
            return WORTH_A_RAVEN
        area, order = option.split(": ")
        return 0.0 if kind_of(placed[area]) == "march" else order_worth(scene, area, order) - present[area]

    return best(scene, scene.options, value)


def order_worth(scene: Scene, area: Area, order: str) -> float:
    """What an order is worth in an area, whatever lies there now."""
    kind = kind_of(order)
    if kind == "march":
        return best_march(scene, area, ORDER_VALUE[order])
    if kind == "defence":
        return defence_worth(scene, area, ORDER_VALUE[order])
    if kind == "support":
        return support_worth(scene, area, ORDER_VALUE[order])
    own = raids_worth(scene, area, ORDER_VALUE[order]) if kind == "raid" else income(scene, area, ORDER_VALUE[order])
    return max(own, activation_worth(scene, area, kind))


def kept_more(scene: Scene, area: Area, now: float, then: float) -> float:
    """What it is worth that an area is defended by so much, beside being by nothing; so much is counted already."""
    strength = army_strength(scene, area, scene.me)
    more = keep_chance(scene, area, strength, then - now) - keep_chance(scene, area, strength, -now)
    return (worth(scene, area) + strength) * more


def defence_worth(scene: Scene, area: Area, value: int) -> float:
    """What is kept by it. A defence order that lies there counts in what is expected without it."""
    present = scene.p.orders[area]
    return kept_more(scene, area, ORDER_VALUE[present] if kind_of(present) == "defence" else 0, value)


def support_worth(scene: Scene, area: Area, value: int) -> float:
    """What is kept and what is won beside it. Support that is ordered there counts already."""
    p, me = scene.p, scene.me
    now = support_strength(p, me, area) if kind_of(p.orders[area]) == "support" else 0
    given = army_strength(scene, area, me) + value
    near = scene.supported(area)
    kept = sum(kept_more(scene, other, now, given) for other in near if other in scene.own)
    marching = [other for other in orders_of_kind(p, me, "march") if other != area]
    return kept + sum(won_more(scene, origin, near, now, given) for origin in marching)


def won_more(scene: Scene, origin: Area, near: tuple[Area, ...], now: int, given: int) -> float:
    """What support does for the best attack of a march on one of its neighbours."""
    strength = army_strength(scene, origin, scene.me) + ORDER_VALUE[scene.p.orders[origin]]
    found = 0.0
    for target in scene.roads[scene.me][origin]:
        if target in near and is_attack(scene.p, scene.me, target):
            bare = strength + castle_bonus(scene.p, scene.me, target) + support_at(scene, target) - now
            more = win_chance(scene, target, bare + given) - win_chance(scene, target, bare)
            found = max(found, gain(scene, target) * more)
    return found


def raids_worth(scene: Scene, area: Area, number: int) -> float:
    """The best raids there are to be made, now that all orders are seen."""
    p = scene.p
    near = [other for other in p.raid_ways(scene.me)[area] if other not in scene.own]
    targets = [other for other in near if kind_of(p.orders.get(other, "")) in RAIDED]
    return sum(sorted((raid_worth(scene, target) for target in targets), reverse=True)[:number])


def income(scene: Scene, area: Area, value: int) -> float:
    """The power of the order and of the area."""
    return power_worth(scene) * (value + scene.p.board.areas[area].power)


def activation_worth(scene: Scene, area: Area, kind: str) -> float:
    """What the march of a leader whom such an order activates is worth."""
    leaders = [who for who in leaders_in(scene.p, area, scene.me) if scene.leader(who).activation == kind]
    return max((best_march(scene, area, 0, who) + power_of_icon(scene, who) for who in leaders), default=0.0)
