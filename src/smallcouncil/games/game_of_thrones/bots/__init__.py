"""The squire of A Game of Thrones: rules of thumb, all on one measure, the tenth of a castle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision
from smallcouncil.games.thrones import bots
from smallcouncil.games.thrones.bots.battle import bran

from . import cards, mustering, wildlings
from .scene import WesterosScene


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """Answer as a careful beginner would who counts castles, ships, strength and power."""
    return ANSWERS[decision.kind](WesterosScene(view, decision, rng))


ANSWERS: dict[str, Callable[[WesterosScene], Choice]] = {
    **bots.ANSWERS,
    # House cards
    "luwin": bran,
    "cersei": cards.remove_order,
    "asha": cards.remove_order,
    "renly": bots.always("promote"),
    "melisandre": cards.burn_card,
    "queen_of_thorns": cards.remove_order_near,
    "mace": cards.lay_order,
    # The wildlings
    "bid": wildlings.bid,
    "lose_units": wildlings.lose_unit,
    "besieged": wildlings.choose_besieged,
    "slain_horse": wildlings.lose_horse,
    "strongest_card": wildlings.lose_strongest,
    "first_place": wildlings.rise,
    "wildlings_card_back": bran,
    "mount": mustering.mount,
    "muster_where": mustering.muster_where,
    "muster": mustering.muster,
}
