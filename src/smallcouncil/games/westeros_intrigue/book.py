"""The book that the rules of Westeros Intrigue are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.games.about import explain
from smallcouncil.games.facts import Counted, Meaning, read_texts

from .about import CLAUSES, THINGS
from .cards import DATA, NAMES, ROW_AND_OFFSET

MEANINGS = {
    card["id"]: Meaning(origin=card["origin"], ours=card.get("ours", ""))
    for cards in DATA["characters"].values()
    for card in cards
}


def place_in_words(row: int, offset: int) -> Counted:
    """R-WI-15: the row, and how far to the left or the right of the round's first card; even rows have no middle."""
    half_cards = 2 * offset + row - 1
    side = "left" if half_cards < 0 else "right" if half_cards else "middle"
    return f"place.{side}", {"row": row, "n": (abs(half_cards) + 1) // 2}


PLACES_IN_WORDS = {place: place_in_words(row, offset) for place, (row, offset) in ROW_AND_OFFSET.items()}

texts = read_texts("westeros_intrigue", NAMES, MEANINGS, PLACES_IN_WORDS)
explain(texts, ["westeros_intrigue"], THINGS, CLAUSES)
book = RuleBook("westeros-intrigue", texts)
