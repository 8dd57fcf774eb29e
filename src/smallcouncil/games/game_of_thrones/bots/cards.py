"""What the house cards of this board ask: orders that are removed or laid, cards that come back or burn."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bots.battle import stake, the_battle, totals
from smallcouncil.games.thrones.bots.forces import army_strength, chance, keep_chance
from smallcouncil.games.thrones.bots.marching import raid_worth
from smallcouncil.games.thrones.bots.planning import backed
from smallcouncil.games.thrones.bots.scene import best
from smallcouncil.games.thrones.bots.worth import power_worth, pressure, worth
from smallcouncil.games.thrones.cards import HOUSE_CARDS, ORDER_VALUE, kind_of
from smallcouncil.games.thrones.state import controller

from .scene import WesterosScene

ORDER_KEPT = 0.5  # what an order that lies there is worth
BURNED = 0.6  # what each strength of a card of an opponent is worth, by how near they are to winning


def remove_order(scene: WesterosScene) -> Choice:
    """GT-12.8, GT-12.12: the order whose loss hurts its player most; never one's own."""
    return best(scene, scene.options, lambda area: 0.0 if area == "pass" else harm(scene, area))


def harm(scene: WesterosScene, area: Area) -> float:
    """What the loss of an order costs its player; of a march by the strength that would march, most of all to us."""
    p, seat = scene.p, controller(scene.p, area)
    if seat == scene.me:
        return -1.0
    if kind_of(p.orders[area]) != "march":
        return raid_worth(scene, area)
    within_reach = sum(other in scene.own for other in scene.roads[seat][area])
    return (0.5 + pressure(scene, seat)) * army_strength(scene, area, seat) + within_reach


def remove_order_near(scene: WesterosScene) -> Choice:
    """SS-10.2: what counts in the battle before all else."""
    battle, value = the_battle(scene), stake(scene)
    mine, theirs = totals(scene, battle)
    counts = {source: n for source, _, side, n in battle.supports if side != scene.me}
    if battle.attacker == scene.me and kind_of(scene.p.orders.get(battle.area, "")) == "defence":
        counts[battle.area] = ORDER_VALUE[scene.p.orders[battle.area]]

    def gained(area: Choice) -> float:
        more = chance(mine - theirs + counts.get(area, 0)) - chance(mine - theirs)
        return value * more + 0.3 * harm(scene, area)

    return best(scene, scene.options, gained)


def lay_order(scene: WesterosScene) -> Choice:
    """SS-10.2: what keeps more: a defence here, or support for what is near."""
    area: Area = scene.decision.about["area"]
    strength = army_strength(scene, area, scene.me)
    kept = keep_chance(scene, area, strength, 1) - keep_chance(scene, area, strength)
    friends = [other for other in scene.supported(area) if other in scene.own]
    values = {
        "pass": ORDER_KEPT if area in scene.p.orders else -1.0,
        "defence": (worth(scene, area) + strength) * kept,
        "support": sum(backed(scene, other, strength) for other in friends),
    }
    return best(scene, scene.options, values.__getitem__)


def burn_card(scene: WesterosScene) -> Choice:
    """GT-12.11: the strongest card of the beaten, if it is worth the power token."""
    battle = the_battle(scene)
    rival = battle.defender if battle.attacker == scene.me else battle.attacker

    def value(card: Choice) -> float:
        if card == "pass":
            return power_worth(scene)
        return (BURNED + pressure(scene, rival)) * HOUSE_CARDS[card].strength

    return best(scene, scene.options, value)
