"""Clocks: time that was thought is charged, a pause charges nothing, and deadlines follow from the entries alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smallcouncil.server import timekeeping
from smallcouncil.server.clocks import Times, times_for
from smallcouncil.server.setup import Clock

PLAYER = Clock(kind="player", seconds=100, increment=5)
DECISION = Clock(kind="decision", seconds=10)


def begun(clock: Clock) -> Times:
    return times_for(clock, 2).started(0).asked({0}, 0)


def test_a_players_bank_pays_for_thinking_and_gets_the_increment() -> None:
    times = begun(PLAYER).answered(0, 30_000)
    assert times.bank == (75_000, 100_000)
    assert times.deadline(0) is None
    assert times.asked({1}, 30_000).deadline(1) == 130_000


def test_a_bank_is_never_overdrawn() -> None:
    assert begun(PLAYER).answered(0, 500_000).bank[0] == 5_000


def test_each_decision_has_its_own_time() -> None:
    times = begun(DECISION)
    assert times.deadline(0) == 10_000
    times = times.answered(0, 9_000).asked({0, 1}, 9_000)
    assert (times.deadline(0), times.deadline(1)) == (19_000, 19_000)


def test_who_is_still_asked_goes_on_thinking() -> None:
    times = begun(DECISION).asked({0, 1}, 4_000)
    assert (times.deadline(0), times.deadline(1)) == (10_000, 14_000)


def test_no_clock_has_no_deadline() -> None:
    assert begun(Clock()).deadline(0) is None


@given(st.lists(st.integers(0, 5_000), min_size=1, max_size=6), st.lists(st.integers(0, 10**9), min_size=6, max_size=6))
def test_pauses_cost_nothing(thought: list[int], paused: list[int]) -> None:
    """However often a game is paused, the time left is what was there less what was thought."""
    for clock, allowed in ((PLAYER, 100_000), (DECISION, 10_000)):
        times, now = begun(clock), 0
        for thinking, pause in zip(thought, paused, strict=False):
            now += thinking
            times = times.stopped(now)
            assert times.deadline(0) is None
            now += pause
            times = times.started(now)
        deadline = times.deadline(0)
        assert deadline is not None
        assert deadline - now == allowed - sum(thought)


# Undo


@given(
    st.sampled_from([PLAYER, DECISION]),
    st.lists(st.tuples(st.integers(0, 9_000), st.integers(0, 3)), min_size=1, max_size=8),
)
def test_answers_and_their_undo_gain_no_time(clock: Clock, steps: list[tuple[int, int]]) -> None:
    """However often a seat answers and takes it back: the time left is what was there less all that was thought."""
    times, now, answers = begun(clock), 0, 0
    allowed = 100_000 if clock is PLAYER else 10_000
    for thought, back in steps:
        now += thought
        times, answers = times.answered(0, now).asked({0}, now), answers + 1
        if 0 < back <= answers:
            times = times.went_back([0] * back, {0}, now).asked({0}, now)
            answers -= back
    times = times.went_back([0] * answers, {0}, now).asked({0}, now) if answers else times
    deadline = times.deadline(0)
    assert deadline is not None
    spent = sum(thought for thought, _ in steps)
    assert deadline - now <= max(0, allowed - spent) if clock is PLAYER else deadline - now == allowed - spent


def test_who_goes_on_thinking_does_not_notice_the_undo_of_others() -> None:
    times = begun(DECISION).asked({0, 1}, 4_000).answered(0, 6_000).asked({1}, 6_000)
    back = times.went_back([0], {0, 1}, 8_000).asked({0, 1}, 8_000)
    assert (back.deadline(0), back.deadline(1)) == (12_000, 14_000)


def test_what_is_being_thought_of_the_next_decision_counts_for_the_one_before() -> None:
    """Else somebody could think of the next one as long as they like and then take back the last."""
    times = begun(DECISION).answered(0, 1_000).asked({0}, 1_000)
    assert times.went_back([0], {0}, 8_000).asked({0}, 8_000).deadline(0) == 10_000


# When no server was there


def test_an_outage_is_nobodys_thinking_time() -> None:
    times = begun(DECISION).asked({0, 1}, 4_000).without(6_000, 606_000)
    assert (times.deadline(0), times.deadline(1)) == (610_000, 614_000)


def test_who_was_asked_during_an_outage_thinks_from_its_end() -> None:
    """As another server had it that was there."""
    times = begun(DECISION).answered(0, 0).asked({1}, 7_000).without(6_000, 9_000)
    assert times.deadline(1) == 19_000


def test_an_outage_of_before_takes_nothing() -> None:
    times = begun(DECISION).answered(0, 0).asked({1}, 7_000).without(1_000, 3_000)
    assert times.deadline(1) == 17_000


class Clocks:
    """A wall clock and a steady one."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000.0, 50.0

    def pass_by(self, seconds: float, jump: float = 0) -> None:
        self.wall, self.steady = self.wall + seconds + jump, self.steady + seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    both = Clocks()
    monkeypatch.setattr(timekeeping, "time", lambda: both.wall)
    monkeypatch.setattr(timekeeping, "monotonic", lambda: both.steady)
    return both


def test_a_jump_of_the_wall_clock_gives_or_takes_nothing(clocks: Clocks) -> None:
    keeper = timekeeping.Timekeeper()
    assert keeper.now() == 1_000_000
    for jump in (3_600, -7_200, 86_400):
        before = keeper.now()
        clocks.pass_by(2, jump)
        assert keeper.now() == before + 2_000


def test_a_wall_clock_that_was_put_back_while_no_server_ran_brings_no_time_back(clocks: Clocks) -> None:
    keeper = timekeeping.Timekeeper()
    keeper.is_at_least(5_000_000)
    assert keeper.now() == 5_000_000
    keeper.is_at_least(4_000_000)
    clocks.pass_by(1)
    assert keeper.now() == 5_001_000
