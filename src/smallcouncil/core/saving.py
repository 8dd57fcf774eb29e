"""Saving: a position as plain data and as JSON, which read back to an equal position."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from .agenda import RuleBook
from .decision import Decision, Domain, Frame, Options
from .errors import BadRecord
from .game import Game, find_game
from .position import Move, Past, Position

HISTORY = ("past", "events")  # no part of what a position is
NAMELESS = {"seed": None, "key": ""}  # a position written by hand comes from no seed


def save(p: Position) -> str:
    """A position with its past, as one line of JSON. It holds every secret: for the host, not for a seat."""
    return json.dumps(
        {"game": p.game.id, "version": p.game.version, **to_plain(p), "past": _plain_past(p)}, separators=(",", ":")
    )


def load(text: str | bytes) -> Position:
    """Read back what `save` wrote."""
    try:
        data = json.loads(text)
        game = find_game(data.pop("game"), data.pop("version"))
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise BadRecord(f"this is no saved position: {error}") from None
    return from_plain(game, data)


# Plain data


def to_plain(p: Position) -> dict[str, Any]:
    """The zones of a position as plain data, those at their default left out."""
    data, fields = {}, {field.name: field for field in msgspec.structs.fields(p)}
    for name in p.game.zones:
        value = _plain_zone(p.game.book, name, getattr(p, name))
        field = fields[name]
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if name not in HISTORY and value != default:
            data[name] = value
    return data


def _plain_zone(book: RuleBook, name: str, value: Any) -> Any:
    match name:
        case "agenda":
            return [_plain_frame(book, frame) for frame in value]
        case "pending":
            return {str(seat): _plain_decision(book, decision) for seat, decision in sorted(value.items())}
        case _ if name in HISTORY:
            return None
        case _:
            return msgspec.to_builtins(value, str_keys=True)


def _plain_frame(book: RuleBook, frame: Frame) -> list[Any]:
    return [book.name_of(frame[0]), *msgspec.to_builtins(frame[1:])]


def _plain_decision(book: RuleBook, decision: Decision) -> list[Any]:
    about = msgspec.to_builtins(decision.about)
    return [decision.kind, _plain_options(decision.options), _plain_frame(book, decision.then), about]


def _plain_options(options: Domain) -> Any:
    """A listed domain as a list, a lazy one as its name and fields."""
    return list(options) if isinstance(options, Options) else {type(options).__name__: msgspec.to_builtins(options)}


def _plain_past(p: Position) -> list[Move]:
    return [*p.moves_back()][::-1]


def from_plain(game: Game[Any], data: dict[str, Any]) -> Position:
    """The position of plain data, or a reason why there is none."""
    if "options" in data:  # as the settings were called once
        data["settings"] = data.pop("options")
    try:
        special = {
            "agenda": [_frame(game, frame) for frame in data.pop("agenda", [])],
            "pending": {
                int(seat): _decision(game, int(seat), *decision) for seat, decision in data.pop("pending", {}).items()
            },
            "past": _past(data.pop("past", [])),
        }
        if unknown := data.keys() - game.zones.keys():
            raise BadRecord(f"{game.id} has no zone called {', '.join(sorted(unknown))}")
        zones = {name: _zone(game, name, value) for name, value in data.items()}
        p: Position = game.position(**{"settings": game.options(), **NAMELESS, **zones, **special})
        return p
    except (msgspec.ValidationError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise BadRecord(f"this is no position of {game.id}: {error}") from None


def _zone(game: Game[Any], name: str, value: Any) -> Any:
    kind = game.options if name == "settings" else game.zones[name][0]
    return msgspec.convert(value, kind, strict=False, str_keys=True)


def _frame(game: Game[Any], data: list[Any]) -> Frame:
    return (game.book.rule_called(data[0]), *_frozen(data[1:]))


def _decision(game: Game[Any], seat: int, kind: str, options: Any, then: list[Any], about: Any) -> Decision:
    return Decision(seat, game.book.questions[kind], _domain(game, options), _frame(game, then), about)


def _domain(game: Game[Any], options: Any) -> Domain:
    if isinstance(options, list):
        return Options(options)
    [(name, fields)] = options.items()
    domain: Domain = msgspec.convert(fields, game.book.domains[name])
    return domain


def _past(moves: list[Any]) -> Past:
    past: Past = None
    for seat, choice, sealed in moves:
        past = (past, seat, choice, sealed)
    return past


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value
