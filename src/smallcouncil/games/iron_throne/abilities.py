"""Where leaders' abilities and character cards are entered: when each may be used, and the rule that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .book import book
from .cards import Character
from .state import IronThrone

When = Callable[[IronThrone, int], bool]
Effect = Callable[[IronThrone, int], None]
Bonus = Callable[[IronThrone, int], int]


class Entry(NamedTuple):
    """When a player may use an ability, and the rule of its effect."""

    when: When
    effect: Effect


LEADER_ABILITIES: dict[Character, Entry] = {}
CARD_TEXTS: dict[Character, Entry] = {}
BONUSES: dict[str, Bonus] = {}  # what an effect adds to its side's total, asked when totals are worked out (R-IT-15)


def leader(character: Character, when: When) -> Callable[[Effect], Effect]:
    """Enter a leader's ability; its timing is the data's."""

    def enter(effect: Effect) -> Effect:
        LEADER_ABILITIES[character] = Entry(when, book.rule(effect))
        return effect

    return enter


def card(character: Character, when: When) -> Callable[[Effect], Effect]:
    """Enter the text of a character card; its timing is the data's."""

    def enter(effect: Effect) -> Effect:
        CARD_TEXTS[character] = Entry(when, book.rule(effect))
        return effect

    return enter


def put_to_work(p: IronThrone, effect: str, seat: int) -> None:
    """An effect is at work for the rest of the round: "leader tywin", "card jaime"."""
    p.effects.append((effect, seat, p.sides[seat]))
