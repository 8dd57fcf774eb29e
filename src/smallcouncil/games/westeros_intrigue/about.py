"""What each thing on the board of Westeros Intrigue is."""

from collections import Counter

from smallcouncil.games.about import Thing, plain

from .cards import HOUSE

CARDS_OF = Counter(HOUSE.values())

CLAUSES: dict[str, str] = {}  # the first page tells of all its parts
THINGS = {card: Thing("character", {"house": house, "n": CARDS_OF[house]}) for card, house in HOUSE.items()} | plain(
    "in_hand", "penalty", "throne", "throne_deck", "began", "out", "set_aside", "round"
)
