"""Harbour on the engine: sealed bids by all at once, vetoes in turn, questions that follow from answers."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from tests.toys import harbour
from tests.toys.harbour import Harbour

pytestmark = pytest.mark.usefixtures("toys")


def bid(*cards: int, ships: int = 3) -> Harbour:
    """Everybody has bid for the first ship."""
    p = harbour.GAME.new(len(cards), 1, {"ships": ships})
    for seat, card in enumerate(cards):
        p.answer(seat, str(card))
    return p


def asked(p: sc.Position) -> dict[int, str]:
    return {seat: decision.kind for seat, decision in p.pending.items()}


def test_all_are_asked_for_a_bid_at_once() -> None:
    """HB-2.1"""
    p = harbour.GAME.new(3, 1)
    assert asked(p) == {0: "bid", 1: "bid", 2: "bid"}
    p.answer(1, "6")
    assert asked(p) == {0: "bid", 2: "bid"}
    assert p.view(0)["bids"] == [0, None, None]
    assert p.view(1)["bids"] == [None, 6, None]


def test_bids_are_turned_up_when_the_last_is_placed() -> None:
    """HB-2.1"""
    p = bid(1, 2, 3)
    assert (p.table, p.bids) == ([(1,), (2,), (3,)], [0, 0, 0])
    assert p.hands == [(2, 3), (1, 3), (1, 2)]


@pytest.mark.parametrize(("bids", "first", "winner"), [((1, 2, 3), 0, 2), ((3, 3, 1), 0, 0), ((3, 3, 1), 1, 1)])
def test_the_highest_bid_wins_and_equals_by_seat_from_the_first(bids: tuple[int, ...], first: int, winner: int) -> None:
    """HB-2.2"""
    p = harbour.GAME.new(3, 1, {"ships": 3})
    p.first = first
    for seat, card in enumerate(bids):
        p.answer(seat, str(card))
    while asked(p) and "would_win" in asked(p).values():
        p.answer(next(iter(p.pending)), "pass")
    assert asked(p) == {winner: "prize"}
    assert p.first == (first + 1) % 3


def test_a_veto_cancels_the_win_for_the_next_best() -> None:
    """HB-3.1"""
    p = bid(1, 2, 3)
    assert asked(p) == {0: "would_win"}
    p.answer(0, "veto")
    assert p.vetoes == [0, 1, 1]
    assert asked(p) == {2: "would_win"}  # now seat 1 would win: seat 0 has no veto left, seat 1 none against itself
    p.answer(2, "veto")
    assert asked(p) == {0: "prize"}  # the last cannot be vetoed


def test_keeping_the_ship_scores_its_worth() -> None:
    """HB-4.1"""
    p = bid(1, 3)
    worth = p.ship
    p.answer(0, "pass")
    p.answer(1, "keep")
    assert p.score == [0, worth]
    assert p.gone == [worth]


def test_who_is_raided_pays() -> None:
    """HB-4.2"""
    p = bid(1, 3)
    p.answer(0, "pass")
    p.answer(1, "raid 0")
    assert asked(p) == {0: "ransom"}
    p.answer(0, "pay")
    assert p.score == [-2, 2]


def test_who_is_raided_may_give_up_the_veto_instead() -> None:
    """HB-4.2"""
    p = bid(1, 3)
    p.answer(0, "pass")
    p.answer(1, "raid 0")
    p.answer(0, "give up")
    assert (p.score, p.vetoes) == ([0, 1], [0, 1])


def test_who_has_no_veto_left_pays_unasked() -> None:
    """HB-4.2"""
    p = bid(1, 2, 3)
    p.answer(0, "veto")
    p.answer(2, "pass")
    events = p.answer(1, "raid 0")
    assert p.score == [-2, 2, 0]
    assert [event.kind for event in events] == ["forced", "gained", "gained", "arrives"]


def test_the_middle_of_the_script_can_be_saved() -> None:
    """HB-4.2"""
    p = bid(1, 3)
    p.answer(0, "pass")
    p.answer(1, "raid 0")
    q = sc.load(sc.save(p))
    assert q == p
    assert q.answer(0, "pay") == p.answer(0, "pay")
    assert q == p


def test_the_last_bids_are_forced_and_the_last_ship_ends_the_game() -> None:
    """HB-1.2"""
    p = harbour.GAME.new(2, 1, {"ships": 1})
    assert p.table == [(1,), (1,)]
    assert asked(p) == {1: "would_win"}
    p.answer(1, "pass")
    p.answer(0, "keep")
    assert p.outcome == sc.Outcome((0,), (1, 2), (p.ship, 0), "HB-1.2", "most_points")
