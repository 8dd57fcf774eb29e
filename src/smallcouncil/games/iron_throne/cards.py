"""The parts of the game as tables: houses, leaders, character cards, house decks and events."""

from __future__ import annotations

from functools import cache

import msgspec

from smallcouncil.games.facts import read_data

House = str
Character = str  # the id of a character, token and card alike: no two houses share one
Face = str  # what a house card shows: "truce", a hostility value such as "20", or a character

DATA = read_data("iron_throne")


class Ability(msgspec.Struct, frozen=True, kw_only=True):
    """What a leader sheet or a character card does: what people read, and its numbers for the engine."""

    house: House
    character: Character
    title: str
    timing: str
    origin: str
    effect: str
    condition: str = ""
    ruling: str = ""
    query: str = ""
    on: str = ""
    cost: int = 0
    amount: int = 0
    max: int = 0
    min: int = 0
    keep: int = 0
    threshold: int = 0
    draw: int = 0
    draw_others: int = 0
    discard: int = 0
    look: int = 0
    hostages: int = 0
    targets: int = 0
    rounding: str = "up"
    wins_ties: bool = False
    draw_at: str = ""


# IT-1.1
LEADERS: dict[Character, Ability] = {card["character"]: msgspec.convert(card, Ability) for card in DATA["leaders"]}
CARDS: dict[Character, Ability] = {card["character"]: msgspec.convert(card, Ability) for card in DATA["characters"]}
HOUSE_OF: dict[Character, House] = {character: leader.house for character, leader in LEADERS.items()}
HOUSES: tuple[House, ...] = tuple(dict.fromkeys(HOUSE_OF.values()))
CHARACTERS: dict[House, tuple[Character, ...]] = {
    house: tuple(character for character, of in HOUSE_OF.items() if of == house) for house in HOUSES
}
INFLUENCE = 5

# IT-1.2
TRUCE: Face = "truce"
NOTHING: Face = "nothing"  # IT-6.3: what lies there when no card can be laid
HOSTILITY: tuple[Face, ...] = tuple(str(value) for value in DATA["deck"]["hostility"])
VALUE: dict[Face, int] = {face: int(face) for face in HOSTILITY}


@cache
def house_deck(house: House) -> tuple[Face, ...]:
    """The 25 cards of a house."""
    characters = [character for character in CHARACTERS[house] for _ in range(DATA["deck"]["copies_of_each_character"])]
    return (*[TRUCE] * DATA["deck"]["truce"], *characters, *HOSTILITY)


# IT-1.3
SPECIAL_EVENTS = tuple(event["id"] for event in DATA["events"] if "copies" in event for _ in range(event["copies"]))
EVENTS_A_HOUSE = next(e["copies_per_house_in_play"] for e in DATA["events"] if "copies_per_house_in_play" in e)

# IT-2.3, IT-2.4, IT-7.7
POWER_AT_START = 4
HAND = 5
TORTURE_POWER = 4  # IT-8.5

NAMES = (
    {character: character.capitalize() for character in HOUSE_OF}
    | {house: house.capitalize() for house in HOUSES}
    | {event: event.replace("_", " ").capitalize() for event in SPECIAL_EVENTS}
)
