"""What may speak against a move of units and leaders from one area to another (GT-4.5, GT-7.1, SS-6.4, SS-8.1, SS-8.2).

Marches, Manage Troops and whatever else moves a part of an army put their checks together from these. Each takes the
position, the player, the area left, the area entered and what goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from smallcouncil.core import Choice, Refusal

from .board import Area
from .bundles import Bundle, bundles, is_bundle, keeps_company, read_bundle, write_bundle
from .state import Thrones, leaders_in, units_in
from .supply import army_sizes, fits_supply
from .units import has_own, is_routed

OVER_SUPPLY = Refusal("GT-4.5", "over_supply")


class Going(NamedTuple):
    """A part of an army, as it is written, and whether an own unit is with it: company wherever it goes."""

    bundle: Bundle
    text: str
    is_company: bool


def read_move(p: Thrones, clause: str, area: Area, choice: Choice) -> tuple[Area, Area, Bundle] | Refusal:
    """A move out of an area, written `seagard robb 1F`."""
    target, _, text = choice.partition(" ")
    if target not in p.board.areas or not is_bundle(text):
        return Refusal(clause, "not_a_move", {"given": choice})
    return area, target, read_bundle(text)


# Of what goes


def units_are_there(p: Thrones, seat: int, area: Area, _target: Area, bundle: Bundle) -> Refusal | None:
    """GT-7.1: so many units that stand, of these kinds."""
    there = units_in(p, area, seat)
    if any(is_routed(unit) or bundle.units.count(unit) > there.count(unit) for unit in bundle.units):
        return Refusal("GT-7.1", "not_so_many", {"area": area})
    return None


def leaders_are_there(p: Thrones, seat: int, area: Area, _target: Area, bundle: Bundle) -> Refusal | None:
    """SS-8.1: named in their order, none twice."""
    there = leaders_in(p, area, seat)
    if list(bundle.leaders) != [leader for leader in there if leader in bundle.leaders]:
        return Refusal("SS-8.1", "leader_not_there", {"area": area})
    return None


def those_who_stay_keep_company(p: Thrones, seat: int, area: Area, _target: Area, bundle: Bundle) -> Refusal | None:
    """SS-6.4, SS-8.2: nobody is left without an own unit."""
    staying = list(units_in(p, area, seat))
    for unit in bundle.units:
        staying.remove(unit)
    left = [leader for leader in leaders_in(p, area, seat) if leader not in bundle.leaders]
    return None if keeps_company(staying, left) else left_alone(area, left)


def left_alone(area: Area, leaders: list[str] | tuple[str, ...]) -> Refusal:
    """SS-8.2 of leaders, SS-6.4 of allied units."""
    return Refusal("SS-8.2" if leaders else "SS-6.4", "left_alone", {"area": area})


WHAT_GOES = (units_are_there, leaders_are_there, those_who_stay_keep_company)  # of all that `bundles` lists


# Of where it goes


def by_road(p: Thrones, seat: int, area: Area, target: Area, _bundle: Bundle) -> Refusal | None:
    """GT-7.1, SS-4.4: to where one's units can march now."""
    if target not in p.roads(seat)[area]:
        return Refusal(p.clause_of_road(area, target), "no_road", {"area": target, "source": area})
    return None


def within_supply(p: Thrones, seat: int, area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """GT-4.5: the armies fit once the units have moved."""
    return None if fits_moved(p, seat, area, target, len(bundle.units), armies_now(p, seat)) else OVER_SUPPLY


def armies_now(p: Thrones, seat: int) -> dict[Area, int]:
    """GT-4.5: the sizes of a player's armies; an attack under way counts where it is made."""
    sizes, march = army_sizes(p, seat), p.march
    if march and march.target:
        sizes[march.target] = len(march.units)
    return sizes


def fits_moved(p: Thrones, seat: int, area: Area, target: Area, n: int, sizes: dict[Area, int]) -> bool:
    """Whether armies of these sizes fit once so many units have gone from one area to another."""
    if not n:
        return True
    others = [size for where, size in sizes.items() if where not in (area, target)]
    return fits_supply(p, seat, (*others, sizes.get(area, 0) - n, sizes.get(target, 0) + n))


def those_who_come_keep_company(p: Thrones, seat: int, _area: Area, target: Area, bundle: Bundle) -> Refusal | None:
    """SS-6.4, SS-8.2: nobody arrives without an own unit's company."""
    if has_own(bundle.units) or keeps_company((*bundle.units, *units_in(p, target, seat)), bundle.leaders):
        return None
    return left_alone(target, bundle.leaders)


# All that goes


def departures(p: Thrones, seat: int, area: Area, targets: Sequence[Area]) -> Iterator[tuple[Area, list[Going]]]:
    """GT-4.5, SS-8.2: to each of these areas, whatever part of an army fits there and keeps company."""
    if not targets:
        return
    keeps = partial(those_who_come_keep_company, p, seat, area)
    parts = bundles(units_in(p, area, seat), tuple(leaders_in(p, area, seat)))
    sizes = armies_now(p, seat)
    fitting: dict[int, list[Going]] = {}  # by how many are there already: who may join them
    for target in targets:
        there = sizes.get(target, 0)
        if there not in fitting:
            fits = {n: fits_moved(p, seat, area, target, n, sizes) for n in {len(part.units) for part in parts}}
            joining = [part for part in parts if fits[len(part.units)]]
            fitting[there] = [Going(part, write_bundle(part), has_own(part.units)) for part in joining]
        yield target, [going for going in fitting[there] if going.is_company or keeps(target, going.bundle) is None]
