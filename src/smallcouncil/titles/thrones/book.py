"""The book that the rules of A Storm of Swords are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.titles.facts import read_texts

from .cards import NAMES

texts = read_texts("storm_of_swords", NAMES)
book = RuleBook("storm-of-swords", texts)
