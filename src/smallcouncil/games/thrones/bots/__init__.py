"""What the squires of the family share: rules of thumb, all on one measure. A game adds its own to these answers."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.core import Choice

from . import bargain, battle, court, marching, planning, raven, tactics
from .scene import Scene


def always(word: str) -> Callable[[Scene], Choice]:
    """An answer that is always the same."""
    return lambda _: word


ANSWERS: dict[str, Callable[[Scene], Choice]] = {
    # Planning and tactics cards
    "plan": planning.plan,
    "raven": raven.send_raven,
    "careful_planning": tactics.plan_carefully,
    "manage_troops": marching.manage_troops,
    "ransom": tactics.ransom,
    "leave_token": marching.leave_token,
    "place_leader": tactics.place,
    # Orders
    "raid": marching.raid,
    "raid_again": marching.raid,
    "replace_support": marching.replace_support,
    "march": marching.choose_march,
    "move": marching.move,
    "march_on": marching.march_on,
    "consolidate": marching.consolidate,
    # Battles
    "support": battle.support,
    "accept_support": always("accept"),
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
}
