"""The agenda: what happens next is data, a stack of frames `(rule, *arguments)` in the position.

A phase is a list of rules that reads like the page of the rulebook: `do(p, (deal,), (take_turns,), (score,))`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Concatenate, ParamSpec, TypeVar

from .decision import Choice, Decision, Domain, Frame, Options, Question, Refuse, refuse_unlisted
from .events import Event
from .position import Position
from .texts import Texts

P = TypeVar("P", bound=Position)
Args = ParamSpec("Args")
D = TypeVar("D")
Rule = Callable[..., None]
Choices = list[Choice] | tuple[Choice, ...] | Domain
Ask = tuple[int, Question, Choices]  # a script's question
Script = Generator[Ask, Choice, list[Frame]]

LISTED = (list, tuple)  # the choices that a domain has yet to be made of

RULE_NAMES: dict[Rule, str] = {}  # so that an agenda can be saved; two versions of a game have rules of one name


class RuleBook:
    """The rules of one game by name, and its abilities by timing."""

    def __init__(self, game: str, texts: Texts) -> None:
        self.game = game
        self.texts = texts
        self.rules: dict[str, Rule] = {}
        self.scripts: dict[str, Callable[..., Script]] = {}
        self.questions: dict[str, Question] = {}
        self.domains: dict[str, type[Any]] = {}
        self.abilities: dict[str, dict[str, tuple[Callable[..., bool], Rule]]] = {}

    def question(self, kind: str, *, clause: str, refuse: Refuse = refuse_unlisted, **how: Any) -> Question:
        """Declare what can be asked. `always` and `sealed` as in Question."""
        self.questions[kind] = Question(kind=kind, clause=clause, texts=self.texts, refuse=refuse, **how)
        return self.questions[kind]

    def domain(self, cls: type[D]) -> type[D]:
        """Let a class of lazy domains (a frozen msgspec struct) be saved."""
        self.domains[cls.__name__] = cls
        return cls

    def rule(self, fn: Callable[Concatenate[P, Args], None]) -> Callable[Concatenate[P, Args], None]:
        """Let a function stand in frames."""
        name = f"{self.game}:{fn.__name__}"
        if name in self.rules:
            raise ValueError(f"two rules are called {name}")
        self.rules[name] = fn
        RULE_NAMES[fn] = name
        return fn

    def rule_called(self, name: str) -> Rule:
        """The rule of a name, of this game or of the core; KeyError if there is none."""
        return self.rules.get(name) or core.rules[name]

    def script(self, fn: Callable[Concatenate[P, Args], Script]) -> Callable[Concatenate[P, Args], None]:
        """A rule of several questions: a generator that asks and reads, changes nothing, and returns the frames to do.

        It is run anew for each answer, with the answers so far, so that what is saved is data and not a generator.
        """

        def start(p: P, /, *args: Args.args, **_: Args.kwargs) -> None:
            resume(p, name, args, ())

        name, start.__name__, start.__doc__ = f"{self.game}:{fn.__name__}", fn.__name__, fn.__doc__
        self.scripts[name] = fn
        return self.rule(start)

    def ability(self, timing: str, when: Callable[..., bool]) -> Callable[[Rule], Rule]:
        """Let a rule be used at windows of this timing, by the seats for which `when(position, seat, *event)` holds."""

        def register(fn: Rule) -> Rule:
            self.abilities.setdefault(timing, {})[fn.__name__] = (when, self.rule(fn))
            return fn

        return register


core = RuleBook("core", Texts({"en": {"names": {}}}))


def do(p: Position, *frames: Frame) -> None:
    """Put frames on the agenda, listed in the order in which they will happen, before all that is there already."""
    p.agenda.extend(frames[::-1])


def cancel(p: Position, what: Rule) -> None:
    """Drop the nearest frame of a rule, and whatever was still to happen before it."""
    while p.agenda.pop()[0] is not what:
        pass


def ask(p: Position, seat: int, question: Question, options: Choices, then: Frame, /, **about: Any) -> None:
    """Ask a seat; `then` is called with the choice. What is forced is done at once, unless the question says otherwise.

    Where several seats are asked at once, `then` may touch only what belongs to its own seat (and may ask it again), so
    that the order of the answers cannot matter.
    """
    if not question.always and len(options) == 1:  # a lazy domain is not counted without need
        forced = next(iter(options))
        tell(p, "forced", seat=seat, question=question.kind, choice=forced)
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


@core.rule
def resume(p: Position, name: str, args: tuple[Any, ...], answers: tuple[Choice, ...], *choice: Choice) -> None:
    """Go on with a script that has been answered so far."""
    answers += choice
    questions = p.game.book.scripts[name](p, *args)
    try:
        question = next(questions)
        for given in answers:
            question = questions.send(given)
    except StopIteration as end:
        do(p, *end.value)
    else:
        seat, what, options = question
        ask(p, seat, what, options, (resume, name, args, answers))


@core.rule
def window(p: Position, timing: str, event: tuple[Any, ...], waiting: tuple[int, ...]) -> None:
    """Offer the abilities of a timing to each waiting seat in turn. The question's kind is the timing."""
    abilities = p.game.book.abilities[timing]
    for i, seat in enumerate(waiting):
        usable = [name for name, (when, _) in abilities.items() if when(p, seat, *event)]
        if usable:
            do(p, (window, timing, event, waiting[i + 1 :]))
            return ask(p, seat, p.game.book.questions[timing], ["pass", *usable], (use, timing, seat, event))


@core.rule
def use(p: Position, timing: str, seat: int, event: tuple[Any, ...], choice: Choice) -> None:
    """Carry out the ability that a seat chose at a window."""
    if choice != "pass":
        do(p, (p.game.book.abilities[timing][choice][1], seat, *event))
