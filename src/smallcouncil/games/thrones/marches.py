"""Marches (GT-7, SS-8.3 to SS-8.5): by an order or by a leader; splitting, control, one attack, Manage Troops."""

from __future__ import annotations

from collections.abc import Iterator

from smallcouncil.core import Choice, Legality, Refusal, ask, do, tell

from .battle import start_battle
from .board import Area
from .book import book, of_listed
from .bundles import NOTHING, Bundle, keeps_company, read_bundle
from .cards import ORDER_VALUE, Leader
from .leaders import place_waiting
from .movement import (
    WHAT_GOES,
    by_road,
    departures,
    left_alone,
    read_move,
    those_who_come_keep_company,
    within_supply,
)
from .moves import add_units, check_victory, establish_control, gain_power, remove_units, spend_order
from .orders import next_in_turn, place_after, ways_to_carry_out
from .state import March, Thrones, is_attack, is_opponents, the_march, units_in, uses
from .strength import brought, could_beat, to_be_brought

# What may speak against a move of a march


def read_move_of_march(p: Thrones, _seat: int, choice: Choice) -> tuple[Area, Area, Bundle] | Refusal:
    """GT-7.1: out of the area that marches."""
    return read_move(p, "GT-7.1", the_march(p).area, choice)


def one_attack(p: Thrones, _seat: int, _area: Area, target: Area, _bundle: Bundle) -> Refusal | None:
    """GT-7.1: one of the moves may be an attack."""
    return Refusal("GT-7.1", "one_attack", {"area": target}) if the_march(p).target else None


def attackers_keep_company(_p: Thrones, _seat: int, _area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """SS-6.4, SS-8.2: an army attacks with an own unit."""
    return None if keeps_company(bundle.units, bundle.leaders) else left_alone(target, bundle.leaders)


def leader_goes_along(p: Thrones, _seat: int, _area: Area, _target: Area, bundle: Bundle) -> Refusal | None:
    """SS-8.4: in a leader's own march the leader goes along into a battle."""
    leader = the_march(p).leader
    if leader and leader not in bundle.leaders:
        return Refusal("SS-8.4", "leader_goes_along", {"leader": leader})
    return None


def reaches_the_neutral_force(p: Thrones, _seat: int, _area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """GT-7.4: with all the support there might be."""
    if target in p.neutrals and not could_beat(p, the_march(p), target, bundle):
        return Refusal("GT-7.4", "too_weak", {"area": target})
    return None


def goes_to_battle(p: Thrones, seat: int, area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """GT-7.1, SS-8.4: as an attack, on whomever it is."""
    return (
        one_attack(p, seat, area, target, bundle)
        or attackers_keep_company(p, seat, area, target, bundle)
        or leader_goes_along(p, seat, area, target, bundle)
    )


def attacks(p: Thrones, seat: int, area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """GT-7.1, GT-7.4, SS-8.4: as an attack."""
    refusal = goes_to_battle(p, seat, area, target, bundle)
    return refusal or reaches_the_neutral_force(p, seat, area, target, bundle)


def enters(p: Thrones, seat: int, area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """GT-7.1: as an attack, or without one."""
    return (attacks if is_attack(p, seat, target) else those_who_come_keep_company)(p, seat, area, target, bundle)


MARCH = book.question("march", clause="GT-7.1", refuse=of_listed)
MOVE = book.question(
    "move",
    clause="GT-7.1",
    legality=Legality(read_move_of_march, (by_road, *WHAT_GOES, within_supply, enters), plain=("done",)),
)


def read_move_on(p: Thrones, seat: int, choice: Choice) -> tuple[Area, Area, Bundle] | Refusal:
    """SS-5.6: out of the area that was entered."""
    return read_move(p, "SS-5.6", p.pending[seat].about["area"], choice)


def is_nobody_elses(p: Thrones, seat: int, _area: Area, target: Area, _bundle: Bundle) -> Refusal | None:
    """SS-5.6: no opponent's, and without a neutral force."""
    if is_opponents(p, seat, target):
        return Refusal("SS-5.6", "held_by_others", {"area": target})
    return Refusal("SS-5.6", "held_by_nobody", {"area": target}) if target in p.neutrals else None


MARCH_ON = book.question(
    "march_on",
    clause="SS-5.6",
    legality=Legality(
        read_move_on,
        (by_road, is_nobody_elses, *WHAT_GOES, within_supply, those_who_come_keep_company),
        plain=("stay",),
    ),
)


# By an order or by a leader


@book.rule
def marches(p: Thrones, after: int) -> None:
    """SS-3.1 (3c): in turn order, one march a player at a time, until none is left."""
    p.phase = "marches"
    seat = next_in_turn(p, "march", after)
    if seat >= 0:
        ask(p, seat, MARCH, ways_to_carry_out(p, seat, "march", "march"), (march_chosen, seat))


@book.rule
def march_chosen(p: Thrones, seat: int, choice: str) -> None:
    """The order is carried out, or discarded to turn a leader over."""
    area, what = choice.split(": ")
    do(p, (marches, place_after(p, seat)))
    if what == "march":
        p.march = March(seat, area, ORDER_VALUE[p.orders[area]])
        spend_order(p, area)
        do(p, (march_moves,))
    else:
        activate(p, seat, area, what)


def activate(p: Thrones, seat: int, area: Area, leader: Leader) -> None:
    """SS-8.3, SS-8.5, SS-8.13: the order is discarded, the leader turned over; a power icon gives 1 power first."""
    spend_order(p, area)
    p.activated.append(leader)
    tell(p, "activated", seat=seat, leader=leader, area=area)
    if p.leader_facts[leader].icon == "power":
        gain_power(p, seat, 1, by=leader)
    p.march = March(seat, area, 0, leader)
    do(p, (march_moves,))


# Moves


@book.rule
def march_moves(p: Thrones) -> None:
    """GT-7.1: units and leaders go to adjacent areas, split as one likes, until done or gone back (SS-5.6)."""
    march = the_march(p)
    if units_in(p, march.area, march.seat) and not march.has_gone_back:
        ask(p, march.seat, MOVE, ["done", *moves(p, march)], (moved,), area=march.area)
    else:
        do(p, (march_done,))


def moves(p: Thrones, march: March) -> Iterator[str]:
    """Every next move that nothing speaks against."""
    seat, area = march.seat, march.area
    roads = p.roads(seat)[area]
    attacked = {target for target in roads if is_attack(p, seat, target)}
    least = {target: to_be_brought(p, march, target) for target in attacked if target in p.neutrals}  # GT-7.4
    for target, going in departures(p, seat, area, roads):
        if target in least:
            going = [one for one in going if brought(p, march, one.bundle) >= least[target]]
        if target in attacked:
            going = [one for one in going if goes_to_battle(p, seat, area, target, one.bundle) is None]
        yield from [f"{target} {text}" for _, text, _ in going]


@book.rule
def moved(p: Thrones, choice: str) -> None:
    """One move; then the next."""
    if choice == "done":
        return do(p, (march_done,))
    march = the_march(p)
    target, _, text = choice.partition(" ")
    bundle = read_bundle(text)
    tell(p, "moved", seat=march.seat, area=march.area, target=target, bundle=text)
    if bundle.units:
        remove_units(p, march.area, bundle.units)
    for leader in bundle.leaders:
        p.leaders[leader] = "marching"
    if is_attack(p, march.seat, target):
        p.march = march._replace(target=target, units=bundle.units, leaders=bundle.leaders)
        do(p, (establish_control, march.seat, march.area), (march_moves,))
    else:
        arrival = (arrive, march.seat, target, bundle.units, bundle.leaders)
        do(p, (establish_control, march.seat, march.area), arrival, (march_moves,))


@book.rule
def arrive(p: Thrones, seat: int, area: Area, units: tuple[str, ...], leaders: tuple[Leader, ...]) -> None:
    """Units and leaders enter an area without a battle; Manage Troops may lead on from there (SS-5.6)."""
    was_free = not is_opponents(p, seat, area)
    add_units(p, area, seat, units)
    for leader in leaders:
        p.leaders[leader] = area
    do(p, (check_victory,), (place_waiting,))
    if was_free and uses(p, seat, "manage-troops"):
        do(p, (march_on, seat, area))


# Manage Troops, second part


@book.rule
def march_on(p: Thrones, seat: int, area: Area) -> None:
    """SS-5.6: units and leaders there go on to one further area that is no opponent's and has no neutral force."""
    free = [target for target in p.roads(seat)[area] if is_nobody_elses(p, seat, area, target, NOTHING) is None]
    ways = [f"{target} {text}" for target, going in departures(p, seat, area, free) for _, text, _ in going]
    if ways:
        ask(p, seat, MARCH_ON, ["stay", *ways], (marched_on, seat, area), area=area)


@book.rule
def marched_on(p: Thrones, seat: int, area: Area, choice: str) -> None:
    """SS-5.3: then the card is discarded for the round. Who has gone back does not march again (SS-5.6)."""
    if choice == "stay":
        return
    target, _, text = choice.partition(" ")
    march = the_march(p)
    p.march = march._replace(has_gone_back=target == march.area)
    bundle = read_bundle(text)
    p.chosen[seat] = tuple(tactic for tactic in p.chosen[seat] if tactic != "manage-troops")
    tell(p, "moved", seat=seat, area=area, target=target, bundle=text)
    if bundle.units:
        remove_units(p, area, bundle.units)
    for leader in bundle.leaders:
        p.leaders[leader] = "marching"
    do(p, (establish_control, seat, area), (arrive, seat, target, bundle.units, bundle.leaders))


# The attack


@book.rule
def march_done(p: Thrones) -> None:
    """GT-7.1, GT-7.7: the attack comes last, if there is one; then the march is over."""
    march = the_march(p)
    if march.target:
        do(p, (start_battle,), (march_over,))
    else:
        p.march = None


@book.rule
def march_over(p: Thrones) -> None:
    """The leader turns back (SS-8.3)."""
    p.march = None
    do(p, (place_waiting,), (check_victory,))
