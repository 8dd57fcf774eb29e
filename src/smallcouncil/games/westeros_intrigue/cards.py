"""The parts of the game as tables: characters, Iron Throne cards, how many are dealt, and the places of the court."""

from __future__ import annotations

from sys import intern
from typing import NamedTuple

import msgspec

from smallcouncil.games.facts import read_data

House = str
Card = str  # the id of a character
Place = str  # "row.offset", R-WI-15: the offset is counted from the round's first card, "1.0"

DATA = read_data("westeros_intrigue")


class ThroneCard(NamedTuple):
    """WI-1.2: the points it takes off, and the daggers that break ties."""

    value: int
    daggers: int


class Deal(msgspec.Struct, frozen=True):
    """WI-3.1, WI-4.3: what a number of players changes."""

    hand: int
    bottom_row: int
    origin: str
    set_aside: int = 0
    face_up: int = 0


# WI-1.1
HOUSES: tuple[House, ...] = tuple(DATA["deck"]["houses"])
COLOURS = {house: fact["colour"] for house, fact in DATA["colours"].items()}
HOUSE: dict[Card, House] = {card["id"]: house for house in HOUSES for card in DATA["characters"][house]}
DECK: tuple[Card, ...] = tuple(HOUSE)
NAMES = {card["id"]: card["name"] for cards in DATA["characters"].values() for card in cards} | {
    house: house.capitalize() for house in HOUSES
}

THRONE_CARDS = tuple(ThroneCard(card["value"], card["daggers"]) for card in DATA["iron_throne_cards"])  # WI-1.2
DEALS = {int(players): msgspec.convert(deal, Deal) for players, deal in DATA["deal"].items()}  # WI-3.1

# WI-4.1: whose turn may be next, by number of players and seat: clockwise from the next seat to the seat itself.
CLOCKWISE = {
    players: [tuple((seat + step) % players for step in range(1, players + 1)) for seat in range(players)]
    for players in DEALS
}

# The court. Row 1 is the bottom row; place o of a row lies over the places o and o + 1 of the row below.
ROWS = max(deal.bottom_row for deal in DEALS.values())


def place_name(row: int, offset: int) -> Place:
    """R-WI-15. Interned: places are looked up all the time, and a look-up by the very same object is the quickest."""
    return intern(f"{row}.{offset}")


FIRST_PLACE: Place = place_name(1, 0)
ROW_AND_OFFSET = {
    place_name(row, offset): (row, offset) for row in range(1, ROWS + 1) for offset in range(1 - ROWS, ROWS - row + 1)
}
PLACES: tuple[Place, ...] = tuple(ROW_AND_OFFSET)
OFFSET = {
    place_name(1, offset): offset for offset in range(-ROWS, ROWS + 1)
}  # of the bottom row, one beyond its ends too
LEFT = {place: place_name(row, offset - 1) for place, (row, offset) in ROW_AND_OFFSET.items()}
RIGHT = {place: place_name(row, offset + 1) for place, (row, offset) in ROW_AND_OFFSET.items()}
BELOW = {  # the two places that carry a place
    place: (place_name(row - 1, offset), place_name(row - 1, offset + 1))
    for place, (row, offset) in ROW_AND_OFFSET.items()
}
PAIRS = {  # each neighbour of a place, and the place over the two
    place: ((LEFT[place], place_name(row + 1, offset - 1)), (RIGHT[place], place_name(row + 1, offset)))
    for place, (row, offset) in ROW_AND_OFFSET.items()
}

# Houses and places by number: no look-up is quicker. That of a place is a tuple of one, to be added to others.
HOUSE_NUMBER = {house: number for number, house in enumerate(HOUSES)}
PLACE_NUMBER = {place: (number,) for number, place in enumerate(PLACES)}

# The notation of laying a card, `arya@2.-1`: looked up, not written and parsed, each time.
# Of a card: the number of its house, and the notations of laying it at each place. Of a notation: card and place.
LAY_AT = {card: (HOUSE_NUMBER[house], tuple(f"{card}@{place}" for place in PLACES)) for card, house in HOUSE.items()}
LAYS = {
    notation: (card, place)
    for card, (_, notations) in LAY_AT.items()
    for notation, place in zip(notations, PLACES, strict=True)
}
