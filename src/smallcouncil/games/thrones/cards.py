"""The cards and tokens of the family as tables: orders, house cards, leaders, tactics, blue Westeros decks."""

from __future__ import annotations

from typing import Any

import msgspec

from smallcouncil.games.facts import read_json

from .board import House

CARDS = read_json("thrones/cards")
THRONES = read_json("thrones/house_cards")

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
    stage: str = ""  # GT-12.2: when the text of a card of the first edition acts
    clause: str = ""  # and by which clause


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


def decks_of(edition: str) -> dict[House, tuple[HouseCardId, ...]]:
    """The seven house cards of each house."""
    return {house: tuple(card["id"] for card in cards) for house, cards in THRONES[edition].items()}


STORM_DECKS = decks_of("storm")
FIRST_DECKS = decks_of("first_edition")  # GT-12.1
HOUSE_CARDS: dict[HouseCardId, HouseCard] = {
    card["id"]: msgspec.convert(card, HouseCard)
    for edition in ("storm", "first_edition")
    for cards in THRONES[edition].values()
    for card in cards
}
LEADERS: dict[Leader, LeaderFacts] = {facts["id"]: msgspec.convert(facts, LeaderFacts) for facts in CARDS["leaders"]}

# GT-1.2
POWER_TOKENS = 20
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


TACTICS: dict[str, dict[str, Any]] = CARDS["tactics"]["cards"]  # SS-5


MOMENTS = {
    "effect": "",
    "immediate": "Immediately: ",
    "lasting": "Lasting: ",
    "end_of_round": "At the end of the round: ",
}


def effect_of(card: dict[str, Any]) -> str:
    """What a tactics or ally card says that it does, at each of its moments."""
    return " ".join(moment + _sentences(card[field]) for field, moment in MOMENTS.items() if card.get(field))


def _sentences(text: str | list[str]) -> str:
    return (text if isinstance(text, str) else " ".join(text)).rstrip(".") + "."


def deck_of(counts: dict[str, int]) -> tuple[str, ...]:
    """A deck from how many there are of each card."""
    return tuple(card for card, n in counts.items() for _ in range(n))
