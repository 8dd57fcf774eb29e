"""The zones of Westeros Intrigue, and what can be read off them. Nothing here changes anything."""

from __future__ import annotations

from smallcouncil.core import Counted, Pile, Position, Public, TableOptions

from .cards import (
    DEALS,
    FIRST_PLACE,
    HOUSE_NUMBER,
    HOUSES,
    LAY_AT,
    PLACE_NUMBER,
    THRONE_CARDS,
    Card,
    Deal,
    House,
    Place,
    ThroneCard,
)


class IntrigueOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    first: int | None = None  # WI-2.1; None: drawn at random
    throne_cards: tuple[ThroneCard, ...] = THRONE_CARDS  # WI-1.2


class WesterosIntrigue(Position, kw_only=True, eq=False):
    """A position of Westeros Intrigue."""

    settings: Public[IntrigueOptions]
    round: Public[int] = 0
    starter: Public[int] = 0
    turn: Public[int] = 0
    hands: Counted[list[tuple[Card, ...]]] = []  # WI-3.2; nobody sees them after the round either (R-WI-8)
    set_aside: Pile[tuple[Card, ...]] = ()
    court: Public[dict[Place, Card]] = {}
    ends: Public[tuple[Place, ...]] = (FIRST_PLACE,)  # the open places of the bottom row
    gaps: Public[dict[Place, tuple[House, House]]] = {}  # the open places over a pair, with the houses of the pair
    out: Public[list[bool]] = []
    lacking: Public[list[tuple[House, ...]]] = []  # R-WI-3: the houses that fitted when a player went out
    last_laid_by: Public[int] = 0
    penalties: Public[list[int]] = []  # WI-1.3: a number; tokens never run out (R-WI-6)
    throne_deck: Pile[list[ThroneCard]] = []  # the last one is the top
    thrones: Counted[list[tuple[ThroneCard, ...]]] = []  # those drawn, face down
    turned_up: Public[list[tuple[ThroneCard, ...]]] = []  # the same at the end of the game


def deal_for(p: WesterosIntrigue) -> Deal:
    """WI-3.1: the cards dealt to so many players, and the longest bottom row."""
    return DEALS[p.players]


def lays(p: WesterosIntrigue, seat: int) -> list[str]:
    """All that a player can lay, and where."""
    # WI-4.3 to WI-4.5: the places for a card of each house, all by number
    ends: tuple[int, ...] = ()
    for end in p.ends:
        ends += PLACE_NUMBER[end]
    places = [ends] * len(HOUSES)
    for gap, (left, right) in p.gaps.items():
        number = PLACE_NUMBER[gap]
        places[HOUSE_NUMBER[left]] += number
        if right != left:
            places[HOUSE_NUMBER[right]] += number

    options: list[str] = []
    for card in p.hands[seat]:
        house, lay_at = LAY_AT[card]
        for place in places[house]:
            options.append(lay_at[place])
    return options


def houses_with_a_place(p: WesterosIntrigue) -> tuple[House, ...]:
    """The houses of which a card could be laid now."""
    in_gaps = {house for pair in p.gaps.values() for house in pair}
    return tuple([house for house in HOUSES if p.ends or house in in_gaps])


def score(p: WesterosIntrigue, seat: int) -> int:
    """WI-6.1: penalty points less Iron Throne values; it may fall below 0 (R-WI-2)."""
    return p.penalties[seat] - sum(card.value for card in p.turned_up[seat])


def daggers(p: WesterosIntrigue, seat: int) -> int:
    """WI-6.2: no card means no daggers (R-WI-12)."""
    return sum(card.daggers for card in p.turned_up[seat])
