"""Replaying: a saved game step by step, as one seat or a spectator knows it."""

from __future__ import annotations

import sys
from typing import NamedTuple

from rich.console import Group
from rich.text import Text

import smallcouncil as sc
from smallcouncil.core import Event, Log, Position, Viewer, seen_by
from smallcouncil.terminal.words import ENGLISH

from .console import ask_line, out, say, show
from .entries import BadEntry
from .frame import FRAME
from .screen import Screen


class Turn(NamedTuple):
    """A position of a saved game and what led to it."""

    p: Position
    events: list[Event]


def steps_of(log: Log) -> list[Turn]:
    """Every position of a game; the whole log is checked before any is shown."""
    sc.replay(log)
    p = sc.find_game(log.game, log.version).new(log.players, log.seed, log.options)
    steps = [Turn(p.copy(), list(p.events))]
    for seat, choice in log.moves:
        events = p.answer(seat, choice)
        steps.append(Turn(p.copy(), events))
    return steps


class Replay:
    """A saved game on the screen."""

    def __init__(self, log: Log, viewer: Viewer, language: str = ENGLISH) -> None:
        if viewer is not None and not 0 <= viewer < log.players:
            raise BadEntry(f"There is no seat {viewer}; the seats are 0 to {log.players - 1}.")
        self.steps = steps_of(log)
        self.viewer = viewer
        self.at = 0
        self.frame = FRAME[language]
        names = [self.frame["reader"] if seat == viewer else self.seat(seat) for seat in range(log.players)]
        self.screen = Screen(self.steps[0].p, names, language)

    def seat(self, seat: int) -> str:
        """How somebody is called of whom nothing but the seat is known."""
        return self.frame["seat"].format(n=seat).capitalize()

    def run(self) -> None:
        """Go through the game as the reader says; at the end of the input, to its end."""
        self.show()
        try:
            while self.listen():
                self.show()
        except EOFError:
            self.show_rest()
        except KeyboardInterrupt:
            pass
        out.print()

    def show(self) -> None:
        """The step that is looked at: what was chosen, what happened, and the board after it."""
        p, events = self.steps[self.at]
        show(Text(self.frame["step"].format(at=self.at, of=len(self.steps) - 1, what=self.choice()), "bold"))
        self.screen.tell(seen_by(events, self.viewer))
        self.screen.show_above(p, self.viewer, self.screen.result(p.outcome) if p.outcome else Group())

    def choice(self) -> str:
        """The choice that led here, as far as the viewer may know it."""
        history = self.steps[self.at].p.history(self.viewer)
        if not history:
            return self.frame["start"]
        seat, choice = history[-1]
        return f"{self.screen.names[seat]}, {choice or self.frame['secretly']}"

    def listen(self) -> bool:
        """Go where the reader says; False to leave."""
        last = len(self.steps) - 1
        while True:
            words = ask_line(f"{self.frame['replay']} > ").lower()
            if words == "q" or (not words and self.at == last):
                return False
            if words in ("", "b"):
                self.at = max(0, self.at - 1) if words else self.at + 1
                return True
            if words.isdecimal() and int(words) <= last:
                self.at = int(words)
                return True
            say(self.frame["steps"].format(last=last), "yellow")

    def show_rest(self) -> None:
        """Print what is left, where nobody is there to press Enter."""
        if sys.stdin is None or not sys.stdin.isatty():
            for step in range(self.at + 1, len(self.steps)):
                self.at = step
                self.show()
