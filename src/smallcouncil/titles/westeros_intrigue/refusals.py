"""Why a lay is not legal: the clause and the reason, which rest on the player's own hand and the court alone."""

from __future__ import annotations

from smallcouncil.core import Refusal

from .cards import BELOW, HOUSE, ROW_AND_OFFSET, Place
from .state import WesterosIntrigue, deal_for


def of_lay(p: WesterosIntrigue, seat: int, choice: str) -> Refusal:
    """WI-4.1 to WI-4.5."""
    card, at, place = choice.partition("@")
    if not at:
        return Refusal("WI-4.1", "not_a_lay", {"given": choice})
    if card not in HOUSE:
        return Refusal("WI-1.1", "no_such_character", {"given": card})
    if card not in p.hands[seat]:
        return Refusal("WI-4.1", "not_in_hand", {"card": card})
    if place not in ROW_AND_OFFSET:
        return Refusal("R-WI-15", "no_such_place", {"given": place})
    if place in p.court:
        clause = "WI-4.3" if place.startswith("1.") else "WI-4.4"
        return Refusal(clause, "place_taken", {"place": place, "card": p.court[place]})
    if not p.court:
        return Refusal("WI-4.2", "first_card")
    return _in_bottom_row(p) if place.startswith("1.") else _above(p, card, place)


def _in_bottom_row(p: WesterosIntrigue) -> Refusal:
    if not p.ends:
        return Refusal("WI-4.3", "bottom_row_full", {"most": deal_for(p).bottom_row})
    return Refusal("WI-4.3", "not_at_an_end")


def _above(p: WesterosIntrigue, card: str, place: Place) -> Refusal:
    carriers = [p.court[below] for below in BELOW[place] if below in p.court]
    if len(carriers) < 2:
        return Refusal("WI-4.4", "no_pair_below")
    return Refusal("WI-4.4", "house_does_not_fit", {"card": card, "house": HOUSE[card], "carriers": tuple(carriers)})
