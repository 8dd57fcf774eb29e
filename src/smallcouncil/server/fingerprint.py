"""The hash of a position: two positions with one hash have the same zones, questions and future."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from smallcouncil.core import Options, Position
from smallcouncil.core.agenda import RULE_NAMES

HASH_BYTES = 16
LEFT_OUT = ("pending",)  # it holds questions, which are told by their kind


def fingerprint(p: Position) -> str:
    """A hash of all that a position is. It covers secrets: it is never shown while a game runs."""
    zones = [getattr(p, name) for name in p.game.compared if name not in LEFT_OUT]
    asked = [
        (seat, decision.kind, _options(decision.options), decision.then, decision.about)
        for seat, decision in sorted(p.pending.items())
    ]
    return blake2b(_encoder.encode((zones, asked)), digest_size=HASH_BYTES).hexdigest()


def _options(options: Any) -> Any:
    return tuple(options) if isinstance(options, Options) else (type(options).__name__, options)


_encoder = msgspec.json.Encoder(order="deterministic", enc_hook=RULE_NAMES.__getitem__)
