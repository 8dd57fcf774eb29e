"""What people type, read kindly: games, seats, options, choices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import smallcouncil as sc
from smallcouncil.bots import bot_names
from smallcouncil.core import Choice, CouncilError, Domain, Game, IllegalTable, Texts

from .table import PERSON

USUAL_PLAYERS = 3
# What joins the parts of a choice in notation, and how people may write it
JOINTS = {joint: re.compile(rf" ?{joint.strip()} ?") for joint in ("@", ": ", " -> ")}


class BadEntry(CouncilError):
    """What was typed cannot be understood."""


def find_game(name: str) -> Game[Any]:
    """The game of that id, title or short name; one that does not exist is refused with the nearest that does."""
    wanted = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    short_names = {short_name(sc.find_game(game)): game for game in sc.game_ids()}
    wanted = short_names.get(wanted, wanted)
    if wanted in sc.game_ids():
        return sc.find_game(wanted)
    raise BadEntry(f"No game is called {name!r}; {suggestion(wanted, sc.game_ids())}")


def short_name(game: Game[Any]) -> str:
    """The letters that the game's clauses begin with."""
    return game.clause_players.partition("-")[0].lower()


def suggestion(wanted: str, known: Iterable[str]) -> str:
    """The nearest of what there is, or all of it."""
    known = list(known)
    close = get_close_matches(wanted, known, n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}."


def read_seats(text: str, game: Game[Any], *, allowed: Iterable[str] = ()) -> list[str]:
    """`you,squire,squire`: who plays which seat."""
    known = [*allowed, *bot_names(game.id)]
    seats = [seat.strip().lower() for seat in text.split(",")]
    for seat in seats:
        if seat not in known:
            raise BadEntry(f"No player of {game.id} is called {seat!r}; {suggestion(seat, known)}")
    if len(seats) not in game.players:
        few, many = game.players[0], game.players[-1]
        raise BadEntry(f"{game.id} is for {few} to {many} players, not {len(seats)} ({game.clause_players}).")
    return seats


def usual_seats(game: Game[Any], players: int | None = None, *, first: str = PERSON) -> str:
    """Who plays where nobody says it: a person and the best bots, at a table for three if the game allows it."""
    bot = bot_names(game.id)[-1]
    if players is None:
        players = USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]
    return ",".join([first or bot] + [bot] * (players - 1))


def read_options(pairs: Iterable[str], game: Game[Any]) -> dict[str, Any]:
    """`name=value` each; a value is read as JSON where it can be."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadEntry(f"A table option is written name=value, not {pair!r}.")
        if name not in game.options.__struct_fields__:
            raise BadEntry(f"{game.id} has no option {name!r}; {suggestion(name, game.options.__struct_fields__)}")
        options[name] = _json_or_text(value)
        _check_option(game, name, options[name])
    return options


def _check_option(game: Game[Any], name: str, value: Any) -> None:
    try:
        game.read_options({name: value})
    except IllegalTable:
        about = game.texts.say(f"option.{name}", {})
        raise BadEntry(f"The option {name} cannot be {json.dumps(value)}: {about}") from None


def _json_or_text(value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


# Choices


def read_choice(text: str, options: Domain, numbered: list[Choice], texts: Texts) -> Choice:
    """A choice by its number, its notation or its names; what is none of the options comes back as notation."""
    written = " ".join(text.split())
    if written in options:
        return written
    written = in_notation(text, texts)
    if written in options:
        return written
    meant = {str(number): choice for number, choice in enumerate(numbered, start=1)}
    meant |= {_squeezed(choice): choice for choice in numbered}
    return meant.get(_squeezed(text), written)


def in_notation(text: str, texts: Texts) -> str:
    """Small letters, single spaces, and ids for the names that people read: `Arya Stark @ 1.0` is `arya@1.0`."""
    spoken = [texts.names[language] for language in reversed(texts.names)]  # English last: it has the last word
    ids = {_squeezed(name): an_id for names in spoken for an_id, name in names.items()}
    written = " ".join(text.lower().split())
    for joint, around in JOINTS.items():
        parts: list[str] = around.split(written)
        written = joint.join(ids.get(_squeezed(part), part) for part in parts)
    return written


def _squeezed(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter not in " _@")
