"""Boards: how each game looks in a terminal. A board draws a view, never a position.

A game's board is the module `terminal` of its folder; without one, `plain` serves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from rich.console import RenderableType

from smallcouncil.core import Choice, Event, find_game

from . import plain
from .parts import Part
from .words import ENGLISH

View = Mapping[str, Any]
Names = Sequence[str]  # of the players, by seat


class Board(Protocol):
    """What the module of a board offers; what it says is in the language asked for."""

    NOTATION: dict[str, str]  # by the kind of question: how an answer is written
    FOLLOWING: dict[str, tuple[str, ...]]  # the same: the clauses that go on where the question's own ends

    def score(self, *, language: str = ENGLISH) -> str:
        """What the scores at the end count."""

    def headline(self, view: View, names: Names, /, *, language: str = ENGLISH) -> str:
        """What is to be said beside the title: how far the game is."""

    def parts(self, view: View, names: Names, /, *, language: str = ENGLISH) -> list[Part]:
        """The table as this viewer sees it, part by part; what matters most for a question stands last, next to it."""

    def in_order(self, choices: Iterable[Choice], /) -> list[Choice]:
        """The choices as they are numbered; of very many only the first."""

    def list_options(
        self, view: View, choices: Sequence[Choice], names: Names, /, *, language: str = ENGLISH
    ) -> RenderableType:
        """The choices with their numbers, from 1 on, in the order given, and what they mean."""

    def list_shortly(
        self, view: View, choices: Sequence[Choice], names: Names, /, *, language: str = ENGLISH
    ) -> RenderableType:
        """The same in as few lines as possible."""

    def retell(self, event: Event, names: Names, /, *, language: str = ENGLISH) -> str | None:
        """What happened, where the game's own sentence (None) can be bettered; nothing if the board shows it."""


ROUND_BEGINS = ("dealt", "round")  # the events that tell of a new round


@cache
def board_of(game: str) -> Board:
    """How a game looks."""
    name = f"{find_game(game).position.__module__.rpartition('.')[0]}.terminal"
    return cast("Board", import_module(name)) if find_spec(name) else plain


def look_back(game: str, view: View, events: Sequence[Event], language: str = ENGLISH) -> RenderableType | None:
    """What is worth a look when a round's board is cleared: from the last view of it, and what happened then."""
    last: Callable[..., RenderableType] | None = getattr(board_of(game), "look_back", None)
    return last(view, events, language=language) if last else None
