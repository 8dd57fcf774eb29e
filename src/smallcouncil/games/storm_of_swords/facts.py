"""What a board of A Storm of Swords has to know: shapes, borders, and what is printed on pieces and cards."""

from __future__ import annotations

from typing import Any

from smallcouncil.games.thrones.cards import ORDER_VALUE, ORDERS, STARRED
from smallcouncil.games.thrones.mustering import PRICE
from smallcouncil.games.thrones.shapes import WIDE, Outline, Point, shown

from .board import (
    AREAS,
    BARRIERS,
    CLAIM_TO_WIN,
    CLOSED,
    EDGES,
    FORDS_OPEN,
    ROUNDS,
    STARS,
    TRIDENT,
    WEATHER,
    Edge,
)
from .cards import (
    ALLIES,
    DECK_OF_ALLY,
    DECK_OF_HOUSE,
    HOUSE_CARDS,
    LEADERS,
    STOCK,
    WEATHER_ICONS,
)
from .shapes import shapes


def facts() -> dict[str, Any]:
    """All that the board needs to know that no view says."""
    return {
        "canvas": {"width": TRIDENT["canvas"]["width"] * WIDE, "height": TRIDENT["canvas"]["height"]},
        "areas": {area: _area(area) for area in AREAS},
        "borders": [_border(edge) for edge in (*EDGES, *BARRIERS) if edge.kind != "arrow"],
        "arrows": [{"a": edge.a, "b": edge.b, "house": edge.house} for edge in EDGES if edge.kind == "arrow"],
        "closed": {players: sorted(areas) for players, areas in CLOSED.items()},
        "weather": WEATHER,
        "fords_shut": [weather for weather in WEATHER if weather != FORDS_OPEN],
        "weather_icons": sorted(WEATHER_ICONS),
        "rounds": ROUNDS,
        "claim_to_win": CLAIM_TO_WIN,
        "stars": STARS,
        "star_tactics": {"careful-planning": 1},  # SS-5.5: once it is planned
        "stock": STOCK,
        "prices": PRICE,
        "orders": {
            order: {"n": ORDERS.get(order, 0), "value": value, "star": order in STARRED}
            for order, value in ORDER_VALUE.items()
        },
        "house_cards": {
            card: {"house": house, **{field: getattr(HOUSE_CARDS[card], field) for field in CARD_FIELDS}}
            for house, cards in DECK_OF_HOUSE.items()
            for card in cards
        },
        "leaders": {who: {field: getattr(leader, field) for field in LEADER_FIELDS} for who, leader in LEADERS.items()},
        "allies": {
            card: {"deck": DECK_OF_ALLY[card], "kind": ally.kind, "cost": ally.cost, "strength": ally.strength}
            for card, ally in ALLIES.items()
        },
    }


CARD_FIELDS = ("strength", "swords", "towers")
LEADER_FIELDS = ("house", "activation", "front", "back", "icon")


def _area(area: str) -> dict[str, Any]:
    of = AREAS[area]
    printed = {"kind": of.kind, "home": of.home, "claim": of.claim, "supply": of.supply, "power": of.power}
    return {**printed, "sea": bool(of.sea), "xy": shown(of.xy), "shape": [*map(shown, shapes()[area])]}


def _border(edge: Edge) -> dict[str, Any]:
    line = shared(shapes()[edge.a], shapes()[edge.b])
    return {"a": edge.a, "b": edge.b, "kind": edge.kind, "river": edge.river, "line": [*map(shown, line)]}


def shared(one: Outline, other: Outline) -> list[Point]:
    """The stretch that two outlines have in common, in the order of the first; a mere point is none."""
    both = [point in other for point in one]
    if not any(both) or all(both):
        return []
    start = next(at for at in range(len(one)) if both[at] and not both[at - 1])
    turned = [*zip(one, both, strict=True)][start:] + [*zip(one, both, strict=True)][:start]
    line = [point for point, is_shared in turned if is_shared]
    return line if len(line) > 1 else []
