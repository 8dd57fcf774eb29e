"""Legality: ordered checks; options are what nothing refuses, and a refusal is the first that speaks."""

from __future__ import annotations

import pytest

from smallcouncil.core import Legality, Refusal, RuleBook, Texts, first_refusal
from tests.toys import harbour

pytestmark = pytest.mark.usefixtures("toys")


def is_even(_: object, __: int, n: int) -> Refusal | None:
    return Refusal("X-1", "odd", {"n": n}) if n % 2 else None


def is_small(_: object, __: int, n: int) -> Refusal | None:
    return Refusal("X-2", "large", {"n": n}) if n > 10 else None


def read(_: object, __: int, choice: str) -> tuple[int] | Refusal:
    return (int(choice),) if choice.isdecimal() else Refusal("X-0", "no_number")


NUMBERS = Legality(read, (is_even, is_small))


@pytest.mark.parametrize(("choice", "clause"), [("x", "X-0"), ("3", "X-1"), ("13", "X-1"), ("12", "X-2"), ("4", None)])
def test_the_first_check_that_fails_is_the_reason(choice: str, clause: str | None) -> None:
    refusal = NUMBERS.refusal(None, 0, choice)
    assert (refusal.clause if refusal else None) == clause


def test_checks_after_the_first_that_fails_are_not_asked() -> None:
    def never(*_: object) -> Refusal | None:
        raise AssertionError

    assert first_refusal((is_even, never), None, 0, 1) == Refusal("X-1", "odd", {"n": 1})


def test_a_question_refuses_by_its_legality() -> None:
    book = RuleBook("numbers", Texts({}))
    question = book.question("number", clause="X-0", legality=NUMBERS)
    assert question.legality.refuse(None, 0, "3") == Refusal("X-1", "odd", {"n": 3})


def test_a_question_whose_options_are_all_there_is_has_a_legality_as_well() -> None:
    p = harbour.GAME.new(2, 1)
    asked = p.pending[0]
    only = RuleBook("numbers", Texts({})).question("number", clause="X-0").legality
    assert [only.refusal(p, 0, option) for option in asked.options] == [None] * len(asked.options)
    assert only.refusal(p, 0, "99") == Refusal("HB-2.1", "bid", {"choice": "99"})


def test_what_nothing_refuses_cannot_be_refused() -> None:
    with pytest.raises(AssertionError):
        NUMBERS.refuse(None, 0, "4")


def test_why_not_says_what_the_check_says() -> None:
    p = harbour.GAME.new(2, 1)
    why = p.why_not(0, "99")
    assert why is not None
    assert (why.clause, why.key, why.about) == ("HB-2.1", "bid", {"choice": "99"})
