"""The land: every area with what is printed there, who holds it, what stands there, its order and its borders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from smallcouncil.games.storm_of_swords.board import AREAS, BARRIERS, CLOSED, EDGES, Area, Edge, Ways, arrows, borders
from smallcouncil.games.storm_of_swords.state import StormOfSwords, controller, is_fair, leaders_in, roads_of
from smallcouncil.terminal.houses import CODE, chip

from .names import area_in_short, counted, name

REGIONS: dict[str, tuple[Area, ...]] = {
    "The North": ("winterfell", "flints-finger", "greywater-watch"),
    "The forks of the Trident": (
        *("twins", "kingsroad-north", "seagard", "fairmarket", "crossroads", "oldstones", "raventree", "riverrun"),
    ),
    "The west": ("pyke", "banefort", "golden-tooth", "lannisport", "goldroad", "crakehall", "silverhall"),
    "South of the Trident": (
        *("darry", "maidenpool", "harrenhal", "trident-woodlands", "stoney-sept", "gods-eye", "cracklaw-point"),
        "duskendale",
    ),
    "The Blackwater and the bay": (
        *("dragonstone", "kings-landing", "tumbleton", "roseroad", "kingswood", "storms-end"),
    ),
}
KIND = {"stronghold": "S", "city": "C", "town": "T", "plain": ""}
SIGN = {"land": "", "bridge": "=", "ford": "~", "arrow": ">", "barrier": "|"}
LEGEND_OF_AREAS = (
    "S stronghold, C city with its claim, T town, b barrel, p power icon, w/e western/eastern sea · "
    "K knight, F footman, k/f allied, * routed · the map is reconstructed"
)
LEGEND = f"{LEGEND_OF_AREAS} · = bridge, ~ ford, > arrow, | river, in ( ): closed to you now"
WIDTHS = (17, 9, 4, 26, 18)


class Areas:
    """The areas, region by region, each with its borders below."""

    def __init__(self, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.p = p
        self.viewer: int | None = view["viewer"]
        self.plan = planned(view)

    def __rich_console__(self, _: Console, __: ConsoleOptions) -> RenderResult:
        for region, areas in REGIONS.items():
            yield Text(region, "bold underline")
            for area in areas:
                if area not in CLOSED[self.p.players]:
                    yield self.row(area)
                    yield Padding(Text(", ".join(borders_of(self.p, area, self.viewer)), "dim"), (0, 0, 0, 2))
        yield Text(LEGEND, "dim")

    def row(self, area: Area) -> RenderableType:
        """What there is to tell of an area, but for its borders."""
        owner = controller(self.p, area)
        row = Table.grid(padding=(0, 1, 0, 0))
        for width in WIDTHS:
            row.add_column(width=width)
        row.add_row(
            Text(area_in_short(area), "bold"),
            site(area),
            chip(self.p.houses[owner]) if owner >= 0 else Text(),
            Text(" ".join(forces(self.p, area))),
            order_in(self.p, self.plan, area),
        )
        return row


class Holdings:
    """The same in brief: of each house the areas with what stands there and its order; then what nobody holds."""

    def __init__(self, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.p = p
        self.plan = planned(view)

    def __rich_console__(self, _: Console, __: ConsoleOptions) -> RenderResult:
        there = [area for area in AREAS if area not in CLOSED[self.p.players] and forces(self.p, area)]
        table = Table.grid(padding=(0, 1, 0, 0))
        for seat, house in enumerate(self.p.houses):
            table.add_row(chip(house), self.listed([area for area in there if controller(self.p, area) == seat]))
        if neutral := [f"{area_in_short(area)} {n}" for area, n in self.p.neutrals.items()]:
            table.add_row(Text("free"), Text(f"neutral forces: {' · '.join(neutral)}"))
        yield table

    def listed(self, areas: Iterable[Area]) -> Text:
        """Areas as running text; those where nothing but a power token lies at the end."""
        tokens = [area for area in areas if forces(self.p, area) == ["token"]]
        words = [self.area(area) for area in areas if area not in tokens]
        words += [Text(f"tokens: {', '.join(map(area_in_short, tokens))}")] if tokens else []
        return Text(" · ").join(words) or Text("–")

    def area(self, area: Area) -> Text:
        """An area with what stands there and its order."""
        order = order_in(self.p, self.plan, area).plain.replace("Consolidate power", "Consolidate")
        words = Text.assemble((area_in_short(area), "bold"), f" {' '.join(forces(self.p, area))}")
        return words.append(f" [{order}]") if order else words


def order_in(p: StormOfSwords, plan: Mapping[Area, str], area: Area) -> Text:
    """The order that lies open in an area, or the one that the viewer plans there in secret."""
    if area in plan:
        return Text(f"{name(plan[area])} (plan)", "italic")
    return Text(name(p.orders[area]) if area in p.orders else "")


def planned(view: Mapping[str, Any]) -> dict[Area, str]:
    """What the viewer has planned so far; nobody else sees it."""
    own = view["plans"][view["viewer"]] if view["viewer"] is not None and view["plans"] else None
    return dict(own or ())


def site(area: Area) -> str:
    """What is printed there."""
    facts = AREAS[area]
    castle = f"{KIND[facts.kind]}{facts.claim or ''}"
    icons = "b" * facts.supply + "p" * facts.power
    return " ".join(filter(None, [castle, icons, "".join(sea[0] for sea in facts.sea)]))


def forces(p: StormOfSwords, area: Area) -> list[str]:
    """What stands there: leaders, units, neutral forces, the garrison, a power token."""
    seat = p.armies[area].seat if area in p.armies else -1
    words = [*map(name, leaders_in(p, area, seat) if seat >= 0 else ())]
    words += [counted(p.armies[area].units)] if seat >= 0 else []
    words += [f"neutral {p.neutrals[area]}"] if area in p.neutrals else []
    words += [f"garrison {p.garrisons[area]}"] if p.garrisons.get(area) else []
    words += ["token"] if area in p.tokens else []
    return words


# Borders


def borders_of(p: StormOfSwords, area: Area, viewer: int | None) -> list[str]:
    """The neighbours, each with what lies between; in brackets where the viewer cannot march now."""
    ways = open_ways(p, viewer)
    touching = [edge for edge in (*EDGES, *BARRIERS) if area in (edge.a, edge.b)]
    return [_border(p, edge, area, ways) for edge in touching if not {edge.a, edge.b} & CLOSED[p.players]]


def open_ways(p: StormOfSwords, viewer: int | None) -> Ways:
    """Where the viewer's units march; for a spectator, where anybody's do."""
    if viewer is not None:
        return roads_of(p, viewer)
    land, free = borders(p.players, fair=is_fair(p)), arrows(p.players, "")
    return {area: (*land[area], *free[area]) for area in AREAS}


def _border(p: StormOfSwords, edge: Edge, area: Area, ways: Ways) -> str:
    other = edge.b if edge.a == area else edge.a
    owner = f" [{CODE[edge.house]}]" if edge.house in p.houses else ""
    words = f"{SIGN[edge.kind]}{area_in_short(other)}{owner}"
    return words if other in ways[area] else f"({words})"
