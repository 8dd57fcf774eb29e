"""Every game, variant and number of players under the laws of `secrecy`, for every seat and for spectators."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract import laws, secrecy
from tests.contract.games import CASES, CONTRACTS, Case, Contract, each_of

pytestmark = pytest.mark.usefixtures("toys")

every_case = each_of(CASES)


def check(law: secrecy.Law, case: Case, games: int = 3, most: int = 6) -> None:
    """A law on positions of random games, finished ones among them, for every viewer."""
    for seed in case.seeds(games):
        rng = Random(seed)
        for p in laws.positions(case, seed, most):
            for viewer in laws.viewers(p):
                law(case.contract, p, viewer, rng)


@every_case
def test_positions_that_differ_in_hidden_things_give_the_same_output(case: Case) -> None:
    check(secrecy.outputs_do_not_tell, case, games=6)


@every_case
def test_what_happens_tells_no_more_than_what_is_seen(case: Case) -> None:
    check(secrecy.happenings_do_not_tell, case)


@every_case
def test_a_world_rests_on_the_view_and_the_generator_only(case: Case) -> None:
    check(secrecy.worlds_rest_on_the_view, case)


@every_case
def test_worlds_differ_where_they_can(case: Case) -> None:
    check(secrecy.worlds_differ_where_they_can, case, most=4)


@every_case
def test_a_world_looks_like_the_true_position(case: Case) -> None:
    check(secrecy.worlds_look_alike, case)


@every_case
def test_a_world_can_be(case: Case) -> None:
    check(secrecy.worlds_can_be, case)


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_secrets_are_kept_whatever_is_asked(contract: Contract) -> None:
    rng = Random(1)
    for p in laws.one_of_each_kind(contract, games=20):
        for viewer in rng.sample(laws.viewers(p), 2):
            for law in secrecy.LAWS:
                law(contract, p, viewer, rng)
