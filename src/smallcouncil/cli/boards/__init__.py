"""Boards: how each game looks in a terminal. A board draws a view, never a position.

A new game's board is one more file here and one line in `BOARDS`; without one, `plain` serves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from smallcouncil.core import Choice, Event

from . import hand_of_the_king, iron_throne, plain, storm_of_swords, westeros_intrigue
from .parts import Part

View = Mapping[str, Any]
Names = Sequence[str]  # of the players, by seat


class Board(Protocol):
    """What the module of a board offers."""

    SCORE: str  # what the scores at the end count
    NOTATION: dict[str, str]  # by the kind of question: how an answer is written
    FOLLOWING: dict[str, tuple[str, ...]]  # the same: the clauses that go on where the question's own ends

    def headline(self, view: View, names: Names, /) -> str:
        """What is to be said beside the title: how far the game is."""

    def parts(self, view: View, names: Names, /) -> list[Part]:
        """The table as this viewer sees it, part by part; what matters most for a question stands last, next to it."""

    def in_order(self, choices: Iterable[Choice], /) -> list[Choice]:
        """The choices as they are numbered; of very many only the first."""

    def list_options(self, view: View, choices: Sequence[Choice], names: Names, /) -> RenderableType:
        """The choices with their numbers, from 1 on, in the order given, and what they mean."""

    def list_shortly(self, view: View, choices: Sequence[Choice], names: Names, /) -> RenderableType:
        """The same in as few lines as possible."""

    def retell(self, event: Event, names: Names, /) -> str | None:
        """What happened, where the game's own sentence (None) can be bettered; nothing if the board shows it."""


BOARDS: dict[str, Board] = {
    "hand-of-the-king": hand_of_the_king,
    "iron-throne": iron_throne,
    "storm-of-swords": storm_of_swords,
    "westeros-intrigue": westeros_intrigue,
}


# What is worth a look when a round is over and its board is cleared: the last view of it, and what happened then
LOOK_BACK: dict[str, Callable[[View, Sequence[Event]], RenderableType]] = {
    "westeros-intrigue": westeros_intrigue.last_court,
}
ROUND_BEGINS = ("dealt", "round")  # the events that tell of a new round


def board_of(game: str) -> Board:
    """How a game looks."""
    return BOARDS.get(game, plain)
