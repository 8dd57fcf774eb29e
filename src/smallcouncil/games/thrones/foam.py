"""How lines between areas settle: as those of foam do, a little at a time.

Every line draws itself straight; an area that is too small swells, one that is too large shrinks; lines that meet keep
apart; and what an area has to keep free (its position, an island) is kept free. Which lines meet never changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

ROUNDS = 200
SHORTEST = 56.0  # a line, from end to end
STEP = 4.0  # how far a point goes at most in a round
TENSION, PRESSURE, STRETCHING, PARTING, KEEPING = 0.25, 0.1, 0.2, 0.4, 0.5  # how much a round makes up for
APART = 0.52  # how far apart lines that meet are, as a part of the way over their corner
DEEP = 3  # up to how many points from it


@dataclass(frozen=True)
class Bubble:
    """An area: the points around it, how large it has to be and may be, and the circles that it keeps free."""

    ring: list[int]
    least: float
    most: float
    kept: list[tuple[complex, float]]

    def wanted(self, size: float) -> float:
        """The size that it would rather have than this."""
        return min(max(size, self.least), self.most)


class Foam:
    """Points by number, what ties them to each other, and the areas between. All moving is between low and high."""

    def __init__(self, low: complex, high: complex) -> None:
        self.low, self.high = low, high
        self.points: list[complex] = []
        self.freedom: list[complex] = []  # 1 in a direction in which the point can move
        self.ties: list[list[tuple[int, float]]] = []  # to other points, each with its stiffness
        self.lines: list[list[int]] = []
        self.bubbles: list[Bubble] = []

    def add(self, point: complex, freedom: complex = 1 + 1j) -> int:
        """A new point: its number."""
        self.points.append(point)
        self.freedom.append(freedom)
        self.ties.append([])
        return len(self.points) - 1

    def tie(self, line: list[int], stiffness: float) -> None:
        """A new line: each of its points is tied to the next."""
        self.lines.append(line)
        for one, other in pairwise(line):
            self.ties[one].append((other, stiffness))
            self.ties[other].append((one, stiffness))

    def size(self, ring: list[int]) -> float:
        """How much lies within a ring that is walked in the order of the clock."""
        points = [self.points[at] for at in ring]
        return sum((p.conjugate() * q).imag for p, q in zip(points, points[1:] + points[:1], strict=True)) / 2

    def settle(self) -> None:
        """Move the points until the lines lie well."""
        for _ in range(ROUNDS):
            push = [self._tension(at) for at in range(len(self.points))]
            for line in self.lines:
                self._stretch(line[0], line[-1], push)
            for bubble in self.bubbles:
                self._swell(bubble, push)
                self._part(bubble, push)
                self._keep_free(bubble, push)
            self.points = [self._moved(at, way) for at, way in enumerate(push)]

    def _tension(self, at: int) -> complex:
        stiffness = sum(stiff for _, stiff in self.ties[at])
        return (sum(self.points[to] * stiff for to, stiff in self.ties[at]) / stiffness - self.points[at]) * TENSION

    def _stretch(self, begin: int, end: int, push: list[complex]) -> None:
        """A short line pushes its ends apart."""
        way = self.points[end] - self.points[begin]
        missing = _lengthened(way, max(0.0, SHORTEST - abs(way)) * STRETCHING)
        push[end] += missing
        push[begin] -= missing

    def _swell(self, bubble: Bubble, push: list[complex]) -> None:
        """Outwards or inwards, straight across the line; an area that has its size stays."""
        size = self.size(bubble.ring)
        wanted = bubble.wanted(size)
        pressure = max(-1.0, min(1.0, (wanted - size) / wanted)) * PRESSURE
        for before, at, after in _triples(bubble.ring, 1):
            push[at] += (self.points[after] - self.points[before]) * -1j * pressure

    def _part(self, bubble: Bubble, push: list[complex]) -> None:
        """No area ends in a sliver, no line in a spike."""
        for far in range(1, DEEP + 1):
            for before, at, after in _triples(bubble.ring, far):
                if far == 1 or len(self.ties[at]) > 2:
                    way = self.points[after] - self.points[before]
                    around = abs(self.points[after] - self.points[at]) + abs(self.points[before] - self.points[at])
                    missing = _lengthened(way, max(0.0, around * APART - abs(way)) * PARTING)
                    push[after] += missing
                    push[before] -= missing

    def _keep_free(self, bubble: Bubble, push: list[complex]) -> None:
        for centre, radius in bubble.kept:
            for at in bubble.ring:
                way = self.points[at] - centre
                if abs(way) < radius:
                    push[at] += _lengthened(way, (radius - abs(way)) * KEEPING)

    def _moved(self, at: int, way: complex) -> complex:
        """A point after its step. Where it cannot move, it stays, even beyond low and high."""
        old, free = self.points[at], self.freedom[at]
        new = old + _lengthened(way, min(STEP, abs(way)))
        return complex(
            min(max(new.real, self.low.real), self.high.real) if free.real else old.real,
            min(max(new.imag, self.low.imag), self.high.imag) if free.imag else old.imag,
        )


def _triples(ring: list[int], far: int) -> list[tuple[int, int, int]]:
    """Each point of a ring between those so far before and after it."""
    return list(zip(ring[-far:] + ring[:-far], ring, ring[far:] + ring[:far], strict=True))


def _lengthened(way: complex, length: float) -> complex:
    return way / abs(way) * length if way else way
