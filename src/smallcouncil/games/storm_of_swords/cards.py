"""The cards of the Trident as tables: its houses' cards and leaders, its tactics, allies and Westeros decks."""

from __future__ import annotations

from typing import Any

import msgspec

from smallcouncil.games.facts import read_json
from smallcouncil.games.thrones import cards
from smallcouncil.games.thrones.board import House
from smallcouncil.games.thrones.cards import (
    CARDS,
    STORM_DECKS,
    TACTICS,
    HouseCard,
    HouseCardId,
    Leader,
    LeaderFacts,
    deck_of,
)
from smallcouncil.games.thrones.units import FOOTMAN, KNIGHT

from .board import AREAS, HOMES

ALLY_CARDS = read_json("storm_of_swords/allies")


class AllyCard(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    kind: str
    origin: str
    ours: str = ""  # the part of it that is our ruling
    units: dict[str, int] = {}
    leader: Leader = ""
    cost: int = 0
    strength: int = 0
    once_per_round: bool = False
    discard_on_use: bool = False
    immediate: str = ""
    lasting: str = ""
    effect: str = ""


HOUSES: tuple[House, ...] = tuple(HOMES)
DECK_OF_HOUSE = {house: STORM_DECKS[house] for house in HOUSES}
HOUSE_CARDS: dict[HouseCardId, HouseCard] = {
    card: cards.HOUSE_CARDS[card] for deck in DECK_OF_HOUSE.values() for card in deck
}
LEADERS: dict[Leader, LeaderFacts] = {
    leader: facts for leader, facts in cards.LEADERS.items() if facts.house in HOUSES or facts.ally
}

# GT-1.2, SS-2.7
STOCK = {FOOTMAN: 10, KNIGHT: 4}  # SS-4.1: no ships
ALLIED_STOCK = {"f": ALLY_CARDS["stock"]["footman"], "k": ALLY_CARDS["stock"]["knight"]}

# Tactics, SS-5
COMMON_TACTICS: tuple[str, ...] = tuple(CARDS["tactics"]["common_storm"])
HOUSE_TACTIC: dict[House, str] = CARDS["tactics"]["house"]

# Allies, SS-6
ALLY_DECKS: dict[str, tuple[str, ...]] = {
    deck: tuple(card["id"] for card in cards) for deck, cards in ALLY_CARDS["decks"].items() if deck != "_shared"
}
ALLIES: dict[str, AllyCard] = {
    card["id"]: msgspec.convert(card, AllyCard)
    for deck, cards in ALLY_CARDS["decks"].items()
    if deck != "_shared"
    for card in cards
}
DECK_OF_ALLY = {card: deck for deck, cards in ALLY_DECKS.items() for card in cards}
BINDABLE = tuple(deck for deck in ALLY_DECKS if deck != "sellswords_outlaws")
LEADERSHIP = {ALLIES[card].leader: card for card in ALLIES if ALLIES[card].leader}
CARDS_TO_BIND = 3

# Westeros, SS-9
WESTEROS: tuple[tuple[str, ...], ...] = tuple(
    deck_of(CARDS["westeros"][deck]) for deck in ("I", "II", "III_seal_storm_board")
)
WEATHER_ICONS = frozenset(card for card, origin in ALLY_CARDS["weather_icons"].items() if card != "note" and origin)

NAMES: dict[str, Any] = (
    {area: facts.name for area, facts in AREAS.items()}
    | {house: house.capitalize() for house in HOUSES}
    | {card.id: card.name for card in HOUSE_CARDS.values()}
    | {leader: leader.replace("-", " ").title() for leader in LEADERS}
    | {card: card.replace("-", " ").title() for card in (*TACTICS, *ALLIES, *ALLY_DECKS)}
    | {card: card.replace("-", " ").title() for deck in WESTEROS for card in deck}
)
