"""The squire of A Storm of Swords: rules of thumb, all on one measure, the tenth of a claim."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision
from smallcouncil.games.thrones import bots
from smallcouncil.games.thrones.bots.tactics import place

from . import alliances
from .scene import StormScene


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """Answer as a careful beginner would who counts claim, strength and power."""
    return ANSWERS[decision.kind](StormScene(view, decision, rng))


ANSWERS: dict[str, Callable[[StormScene], Choice]] = {
    **bots.ANSWERS,
    "forge_alliances": alliances.forge,
    "place_allied": place,
    "dismiss": alliances.dismiss,
    "plots": alliances.plot,
    "accuse": alliances.accuse,
    "lookout": alliances.look_out,
    "military_support": alliances.military_support,
    "claim_from": alliances.claim_from,
}
