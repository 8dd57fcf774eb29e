"""How a game of the family looks: what all of them show, and what each says for itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rich.console import RenderableType

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import Thrones
from smallcouncil.terminal.speech import ENGLISH, Speech

View = Mapping[str, Any]
Line = tuple[str, str]  # a heading and its text


class Look(ABC):
    """What the board of one game has of its own, in one language."""

    position: ClassVar[type[Thrones]]
    speech: ClassVar[Mapping[str, Speech]]
    regions: ClassVar[Mapping[str, tuple[Area, ...]]]
    widths: ClassVar[tuple[int, ...]]  # of name, site, house, forces and order of an area

    def __init__(self, language: str = ENGLISH) -> None:
        self.say = self.speech[language]

    def read(self, view: View) -> Any:
        """The view as a position."""
        return self.position.game.read_view(view)

    # The land

    @abstractmethod
    def land(self, p: Any, view: View) -> RenderableType:
        """The whole board, in full."""

    def closed(self, _p: Any) -> Iterable[Area]:
        """The areas that are not played with."""
        return ()

    @abstractmethod
    def site(self, area: Area) -> str:
        """What is printed in an area."""

    @abstractmethod
    def borders_of(self, p: Any, area: Area, viewer: int | None) -> list[str]:
        """The neighbours of an area, each with what lies between."""

    # The realm

    @abstractmethod
    def weather(self, p: Any) -> str:
        """What hangs over the round, in a few words."""

    def state_lines(self, _p: Any) -> list[Line]:
        """What stands before the Westeros cards."""
        return []

    def decks(self, _p: Any, _view: View) -> list[Line]:
        """What stands behind them."""
        return []

    def more_tracks(self, _p: Any) -> list[Line]:
        """Tracks beside the three of influence."""
        return []

    @abstractmethod
    def scores(self, p: Any, seat: int) -> Mapping[str, str]:
        """What wins and what breaks ties, of a player."""

    def lines_of_house(self, _p: Any, _view: View, _seat: int) -> list[Line]:
        """What a house has beside its cards, leaders and prisoners."""
        return []

    # Choices

    def numbers(self, _p: Any, _kinds: Sequence[str], choices: Sequence[Choice]) -> str:
        """Choices that are numbers themselves, in words."""
        return self.say("a_number", least=choices[0], most=choices[-1])

    def thing(self, _p: Any, _word: str) -> str:
        """What a word of this game alone means; nothing, if it is none."""
        return ""
