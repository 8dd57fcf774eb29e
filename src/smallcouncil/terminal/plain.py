"""The plain board of a game that has none of its own: its zones as they are, its choices as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from smallcouncil.core import Choice, Event

from .parts import Part, labelled, numbered, side_by_side

SCORE = "Score"
NOTATION: dict[str, str] = {}
FOLLOWING: dict[str, tuple[str, ...]] = {}
MOST_LISTED = 40


def headline(_: Mapping[str, Any], __: Sequence[str]) -> str:
    """Nothing beside the title."""
    return ""


def parts(view: Mapping[str, Any], _: Sequence[str]) -> list[Part]:
    """Each zone in a line."""
    return [Part("zones", labelled([(zone, Text(str(value))) for zone, value in view.items()]))]


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them; of very many only the first."""
    return list(islice(choices, MOST_LISTED))


def list_options(_: Mapping[str, Any], choices: Sequence[Choice], __: Sequence[str]) -> RenderableType:
    """Each choice in a line."""
    return numbered(choices, [""] * len(choices))


def list_shortly(_: Mapping[str, Any], choices: Sequence[Choice], __: Sequence[str]) -> RenderableType:
    """Side by side."""
    return side_by_side(choices, [""] * len(choices))


def retell(_: Event, __: Sequence[str]) -> None:
    """The game's own sentence tells it."""
