"""Decisions: options as a domain, and what a question says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from smallcouncil.core import Options, Refusal, ask, refuse_unlisted
from tests.toys import ledger as toy
from tests.toys.ledger import ledger, note


def test_listed_options_are_a_domain() -> None:
    options = Options(("a", "b", "c"))
    assert ("b" in options, "d" in options, len(options), list(options)) == (True, False, 3, ["a", "b", "c"])


def test_sampling_is_even_and_follows_the_generator() -> None:
    options = Options(("a", "b", "c"))
    drawn = Counter(options.sample(Random(seed)) for seed in range(3000))
    assert {*drawn} == {"a", "b", "c"}
    assert all(900 < n < 1100 for n in drawn.values())
    assert options.sample(Random(5)) == options.sample(Random(5))


class Numbers:
    """A domain that is not listed."""

    def __contains__(self, choice: object) -> bool:
        return choice in ("1", "2")

    def __iter__(self) -> Iterator[str]:
        yield from ("1", "2")

    def __len__(self) -> int:
        return 2

    def sample(self, rng: Random) -> str:
        return rng.choice(("1", "2"))


def test_a_plain_sequence_becomes_a_domain_and_a_domain_stays_itself() -> None:
    p, numbers = ledger(), Numbers()
    for given, options in ((["a", "b"], Options(("a", "b"))), (("a", "b"), Options(("a", "b"))), (numbers, numbers)):
        ask(p, 0, toy.OPEN, given, (note, "chosen"), word="a")
        assert p.pending[0].options == options
        assert type(p.pending[0].options) is type(options)


def test_options_are_those_of_the_moment_of_asking() -> None:
    words = ["a", "b"]
    p = ledger()
    ask(p, 0, toy.OPEN, words, (note, "chosen"), word="a")
    words.append("c")
    assert list(p.pending[0].options) == ["a", "b"]


def test_a_question_without_explanations_refuses_by_its_own_clause_and_kind() -> None:
    p = ledger((toy.offer_words, "open", "yes", "no"))
    assert refuse_unlisted(p, 0, "maybe") == Refusal("LE-1", "open", {"choice": "maybe"})


def test_a_decision_cannot_be_changed() -> None:
    decision = ledger((toy.offer_words, "open", "yes", "no")).pending[0]
    with pytest.raises(AttributeError):
        decision.seat = 1  # type: ignore[misc]
