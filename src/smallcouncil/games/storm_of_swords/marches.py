"""Marches (GT-7, SS-8.3 to SS-8.5): by an order or by a leader; splitting, control, one attack, Manage Troops."""

from __future__ import annotations

from collections.abc import Iterator

from smallcouncil.core import ask, do, tell

from . import refusals
from .battle import start_battle
from .board import Area
from .book import book
from .bundles import Bundle, bundles, keeps_company, read_bundle, write_bundle
from .cards import LEADERS, ORDER_VALUE, Leader
from .moves import add_units, count_claim, establish_control, gain_power, place_waiting, remove_order, remove_units
from .orders import next_in_turn, place_after, who_may_be_activated
from .state import (
    March,
    StormOfSwords,
    fits_with,
    is_opponents,
    leaders_in,
    orders_of_kind,
    roads_of,
    units_in,
    uses,
)
from .strength import could_beat

MARCH = book.question("march", clause="GT-7.1", refuse=refusals.of_listed)
MOVE = book.question("move", clause="GT-7.1", refuse=refusals.of_move)
MARCH_ON = book.question("march_on", clause="SS-5.6", refuse=refusals.of_listed)


@book.rule
def marches(p: StormOfSwords, after: int) -> None:
    """SS-3.1 (3c): in turn order, one march a player at a time, until none is left."""
    p.phase = "marches"
    seat = next_in_turn(p, "march", after)
    if seat >= 0:
        areas = orders_of_kind(p, seat, "march")
        leaders = [f"{area}: {leader}" for area in areas for leader in who_may_be_activated(p, seat, area)]
        ask(p, seat, MARCH, [*(f"{area}: march" for area in areas), *leaders], (march_chosen, seat))


@book.rule
def march_chosen(p: StormOfSwords, seat: int, choice: str) -> None:
    """The order is carried out, or discarded to turn a leader over."""
    area, what = choice.split(": ")
    do(p, (marches, place_after(p, seat)))
    if what == "march":
        p.march = March(seat, area, ORDER_VALUE[p.orders[area]])
        remove_order(p, area)
        do(p, (march_moves,))
    else:
        activate(p, seat, area, what)


def activate(p: StormOfSwords, seat: int, area: Area, leader: Leader) -> None:
    """SS-8.3, SS-8.5: the order is discarded, the leader turned over; a power icon gives 1 power before the march."""
    remove_order(p, area)
    p.activated.append(leader)
    tell(p, "activated", seat=seat, leader=leader, area=area)
    if LEADERS[leader].icon == "power":
        gain_power(p, seat, 1)
    p.march = March(seat, area, 0, leader)
    do(p, (march_moves,))


# Moves


@book.rule
def march_moves(p: StormOfSwords) -> None:
    """GT-7.1: units and leaders go to adjacent areas, split as one likes, until done or gone back (SS-5.6)."""
    march = the_march(p)
    if units_in(p, march.area, march.seat) and not march.has_gone_back:
        ask(p, march.seat, MOVE, ["done", *moves(p, march)], (moved,), area=march.area)
    else:
        do(p, (march_done,))


def the_march(p: StormOfSwords) -> March:
    """The march under way."""
    assert p.march is not None  # noqa: S101  (the rules of a march run only during one)
    return p.march


def moves(p: StormOfSwords, march: March) -> Iterator[str]:
    """Every next move that the rules allow."""
    parts = bundles(units_in(p, march.area, march.seat), tuple(leaders_in(p, march.area, march.seat)))
    sizes = {len(bundle.units) for bundle in parts}
    for target in roads_of(p, march.seat)[march.area]:
        fitting = {n for n in sizes if not n or fits_after(p, march, march.area, target, n)}
        for bundle in parts:
            if len(bundle.units) in fitting and may_move(p, march, target, bundle):
                yield f"{target} {write_bundle(bundle)}"


def may_move(p: StormOfSwords, march: March, target: Area, bundle: Bundle) -> bool:
    """GT-7.1, SS-6.4, SS-8.2, SS-8.4: company, one attack, and the leader whose march it is."""
    if is_attack(p, march.seat, target):
        return not march.target and may_attack(p, march, target, bundle)
    return keeps_company((*bundle.units, *units_in(p, target, march.seat)), bundle.leaders)


def fits_after(p: StormOfSwords, march: March, area: Area, target: Area, n: int) -> bool:
    """GT-4.5: whether the armies fit once so many units have moved; an attack under way counts where it is made."""
    attackers = {march.target: len(march.units)} if march.target else {}
    return fits_with(p, march.seat, {**attackers, area: -n, target: n})


def is_attack(p: StormOfSwords, seat: int, target: Area) -> bool:
    """GT-7.1: on units, a garrison or a neutral force."""
    army = p.armies.get(target)
    is_held = army is not None and army.seat != seat
    is_garrisoned = bool(p.garrisons.get(target)) and is_opponents(p, seat, target)
    return is_held or is_garrisoned or target in p.neutrals


def may_attack(p: StormOfSwords, march: March, target: Area, bundle: Bundle) -> bool:
    """SS-8.4: a leader never attacks without units, and goes along in their own march; neutral forces: GT-7.4."""
    if not bundle.units or not keeps_company(bundle.units, bundle.leaders):
        return False
    if march.leader and march.leader not in bundle.leaders:
        return False
    return target not in p.neutrals or could_beat(p, march, target, bundle)


@book.rule
def moved(p: StormOfSwords, choice: str) -> None:
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
def arrive(p: StormOfSwords, seat: int, area: Area, units: tuple[str, ...], leaders: tuple[Leader, ...]) -> None:
    """Units and leaders enter an area without a battle; Manage Troops may lead on from there (SS-5.6)."""
    was_free = not is_opponents(p, seat, area)
    add_units(p, area, seat, units)
    for leader in leaders:
        p.leaders[leader] = area
    do(p, (count_claim,), (place_waiting,))
    if was_free and uses(p, seat, "manage-troops"):
        do(p, (march_on, seat, area))


# Manage Troops, second part


@book.rule
def march_on(p: StormOfSwords, seat: int, area: Area) -> None:
    """SS-5.6: units and leaders there go on to one further area that is no opponent's and has no neutral force."""
    ways = [
        f"{target} {write_bundle(bundle)}"
        for target in roads_of(p, seat)[area]
        if not is_opponents(p, seat, target) and target not in p.neutrals
        for bundle in bundles(units_in(p, area, seat), tuple(leaders_in(p, area, seat)))
        if may_go_on(p, seat, area, target, bundle)
    ]
    if ways:
        ask(p, seat, MARCH_ON, ["stay", *ways], (marched_on, seat, area), area=area)


def may_go_on(p: StormOfSwords, seat: int, area: Area, target: Area, bundle: Bundle) -> bool:
    """Supply and company."""
    n = len(bundle.units)
    fits = not n or fits_after(p, the_march(p), area, target, n)
    return fits and keeps_company((*bundle.units, *units_in(p, target, seat)), bundle.leaders)


@book.rule
def marched_on(p: StormOfSwords, seat: int, area: Area, choice: str) -> None:
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
def march_done(p: StormOfSwords) -> None:
    """GT-7.1: the attack, if there is one; then the march is over."""
    march = the_march(p)
    if march.target:
        do(p, (start_battle,), (march_over,))
    else:
        p.march = None


@book.rule
def march_over(p: StormOfSwords) -> None:
    """The leader turns back (SS-8.3)."""
    p.march = None
    do(p, (place_waiting,), (count_claim,))
