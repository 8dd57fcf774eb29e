"""The drawn map: a shape for every area, made from the positions of the data.

The straight lines of all borders cross nowhere, so they cut the plane into faces. The barycentric dual of that drawing
gives the shapes: an outline runs through the middles of an area's borders and of the faces between them. Two areas that
border share the stretch through the middle of their border; areas that only meet in a face share a point. Outside lies
the coast. Every stretch is then bent a little, always in the same way, so that it looks grown and still fits.

Where the seas are areas too, a map fills its canvas: see `canvas`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from math import atan2, cos, hypot, pi, sin

from smallcouncil.games.thrones.board import Area

Point = tuple[float, float]
Outline = tuple[Point, ...]
Border = tuple[Area, Area]
Face = tuple[Area, ...]

COAST = 46.0  # how far the land reaches beyond an area's middle
ISLAND = 40.0  # the radius of areas that touch no other
BENDS = 3  # how often a stretch is halved and bent
SWAY = 0.13  # how far, as a part of its length
WIDE = 1.25  # screens are wider than the boards are: so much wider they are shown


def shown(point: Point) -> Point:
    """A point of a board as a screen shows it."""
    x, y = point
    return round(x * WIDE, 1), y


class Drawing:
    """Areas at their positions and the straight lines of their borders, with what lies around and between them."""

    def __init__(self, xy: Mapping[Area, Point], borders: Iterable[Border]) -> None:
        self.xy = xy
        self.around: dict[Area, list[Area]] = {area: [] for area in xy}  # in the order of the clock
        for a, b in borders:
            self.around[a].append(b)
            self.around[b].append(a)
        for area, others in self.around.items():
            others.sort(key=lambda other, area=area: self.angle(area, other))  # type: ignore[misc]
        self.face = self._faces()

    def angle(self, area: Area, other: Area) -> float:
        """The direction from one area to another."""
        (x, y), (to_x, to_y) = self.xy[area], self.xy[other]
        return atan2(to_y - y, to_x - x)

    def middle(self, a: Area, b: Area) -> Point:
        """The middle of a border's straight line."""
        (x, y), (to_x, to_y) = self.xy[a], self.xy[b]
        return (x + to_x) / 2, (y + to_y) / 2

    def heart(self, face: Face) -> Point:
        """The middle of a face."""
        points = [self.xy[area] for area in face]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def is_outer(self, face: Face) -> bool:
        """Whether a face is all that lies outside: it is walked the other way round."""
        points = [self.xy[area] for area in face]
        pairs = zip(points, points[1:] + points[:1], strict=True)
        return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs) <= 0

    def _faces(self) -> dict[Border, Face]:
        """The face on one side of each border, walked from a to b."""
        found: dict[Border, Face] = {}
        for start in ((a, b) for a, others in self.around.items() for b in others):
            walk, step = [], start
            while step not in found and step not in walk:
                walk.append(step)
                step = self._next_step(step)
            face = tuple(a for a, _ in walk)
            found.update(dict.fromkeys(walk, face))
        return found

    def _next_step(self, step: Border) -> Border:
        a, b = step
        others = self.around[b]
        return b, others[others.index(a) - 1]


# Land with open water around it


def outlines(xy: Mapping[Area, Point], borders: Iterable[Border]) -> dict[Area, Outline]:
    """The outline of every area where no sea is one: outside lies the coast, and what touches nothing is an island."""
    drawing = Drawing(xy, borders)
    return {
        area: _bent(_corners(drawing, area, others) if others else _island(drawing, area))
        for area, others in drawing.around.items()
    }


def _corners(drawing: Drawing, area: Area, others: list[Area]) -> list[Point]:
    """Around an area: the middle of a border, then the middle of the face up to the next one, or the coast."""
    corners: list[Point] = []
    for at, other in enumerate(others):
        after = others[(at + 1) % len(others)]
        corners.append(drawing.middle(area, other))
        face = drawing.face[area, other] if len(others) > 1 else ()
        is_open = not face or drawing.is_outer(face)
        corners += _shore(drawing, area, other, after) if is_open else [drawing.heart(face)]
    return corners


def _shore(drawing: Drawing, area: Area, other: Area, after: Area) -> list[Point]:
    """The coast of an area, from the border with one neighbour to the border with the next, past the open side."""
    begin, end = drawing.angle(area, other), drawing.angle(area, after)
    while end <= begin:
        end += 2 * pi
    x, y = drawing.xy[area]
    turns = max(1, round((end - begin) / (pi / 3)))
    angles = [begin + (end - begin) * turn / (turns + 1) for turn in range(1, turns + 1)]
    capes = [(x + COAST * cos(angle), y + COAST * sin(angle)) for angle in angles]
    return [_off_shore(drawing, area, other, 1), *capes, _off_shore(drawing, area, after, -1)]


def _off_shore(drawing: Drawing, area: Area, other: Area, side: int) -> Point:
    """Where a border meets the coast: beside its middle, on the open side; the same point for both areas."""
    (x, y), (to_x, to_y) = drawing.xy[area], drawing.xy[other]
    length = hypot(to_x - x, to_y - y)
    middle_x, middle_y = drawing.middle(area, other)
    reach = min(COAST, length / 2) * 0.8 * side
    return middle_x - (to_y - y) / length * reach, middle_y + (to_x - x) / length * reach


def _island(drawing: Drawing, area: Area) -> list[Point]:
    x, y = drawing.xy[area]
    return [(x + ISLAND * cos(turn * pi / 4), y + ISLAND * sin(turn * pi / 4)) for turn in range(8)]


# Looks


def _bent(corners: list[Point]) -> Outline:
    """Every stretch bent, by its two ends alone: so two areas bend a shared one alike."""
    outline: list[Point] = []
    for begin, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        backwards = begin > end
        stretch = bend(*((end, begin) if backwards else (begin, end)), BENDS, SWAY)
        outline += (stretch[::-1] if backwards else stretch)[:-1]
    return tuple((round(x, 1), round(y, 1)) for x, y in outline)


def bend(begin: Point, end: Point, times: int, sway: float) -> list[Point]:
    """A stretch halved so many times, each middle moved aside by at most this part of what it halves."""
    if not times:
        return [begin, end]
    (x, y), (to_x, to_y) = begin, end
    aside = (chance(begin, end) - 0.5) * 2 * sway
    middle = ((x + to_x) / 2 - (to_y - y) * aside, (y + to_y) / 2 + (to_x - x) * aside)
    return [*bend(begin, middle, times - 1, sway), *bend(middle, end, times - 1, sway)[1:]]


def chance(*about: object) -> float:
    """A number between 0 and 1 that always comes out the same for the same stretch, or whatever it is about."""
    digest = blake2b(repr(about).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32
