"""The book that the rules of Westeros Intrigue are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.games.about import explain
from smallcouncil.games.facts import Meaning, read_texts

from .about import CLAUSES, THINGS
from .cards import DATA, NAMES

MEANINGS = {
    card["id"]: Meaning(origin=card["origin"], ours=card.get("ours", ""))
    for cards in DATA["characters"].values()
    for card in cards
}

texts = read_texts("westeros_intrigue", NAMES, MEANINGS)
explain(texts, ["westeros_intrigue"], THINGS, CLAUSES)
book = RuleBook("westeros-intrigue", texts)
