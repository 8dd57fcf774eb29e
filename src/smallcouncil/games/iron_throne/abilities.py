"""Where the texts of leaders and character cards are looked up, and put to work. They are entered in the book.

A leader's ability is entered as `leader robb`, a character card's text as `card robb`, each for the timing of the data;
what an effect adds to its side's total, asked when totals are worked out (R-IT-15), for the moment `total`.
What they say goes before the rules (IT-11.1).
"""

from __future__ import annotations

from smallcouncil.core import CardText

from .book import book
from .cards import CARDS, LEADERS, Character
from .state import IronThrone


def leader_text(leader: Character) -> CardText:
    """A leader's ability."""
    return book.cards[LEADERS[leader].timing][f"leader {leader}"]


def card_text(card: Character) -> CardText:
    """The text of a character card."""
    return book.cards[CARDS[card].timing][f"card {card}"]


def put_to_work(p: IronThrone, effect: str, seat: int) -> None:
    """An effect is at work for the rest of the round: "leader tywin", "card jaime"."""
    p.effects.append((effect, seat, p.sides[seat]))
