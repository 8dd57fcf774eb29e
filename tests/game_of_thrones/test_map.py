"""The board of Westeros and its drawn map: what the data has side by side is side by side, and nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import atan2, cos, dist, pi, sin

import pytest

from smallcouncil.games.game_of_thrones.board import AREAS, BOARD, BORDERS, WAYS, WESTEROS, border_kind
from smallcouncil.games.game_of_thrones.shapes import westeros
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.canvas import Map
from smallcouncil.games.thrones.rooms import WIDE, clearance, widest_room
from smallcouncil.games.thrones.shapes import Outline, Point

WIDTH, HEIGHT = WESTEROS["canvas"]["width"], WESTEROS["canvas"]["height"]
ISLANDS = {area: facts.adjacent[0] for area, facts in AREAS.items() if facts.island}
MAINLAND = [area for area in AREAS if area not in ISLANDS]  # and the seas
SIDES = {"north": (1, 0), "east": (0, WIDTH), "south": (1, HEIGHT), "west": (0, 0)}  # which coordinate is what there

Stretch = frozenset[Point]


def stretches(outline: Outline) -> list[Stretch]:
    """The straight parts of an outline."""
    return [frozenset(pair) for pair in pairwise((*outline, outline[0]))]


def size(outline: Outline) -> float:
    """How much lies within an outline that is walked in the order of the clock; negative the other way."""
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairwise((*outline, outline[0]))) / 2


def length(line: Outline) -> float:
    """The way along a line."""
    return sum(dist(begin, end) for begin, end in pairwise(line))


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive where the way from a over b to c turns with the clock."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touch(one: Stretch, other: Stretch) -> bool:
    """Whether two stretches without a common end have a point in common."""
    (a, b), (c, d) = sorted(one), sorted(other)
    if max(c[0], a[0]) > min(b[0], d[0]) or max(min(a[1], b[1]), min(c[1], d[1])) > min(
        max(a[1], b[1]), max(c[1], d[1])
    ):
        return False
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def near_pairs(of: list[Stretch]) -> Iterator[tuple[Stretch, Stretch]]:
    """All pairs of stretches that overlap from west to east, so that they could touch."""
    under_way: list[Stretch] = []
    for stretch in sorted(of, key=lambda ends: min(ends)[0]):
        under_way = [other for other in under_way if max(other)[0] >= min(stretch)[0]]
        yield from ((other, stretch) for other in under_way)
        under_way.append(stretch)


def crossings(outlines: list[Outline]) -> list[tuple[Stretch, Stretch]]:
    """Where lines touch but in their common ends."""
    every = list({stretch for outline in outlines for stretch in stretches(outline)})
    return [(one, other) for one, other in near_pairs(every) if not one & other and touch(one, other)]


# The data


def test_the_board_has_every_area_sea_and_border_of_the_data() -> None:
    """GT-7.1: 34 areas of land, 11 seas, and 111 borders that go both ways."""
    assert (len(AREAS), len(BOARD.seas), len(BORDERS)) == (45, 11, 111)
    assert {frozenset(border) for border in BORDERS} == {
        frozenset((area, other)) for area, facts in WESTEROS["areas"].items() for other in facts["adjacent"]
    }
    assert all(set(WAYS[area]) == set(facts.adjacent) for area, facts in AREAS.items())
    assert all(area in AREAS[other].adjacent for area, facts in AREAS.items() for other in facts.adjacent)


def test_a_coast_touches_a_sea() -> None:
    """Where ships are mustered."""
    inland = set(AREAS) - BOARD.coasts
    assert inland == {"harrenhal", "stoney-sept", "blackwater", "the-reach"}
    assert BOARD.seas <= BOARD.coasts


def test_every_house_has_one_home() -> None:
    """GT-2.2: and a stronghold stands there."""
    assert BOARD.homes == {
        "stark": "winterfell",
        "greyjoy": "pyke",
        "lannister": "lannisport",
        "baratheon": "dragonstone",
        "tyrell": "highgarden",
    }
    assert {AREAS[home].kind for home in BOARD.homes.values()} == {"stronghold"}


def test_borders_divide_land_sea_or_both() -> None:
    assert border_kind("winterfell", "karhold") == "land"
    assert border_kind("winterfell", "bay-of-ice") == border_kind("bay-of-ice", "winterfell") == "coast"
    assert border_kind("sunset-sea", "bay-of-ice") == "sea"


# What touches what


def test_two_areas_share_a_stretch_exactly_where_the_data_has_a_border() -> None:
    """GT-7.1: islands touch their sea with the whole of their coast, which is no line of the sea's outline."""
    parts = {area: set(stretches(westeros().shapes[area])) for area in AREAS}
    sharing = {frozenset(pair) for pair in combinations(AREAS, 2) if parts[pair[0]] & parts[pair[1]]}
    assert sharing == {frozenset(border) for border in BORDERS if not set(border) & set(ISLANDS)}


def test_areas_without_a_border_share_a_point_at_most() -> None:
    """Where more than three areas meet."""
    points = {area: set(westeros().shapes[area]) for area in AREAS}
    for a, b in combinations(AREAS, 2):
        if b not in AREAS[a].adjacent:
            assert len(points[a] & points[b]) <= 1, (a, b)


@pytest.mark.parametrize("border", BORDERS, ids=" ".join)
def test_the_line_of_a_border_is_all_that_its_areas_share(border: tuple[Area, Area]) -> None:
    """It can be seen: it is as long as a name is high, twice over."""
    line = westeros().lines[border]
    assert length(line) >= 55
    if not set(border) & set(ISLANDS):
        a, b = (set(stretches(westeros().shapes[area])) for area in border)
        assert {frozenset(pair) for pair in pairwise(line)} == a & b


# Shapes


def test_no_line_of_the_map_crosses_or_touches_another() -> None:
    """But in the points where they meet: so no shape crosses itself or another."""
    assert crossings([*westeros().shapes.values()]) == []


def test_no_outline_comes_to_a_point_twice() -> None:
    assert all(len(set(outline)) == len(outline) for outline in westeros().shapes.values())


def test_land_and_sea_fill_the_canvas() -> None:
    """Each shape has a size of its own, and together they have that of the canvas."""
    sizes = [size(westeros().shapes[area]) for area in MAINLAND]
    assert min(sizes) > 11_000
    assert sum(sizes) == pytest.approx(WIDTH * HEIGHT)


def is_inside(point: Point, outline: Outline) -> bool:
    """Whether a line from there to the west meets the outline an odd number of times."""
    lines = [(begin, end) if begin[1] < end[1] else (end, begin) for begin, end in pairwise((*outline, outline[0]))]
    return sum(north[1] <= point[1] < south[1] and turn(north, south, point) < 0 for north, south in lines) % 2 == 1


def test_every_place_of_the_canvas_lies_in_one_shape() -> None:
    """Or in an island and in its sea. A place in no shape, or in two, is one that nobody could press."""
    for x, y in product(range(20, WIDTH, 40), range(20, HEIGHT, 40)):
        within = {area for area, outline in westeros().shapes.items() if is_inside((x, y), outline)}
        islands = within & set(ISLANDS)
        assert len(within - islands) == 1, (x, y)
        assert within == islands | {ISLANDS[island] for island in islands} or not islands


def test_areas_run_out_to_the_sides_that_the_data_names() -> None:
    """To these sides and to no other; an area that has two of them has the corner between."""
    for area in AREAS:
        outline = westeros().shapes[area]
        reached = {
            side
            for side, (axis, there) in SIDES.items()
            if any(begin[axis] == end[axis] == there for begin, end in pairwise((*outline, outline[0])))
        }
        assert reached == set(AREAS[area].edge), area
        if len(reached) == 2:
            corner = dict(SIDES[side] for side in reached)
            assert (corner[0], corner[1]) in outline


def test_an_island_lies_in_its_sea_with_water_all_around() -> None:
    """And off the sides of the canvas, which are part of that sea's outline."""
    for island, sea in ISLANDS.items():
        assert min(clearance(point, [westeros().shapes[sea]]) for point in westeros().shapes[island]) >= 12


def bends(kind: str) -> float:
    """How much all borders of a kind turn to and fro, for the way that they go."""
    lines = [westeros().lines[border] for border in BORDERS if border_kind(*border) == kind]
    turned = sum(abs(_between(*three)) for line in lines for three in zip(line, line[1:], line[2:], strict=False))
    return turned / sum(map(length, lines))


def _between(a: Point, b: Point, c: Point) -> float:
    before, after = atan2(b[1] - a[1], b[0] - a[0]), atan2(c[1] - b[1], c[0] - b[0])
    return (after - before + pi) % (2 * pi) - pi


def test_a_coast_is_more_ragged_than_a_border_on_land_and_that_more_than_one_at_sea() -> None:
    assert bends("coast") > 1.5 * bends("land") > 3 * bends("sea")


# Spots


@pytest.mark.parametrize("area", AREAS)
def test_every_spot_has_room_around_it_in_its_own_area(area: Area) -> None:
    """For a name and for what stands there, side by side; a sea's is clear of its islands."""
    (x, y), radius = westeros().rooms[area]
    assert radius >= (32 if area in ISLANDS else 35)
    around = [
        (x + cos(turn * pi / 12) * radius * WIDE * 0.98, y + sin(turn * pi / 12) * radius * 0.98) for turn in range(24)
    ]
    for point in [(x, y), *around]:
        assert is_inside(point, westeros().shapes[area])
        assert not any(is_inside(point, westeros().shapes[island]) for island in ISLANDS if island != area)


def test_no_two_spots_are_near_each_other() -> None:
    """Pieces in two areas never cover each other."""
    spots = {area: room.spot for area, room in westeros().rooms.items()}
    near = {pair: dist(spots[pair[0]], spots[pair[1]]) for pair in combinations(AREAS, 2)}
    assert min(near.values()) >= 105, min(near, key=near.__getitem__)


def test_the_widest_room_is_in_the_middle_of_a_shape_and_beside_its_holes() -> None:
    """The check of a spot: a square, and one of which a hole leaves the western part."""
    square: Outline = ((0, 0), (100, 0), (100, 100), (0, 100))
    hole: Outline = ((60, 0), (100, 0), (100, 100), (60, 100))
    for rings, half in (([square], 50), ([square, hole], 30)):
        (x, y), radius = widest_room(rings)
        assert [x, y, radius * WIDE] == pytest.approx([half, 50, half], abs=2)


# The same for everybody


def test_the_map_is_drawn_the_same_whatever_the_order_of_sets() -> None:
    """Written down once, it is compared with what is drawn now."""
    drawn = "from smallcouncil.games.game_of_thrones.shapes import westeros\nprint(westeros())"
    env = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-c", drawn], env=env, text=True, check=True, capture_output=True)  # noqa: S603
    assert other.stdout.strip() == str(westeros())
    assert isinstance(westeros(), Map)


def test_crossing_lines_would_be_found() -> None:
    """The check itself: two squares that overlap cross in two places, neighbours in none."""
    one: Outline = ((0, 0), (10, 0), (10, 10), (0, 10))
    assert len(crossings([one, ((5, 5), (15, 5), (15, 15), (5, 15))])) == 2
    assert crossings([one, ((10, 0), (20, 0), (20, 10), (10, 10))]) == []
    assert crossings([((0, 0), (10, 10), (10, 0), (0, 10))])
