"""The book that the rules of Hand of the King are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.games.about import explain
from smallcouncil.games.facts import Meaning, read_texts

from .about import CLAUSES, THINGS
from .cards import COMPANIONS, NAMES

MEANINGS = {
    name: Meaning(effect=companion.effect, origin=companion.origin, ours=companion.ours)
    for name, companion in COMPANIONS.items()
}

texts = read_texts("hand_of_the_king", NAMES, MEANINGS)
explain(texts, ["hand_of_the_king"], THINGS, CLAUSES)
book = RuleBook("hand-of-the-king", texts)
