"""The cards as tables: orders, house cards, leaders, tactics, allies and Westeros cards."""

from __future__ import annotations

from typing import Any

import msgspec

from smallcouncil.games.facts import read_json

from .board import AREAS, HOMES, House

CARDS = read_json("storm_of_swords/cards")
THRONES = read_json("storm_of_swords/house_cards")

Leader = str
HouseCardId = str


class HouseCard(msgspec.Struct, frozen=True, kw_only=True):
    """A house card: numbers, and the meaning of its text in our words."""

    id: HouseCardId
    name: str
    strength: int
    swords: int
    towers: int
    effect: str | None
    origin: str


class LeaderFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A leader token: the order that activates, the strength of both sides, and the icon of the lower one."""

    id: Leader
    house: House
    ally: bool | str
    house_card: HouseCardId | None
    activation: str
    front: int
    back: int
    icon: str
    origin: dict[str, str]


class AllyCard(msgspec.Struct, frozen=True, kw_only=True):
    """An ally card."""

    id: str
    kind: str
    origin: str
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
HOUSE_CARDS: dict[HouseCardId, HouseCard] = {
    card["id"]: msgspec.convert(card, HouseCard) for house in HOUSES for card in THRONES["storm"][house]
}
DECK_OF_HOUSE = {house: tuple(card["id"] for card in THRONES["storm"][house]) for house in HOUSES}
LEADERS: dict[Leader, LeaderFacts] = {
    facts["id"]: msgspec.convert(facts, LeaderFacts)
    for facts in CARDS["leaders"]
    if facts["house"] in HOUSES or facts["ally"]
}

# GT-1.2, GT-1.3, SS-2.7
STOCK = {"F": 10, "K": 4}
ALLIED_STOCK = {"f": CARDS["stocks"]["allied"]["footman"], "k": CARDS["stocks"]["allied"]["knight"]}
POWER_TOKENS = 20
UNIT_STRENGTH = {"F": 1, "K": 2, "f": 1, "k": 2}
UNIT_OF = {"footman": "F", "knight": "K"}
MINUS_ONE_SUPPORTS: int = CARDS["stocks"]["minus-one-support"]

# GT-5.1: an order and how many of it a player has; a special one has a star
ORDERS = {
    "march-1": 1,
    "march": 1,
    "march+1": 1,
    "defence": 2,
    "defence+2": 1,
    "support": 2,
    "support+1": 1,
    "raid": 2,
    "raid+1": 1,
    "consolidate": 2,
    "consolidate+1": 1,
}
STARRED = frozenset(("march+1", "defence+2", "support+1", "raid+1", "consolidate+1"))
ORDER_VALUE = {
    "march-1": -1,
    "march": 0,
    "march+1": 1,
    "defence": 1,
    "defence+2": 2,
    "support": 0,
    "support+1": 1,
    "support-1": -1,
    "raid": 1,
    "raid+1": 2,
    "consolidate": 1,
    "consolidate+1": 2,
}


def kind_of(order: str) -> str:
    """March, defence, support, raid or consolidate."""
    return order.rstrip("+-012")


# Tactics, SS-5
TACTICS = CARDS["tactics"]["cards"]
COMMON_TACTICS: tuple[str, ...] = tuple(CARDS["tactics"]["common_storm"])
HOUSE_TACTIC: dict[House, str] = CARDS["tactics"]["house"]

# Allies, SS-6
ALLY_DECKS: dict[str, tuple[str, ...]] = {
    deck: tuple(card["id"] for card in cards) for deck, cards in CARDS["allies"].items() if deck != "_shared"
}
ALLIES: dict[str, AllyCard] = {
    card["id"]: msgspec.convert(card, AllyCard)
    for deck, cards in CARDS["allies"].items()
    if deck != "_shared"
    for card in cards
}
DECK_OF_ALLY = {card: deck for deck, cards in ALLY_DECKS.items() for card in cards}
BINDABLE = tuple(deck for deck in ALLY_DECKS if deck != "sellswords_outlaws")
LEADERSHIP = {ALLIES[card].leader: card for card in ALLIES if ALLIES[card].leader}
CARDS_TO_BIND = 3

# Westeros, SS-9


def _deck(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(card for card, n in counts.items() for _ in range(n))


WESTEROS: tuple[tuple[str, ...], ...] = tuple(
    _deck(CARDS["westeros"][deck]) for deck in ("I", "II", "III_seal_storm_board")
)
WEATHER_ICONS = frozenset(card for card, origin in CARDS["weather_icons"].items() if card != "note" and origin)

NAMES: dict[str, Any] = (
    {area: facts.name for area, facts in AREAS.items()}
    | {house: house.capitalize() for house in HOUSES}
    | {card.id: card.name for card in HOUSE_CARDS.values()}
    | {leader: leader.replace("-", " ").title() for leader in LEADERS}
    | {card: card.replace("-", " ").capitalize() for card in (*TACTICS, *ALLIES, *ALLY_DECKS)}
    | {card: card.replace("-", " ").capitalize() for deck in WESTEROS for card in deck}
)
