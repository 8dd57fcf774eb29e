"""Mustering (GT-4.6, SS-4.6): points of strongholds, cities and towns, spent on the spot."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from smallcouncil.core import Choice, Legality, Refusal, ask, do, tell

from .board import Area
from .book import book
from .leaders import place_waiting
from .moves import add_units, check_victory, remove_units
from .state import Thrones, controlled, controller, stock_of, turn_order, units_in, units_in_stock
from .supply import army_sizes, fits_with
from .units import FOOTMAN, KINDS, KNIGHT, PROMOTION, SHIP

MOST_REMEMBERED = 1024  # an area borders on what it borders on, but for the weather
Points = tuple[tuple[Area, int], ...]  # of mustering, by area
ON_LAND = ("footman", "knight", "promote")
TAKES = {"footman": FOOTMAN, "knight": KNIGHT, "promote": KNIGHT, "ship": SHIP}  # from the stock
PRICE = {what: KINDS[unit].price for what, unit in TAKES.items()} | {"promote": PROMOTION}  # GT-1.3


# What may speak against mustering: the area, what is mustered, and the points that the area has left


def read_mustering(p: Thrones, seat: int, choice: Choice) -> tuple[Area, str, int] | Refusal:
    """`twins: knight`, or `pyke: ship ironmans-bay`, with the points that are left there."""
    area, _, what = choice.partition(": ")
    points = dict(p.pending[seat].then[-1])
    word, _, sea = what.partition(" ")
    is_known = word in PRICE and (sea in p.board.seas if word == "ship" else not sea)
    if area not in p.board.areas or not is_known:
        return Refusal("GT-4.6", "not_a_mustering", {"given": choice})
    return area, what, points.get(area, 0)


def in_a_word(what: str) -> str:
    """`ship` of `ship ironmans-bay`."""
    return what if what in PRICE else "ship"


def where_it_stands(area: Area, what: str) -> Area:
    """On the spot, or in the sea that is named."""
    return area if what in PRICE else what.partition(" ")[2]


def gives_points(_p: Thrones, _seat: int, area: Area, _what: str, points: int) -> Refusal | None:
    """GT-4.6: a controlled stronghold, city or town that has points left."""
    return None if points else Refusal("GT-4.6", "no_points_there", {"area": area})


def is_mustered_there(p: Thrones, _seat: int, area: Area, what: str, _points: int) -> Refusal | None:
    """SS-4.6: in a town a footman only."""
    if what == "footman" or p.board.areas[area].kind != "town":
        return None
    return Refusal("SS-4.6", "only_footmen", {"area": area})


def is_affordable(_p: Thrones, _seat: int, area: Area, what: str, points: int) -> Refusal | None:
    """GT-1.3: a footman costs 1, a knight 2, to make a footman a knight 1."""
    return None if PRICE[in_a_word(what)] <= points else Refusal("GT-1.3", "too_few_points", {"area": area})


def is_in_stock(p: Thrones, seat: int, _area: Area, what: str, _points: int) -> Refusal | None:
    """GT-1.2: the stock is a hard limit."""
    return None if units_in_stock(p, seat, TAKES[in_a_word(what)]) else Refusal("GT-1.2", "none_in_stock")


def has_room(p: Thrones, seat: int, area: Area, what: str, _points: int) -> Refusal | None:
    """GT-4.5: one unit more has to fit; a promotion is none."""
    fits = what == "promote" or fits_with(p, seat, {where_it_stands(area, what): 1})
    return None if fits else Refusal("GT-4.5", "over_supply")


def is_open_sea(p: Thrones, seat: int, area: Area, what: str, _points: int) -> Refusal | None:
    """GT-4.12: a ship goes to a sea adjacent to the area, that holds no ships of others, neutral ones included."""
    if what in PRICE:
        return None
    sea = where_it_stands(area, what)
    if sea not in p.adjacent()[area]:
        return Refusal("GT-4.12", "not_on_that_sea", {"area": area, "sea": sea})
    is_held = sea in p.neutrals or controller(p, sea) not in (-1, seat)
    return Refusal("GT-4.12", "held_by_others", {"area": sea}) if is_held else None


def has_footman(p: Thrones, seat: int, area: Area, what: str, _points: int) -> Refusal | None:
    """GT-1.3: a footman that stands is made a knight."""
    if what != "promote" or FOOTMAN in units_in(p, area, seat):
        return None
    return Refusal("GT-1.3", "no_footman", {"area": area})


def on_the_spot(p: Thrones, seat: int, area: Area, what: str, points: int) -> Refusal | None:
    """What no other area has a say in."""
    return (
        is_affordable(p, seat, area, what, points)
        or is_open_sea(p, seat, area, what, points)
        or is_mustered_there(p, seat, area, what, points)
        or has_footman(p, seat, area, what, points)
    )


CHECKS = (gives_points, is_mustered_there, is_open_sea, is_affordable, is_in_stock, has_footman, has_room)
MUSTERING = book.question("muster", clause="GT-4.6", legality=Legality(read_mustering, CHECKS, plain=("done",)))


# Mustering


@book.card("mustering", "westeros")
def mustering(p: Thrones) -> None:
    """In turn order, each controlled stronghold gives 2 points, each city and town 1, spent on the spot."""
    do(p, *[(muster, seat, muster_points(p, seat)) for seat in turn_order(p)])


def muster_points(p: Thrones, seat: int) -> Points:
    """What each area of a player gives."""
    points = p.board.muster
    return tuple((area, points[area]) for area in controlled(p, seat) if area in points)


@book.rule
def muster(p: Thrones, seat: int, points: Points) -> None:
    """In any order of areas the player likes; supply and stock bind."""
    if not any(n for _, n in points):
        return
    spare = spare_of(p, seat)
    ways = {area: ways_to_muster(p, seat, area, n, spare) for area, n in points}
    left = {area: n for area, n in points if ways[area]}
    if left:
        listed = [f"{area}: {way}" for area in left for way in ways[area]]
        ask(p, seat, MUSTERING, ["done", *listed], (mustered, seat, points), points=left, n=sum(left.values()))


class Spare(NamedTuple):
    """What binds a player wherever they muster, worked out once for all areas: `is_in_stock` and `has_room`."""

    in_stock: dict[str, int]  # GT-1.2: units that are left, by what is mustered
    sizes: dict[Area, int]  # of the armies
    room: dict[int, bool]  # GT-4.5: by how many are there already, whether one more fits


def spare_of(p: Thrones, seat: int) -> Spare:
    """Of a player, now."""
    stock = stock_of(p, seat)
    return Spare({what: stock.get(unit, 0) for what, unit in TAKES.items()}, army_sizes(p, seat), {})


def has_room_left(p: Thrones, seat: int, place: Area, spare: Spare) -> bool:
    """GT-4.5: whether one unit more fits in an area."""
    there = spare.sizes.get(place, 0)
    if there not in spare.room:
        spare.room[there] = fits_with(p, seat, {place: 1}, spare.sizes)
    return spare.room[there]


def ways_to_muster(p: Thrones, seat: int, area: Area, points: int, spare: Spare | None = None) -> list[str]:
    """GT-1.3, SS-4.6: a footman for 1, a knight for 2, a footman made a knight for 1; in a town a footman only.

    GT-4.12: and a ship for 1, where the area touches a sea.
    """
    if not points:
        return []
    spare = spare or spare_of(p, seat)
    return [
        what
        for what, word, place in all_that_could_be(area, p.adjacent()[area], p.board.seas)
        if spare.in_stock[word]
        and (word == "promote" or has_room_left(p, seat, place, spare))
        and on_the_spot(p, seat, area, what, points) is None
    ]


@lru_cache(MOST_REMEMBERED)
def all_that_could_be(area: Area, near: tuple[Area, ...], seas: frozenset[Area]) -> tuple[tuple[str, str, Area], ...]:
    """What an area could muster if nothing spoke against it, in a word, and where it would stand."""
    ships = [(f"ship {sea}", "ship", sea) for sea in near if sea in seas]
    return (*((word, word, area) for word in ON_LAND), *ships)


@book.rule
def mustered(p: Thrones, seat: int, points: Points, choice: str) -> None:
    """The points left, there and elsewhere, are spent in the same way."""
    if choice == "done":
        return
    area, what = choice.split(": ")
    if what == "promote":
        remove_units(p, area, (FOOTMAN,))
    word, place = in_a_word(what), where_it_stands(area, what)
    add_units(p, place, seat, (TAKES[word],))
    tell(p, "mustered", seat=seat, area=place, what=word)
    left = tuple((where, n - PRICE[word] if where == area else n) for where, n in points)
    do(p, (place_waiting,), (check_victory,), (muster, seat, left))
