"""The squire of Hand of the King: of every choice he looks at the scene it leads to, and one reply further."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision
from smallcouncil.games.hand_of_the_king.cards import (
    COMPANIONS,
    HOUSE,
    HOUSES,
    MOVES,
    PLACE_OF,
    VARYS,
    Card,
    Companion,
    House,
)

from .chances import best_reply, chances, chances_as_it_stands
from .scene import (
    PRIZES,
    Scene,
    counted,
    earning,
    lifted,
    lost,
    moved,
    owner,
    scene_of,
    settled,
    swapped,
    taken,
)


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """The choice that leads to the best chance to win; of equally good ones any."""
    scene, kind = scene_of(view), decision.kind
    choices = CONSIDERED[kind](scene, decision.options) if kind in CONSIDERED else list(decision.options)
    if len(choices) == 1:
        return choices[0]
    outlooks = {choice: chances(FOLLOWS[kind](scene, decision, choice))[decision.seat] for choice in choices}
    brightest = max(outlooks.values())
    return rng.choice([choice for choice in choices if outlooks[choice] == brightest])


# Which choices are worth a look; all, where nothing is said


def moves_only(_: Scene, options: Iterable[Choice]) -> list[Choice]:
    """The raven stays at home: a bot has nothing to say."""
    return [option for option in options if option in MOVES]


def one_each(scene: Scene, cards: Iterable[Card]) -> list[Card]:
    """One character of each player and house: their others do the same."""
    return list({(owner(scene, card), HOUSE[card]): card for card in cards}.values())


def tempting(scene: Scene, pieces: Iterable[Choice]) -> list[Choice]:
    """For Ramsay: the card that the next player would go for, and Varys himself where he may be swapped."""
    listed, goal = list(pieces), best_reply(scene)
    return [piece for piece in listed if piece in (goal, VARYS)] or listed[:1]


CONSIDERED: dict[str, Callable[[Scene, Iterable[Choice]], list[Choice]]] = {
    "move": moves_only,
    "kill_in_area": one_each,
    "exchange": one_each,
    "return": one_each,
    "swap": tempting,
}


# What follows from a choice

FOLLOWS: dict[str, Callable[[Scene, Decision, Choice], Scene]] = {
    "move": lambda scene, _, choice: rewarded(moved(scene, *MOVES[choice])),
    "companion": lambda scene, _, name: used(scene, name),
    "carry_out": lambda scene, _, name: used(scene, name),
    "banner": lambda scene, decision, choice: given(scene, decision.about["house"], choice),
    "swear": lambda scene, _, house: stayed(scene, COMPANIONS["jon_snow"], house),
    "kill": lambda scene, _, card: lifted(scene, card),
    "kill_in_area": lambda scene, _, card: killed_in_area(scene, card),
    "discard": lambda scene, _, name: discarded(scene, name),
    "swap": lambda scene, decision, first: swapped_with_any(scene, first, decision.options),
    "swap_with": lambda scene, decision, second: swapped(scene, decision.about["first"], second),
    "move_varys": lambda scene, _, place: scene._replace(varys=PLACE_OF[place]),
    "exchange": lambda scene, _, card: exchanged(scene, card),
    "return": lambda scene, decision, card: returned(scene, decision.seat, decision.about["taken"], card),
}


def best(scenes: list[Scene], seat: int) -> Scene:
    """What a player would choose among scenes, one reply ahead."""
    return max(scenes, key=lambda scene: chances(scene)[seat])


def best_at_a_glance(scenes: list[Scene], seat: int) -> Scene:
    """The same without the reply."""
    return max(scenes, key=lambda scene: chances_as_it_stands(scene)[seat])


def given(scene: Scene, house: House, choice: Choice) -> Scene:
    """HK-4.6: one of the tied holds the banner."""
    return scene._replace(banners=scene.banners | {house: int(choice.removeprefix("seat "))})


def stayed(scene: Scene, companion: Companion, house: House) -> Scene:
    """HK-4.9 (4): a companion counts for a house from here on."""
    return settled(scene, counted(scene, scene.turn, house, companion.counts["n"]))


def killed_in_area(scene: Scene, card: Card) -> Scene:
    """HK-4.3, HK-4.6: a character leaves the game, and banners may move."""
    return settled(scene, lost(scene, card))


def discarded(scene: Scene, name: str) -> Scene:
    """R-HK-12: a companion is no longer available."""
    return scene._replace(available=tuple([other for other in scene.available if other != name]))


def swapped_with_any(scene: Scene, first: str, pieces: Iterable[str]) -> Scene:
    """R-HK-15: a piece changes places with the best of the others."""
    return best([swapped(scene, first, other) for other in pieces if other != first], scene.turn)


def exchanged(scene: Scene, card: Card) -> Scene:
    """R-HK-23: the rival takes in return what serves them best."""
    rival = owner(scene, card)
    after = taken(lost(scene, card), scene.turn, card)
    returns = one_each(scene, [other for other in scene.areas[scene.turn] if HOUSE[other] != HOUSE[card]])
    return best_at_a_glance([settled(scene, taken(lost(after, other), rival, other)) for other in returns], rival)


def returned(scene: Scene, rival: int, gone: Card, card: Card) -> Scene:
    """R-HK-23: banners are settled by what both takings changed."""
    before = taken(lost(scene, gone), rival, gone)
    return settled(before, taken(lost(scene, card), rival, card))


# The best use of a companion


def rewarded(scene: Scene) -> Scene:
    """HK-4.1: the scene after the best of the available companions, if one is owed."""
    return best([used(scene, name) for name in scene.available], scene.turn) if scene.owed else scene


def used(scene: Scene, name: str) -> Scene:
    """HK-4.9: what a companion leads to; one that is hard to foresee is held in mind by its worth."""
    companion, after = COMPANIONS[name], discarded(scene, name)._replace(owed=0.0)
    return USES[companion.kind](after, companion) if companion.kind in USES else after._replace(owed=PRIZES[name])


def use_stay(scene: Scene, companion: Companion) -> Scene:
    """Gendry, Shae, Jon Snow."""
    house = companion.counts["house"]
    houses = HOUSES if house == "any" else (house,)
    return best_at_a_glance([stayed(scene, companion, named) for named in houses], scene.turn)


def use_take(scene: Scene, companion: Companion) -> Scene:
    """Hodor, Bronn, Brienne, Drogo (R-HK-5)."""
    card = companion.takes
    if card in scene.grid:
        return earning(settled(scene, taken(lifted(scene, card), scene.turn, card)), HOUSE[card])
    if any(card in area for area in scene.areas):
        return settled(scene, taken(lost(scene, card), scene.turn, card))
    return scene


def use_kill(scene: Scene, companion: Companion) -> Scene:
    """Sandor, Jaqen (R-HK-12): the card that the next player would go for, then the best in the play areas."""
    after = lifted(scene, goal) if (goal := best_reply(scene)) else scene
    targets = one_each(after, [card for area in after.areas for card in area]) if "any_area" in companion.kills else []
    return best_at_a_glance([killed_in_area(after, card) for card in targets] or [after], scene.turn)


def use_turn(scene: Scene, _: Companion) -> Scene:
    """Melisandre (R-HK-13)."""
    return scene._replace(again=True)


USES: dict[str, Callable[[Scene, Companion], Scene]] = {
    "stay": use_stay,
    "take": use_take,
    "kill": use_kill,
    "turn": use_turn,
}
