"""Raids (GT-6, SS-5.4)."""

from __future__ import annotations

from typing import NamedTuple

from smallcouncil.core import Choice, Legality, Refusal, ask, do, tell

from .board import Area
from .book import book, of_listed
from .cards import Leader, kind_of
from .marches import activate
from .moves import gain_power, lose_power, remove_order, spend_order
from .orders import next_in_turn, place_after, who_may_be_activated
from .state import Thrones, controller, minus_supports_left, orders_of_kind, uses

RAIDABLE = ("support", "raid", "consolidate")
REPLACE_COST = 2
WITH_MERCENARIES = " with mercenaries"


class Raid(NamedTuple):
    """What is done with a raid order: a target raided, a leader activated instead, or nothing."""

    area: Area
    target: Area = ""
    leader: Leader = ""
    is_far: bool = False  # with mercenaries


# What may speak against a raid


def read_raid(p: Thrones, _seat: int, choice: Choice) -> tuple[Raid] | Refusal:
    """`twins x seagard`, or `… with mercenaries`; `twins: robb` activates him; `twins: nothing`."""
    area, _, target = choice.partition(" x ")
    if target:
        raid = Raid(area, target.removesuffix(WITH_MERCENARIES), is_far=target.endswith(WITH_MERCENARIES))
    else:
        area, _, what = choice.partition(": ")
        raid = Raid(area if what else "", leader="" if what == "nothing" else what)
    if raid.area not in p.board.areas or (raid.target and raid.target not in p.board.areas):
        return Refusal("GT-6.1", "not_a_raid", {"given": choice})
    return (raid,)


def has_raid_order(p: Thrones, seat: int, raid: Raid) -> Refusal | None:
    """GT-6.1: from an own raid order."""
    if raid.area in orders_of_kind(p, seat, "raid"):
        return None
    return Refusal("GT-6.1", "no_raid_order", {"area": raid.area})


def activates(p: Thrones, seat: int, raid: Raid) -> Refusal | None:
    """SS-8.3: instead of raiding, a leader of the order's kind."""
    if not raid.leader or raid.leader in who_may_be_activated(p, seat, raid.area):
        return None
    return Refusal("SS-8.3", "not_activated", {"given": raid.leader, "area": raid.area})


def is_raidable(p: Thrones, seat: int, raid: Raid) -> Refusal | None:
    """GT-6.1: an enemy support, raid or consolidate power order."""
    target = raid.target
    if not target or (target in p.orders and kind_of(p.orders[target]) in RAIDABLE and controller(p, target) != seat):
        return None
    return Refusal("GT-6.1", "no_such_raid", {"area": target, "kinds": RAIDABLE})


def is_within_reach(p: Thrones, seat: int, raid: Raid) -> Refusal | None:
    """GT-6.1: adjacent; or farther, with mercenaries, who are not spent on what is adjacent (SS-6.10)."""
    is_near = not raid.target or raid.target in p.raid_ways(seat)[raid.area]
    about = {"area": raid.target, "source": raid.area}
    if raid.is_far:
        is_far = not is_near and raid.target in p.farther_raids(seat, raid.area)
        return None if is_far else Refusal("SS-6.10", "not_for_mercenaries", about)
    if is_near:
        return None
    is_at_sea = raid.target in p.adjacent(seat)[raid.area]  # GT-6.2: land never raids the sea
    return Refusal("GT-6.2", "land_raids_land", about) if is_at_sea else Refusal("GT-6.1", "out_of_reach", about)


def is_the_same_raid(p: Thrones, seat: int, raid: Raid) -> Refusal | None:
    """GT-6.1: the second of a +1 raid comes from where the first did, and activates nobody any more."""
    if not raid.leader and f"{raid.area}: nothing" in p.pending[seat].options:
        return None
    return Refusal("GT-6.1", "same_raid", {"area": raid.area})


def is_another(p: Thrones, seat: int, raid: Raid) -> Refusal | None:
    """SS-5.4: the second lies in another area than the first, where a −1 support may lie by now."""
    if not raid.target or write_raid(raid) in p.pending[seat].options:
        return None
    return Refusal("SS-5.4", "raided_already", {"area": raid.target})


def write_raid(raid: Raid) -> str:
    """`twins x seagard`, or `twins x oldstones with mercenaries`."""
    return f"{raid.area} x {raid.target}{WITH_MERCENARIES * raid.is_far}"


FIRST = (has_raid_order, activates, is_raidable, is_within_reach)
SECOND = (is_the_same_raid, is_raidable, is_within_reach, is_another)
RAID = book.question("raid", clause="GT-6.1", legality=Legality(read_raid, FIRST))
RAID_AGAIN = book.question("raid_again", clause="GT-6.1", legality=Legality(read_raid, SECOND))
REPLACE_SUPPORT = book.question("replace_support", clause="SS-5.4", refuse=of_listed)


# Raids


@book.rule
def raids(p: Thrones, after: int) -> None:
    """SS-3.1 (3b): in turn order, one raid a player at a time, until none is left."""
    p.phase = "raids"
    seat = next_in_turn(p, "raid", after)
    if seat >= 0:
        ways = [way for area in orders_of_kind(p, seat, "raid") for way in ways_to_raid(p, seat, area, first=True)]
        ask(p, seat, RAID, ways, (raid, seat))


def ways_to_raid(p: Thrones, seat: int, area: Area, *, first: bool, spared: Area = "") -> list[str]:
    """GT-6.1, SS-6.10: every target; or nothing; or, at first, a leader activated instead."""
    near = p.raid_ways(seat)[area]
    raids = [Raid(area, target) for target in near]
    raids += [Raid(area, target, is_far=True) for target in p.farther_raids(seat, area) if target not in near]
    open_to = [raid for raid in raids if raid.target != spared and is_raidable(p, seat, raid) is None]
    leaders = [f"{area}: {leader}" for leader in who_may_be_activated(p, seat, area)] if first else []
    return [*map(write_raid, open_to), *leaders, f"{area}: nothing"]


@book.rule
def raid(p: Thrones, seat: int, choice: str) -> None:
    """The raid is carried out, or its order discarded for a leader's march or for nothing."""
    if ": " in choice:
        area, what = choice.split(": ")
        do(p, (raids, place_after(p, seat)))
        if what == "nothing":
            spend_order(p, area)
        else:
            activate(p, seat, area, what)
        return
    area = choice.split(" x ")[0]
    order = p.orders[area]
    spend_order(p, area)
    do(p, (raids, place_after(p, seat)))
    carry_out_raid(p, seat, choice, more=order == "raid+1")


def carry_out_raid(p: Thrones, seat: int, choice: str, *, more: bool) -> None:
    """GT-6.1: the target order is removed; +1: one more, of another area (SS-5.4)."""
    area, _, rest = choice.partition(" x ")
    target, _, mercenaries = rest.partition(" with ")
    if mercenaries:
        p.spend_mercenaries(seat)
    victim, order = controller(p, target), p.orders[target]
    tell(p, "raided", seat=seat, area=area, target=target)
    remove_order(p, target)
    if kind_of(order) == "consolidate":
        lose_power(p, victim, 1)
        gain_power(p, seat, 1)
    if more:
        do(p, (raid_again, seat, area, target))
    if kind_of(order) == "support":
        do(p, (replace_support, victim, target))


@book.rule
def raid_again(p: Thrones, seat: int, area: Area, spared: Area) -> None:
    """GT-6.1: the second of a +1 raid."""
    ways = ways_to_raid(p, seat, area, first=False, spared=spared)
    if len(ways) > 1:
        ask(p, seat, RAID_AGAIN, ways, (raided_again, seat))


@book.rule
def raided_again(p: Thrones, seat: int, choice: str) -> None:
    """One more, or none."""
    if " x " in choice:
        carry_out_raid(p, seat, choice, more=False)


@book.rule
def replace_support(p: Thrones, seat: int, area: Area) -> None:
    """SS-5.4: by a tactics card, for 2 power a −1 support token takes the place of a raided support order."""
    may = uses(p, seat, p.replacing_tactic) and p.power[seat] >= REPLACE_COST and minus_supports_left(p) > 0
    if may and area in p.armies:
        ask(p, seat, REPLACE_SUPPORT, ["replace", "pass"], (support_replaced, seat, area), area=area)


@book.rule
def support_replaced(p: Thrones, seat: int, area: Area, choice: str) -> None:
    """A support order of value −1."""
    if choice == "replace":
        p.power[seat] -= REPLACE_COST
        p.orders[area] = "support-1"
        tell(p, "support_replaced", seat=seat, area=area)
