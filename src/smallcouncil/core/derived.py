"""Derived values: what follows from what everybody sees. A view tells them under their names, like zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Fact = Callable[[Any], Any]
F = TypeVar("F", bound=Fact)


def looks_at(*zones: str) -> Callable[[F], F]:
    """The zones from which a derived value follows: while they stay as they are, so does it.

    They are zones that are shown, or `pending`: who is asked what. The number of players and the settings never change.
    What is not marked so is worked out anew with every move.
    """

    def marked(fact: F) -> F:
        fact.looks_at = frozenset(zones)  # type: ignore[attr-defined]
        return fact

    return marked


def zones_of(fact: Fact) -> frozenset[str] | None:
    """What a derived value looks at; None: perhaps everything."""
    return getattr(fact, "looks_at", None)
