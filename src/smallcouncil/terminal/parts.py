"""What boards are made of: parts in full and in brief, numbered choices, names as running text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice

SHORT = 24  # a meaning of so many letters leaves room for another column
MANY = 8


class Part(NamedTuple):
    """A part of a board."""

    word: str  # that asks for it
    full: RenderableType
    brief: RenderableType | None = None  # for a screen without much room; None: it can be missed there
    may_go: bool = False  # whether it can be missed if there is no room for the brief ones either


def whole(parts: Sequence[Part]) -> RenderableType:
    """A board with all there is to it."""
    return spaced([part.full for part in parts])


def numbered(choices: Sequence[Choice], meanings: Sequence[str]) -> RenderableType:
    """Choices with their numbers and what they mean; many short ones side by side."""
    if len(choices) > MANY and all(len(meaning) <= SHORT for meaning in meanings):
        return side_by_side(choices, meanings)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold", min_width=4)
    table.add_column(no_wrap=True)
    for number, (choice, meaning) in enumerate(zip(choices, meanings, strict=True), start=1):
        table.add_row(str(number), choice, Text(meaning, "dim" if meaning.startswith("(") else ""))
    return table


def side_by_side(choices: Sequence[Choice], meanings: Sequence[str]) -> RenderableType:
    """Choices with their numbers in as many columns as the screen has room for."""
    width = max(map(len, choices))
    entries = [
        Text.assemble((f"{number:>4}", "bold"), f"  {choice.ljust(width)}", (f"  {meaning}" if meaning else "", ""))
        for number, (choice, meaning) in enumerate(zip(choices, meanings, strict=True), start=1)
    ]
    return Columns(entries, column_first=True, equal=True, padding=(0, 2))


def labelled(rows: Sequence[tuple[str, RenderableType]]) -> RenderableType:
    """Lines with a heading each, their texts one under the other."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for label, text in rows:
        table.add_row(label, text)
    return Padding(table, (0, 0, 0, 1))


def seated(name: str, seat: str) -> str:
    """A player's name with the number of the seat, which notation needs."""
    return name if name.lower() == seat else f"{name} ({seat})"


def spaced(parts: Sequence[RenderableType]) -> RenderableType:
    """Parts one under the other, a blank line between them."""
    first, *rest = parts
    return Group(first, *[Padding(part, (1, 0, 0, 0)) for part in rest])
