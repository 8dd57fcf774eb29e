"""Positions: answers, refusals, equality, copies, history, events, worlds."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core import Event, IllegalChoice, Position, seen_by
from tests.toys import harbour, whispers
from tests.toys.harbour import Harbour

SPECTATOR = None


def bidding(*bids: str, players: int = 3) -> Harbour:
    """The first seats have bid."""
    p = harbour.GAME.new(players, 1)
    for seat, bid in enumerate(bids):
        p.answer(seat, bid)
    return p


def over() -> Harbour:
    """A game of one ship that is over."""
    p = harbour.GAME.new(2, 1, {"ships": 1})
    while p.pending:
        seat = min(p.pending)
        p.answer(seat, next(iter(p.pending[seat].options)))
    return p


# What may be said at any time


def test_what_may_be_said_at_any_time_answers_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked goes on being asked; the others see that something was said, not what."""
    heard = list[tuple[int, str]]()
    monkeypatch.setattr(harbour.GAME, "may_say", lambda _, seat: ("hum",) if seat == 1 else ())
    monkeypatch.setattr(harbour.GAME, "say", lambda _, seat, choice: heard.append((seat, choice)))
    p = bidding("1", "2")
    asked = dict(p.pending)
    assert p.why_not(1, "hum") is None
    assert p.answer(1, "hum") == []
    assert heard == [(1, "hum")]
    assert p.pending == asked
    assert [p.history(viewer)[-1] for viewer in (0, 1, None)] == [(1, None), (1, "hum"), (1, None)]
    assert p.log.moves[-1] == (1, "hum")


def test_nothing_can_be_said_by_others_nor_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harbour.GAME, "may_say", lambda _, seat: ("hum",) if seat == 1 else ())
    for p, seat in ((bidding("1"), 0), (bidding(), True), (bidding(), -1), (bidding(), "1"), (over(), 1)):
        assert p.may_say(seat) == ()  # type: ignore[arg-type]
        assert p.why_not(seat, "hum") is not None  # type: ignore[arg-type]
        with pytest.raises(IllegalChoice):
            p.answer(seat, "hum")  # type: ignore[arg-type]


# Refusals


@pytest.mark.parametrize(
    ("p", "seat", "choice", "key", "clause"),
    [
        (bidding(), 3, "1", "no_such_seat", "HB-1.1"),
        (bidding(), -1, "1", "no_such_seat", "HB-1.1"),
        (bidding(), "0", "1", "no_such_seat", "HB-1.1"),
        (bidding(), None, "1", "no_such_seat", "HB-1.1"),
        (bidding("1"), 0, "1", "not_asked", "HB-2.1"),
        (bidding(), 0, 1, "not_text", "HB-2.1"),
        (bidding(), 0, None, "not_text", "HB-2.1"),
        (bidding(), 0, "7", "bid", "HB-2.1"),
        (over(), 0, "1", "game_over", "HB-1.2"),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_key_and_a_clause(
    p: Position, seat: Any, choice: Any, key: str, clause: str
) -> None:
    with pytest.raises(IllegalChoice) as refused:
        p.answer(seat, choice)
    assert (refused.value.key, refused.value.clause) == (key, clause)
    assert str(refused.value) == f"{refused.value.reason} ({clause})"


@pytest.mark.parametrize("seat", [False, 0.0], ids=str)
def test_what_merely_equals_a_seat_is_no_seat(seat: Any) -> None:
    p = bidding()
    with pytest.raises(IllegalChoice, match="There is no seat"):
        p.answer(seat, "1")
    assert p.why_not(seat, "1") is not None


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    why = bidding("1").why_not(0, "1")
    assert why is not None
    assert why.reason == "Seat 0 is not deciding now; waiting for seat 1 and seat 2"


def test_an_error_without_a_clause_is_its_reason() -> None:
    assert str(IllegalChoice("", "no")) == "no"


# Equality and copies


def test_positions_are_equal_by_their_zones_and_not_by_how_they_came_about() -> None:
    p, q = bidding(), bidding()
    for seat in (0, 1, 2):
        p.answer(seat, "1")
    for seat in (2, 1, 0):
        q.answer(seat, "1")
    assert p == q
    assert p.log != q.log


@pytest.mark.parametrize("zone", ["score", "key", "draws", "ships", "first"])
def test_positions_that_differ_in_one_zone_are_not_equal(zone: str) -> None:
    p, q = bidding(), bidding()
    setattr(q, zone, [7, 7, 7] if zone in ("score", "ships") else 7)
    assert p != q


def test_positions_that_differ_in_what_is_asked_or_to_be_done_are_not_equal() -> None:
    p, q, r = bidding(), bidding(), bidding()
    q.agenda.pop()
    del r.pending[0]
    assert len([x for x in (q, r) if x == p]) == 0


def test_a_position_equals_no_other_thing() -> None:
    assert bidding() != "harbour"
    assert whispers.GAME.new(3, 1) != bidding()


def test_positions_cannot_be_hashed_since_they_change() -> None:
    with pytest.raises(TypeError):
        hash(bidding())


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    p = bidding("1")
    q = p.copy()
    q.answer(1, "2")
    q.answer(2, "3")
    assert (p.hands[1], p.bids, sorted(p.pending)) == ((1, 2, 3, 4, 5, 6), [1, 0, 0], [1, 2])
    assert p == bidding("1")
    assert q != p


def test_zones_are_set_as_plain_slots_and_the_collector_watches_all_the_same() -> None:
    p = bidding("1")
    assert type(p).__setattr__ is object.__setattr__
    assert gc.is_tracked(p)
    assert gc.is_tracked(p.copy())


# History and events


def test_a_sealed_choice_is_known_to_its_seat_only_until_the_game_is_over() -> None:
    p = bidding("1", "2")
    assert p.history(0) == [(0, "1"), (1, None)]
    assert p.history(1) == [(0, None), (1, "2")]
    assert p.history(SPECTATOR) == [(0, None), (1, None)]
    finished = over()
    assert finished.history(0) == finished.history(SPECTATOR) == finished.log.moves


def test_an_open_choice_is_known_to_all() -> None:
    p = whispers.GAME.new(2, 1)
    seat = min(p.pending)
    p.answer(seat, "pass")
    assert p.history(SPECTATOR) == p.history(1 - seat) == [(seat, "pass")]


def test_an_answer_returns_what_it_brought_about_and_nothing_older() -> None:
    p = bidding("6", "2")
    assert p.events == []
    events = p.answer(2, "3")
    assert [event.kind for event in events] == ["revealed"]
    assert events[0].data == {"bids": (6, 2, 3)}
    assert [event.kind for event in p.answer(1, "pass")] == []


def test_an_event_is_for_its_audience() -> None:
    events = [Event("a", {}), Event("b", {}, (0, 2)), Event("c", {}, ())]
    seen = {viewer: [event.kind for event in seen_by(events, viewer)] for viewer in (0, 1, 2, SPECTATOR)}
    assert seen == {0: ["a", "b"], 1: ["a"], 2: ["a", "b"], SPECTATOR: ["a"]}


def test_a_view_says_who_is_asked_what() -> None:
    assert bidding("1").view(SPECTATOR)["asked"] == [
        {"seat": 1, "kind": "bid", "about": {}},
        {"seat": 2, "kind": "bid", "about": {}},
    ]
    assert over().view(0)["asked"] == []


# Worlds


def test_a_world_has_no_past_no_seed_and_another_future() -> None:
    p = bidding("1")
    world = p.determinise(1, Random(1))
    assert (world.seed, world.past, world.events, world.draws) == (None, None, [], 0)
    assert world.key != p.key
    assert p == bidding("1")


def test_a_world_follows_from_the_generator() -> None:
    p = bidding("1")
    assert p.determinise(1, Random(1)) == p.determinise(1, Random(1)) != p.determinise(1, Random(2))


def test_the_api_is_what_the_package_exports() -> None:
    assert all(hasattr(sc, name) for name in sc.__all__)
    assert sorted(sc.__all__) == sc.__all__
