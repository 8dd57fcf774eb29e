"""Where there is most room in a shape, for its name and what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import dist, hypot, inf, sqrt
from typing import NamedTuple

from .shapes import Outline, Point

WIDE = 1.4  # names, and pieces side by side, are wider than high
PULL = 0.15  # so much room is given up for coming nearer to the shape's middle
PRECISION = 1.0


class Room(NamedTuple):
    """The middle of a large ellipse in a shape, which is so much wider than high, and half its height."""

    spot: Point
    radius: float


class _Square(NamedTuple):
    """A square of the canvas: the most that any spot in it is worth (negative: the best come first), and its middle."""

    hope: float
    worth: float
    spot: Point
    half: float


def widest_room(rings: Sequence[Outline]) -> Room:
    """The widest room in the first outline, clear of the others, which lie in it; rather near to its middle."""
    squeezed = [tuple((x / WIDE, y) for x, y in ring) for ring in rings]
    x, y = _best_spot(squeezed)
    return Room((round(x * WIDE, 1), round(y, 1)), round(clearance((x, y), squeezed), 1))


def _best_spot(rings: Sequence[Outline]) -> Point:
    """A square around the outline, its most hopeful part cut into four until none can be worth more than was found."""
    xs, ys = zip(*rings[0], strict=True)
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    best = _square(middle, max(max(xs) - min(xs), max(ys) - min(ys)) / 2, rings, middle)
    waiting = [best]
    while -waiting[0].hope > best.worth + PRECISION:
        _, _, (x, y), half = heappop(waiting)
        for spot in ((x + dx, y + dy) for dx in (-half / 2, half / 2) for dy in (-half / 2, half / 2)):
            square = _square(spot, half / 2, rings, middle)
            heappush(waiting, square)
            best = max(best, square, key=lambda one: one.worth)
    return best.spot


def _square(spot: Point, half: float, rings: Sequence[Outline], middle: Point) -> _Square:
    worth = clearance(spot, rings) - dist(spot, middle) * PULL
    return _Square(-worth - half * sqrt(2) * (1 + PULL), worth, spot, half)


def clearance(point: Point, rings: Sequence[Outline]) -> float:
    """How far a point is from the nearest line; negative where it is outside, or in one of the inner outlines."""
    x, y = point
    is_inside, nearest = False, inf
    for ring in rings:
        begin_x, begin_y = ring[-1]
        for end_x, end_y in ring:
            if (begin_y > y) != (end_y > y) and x < begin_x + (end_x - begin_x) * (y - begin_y) / (end_y - begin_y):
                is_inside = not is_inside
            nearest = min(nearest, _distance(x - begin_x, y - begin_y, end_x - begin_x, end_y - begin_y))
            begin_x, begin_y = end_x, end_y
    return nearest if is_inside else -nearest


def _distance(x: float, y: float, along_x: float, along_y: float) -> float:
    """From a point to a stretch that begins at zero."""
    part = max(0.0, min(1.0, (x * along_x + y * along_y) / (along_x**2 + along_y**2)))
    return hypot(x - along_x * part, y - along_y * part)
