"""Hand of the King as the squire foresees it: the rules carry out a choice on what his view says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from smallcouncil.core import Frame, advance, do
from smallcouncil.games.hand_of_the_king.cards import HOUSE, Card
from smallcouncil.games.hand_of_the_king.rules import end_turn
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing, owner

# What a companion is worth, in banners: the bands that stand at the end of the data
PRIZES = {
    "jon_snow": 1.0,
    "jaqen": 0.9,
    "melisandre": 0.65,
    "petyr": 0.6,
    "pycelle": 0.4,
    "syrio": 0.25,
    "brienne": 0.25,
    "gendry": 0.25,
    "shae": 0.2,
    "drogo": 0.2,
    "hodor": 0.2,
    "bronn": 0.2,
    "sandor": 0.15,
    "ramsay": 0.1,
}


class Scene(NamedTuple):
    """A position, as far as a choice is foreseen, and what somebody is still owed: a companion's worth, in banners."""

    p: HandOfTheKing
    creditor: int = 0
    owed: float = 0.0


def read_scene(view: dict[str, Any], kind: str) -> HandOfTheKing:
    """The position of a view. After a move the rules go on by themselves, after all else the turn ends."""
    p: HandOfTheKing = HandOfTheKing.game.read_view(view)
    p.pending.clear()
    p.unused.clear()  # nobody knows what Petyr would turn up
    if kind != "move":
        p.agenda.append((end_turn,))
    return p


def carry_out(p: HandOfTheKing, *frames: Frame) -> HandOfTheKing:
    """What the rules make of a position, until somebody is asked."""
    after = p.copy()
    after.pending.clear()
    after.events = []
    do(after, *frames)
    advance(after)
    return after


def question(p: HandOfTheKing) -> str:
    """The kind of the question that is open; the rules never ask two at a time."""
    return next(iter(p.pending.values())).question.kind if p.pending else ""


def mover(p: HandOfTheKing) -> int:
    """Who moves Varys next: who is asked, or else whoever comes after this turn."""
    return p.turn if p.further_turns or question(p) == "move" else (p.turn + 1) % p.players


def best_prize(companions: Sequence[str]) -> float:
    """What the best of them is worth; 0 without any (HK-4.7)."""
    return max((PRIZES[name] for name in companions), default=0.0)


def one_each(p: HandOfTheKing, cards: Iterable[Card]) -> list[Card]:
    """One character of each player and house: their others do the same."""
    return list({(owner(p, card), HOUSE[card]): card for card in cards}.values())
