"""The agenda: frames in order, questions, and what a game has from its family."""

from __future__ import annotations

import pytest

from smallcouncil.core import Event, RuleBook, Texts, ask, do
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


# Families


def family() -> RuleBook:
    """A book on which games build."""
    book = RuleBook("family", Texts({}))
    book.rule(note)
    book.rule(other)
    book.question("open", clause="LE-1")
    book.card("lantern", "night")(note_more)
    return book


def test_a_game_of_a_family_has_what_the_family_has_under_its_own_id_and_in_its_own_words() -> None:
    texts = Texts({"en": {"names": {}}})
    book = RuleBook("game", texts, base=family())
    assert book.rule_called("game:note") is note
    assert book.name_of(note) == "game:note"
    assert book.questions["open"].texts is texts
    lantern = book.text_of("lantern", "night")
    assert lantern is not None
    assert lantern.effect is note_more


def test_a_rule_of_a_family_keeps_the_name_that_tables_of_a_game_were_saved_with() -> None:
    book = RuleBook("game", Texts({}), base=family(), renamed={"note": "write_down"})
    assert (book.rule_called("game:write_down"), book.name_of(note)) == (note, "game:write_down")
    with pytest.raises(KeyError):
        book.rule_called("game:note")


def test_what_a_game_enters_is_not_its_familys() -> None:
    base = family()
    book = RuleBook("game", Texts({}), base=base)
    book.card("lantern", "day")(toy.note_of_seat)
    assert base.text_of("lantern", "day") is None
    with pytest.raises(KeyError):
        base.name_of(toy.note_of_seat)


def test_a_question_of_a_family_is_asked_as_the_game_has_it() -> None:
    p = ledger()
    ask(p, 0, family().questions["open"], ["yes", "no"], (note,), word="yes")
    assert (p.pending[0].question, p.pending[0].prompt) == (p.game.book.questions["open"], "Yes or another?")


def test_a_card_does_one_thing_at_a_moment() -> None:
    book = family()
    with pytest.raises(ValueError, match="two texts of lantern are for night"):
        book.card("lantern", "night")(toy.note_of_seat)
