"""Undo: free where nobody could have learnt anything, by what the engine itself says of all worlds."""

from __future__ import annotations

from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.core import Position, Viewer, seen_by
from smallcouncil.server import commands
from smallcouncil.server.entries import Answer, Sit, Start, Undo
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setup import Clock, Setup
from smallcouncil.server.table import new_table
from smallcouncil.server.undo import answered, is_free, last_choice_of
from tests.contract.games import CASES, TOYS, Case
from tests.contract.secrecy import twin_of

FIRST_CASES = {case.contract.game.id: case for case in reversed(CASES) if case.contract not in TOYS}


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


@pytest.mark.parametrize("case", FIRST_CASES.values(), ids=str)
def test_what_drew_chance_is_not_free(case: Case) -> None:
    rng, drawn = Random(3), 0
    p = case.new(3)
    while p.pending and drawn < 10:
        seat = rng.choice(sorted(p.pending))
        choice = p.pending[seat].options.sample(rng)
        after = answered(p, seat, choice)
        if after.draws != p.draws:
            drawn += 1
            assert not is_free(p, after, seat, choice)
        p = after


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
def test_whether_it_is_free_is_the_same_in_all_worlds_that_look_alike(case: Case) -> None:
    """Whoever cannot tell two positions apart, before and after, sees the same undo: free in both, or asked for."""
    compared = sum(compare_twins(case, seed, steps=40) for seed in range(2))
    assert compared > 20


def compare_twins(case: Case, seed: int, steps: int) -> int:
    """Follow a game; at each choice compare a twin for one viewer, where a sealed choice may be another one."""
    rng, compared = Random(seed), 0
    p = case.new(seed)
    for _ in range(steps):
        if not p.pending:
            break
        seat = rng.choice(sorted(p.pending))
        choice = p.pending[seat].options.sample(rng)
        after = answered(p, seat, choice)
        viewer = rng.choice([*range(p.players), None, seat])
        twin = twin_of(case.contract, p, viewer, rng)
        other = alike(twin, seat, choice, viewer, rng)
        if other is not None:
            twin_after = answered(twin, seat, other)
            looks = [(q.view(viewer), seen_by(q.events, viewer)) for q in (after, twin_after)]
            if looks[0] == looks[1]:
                compared += 1
                assert is_free(p, after, seat, choice) == is_free(twin, twin_after, seat, other)
        p = after
    return compared


def alike(twin: Position, seat: int, choice: str, viewer: Viewer, rng: Random) -> str | None:
    """What the seat may have chosen in the twin, as far as the viewer knows."""
    options = twin.pending[seat].options
    if twin.pending[seat].question.sealed and viewer != seat:
        return str(options.sample(rng))
    return choice if choice in options else None


def planning(seed: int = 1) -> Position:
    """A Storm of Swords, everybody planning."""
    p = sc.new("storm-of-swords", players=3, seed=seed)
    rng = Random(seed)
    while not all(decision.kind == "plan" for decision in p.pending.values()) or len(p.pending) < 3:
        seat = min(p.pending)
        p.answer(seat, p.pending[seat].options.sample(rng))
    return p


def test_a_step_of_a_secret_plan_is_free_whether_or_not_the_plan_could_be_done() -> None:
    """GT-5.4: how far a plan is, is a secret; so the first step and one after the tactics card are undone alike."""
    p = planning()
    seat = min(p.pending)
    options = list(p.pending[seat].options)
    order, tactic = (next(o for o in options if o.startswith("tactic") == is_tactic) for is_tactic in (False, True))
    assert is_free(p, answered(p, seat, order), seat, order)
    complete = answered(p, seat, tactic)
    assert "done" in complete.pending[seat].options
    assert is_free(complete, answered(complete, seat, order), seat, order)


def test_a_plan_that_is_done_can_be_taken_back_until_the_last_one_is() -> None:
    """GT-5.4: plans are turned up together; before that nobody has learnt anything."""
    p = planning()
    first, *others = sorted(p.pending)
    for seat in sorted(p.pending):
        tactic = next(option for option in p.pending[seat].options if option.startswith("tactic"))
        p.answer(seat, tactic)
    assert is_free(p, answered(p, first, "done"), first, "done")
    for seat in others:
        p.answer(seat, "done")
    assert not is_free(p, answered(p, first, "done"), first, "done")


def test_a_card_laid_face_down_is_free_until_both_lie() -> None:
    """IT-6.1: both cards are turned up together."""
    p, rng = sc.new("iron-throne", players=3, seed=2), Random(2)
    while len(p.pending) < 2 or any(decision.kind != "lay" for decision in p.pending.values()):
        seat = min(p.pending)
        p.answer(seat, p.pending[seat].options.sample(rng))
    first, second = sorted(p.pending)
    card = next(iter(p.pending[first].options))
    laid = answered(p, first, card)
    assert is_free(p, laid, first, card)
    card = next(iter(laid.pending[second].options))
    assert not is_free(laid, answered(laid, second, card), second, card)


def test_an_undo_that_would_leave_no_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was thought since counts for the decision that is asked again."""
    game, clock = sc.find_game("storm-of-swords"), Clock(kind="decision", seconds=10)
    setup = Setup(
        game=game.id, version=game.version, players=3, options={}, seed="1", seed_chosen=True, host="ned", clock=clock
    )
    table = new_table("t", setup)
    for seat in range(3):
        table = table.next(Sit(seat=seat, person="ned", name="Ned"), 0)
    table = table.next(Start(), 0)
    while table.position.pending[min(table.asked)].kind != "plan":
        seat = min(table.asked)
        table = table.next(Answer(seat=seat, choice=next(iter(table.position.pending[seat].options))), 0)
    seat = min(table.asked)
    table = table.next(Answer(seat=seat, choice=list(table.position.pending[seat].options)[-1]), 1_000)
    monkeypatch.setattr(commands, "now_ms", lambda: 9_000)
    assert commands.undo(table, "ned", seat) == Undo(seat=seat, moves=table.moves - 1)
    monkeypatch.setattr(commands, "now_ms", lambda: 10_000)
    with pytest.raises(Refused, match="used up"):
        commands.undo(table, "ned", seat)
