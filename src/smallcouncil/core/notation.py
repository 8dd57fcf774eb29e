"""The one-line notation of positions: `hand-of-the-king players=3 varys=14 grid=[arya . tyrion …] …`.

`[lists]`, `{key:value}`, `.` the empty text, `-` nothing, words and numbers as they are, anything else in quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from .errors import BadRecord
from .game import find_game
from .position import Position, advance
from .saving import from_plain, to_plain

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:=]|[^\s\[\]{}:="]+|\S')
PLAIN_WORD = re.compile(r"[A-Za-z_][^\s\[\]{}:=\"]*")
NUMBER = re.compile(r"-?\d{1,4000}")  # more than Python reads at once is no number of a game
WORDS = {".": "", "-": None, "true": True, "false": False}


def write(p: Position) -> str:
    """A position as one line that people can read: `hand-of-the-king players=3 varys=14 grid=[arya . tyrion …] …`.

    Zones at their default are left out; so is the past.
    """
    return " ".join([p.game.id, *(f"{name}={_write(value)}" for name, value in to_plain(p).items())])


def read(line: str) -> Position:
    """Read a line of `write`; zones left out get their default, and the agenda is carried out to the next decision."""
    tokens = _tokens(line)
    game = find_game(next(tokens, ""))
    zones = {}
    for name in tokens:
        if next(tokens, None) != "=":
            raise BadRecord(f"after {name!r} there should be '='")
        zones[name] = _read(tokens)
    p = from_plain(game, zones)
    advance(p)
    return p


def _write(value: Any) -> str:
    match value:
        case dict():
            return "{" + " ".join(f"{_write(key)}:{_write(entry)}" for key, entry in value.items()) + "}"
        case list() | tuple():
            return "[" + " ".join(_write(entry) for entry in value) + "]"
        case bool() | None | "":
            return next(word for word, meaning in WORDS.items() if meaning is value or meaning == value == "")
        case str() if not PLAIN_WORD.fullmatch(value) or value in WORDS:
            return json.dumps(value)
        case _:
            return str(value)


def _tokens(line: str) -> Iterator[str]:
    return (match.group() for match in TOKEN.finditer(line))


def _read(tokens: Iterator[str]) -> Any:
    return _value(_next(tokens), tokens)


def _value(token: str, tokens: Iterator[str]) -> Any:
    if token == "[":
        return list(_until("]", tokens))
    if token == "{":
        return dict(_pairs(tokens))
    return _atom(token)


def _until(end: str, tokens: Iterator[str]) -> Iterator[Any]:
    while (token := _next(tokens)) != end:
        yield _value(token, tokens)


def _pairs(tokens: Iterator[str]) -> Iterator[tuple[str, Any]]:
    while (token := _next(tokens)) != "}":
        if _next(tokens) != ":":
            raise BadRecord(f"after {token!r} there should be ':'")
        yield str(_atom(token)), _read(tokens)


def _atom(token: str) -> Any:
    if token[0] == '"':
        return _quoted(token)
    if token in WORDS:
        return WORDS[token]
    if token in "[]{}:=":
        raise BadRecord(f"{token!r} is out of place")
    if NUMBER.fullmatch(token):
        return int(token)
    if not PLAIN_WORD.fullmatch(token):
        raise BadRecord(f"{token!r} is no word: put it in quotes")
    return token


def _quoted(token: str) -> str:
    try:
        return str(json.loads(token))
    except ValueError:
        raise BadRecord(f"{token} is not quoted as JSON would") from None


def _next(tokens: Iterator[str]) -> str:
    token = next(tokens, None)
    if token is None:
        raise BadRecord("the line ends too early")
    return token
