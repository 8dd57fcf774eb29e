"""Decisions: every choice in every game is a seat, a question, the options and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from .texts import Texts

if TYPE_CHECKING:
    from .legality import Legality
    from .position import Position

Choice = str  # readable, and its own text form: "left stark", "arya@2.3"
Frame = tuple[Any, ...]  # (rule, *arguments): what happens next, as data


class Refusal(NamedTuple):
    """Why a choice or a table is not legal: the clause, and a key and values of the game's texts."""

    clause: str
    key: str
    about: dict[str, Any] = {}


Refuse = Callable[[Any, int, Choice], Refusal]


class Domain(Protocol):
    """The choices that answer a decision: a lazy one may be far too large to list."""

    def __contains__(self, choice: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Choice]: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> Choice:
        """One of the choices, each equally likely."""


class Options(tuple[Choice, ...]):
    """A domain that is simply listed."""

    __slots__ = ()

    def sample(self, rng: Random) -> Choice:
        """One of the options, each equally likely."""
        return self[int(rng.random() * len(self))]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What can be asked in a game: its kind, the clause it rests on, and what may speak against an answer."""

    kind: str
    clause: str
    texts: Texts
    legality: Legality
    always: str = ""  # the clause by which a seat is asked even when only one option is left
    sealed: bool = False  # the others do not see the answer in the log
    passes: tuple[Choice, ...] = ()  # answers that do nothing, where seats are asked whatever they can do


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What one seat is asked now. Everybody may know who is asked what; only the seat knows its options."""

    seat: int
    question: Question
    options: Domain
    then: Frame  # called with the choice as its last argument: data, never a closure
    about: dict[str, Any] = {}

    @property
    def kind(self) -> str:
        """The kind of question, e.g. `move`."""
        return self.question.kind

    @property
    def clause(self) -> str:
        """The clause of the rules that asks."""
        return self.question.clause

    @property
    def is_idle(self) -> bool:
        """Whether nothing can be done: all that may be answered is to pass."""
        passes = self.question.passes
        return bool(passes) and all(option in passes for option in self.options)

    @property
    def prompt(self) -> str:
        """The question in English."""
        return self.question.texts.say(f"ask.{self.kind}", self.about)


NO_OPTIONS = Options()


def as_asked(seat: int, question: Question, about: dict[str, Any]) -> Decision:
    """A decision as everybody may know it: who is asked what."""
    return Decision(seat, question, NO_OPTIONS, (), about)


def refuse_unlisted(p: Position, seat: int, choice: Choice) -> Refusal:
    """The refusal of a question whose options need no further explanation."""
    question = p.pending[seat].question
    return Refusal(question.clause, question.kind, {"choice": choice})
