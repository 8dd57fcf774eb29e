"""The hash of a position: two positions with one hash have the same zones, questions and future."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any

import msgspec

from smallcouncil.core import Options, Position

HASH_BYTES = 16
LEFT_OUT = ("pending",)  # it holds questions, which are told by their kind


def fingerprint(p: Position) -> str:
    """A hash of all that a position is. It covers secrets: it is never shown while a game runs."""
    values_of, encode = _parts_of(type(p))
    asked = [
        (seat, decision.kind, _options(decision.options), decision.then, decision.about)
        for seat, decision in sorted(p.pending.items())
    ]
    return blake2b(encode((values_of(p), asked)), digest_size=HASH_BYTES).hexdigest()


@cache
def _parts_of(kind: type[Position]) -> tuple[Callable[[Position], tuple[Any, ...]], Callable[[Any], bytes]]:
    """What reads the zones of a class of positions, and what writes them down."""
    names = [name for name in kind.game.compared if name not in LEFT_OUT]
    encoder = msgspec.json.Encoder(order="deterministic", enc_hook=kind.game.book.names.__getitem__)
    return attrgetter(*names), encoder.encode


def _options(options: Any) -> Any:
    return tuple(options) if isinstance(options, Options) else (type(options).__name__, options)
