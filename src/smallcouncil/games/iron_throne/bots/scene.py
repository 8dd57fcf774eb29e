"""What a seat of The Iron Throne sees: a position in which the hidden is blank, and the odds of what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from math import comb
from random import Random
from typing import Any, NamedTuple

from smallcouncil.core import Choice, Decision
from smallcouncil.games.iron_throne.cards import HOSTILITY, TRUCE, VALUE, Face, house_deck
from smallcouncil.games.iron_throne.state import IronThrone

from .standing import Standing, standing_of

# What it is worth to hold a card, in the value of a hostility card
KEEP_TRUCE, KEEP_CHARACTER, KEEP_DEAD = 5, 4, -1


class Hand(NamedTuple):
    """What a hand may hold: how likely a truce, and the odds of its highest hostility card (0: none)."""

    truce: float
    highest: tuple[tuple[int, float], ...]


class Scene(NamedTuple):
    """One decision of a seat: what it sees, what it is asked, and its chance."""

    p: IronThrone
    me: int
    decision: Decision
    rng: Random
    standing: Standing
    hands: dict[int, Hand]  # the odds of other hands and the own hand, once they have been worked out

    def on(self, p: IronThrone) -> Scene:
        """The same decision, thought on in another position."""
        return Scene(p, self.me, self.decision, self.rng, self.standing, self.hands)


def scene_of(view: dict[str, Any], decision: Decision, rng: Random) -> Scene:
    """The scene of a decision."""
    p = IronThrone.game.read_view(view)
    return Scene(p, decision.seat, decision, rng, standing_of(p), {})


# Choosing


def best(scene: Scene, options: Iterable[Choice], worth: Callable[[Choice], float]) -> Choice:
    """The option worth most; of equal ones any."""
    return max(options, key=lambda option: (worth(option), scene.rng.random()))


def keep_value(p: IronThrone, face: Face) -> int:
    """How glad a player is to hold a card."""
    if face in VALUE:
        return VALUE[face]
    if face == TRUCE:
        return KEEP_TRUCE
    is_useful = face in p.power or face in p.leaders
    return KEEP_CHARACTER if is_useful else KEEP_DEAD


# What a hand may hold


def hand_of(scene: Scene, seat: int) -> Hand:
    """The odds of a hand; the own one is certain."""
    if seat not in scene.hands:
        scene.hands[seat] = own_hand(scene) if seat == scene.me else hidden_hand(scene, seat)
    return scene.hands[seat]


def own_hand(scene: Scene) -> Hand:
    cards = scene.p.hands[scene.me]
    return Hand(float(TRUCE in cards), ((highest_of(cards), 1.0),))


def hidden_hand(scene: Scene, seat: int) -> Hand:
    """The cards known to be there, and the rest drawn from all that the viewer has not located."""
    p, known, hidden = scene.p, scene.p.known[scene.me][seat], hidden_cards(scene, seat)
    values = tuple([VALUE[face] for face in HOSTILITY if hidden[face] > 0])
    cards = sum(hidden.values())
    drawn = min(cards, max(0, len(p.hands[seat]) - len(known)))
    truce = 1.0 if TRUCE in known else 1 - comb(cards - hidden[TRUCE], drawn) / comb(cards, drawn)
    floor = highest_of(known)
    return Hand(truce, tuple([(max(value, floor), odds) for value, odds in highest_odds(values, cards, drawn)]))


def highest_of(cards: Iterable[Face]) -> int:
    """The highest hostility value among cards; 0: there is none."""
    return max((VALUE.get(card, 0) for card in cards), default=0)


def hidden_cards(scene: Scene, seat: int) -> Counter[Face]:
    """The cards of a house that the viewer has not located: they lie in its deck, its hand, or as hostages."""
    p, cards = scene.p, Counter(house_deck(scene.p.houses[seat]))
    located = [*p.discards[seat], *p.played[seat], p.revealed[seat], *p.known[scene.me][seat]]
    located += [h.face for row in p.hostages for h in row if h.owner == seat]
    cards.subtract([face for face in located if face in cards])
    return cards


@cache
def highest_odds(values: tuple[int, ...], cards: int, drawn: int) -> tuple[tuple[int, float], ...]:
    """The odds of the highest value when some of all cards are drawn, of which `values`, ascending, are hostility."""
    ways = comb(cards, drawn)
    at_most = [comb(cards - len(values) + rank, drawn) / ways for rank in range(len(values) + 1)]
    return ((0, at_most[0]), *[(value, at_most[i + 1] - at_most[i]) for i, value in enumerate(values)])
