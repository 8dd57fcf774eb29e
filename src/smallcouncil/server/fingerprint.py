"""The hash of a position: two positions with one hash have the same zones, questions and future."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any

import msgspec

from smallcouncil.core import Options, Position, find_game

HASH_BYTES = 16
LEFT_OUT = ("pending",)  # it holds questions, which are told by their kind


def fingerprint(p: Position) -> str:
    """A hash of all that a position is. It covers secrets: it is never shown while a game runs."""
    zones = _values_of(p.game.id, p.game.version)(p)
    asked = [
        (seat, decision.kind, _options(decision.options), decision.then, decision.about)
        for seat, decision in sorted(p.pending.items())
    ]
    return blake2b(_encoder_of(p.game.id, p.game.version).encode((zones, asked)), digest_size=HASH_BYTES).hexdigest()


@cache
def _values_of(game: str, version: str) -> Callable[[Position], tuple[Any, ...]]:
    return attrgetter(*(name for name in find_game(game, version).compared if name not in LEFT_OUT))


def _options(options: Any) -> Any:
    return tuple(options) if isinstance(options, Options) else (type(options).__name__, options)


@cache
def _encoder_of(game: str, version: str) -> msgspec.json.Encoder:
    return msgspec.json.Encoder(order="deterministic", enc_hook=find_game(game, version).book.name_of)
