"""Which lines of a map cross, and so have to be drawn calmer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from .shapes import Border, Outline, Point


class Part(NamedTuple):
    """A straight part of a border's line, from west to east."""

    west: Point
    east: Point
    border: Border

    def crosses(self, other: Part) -> bool:
        """Whether they have a point in common that is not an end of both."""
        (a, b, _), (c, d, _) = self, other
        if {a, b} & {c, d} or max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
            return False
        return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def tangled(lines: Mapping[Border, Outline]) -> set[Border]:
    """The borders whose lines cross another, or themselves."""
    parts = sorted(Part(min(pair), max(pair), border) for border, line in lines.items() for pair in pairwise(line))
    return {part.border for pair in _near(parts) if pair[0].crosses(pair[1]) for part in pair}


def _near(parts: list[Part]) -> Iterator[tuple[Part, Part]]:
    """The pairs that overlap from west to east, of parts in that order."""
    under_way: list[Part] = []
    for part in parts:
        under_way = [other for other in under_way if other.east[0] >= part.west[0]]
        yield from ((other, part) for other in under_way)
        under_way.append(part)


def _turn(a: Point, b: Point, c: Point) -> float:
    """On which side of the line from a to b a third point lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
