"""The book that the rules of Westeros Intrigue are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.titles.facts import read_texts

from .cards import NAMES

texts = read_texts("westeros_intrigue", NAMES)
book = RuleBook("westeros-intrigue", texts)
