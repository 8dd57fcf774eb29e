"""The book that the rules of Westeros Intrigue are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.games.facts import Meaning, read_texts

from .cards import DATA, NAMES

MEANINGS = {
    card["id"]: Meaning(origin=card["origin"], ours=card.get("ours", ""))
    for cards in DATA["characters"].values()
    for card in cards
}

texts = read_texts("westeros_intrigue", NAMES, MEANINGS)
book = RuleBook("westeros-intrigue", texts)
