"""Retreat after a battle (GT-8.6, SS-8.7): where the beaten go, who is routed, who dies and who is captured."""

from __future__ import annotations

from smallcouncil.core import Choice, Legality, Refusal, ask, do, first_refusal, tell

from .board import Area
from .book import book, of_listed
from .cards import Leader
from .leaders import capture
from .moves import add_units, kill_units, remove_units
from .state import Army, Battle, Thrones, is_opponents, leaders_in, the_battle, units_in
from .strength import by_text, opponent_in
from .supply import fits_with, may_lose, reconcile
from .units import Unit, is_routed, own_units, sort_units

OVER_SUPPLY = book.question("lost_in_retreat", clause="GT-8.6", refuse=of_listed)
LEADERS_RETREAT = book.question("leaders_retreat", clause="SS-8.7", refuse=of_listed)


def loser_of(battle: Battle) -> int:
    return opponent_in(battle, battle.winner)


# What may speak against retreating to an area


def read_retreat(p: Thrones, _seat: int, choice: Choice) -> tuple[Battle, Area] | Refusal:
    """An area, after this battle."""
    known = choice in p.board.areas
    return (the_battle(p), choice) if known else Refusal("GT-8.6", "no_such_area", {"given": choice})


def is_by_road(p: Thrones, _seat: int, battle: Battle, area: Area) -> Refusal | None:
    """GT-8.6, SS-4.8: where the beaten can march."""
    if area in p.roads(battle.defender)[battle.area]:
        return None
    return Refusal(p.clause_of_road(battle.area, area), "no_road", {"area": area, "source": battle.area})


def is_not_the_attackers(_p: Thrones, _seat: int, battle: Battle, area: Area) -> Refusal | None:
    """GT-8.6: never where the attack came from."""
    return Refusal("GT-8.6", "attack_came_from", {"area": area}) if area == battle.origin else None


def is_own_or_empty(p: Thrones, _seat: int, battle: Battle, area: Area) -> Refusal | None:
    """GT-8.6: nobody else's, and without a neutral force."""
    if area in p.neutrals or is_opponents(p, battle.defender, area):
        return Refusal("GT-8.6", "held_by_others", {"area": area})
    return None


def costs_the_fewest(p: Thrones, _seat: int, battle: Battle, area: Area) -> Refusal | None:
    """GT-8.6: where the supply limit costs the fewest units."""
    if area in retreat_areas(p, battle, units_in(p, battle.area, battle.defender)):
        return None
    return Refusal("GT-8.6", "costs_more_units", {"area": area})


OPEN = (is_not_the_attackers, is_own_or_empty)
RETREAT = book.question(
    "retreat", clause="GT-8.6", legality=Legality(read_retreat, (is_by_road, *OPEN, costs_the_fewest))
)


# Retreat


def take_leader(p: Thrones, leader: Leader) -> None:
    """SS-8.8, SS-8.9: a leader who changes sides stays with the winning army, and so moves in with an attacker."""
    battle = the_battle(p)
    capture(p, leader, battle.winner, battle.area)
    if p.changes_sides(leader) and battle.winner == battle.attacker:
        p.leaders[leader] = "marching"
        p.battle = battle._replace(leaders=(*battle.leaders, leader))


@book.rule
def retreat(p: Thrones) -> None:
    """A beaten attacker goes back where it came from; a beaten defender to one adjacent legal area."""
    battle = the_battle(p)
    if loser_of(battle) == battle.attacker:
        return attackers_go_back(p, battle)
    bury_routed(p, battle)
    units = units_in(p, battle.area, battle.defender)
    areas = retreat_areas(p, battle, units) if units else []
    if areas:
        ask(p, guide_of(p, battle), RETREAT, areas, (retreat_to,), seat=battle.defender)
    else:
        kill_units(p, battle.area, units, "no_retreat")
        leaders_alone(p, battle)


def guide_of(p: Thrones, battle: Battle) -> int:
    """Who chooses where a beaten defender goes: they themselves, or by the text of a card who won (SS-10.2)."""
    return battle.winner if by_text(p, battle, battle.winner, "guiding") else battle.defender


def attackers_go_back(p: Thrones, battle: Battle) -> None:
    """GT-8.6, R-GT-9: routed, to where they came from; leaders without units only to an own unit there (SS-8.7)."""
    seat = battle.attacker
    alive = [unit for unit in battle.units if not is_routed(unit)]
    back = alive if by_text(p, battle, seat, "steadfast") else [f"{unit}*" for unit in alive]
    if back:
        add_units(p, battle.origin, seat, back)
        tell(p, "retreats", seat=seat, area=battle.area, target=battle.origin)
        do(p, (reconcile, seat))  # R-SS-3
    p.battle = battle._replace(units=(), leaders=())
    for leader in battle.leaders:
        if own_units(units_in(p, battle.origin, seat)):
            p.leaders[leader] = battle.origin
        else:
            take_leader(p, leader)


def bury_routed(p: Thrones, battle: Battle) -> None:
    """GT-8.6, SS-6.4: routed units made to retreat again die; if no own unit is left, so do the allied ones."""
    units = units_in(p, battle.area, battle.defender)
    kill_units(p, battle.area, [unit for unit in units if is_routed(unit)], "routed_lost")
    left = units_in(p, battle.area, battle.defender)
    if left and not own_units(left):
        kill_units(p, battle.area, left)


def retreat_areas(p: Thrones, battle: Battle, units: tuple[Unit, ...]) -> list[Area]:
    """R-SS-4: own or nobody's, not where the attack came from; where supply costs the fewest units."""
    seat = battle.defender
    areas = [area for area in p.roads(seat)[battle.area] if first_refusal(OPEN, p, seat, battle, area) is None]
    losses = {area: cost_of_retreat(p, seat, battle.area, area, units) for area in areas}
    fewest = min(losses.values(), default=0)
    return [area for area in areas if losses[area] == fewest < len(units)]


def cost_of_retreat(p: Thrones, seat: int, area: Area, target: Area, units: tuple[Unit, ...]) -> int:
    """How many units the supply limit would cost."""
    for lost in range(len(units)):
        if fits_with(p, seat, {area: -len(units), target: len(units) - lost}):
            return lost
    return len(units)


@book.rule
def retreat_to(p: Thrones, area: Area) -> None:
    """First what the supply limit costs, of the owner's choice; then all go together."""
    battle = the_battle(p)
    units = units_in(p, battle.area, battle.defender)
    if cost_of_retreat(p, battle.defender, battle.area, area, units):
        open_to_loss = [unit for unit in dict.fromkeys(units) if may_lose(units, unit)]
        ask(p, battle.defender, OVER_SUPPLY, open_to_loss, (lost_in_retreat, area), area=area)
    else:
        fall_back(p, battle, area)


@book.rule
def lost_in_retreat(p: Thrones, area: Area, unit: Unit) -> None:
    """One unit is lost; then it is looked at again."""
    kill_units(p, the_battle(p).area, (unit,), "units_starved")
    do(p, (retreat_to, area))


def fall_back(p: Thrones, battle: Battle, area: Area) -> None:
    """GT-8.6: retreated units are routed, unless a text says otherwise; leaders go with them and are never routed."""
    seat = battle.defender
    leaders = leaders_in(p, battle.area, seat)
    units = units_in(p, battle.area, seat)
    is_steadfast = by_text(p, battle, seat, "steadfast")
    remove_units(p, battle.area, units)
    add_units(p, area, seat, units if is_steadfast else [f"{unit}*" for unit in units])
    for leader in leaders:
        p.leaders[leader] = area
    tell(p, "retreats", seat=seat, area=battle.area, target=area)


def leaders_alone(p: Thrones, battle: Battle) -> None:
    """SS-8.7: left without units they go together to one adjacent area with an own unit; or all are captured."""
    seat, area = battle.defender, battle.area
    leaders = leaders_in(p, area, seat)
    areas = [target for target in p.roads(seat)[area] if own_units(units_in(p, target, seat))]
    if leaders and areas:
        ask(p, guide_of(p, battle), LEADERS_RETREAT, areas, (leaders_fled, seat, area), seat=seat)
    else:
        for leader in leaders:
            take_leader(p, leader)


@book.rule
def leaders_fled(p: Thrones, seat: int, area: Area, target: Area) -> None:
    for leader in leaders_in(p, area, seat):
        p.leaders[leader] = target
    tell(p, "leaders_fled", seat=seat, area=area, target=target)


@book.rule
def stand_up(p: Thrones) -> None:
    """GT-8.8: routed units stand up."""
    for area, army in p.armies.items():
        p.armies[area] = Army(army.seat, sort_units(unit.rstrip("*") for unit in army.units))
