"""The cards and tokens of the game as tables: set-ups, decks by table option, wildling cards, leaders."""

from __future__ import annotations

from typing import Any

import msgspec

from smallcouncil.games.thrones import cards
from smallcouncil.games.thrones.board import Area, House
from smallcouncil.games.thrones.cards import (
    CARDS,
    FIRST_DECKS,
    STORM_DECKS,
    HouseCard,
    HouseCardId,
    Leader,
    LeaderFacts,
    deck_of,
    kind_of,
)
from smallcouncil.games.thrones.units import FOOTMAN, KNIGHT, SHIP

from .board import AREAS, BOARD, WESTEROS


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """GT-2.2 to GT-2.4: what a number of players changes."""

    houses: tuple[House, ...]
    not_played: tuple[House, ...]
    neutral: dict[Area, int]
    tracks: dict[str, tuple[House, ...]]


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """GT-2.2: the start card of a house."""

    units: dict[Area, tuple[str, ...]]
    supply: int
    power: int
    origin: str


HOUSES: tuple[House, ...] = tuple(BOARD.homes)
SETUPS = {int(players): msgspec.convert(facts, Setup) for players, facts in WESTEROS["setups"].items()}
START = {house: msgspec.convert(facts, Start) for house, facts in WESTEROS["start"].items()}
FAQ_KINGS_COURT: tuple[House, ...] = tuple(WESTEROS["setups"]["5"]["option_faq_kings_court"]["kings_court"])  # GT-2.7
NEUTRAL_WITH_LEADERS: dict[Area, int] = WESTEROS["neutral_with_leaders"]  # SS-14.4
STOCK = {FOOTMAN: 10, KNIGHT: 4, SHIP: 6}  # GT-1.2
CASTLES_TO_WIN: int = WESTEROS["castles_to_win"]  # GT-10.1

# House cards: one set or the other, never mixed (GT-12.1, SS-14.1)
DECKS: dict[bool, dict[House, tuple[HouseCardId, ...]]] = {
    is_storm: {house: decks[house] for house in HOUSES}
    for is_storm, decks in ((False, FIRST_DECKS), (True, STORM_DECKS))
}
HOUSE_CARDS: dict[HouseCardId, HouseCard] = {
    card: cards.HOUSE_CARDS[card] for decks in DECKS.values() for deck in decks.values() for card in deck
}

# Tactics, SS-14.3
BASE_TACTICS: tuple[str, ...] = tuple(WESTEROS["options"]["tactics"]["cards"])

# Leaders, SS-14.4, GT-13.5: the tokens of the Trident, with the numbers of this board
LEADERS: dict[Leader, LeaderFacts] = {
    facts["id"]: msgspec.structs.replace(
        cards.LEADERS[facts["id"]],
        **{number: facts[number] for number in ("activation", "front", "back", "icon")},
        origin={"strengths": facts["origin"]},
    )
    for facts in WESTEROS["leaders_base_game"]
}

# Westeros decks, GT-4.15, R-GT-5, SS-14.2
ORANGE = WESTEROS["westeros_decks_first_edition"]
ORANGE_DECKS = tuple(deck_of(ORANGE[deck]) for deck in ("I", "II", "III"))
BLUE_DECKS = tuple(deck_of(CARDS["westeros"][deck]) for deck in ("I", "II", "III_throne_base_board"))
BANNED_KIND: dict[str, str] = {card: facts["bans"] for card, facts in ORANGE["cards"].items() if "bans" in facts}
BANNED = {card: tuple(order for order in cards.ORDERS if kind_of(order) == kind) for card, kind in BANNED_KIND.items()}
MAMMOTHS = frozenset(card for card, facts in ORANGE["cards"].items() if facts["mammoth"]) | {
    *CARDS["mammoths_blue_decks"]
}

# Wildlings, GT-4.2, GT-11
WILDLINGS: dict[str, Any] = WESTEROS["wildlings"]
WILDLING_CARDS: tuple[str, ...] = tuple(card["id"] for card in WESTEROS["wildling_cards"])

WESTEROS_CARDS = tuple(dict.fromkeys(card for deck in (*ORANGE_DECKS, *BLUE_DECKS) for card in deck))
NAMES: dict[str, str] = (
    {area: facts.name for area, facts in AREAS.items()}
    | {house: house.capitalize() for house in HOUSES}
    | {card.id: card.name for card in HOUSE_CARDS.values()}
    | {leader: leader.replace("-", " ").title() for leader in LEADERS}
    | {card["id"]: card["name"] for card in WESTEROS["wildling_cards"]}
    | {card: card.replace("-", " ").title() for card in (*BASE_TACTICS, *WESTEROS_CARDS)}
)
