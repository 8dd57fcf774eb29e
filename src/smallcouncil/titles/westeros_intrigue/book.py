"""The book that the rules of Westeros Intrigue are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.titles.facts import Counted, Meaning, read_texts

from .cards import DATA, NAMES, ROW_AND_OFFSET

MEANINGS = {
    card["id"]: Meaning(origin=card["origin"], ours=card.get("ours", ""))
    for cards in DATA["characters"].values()
    for card in cards
}


def _counted(row: int, offset: int) -> Counted:
    """A place as people find it: its row, and how far it lies from the middle."""
    half_cards = 2 * offset + row - 1
    side = "middle" if half_cards == 0 else "left" if half_cards < 0 else "right"
    return f"place.{side}", {"row": row, "n": (abs(half_cards) + 1) // 2}


PLACES = {place: _counted(*where) for place, where in ROW_AND_OFFSET.items()}

texts = read_texts("westeros_intrigue", NAMES, MEANINGS, PLACES)
book = RuleBook("westeros-intrigue", texts)
