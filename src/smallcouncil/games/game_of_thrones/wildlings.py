"""The attack of the wildlings (GT-11): sealed bids, the Watch or the wildlings win, and who has to bear it.

What an attack brings is entered by wildling card and moment: for who bid the `highest`, if the Watch wins; for who bid
the `lowest` and for all `others`, if the wildlings do. Without the deck every attack is as Burning Villages says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import ask, do, tell
from smallcouncil.games.thrones.bidding import ask_bids, open_bids
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.moves import check_victory
from smallcouncil.games.thrones.state import IRON_THRONE, holder, turn_order

from .book import book
from .cards import WILDLINGS

if TYPE_CHECKING:
    from .state import GameOfThrones

NAME_TIED = book.question("name_tied", clause="GT-11.4", refuse=of_listed)
ATTACK = "wildling-attack"
AS_EVER = "burning-villages"  # GT-11.14: the fixed outcome


def turn_up_wildling_card(p: GameOfThrones) -> None:
    """GT-11.9: what an attack that has come up will bring, if the deck is played; before any card is carried out."""
    if p.wildling_deck:
        p.wildling_card = p.wildling_deck[-1]
        tell(p, "wildling_card", card=p.wildling_card)


@book.card(ATTACK, "westeros")
def wildling_attack(p: GameOfThrones) -> None:
    """GT-4.9: sealed bids; the outcome; then the wildlings are gone."""
    tell(p, "wildlings_come", n=p.wildlings)
    do(p, (ask_bids, "wildlings"), (settle_attack,), (wildlings_leave,))


@book.rule
def settle_attack(p: GameOfThrones) -> None:
    """GT-11.1, GT-11.3, GT-11.4: the sum of all bids against their number; the throne names who of the tied it is."""
    totals = open_bids(p, "wildlings")
    watch_wins = sum(totals) >= p.wildlings
    tell(p, "watch_wins" if watch_wins else "wildlings_win", n=sum(totals), strength=p.wildlings)
    marked = max(totals) if watch_wins else min(totals)
    tied = [p.houses[seat] for seat in turn_order(p) if totals[seat] == marked]
    rule, what = (highest_named, "highest") if watch_wins else (lowest_named, "lowest")
    ask(p, holder(p, IRON_THRONE), NAME_TIED, tied, (rule,), what=what)


@book.rule
def highest_named(p: GameOfThrones, house: str) -> None:
    """GT-11.5: who bid the most gains by it, and nobody else."""
    do(p, (bear, p.houses.index(house), "highest"))


@book.rule
def lowest_named(p: GameOfThrones, house: str) -> None:
    """GT-11.6: everybody in turn order, who bid the least when their turn comes."""
    lowest = p.houses.index(house)
    do(p, *[(bear, seat, "lowest" if seat == lowest else "others") for seat in turn_order(p)])


@book.rule
def bear(p: GameOfThrones, seat: int, moment: str) -> None:
    """What the attack brings a player."""
    text = p.game.book.text_of(p.wildling_card or AS_EVER, moment)
    if text is not None:
        text.effect(p, seat)


@book.rule
def wildlings_leave(p: GameOfThrones) -> None:
    """GT-11.7, GT-11.9: to 0, whoever won; the card goes face down under its deck."""
    p.wildlings = WILDLINGS["after_attack"]
    if p.wildling_card:
        p.wildling_deck = [p.wildling_card, *p.wildling_deck[:-1]]
        p.wildlings_under = min(len(p.wildling_deck), p.wildlings_under + 1)
        p.wildling_card = ""
    do(p, (check_victory,))
