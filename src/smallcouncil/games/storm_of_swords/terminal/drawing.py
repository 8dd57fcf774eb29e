"""The map: every area where the data puts it, lines for the ways between them, what stands there and its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from smallcouncil.games.storm_of_swords.board import AREAS, BARRIERS, CLOSED, EDGES, Edge
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import controller
from smallcouncil.games.thrones.terminal.land import forces, order_in, planned
from smallcouncil.terminal.houses import CODE, chip
from smallcouncil.terminal.speech import Speech

from .land import open_ways, site

ROWS, WIDEST = 45, 120
LABEL, FOOT = 16, 4  # kept free for the labels at the eastern and the southern edge
WRAP = 22  # a longer list of what stands in an area takes another line
SIGN = {"land": "·", "bridge": "=", "ford": "~", "arrow": ">", "barrier": "~"}
CLOSED_FORD = "x"
SHIFTS = sorted(
    ((right, down) for right in range(-40, 41) for down in range(-8, 9)), key=lambda by: abs(by[0]) + 4 * abs(by[1])
)
WEST, EAST = (pick(facts.xy[0] for facts in AREAS.values()) for pick in (min, max))
NORTH, SOUTH = (pick(facts.xy[1] for facts in AREAS.values()) for pick in (min, max))
Spot = tuple[int, int]  # column and row


class Drawing:
    """The map, as wide as the screen allows."""

    def __init__(self, say: Speech, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.say, self.p = say, p
        self.viewer: int | None = view["viewer"]
        self.plan = planned(view)
        self.ways = open_ways(p, self.viewer)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        signs: dict[Spot, tuple[str, str]] = {}
        for edge in (*EDGES, *BARRIERS):
            if sign := self.sign(edge):
                signs |= dict.fromkeys(line(spot(edge.a, width), spot(edge.b, width)), (sign, "dim"))
        for label, (column, row) in self.labels(width):
            for down, text in enumerate(label):
                signs |= letters(text, column + (label_width(label) - text.cell_len) // 2, row + down)
        for row in range(ROWS):
            yield Text.assemble(*[signs.get((column, row), " ") for column in range(width)])
        yield Text(". ".join([self.say("legend_of_map"), *self.house_arrows()]), "dim")

    def sign(self, edge: Edge) -> str:
        """What a way looks like; nothing where there is none."""
        if {edge.a, edge.b} & CLOSED[self.p.players]:
            return ""
        if edge.b in self.ways[edge.a] or edge.kind == "arrow":
            return SIGN[edge.kind]
        return CLOSED_FORD if edge.kind == "ford" else ""

    def house_arrows(self) -> Iterator[str]:
        """The arrows that only one house may use."""
        for edge in EDGES:
            if edge.house in self.p.houses:
                start, end = self.say.short(edge.a), self.say.short(edge.b)
                yield self.say("only", house=CODE[edge.house], start=start, end=end)

    # Labels

    def labels(self, width: int) -> Iterator[tuple[list[Text], Spot]]:
        """The labels and where each goes: as near to its place as the others leave room."""
        taken: set[Spot] = set()
        for area in AREAS:
            if area not in CLOSED[self.p.players]:
                label = self.label(area)
                column, row = spot(area, width)
                at = self.free(label, (column - label_width(label) // 2, row), width, taken)
                taken |= covered(label, at)
                yield label, at

    def free(self, label: list[Text], wanted: Spot, width: int, taken: set[Spot]) -> Spot:
        """The free spot nearest to the one wanted; that one, if there is none."""
        last, lowest = width - label_width(label), ROWS - len(label)
        inside = min(max(wanted[0], 0), last), min(wanted[1], lowest)
        spots = [(inside[0] + right, inside[1] + down) for right, down in SHIFTS]
        on_the_map = [at for at in spots if 0 <= at[0] <= last and 0 <= at[1] <= lowest]
        return next((at for at in on_the_map if not covered(label, at) & taken), inside)

    def label(self, area: Area) -> list[Text]:
        """Name and icons; whose it is and what stands there; the order."""
        owner = controller(self.p, area)
        heading = Text.assemble((self.say.short(area), "bold"), (f" {site(area)}".rstrip(), "dim"))
        there = list(wrapped(forces(self.say, self.p, area)))
        if owner >= 0:
            there[:1] = [Text.assemble(chip(self.p.houses[owner]), " ", *there[:1])]
        return [heading, *there, *filter(None, [order_in(self.say, self.p, self.plan, area)])]


def wrapped(words: Iterable[str]) -> Iterator[Text]:
    """Words in as few lines as hold them."""
    line_so_far = ""
    for word in words:
        if line_so_far and len(line_so_far) + len(word) > WRAP:
            yield Text(line_so_far)
            line_so_far = ""
        line_so_far = f"{line_so_far} {word}".strip()
    if line_so_far:
        yield Text(line_so_far)


def label_width(label: Iterable[Text]) -> int:
    """The columns a label takes."""
    return max(text.cell_len for text in label)


def covered(label: list[Text], at: Spot) -> set[Spot]:
    """The spots under a label, and one beside it."""
    return {(at[0] + right, at[1] + down) for down in range(len(label)) for right in range(-1, label_width(label) + 1)}


def letters(text: Text, column: int, row: int) -> dict[Spot, tuple[str, str]]:
    """A line of a label, letter by letter."""
    parts = text.divide(range(1, len(text)))
    return {
        (column + n, row): (part.plain, str(part.spans[0].style) if part.spans else str(part.style))
        for n, part in enumerate(parts)
    }


# Places


def spot(area: Area, width: int) -> Spot:
    """Where the data puts an area, on a screen of this width."""
    x, y = AREAS[area].xy
    column = round((x - WEST) / (EAST - WEST) * (width - LABEL)) + LABEL // 2
    return column, round((y - NORTH) / (SOUTH - NORTH) * (ROWS - FOOT))


def line(start: Spot, end: Spot) -> Iterator[Spot]:
    """The spots of a dotted line; letters are twice as high as wide."""
    right, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(right) // 2, abs(down), 1)
    for step in range(steps + 1):
        yield start[0] + round(right * step / steps), start[1] + round(down * step / steps)
