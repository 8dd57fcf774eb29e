"""The drawn map: a shape for every area, made from the positions of the data.

The straight lines of all borders cross nowhere, so they cut the plane into faces. The barycentric dual of that drawing
gives the shapes: an outline runs through the middles of an area's borders and of the faces between them. Two areas that
border share the stretch through the middle of their border; areas that only meet in a face share a point. Outside lies
the coast. Every stretch is then bent a little, always in the same way, so that it looks grown and still fits.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from math import atan2, cos, hypot, pi, sin

from .board import AREAS, BARRIERS, EDGES, Area

Point = tuple[float, float]
Outline = tuple[Point, ...]
Face = tuple[Area, ...]

COAST = 46.0  # how far the land reaches beyond an area's middle
ISLAND = 40.0  # the radius of areas that only arrows touch
BENDS = 3  # how often a stretch is halved and bent
SWAY = 0.13  # how far, as a part of its length


def neighbours() -> dict[Area, list[Area]]:
    """What touches what on the map: borders and rivers, but not arrows; around each area in the order of the clock."""
    around: dict[Area, list[Area]] = {area: [] for area in AREAS}
    for edge in (*(edge for edge in EDGES if edge.kind != "arrow"), *BARRIERS):
        around[edge.a].append(edge.b)
        around[edge.b].append(edge.a)
    return {area: sorted(others, key=lambda other: _angle(area, other)) for area, others in around.items()}


def _angle(area: Area, other: Area) -> float:
    (x, y), (to_x, to_y) = AREAS[area].xy, AREAS[other].xy
    return atan2(to_y - y, to_x - x)


# Faces


def faces(around: dict[Area, list[Area]]) -> dict[tuple[Area, Area], Face]:
    """The face on one side of each border, walked from a to b; the outer one is walked the other way round."""
    found: dict[tuple[Area, Area], Face] = {}
    for start in ((a, b) for a, others in around.items() for b in others):
        walk, step = [], start
        while step not in found and step not in walk:
            walk.append(step)
            step = _next_step(around, step)
        face = tuple(a for a, _ in walk)
        found.update(dict.fromkeys(walk, face))
    return found


def _next_step(around: dict[Area, list[Area]], step: tuple[Area, Area]) -> tuple[Area, Area]:
    a, b = step
    others = around[b]
    return b, others[others.index(a) - 1]


def _is_outer(face: Face) -> bool:
    return _signed_area([AREAS[area].xy for area in face]) <= 0


def _signed_area(points: list[tuple[int, int]]) -> float:
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(points, points[1:] + points[:1], strict=True)) / 2


# Outlines


@cache
def shapes() -> dict[Area, Outline]:
    """The outline of every area."""
    around = neighbours()
    of_step = faces(around)
    return {
        area: _bent(_corners(area, around[area], of_step)) if around[area] else _bent(_island(area)) for area in AREAS
    }


def _corners(area: Area, others: list[Area], of_step: dict[tuple[Area, Area], Face]) -> list[Point]:
    """Around an area: the middle of a border, then the middle of the face up to the next one, or the coast."""
    corners: list[Point] = []
    for at, other in enumerate(others):
        after = others[(at + 1) % len(others)]
        corners.append(_middle(area, other))
        face = of_step[area, other] if len(others) > 1 else ()
        corners += _shore(area, other, after) if not face or _is_outer(face) else [_heart(face)]
    return corners


def _middle(a: Area, b: Area) -> Point:
    (x, y), (to_x, to_y) = AREAS[a].xy, AREAS[b].xy
    return (x + to_x) / 2, (y + to_y) / 2


def _heart(face: Face) -> Point:
    points = [AREAS[area].xy for area in face]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shore(area: Area, other: Area, after: Area) -> list[Point]:
    """The coast of an area, from the border with one neighbour to the border with the next, past the open side."""
    begin, end = _angle(area, other), _angle(area, after)
    while end <= begin:
        end += 2 * pi
    x, y = AREAS[area].xy
    turns = max(1, round((end - begin) / (pi / 3)))
    angles = [begin + (end - begin) * turn / (turns + 1) for turn in range(1, turns + 1)]
    capes = [(x + COAST * cos(angle), y + COAST * sin(angle)) for angle in angles]
    return [_off_shore(area, other, 1), *capes, _off_shore(area, after, -1)]


def _off_shore(area: Area, other: Area, side: int) -> Point:
    """Where a border meets the coast: beside its middle, on the open side; the same point for both areas."""
    (x, y), (to_x, to_y) = AREAS[area].xy, AREAS[other].xy
    length = hypot(to_x - x, to_y - y)
    middle_x, middle_y = _middle(area, other)
    reach = min(COAST, length / 2) * 0.8 * side
    return middle_x - (to_y - y) / length * reach, middle_y + (to_x - x) / length * reach


def _island(area: Area) -> list[Point]:
    x, y = AREAS[area].xy
    return [(x + ISLAND * cos(turn * pi / 4), y + ISLAND * sin(turn * pi / 4)) for turn in range(8)]


# Looks


def _bent(corners: list[Point]) -> Outline:
    """Every stretch bent, by its two ends alone: so two areas bend a shared one alike."""
    outline: list[Point] = []
    for begin, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        backwards = begin > end
        stretch = _bend(*((end, begin) if backwards else (begin, end)), BENDS)
        outline += (stretch[::-1] if backwards else stretch)[:-1]
    return tuple((round(x, 1), round(y, 1)) for x, y in outline)


def _bend(begin: Point, end: Point, times: int) -> list[Point]:
    if not times:
        return [begin, end]
    (x, y), (to_x, to_y) = begin, end
    sway = (_chance(begin, end) - 0.5) * 2 * SWAY
    middle = ((x + to_x) / 2 - (to_y - y) * sway, (y + to_y) / 2 + (to_x - x) * sway)
    return [*_bend(begin, middle, times - 1), *_bend(middle, end, times - 1)[1:]]


def _chance(begin: Point, end: Point) -> float:
    """A number between 0 and 1 that always comes out the same for the same stretch."""
    digest = blake2b(repr((begin, end)).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32
