"""Worked examples of the rules as positions: data in a game's folder, played by the game's own rules.

`examples.toml` tells of each the clause, the position in notation, what is answered in it, and what then holds: so that
the page about a game can draw it before and after, and a change of rules that breaks an example fails a test.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from smallcouncil.core import Choice, Event, Game, Position, find_game, read, seen_by

from .facts import GAMES
from .lessons import read_move


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example: through whose eyes it is seen, and what is to be true of it."""

    clause: str
    position: str
    seat: int = 0
    before: tuple[str, ...] = ()  # what is answered before it is drawn, in order: `0 left stark`
    answers: tuple[str, ...] = ()  # and then
    options: tuple[Choice, ...] = ()  # all that the seat may answer before; not looked at where there are none
    refused: Mapping[Choice, str] = {}  # what it may not, by which clause
    then: Mapping[str, Any] = {}  # what the view holds afterwards: `"banners/stark" = 0`


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    examples: tuple[Example, ...]


class Moment(NamedTuple):
    """A position of an example, and what led to it, as its seat was told."""

    p: Position
    told: tuple[Event, ...] = ()


def moments(example: Example) -> list[Moment]:
    """The position, and what comes of the answers, if there are any."""
    p = read(example.position)
    for seat, choice in map(read_move, example.before):
        p.answer(seat, choice)
    if not example.answers:
        return [Moment(p)]
    after = p.copy()
    told = [event for seat, choice in map(read_move, example.answers) for event in after.answer(seat, choice)]
    return [Moment(p), Moment(after, tuple(seen_by(told, example.seat)))]


@cache
def find_examples(game_id: str) -> tuple[Example, ...]:
    """The examples of a game by the rules of today."""
    game: Game[Any] = find_game(game_id)
    file = GAMES / game.folder / "examples.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Examples).examples if file.is_file() else ()
