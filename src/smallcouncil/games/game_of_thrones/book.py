"""The book that the rules of A Game of Thrones are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.games.about import explain
from smallcouncil.games.facts import Meaning, read_texts
from smallcouncil.games.thrones.cards import TACTICS, effect_of

from . import card_book, first_edition, tyrell
from .about import CLAUSES, THINGS
from .cards import BASE_TACTICS, HOUSE_CARDS, LEADERS, NAMES

ENTERED = (first_edition, tyrell)  # whose house cards the book of cards has
ORIGINS = {"reported": "reported", "ours": "designed"}  # what is confirmed says nothing


def _origin(said: str) -> str:
    """Where a fact comes from, by the first word that is said of it."""
    return ORIGINS.get(said.split()[0], "rulebook")


MEANINGS = (
    {card.id: Meaning(effect=card.effect or "", origin=_origin(card.origin)) for card in HOUSE_CARDS.values()}
    | {tactic: Meaning(effect=effect_of(TACTICS[tactic])) for tactic in BASE_TACTICS}
    | {leader: Meaning(origin=_origin(facts.origin["strengths"])) for leader, facts in LEADERS.items()}
)

texts = read_texts("game_of_thrones", NAMES, MEANINGS, family="thrones")
explain(texts, ["thrones", "game_of_thrones"], THINGS, CLAUSES)
book = RuleBook("game-of-thrones", texts, base=card_book.book)
