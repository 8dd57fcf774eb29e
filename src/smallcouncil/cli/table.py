"""A table in the terminal: the position, who plays which seat, what happened so far, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import Choice, Event, Game, Log, Position, seen_by

PERSON = "you"


@dataclass(frozen=True)
class Moment:
    """All that `undo` has to bring back."""

    p: Position
    happened: int
    told: tuple[int, ...]


@dataclass
class LocalTable:
    """A running game with its players. It knows nothing of screens."""

    p: Position
    players: list[str]  # by seat: `you`, or the name of a bot
    story: list[Event] = field(init=False)  # for all audiences
    told: list[int] = field(init=False)  # by seat: how much of the story was told there
    way_back: list[Moment] = field(init=False, default_factory=list)
    last: dict[int, Position] = field(init=False, default_factory=dict)  # by round: before the choice that ended it

    def __post_init__(self) -> None:
        self.story = list(self.p.events)
        self.told = [0] * len(self.players)

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        game: Game[Any] = self.p.game
        return game

    @property
    def people(self) -> list[int]:
        """The seats of those at the keyboard."""
        return [seat for seat, player in enumerate(self.players) if player == PERSON]

    def asked(self) -> int | None:
        """The seat at the keyboard that is asked now."""
        return next((seat for seat in sorted(self.p.pending) if seat in self.people), None)

    def answer(self, seat: int, choice: Choice) -> None:
        """Answer for a seat. What a person answers can be taken back."""
        before = self._moment()
        self.story += self.p.answer(seat, choice)
        if seat in self.people:
            self.way_back.append(before)
        if 0 < (over := _round(before.p)) != _round(self.p):
            self.last[over] = before.p

    def play_bots(self) -> None:
        """Let the bots answer until only people are asked."""
        while seats := [seat for seat in sorted(self.p.pending) if seat not in self.people]:
            bot = find_bot(self.players[seats[0]], self.game.id, self.game.version)
            self.answer(seats[0], answer_of(bot, self.p, seats[0], self.chance()))

    def chance(self) -> Random:
        """The bots' generator: from the seed and the number of choices, so that `undo` and `resume` keep it."""
        return Random(f"{self.p.seed}/{len(self.p.history(None))}")

    def undo(self) -> bool:
        """Go back to before the last answer of a person, if there is one."""
        if not self.way_back:
            return False
        before = self.way_back.pop()
        self.p, self.told = before.p, list(before.told)
        del self.story[before.happened :]
        return True

    def news(self, seat: int) -> list[Event]:
        """What a seat may know of what happened since it was last told."""
        events = seen_by(self.story[self.told[seat] :], seat)
        self.told[seat] = len(self.story)
        return events

    def _moment(self) -> Moment:
        return Moment(self.p.copy(), len(self.story), tuple(self.told))


def _round(p: Position) -> int:
    return getattr(p, "round", 0)


def resumed(log: Log, players: Sequence[str]) -> LocalTable:
    """The table that a log leads to, with the way back of its people."""
    game = sc.find_game(log.game, log.version)
    table = LocalTable(game.new(log.players, log.seed, log.options), list(players))
    for seat, choice in log.moves:
        table.told[seat] = len(table.story)  # what came before, the seat was told before it chose
        table.answer(seat, choice)
    return table
