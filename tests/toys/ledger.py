"""Ledger: hardly a game. Its rules write words into a ledger, so that a test can see what happened in which order."""

from __future__ import annotations

from smallcouncil.core import (
    Counted,
    Frame,
    Game,
    Hidden,
    Own,
    Pile,
    Position,
    Public,
    Question,
    RuleBook,
    TableOptions,
    ask,
    do,
)
from smallcouncil.core.position import advance

from . import toy_texts

texts = toy_texts(
    ask=dict.fromkeys(("open", "sealed", "always"), "{word} or another?"),
    no=dict.fromkeys(("open", "sealed", "always"), "{choice} is no word"),
)
book = RuleBook("ledger", texts)

OPEN = book.question("open", clause="LE-1")
SEALED = book.question("sealed", clause="LE-1", sealed=True)
ALWAYS = book.question("always", clause="LE-1", always="LE-2")


class LedgerOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    words: tuple[str, ...] = ()
    ribbon: str = "red"


class Ledger(Position, kw_only=True, eq=False):
    """One zone of each kind of visibility, and the ledger itself."""

    settings: Public[LedgerOptions]
    entries: Public[list[str]] = []
    purses: Own[list[int]] = []
    hands: Counted[list[tuple[str, ...]]] = []
    drawer: Pile[list[str]] = []
    secret: Hidden[str] = ""
    marks: Public[dict[int, str]] = {}


@book.rule
def note(p: Ledger, *words: str) -> None:
    """Write down what it was called with."""
    p.entries.append(" ".join(words))


@book.rule
def note_more(p: Ledger, *words: str) -> None:
    """Write something and let more be written before whatever comes next."""
    p.entries.append(words[0])
    do(p, *[(note, word) for word in words[1:]])


@book.rule
def other(p: Ledger) -> None:
    """Another rule than `note`."""
    p.entries.append("other")


@book.rule
def note_of_seat(p: Ledger, seat: int, choice: str) -> None:
    """Write into the seat's own mark only, so that the order of answers cannot matter."""
    p.marks[seat] = p.marks.get(seat, "") + choice


@book.rule
def note_and_ask_again(p: Ledger, seat: int, choice: str) -> None:
    """A seat goes on until it is done."""
    note_of_seat(p, seat, choice)
    if choice != "done":
        ask(p, seat, SEALED, ["word", "done"], (note_and_ask_again, seat), word="word")


@book.rule
def offer_words(p: Ledger, question: str, *words: str) -> None:
    """Ask seat 0 for one of some words."""
    ask(p, 0, QUESTIONS[question], words, (note, "chosen"), word=words[0])


QUESTIONS: dict[str, Question] = {"open": OPEN, "always": ALWAYS, "sealed": SEALED}


GAME = Game(
    id="ledger",
    version="1",
    players=range(2, 4),
    position=Ledger,
    options=LedgerOptions,
    book=book,
    texts=texts,
    rules="ledger",
    clause_players="LE-1",
    clause_turn="LE-1",
    clause_end="LE-1",
    check_table=lambda _, __: None,
    set_up=lambda _: None,
    redeal=lambda _, __, ___: None,
    variants={"plain": ((2, 3), {})},
)


def ledger(*frames: Frame, players: int = 2) -> Ledger:
    """A ledger on which some frames were carried out, as far as that goes without an answer."""
    p = GAME.new(players, seed=1)
    p.purses, p.hands = [0] * players, [()] * players
    do(p, *frames)
    advance(p)
    return p
