"""Why a lay is not legal: the clause and the reason, which rest on the player's own hand and the court alone."""

from __future__ import annotations

from smallcouncil.core import Refusal

from .cards import BELOW, HOUSE, OFFSET, ROW_AND_OFFSET, Place
from .state import WesterosIntrigue, deal_for

PASS = "pass"  # what people say who do not want to lay


def of_lay(p: WesterosIntrigue, seat: int, choice: str) -> Refusal:
    """WI-4.1 to WI-4.6."""
    if choice == PASS:
        return Refusal("WI-4.6", "no_passing")
    card, at, place = choice.partition("@")
    if not at:
        return Refusal("WI-4.1", "not_a_lay", {"given": choice})
    if card not in HOUSE:
        return Refusal("WI-1.1", "no_such_character", {"given": card})
    if card not in p.hands[seat]:
        return Refusal("WI-4.1", "not_in_hand", {"card": card})
    if place in OFFSET and place not in p.court and not p.ends:  # also just beyond either end of a full row
        return Refusal("WI-4.3", "bottom_row_full", {"most": deal_for(p).bottom_row})
    if place not in ROW_AND_OFFSET:
        return Refusal("R-WI-15", "no_such_place", {"given": place})
    if place in p.court:
        clause = "WI-4.3" if place in OFFSET else "WI-4.4"
        return Refusal(clause, "place_taken", {"place": place, "card": p.court[place]})
    if not p.court:
        return Refusal("WI-4.2", "first_card")
    return Refusal("WI-4.3", "not_at_an_end") if place in OFFSET else _above(p, card, place)


def _above(p: WesterosIntrigue, card: str, place: Place) -> Refusal:
    carriers = [p.court[below] for below in BELOW[place] if below in p.court]
    if len(carriers) < 2:
        return Refusal("WI-4.4", "no_pair_below")
    return Refusal("WI-4.4", "house_does_not_fit", {"card": card, "house": HOUSE[card], "carriers": tuple(carriers)})
