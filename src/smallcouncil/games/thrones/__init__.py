"""The family of A Game of Thrones: the base rules, on which its games build. Rules: `rulebook.md`.

A game of it supplies a class of positions with a `Board`, its zones and what it does otherwise (`state.Thrones`), a
book that builds on the family's (`book`), its set-up, and the page of its round.
"""

from . import (
    aftermath,
    battle,
    bidding,
    consolidation,
    house_cards,
    leaders,
    marches,
    mustering,
    negotiation,
    planning,
    raids,
    retreat,
    supply,
    tactics,
    westeros,
)

__all__ = [
    "aftermath",
    "battle",
    "bidding",
    "consolidation",
    "house_cards",
    "leaders",
    "marches",
    "mustering",
    "negotiation",
    "planning",
    "raids",
    "retreat",
    "supply",
    "tactics",
    "westeros",
]
