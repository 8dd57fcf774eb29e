"""The agenda: what happens next is data, a stack of frames `(rule, *arguments)` in the position.

A phase is a list of rules that reads like the page of the rulebook: `do(p, (deal,), (take_turns,), (score,))`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec

from .decision import Choice, Decision, Domain, Frame, Options, Question, Refuse, refuse_unlisted
from .events import FORCED, Event
from .legality import Legality, only_offered
from .position import Position
from .texts import Texts

P = TypeVar("P", bound=Position)
Args = ParamSpec("Args")
D = TypeVar("D")
Fn = TypeVar("Fn", bound=Callable[..., Any])
Rule = Callable[..., None]
Choices = list[Choice] | tuple[Choice, ...] | Domain

LISTED = (list, tuple)  # the choices that a domain has yet to be made of


class CardText(NamedTuple):
    """What a card does at one of its moments, and whether it may be used then."""

    may: Callable[..., bool]
    effect: Callable[..., Any]


def _always(*_: Any) -> bool:
    return True


class RuleBook:
    """The rules of one game by name, and what its cards do by card and moment.

    A game of a family builds on the family's book: it has all that is entered there, under its own id and with its own
    texts. `renamed` gives the names that rules of the family had when tables that still run were saved.
    """

    def __init__(
        self, game: str, texts: Texts, base: RuleBook | None = None, renamed: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.game = game
        self.texts = texts
        self.rules: dict[str, Rule] = {}
        self.names: dict[Rule, str] = {}  # so that an agenda can be saved
        self.questions: dict[str, Question] = {}
        self.domains: dict[str, type[Any]] = {}
        self.cards: dict[str, dict[str, CardText]] = {}  # by moment, by card
        if base is not None:
            self._build_on(base, renamed)

    def _build_on(self, base: RuleBook, renamed: Mapping[str, str]) -> None:
        for fn in base.names:
            self._enter(renamed.get(fn.__name__, fn.__name__), fn)
        self.questions.update(
            {kind: msgspec.structs.replace(question, texts=self.texts) for kind, question in base.questions.items()}
        )
        self.domains.update(base.domains)
        self.cards.update({when: dict(texts) for when, texts in base.cards.items()})

    def question(
        self,
        kind: str,
        *,
        clause: str,
        refuse: Refuse = refuse_unlisted,
        legality: Legality | None = None,
        **how: Any,
    ) -> Question:
        """Declare what can be asked. `always`, `sealed` and `passes` as in Question.

        Without a legality the options are all there is to say, and whatever else is said is refused by `refuse`.
        """
        legality = legality or only_offered(refuse)
        asked = Question(kind=kind, clause=clause, texts=self.texts, legality=legality, **how)
        self.questions[kind] = asked
        return asked

    def domain(self, cls: type[D]) -> type[D]:
        """Let a class of lazy domains (a frozen msgspec struct) be saved."""
        self.domains[cls.__name__] = cls
        return cls

    def rule(self, fn: Callable[Concatenate[P, Args], None]) -> Callable[Concatenate[P, Args], None]:
        """Let a function stand in frames."""
        self._enter(fn.__name__, fn)
        return fn

    def _enter(self, called: str, fn: Rule) -> None:
        name = f"{self.game}:{called}"
        if name in self.rules:
            raise ValueError(f"two rules are called {name}")
        self.rules[name] = fn
        self.names[fn] = name

    def name_of(self, rule: Rule) -> str:
        """The name that a rule is saved under; KeyError if it was never entered."""
        return self.names[rule]

    def rule_called(self, name: str) -> Rule:
        """The rule of a name; KeyError if there is none."""
        return self.rules[name]

    def card(self, card: str, when: str, may: Callable[..., bool] = _always) -> Callable[[Fn], Fn]:
        """Enter what a card does at one of its moments, and whether it may be used then.

        What it does may stand in frames; the card's own text is under `effect.<card>`.
        """

        def enter(fn: Fn) -> Fn:
            texts = self.cards.setdefault(when, {})
            if card in texts:
                raise ValueError(f"two texts of {card} are for {when}")
            self._enter(fn.__name__, fn)
            texts[card] = CardText(may, fn)
            return fn

        return enter

    def text_of(self, card: str, when: str) -> CardText | None:
        """What a card does at a moment, if it does anything then."""
        texts = self.cards.get(when)
        return texts.get(card) if texts else None


def do(p: Position, *frames: Frame) -> None:
    """Put frames on the agenda, listed in the order in which they will happen, before all that is there already."""
    p.agenda.extend(frames[::-1])


def ask(p: Position, seat: int, question: Question, options: Choices, then: Frame, /, **about: Any) -> None:
    """Ask a seat; `then` is called with the choice. What is forced is done at once, unless the question says otherwise.

    Where several seats are asked at once, `then` may touch only what belongs to its own seat (and may ask it again), so
    that the order of the answers cannot matter. A question of a family is asked as the game has it.
    """
    question = p.questions[question.kind]
    if not question.always and len(options) == 1:  # a lazy domain is not counted without need
        forced = next(iter(options))
        tell(p, FORCED, seat=seat, question=question.kind, choice=forced)
        do(p, (*then, forced))
    else:
        listed = Options(options) if isinstance(options, LISTED) else options
        p.pending[seat] = Decision(seat, question, listed, then, about)


def tell(p: Position, kind: str, /, **data: Any) -> None:
    """Tell everybody what happened."""
    p.events.append(Event(kind, data))


def tell_only(p: Position, audience: tuple[int, ...], kind: str, /, **data: Any) -> None:
    """Tell some seats what happened, and nobody else."""
    p.events.append(Event(kind, data, audience))
