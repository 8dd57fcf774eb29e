"""Chance that belongs to the position: keyed BLAKE2b over a counter.

The state is a key and a counter, so a copy costs nothing, two equal positions have equal futures, and nobody can work
out the key from what they see. Never use Python's `random` in a rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from math import factorial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .position import Position

T = TypeVar("T")

# Spare bits over what a draw needs: the remainder is uneven by at most one part in 2**64, which no game can notice.
SPARE_BITS = 64
DIGEST_BYTES = 64


def key_from(seed: str, game: str) -> str:
    """The key of a game's chance. Two games with one seed share nothing."""
    return blake2b(f"{game}:{seed}".encode(), digest_size=16).hexdigest()


def below(p: Position, n: int) -> int:
    """Draw a whole number from 0 to n - 1, each equally likely."""
    return _draw(p, _bytes_for(n)) % n


def shuffled(p: Position, cards: Iterable[T]) -> list[T]:
    """The cards in a new order, all orders equally likely, for one draw."""
    deck = list(cards)
    number = _draw(p, _bytes_to_order(len(deck)))
    for last in range(len(deck) - 1, 0, -1):
        number, other = divmod(number, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def _draw(p: Position, size: int) -> int:
    digest = b""
    for block in range(0, size, DIGEST_BYTES):
        length = min(size - block, DIGEST_BYTES)
        digest += blake2b(p.draws.to_bytes(8, "big"), key=p.key.encode(), digest_size=length).digest()
        p.draws += 1
    return int.from_bytes(digest, "big")


def _bytes_for(n: int) -> int:
    return (n.bit_length() + SPARE_BITS + 7) // 8


@cache
def _bytes_to_order(n: int) -> int:
    return _bytes_for(factorial(n))
