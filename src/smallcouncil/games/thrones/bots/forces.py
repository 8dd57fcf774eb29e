"""Who would win where: the strength of attacks and defences, house cards estimated, and how likely an area is kept."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import HOUSE_CARDS, ORDER_VALUE, Leader, kind_of
from smallcouncil.games.thrones.state import FIEFDOMS, controller, leaders_in, units_in, uses
from smallcouncil.games.thrones.strength import castle_bonus, led, support_areas, support_strength
from smallcouncil.games.thrones.units import Unit, strength_of

from .scene import Scene

ATTACK_LIKELY, ATTACK_ORDERED, ATTACK_LATER = 0.5, 0.75, 0.2
MARCHING = ("march", "raid", "consolidate")  # kinds of orders that may set units or leaders marching
EMPTY = -3.0  # the strength of nobody


def chance(margin: float) -> float:
    """How likely a battle is won by so much strength, the unknown cards apart."""
    return 1 / (1 + exp(-margin / 0.9))


def card_edge(scene: Scene, seat: int, other: int) -> float:
    """What the house cards in hand, the tie and the blade are worth to a player against another."""
    track = scene.p.tracks[FIEFDOMS]
    tie = 0.4 if track.index(seat) < track.index(other) else -0.4
    blade = 0.0 if scene.p.blade_used else 0.6 * ((track[0] == seat) - (track[0] == other))
    return hand_strength(scene, seat) - hand_strength(scene, other) + tie + blade


def hand_strength(scene: Scene, seat: int) -> float:
    """What a hand of house cards brings to a battle: between its best card and the average."""
    cards = [HOUSE_CARDS[card].strength for card in scene.p.hands[seat]]
    return (max(cards) + sum(cards) / len(cards)) / 2 if cards else 0.0


def army_strength(scene: Scene, area: Area, seat: int) -> int:
    """Units and leaders of a player in an area."""
    if (area, seat) not in scene.strengths:
        units, leaders = units_in(scene.p, area, seat), leaders_in(scene.p, area, seat)
        scene.strengths[area, seat] = strength_of(units) + led(scene.p, leaders)
    return scene.strengths[area, seat]


# Defence


def defence(scene: Scene, area: Area, seat: int, strength: float) -> float:
    """What defends an area that a player holds with so much strength: order, garrison, tactics card and support."""
    p = scene.p
    order = p.orders.get(area, "")
    total = strength + p.garrisons.get(area, 0) + (ORDER_VALUE[order] if kind_of(order) == "defence" else 0)
    if uses(p, seat, "hold-territory"):
        total += 1 + (area in p.board.castles)
    return total + nearby(scene, area, seat)


def nearby(scene: Scene, area: Area, seat: int) -> float:
    """The support of the own neighbours: what is ordered, or, before orders are seen, some of what could be."""
    if (area, seat) not in scene.backings:
        scene.backings[area, seat] = support_beside(scene, area, seat)
    return scene.backings[area, seat]


def support_beside(scene: Scene, area: Area, seat: int) -> float:
    """Worked out once."""
    p = scene.p
    if scene.orders_are_seen:
        return float(sum(support_strength(p, seat, other) for other in support_areas(p, seat, area)))
    near = [other for other in p.support_ways(seat)[area] if other in p.armies and p.armies[other].seat == seat]
    return 0.3 * sum(army_strength(scene, other, seat) for other in near)


def defenders(scene: Scene, area: Area) -> float:
    """What an attack on an area by the squire would meet."""
    p = scene.p
    if area in p.neutrals:
        return p.neutrals[area]
    seat = controller(p, area)
    return defence(scene, area, seat, army_strength(scene, area, seat)) if seat >= 0 else EMPTY


# Attack


def attack_strength(
    scene: Scene, units: Iterable[Unit], leaders: Iterable[Leader], value: float, marching: Leader = ""
) -> float:
    """Units, leaders and the march."""
    return strength_of(units) + led(scene.p, leaders, marching) + value


def win_chance(scene: Scene, area: Area, strength: float, swords: int = 0) -> float:
    """How likely the squire's attack of so much strength, support included, wins an area."""
    if area not in scene.margins:
        scene.margins[area] = margin_of(scene, area)
    if area in scene.p.neutrals:
        return float(strength + scene.margins[area] >= 0)
    return chance(strength + scene.margins[area] + 0.1 * swords)


def margin_of(scene: Scene, area: Area) -> float:
    """What stands for or against the squire's attack on an area besides its strength."""
    met = defenders(scene, area)
    if area in scene.p.neutrals:
        return scene.bought_support() - met
    seat = controller(scene.p, area)
    edge = card_edge(scene, scene.me, seat) if seat >= 0 else 0.0
    return 0.7 * scene.bought_support() - met + edge


# Threats


def threats(scene: Scene, area: Area) -> list[tuple[float, float]]:
    """The attacks an area has to fear: how strong (cards included), and how likely."""
    if area not in scene.threats:
        found = [threat for seat in scene.others for threat in threats_of(scene, area, seat)]
        scene.threats[area] = sorted(found, reverse=True)[:3]
    return scene.threats[area]


def threats_of(scene: Scene, area: Area, seat: int) -> list[tuple[float, float]]:
    """The attacks of one opponent; their other neighbours may support."""
    p = scene.p
    origins = [other for other in scene.roads[seat][area] if other in p.armies and p.armies[other].seat == seat]
    if not origins:
        return threats_from_afar(scene, area, seat)
    strengths = {origin: marching_strength(scene, origin, seat) for origin in origins}
    edge = card_edge(scene, seat, scene.me)
    total = sum(strengths.values())
    return [
        (strengths[origin] + 0.3 * (total - strengths[origin]) + edge + march_value(scene, origin, area, seat), likely)
        for origin in origins
        if (likely := likelihood(scene, area, origin, seat))
    ]


def threats_from_afar(scene: Scene, area: Area, seat: int) -> list[tuple[float, float]]:
    """An army two marches from a castle may come next round; garrisons do not come back, so it is feared already."""
    if area not in scene.p.board.castles or not scene.future:
        return []
    p, ways = scene.p, scene.roads[seat]
    origins = {far for near in ways[area] for far in ways[near] if far in p.armies and p.armies[far].seat == seat}
    strengths = [marching_strength(scene, origin, seat) for origin in origins]
    return [(max(strengths) + card_edge(scene, seat, scene.me) + 1, ATTACK_LATER)] if strengths else []


def marching_strength(scene: Scene, area: Area, seat: int) -> int:
    """The strength of an army on the march, a leader's lower side included if that is the stronger."""
    turned = [scene.leader(who).back - scene.leader(who).front for who in leaders_in(scene.p, area, seat)]
    return army_strength(scene, area, seat) + max([0, *turned])


def march_value(scene: Scene, origin: Area, area: Area, seat: int) -> float:
    """What the march order of an opponent adds, and Control Westeros against a castle, or the fear of it."""
    if not scene.orders_are_seen:
        return 0.3 + 1.2 * (area in scene.p.board.castles)
    order = scene.p.orders.get(origin, "")
    return castle_bonus(scene.p, seat, area) + (ORDER_VALUE[order] if kind_of(order) == "march" else 0)


def likelihood(scene: Scene, area: Area, origin: Area, seat: int) -> float:
    """How likely an opponent's army marches on an area: by its order, if orders are seen; later rounds count less."""
    likely = min(1.3, 1.0 + 0.3 * scene.prize(area)) if area in scene.p.board.castles else 0.5
    if not scene.orders_are_seen:
        return ATTACK_LIKELY * likely
    kind = kind_of(scene.p.orders.get(origin, ""))
    marches = kind == "march" or (kind in MARCHING and any_activated(scene, origin, seat, kind))
    later = ATTACK_LATER if scene.future else 0.0
    return likely * (ATTACK_ORDERED if marches else later)


def any_activated(scene: Scene, area: Area, seat: int, kind: str) -> bool:
    """Whether an order could set a leader marching."""
    return any(scene.leader(leader).activation == kind for leader in leaders_in(scene.p, area, seat))


def keep_chance(scene: Scene, area: Area, strength: float | None, extra: float = 0.0) -> float:
    """How likely the squire keeps an area held with so much strength; None: with no unit, by a token or the like."""
    key = (area, strength, extra)
    if key not in scene.chances:
        scene.chances[key] = work_out_chance(scene, area, strength, extra)
    return scene.chances[key]


def work_out_chance(scene: Scene, area: Area, strength: float | None, extra: float) -> float:
    """No danger, no loss; otherwise every attack that may come has to be beaten off."""
    dangers = threats(scene, area)
    if not dangers:
        return 1.0
    garrison = scene.p.garrisons.get(area, 0)
    met = defence(scene, area, scene.me, strength or 0.0) if strength is not None or garrison else EMPTY
    kept = 1.0
    for attack, likely in dangers:
        kept *= 1 - likely * chance(attack - met - extra)
    return kept
