"""What can be worked out from what everybody sees of Westeros Intrigue, told in every view."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import Alarm, looks_at

from .cards import DECK, HOUSE, HOUSES, House, Place
from .state import WesterosIntrigue, score


@looks_at("ends", "gaps")
def open_places(p: WesterosIntrigue) -> dict[Place, tuple[House, ...]]:
    """WI-4.3, WI-4.4: where a card may be laid now, and the houses that fit there."""
    over_a_pair = {place: tuple(dict.fromkeys(pair)) for place, pair in p.gaps.items()}
    return dict.fromkeys(p.ends, HOUSES) | over_a_pair


@looks_at("penalties", "thrones", "turned_up")
def scores(p: WesterosIntrigue) -> list[int]:
    """WI-6.1: as far as it is known: the Iron Throne cards are turned up at the end."""
    return [score(p, seat) if p.turned_up else p.penalties[seat] for seat in range(p.players)]


@looks_at("hands")
def in_hand(p: WesterosIntrigue) -> list[int]:
    """WI-5.2: how many cards each player still holds, a point each if they stay there."""
    return [len(hand) for hand in p.hands]


@looks_at()
def rounds(p: WesterosIntrigue) -> int:
    """WI-2.1: how many rounds are played."""
    return p.players


def facts() -> dict[str, Any]:
    """What a board has to know of the cards."""
    return {"characters": {house: [card for card in DECK if HOUSE[card] == house] for house in HOUSES}}


@looks_at("outcome", "penalties", "round")
def alarms(p: WesterosIntrigue) -> list[Alarm]:
    """WI-2.1: the last round, and who leads in it, as far as it is known."""
    if p.round != rounds(p) or p.outcome is not None:
        return []
    best = min(p.penalties)
    leading = tuple([seat for seat, points in enumerate(p.penalties) if points == best])
    return [Alarm(leading, "last_round", {"seats": leading, "n": best})]


DERIVED = (open_places, scores, in_hand, rounds, alarms)
