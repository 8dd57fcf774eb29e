"""The book of the house cards that are played on the board of Westeros alone. The game's own book builds on it.

They are not entered in the family's book: a game of the family answers for every question that its book has.
"""

from smallcouncil.core import RuleBook, Texts
from smallcouncil.games import thrones
from smallcouncil.games.thrones.book import of_listed

__all__ = ["book", "of_listed"]

book = RuleBook("cards-of-westeros", Texts({"en": {"names": {}}}), base=thrones.book.book)
