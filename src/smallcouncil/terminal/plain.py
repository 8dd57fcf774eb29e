"""The plain board of a game that has none of its own: its zones as they are, its choices as a list.

Ids and notation are the same in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from smallcouncil.core import Choice, Event

from .parts import Part, labelled, numbered, side_by_side
from .words import ENGLISH

NOTATION: dict[str, str] = {}
FOLLOWING: dict[str, tuple[str, ...]] = {}
MOST_LISTED = 40
SCORE = {"en": "Score", "hu": "Pontszám", "cs": "Body"}


def score(*, language: str = ENGLISH) -> str:
    """Whatever the game counts."""
    return SCORE[language]


def headline(_: Mapping[str, Any], __: Sequence[str], *, language: str = ENGLISH) -> str:  # noqa: ARG001
    """Nothing beside the title."""
    return ""


def parts(view: Mapping[str, Any], _: Sequence[str], *, language: str = ENGLISH) -> list[Part]:  # noqa: ARG001
    """Each zone in a line."""
    return [Part("zones", labelled([(zone, Text(str(value))) for zone, value in view.items()]))]


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them; of very many only the first."""
    return list(islice(choices, MOST_LISTED))


def list_options(
    _: Mapping[str, Any],
    choices: Sequence[Choice],
    __: Sequence[str],
    *,
    language: str = ENGLISH,  # noqa: ARG001
) -> RenderableType:
    """Each choice in a line."""
    return numbered(choices, [""] * len(choices))


def list_shortly(
    _: Mapping[str, Any],
    choices: Sequence[Choice],
    __: Sequence[str],
    *,
    language: str = ENGLISH,  # noqa: ARG001
) -> RenderableType:
    """Side by side."""
    return side_by_side(choices, [""] * len(choices))


def retell(_: Event, __: Sequence[str], *, language: str = ENGLISH) -> None:
    """The game's own sentence tells it."""
