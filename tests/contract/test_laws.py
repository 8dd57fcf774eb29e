"""Every game, variant and number of players under the laws of `laws`."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.core import Position
from tests.contract import laws
from tests.contract.frames import frames_of
from tests.contract.games import CASES, CONTRACTS, TOYS, Case, Contract, each_of

pytestmark = pytest.mark.usefixtures("toys")
REGISTERED = sc.game_ids()  # before any toy is

every_case = each_of(CASES)
every_game = pytest.mark.parametrize("contract", [*CONTRACTS, *TOYS], ids=lambda contract: contract.game.id)


def some_positions(case: Case, most: int = 8) -> list[Position]:
    return [p for seed in case.seeds(3) for p in laws.positions(case, seed, most)]


def test_every_registered_game_is_under_the_contract() -> None:
    assert {contract.game.id for contract in CONTRACTS} == {*REGISTERED}


@every_game
def test_the_variants_cover_every_number_of_players(contract: Contract) -> None:
    numbers = {players for numbers, _ in contract.game.variants.values() for players in numbers}
    assert numbers == {*contract.game.players}


@every_game
def test_a_game_cites_clauses_that_exist(contract: Contract) -> None:
    game = contract.game
    cited = {game.clause_players, game.clause_turn, game.clause_end}
    for question in game.book.questions.values():
        cited |= {question.clause, question.always or question.clause}
    assert cited <= contract.clauses


@every_game
def test_every_question_has_a_text(contract: Contract) -> None:
    assert all(contract.game.texts.has(f"ask.{kind}") for kind in contract.game.book.questions)
    assert contract.game.texts.has("title.title")


@every_game
def test_frames_fit_their_rules(contract: Contract) -> None:
    """What is put on the agenda is a rule with as many arguments as it takes."""
    frames = [*frames_of(contract.game)]
    assert len(frames) > 4
    assert [frame.where for frame in frames if not frame.fits] == []


@every_case
def test_copies_stay_untouched_while_play_goes_on(case: Case) -> None:
    laws.copies_stay_untouched(case, seed=1)


@every_case
def test_zones_are_flat(case: Case) -> None:
    for p in some_positions(case):
        laws.zones_are_flat(p)


@every_case
def test_equal_positions_have_equal_futures(case: Case) -> None:
    laws.equal_positions_have_equal_futures(case, seed=1)


@every_case
def test_a_saved_game_goes_on_as_if_it_had_never_been_saved(case: Case) -> None:
    for seed in case.seeds(3):
        laws.saved_games_go_on(case, seed)


@every_case
def test_the_notation_reads_back(case: Case) -> None:
    for seed in case.seeds(3):
        laws.notation_reads_back(case, seed)


@every_case
def test_the_log_replays_to_the_same_game(case: Case) -> None:
    for seed in case.seeds(3):
        laws.replay_is_equal(case, seed)


@every_case
def test_nobody_is_asked_who_need_not_be(case: Case) -> None:
    for seed in case.seeds(3):
        p = case.new(seed)
        for step in laws.play(p, Random(seed)):
            laws.nobody_is_asked_in_vain(case.contract, step.before)
            laws.somebody_is_asked_until_the_end(step.before)
        laws.somebody_is_asked_until_the_end(p)


@every_case
def test_options_agree_with_themselves(case: Case) -> None:
    for p in some_positions(case):
        for decision in p.pending.values():
            laws.options_agree_with_themselves(decision, Random(1))


@every_case
def test_illegal_answers_are_refused_and_change_nothing(case: Case) -> None:
    ps = laws.positions(case, seed=1, most=4)
    others = {option for p in some_positions(case) for decision in p.pending.values() for option in decision.options}
    for p in ps:
        laws.illegal_answers_change_nothing(case.contract, p, Random(1).sample(sorted(others), min(30, len(others))))


@given(choice=st.text(), seed=st.integers(0, 3))
@every_case
def test_whatever_is_typed_is_an_option_or_refused(case: Case, choice: str, seed: int) -> None:
    p = case.new(seed)
    for seat in range(p.players):
        if seat not in p.pending or choice not in p.pending[seat].options:
            laws.is_refused(case.contract, p, seat, choice)


@every_case
def test_what_may_be_chosen_is_not_refused(case: Case) -> None:
    for p in some_positions(case):
        laws.why_not_is_none_for_options(p)


@every_case
def test_a_refusal_is_what_the_first_check_says_that_failed(case: Case) -> None:
    """With what could be answered to the same question elsewhere in the game, and with garbage of a bearable length."""
    rng, p = Random(1), case.new(1)
    asked = [(step.before, step.seat) for step in laws.play(p, rng) if step.seat in step.before.pending]
    elsewhere: dict[str, dict[str, None]] = {}
    for q, seat in asked:
        decision = q.pending[seat]
        elsewhere.setdefault(decision.kind, {}).update(dict.fromkeys(laws.some_of(decision.options)))
    for q, seat in asked:
        others = [*elsewhere[q.pending[seat].kind]]
        some = rng.sample(others, min(12, len(others)))
        laws.a_refusal_is_the_first_check_that_failed(q, seat, [*some, *laws.GARBAGE[:-1]])


@every_case
def test_the_order_of_simultaneous_answers_does_not_matter(case: Case) -> None:
    for p in some_positions(case):
        if len(p.pending) > 1:
            laws.order_of_answers_does_not_matter(p, Random(1))


@every_case
def test_what_is_said_at_any_time_concerns_nobody_else(case: Case) -> None:
    for p in some_positions(case):
        laws.what_is_said_concerns_nobody_else(p)


def test_some_game_has_something_to_say_at_any_time() -> None:
    assert any(p.may_say(seat) for case in CASES for p in laws.positions(case, 1, 3) for seat in range(p.players))


@every_case
def test_parts_are_conserved(case: Case) -> None:
    for seed in case.seeds(10):
        laws.parts_are_conserved(case, seed)


@every_case
def test_a_game_ends_within_its_bound(case: Case) -> None:
    for seed in case.seeds(10):
        laws.game_ends_within_its_bound(case, seed)


@every_case
def test_an_outcome_is_sound(case: Case) -> None:
    for seed in case.seeds(10):
        p = case.new(seed)
        list(laws.play(p, Random(seed)))
        laws.outcome_is_sound(case.contract, p)


@every_case
def test_views_and_events_are_plain_data(case: Case) -> None:
    p = case.new(1)
    for step in laws.play(p, Random(1)):
        laws.events_are_json(step.events, p.players)
    for p in some_positions(case):
        laws.views_are_json(p)


@every_case
def test_views_read_back(case: Case) -> None:
    for p in some_positions(case):
        laws.views_read_back(p)


@every_case
def test_what_is_derived_follows_from_the_zones_it_names(case: Case) -> None:
    p, rng = case.new(2), Random(2)
    for step in laws.play(p, Random(2)):
        if rng.random() < 0.5:
            laws.derived_values_look_where_they_say(p)
        laws.what_follows_is_told_anew(step, p)


@every_case
def test_previews_come_true(case: Case) -> None:
    p, rng = case.new(1), Random(1)
    for step in laws.play(p, Random(1)):
        if rng.random() < 0.25:
            laws.previews_come_true(step, p)


@every_case
def test_a_zone_that_is_as_it_was_looks_as_it_did(case: Case) -> None:
    laws.zones_look_as_they_are(case, seed=1)
    p = case.new(1)
    for step in laws.play(p, Random(1)):
        laws.zones_that_stay_look_as_they_did(step, p)


@every_case
def test_everything_can_be_said(case: Case) -> None:
    for seed in case.seeds(5):
        p = case.new(seed)
        laws.everything_can_be_said(p, p.events)
        for step in laws.play(p, Random(seed)):
            laws.everything_can_be_said(p, step.events)
