"""Writes `facts.json`, what the board draws: shapes, borders, and what is printed on pieces and cards.

Run it with the project's Python after the data or the shapes have changed; a test fails until it has been.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from smallcouncil.games.storm_of_swords.board import (
    AREAS,
    BARRIERS,
    CLAIM_TO_WIN,
    CLOSED,
    EDGES,
    ROUNDS,
    STARS,
    SUPPLY_TABLE,
    TRIDENT,
    WEATHER,
    Edge,
)
from smallcouncil.games.storm_of_swords.cards import (
    ALLIES,
    DECK_OF_ALLY,
    DECK_OF_HOUSE,
    HOUSE_CARDS,
    LEADERS,
    ORDER_VALUE,
    ORDERS,
    STARRED,
    STOCK,
    WEATHER_ICONS,
)
from smallcouncil.games.storm_of_swords.shapes import Outline, Point, shapes

FILE = Path(__file__).with_name("facts.json")


def facts() -> dict[str, Any]:
    """All that the board needs to know that no view says."""
    return {
        "canvas": {side: TRIDENT["canvas"][side] for side in ("width", "height")},
        "areas": {area: _area(area) for area in AREAS},
        "borders": [_border(edge) for edge in (*EDGES, *BARRIERS) if edge.kind != "arrow"],
        "arrows": [{"a": edge.a, "b": edge.b, "house": edge.house} for edge in EDGES if edge.kind == "arrow"],
        "closed": {players: sorted(areas) for players, areas in CLOSED.items()},
        "weather": WEATHER,
        "weather_icons": sorted(WEATHER_ICONS),
        "rounds": ROUNDS,
        "claim_to_win": CLAIM_TO_WIN,
        "stars": STARS,
        "supply_table": SUPPLY_TABLE,
        "stock": STOCK,
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
    return {**printed, "sea": bool(of.sea), "xy": of.xy, "shape": shapes()[area]}


def _border(edge: Edge) -> dict[str, Any]:
    line = shared(shapes()[edge.a], shapes()[edge.b])
    return {"a": edge.a, "b": edge.b, "kind": edge.kind, "river": edge.river, "line": line}


def shared(one: Outline, other: Outline) -> list[Point]:
    """The stretch that two outlines have in common, in the order of the first; a mere point is none."""
    both = [point in other for point in one]
    if not any(both) or all(both):
        return []
    start = next(at for at in range(len(one)) if both[at] and not both[at - 1])
    turned = [*zip(one, both, strict=True)][start:] + [*zip(one, both, strict=True)][:start]
    line = [point for point, is_shared in turned if is_shared]
    return line if len(line) > 1 else []


def written() -> str:
    """The file's text: a line a thing."""
    parts = [f'"{key}": {_lines(value)}' for key, value in facts().items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"  {json.dumps(str(key))}: {json.dumps(of)}" for key, of in value.items()) + "\n}"
    return json.dumps(value)


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
