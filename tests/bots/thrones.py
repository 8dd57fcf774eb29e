"""Squires of the family at the table: what they answer, plan and win."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from smallcouncil.bots import answer_of, choose_at_random, find_bot
from smallcouncil.games.thrones.plans import Plans
from smallcouncil.games.thrones.state import Thrones


def positions(p: Thrones, seed: int, chance: float) -> Iterator[tuple[Thrones, int]]:
    """Who is asked, in a game of which that part of the answers is drawn at random. One object goes on changing."""
    rng, squire = Random(seed), find_bot("squire", p.game.id)
    while p.outcome is None:
        seat = next(iter(p.pending))
        yield p, seat
        p.answer(seat, answer_of(choose_at_random if rng.random() < chance else squire, p, seat, rng))


def planned(p: Thrones, seat: int, rng: Random | None = None) -> tuple[dict[str, str], str]:
    """The plan that a squire makes step by step, and its tactics card."""
    rng, squire = rng or Random(1), find_bot("squire", p.game.id)
    while True:
        options, step = p.pending[seat].options, answer_of(squire, p, seat, rng)
        if step == "done":
            assert isinstance(options, Plans)
            return dict(options.plan), options.tactic
        p.answer(seat, step)


def answers_the_same_and_changes_nothing(asked: Iterable[tuple[Thrones, int]]) -> None:
    """The view may have gone through JSON: nothing else may enter into the answer, and all stays as it was."""
    for p, seat in asked:
        squire, decision = find_bot("squire", p.game.id), msgspec.structs.replace(p.pending[seat], then=())
        view = p.view(seat)
        before = json.dumps(view), repr(decision.options), json.dumps(decision.about)
        assert squire(json.loads(before[0]), decision, Random(3)) == squire(view, decision, Random(3))
        assert (json.dumps(view), repr(decision.options), json.dumps(decision.about)) == before


def wins(tables: Iterable[Thrones]) -> float:
    """How many games a squire wins among random players, in each of them at another seat; shared wins in part."""
    won = 0.0
    for number, p in enumerate(tables):
        rng, knight, squire = Random(number), number % p.players, find_bot("squire", p.game.id)
        while p.outcome is None:
            seat = next(iter(p.pending))
            p.answer(seat, answer_of(squire if seat == knight else choose_at_random, p, seat, rng))
        won += (knight in p.outcome.winners) / len(p.outcome.winners)
    return won
