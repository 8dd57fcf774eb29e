"""The squire of Hand of the King: of every choice he looks at the scene it leads to, and one reply further."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision, Frame
from smallcouncil.games.hand_of_the_king import companions
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, MOVES, VARYS
from smallcouncil.games.hand_of_the_king.play_areas import take_from_area
from smallcouncil.games.hand_of_the_king.rules import move
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing

from .chances import Chances, best_reply, chances, chances_as_it_stands
from .scene import PRIZES, Scene, best_prize, carry_out, one_each, question, read_scene

FORESEEN = ("stay", "take", "kill", "turn")  # the kinds of companions that can be carried through; others have a worth


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """The choice that leads to the best chance to win; of equally good ones any."""
    p, kind = read_scene(view, decision.kind), decision.kind
    choices = CONSIDERED[kind](p, decision.options) if kind in CONSIDERED else list(decision.options)
    if len(choices) == 1:
        return choices[0]
    outlooks = {choice: chances(foreseen(p, decision, choice))[decision.seat] for choice in choices}
    brightest = max(outlooks.values())
    return rng.choice([choice for choice in choices if outlooks[choice] == brightest])


# Which choices are worth a look; all, where nothing is said


def moves_only(_: HandOfTheKing, options: Iterable[Choice]) -> list[Choice]:
    """The raven stays at home: a bot has nothing to say."""
    return [option for option in options if option in MOVES]


def tempting(p: HandOfTheKing, pieces: Iterable[Choice]) -> list[Choice]:
    """For Ramsay: the card that the next player would go for, and Varys himself where he may be swapped."""
    listed, goal = list(pieces), best_reply(p)
    return [piece for piece in listed if piece in (goal, VARYS)] or listed[:1]


CONSIDERED: dict[str, Callable[[HandOfTheKing, Iterable[Choice]], list[Choice]]] = {
    "move": moves_only,
    "kill_in_area": one_each,
    "exchange": one_each,
    "return": one_each,
    "swap": tempting,
}


# What follows from a choice


def foreseen(p: HandOfTheKing, decision: Decision, choice: Choice) -> Scene:
    """The scene that a choice leads to."""
    if decision.kind in ("companion", "carry_out"):
        return used(p, choice)
    after = carry_out(p, *FOLLOWS[decision.kind](p, decision, choice))
    if question(after) == "companion":
        return best([used(after, name) for name in after.available], after.turn, chances)
    return carried_on(after)


def settling(p: HandOfTheKing) -> Frame:
    """HK-4.6: banners are settled by what has changed since now."""
    return companions.settle_banners, tuple(p.counts.values())


def settling_the_exchange(p: HandOfTheKing, rival: int, taken: str) -> Frame:
    """R-HK-23: by what both takings change, the first of which has happened already."""
    before = p.copy()
    take_from_area(before, rival, taken)
    return settling(before)


FOLLOWS: dict[str, Callable[[HandOfTheKing, Decision, Choice], tuple[Frame, ...]]] = {
    "move": lambda _, __, choice: ((move, choice),),
    "banner": lambda _, decision, choice: ((companions.give_banner, decision.about["house"], choice),),
    "swear": lambda p, _, house: ((companions.swear, p.using, house), settling(p)),
    "kill": lambda _, __, card: ((companions.killed_in_kings_landing, card),),
    "kill_in_area": lambda p, _, card: ((companions.killed_in_area, card), settling(p)),
    "discard": lambda _, __, name: ((companions.discard, name),),
    "swap": lambda _, __, first: ((companions.mark, first),),
    "swap_with": lambda _, __, second: ((companions.swap_places, second),),
    "move_varys": lambda _, __, place: ((companions.varys_moved, place),),
    "exchange": lambda p, _, card: ((companions.exchange_for, card), settling(p)),
    "return": lambda p, decision, card: (
        (companions.take_in_return, decision.seat, card),
        settling_the_exchange(p, decision.seat, decision.about["taken"]),
    ),
}


def used(p: HandOfTheKing, name: str) -> Scene:
    """HK-4.9: what a companion leads to; one that is hard to foresee is held in mind by its worth."""
    is_laid_out = name in p.available
    if COMPANIONS[name].kind not in FORESEEN:
        return carried_on(carry_out(p, *[(companions.discard, name)] * is_laid_out), p.turn, PRIZES[name])
    if is_laid_out:
        return carried_on(carry_out(p, (companions.use_companion, name)))
    return carried_on(carry_out(p, (companions.carry_out_turned_up, name), settling(p), (companions.reward,)))


# What is asked on the way to the next move


def carried_on(p: HandOfTheKing, creditor: int = 0, owed: float = 0.0) -> Scene:
    """A scene that is gone on with to the next move, or to the next companion, which is only held in mind."""
    while question(p) not in ("", "move"):
        ((seat, decision),) = p.pending.items()
        if decision.kind == "companion":
            return Scene(p, seat, best_prize(p.available))
        answer = ON_THE_WAY.get(decision.kind)
        p.answer(seat, answer(p, decision) if answer else next(iter(decision.options)))
    return Scene(p, creditor, owed)


def best(scenes: list[Scene], seat: int, judge: Callable[[Scene], Chances]) -> Scene:
    """What a player would choose among scenes."""
    return max(scenes, key=lambda scene: judge(scene)[seat])


def best_answer(
    p: HandOfTheKing, decision: Decision, options: Iterable[Choice], judge: Callable[[Scene], Chances]
) -> Choice:
    """What a player would answer, by how it goes on."""

    def outlook(option: Choice) -> float:
        after = p.copy()
        after.answer(decision.seat, option)
        return judge(carried_on(after))[decision.seat]

    return max(options, key=outlook)


def give_tied_banner(p: HandOfTheKing, decision: Decision) -> Choice:
    """HK-4.6: to oneself, or to who has it."""
    holder = p.banners[decision.about["house"]]
    wanted = [f"seat {seat}" for seat in (decision.seat, holder)]
    return next((choice for choice in wanted if choice in decision.options), next(iter(decision.options)))


def kill_the_goal(p: HandOfTheKing, decision: Decision) -> Choice:
    """The card that the next player would go for."""
    return best_reply(p) or next(iter(decision.options))


ON_THE_WAY: dict[str, Callable[[HandOfTheKing, Decision], Choice]] = {
    "banner": give_tied_banner,
    "swear": lambda p, decision: best_answer(p, decision, decision.options, chances_as_it_stands),
    "kill": kill_the_goal,
    "kill_in_area": lambda p, decision: best_answer(p, decision, one_each(p, decision.options), chances_as_it_stands),
    "discard": lambda _, decision: max(decision.options, key=PRIZES.__getitem__),
    "swap_with": lambda p, decision: best_answer(p, decision, decision.options, chances),
    "return": lambda p, decision: best_answer(p, decision, one_each(p, decision.options), chances_as_it_stands),
}
