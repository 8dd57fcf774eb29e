"""The laws have teeth: each leak planted in a toy is found by the law that is there for it."""

from __future__ import annotations

from random import Random

import pytest

from smallcouncil.core import Options, Position, Show, Viewer
from tests.contract import laws, secrecy
from tests.contract.games import TOYS, cases_of
from tests.toys import harbour, whispers

pytestmark = pytest.mark.usefixtures("toys")
CONTRACT = next(contract for contract in TOYS if contract.game is whispers.GAME)
LEAKS = [
    ("view", secrecy.outputs_do_not_tell),
    ("spectator", secrecy.outputs_do_not_tell),
    ("size", secrecy.outputs_do_not_tell),
    ("about", secrecy.outputs_do_not_tell),
    ("options", secrecy.outputs_do_not_tell),
    ("error", secrecy.outputs_do_not_tell),
    ("history", secrecy.outputs_do_not_tell),
    ("asked", secrecy.outputs_do_not_tell),
    ("forced", secrecy.outputs_do_not_tell),
    ("event", secrecy.happenings_do_not_tell),
    ("truth", secrecy.worlds_rest_on_the_view),
    ("truth", secrecy.worlds_differ_where_they_can),
    ("pile", secrecy.worlds_rest_on_the_view),
    ("pile", secrecy.worlds_differ_where_they_can),
    ("future", secrecy.worlds_rest_on_the_view),
    ("future", secrecy.worlds_differ_where_they_can),
    ("own hand", secrecy.worlds_look_alike),
    ("two of a kind", secrecy.worlds_can_be),
]


def check(law: secrecy.Law, leak: str) -> None:
    """A law on all positions of some games with this leak, for every viewer."""
    for seed in range(6):
        p, rng = whispers.GAME.new(3, seed, {"leak": leak} if leak else {}), Random(seed)
        for q in [*[step.before for step in laws.play(p, rng)], p]:
            for viewer in laws.viewers(q):
                law(CONTRACT, q, viewer, rng)


@pytest.mark.parametrize("law", secrecy.LAWS, ids=lambda law: law.__name__)
def test_the_honest_game_passes(law: secrecy.Law) -> None:
    check(law, leak="")


@pytest.mark.parametrize(("leak", "law"), LEAKS, ids=[f"{leak}: {law.__name__}" for leak, law in LEAKS])
def test_a_planted_leak_is_found(leak: str, law: secrecy.Law) -> None:
    with pytest.raises(AssertionError):
        check(law, leak)


def test_every_law_of_secrecy_finds_a_leak() -> None:
    assert {law for _, law in LEAKS} == {*secrecy.LAWS}


def test_a_spectator_who_sees_the_hands_is_found_by_looking_at_spectators_only() -> None:
    p = whispers.GAME.new(3, 1, {"leak": "spectator"})
    for seat in range(3):
        secrecy.outputs_do_not_tell(CONTRACT, p, seat, Random(1))
    with pytest.raises(AssertionError):
        secrecy.outputs_do_not_tell(CONTRACT, p, None, Random(1))


# Faults that are no leaks


def guessing(leak: str = "") -> Position:
    """All three are asked for a guess at once."""
    p = whispers.GAME.new(3, 1, {"leak": leak} if leak else {})
    while len(p.pending) == 1:
        p.answer(next(iter(p.pending)), "pass")
    return p


def test_an_order_of_answers_that_matters_is_found() -> None:
    laws.order_of_answers_does_not_matter(guessing(), Random(1))
    with pytest.raises(AssertionError):
        laws.order_of_answers_does_not_matter(guessing("order"), Random(1))


def test_an_option_that_is_left_out_though_nothing_refuses_it_is_found() -> None:
    p = harbour.GAME.new(2, 1)
    asked = p.pending[0]
    card = next(iter(asked.options))
    laws.a_refusal_is_the_first_check_that_failed(p, 0, ["0", "a ship"])
    p.pending[0] = type(asked)(0, asked.question, Options([*asked.options][1:]), asked.then)
    with pytest.raises(AssertionError, match=f"bid: nothing refuses {card}"):
        laws.a_refusal_is_the_first_check_that_failed(p, 0, [card])


def test_an_option_that_a_check_refuses_is_found() -> None:
    p = harbour.GAME.new(2, 1)
    p.hands[0] = p.hands[0][1:]
    with pytest.raises(AssertionError):
        laws.a_refusal_is_the_first_check_that_failed(p, 0, [])


def test_a_zone_that_is_not_flat_is_found() -> None:
    p = whispers.GAME.new(2, 1)
    laws.zones_are_flat(p)
    p.hands[0] = [*p.hands[0]]  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        laws.zones_are_flat(p)


def test_an_option_that_is_listed_twice_is_found() -> None:
    asked = next(iter(whispers.GAME.new(2, 1).pending.values()))
    laws.options_agree_with_themselves(asked, Random(1))
    doubled = type(asked)(asked.seat, asked.question, Options((*asked.options, "pass")), asked.then)
    with pytest.raises(AssertionError):
        laws.options_agree_with_themselves(doubled, Random(1))


def test_a_seat_asked_in_vain_is_found() -> None:
    p = whispers.GAME.new(2, 1)
    asked = next(iter(p.pending.values()))
    question = whispers.PLAY_UNLESS_FORCED
    laws.nobody_is_asked_in_vain(CONTRACT, p)
    p.pending[asked.seat] = type(asked)(asked.seat, question, Options(("pass",)), asked.then)
    with pytest.raises(AssertionError):
        laws.nobody_is_asked_in_vain(CONTRACT, p)


def test_a_lost_letter_is_found() -> None:
    def lose(world: whispers.Whispers, viewer: Viewer, rng: Random) -> None:
        del world.pile[:1]

    p = whispers.GAME.new(2, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whispers.GAME, "redeal", lose)
        with pytest.raises(AssertionError):
            secrecy.worlds_can_be(CONTRACT, p, 0, Random(1))


@pytest.mark.parametrize("show", [lambda p, _, __: p.turns_left, lambda _, __, viewer: viewer], ids=["zone", "viewer"])
def test_a_public_zone_that_shows_something_else_is_found(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    shows = [(name, show if name == "table" else honest) for name, honest in whispers.GAME.shows]
    case = cases_of(CONTRACT)[0]
    laws.zones_look_as_they_are(case, seed=1)
    monkeypatch.setattr(whispers.GAME, "shows", shows)
    with pytest.raises(AssertionError, match="table"):
        laws.zones_look_as_they_are(case, seed=1)
