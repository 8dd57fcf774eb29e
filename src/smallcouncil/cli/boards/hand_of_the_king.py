"""Hand of the King in the terminal: King's Landing, the count of each house, the play areas, the companions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from smallcouncil.cli.words import YOU
from smallcouncil.core import Choice, Event
from smallcouncil.titles.hand_of_the_king.cards import (
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

from .houses import CODE, STYLE, chip
from .parts import labelled, numbered, seated, spaced

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


def draw(view: View, names: Names) -> RenderableType:
    """The table from above."""
    return spaced([KingsLanding(view), counts(view, names), play_areas(view, names), companions(view)])


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
    banners = [sum(holder == seat for holder in view["banners"].values()) for seat in range(len(names))]
    table.add_row(Text("Banners"), "", *[f"{n} {BANNER}" if n else "–  " for n in banners], style="bold")
    return table


def _heading(view: View, seat: int, name: str) -> Text:
    heading = Text(name, "bold" if seat == view["turn"] else "")
    if view["options"].get("teams"):
        heading.append(f"\nteam {'AB'[seat % 2]}", "dim")
    return heading


def _house_row(view: View, names: Names, house: House) -> list[RenderableType]:
    holder = view["banners"][house]
    lying = sum(HOUSE[card] == house for card in view["grid"])
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
    if view["options"].get("raven"):
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


def describe(view: View, choice: Choice, names: Names) -> str:
    """What a choice means."""
    if choice in MOVES:
        return _move(view, *MOVES[choice])
    if choice in COMPANIONS:
        return COMPANIONS[choice].name
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


def _move(view: View, direction: str, house: House) -> str:
    cards = [card for place in RAYS[view["varys"]][direction] if HOUSE[card := view["grid"][place]] == house]
    held = view["counts"][house][view["turn"]] + len(cards)
    is_last = len(cards) == sum(HOUSE[card] == house for card in view["grid"])
    left = ", the last of the house" if is_last else ""
    return f"takes {', '.join(NAMES[card] for card in cards)}{left}; then {held} {NAMES[house]}"


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
            return (
                f"{names[seat]} {'take' if names[seat] == YOU else 'takes'} {NAMES[card]} from {_object(names[loser])}."
            )
        case "killed", {"loser": int(loser), "card": card}:
            return f"{NAMES[card]}, held by {_object(names[loser])}, is killed."
    return None


def _object(name: str) -> str:
    return name.lower() if name == YOU else name
