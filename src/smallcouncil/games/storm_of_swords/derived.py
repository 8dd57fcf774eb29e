"""What A Storm of Swords tells in every view beside what the family does, and what its board has to know."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import Alarm, looks_at
from smallcouncil.games.thrones import derived
from smallcouncil.games.thrones.alarms import OF_ENDING, alarms_of

from .board import AREAS, CLAIM_TO_WIN
from .claim import claims as claims_of
from .claim import outcome
from .state import StormOfSwords


@looks_at(*derived.OF_CONTROL, "claim_track")
def claims(p: StormOfSwords) -> list[int]:
    """SS-1.2: everybody's claim."""
    return claims_of(p)


@looks_at(*derived.OF_CONTROL, *OF_ENDING, "allies", "claim_track", "weather")
def alarms(p: StormOfSwords) -> list[Alarm]:
    """SS-1.1: who wins with one more castle, and with which, or with one more claim."""
    return alarms_of(p, claims_of(p), CLAIM_TO_WIN, lambda area: AREAS[area].claim, lambda: outcome(p, "rounds"))


DERIVED: tuple[Any, ...] = (*derived.DERIVED, claims, alarms)
