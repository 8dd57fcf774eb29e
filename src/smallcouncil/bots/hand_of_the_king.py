"""The squire of Hand of the King: rules of thumb on what lies open."""

from __future__ import annotations

from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision


def squire(_: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """Choose by rules of thumb."""
    return decision.options.sample(rng)
