"""The agenda: frames in order, questions, windows, scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import smallcouncil as sc
from smallcouncil.core import Event, IllegalChoice, Position, RuleBook, Texts, ask, cancel, do, window
from smallcouncil.core.position import advance
from tests.toys import ledger as toy
from tests.toys.ledger import Ledger, ledger, note, note_more, other

pytestmark = pytest.mark.usefixtures("toys")


# Frames


def test_frames_happen_in_the_order_they_are_listed() -> None:
    assert ledger((note, "one"), (note, "two"), (note, "three")).entries == ["one", "two", "three"]


def test_what_a_rule_adds_happens_before_what_was_there_already() -> None:
    p = ledger((note_more, "one", "one a", "one b"), (note, "two"))
    assert p.entries == ["one", "one a", "one b", "two"]


def test_nothing_happens_while_somebody_is_asked() -> None:
    p = ledger((note, "before"), (toy.offer_words, "open", "yes", "no"), (note, "after"))
    assert p.entries == ["before"]
    p.answer(0, "yes")
    assert p.entries == ["before", "chosen yes", "after"]


def test_cancelling_drops_the_nearest_frame_of_a_rule_and_all_that_was_to_come_before_it() -> None:
    p = ledger()
    do(p, (note, "gone"), (note, "gone"), (other,), (note, "stays"), (other,))
    cancel(p, other)
    advance(p)
    assert p.entries == ["stays", "other"]


def test_cancelling_what_is_not_on_the_agenda_is_an_error() -> None:
    p = ledger()
    do(p, (note, "one"))
    with pytest.raises(IndexError):
        cancel(p, other)


def test_two_rules_of_a_game_cannot_share_a_name() -> None:
    book = RuleBook("a book of its own", Texts({}))

    @book.rule
    def twice(p: Ledger) -> None: ...

    with pytest.raises(ValueError, match="two rules are called a book of its own:twice"):
        book.rule(twice)


# Questions


def test_a_choice_is_what_the_rule_is_called_with() -> None:
    p = ledger((toy.offer_words, "open", "yes", "no"))
    events = p.answer(0, "no")
    assert (p.entries, p.pending, events) == (["chosen no"], {}, [])


def test_what_is_forced_is_done_unasked_and_told() -> None:
    p = ledger((toy.offer_words, "open", "yes"), (note, "after"))
    assert (p.entries, p.pending) == (["chosen yes", "after"], {})
    assert p.events == [Event("forced", {"seat": 0, "question": "open", "choice": "yes"})]
    assert p.history(0) == []


def test_a_question_that_says_so_is_asked_even_with_one_option() -> None:
    p = ledger((toy.offer_words, "always", "yes"))
    assert (p.entries, list(p.pending[0].options)) == ([], ["yes"])
    p.answer(0, "yes")
    assert p.entries == ["chosen yes"]


def test_a_decision_says_what_it_is_about() -> None:
    decision = ledger((toy.offer_words, "open", "yes", "no")).pending[0]
    assert (decision.kind, decision.clause, decision.prompt) == ("open", "LE-1", "Yes or another?")
    assert decision.about == {"word": "yes"}


def test_seats_asked_at_once_answer_in_any_order() -> None:
    p = ledger(players=3)
    for seat in range(3):
        ask(p, seat, toy.SEALED, ["x", "y"], (toy.note_of_seat, seat), word="x")
    do(p, (note, "all answered"))
    q = p.copy()
    for seat in (0, 1, 2):
        assert p.entries == []
        p.answer(seat, "x")
    for seat in (2, 0, 1):
        q.answer(seat, "x")
    assert p == q
    assert p.entries == ["all answered"]


def test_a_seat_asked_at_once_with_others_may_be_asked_again_until_it_is_done() -> None:
    p = ledger()
    for seat in (0, 1):
        ask(p, seat, toy.SEALED, ["word", "done"], (toy.note_and_ask_again, seat), word="word")
    do(p, (note, "all done"))
    p.answer(0, "word")
    p.answer(1, "done")
    p.answer(0, "word")
    assert (sorted(p.pending), p.entries) == ([0], [])
    p.answer(0, "done")
    assert (p.marks, p.entries) == ({0: "wordworddone", 1: "done"}, ["all done"])


# Windows


def purses(*coins: int) -> Ledger:
    """A window for shouting, for seats with so many coins."""
    p = ledger(players=len(coins))
    p.purses = list(coins)
    do(p, (window, "offer", ("fire",), tuple(range(len(coins)))), (note, "after"))
    advance(p)
    return p


def test_a_window_asks_those_who_can_use_something_in_turn() -> None:
    p = purses(0, 1, 2)
    assert {seat: list(decision.options) for seat, decision in p.pending.items()} == {1: ["pass", "shout"]}
    p.answer(1, "shout")
    assert list(p.pending[2].options) == ["pass", "shout", "sing"]
    p.answer(2, "sing")
    assert p.entries == ["1 shouts fire", "2 sings fire", "after"]


def test_passing_at_a_window_does_nothing() -> None:
    p = purses(1, 0)
    p.answer(0, "pass")
    assert (p.entries, p.purses) == (["after"], [1, 0])


def test_a_window_nobody_can_use_closes_unasked() -> None:
    p = purses(0, 0)
    assert (p.pending, p.entries, p.events) == ({}, ["after"], [])


def test_what_can_be_used_is_looked_up_when_the_seats_turn_comes() -> None:
    p = purses(1, 1)
    p.purses[1] = 0
    p.answer(0, "shout")
    assert p.entries == ["0 shouts fire", "after"]


# Scripts


def test_a_script_asks_one_question_after_another_and_then_acts() -> None:
    p = ledger((toy.two_questions, 0, "end"), (note, "after"))
    assert {seat: decision.kind for seat, decision in p.pending.items()} == {0: "first"}
    p.answer(0, "a")
    assert {seat: decision.kind for seat, decision in p.pending.items()} == {1: "second"}
    assert p.pending[1].prompt == "And which one?"
    assert p.entries == []
    p.answer(1, "d")
    assert p.entries == ["a d", "end", "after"]


def test_a_script_may_end_after_any_question() -> None:
    p = ledger((toy.two_questions, 0, "end"))
    p.answer(0, "b")
    assert p.entries == ["b at once end"]


def test_a_script_may_ask_nothing() -> None:
    assert ledger((toy.no_question,)).entries == ["nothing asked"]


def test_a_forced_question_of_a_script_answers_itself() -> None:
    assert ledger((toy.forced_question,)).entries == ["forced only"]


AGAIN: dict[str, Callable[[Position], Position]] = {
    "saved": lambda p: sc.load(sc.save(p)),
    "written": lambda p: sc.read(sc.write(p)),
    "copied": lambda p: p.copy(),
}


@pytest.mark.parametrize("again", AGAIN)
def test_a_position_can_be_saved_in_the_middle_of_a_script(again: str) -> None:
    p: Position = ledger((toy.two_questions, 1, "end"), (note, "after"))
    p = AGAIN[again](p)
    p.answer(1, "a")
    p = AGAIN[again](p)
    p.answer(0, "c")
    assert p.view(None)["entries"] == ["a c", "end", "after"]


def test_a_wrong_answer_in_the_middle_of_a_script_changes_nothing() -> None:
    p = ledger((toy.two_questions, 0, "end"))
    p.answer(0, "a")
    before = sc.save(p)
    with pytest.raises(IllegalChoice, match=r"A is no word \(LE-1\)") as refused:
        p.answer(1, "a")
    assert (refused.value.clause, refused.value.key, refused.value.about) == ("LE-1", "second", {"choice": "a"})
    assert sc.save(p) == before
