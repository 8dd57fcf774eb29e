"""The book that the rules of Hand of the King are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.titles.facts import read_texts

from .cards import NAMES

texts = read_texts("hand_of_the_king", NAMES)
book = RuleBook("hand-of-the-king", texts)
