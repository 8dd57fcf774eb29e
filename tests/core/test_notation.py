"""The one-line notation: what is written reads back, by people too."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import smallcouncil as sc
from tests.toys import harbour
from tests.toys import ledger as toy
from tests.toys.ledger import Ledger, ledger

pytestmark = pytest.mark.usefixtures("toys")


def read(line: str) -> Ledger:
    p = sc.read(line)
    assert isinstance(p, Ledger)
    return p


def test_a_position_is_written_with_the_game_first_and_a_zone_after_the_other() -> None:
    p = ledger()
    p.seed, p.key, p.purses, p.hands = None, "", [1, -2], [("a", ""), ()]
    p.marks = {0: "b c"}
    assert sc.write(p) == 'ledger players=2 settings={} seed=- key=. purses=[1 -2] hands=[[a .] []] marks={"0":"b c"}'


def test_a_line_may_be_written_by_hand() -> None:
    p = read('ledger   players=3  entries=[ one "two three" . ]\n  marks={1:x 2:"}"} hands=[[a b] [] [c]]')
    assert p.players == 3
    assert p.entries == ["one", "two three", ""]
    assert p.marks == {1: "x", 2: "}"}
    assert p.hands == [("a", "b"), (), ("c",)]


def test_zones_left_out_get_their_default() -> None:
    p = read("ledger players=2")
    assert (p.entries, p.secret, p.settings, p.outcome) == ([], "", toy.LedgerOptions(), None)


def test_the_agenda_of_a_line_is_carried_out() -> None:
    p = read('ledger players=2 agenda=[["ledger:note" last] ["ledger:note" first]]')
    assert (p.entries, p.agenda) == (["first", "last"], [])


def test_options_and_nested_values_read_back() -> None:
    p = read("ledger players=2 settings={words:[a b] ribbon:blue}")
    assert p.settings == toy.LedgerOptions(words=("a", "b"), ribbon="blue")
    assert read(sc.write(p)) == p


def test_an_outcome_is_part_of_the_line() -> None:
    p = harbour.GAME.new(2, 1, {"ships": 1})
    while p.pending:
        seat = min(p.pending)
        p.answer(seat, next(iter(p.pending[seat].options)))
    assert sc.read(sc.write(p)) == p


AWKWARD = [
    "",
    ".",
    "-",
    "true",
    "false",
    "None",
    "7",
    "-7",
    "a b",
    '"',
    "\\",
    'a"b',
    "a\\",
    "[",
    "{x:1}",
    "é",
    "ő\n\t",
    "=",
    "\0",
]


@pytest.mark.parametrize("word", AWKWARD, ids=ascii)
def test_awkward_words_are_quoted(word: str) -> None:
    p = ledger()
    p.entries, p.secret, p.marks = [word, word], word, {1: word}
    line = sc.write(p)
    assert line.isprintable()
    assert sc.read(line) == p


@given(words=st.lists(st.text(), max_size=4), secret=st.text(), purses=st.lists(st.integers(), max_size=3))
def test_all_words_and_numbers_read_back(words: list[str], secret: str, purses: list[int]) -> None:
    p = ledger()
    p.entries, p.secret, p.purses, p.hands = words, secret, purses, [tuple(words)]
    p.marks = dict(enumerate(words))
    assert sc.read(sc.write(p)) == p


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("ledger players", "after 'players' there should be '='"),
        ("ledger players 2", "after 'players' there should be '='"),
        ("ledger players=", "ends too early"),
        ("ledger players=2 entries=[a", "ends too early"),
        ("ledger players=2 marks={1", "ends too early"),
        ("ledger players=2 marks={1:", "ends too early"),
        ("ledger players=2 marks={1 x}", "after '1' there should be ':'"),
        ("ledger players=2 ]", "after ']' there should be '='"),
        ("ledger players=2 docks=3", "ledger has no zone called docks"),
        ("ledger", "this is no position of ledger"),
        ("ledger players=two", "this is no position of ledger"),
        ("ledger players=2 marks={x:y}", "this is no position of ledger"),
        ("ledger players=2 agenda=[[no_such_rule]]", "this is no position of ledger"),
        ("ledger players=2 agenda=[[]]", "this is no position of ledger"),
        ("ledger players=2 pending=x", "this is no position of ledger"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_a_reason(line: str, reason: str) -> None:
    with pytest.raises(sc.BadRecord, match=reason.replace("[", r"\[")):
        sc.read(line)


@pytest.mark.parametrize("zone", ["purses=[--2]", 'secret="no end', r'secret="\x"', '"', 'entries=[a"b]'])
def test_a_word_that_is_none_is_refused(zone: str) -> None:
    with pytest.raises(sc.BadRecord):
        sc.read(f"ledger players=2 {zone}")


@pytest.mark.parametrize("line", ["", "port players=2", "="])
def test_a_line_of_no_game_is_refused(line: str) -> None:
    with pytest.raises(sc.UnknownGame):
        sc.read(line)


@given(line=st.text(alphabet='ab [].-:={}"\\17', max_size=30))
def test_any_line_reads_or_is_refused(line: str) -> None:
    with suppress(sc.CouncilError):
        assert isinstance(sc.read(f"ledger players=2 {line}"), Ledger)
