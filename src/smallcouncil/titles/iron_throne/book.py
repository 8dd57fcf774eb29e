"""The book that the rules of The Iron Throne are entered in."""

from smallcouncil.core import RuleBook
from smallcouncil.titles.facts import read_texts

from .cards import CARDS, LEADERS, NAMES

texts = read_texts("iron_throne", NAMES)
texts.names["en"] |= {f"leader {who}": f"{who.capitalize()} ({leader.title})" for who, leader in LEADERS.items()}
texts.names["en"] |= {f"card {who}": f"{card.title} ({who.capitalize()})" for who, card in CARDS.items()}
book = RuleBook("iron-throne", texts)
