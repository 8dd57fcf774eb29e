"""Tactics cards of the Trident (SS-5, SS-6.1, SS-3.2): Forge Alliances, and those of the houses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import ask, do, tell
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.cards import TACTICS
from smallcouncil.games.thrones.moves import controls_any
from smallcouncil.games.thrones.state import turn_order, uses

from .allies import draw_ally, has_cards, take_ally
from .board import HOMES
from .book import book
from .cards import ALLY_DECKS, HOUSE_TACTIC
from .claim import gain_claim

if TYPE_CHECKING:
    from .state import StormOfSwords

FORGE = book.question("forge_alliances", clause="SS-6.1", refuse=of_listed)
FORGE_COST = 2


# Forge Alliances


@book.card("forge-alliances", "immediate")
def forge_alliances(p: StormOfSwords, seat: int) -> None:
    """SS-6.1: for 2 power the top card of an ally deck, open or face down; not of one bound to another."""
    decks = [deck for deck in ALLY_DECKS if p.ally_open[deck] or has_cards(p, deck)]
    free = [deck for deck in decks if p.bound.get(deck, seat) == seat]
    if free and p.power[seat] >= FORGE_COST:
        ask(p, seat, FORGE, ["pass", *free], (forged, seat))


@book.rule
def forged(p: StormOfSwords, seat: int, choice: str) -> None:
    """The card is taken."""
    if choice == "pass":
        return
    p.power[seat] -= FORGE_COST
    card = p.ally_open[choice] or draw_ally(p, choice)
    p.ally_open[choice] = ""
    tell(p, "forged", seat=seat, card=card)
    do(p, (take_ally, seat, card))


# House tactics, SS-3.2


@book.rule
def house_tactics(p: StormOfSwords) -> None:
    """SS-3.2: in turn order, each whose condition holds gives 1 claim and leaves the game."""
    do(p, *[(house_tactic, seat) for seat in turn_order(p)])


@book.rule
def house_tactic(p: StormOfSwords, seat: int) -> None:
    """SS-5.2: each once."""
    tactic = HOUSE_TACTIC[p.houses[seat]]
    if uses(p, seat, tactic) and controls_any(p, seat, wanted(p, seat, tactic)):
        p.tactics[seat] = tuple(card for card in p.tactics[seat] if card != tactic)
        p.chosen[seat] = tuple(card for card in p.chosen[seat] if card != tactic)
        tell(p, "house_tactic", seat=seat, tactic=tactic)
        do(p, (gain_claim, seat))


def wanted(p: StormOfSwords, seat: int, tactic: str) -> list[Area]:
    """The areas of which one has to be controlled."""
    if tactic == "we-do-not-sow":
        return [home for house, home in HOMES.items() if house != p.houses[seat] and house in p.houses]
    text = TACTICS[tactic]["end_of_round"]
    return [area for area, name in CONDITIONS.items() if name in text]


CONDITIONS = {"kings-landing": "King's Landing", "riverrun": "Riverrun", "harrenhal": "Harrenhal"}
