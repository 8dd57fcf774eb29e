"""The Westeros phase: choice cards, supply, mustering, bids, ties and executions."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.thrones.bidding import bonus_parts
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import TRACKS, controlled, dungeon, units_in, uses
from smallcouncil.games.thrones.units import is_routed

from .battle import MISSED
from .forces import army_strength, keep_chance
from .scene import Scene, best
from .worth import card_at_risk, leader_worth, pressure, pull, worth

GOOD_CARD, LATE = 3, 6
BESIDE_OTHERS = ("footman", "promote", "knight")  # what is mustered where units stand, the best last


# Bids


def bid(scene: Scene) -> Choice:
    """A share of the power by what it is for, a little more or less; never more than can be needed."""
    p, me, what = scene.p, scene.me, scene.decision.about["what"]
    share = scene.bid_share(what, scene.rng.uniform(0.6, 1.2))
    needed = max(p.power[seat] + bonus(scene, seat, what) for seat in scene.others) - bonus(scene, me, what) + 1
    return str(max(0, min(round(share * p.power[me]), p.power[me], needed)))


def bonus(scene: Scene, seat: int, what: str) -> int:
    """What is added to a player's bids."""
    return sum(n for _, n in bonus_parts(scene.p, seat, what))


def order_tied(scene: Scene) -> Choice:
    """Oneself first, then who is farthest from winning."""
    return best(scene, scene.options, lambda house: favour(scene, house))


def name_tied(scene: Scene) -> Choice:
    """The highest: oneself; the lowest: who is nearest to winning, never oneself."""
    sign = 1 if scene.decision.about["what"] == "highest" else -1
    return best(scene, scene.options, lambda house: sign * favour(scene, house))


def favour(scene: Scene, house: str) -> float:
    """Whom the squire likes best: himself, then the weak."""
    seat = scene.p.houses.index(house)
    return 1.0 if seat == scene.me else -pressure(scene, seat)


# Choice cards


def choose_westeros(scene: Scene) -> Choice:
    """What does more for the squire than for the others."""
    return best(scene, scene.options, lambda option: westeros_worth(scene, option))


def westeros_worth(scene: Scene, option: Choice) -> float:
    """What a Westeros card brings the squire beyond the average of the others."""
    p, me = scene.p, scene.me
    if option == "supply":
        return 1.5 * ahead(scene, [barrels(scene, seat) - p.supply[seat] for seat in range(p.players)])
    if option == "mustering":
        points = [sum(p.board.muster.get(area, 0) for area in controlled(p, seat)) for seat in range(p.players)]
        return 1.2 * ahead(scene, points) + 0.3
    if option == "game-of-thrones":
        crowns = [sum(p.board.areas[area].power for area in controlled(p, seat)) for seat in range(p.players)]
        return ahead(scene, crowns) + 0.2
    if option == "clash-of-kings":
        low = sum(p.tracks[track].index(me) for track in TRACKS) - 3
        return 0.5 * ahead(scene, p.power) + 0.5 * low
    if option == "swing-the-sword":
        lost = any(place.startswith("dungeon") and p.commanders[who] == me for who, place in p.leaders.items())
        return 2.0 * len(dungeon(p, me)) - 4.0 * lost
    return scene.westeros_worth(option)


def ahead(scene: Scene, numbers: list[int]) -> float:
    """By how much the squire's number is above the average of the others'."""
    return numbers[scene.me] - sum(numbers[seat] for seat in scene.others) / len(scene.others)


def barrels(scene: Scene, seat: int) -> int:
    """The barrels a player controls."""
    return min(6, sum(scene.p.board.areas[area].supply for area in controlled(scene.p, seat)))


# Units


def muster(scene: Scene) -> Choice:
    """All points, first where they are needed most: a second unit before a knight, knights before a crowd."""

    def value(option: Choice) -> tuple[float, int]:
        area, _, way = option.partition(": ")
        if not way:
            return -1.0, 0
        order = ("promote", "knight", "footman") if not units_in(scene.p, area, scene.me) else BESIDE_OTHERS
        return needed(scene, area), order.index(way)

    return max(scene.options, key=value)


def needed(scene: Scene, area: Area) -> float:
    """How much an area needs units: by what it might lose, and by what is near to be taken."""
    strength = army_strength(scene, area, scene.me) if area in scene.own else None
    return worth(scene, area) * (1 - keep_chance(scene, area, strength)) + pull(scene, area)


def reconcile(scene: Scene) -> Choice:
    """Routed and cheap units first, where they are missed least."""

    def value(option: Choice) -> float:
        area, unit = option.split()
        price = 0.0 if is_routed(unit) else float(MISSED[unit[0]])
        left = army_strength(scene, area, scene.me) - 1 - price / 2
        return worth(scene, area) * keep_chance(scene, area, left) * 0.1 - price

    return best(scene, scene.options, value)


# Executions


def execute(scene: Scene) -> Choice:
    """A prisoner whose card is good, or late, or when a place on a track comes with it; else a hostage stays one."""
    gains_place = uses(scene.p, scene.me, "secure-hostages") or scene.p.round >= LATE

    def value(leader: Choice) -> float:
        if leader == "pass":
            return 0.0
        return leader_worth(scene, leader) if gains_place or card_at_risk(scene, leader) >= GOOD_CARD else -1.0

    return best(scene, scene.options, value)


def swap_track(scene: Scene) -> Choice:
    """The track on which the squire moves up most."""
    p, me = scene.p, scene.me
    owners = [p.commanders[leader] for leader, place in p.leaders.items() if place == "gone"]

    def value(track: Choice) -> float:
        if track == "pass":
            return 0.0
        places = p.tracks[track]
        return places.index(me) - min((places.index(owner) for owner in owners if owner >= 0), default=len(places))

    return best(scene, scene.options, value)
