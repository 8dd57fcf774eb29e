"""What a board of Westeros has to know: shapes, borders, and what is printed on pieces and cards."""

from __future__ import annotations

from typing import Any

from smallcouncil.games.thrones.cards import ORDER_VALUE, ORDERS, STARRED
from smallcouncil.games.thrones.mustering import PRICE
from smallcouncil.games.thrones.shapes import WIDE, shown

from .board import AREAS, BOARD, BORDERS, WESTEROS, border_kind
from .cards import CASTLES_TO_WIN, DECKS, HOUSE_CARDS, LEADERS, MAMMOTHS, STOCK, WILDLINGS
from .shapes import westeros

CARD_FIELDS = ("strength", "swords", "towers")
LEADER_FIELDS = ("house", "activation", "front", "back", "icon")


def facts() -> dict[str, Any]:
    """All that the board needs to know that no view says."""
    return {
        "canvas": {"width": WESTEROS["canvas"]["width"] * WIDE, "height": WESTEROS["canvas"]["height"]},
        "areas": {area: _area(area) for area in AREAS},
        "borders": [_border(a, b) for a, b in BORDERS],
        "rounds": BOARD.rounds,
        "castles_to_win": CASTLES_TO_WIN,
        "stars": BOARD.stars,
        "star_tactics": {"careful-planning": 1},  # SS-5.5: once it is planned
        "stock": STOCK,
        "prices": PRICE,
        "wildlings": WILDLINGS["top"],
        "wildling_spaces": [*range(0, WILDLINGS["top"] + 1, WILDLINGS["step"])],
        "mammoths": sorted(MAMMOTHS),
        "orders": {
            order: {"n": ORDERS.get(order, 0), "value": value, "star": order in STARRED}
            for order, value in ORDER_VALUE.items()
        },
        "house_cards": {
            card: {"house": house, **{field: getattr(HOUSE_CARDS[card], field) for field in CARD_FIELDS}}
            for decks in DECKS.values()
            for house, cards in decks.items()
            for card in cards
        },
        "leaders": {who: {field: getattr(leader, field) for field in LEADER_FIELDS} for who, leader in LEADERS.items()},
    }


def _area(area: str) -> dict[str, Any]:
    of, room = AREAS[area], westeros().rooms[area]
    printed = {"kind": of.kind, "home": of.home, "supply": of.supply, "power": of.power, "island": of.island}
    shape = [*map(shown, westeros().shapes[area])]
    return {**printed, "xy": shown(of.xy), "shape": shape, "spot": shown(room.spot), "radius": room.radius}


def _border(a: str, b: str) -> dict[str, Any]:
    return {"a": a, "b": b, "kind": border_kind(a, b), "line": [*map(shown, westeros().lines[a, b])]}
