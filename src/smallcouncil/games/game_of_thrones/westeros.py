"""The Westeros phase (GT-4.1, GT-4.2, GT-4.10, GT-4.11): Winter Is Coming, mammoths, cards of the third deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import do, shuffled, tell
from smallcouncil.games.thrones.westeros import turn_up_cards, westeros_card

from .book import book
from .cards import BANNED, MAMMOTHS, WILDLINGS
from .wildlings import ATTACK, turn_up_wildling_card

if TYPE_CHECKING:
    from .state import GameOfThrones

WINTER = "winter-is-coming"


@book.rule
def westeros_phase(p: GameOfThrones) -> None:
    """GT-4.1, GT-11.9: all cards are turned up, the wildlings' too; the mammoths come; then the cards, in order."""
    for number in range(len(p.westeros)):
        winter_comes(p, number)
    tops = turn_up_cards(p)
    p.under = [used + 1 for used in p.under]
    if ATTACK in tops:
        turn_up_wildling_card(p)
    count_mammoths(p, tops)
    do(p, *[(westeros_card, card) for card in tops])


def winter_comes(p: GameOfThrones, number: int) -> None:
    """GT-4.11, R-GT-4: while Winter Is Coming is on top, its whole deck is shuffled, itself and the used cards too."""
    while p.westeros[number][-1] == WINTER:
        tell(p, "winter", card=WINTER, deck=number)
        p.winters[number] += 1
        p.westeros[number] = tuple(shuffled(p, sorted(p.westeros[number])))
        p.under[number] = 0


def count_mammoths(p: GameOfThrones, cards: tuple[str, ...]) -> None:
    """GT-4.2: 2 for every mammoth, before the effects; the track ends at 12."""
    mammoths = sum(card in MAMMOTHS for card in cards)
    if mammoths:
        p.wildlings = min(WILDLINGS["top"], p.wildlings + mammoths * WILDLINGS["step"])
        tell(p, "wildlings", n=p.wildlings)


# No order of a kind, GT-4.10


def ban(p: GameOfThrones, card: str) -> None:
    """GT-4.10, GT-4.13: no order of the kind in this round's planning phase."""
    p.bans += BANNED[card]
    tell(p, "banned", card=card, orders=BANNED[card])


@book.card("sea-of-storms", "westeros")
def sea_of_storms(p: GameOfThrones) -> None:
    """No raids."""
    ban(p, "sea-of-storms")


@book.card("storm-of-swords", "westeros")
def storm_of_swords(p: GameOfThrones) -> None:
    """No defence."""
    ban(p, "storm-of-swords")


@book.card("feast-for-crows", "westeros")
def feast_for_crows(p: GameOfThrones) -> None:
    """No consolidating of power."""
    ban(p, "feast-for-crows")


@book.card("rains-of-autumn", "westeros")
def rains_of_autumn(p: GameOfThrones) -> None:
    """GT-4.14: footmen give no support this round."""
    p.rains = True
