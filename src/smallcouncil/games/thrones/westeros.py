"""The Westeros phase (GT-4, SS-9.1): cards are turned up together, then carried out; some let a player choose."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from .book import book, of_listed
from .moves import gain_power
from .state import Thrones, controlled, holder, turn_order

CHOOSE_WESTEROS = book.question("westeros_choice", clause="SS-9.1", refuse=of_listed)


def turn_up_cards(p: Thrones) -> tuple[str, ...]:
    """GT-4.1, SS-9.5: the top cards are turned up together; they go under their decks (GT-4.3)."""
    p.phase = "westeros"
    tops = tuple(deck[-1] for deck in p.westeros)
    p.westeros = [(deck[-1], *deck[:-1]) for deck in p.westeros]
    p.westeros_open = tops
    tell(p, "westeros", cards=tops)
    return tops


@book.rule
def westeros_card(p: Thrones, card: str) -> None:
    """Each card does what it says; a choice card asks the holder of the token it names (SS-9.1)."""
    if card in p.westeros_choices:
        track, options = p.westeros_choices[card]
        seat = holder(p, track)
        ask(p, seat, CHOOSE_WESTEROS, options, (westeros_chosen, seat), card=card)
    else:
        carry_out_card(p, card)


@book.rule
def westeros_chosen(p: Thrones, seat: int, choice: str) -> None:
    """SS-9.1: as if that card had been turned up, without its icons."""
    tell(p, "westeros_chosen", seat=seat, card=choice)
    carry_out_card(p, choice)


def carry_out_card(p: Thrones, card: str) -> None:
    """GT-4.10: some cards, and the choice of nothing, do nothing."""
    text = p.game.book.text_of(card, "westeros")
    if text is not None:
        do(p, (text.effect,))


@book.card("game-of-thrones", "westeros")
def game_of_thrones(p: Thrones) -> None:
    """GT-4.7: one power token for each power icon in one's areas."""
    areas = p.board.areas
    for seat in turn_order(p):
        gain_power(p, seat, sum(areas[area].power for area in controlled(p, seat)), by="game-of-thrones")
