"""The squire of The Iron Throne: rules of thumb, all on one measure, the chance to win that follows from a choice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision
from smallcouncil.games.iron_throne.windows import PASS_ALL

from . import bargain, cards, goods, laying, sides
from .scene import Scene, scene_of

NOTHING_TO_PLAY = 2  # options: to pass once, and for the whole window


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """Answer as a careful beginner would who counts influence, power and cards."""
    if decision.kind == "keep_leader":
        return decision.options.sample(rng)
    if decision.kind == "play" and len(decision.options) == NOTHING_TO_PLAY:
        return PASS_ALL
    return ANSWERS[decision.kind](scene_of(view, decision, rng))


ANSWERS: dict[str, Callable[[Scene], Choice]] = {
    # Sides
    "defender": sides.choose_defender,
    "reinforce": sides.reinforce,
    "participant": sides.choose_participant,
    "offer_support": sides.offer_support,
    "accept_support": sides.accept_support,
    "leverage": sides.use_leverage,
    "force_support": sides.force_support,
    "king": sides.choose_petitioner,
    "offer_to_king": sides.offer_to_king,
    "king_accepts": sides.accept_support,
    # Laying
    "lay": laying.lay,
    "lay_face_up": laying.lay_face_up,
    "replace": laying.replace_card,
    "break_oath": laying.break_oath,
    # Cards and leaders
    "play": cards.play,
    "leader_ability": cards.use_leader,
    "passive": cards.use_passive,
    "letter": cards.choose_withdrawal,
    "warg": cards.choose_hand,
    "instinct": cards.choose_instinct,
    "shadow": cards.strike,
    "poison": cards.poison,
    "parley": cards.answer_parley,
    # Power, cards and hostages
    "hostages": goods.use_hostages,
    "torture": goods.torture_target,
    "torture_more": goods.torture_target,
    "victim": goods.choose_victim,
    "source": goods.choose_source,
    "break_chains": goods.break_chains,
    "distribute": goods.distribute,
    "distribute_up_to": goods.distribute,
    "blood_price": goods.bleed,
    "discard": goods.discard,
    "bounty": goods.bounty,
    "zeal": goods.zeal,
    # Bargains
    "bargain": bargain.bargain,
}
