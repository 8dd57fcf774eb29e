"""Hand of the King in the terminal: King's Landing, the count of each house, the play areas, the companions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice, Event
from smallcouncil.games.hand_of_the_king.cards import (
    COMPANIONS,
    HOUSE,
    HOUSES,
    MOVES,
    NAMES,
    PLACE_NAMES,
    RAYS,
    SIDE,
    SIZE,
    VARYS,
    Companion,
    House,
)
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing, leaders, on_the_way
from smallcouncil.terminal.houses import CODE, STYLE, chip
from smallcouncil.terminal.parts import Part, labelled, numbered, seated, side_by_side
from smallcouncil.terminal.words import YOU, in_a_sentence

SCORE = "Banners"
_PLACE = "a column letter and a row number, like b4"
_CHARACTER = "the name of a character, like arya"
_COMPANION = "the name of a companion, like jon_snow"
NOTATION = {
    "move": "a direction and a house, like left stark; with the raven also raven and a seat, like raven 1",
    "talk": "done",
    "companion": _COMPANION,
    "banner": "seat and its number, like seat 1",
    "swear": "the name of a house, like stark",
    "kill": _CHARACTER,
    "kill_in_area": _CHARACTER,
    "discard": _COMPANION,
    "swap": _CHARACTER,
    "swap_with": _CHARACTER,
    "carry_out": _COMPANION,
    "move_varys": _PLACE,
    "exchange": _CHARACTER,
    "return": _CHARACTER,
}
# By the kind of question: the clauses that tell what follows from an answer
FOLLOWING: dict[str, tuple[str, ...]] = {
    "move": ("HK-3.2", "HK-3.3", "HK-3.4", "HK-4.1"),
    "companion": ("HK-4.6", "R-HK-1"),
    "swear": ("HK-4.5",),
    "kill": ("HK-4.4",),
}

CELL = 12  # a code of two letters and the longest name
BANNER = "⚑"
View = Mapping[str, Any]
Names = Sequence[str]


def headline(view: View, names: Names) -> str:
    """Whose turn it is."""
    return f"turn: {names[view['turn']]}" if view["asked"] else "the end"


def parts(view: View, names: Names) -> list[Part]:
    """The table from above."""
    return [
        Part("companions", companions(view), companions_in_brief(view), may_go=True),
        Part("areas", play_areas(view, names)),
        Part("houses", counts(view, names), counts_in_brief(view, names)),
        Part("grid", KingsLanding(view), KingsLanding(view)),
    ]


# King's Landing


class KingsLanding:
    """The grid: columns a to f, rows 1 to 6. What Varys sees stands out; a tall screen gets more air."""

    TALL = 56

    def __init__(self, view: View) -> None:
        self.view = view
        self.seen = {place for ray in RAYS[view["varys"]].values() for place in ray}

    def __rich_console__(self, console: Console, _: ConsoleOptions) -> RenderResult:
        yield Text("   " + " ".join(letter.center(CELL) for letter in "abcdef").rstrip(), "dim")
        for row in range(SIDE):
            places = range(row * SIDE, (row + 1) * SIDE)
            cells = [_cell(self.view, place, is_seen=place in self.seen) for place in places]
            yield Text.assemble((f"{row + 1}  ", "dim"), Text(" ").join(cells))
            if console.height >= self.TALL:
                yield Text()


def _cell(view: View, place: int, *, is_seen: bool) -> Text:
    card = view["grid"][place]
    if place == view["varys"]:
        return Text("◆ VARYS ◆".center(CELL), "bold reverse")
    if not card:
        return Text("·".center(CELL), "dim")
    words = f"{CODE[HOUSE[card]]} {NAMES[card]}".ljust(CELL)
    return Text(words, STYLE[HOUSE[card]] + (" bold" if is_seen else ""))


# What the players hold


def counts(view: View, names: Names) -> RenderableType:
    """For each house: how many are left in King's Landing, how many each player has, who holds the banner."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("House", no_wrap=True)
    table.add_column("left", justify="right")
    for seat, name in enumerate(names):
        table.add_column(_heading(view, seat, name), justify="right")
    table.add_column("Banner", no_wrap=True)
    for house in HOUSES:
        table.add_row(*_house_row(view, names, house))
    held = [f"{n} {BANNER}" if n else "–  " for n in view["banners_held"]]
    table.add_row(Text("Banners"), "", *held, style="bold")
    return table


def counts_in_brief(view: View, names: Names) -> RenderableType:
    """The same with a line a player; of each house also how many of all are left in King's Landing."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for _ in HOUSES:
        table.add_column(justify="right")
    lying = view["in_kings_landing"]
    left = [Text(f"{CODE[house]} {lying[house]}/{SIZE[house]}", STYLE[house]) for house in HOUSES]
    table.add_row("left of all", *left, f"{BANNER} banner")
    for seat, name in enumerate(names):
        held = [_count(view["counts"][house][seat], is_holder=view["banners"][house] == seat) for house in HOUSES]
        table.add_row(_heading(view, seat, name, "  "), *held, _banners(view, seat))
    return table


def _banners(view: View, seat: int) -> Text:
    return Text(f"{view['banners_held'][seat]} {BANNER}", "bold")


def _heading(view: View, seat: int, name: str, between: str = "\n") -> Text:
    heading = Text(name, "bold" if seat == view["turn"] else "")
    if view["settings"].get("teams"):
        heading.append(f"{between}team {'AB'[seat % 2]}", "dim")
    return heading


def _house_row(view: View, names: Names, house: House) -> list[RenderableType]:
    holder = view["banners"][house]
    lying = view["in_kings_landing"][house]
    held = [_count(n, is_holder=seat == holder) for seat, n in enumerate(view["counts"][house])]
    name = Text.assemble(chip(house), f" {NAMES[house]} {SIZE[house]}")
    return [name, str(lying or "–"), *held, names[holder] if holder is not None else Text("supply", "dim")]


def _count(n: int, *, is_holder: bool) -> str:
    return f"{n or '–'} {BANNER if is_holder else ' '}"


def play_areas(view: View, names: Names) -> RenderableType:
    """The characters and companions in front of each player, the raven, and who is dead."""
    rows = [(seated(seat, name), Text(_area(view, seat))) for seat, name in enumerate(names)]
    if view["dead"]:
        rows.append(("Killed", Text(", ".join(NAMES[card] for card in view["dead"]))))
    if view["talk"]:
        rows.append(("Talk", Text(" and ".join(names[seat] for seat in view["talk"]) + ", in private")))
    return labelled(rows)


def _area(view: View, seat: int) -> str:
    groups = [", ".join(NAMES[card] for card in view["areas"][seat] if HOUSE[card] == house) for house in HOUSES]
    groups += [f"{NAMES[name]} ({_counts_for(view, name)})" for name in view["staying"][seat]]
    if view["settings"].get("raven"):
        groups.append("raven token" if view["ravens"][seat] else "raven token spent")
    return " · ".join(filter(None, groups)) or "nothing yet"


def _counts_for(view: View, name: str) -> str:
    counted = COMPANIONS[name].counts
    house = view["sworn"] if counted["house"] == "any" else counted["house"]
    return f"counts as {counted['n']} {NAMES[house]}"


# Companions


def companions(view: View) -> RenderableType:
    """Those available, what they do, and what of it is ours; then the one in use, and how many are left unseen."""
    rows: list[tuple[str, RenderableType]] = [(NAMES[name], effect(COMPANIONS[name])) for name in view["available"]]
    rows = rows or [("none", Text("no companion is left to choose", "dim"))]
    turned_up = [(f"turned up: {NAMES[name]}", effect(COMPANIONS[name])) for name in view["turned_up"]]
    using = [(f"in use: {NAMES[name]}", effect(COMPANIONS[name])) for name in [view["using"]] if name]
    seen = f"{view['unused']} more lie face down"
    if view["discarded"]:
        seen += f"; used or discarded: {', '.join(NAMES[name] for name in view['discarded'])}"
    heading = Text("Companions, for who takes a house's last character out of King's Landing", "underline")
    return Group(heading, labelled([*rows, *turned_up, *using]), Text(f" {seen}", "dim"))


def companions_in_brief(view: View) -> RenderableType:
    """Their names in a line; what they do is asked for, or stands beside the choice of one."""
    names = ", ".join(_first_name(name) for name in view["available"]) or "none"
    return Text.assemble("Companions: ", (names, "bold"), overflow="ellipsis", no_wrap=True)


def _first_name(companion: str) -> str:
    return companion.replace("_", " ").title()


def effect(companion: Companion) -> Text:
    """What a companion does, and where it comes from."""
    text = Text(" ".join(companion.effect.split()))
    if companion.origin == "designed":
        text.append(" (our design)", "italic dim")
    elif companion.ours:
        text.append(f" (ours: {companion.ours})", "italic dim")
    return text


# Choices


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them."""
    return list(choices)


def list_options(view: View, choices: Sequence[Choice], names: Names) -> RenderableType:
    """The choices and what they mean."""
    return numbered(choices, [describe(view, choice, names) for choice in choices])


def list_shortly(view: View, choices: Sequence[Choice], names: Names) -> RenderableType:
    """The same side by side: of moves how many they take, and what they bring."""
    return side_by_side(choices, [_in_short(view, choice, names) for choice in choices])


def _in_short(view: View, choice: Choice, names: Names) -> str:
    if choice in MOVES:
        move = _Move(view, *MOVES[choice])
        return f"+{len(move.cards)}{f' {BANNER}' if move.takes_banner else ''}{' companion' if move.earns else ''}"
    if choice in COMPANIONS or choice.startswith(("raven ", "done")):
        return ""
    return describe(view, choice, names)


def describe(view: View, choice: Choice, names: Names) -> str:
    """What a choice means."""
    if choice in MOVES:
        return str(_Move(view, *MOVES[choice]))
    if choice in COMPANIONS:
        return effect(COMPANIONS[choice]).plain
    if choice in HOUSES:
        held = view["counts"][choice]
        return ", ".join(f"{name} {n}" for name, n in zip(names, held, strict=True) if n) or "nobody has any"
    if HOUSE.get(choice):
        return f"{CODE[HOUSE[choice]]}, {_where(view, choice, names)}"
    if choice == VARYS:
        return PLACE_NAMES[view["varys"]]
    match choice.split():
        case ["raven", seat]:
            return f"a private talk with {names[int(seat)]}; then you move"
        case ["seat", seat]:
            return names[int(seat)]
        case ["done"]:
            return "the talk is over; people at one keyboard step aside for it, bots only listen"
    return ""


class _Move:
    """What a move takes, and what it brings: HK-3.4 the banner, HK-4.1 and HK-4.7 a companion."""

    def __init__(self, view: View, direction: str, house: House) -> None:
        p: HandOfTheKing = HandOfTheKing.game.read_view(view)
        seat, counts, holder = p.turn, [*p.counts[house]], p.banners[house]
        self.house = house
        self.cards = [p.grid[place] for place in on_the_way(p, direction, house)]
        counts[seat] += len(self.cards)
        self.held = counts[seat]
        self.takes_banner = seat != holder and seat in leaders(tuple(counts))
        self.keeps_banner = seat == holder
        self.is_last = len(self.cards) == view["in_kings_landing"][house]
        self.earns = self.is_last and bool(view["available"])

    def __str__(self) -> str:
        left = ", the last of the house" if self.is_last else ""
        brings = " and ".join(["the banner"] * self.takes_banner + ["a companion"] * self.earns)
        kept = ", the banner stays yours" if self.keeps_banner else ""
        taken = ", ".join(NAMES[card] for card in self.cards)
        return f"takes {taken}{left}; then {self.held} {NAMES[self.house]}{kept}{brings and f'; brings {brings}'}"


def _where(view: View, card: str, names: Names) -> str:
    grid: list[str] = view["grid"]
    if card in grid:
        return PLACE_NAMES[grid.index(card)]
    owner = next(seat for seat, area in enumerate(view["areas"]) if card in area)
    return "yours" if names[owner] == YOU else f"with {names[owner]}"


# Events


def retell(event: Event, names: Names) -> str | None:
    """Say from whom a character was taken, and whose was killed."""
    match event.kind, event.data:
        case "taken", {"loser": int(loser), "card": card, "seat": seat}:
            take = "take" if names[seat] == YOU else "takes"
            return f"{names[seat]} {take} {NAMES[card]} from {in_a_sentence(names[loser])}."
        case "killed", {"loser": int(loser), "card": card}:
            return f"{NAMES[card]}, held by {in_a_sentence(names[loser])}, is killed."
    return None
