"""Undo: free where nobody could have learnt anything, by what the engine itself says of all worlds."""

from __future__ import annotations

from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.core import Position
from smallcouncil.server.undo import is_free, last_choice_of
from tests.contract.games import CASES, TOYS, Case
from tests.contract.secrecy import twin_of

FIRST_CASES = {case.contract.game.id: case for case in reversed(CASES) if case.contract not in TOYS}


def answered(p: Position, seat: int, choice: str) -> Position:
    after = p.copy()
    after.answer(seat, choice)
    return after


def test_a_move_on_the_open_table_is_free() -> None:
    """HK-3.1: all is public, so a move shows nothing new."""
    p = sc.new("hand-of-the-king", players=3, seed=1)
    [(seat, decision)] = p.pending.items()
    choice = next(iter(decision.options))
    assert is_free(p, answered(p, seat, choice), seat, choice)


def test_a_card_laid_from_a_hand_is_not_free() -> None:
    """WI-4.1: the others see a card that was hidden."""
    p = sc.new("westeros-intrigue", players=3, seed=1)
    [(seat, decision)] = p.pending.items()
    choice = next(iter(decision.options))
    assert not is_free(p, answered(p, seat, choice), seat, choice)


def test_what_drew_chance_is_not_free() -> None:
    p = sc.new("hand-of-the-king", players=3, seed=1)
    [(seat, decision)] = p.pending.items()
    choice = next(iter(decision.options))
    after = answered(p, seat, choice)
    after.draws += 1
    assert not is_free(p, after, seat, choice)


def test_the_newest_choice_of_a_seat_is_found() -> None:
    p = sc.new("hand-of-the-king", players=2, seed=1)
    assert last_choice_of(p, 0, 0) is None
    seats = []
    for _ in range(5):
        seat = next(iter(p.pending))
        p.answer(seat, next(iter(p.pending[seat].options)))
        seats.append(seat)
    for seat in {*seats}:
        assert last_choice_of(p, 5, seat) == max(n for n, who in enumerate(seats) if who == seat)


@pytest.mark.parametrize("case", FIRST_CASES.values(), ids=str)
def test_whether_it_is_free_tells_the_seat_nothing_hidden(case: Case) -> None:
    """Two positions that the seat cannot tell apart, before and after, give it the same answer."""
    rng, compared = Random(1), 0
    p = case.new(1)
    for _ in range(60):
        if not p.pending:
            break
        seat = rng.choice(sorted(p.pending))
        choice = p.pending[seat].options.sample(rng)
        after = answered(p, seat, choice)
        twin = twin_of(case.contract, p, seat, rng)
        if seat in twin.pending and choice in twin.pending[seat].options:
            twin_after = answered(twin, seat, choice)
            is_alike = (
                twin_after.view(seat) == after.view(seat) and twin_after.draws - twin.draws == after.draws - p.draws
            )
            if is_alike:
                compared += 1
                assert is_free(p, after, seat, choice) == is_free(twin, twin_after, seat, choice)
        p = after
    assert compared > 5
