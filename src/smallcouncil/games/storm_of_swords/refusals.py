"""Why a choice is not legal: the clause and the reason."""

from __future__ import annotations

from smallcouncil.core import Refusal

from .board import AREAS
from .bundles import read_bundle
from .cards import ORDERS, STARRED
from .state import (
    StormOfSwords,
    fits_with,
    is_opponents,
    is_routed,
    leaders_in,
    orders_left,
    roads_of,
    starred,
    stars,
    units_in,
)
from .strength import could_beat


def of_listed(p: StormOfSwords, seat: int, choice: str) -> Refusal:
    """The options of the question are all there is."""
    return Refusal(p.pending[seat].clause, "not_listed", {"given": choice})


def of_plan(p: StormOfSwords, seat: int, choice: str) -> Refusal:
    """GT-5.1 to GT-5.3, SS-5: why an order or a tactics card cannot be planned."""
    if choice.startswith("tactic "):
        return _of_tactic(p, seat, choice.removeprefix("tactic "))
    if choice == "done":
        return Refusal("SS-5.1", "no_tactic_yet")
    area, _, order = choice.partition(": ")
    if area not in AREAS:
        return Refusal("GT-5.2", "no_such_area", {"given": area})
    if not units_in(p, area, seat):
        return Refusal("GT-5.2", "no_unit_there", {"area": area})
    if order not in ORDERS:
        return Refusal("GT-5.1", "no_such_order", {"given": order})
    if order in p.bans:
        return Refusal("SS-9.2", "order_banned", {"order": order})
    others = [placed for where, placed in p.plans[seat] if where != area]
    if not orders_left(others)[order]:
        return Refusal("GT-5.1", "order_used_up", {"order": order})
    if order in STARRED and starred(others) >= stars(p, seat) + (p.tactic_plans[seat] == "careful-planning"):
        return Refusal("GT-5.3", "too_many_stars")
    return Refusal("R-SS-1", "no_changes_left")


def _of_tactic(p: StormOfSwords, seat: int, tactic: str) -> Refusal:
    if p.barred == seat:
        return Refusal("SS-9.4", "tactics_barred")
    if tactic in p.bans:
        return Refusal("SS-9.3", "tactic_banned", {"tactic": tactic})
    if tactic not in p.tactics[seat]:
        return Refusal("SS-2.3", "no_such_tactic", {"given": tactic})
    return Refusal("SS-5.5", "tactic_not_now", {"tactic": tactic})


def of_move(p: StormOfSwords, seat: int, choice: str) -> Refusal:
    """GT-7.1, SS-8: why a march cannot go there like that."""
    march = p.march
    area, _, bundle = choice.partition(" ")
    if march is None or area not in AREAS or not bundle:
        return Refusal("GT-7.1", "not_a_move", {"given": choice})
    if area not in roads_of(p, seat)[march.area]:
        return Refusal("SS-4.4", "no_road", {"area": area, "source": march.area})
    counted = [word for word in bundle.split() if word[:1].isdecimal()]
    there = [unit for unit in units_in(p, march.area, seat) if not is_routed(unit)]
    if any(len([unit for unit in there if unit == word[1:]]) < int(word[0]) for word in counted):
        return Refusal("GT-7.1", "not_so_many", {"area": march.area})
    named = [word for word in bundle.split() if not word[:1].isdecimal()]
    if any(leader not in leaders_in(p, march.area, seat) for leader in named):
        return Refusal("SS-8.1", "leader_not_there", {"area": march.area})
    is_attack = area in p.neutrals or (is_opponents(p, seat, area) and (area in p.armies or area in p.garrisons))
    if is_attack and march.target:
        return Refusal("GT-7.1", "one_attack", {"area": area})
    more = sum(int(word[0]) for word in counted)
    if not fits_with(p, seat, {march.area: -more, area: more}):
        return Refusal("GT-4.5", "over_supply")
    if is_attack and march.leader and march.leader not in named:
        return Refusal("SS-8.4", "leader_goes_along", {"leader": march.leader})
    if area in p.neutrals and not could_beat(p, march, area, read_bundle(bundle)):
        return Refusal("GT-7.4", "too_weak", {"area": area})
    return Refusal("SS-8.2", "left_alone", {"area": area})


def of_raid(_: StormOfSwords, __: int, choice: str) -> Refusal:
    """GT-6.1."""
    return Refusal("GT-6.1", "no_such_raid", {"given": choice, "kinds": ("support", "raid", "consolidate")})
