"""The plain board of a game that has none of its own: its zones as they are, its choices as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from smallcouncil.core import Choice, Event

from .parts import labelled, numbered

SCORE = "Score"
NOTATION: dict[str, str] = {}
FOLLOWING: dict[str, tuple[str, ...]] = {}
MOST_LISTED = 40


def draw(view: Mapping[str, Any], _: Sequence[str]) -> RenderableType:
    """Each zone in a line."""
    return labelled([(zone, Text(str(value))) for zone, value in view.items()])


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them; of very many only the first."""
    return list(islice(choices, MOST_LISTED))


def list_options(_: Mapping[str, Any], choices: Sequence[Choice], __: Sequence[str]) -> RenderableType:
    """Each choice in a line."""
    return numbered(choices, [""] * len(choices))


def retell(_: Event, __: Sequence[str]) -> None:
    """The game's own sentence tells it."""
