"""The parts of the game as tables: houses, characters, companions, and the grid of King's Landing."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import msgspec

from smallcouncil.games.facts import read_data

House = str
Card = str  # the id of a character
Place = int  # 0 to 35, row by row from the top left

DATA = read_data("hand_of_the_king")


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """A companion card: what people read, and the same for the engine."""

    id: str
    name: str
    origin: str
    effect: str
    kind: str
    rulings: tuple[str, ...]
    ours: str = ""
    stays: bool = False
    counts: dict[str, Any] = {}
    takes: Card = ""
    source: tuple[str, ...] = msgspec.field(name="from", default=())
    kills: tuple[str, ...] = ()
    discards: int = 0
    swaps: int = 0
    within: str = ""
    turns: int = 0
    draws: int = 0
    uses: int = 0
    to: str = ""
    returns: str = ""


# HK-1.1; the data lists the largest house first, which is the order of HK-4.9 (5)
HOUSES: tuple[House, ...] = tuple(DATA["houses"])
CHARACTERS: dict[House, frozenset[Card]] = {
    house: frozenset(card["id"] for card in cards) for house, cards in DATA["houses"].items()
}
SIZE: dict[House, int] = {house: len(cards) for house, cards in CHARACTERS.items()}
DECK: tuple[Card, ...] = tuple(card["id"] for cards in DATA["houses"].values() for card in cards)
EMPTY = ""
VARYS = "varys"
HOUSE: dict[Card, House] = {EMPTY: ""} | {card: house for house in HOUSES for card in CHARACTERS[house]}

# HK-1.2
COMPANIONS: dict[str, Companion] = {card["id"]: msgspec.convert(card, Companion) for card in DATA["companions"]}
AVAILABLE = DATA["parts"]["available_companions"]["count"]

NAMES = (
    {card["id"]: card["name"] for cards in DATA["houses"].values() for card in cards}
    | {house: house.capitalize() for house in HOUSES}
    | {companion.id: companion.name for companion in COMPANIONS.values()}
    | {VARYS: "Varys"}
)

# King's Landing, HK-2.1. A place is called by its column and its row: a1 top left, f6 bottom right.
SIDE = 6
PLACES = range(SIDE * SIDE)
PLACE_NAMES = tuple(f"{'abcdef'[place % SIDE]}{place // SIDE + 1}" for place in PLACES)
PLACE_OF = {name: place for place, name in enumerate(PLACE_NAMES)}
DIRECTIONS = ("up", "down", "left", "right")

MOVES = {f"{direction} {house}": (direction, house) for direction in DIRECTIONS for house in HOUSES}
MOVE_FOR = {  # by direction and card: the move that goes for it
    direction: {card: move for move, named in MOVES.items() for card in DECK if named == (direction, HOUSE[card])}
    for direction in DIRECTIONS
}


def _rays(place: Place) -> dict[str, tuple[Place, ...]]:
    row, column = divmod(place, SIDE)
    return {
        "up": tuple(range(place - SIDE, -1, -SIDE)),
        "down": tuple(range(place + SIDE, SIDE * SIDE, SIDE)),
        "left": tuple(range(place - 1, row * SIDE - 1, -1)),
        "right": tuple(range(place + 1, place + SIDE - column)),
    }


# From each place: the places in each direction, the nearest first
RAYS = tuple(_rays(place) for place in PLACES)
# The same for looking for moves: all the places that are seen, each with the moves that go for a card there
SIGHTS = tuple(
    tuple((seen, MOVE_FOR[direction]) for direction, ray in RAYS[place].items() for seen in ray) for place in PLACES
)
LOOK_FROM = tuple(itemgetter(*[seen for seen, _ in sight]) for sight in SIGHTS)  # a grid: all that is seen there
