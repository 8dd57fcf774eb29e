"""The squire of A Storm of Swords: rules of thumb, all on one measure, the tenth of a claim."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision

from . import alliances, bargain, battle, court, marching, planning, raven
from .scene import Scene


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """Answer as a careful beginner would who counts claim, strength and power."""
    return ANSWERS[decision.kind](Scene(view, decision, rng))


def always(word: str) -> Callable[[Scene], Choice]:
    """An answer that is always the same."""
    return lambda _: word


ANSWERS: dict[str, Callable[[Scene], Choice]] = {
    # Planning and tactics cards
    "plan": planning.plan,
    "raven": raven.send_raven,
    "careful_planning": alliances.plan_carefully,
    "manage_troops": marching.manage_troops,
    "ransom": alliances.ransom,
    "leave_token": marching.leave_token,
    # Allies
    "forge_alliances": alliances.forge,
    "place_allied": alliances.place,
    "place_leader": alliances.place,
    "dismiss": alliances.dismiss,
    "plots": alliances.plot,
    "accuse": alliances.accuse,
    # Orders
    "raid": marching.raid,
    "raid_again": marching.raid,
    "replace_support": marching.replace_support,
    "march": marching.choose_march,
    "move": marching.move,
    "march_on": marching.march_on,
    "consolidate": marching.consolidate,
    # Battles
    "lookout": battle.look_out,
    "support": battle.support,
    "accept_support": always("accept"),
    "military_support": battle.military_support,
    "house_card": battle.house_card,
    "another_card": battle.house_card,
    "tyrion": battle.tyrion,
    "aeron": battle.aeron,
    "stannis": always("take token"),
    "blade": battle.blade,
    "davos": battle.davos,
    "capture": battle.capture,
    "casualty": battle.lose_unit,
    "retreat": battle.retreat,
    "lost_in_retreat": battle.lose_unit,
    "leaders_retreat": battle.leaders_retreat,
    "rescue": battle.rescue,
    "bran": battle.bran,
    # Negotiation
    "negotiate": bargain.negotiate,
    "answer_deal": bargain.answer_deal,
    "answer_counter": bargain.answer_counter,
    "freed_to": battle.strongest_area,
    # The Westeros phase
    "westeros_choice": court.choose_westeros,
    "reconcile": court.reconcile,
    "muster": court.muster,
    "bid": court.bid,
    "order_tied": court.order_tied,
    "name_tied": court.name_tied,
    "execute": court.execute,
    "swap_track": court.swap_track,
    "claim_from": court.claim_from,
}
