"""What a choice would certainly bring, worked out from what its seat sees.

The choice is carried out in a world that looks to the seat like the true one, and in which everything hidden and all
chance is unknown: as soon as a rule has to look at such a thing, nobody can tell how it goes on, and it ends there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import msgspec

from .decision import Choice, Decision, Options, as_asked
from .errors import IllegalChoice, Unanswerable
from .events import Event, seen_by
from .zones import Viewer

if TYPE_CHECKING:
    from .position import Position


class Preview(msgspec.Struct, frozen=True):
    """What certainly happens first, and what a seat's view shows after it."""

    events: list[Event]
    before: dict[str, Any]  # of the view, what changes
    after: dict[str, Any]
    is_whole: bool  # else chance, or something hidden, decides how it goes on
    outlook: list[Event] = []  # what can be said of it besides: `Game.outlook`


class Rehearsal(NamedTuple):
    """What several choices, one after the other, would certainly bring, and what their seat is asked then."""

    told: Preview
    asked: Decision | None  # nothing, where that cannot be known


class Unforeseen(Exception):
    """A rule looked at something that the seat cannot know."""


def _look(*_: Any) -> NoReturn:
    raise Unforeseen


# Every way to look at a thing but asking whether it is this very one
LOOKS = (
    *("bool", "hash", "len", "iter", "next", "reversed", "getitem", "contains", "call", "str", "repr", "format", "int"),
    *("index", "float", "round", "eq", "ne", "lt", "le", "gt", "ge", "neg", "pos", "abs", "invert", "add", "radd"),
    *("sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv", "mod", "rmod", "divmod"),
    *("rdivmod", "pow", "rpow", "and", "rand", "or", "ror", "xor", "rxor", "lshift", "rlshift", "rshift", "rrshift"),
)


class Unknown:
    """A hidden thing. It can be moved about, and whoever looks at it learns that they cannot."""

    __slots__ = ()
    __getattribute__ = _look


for _name in LOOKS:
    setattr(Unknown, f"__{_name}__", _look)


def unknown(_: Any) -> Any:
    """A hidden thing of any type."""
    return Unknown()


def _told(value: Any) -> str:
    if type(value) is not Unknown:
        raise TypeError(f"a view cannot hold {value!r}")
    return "?"


def veil(world: Position, viewer: Viewer) -> None:
    """Make all that a viewer does not see, and all chance, a thing that cannot be looked at."""
    for name, darken in world.game.dark_veils.items():
        setattr(world, name, darken(world, getattr(world, name), viewer))
    world.key = unknown(str)


def evident_seats(world: Position, seats: list[int]) -> frozenset[int]:
    """Those who have nothing to choose, as a spectator can see, whatever is hidden. The world is spent by it."""
    veil(world, None)
    world.pending = {seat: as_asked(seat, one.question, one.about) for seat, one in world.pending.items()}
    world.agenda, world.events, world.past, world.draws = [], [], None, 0
    return frozenset([seat for seat in seats if _is_evident(world, seat)])


def _is_evident(world: Position, seat: int) -> bool:
    try:
        return bool(world.game.evident[world.pending[seat].kind](world, seat))
    except (Unforeseen, TypeError):
        return False


def foresee(world: Position, seat: int, choices: tuple[Choice, ...]) -> Rehearsal:
    """Carry out choices one after the other, in a world of which nothing is true but what the seat sees.

    The first is legal. IllegalChoice for a later one that is not; Unanswerable where nobody at the seat can know that
    it is the next to be asked: what is refused then depends on what the seat sees, and on nothing else.
    """
    before = world.view(seat)
    veil(world, seat)
    events: list[Event] = []
    *first, last = choices
    for n, choice in enumerate(first, start=1):
        asked = {**world.pending}
        is_next = _answers(world, seat, choice) and _is_asked_on(world, seat, asked)
        events += world.events
        if not is_next:
            raise Unanswerable(n + 1)
        _check(world, seat, choices[n], n + 1)
    is_whole = _answers(world, seat, last)
    after = _view(world, seat)
    changed = [name for name in after if name != "asked" and after[name] != before[name]]
    told = seen_by([*events, *world.events], seat)
    preview = Preview(
        events=[msgspec.structs.replace(one, data=_plain(one.data)) for one in told],
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
        is_whole=is_whole,
    )
    return Rehearsal(preview, _asked(world, seat) if is_whole else None)


def _asked(world: Position, seat: int) -> Decision | None:
    """What a seat is asked, if all of it can be told."""
    decision = world.pending.get(seat)
    if decision is None or not isinstance(decision.options, Options):
        return None
    is_known = all(type(option) is str for option in decision.options)
    return msgspec.structs.replace(decision, about=_plain(decision.about)) if is_known else None


def _is_asked_on(world: Position, seat: int, before: dict[int, Decision]) -> bool:
    """Whether nobody but the seat is asked anything new by its answer, and the seat is."""
    others = {one: decision for one, decision in world.pending.items() if one != seat}
    return seat in world.pending and all(before.get(one) is decision for one, decision in others.items())


def _check(world: Position, seat: int, choice: Choice, n: int) -> None:
    """IllegalChoice, with the number of the answer, if a choice does not answer what is asked."""
    if choice in world.pending[seat].options:
        return
    try:
        refusal = world.refusal(seat, choice)
    except (Unforeseen, TypeError):  # the reason lies in what the seat cannot know
        raise Unanswerable(n) from None
    raise IllegalChoice(refusal.clause, refusal.reason, refusal.key, {**refusal.about, "answer": n})


def _answers(world: Position, seat: int, choice: Choice) -> bool:
    try:
        world.answer(seat, choice)
    except (Unforeseen, TypeError):  # the latter where Python itself is handed something unknown, as by `"".join`
        return False
    return True


def _view(world: Position, seat: int) -> dict[str, Any]:
    """A view in which the unknown stands as "?"; a derived value that would look at it is left out."""
    values = zip(world.game.shows, world.game.shown(world), strict=True)
    shown = {name: show(world, value, seat) for (name, show), value in values}
    seen = world.game.derived_from(world.as_seen_by(None))
    for fact in world.game.derived:
        with suppress(Unforeseen):
            shown[fact.__name__] = fact(seen)
    return _plain(shown)


def _plain(told: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(told, str_keys=True, enc_hook=_told)
    return plain
