"""Raids (GT-6, SS-5.4)."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .allies import discard_ally
from .board import Area, borders
from .book import book
from .cards import kind_of
from .marches import activate
from .moves import gain_power, lose_power, remove_order
from .orders import next_in_turn, place_after, who_may_be_activated
from .state import (
    StormOfSwords,
    adjacent,
    arrows_of,
    controller,
    has_ally,
    is_fair,
    minus_supports_left,
    orders_of_kind,
    uses,
)

RAID = book.question("raid", clause="GT-6.1", refuse=refusals.of_raid)
RAID_AGAIN = book.question("raid_again", clause="GT-6.1", refuse=refusals.of_raid)
REPLACE_SUPPORT = book.question("replace_support", clause="SS-5.4", refuse=refusals.of_listed)

RAIDABLE = ("support", "raid", "consolidate")
REPLACE_COST = 2


# Raids


@book.rule
def raids(p: StormOfSwords, after: int) -> None:
    """SS-3.1 (3b): in turn order, one raid a player at a time, until none is left."""
    p.phase = "raids"
    seat = next_in_turn(p, "raid", after)
    if seat >= 0:
        ways = [way for area in orders_of_kind(p, seat, "raid") for way in ways_to_raid(p, seat, area, first=True)]
        ask(p, seat, RAID, ways, (raid, seat))


def ways_to_raid(p: StormOfSwords, seat: int, area: Area, *, first: bool, spared: Area = "") -> list[str]:
    """GT-6.1, SS-6.10: every target; or nothing; or, at first, a leader activated instead."""
    near = [target for target in adjacent(p, seat)[area] if is_target(p, seat, target) and target != spared]
    ways = [f"{area} x {target}" for target in near]
    if has_ally(p, seat, "mercenary-raiders"):
        far = [target for target in farther(p, seat, area) if is_target(p, seat, target) and target != spared]
        ways += [f"{area} x {target} with mercenaries" for target in far if target not in near]
    leaders = [f"{area}: {leader}" for leader in who_may_be_activated(p, seat, area)] if first else []
    return [*ways, *leaders, f"{area}: nothing"]


def is_target(p: StormOfSwords, seat: int, area: Area) -> bool:
    """An enemy support, raid or consolidate power order."""
    return area in p.orders and kind_of(p.orders[area]) in RAIDABLE and controller(p, area) != seat


def farther(p: StormOfSwords, seat: int, area: Area) -> list[Area]:
    """SS-6.10: two steps over borders open to raids, or along an arrow one could march along."""
    ways = borders(p.players, fair=is_fair(p), transport=has_ally(p, seat, "mercenary-transport"))
    two_steps = {target for between in ways[area] for target in ways[between]} - {area}
    return sorted(two_steps | set(arrows_of(p, seat)[area]))


@book.rule
def raid(p: StormOfSwords, seat: int, choice: str) -> None:
    """The raid is carried out, or its order discarded for a leader's march or for nothing."""
    if ": " in choice:
        area, what = choice.split(": ")
        do(p, (raids, place_after(p, seat)))
        if what == "nothing":
            remove_order(p, area)
        else:
            activate(p, seat, area, what)
        return
    area = choice.split(" x ")[0]
    order = p.orders[area]
    remove_order(p, area)
    do(p, (raids, place_after(p, seat)))
    carry_out_raid(p, seat, choice, more=order == "raid+1")


def carry_out_raid(p: StormOfSwords, seat: int, choice: str, *, more: bool) -> None:
    """GT-6.1: the target order is removed; +1: one more, of another area (SS-5.4)."""
    area, _, rest = choice.partition(" x ")
    target, _, mercenaries = rest.partition(" with ")
    if mercenaries:
        discard_ally(p, seat, "mercenary-raiders")
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
def raid_again(p: StormOfSwords, seat: int, area: Area, spared: Area) -> None:
    """GT-6.1: the second of a +1 raid."""
    ways = ways_to_raid(p, seat, area, first=False, spared=spared)
    if len(ways) > 1:
        ask(p, seat, RAID_AGAIN, ways, (raided_again, seat))


@book.rule
def raided_again(p: StormOfSwords, seat: int, choice: str) -> None:
    """One more, or none."""
    if " x " in choice:
        carry_out_raid(p, seat, choice, more=False)


@book.rule
def replace_support(p: StormOfSwords, seat: int, area: Area) -> None:
    """SS-5.4: Forge Alliances: for 2 power a −1 support token takes the place of a raided support order."""
    may = uses(p, seat, "forge-alliances") and p.power[seat] >= REPLACE_COST and minus_supports_left(p) > 0
    if may and area in p.armies:
        ask(p, seat, REPLACE_SUPPORT, ["replace", "pass"], (support_replaced, seat, area), area=area)


@book.rule
def support_replaced(p: StormOfSwords, seat: int, area: Area, choice: str) -> None:
    """A support order of value −1."""
    if choice == "replace":
        p.power[seat] -= REPLACE_COST
        p.orders[area] = "support-1"
        tell(p, "support_replaced", seat=seat, area=area)
