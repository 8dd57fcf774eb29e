"""Chance: pinned, even, and the position's own."""

from __future__ import annotations

import random
from collections import Counter
from math import factorial

from hypothesis import given
from hypothesis import strategies as st

from smallcouncil.core import below, shuffled
from smallcouncil.core.chance import key_from
from tests.toys.ledger import GAME, Ledger


def table(seed: int | str = 1) -> Ledger:
    return GAME.new(2, seed)


# A log is replayed by drawing again, so these values must never change.


def test_the_key_of_a_seed_is_pinned() -> None:
    assert key_from("7", "hand-of-the-king") == "8ae255d1361816f90c6e14281bd5415f"


def test_draws_are_pinned() -> None:
    p = table(seed=7)
    assert [below(p, 6) for _ in range(12)] == [3, 0, 2, 0, 0, 4, 2, 1, 1, 3, 2, 0]
    assert [below(p, n) for n in (1, 2, 52, 10**30)] == [0, 1, 10, 421813682078909082243998446281]


def test_shuffles_are_pinned() -> None:
    p = table(seed=7)
    assert shuffled(p, range(10)) == [0, 9, 1, 8, 3, 4, 5, 2, 6, 7]
    assert shuffled(p, "abcdef") == ["b", "c", "a", "d", "f", "e"]
    assert shuffled(p, range(60))[:12] == [43, 8, 38, 55, 30, 18, 40, 10, 36, 59, 2, 1]
    assert p.draws == 3


def test_every_draw_advances_the_counter() -> None:
    p = table()
    counts = [p.draws]
    for _ in range(3):
        below(p, 6)
        counts.append(p.draws)
    assert counts == [0, 1, 2, 3]


def test_a_copy_draws_what_the_original_draws() -> None:
    p = table()
    below(p, 6)
    q = p.copy()
    assert [below(p, 1000) for _ in range(5)] == [below(q, 1000) for _ in range(5)]


def test_two_games_with_one_seed_share_nothing() -> None:
    assert key_from("1", "ledger") != key_from("1", "harbour")


def test_a_seed_may_be_a_number_or_its_text() -> None:
    assert table(5) == table("5") != table(6)


def test_without_a_seed_every_table_is_another() -> None:
    tables = [GAME.new(2) for _ in range(3)]
    assert len({p.key for p in tables}) == 3
    assert all(GAME.new(2, p.seed) == p for p in tables)


def test_pythons_own_generator_does_not_matter_and_is_not_used() -> None:
    random.seed(1)
    state = random.getstate()
    drawn = below(table(), 10**6), shuffled(table(), range(20))
    assert random.getstate() == state
    random.seed(2)
    assert (below(table(), 10**6), shuffled(table(), range(20))) == drawn


def test_a_shuffle_leaves_what_it_is_given() -> None:
    cards = ["a", "b", "c", "d"]
    shuffled(table(), cards)
    assert cards == ["a", "b", "c", "d"]


@given(seed=st.integers(), n=st.integers(1, 10**40))
def test_a_draw_lies_in_its_range(seed: int, n: int) -> None:
    assert 0 <= below(table(seed), n) < n


@given(seed=st.integers(), cards=st.lists(st.integers(), max_size=80))
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    assert sorted(shuffled(table(seed), cards)) == sorted(cards)


def chi_squared(counts: Counter[object], outcomes: int) -> float:
    expected = counts.total() / outcomes
    return sum((counts[outcome] - expected) ** 2 for outcome in counts) / expected + expected * (outcomes - len(counts))


def test_numbers_are_drawn_evenly() -> None:
    """At 5 degrees of freedom, 20.5 is exceeded once in 1,000."""
    p = table()
    assert chi_squared(Counter(below(p, 6) for _ in range(6000)), 6) < 20.5


def test_all_orders_are_equally_likely() -> None:
    """At 23 degrees of freedom, 49.7 is exceeded once in 1,000."""
    p = table()
    assert chi_squared(Counter(tuple(shuffled(p, range(4))) for _ in range(6000)), factorial(4)) < 49.7


def test_first_draws_of_many_seeds_are_even() -> None:
    """At 5 degrees of freedom, 20.5 is exceeded once in 1,000."""
    assert chi_squared(Counter(below(table(seed), 6) for seed in range(6000)), 6) < 20.5
