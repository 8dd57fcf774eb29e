"""The land: every area with what is printed there, who holds it, what stands there, its order and its borders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import Thrones, controller, leaders_in
from smallcouncil.terminal.houses import chip
from smallcouncil.terminal.speech import Speech

from .look import Look
from .names import counted

KIND = {"stronghold": "S", "city": "C", "town": "T", "plain": "", "sea": ""}


class Areas:
    """The areas, region by region, each with its borders below."""

    def __init__(self, look: Look, p: Thrones, view: Mapping[str, Any]) -> None:
        self.look, self.p = look, p
        self.viewer: int | None = view["viewer"]
        self.plan = planned(view)

    def __rich_console__(self, _: Console, __: ConsoleOptions) -> RenderResult:
        for region, areas in self.look.regions.items():
            yield Text(self.look.say(f"region_{region}"), "bold underline")
            for area in areas:
                if area not in self.look.closed(self.p):
                    yield self.row(area)
                    yield Padding(Text(", ".join(self.look.borders_of(self.p, area, self.viewer)), "dim"), (0, 0, 0, 2))
        yield Text(self.look.say("legend"), "dim")

    def row(self, area: Area) -> RenderableType:
        """What there is to tell of an area, but for its borders."""
        owner, say = controller(self.p, area), self.look.say
        row = Table.grid(padding=(0, 1, 0, 0))
        for width in self.look.widths:
            row.add_column(width=width)
        row.add_row(
            Text(say.short(area), "bold"),
            self.look.site(area),
            chip(self.p.houses[owner]) if owner >= 0 else Text(),
            Text(" ".join(forces(say, self.p, area))),
            order_in(say, self.p, self.plan, area),
        )
        return row


class Holdings:
    """The same in brief: of each house the areas with what stands there and its order; then what nobody holds."""

    def __init__(self, look: Look, p: Thrones, view: Mapping[str, Any]) -> None:
        self.say, self.p = look.say, p
        self.plan = planned(view)

    def __rich_console__(self, _: Console, __: ConsoleOptions) -> RenderResult:
        there = [area for area in self.p.board.areas if forces(self.say, self.p, area)]
        table = Table.grid(padding=(0, 1, 0, 0))
        for seat, house in enumerate(self.p.houses):
            table.add_row(chip(house), self.listed([area for area in there if controller(self.p, area) == seat]))
        if neutral := [f"{self.say.short(area)} {n}" for area, n in self.p.neutrals.items()]:
            table.add_row(Text(self.say("free")), Text(self.say("neutral_forces", areas=" · ".join(neutral))))
        yield table

    def listed(self, areas: Iterable[Area]) -> Text:
        """Areas as running text; those where nothing but a power token lies at the end."""
        tokens = [area for area in areas if forces(self.say, self.p, area) == [self.say("token")]]
        words = [self.area(area) for area in areas if area not in tokens]
        words += [Text(self.say("tokens", areas=", ".join(map(self.say.short, tokens))))] if tokens else []
        return Text(" · ").join(words) or Text("–")

    def area(self, area: Area) -> Text:
        """An area with what stands there and its order."""
        order = order_in(self.say, self.p, self.plan, area, in_short=True).plain
        words = Text.assemble((self.say.short(area), "bold"), f" {' '.join(forces(self.say, self.p, area))}")
        return words.append(f" [{order}]") if order else words


def order_in(say: Speech, p: Thrones, plan: Mapping[Area, str], area: Area, *, in_short: bool = False) -> Text:
    """The order that lies open in an area, or the one that the viewer plans there in secret."""
    name = say.short if in_short else say.name
    if area in plan:
        return Text(say("plan", what=name(plan[area])), "italic")
    return Text(name(p.orders[area]) if area in p.orders else "")


def planned(view: Mapping[str, Any]) -> dict[Area, str]:
    """What the viewer has planned so far; nobody else sees it."""
    own = view["plans"][view["viewer"]] if view["viewer"] is not None and view["plans"] else None
    return dict(own or ())


def forces(say: Speech, p: Thrones, area: Area) -> list[str]:
    """What stands there: leaders, units, neutral forces, the garrison, a power token."""
    seat = p.armies[area].seat if area in p.armies else -1
    words = say.names(leaders_in(p, area, seat) if seat >= 0 else ())
    words += [counted(p.armies[area].units)] if seat >= 0 else []
    words += [say("neutral", n=p.neutrals[area])] if area in p.neutrals else []
    words += [say("garrison", n=p.garrisons[area])] if p.garrisons.get(area) else []
    words += [say("token")] if area in p.tokens else []
    return words
