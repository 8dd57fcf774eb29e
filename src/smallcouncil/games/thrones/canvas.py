"""A map that fills its canvas: land, seas and islands.

Seas are areas like any other, so a coast is a border, and the four sides of the canvas are neighbours too: the dual of
that drawing (`shapes`) covers all of it. Its lines are laid nearer to the land than to the sea, settle (`foam`), and
are bent so that they look grown: a coast more than a border on land, a border at sea hardly at all. Islands lie each in
its sea.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import cos, inf, log2, pi, sin

from .board import Area
from .foam import Bubble, Foam
from .rooms import Room, widest_room
from .shapes import Border, Drawing, Face, Outline, Point, bend, chance
from .tangles import tangled

SIDES = ("north", "east", "south", "west")
SHORE = 75.0  # how far a coast is laid from the middle of the land
WEIGHT_OF_SEA = 0.35  # in the middle of a face, where land has 1
PARTS = 8  # of a line, while it settles
SMALL, LARGE, SMALL_SEA = 17_000.0, 32_000.0, 30_000.0  # how much of the canvas an area gets
MIDDLE = {"land": 50.0, "sea": 40.0}  # what is kept free around an area's position
ISLAND = 60.0  # how far one reaches at most
OPEN_SEA = 24.0  # what is kept free around islands, and along the sides

STIFFNESS = {"land": 0.5, "coast": 1.0, "sea": 0.15, "side": 1.0}  # a coast goes on where another line ends at it
LOOKS = {  # how long a straight part of a line is, how far it sways, and how long its bends are
    "land": (60.0, 0.12, 12.0),
    "coast": (60.0, 0.24, 7.0),
    "island": (34.0, 0.18, 7.0),
    "sea": (20.0, 0.02, 20.0),
    "side": (inf, 0.0, inf),
}


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """What is to be drawn. The straight lines of all borders cross nowhere; those of islands do not count."""

    width: float
    height: float
    xy: Mapping[Area, Point]
    borders: Sequence[Border]
    seas: frozenset[Area]
    islands: Mapping[Area, Area]  # each with its sea
    edges: Mapping[Area, Sequence[str]]  # the sides of the canvas that an area runs out to

    def kind(self, a: Area, b: Area) -> str:
        """What a border divides: land, sea, both (a coast), or an area from a side of the canvas."""
        return "side" if a in SIDES or b in SIDES else ("land", "coast", "sea")[(a in self.seas) + (b in self.seas)]

    def islands_in(self, area: Area) -> list[Area]:
        """The islands of a sea."""
        return [island for island, sea in self.islands.items() if sea == area]


@dataclass(frozen=True)
class Map:
    """A drawn map: the outline of each area, the widest room in it, and the line of each border (round an island)."""

    shapes: dict[Area, Outline]
    rooms: dict[Area, Room]
    lines: dict[Border, Outline]


def draw(sheet: Sheet) -> Map:
    """The map of a sheet, always the same."""
    canvas = _Canvas(sheet)
    canvas.foam.settle()
    lines = canvas.lines()
    shapes = {island: canvas.coast(island) for island in sheet.islands}
    lines |= {border: shapes[island] for border in sheet.borders for island in sheet.islands if island in border}
    shapes |= {area: canvas.outline(area, lines) for area in canvas.areas}
    rings = {area: [shapes[part] for part in (area, *sheet.islands_in(area))] for area in sheet.xy}
    return Map(
        shapes={area: shapes[area] for area in sheet.xy},
        rooms={area: widest_room(rings[area]) for area in sheet.xy},
        lines={border: lines[border] for border in sheet.borders},
    )


class _Canvas:
    """The lines of a sheet: from face to face, through the borders' straight lines."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.drawing = sheet, _framed(sheet)
        self.foam = Foam(complex(OPEN_SEA, OPEN_SEA), complex(sheet.width - OPEN_SEA, sheet.height - OPEN_SEA))
        self.areas = [area for area in sheet.xy if area not in sheet.islands]
        self.corners: dict[Face, int] = {}
        self.once = {(a, b): self._lay(a, b) for a in self.areas for b in self.drawing.around[a] if a < b or b in SIDES}
        self.laid = self.once | {(b, a): line[::-1] for (a, b), line in self.once.items()}  # as a's outline runs
        self.foam.bubbles += [self._bubble(area) for area in self.areas]

    def _lay(self, a: Area, b: Area) -> list[int]:
        kind = self.sheet.kind(a, b)
        begin, end = self._corner(self.drawing.face[b, a]), self._corner(self.drawing.face[a, b])
        between = [] if kind == "side" else self._between(a, b, self.foam.points[begin], self.foam.points[end])
        line = [begin, *map(self.foam.add, between), end]
        self.foam.tie(line, STIFFNESS[kind])
        return line

    def _between(self, a: Area, b: Area, begin: complex, end: complex) -> list[complex]:
        middle = self._middle(a, b)
        parts = [2 * part / PARTS for part in range(1, PARTS // 2)]
        before = [begin + (middle - begin) * part for part in parts]
        return [*before, middle, *(middle + (end - middle) * part for part in parts)]

    def _middle(self, a: Area, b: Area) -> complex:
        """Where a line crosses the straight one of its border: half-way, or nearer to the land than to the sea."""
        land, other = (b, a) if a in self.sheet.seas else (a, b)
        way = self._at(other) - self._at(land)
        return self._at(land) + way * min(0.5, SHORE / abs(way) if self.sheet.kind(a, b) == "coast" else 0.5)

    def _corner(self, face: Face) -> int:
        """The point where the lines around a face meet, on those sides of the canvas that belong to it."""
        if face not in self.corners:
            on_x, on_y = {"west", "east"} & {*face}, {"north", "south"} & {*face}
            heart = self._heart([area for area in face if area not in SIDES])
            x = self.sheet.width * ("east" in on_x) if on_x else heart.real
            y = self.sheet.height * ("south" in on_y) if on_y else heart.imag
            self.corners[face] = self.foam.add(complex(x, y), complex(not on_x, not on_y))
        return self.corners[face]

    def _heart(self, areas: Sequence[Area]) -> complex:
        weights = [WEIGHT_OF_SEA if area in self.sheet.seas else 1.0 for area in areas]
        return sum(self._at(area) * weight for area, weight in zip(areas, weights, strict=True)) / sum(weights)

    def _bubble(self, area: Area) -> Bubble:
        """An area that settles: land keeps within bounds, unless it ends at a side; a sea has to be large enough."""
        ring = [point for other in self.drawing.around[area] for point in self.laid[area, other][:-1]]
        islands = [(self._centre(island), ISLAND + OPEN_SEA) for island in self.sheet.islands_in(area)]
        if area in self.sheet.seas:
            return Bubble(ring, SMALL_SEA, inf, [(self._at(area), MIDDLE["sea"]), *islands])
        size = self.foam.size(ring)
        wanted = size if area in self.sheet.edges else min(max(size, SMALL), LARGE)
        return Bubble(ring, wanted, wanted, [(self._at(area), MIDDLE["land"])])

    def _at(self, area: Area) -> complex:
        return complex(*self.sheet.xy[area])

    def _centre(self, island: Area) -> complex:
        """The middle of an island: its position, but off the sides of the canvas."""
        (x, y), off = self.sheet.xy[island], ISLAND + OPEN_SEA
        return complex(min(max(x, off), self.sheet.width - off), min(max(y, off), self.sheet.height - off))

    def lines(self) -> dict[Border, Outline]:
        """Every line as it is drawn, both ways. Those that cross are bent less, in the end not at all."""
        lines = {border: self._line(border, 1.0) for border in self.once}
        for calm in (0.5, 0.25, 0.0):
            lines |= {border: self._line(border, calm) for border in tangled(lines)}
        return lines | {(b, a): line[::-1] for (a, b), line in lines.items()}

    def _line(self, border: Border, calm: float) -> Outline:
        straight, sway, fine = LOOKS[self.sheet.kind(*border)]
        return _grown([self.foam.points[at] for at in self.once[border]], straight, sway * calm, fine)

    def outline(self, area: Area, lines: Mapping[Border, Outline]) -> Outline:
        """The lines around an area, one after the other."""
        return tuple(point for other in self.drawing.around[area] for point in lines[area, other][:-1])

    def coast(self, island: Area) -> Outline:
        """The outline of an island."""
        reach = [ISLAND * (0.8 + 0.2 * chance(island, turn)) for turn in range(8)]
        capes = [
            self._centre(island) + complex(cos(turn * pi / 4), sin(turn * pi / 4)) * reach[turn] for turn in range(8)
        ]
        return _grown([*capes, capes[0]], *LOOKS["island"])[:-1]


def _framed(sheet: Sheet) -> Drawing:
    """The drawing of all but the islands, with the sides of the canvas as neighbours far outside."""
    x, y = sheet.width / 2, sheet.height / 2
    far = {"north": (x, -2 * y), "east": (4 * x, y), "south": (x, 4 * y), "west": (-2 * x, y)}
    xy = {area: at for area, at in sheet.xy.items() if area not in sheet.islands} | far
    borders = [(a, b) for a, b in sheet.borders if a in xy and b in xy]
    borders += [(area, side) for area, sides in sheet.edges.items() for side in sides]
    return Drawing(xy, [*borders, *zip(SIDES, SIDES[1:] + SIDES[:1], strict=True)])


# Looks


def _grown(line: Sequence[complex], straight: float, sway: float, fine: float) -> Outline:
    """A line of straight parts, each bent."""
    grown: list[Point] = []
    for begin, end in pairwise(_even_parts(line, straight)):
        length = abs(complex(*end) - complex(*begin))
        grown += bend(begin, end, round(log2(max(1.0, length / fine))), sway)[:-1]
    return tuple((round(x, 1), round(y, 1)) for x, y in [*grown, _rounded(line[-1])])


def _even_parts(line: Sequence[complex], length: float) -> list[Point]:
    """Points along a line about so far from each other. Rounded, so that all machines bend what is between alike."""
    ways = [0.0, *accumulate(abs(end - begin) for begin, end in pairwise(line))]
    parts = max(1, round(ways[-1] / length))
    return [_rounded(_along(line, ways, ways[-1] * part / parts)) for part in range(parts + 1)]


def _along(line: Sequence[complex], ways: Sequence[float], way: float) -> complex:
    """The point of a line after some way."""
    at = next((at for at, so_far in enumerate(ways) if so_far >= way), len(line) - 1)
    if ways[at] <= way or not at:
        return line[at]
    return line[at - 1] + (line[at] - line[at - 1]) * (way - ways[at - 1]) / (ways[at] - ways[at - 1])


def _rounded(point: complex) -> Point:
    return round(point.real, 1), round(point.imag, 1)
