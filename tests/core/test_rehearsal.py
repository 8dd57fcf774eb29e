"""Several answers of one seat, one after the other, as far as the seat can know what it is asked."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.core import IllegalChoice, Position, Unanswerable
from smallcouncil.games.thrones.mustering import muster
from tests.client.moments import play
from tests.game_of_thrones.table import table as westeros
from tests.thrones.scenes import start

POINTS = (("winterfell", 2), ("white-harbor", 1))


def mustering() -> Position:
    """The Starks muster in two places."""
    p = westeros(armies={"winterfell": "stark F"}, supply={"stark": 6})
    start(p, muster, 0, POINTS)
    return p


def test_a_muster_is_rehearsed_in_any_order_and_tells_what_is_left() -> None:
    """GT-4.6: points by area, what may be mustered then, and the armies; nothing has changed by it."""
    p = mustering()
    before = p.copy()
    told, asked = p.rehearse(0, "white-harbor: footman", "winterfell: promote")
    assert asked is not None
    assert asked.about["points"] == {"winterfell": 1}
    assert "winterfell: knight" not in asked.options
    assert [event.data["area"] for event in told.events if event.kind == "mustered"] == ["white-harbor", "winterfell"]
    assert [*told.after["armies"]["winterfell"]] == [0, ("K",)]
    assert p == before


def test_what_is_rehearsed_is_what_the_answers_bring() -> None:
    """GT-4.6, IT-10.1."""
    house, seat = next(
        (p, seat)
        for seed in range(20)
        for p, seat in play("iron-throne", 0, seed)
        if p.pending[seat].kind == "distribute" and p.pending[seat].about["n"] > 1 and p.sheet[seat] > 1
    )
    people = list(house.pending[seat].options)
    musters = ["winterfell: knight", "white-harbor: footman"]
    for p, who, choices in ((mustering(), 0, musters), (house, seat, [people[1], people[0]])):
        told, _ = p.rehearse(who, *choices)
        events = [event.kind for choice in choices for event in p.answer(who, choice)]
        assert [event.kind for event in told.events] == events[: len(told.events)]
        view = p.view(who)
        assert told.after
        for zone in {"armies", "power", "sheet"} & {*told.after}:
            assert msgspec.to_builtins(told.after[zone]) == msgspec.to_builtins(view[zone])


def test_the_answer_that_is_refused_is_named() -> None:
    """GT-1.3: the second knight of a place with two points."""
    with pytest.raises(IllegalChoice) as refused:
        mustering().rehearse(0, "winterfell: promote", "white-harbor: footman", "winterfell: knight")
    assert (refused.value.clause, refused.value.about["answer"]) == ("GT-1.3", 3)
    with pytest.raises(IllegalChoice):
        mustering().rehearse(0, "winterfell: dragon", "done")


def test_nothing_is_answered_behind_the_last_question() -> None:
    """Once a seat is asked nothing more, or somebody else is, there is nothing to answer."""
    with pytest.raises(Unanswerable) as refused:
        mustering().rehearse(0, "done", "winterfell: footman")
    assert refused.value.answer == 2


@pytest.mark.parametrize(("game", "players"), [("iron-throne", 4), ("storm-of-swords", 4), ("westeros-intrigue", 3)])
def test_a_refusal_depends_on_what_the_seat_sees_alone(game: str, players: int) -> None:
    """Two tables that look alike to a seat refuse, allow and foretell the same: nobody can probe what is hidden."""
    compared = 0
    for seed in range(3):
        p, rng = sc.new(game, players=players, seed=seed), Random(seed)
        for _ in range(60):
            if not p.pending:
                break
            seat = rng.choice(sorted(p.pending))
            first, other = (p.pending[seat].options.sample(rng) for _ in range(2))
            twin = p.determinise(seat, rng)
            assert outcome(p, seat, first, other) == outcome(twin, seat, first, other)
            compared += 1
            p.answer(seat, first)
    assert compared > 60


def outcome(p: Position, seat: int, *choices: str) -> object:
    """What a seat is told of several answers, or why they are refused."""
    try:
        told, asked = p.rehearse(seat, *choices)
    except IllegalChoice as error:
        return error.clause, error.key, error.about
    except Unanswerable as error:
        return error.answer
    return told, asked and (asked.kind, [*asked.options], asked.about)
