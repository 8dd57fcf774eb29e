"""What moves into and out of play areas. Only here do the counts of HK-4.8 change."""

from __future__ import annotations

from functools import cache

from smallcouncil.core import tell

from .cards import COMPANIONS, EMPTY, HOUSE, Card, House
from .state import HandOfTheKing, owner


def add_to_count(p: HandOfTheKing, seat: int, house: House, n: int) -> None:
    """HK-4.8: a player has n more of a house."""
    p.counts[house] = _with_more(p.counts[house], seat, n)


@cache  # of few counts that come up in every game
def _with_more(counts: tuple[int, ...], seat: int, n: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + n, *counts[seat + 1 :])


def add_to_area(p: HandOfTheKing, seat: int, house: House, cards: tuple[Card, ...]) -> None:
    """HK-4.3: characters of one house come into a play area."""
    p.areas[seat] += cards
    add_to_count(p, seat, house, len(cards))


def remove_from_area(p: HandOfTheKing, card: Card) -> int:
    """A character leaves the play area where it lies; returns whose it was."""
    loser = owner(p, card)
    area = p.areas[loser]
    at = area.index(card)
    p.areas[loser] = area[:at] + area[at + 1 :]
    add_to_count(p, loser, HOUSE[card], -1)
    return loser


def take_from_area(p: HandOfTheKing, taker: int, card: Card) -> int:
    """A character goes from one play area to another; returns whose it was. It earns no companion (R-HK-10)."""
    loser = remove_from_area(p, card)
    add_to_area(p, taker, HOUSE[card], (card,))
    tell(p, "taken", seat=taker, card=card, loser=loser)
    return loser


def remove_from_kings_landing(p: HandOfTheKing, card: Card) -> None:
    """The place where a character lies is emptied."""
    p.grid[p.grid.index(card)] = EMPTY


def remain(p: HandOfTheKing, seat: int, name: str, house: House) -> None:
    """HK-4.9 (4): a companion that stays goes to the play area and counts from here on."""
    p.staying[seat] += (name,)
    add_to_count(p, seat, house, COMPANIONS[name].counts["n"])
    if name in p.turned_up:
        p.turned_up.remove(name)
