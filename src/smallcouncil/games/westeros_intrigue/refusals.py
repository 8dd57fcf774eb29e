"""What may speak against a lay (WI-4.1 to WI-4.6): ordered checks, on the player's own hand and the court alone."""

from __future__ import annotations

from smallcouncil.core import Choice, Legality, Refusal

from .cards import BELOW, HOUSE, OFFSET, ROW_AND_OFFSET, Card, Place
from .state import WesterosIntrigue, deal_for

PASS = "pass"  # what people say who do not want to lay


def read_lay(_p: WesterosIntrigue, _seat: int, choice: Choice) -> tuple[Card, Place] | Refusal:
    """WI-4.1, WI-4.6: a card and a place, `arya@2.-1`; who can lay does not pass."""
    if choice == PASS:
        return Refusal("WI-4.6", "no_passing")
    card, at, place = choice.partition("@")
    return (card, place) if at else Refusal("WI-4.1", "not_a_lay", {"given": choice})


def is_character(_p: WesterosIntrigue, _seat: int, card: Card, _place: Place) -> Refusal | None:
    """WI-1.1."""
    return None if card in HOUSE else Refusal("WI-1.1", "no_such_character", {"given": card})


def is_in_hand(p: WesterosIntrigue, seat: int, card: Card, _place: Place) -> Refusal | None:
    """WI-4.1: of the own hand."""
    return None if card in p.hands[seat] else Refusal("WI-4.1", "not_in_hand", {"card": card})


def has_open_row(p: WesterosIntrigue, _seat: int, _card: Card, place: Place) -> Refusal | None:
    """WI-4.3: the bottom row grows only so long; also just beyond either end of a full one."""
    if place not in OFFSET or place in p.court or p.ends:
        return None
    return Refusal("WI-4.3", "bottom_row_full", {"most": deal_for(p).bottom_row})


def is_place(_p: WesterosIntrigue, _seat: int, _card: Card, place: Place) -> Refusal | None:
    """R-WI-15: named by row and offset."""
    return None if place in ROW_AND_OFFSET else Refusal("R-WI-15", "no_such_place", {"given": place})


def is_free(p: WesterosIntrigue, _seat: int, _card: Card, place: Place) -> Refusal | None:
    """WI-4.3, WI-4.4: no card lies there."""
    if place not in p.court:
        return None
    clause = "WI-4.3" if place in OFFSET else "WI-4.4"
    return Refusal(clause, "place_taken", {"place": place, "card": p.court[place]})


def begins_in_the_middle(p: WesterosIntrigue, _seat: int, _card: Card, place: Place) -> Refusal | None:
    """WI-4.2: the first card has its place."""
    return None if p.court or place in p.ends else Refusal("WI-4.2", "first_card")


def is_at_an_end(p: WesterosIntrigue, _seat: int, _card: Card, place: Place) -> Refusal | None:
    """WI-4.3: in the bottom row."""
    return None if place not in OFFSET or place in p.ends else Refusal("WI-4.3", "not_at_an_end")


def is_over_a_pair(p: WesterosIntrigue, _seat: int, _card: Card, place: Place) -> Refusal | None:
    """WI-4.4: in higher rows."""
    return None if place in OFFSET or place in p.gaps else Refusal("WI-4.4", "no_pair_below")


def has_a_house_below(p: WesterosIntrigue, _seat: int, card: Card, place: Place) -> Refusal | None:
    """WI-4.4: its house is that of one of the two."""
    if place in OFFSET or HOUSE[card] in p.gaps[place]:
        return None
    carriers = tuple(p.court[below] for below in BELOW[place])
    return Refusal("WI-4.4", "house_does_not_fit", {"card": card, "house": HOUSE[card], "carriers": carriers})


OF_LAY = Legality(
    read_lay,
    (
        is_character,
        is_in_hand,
        has_open_row,
        is_place,
        is_free,
        begins_in_the_middle,
        is_at_an_end,
        is_over_a_pair,
        has_a_house_below,
    ),
)
