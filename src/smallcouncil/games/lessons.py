"""Lessons: a guided first game a game, as data in its folder, played by the game's own rules.

`lesson.toml` is the script: where it begins, and step by step what the maester says, what the learner is to do, and
what the other seats then answer. `lesson.en.toml`, `lesson.hu.toml` and `lesson.cs.toml` hold the words by key. A
lesson is a line: at each step one choice is taught, and every other is answered with a reason. So a lesson is the
same few positions for everybody, and whoever leaves comes back by the number of a step.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, NamedTuple

import msgspec

from smallcouncil.core import Choice, Game, IllegalChoice, Position, find_game, read

from .facts import GAMES, LANGUAGES

OTHER = "other"  # the key of what is said of a choice that is legal, but not what is taught
Move = tuple[int, Choice]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson: something is said, and perhaps something is to be done."""

    say: str  # the key of what the maester says
    do: Choice = ""  # the choice that is taught; none: there is only to read
    points: tuple[str, ...] = ()  # what to press on a board for it, in order, by id; the choice itself if not given
    shows: tuple[str, ...] = ()  # what the words are about: ids that a board marks
    tries: Mapping[str, str] = {}  # patterns of choices that are legal but not taught: the key of what is said of them
    then: tuple[str, ...] = ()  # what the others answer after it, in order: `1 left stark`


class Script(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as it is written: a table from a seed, or a position in notation; then the steps."""

    minutes: int
    steps: tuple[Step, ...]
    seat: int = 0  # the learner's
    position: str = ""  # in notation; else:
    players: int = 0
    seed: str = ""
    options: Mapping[str, Any] = {}
    before: tuple[str, ...] = ()  # what everybody answers before the lesson begins


class Judged(NamedTuple):
    """What is said of a choice that is not taught: by the rules, or by the lesson (`key` of its words)."""

    refusal: IllegalChoice | None
    key: str = ""


class Lesson(NamedTuple):
    """A script with its game and its words."""

    game: Game[Any]
    script: Script
    words: Mapping[str, Mapping[str, str]]  # by language

    def begin(self) -> Position:
        """The position at the first step."""
        script = self.script
        p = read(script.position) if script.position else self.game.new(script.players, script.seed, script.options)
        for seat, choice in map(read_move, script.before):
            p.answer(seat, choice)
        return p

    def moves(self, at: int) -> Iterator[Move]:
        """What is answered from one step to the next: by the learner, then by the others."""
        step = self.script.steps[at]
        if step.do:
            yield self.script.seat, step.do
        yield from map(read_move, step.then)

    def judge(self, p: Position, at: int, choice: Choice) -> Judged:
        """What is said of a choice other than the one that is taught at this step."""
        if (refusal := p.why_not(self.script.seat, choice)) is not None:
            return Judged(refusal)
        tries = self.script.steps[at].tries
        return Judged(None, next((key for pattern, key in tries.items() if fnmatchcase(choice, pattern)), OTHER))

    def say(self, key: str, language: str) -> str:
        """The words under a key; in English where the language is none of ours."""
        return self.words[language if language in self.words else LANGUAGES[0]][key]


def read_move(text: str) -> Move:
    """`1 left stark`: who answers what."""
    seat, _, choice = text.partition(" ")
    return int(seat), choice


@cache
def find_lesson(game_id: str) -> Lesson | None:
    """The lesson of a game by the rules of today, if there is one."""
    game = find_game(game_id)
    folder = GAMES / game.folder
    if not (folder / "lesson.toml").is_file():
        return None
    script = msgspec.toml.decode((folder / "lesson.toml").read_bytes(), type=Script)
    words = {one: tomllib.loads((folder / f"lesson.{one}.toml").read_text(encoding="utf-8")) for one in LANGUAGES}
    return Lesson(game, script, words)
