"""Zones: every field of a position declares who sees it. No declaration, no field.

    class Harbour(Position):
        ship: Public[str]             # everybody sees it
        bids: Own[list[int]]          # one entry a seat; each seat sees its own
        hands: Counted[list[Hand]]    # one entry a seat; each seat sees its own, the others how many
        deck: Pile[list[str]]         # nobody sees it, everybody sees how many
        chests: Piles[list[Hand]]     # the same of each of several
        voyage: Named[Voyage | None]  # everybody sees it, each part of the named tuple under its name
        tricks: Hidden[list[str]]     # nobody sees anything of it
        agenda: Bookkeeping[list[Frame]]  # the same, and it is no part of the game: the core's own

A zone is a scalar, or a flat list or dict of immutable values, so that a shallow copy of it is a full copy. What a
seat may know lives in a zone; a view is built from these declarations and from nothing else, so it fails closed.
A zone that is as it was looks as it did: what is shown of it follows from its value, the viewer and the table's
options.

What is shown can be read back: as a value of the zone's type in which all that is hidden is blank.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

if TYPE_CHECKING:
    from .position import Position

T = TypeVar("T")
Seat = int
Viewer = Seat | None  # None is a spectator
Show = Callable[[Any, Any, Viewer], Any]
Blank = Callable[[Any], Any]  # makes what stands for a hidden value of a type
Read = Callable[[Any], Any]  # takes back what was shown
Reader = Callable[[Any, Blank], Read]  # of a zone of this type
ShownAs = Callable[[Any], Any]  # the type of what is shown of a zone of this type


def _as_it_is(_: Any, __: Blank) -> Read:
    return lambda shown: shown


class Seen:
    """Who sees a zone, as a function of the position (its options alone), the zone's value and the viewer.

    `reader` makes what takes back what `show` has shown, and `shown_as` tells of which type that is.
    """

    __slots__ = ("alike", "is_bookkeeping", "reader", "show", "shown_as")

    def __init__(
        self,
        show: Show | None,
        *,
        reader: Reader = _as_it_is,
        shown_as: ShownAs = lambda kind: kind,
        alike: bool = False,
        is_bookkeeping: bool = False,
    ) -> None:
        self.show, self.reader, self.shown_as = show, reader, shown_as
        self.alike = alike  # it looks the same to everybody
        self.is_bookkeeping = is_bookkeeping


# What is hidden

Veil = Callable[[Any, Any, Viewer], Any]  # of a position, the value of one of its zones, as a viewer sees it


def veil(show: Show | None, read: Read) -> Veil:
    """A value as a viewer sees it, the hidden being blank."""
    if show is None:
        blank = read(None)  # one for all: what is seen is never changed
        return lambda _, __, ___: blank
    return lambda p, value, viewer: read(show(p, value, viewer))


def blank_of(kind: Any) -> Any:
    """What stands for a hidden value in a view that is read back: nothing, of its type."""
    kind = get_origin(kind) or kind
    return kind() if kind in (str, int, bool, tuple, list, dict) else None


def _entry_of(kind: Any) -> Any:
    """What a list, a dict or a tuple of one kind of thing holds."""
    inner = get_args(kind)
    return inner[1] if get_origin(kind) is dict else inner[0]


def blanks(kind: Any, blank: Blank) -> Callable[[int], Any]:
    """Makes piles of so many things, none of them seen."""
    pile, one = get_origin(kind), blank(_entry_of(kind))
    return lambda n: pile([one] * n)


# One entry a seat


def _show_own(_: Position, entries: list[Any], viewer: Viewer) -> list[Any]:
    return [entry if seat == viewer else None for seat, entry in enumerate(entries)]


def _own_reader(kind: Any, blank: Blank) -> Read:
    hidden = blank(_entry_of(kind))
    return lambda shown: [hidden if entry is None else entry for entry in shown]


def _show_counted(_: Position, entries: list[Any], viewer: Viewer) -> list[Any]:
    return [entry if seat == viewer else len(entry) for seat, entry in enumerate(entries)]


# Piles that nobody sees


def _show_pile(_: Position, pile: Any, __: Viewer) -> int:
    return len(pile)


def _pile_reader(kind: Any, blank: Blank) -> Read:
    unseen = blanks(kind, blank)
    return lambda shown: unseen(shown) if isinstance(shown, int) else shown


def _show_piles(_: Position, piles: Any, __: Viewer) -> Any:
    if isinstance(piles, dict):
        return {name: len(pile) for name, pile in piles.items()}
    return [len(pile) for pile in piles]


def piles_reader(kind: Any, blank: Blank) -> Read:
    """Of piles of which only the sizes are shown, or of which some are."""
    read = _pile_reader(_entry_of(kind), blank)
    if get_origin(kind) is dict:
        return lambda shown: {name: read(pile) for name, pile in shown.items()}
    return lambda shown: [read(pile) for pile in shown]


def piles_shown_as(kind: Any) -> Any:
    """Of each pile its size, or what lies there."""
    entry = _entry_of(kind) | int
    return dict[str, entry] if get_origin(kind) is dict else list[entry]  # type: ignore[valid-type]


# A named tuple, shown with its names


@cache
def _named(kind: type[Any]) -> type[msgspec.Struct]:
    hints = get_type_hints(kind)
    return msgspec.defstruct(kind.__name__, [(name, hints[name]) for name in kind._fields], frozen=True)


def _tuple_in(kind: Any) -> Any:
    return next((one for one in get_args(kind) if one is not NoneType), kind)


def _show_named(_: Position, value: Any, __: Viewer) -> Any:
    kind: Any = type(value)
    return None if value is None else _named(kind)(*value)


def _named_reader(kind: Any, _: Blank) -> Read:
    cls = _tuple_in(kind)
    return lambda shown: None if shown is None else cls(*msgspec.structs.astuple(shown))


OPEN = Seen(lambda _, value, __: value, alike=True)
Public = Annotated[T, OPEN]
Own = Annotated[T, Seen(_show_own, reader=_own_reader, shown_as=lambda kind: list[_entry_of(kind) | None])]  # type: ignore[misc]
Counted = Annotated[T, Seen(_show_counted, reader=piles_reader, shown_as=piles_shown_as)]
Pile = Annotated[T, Seen(_show_pile, reader=_pile_reader, shown_as=lambda kind: kind | int, alike=True)]
Piles = Annotated[T, Seen(_show_piles, reader=piles_reader, shown_as=piles_shown_as, alike=True)]
Named = Annotated[
    T, Seen(_show_named, reader=_named_reader, shown_as=lambda kind: _named(_tuple_in(kind)) | None, alike=True)
]
Hidden = Annotated[T, Seen(None, reader=lambda kind, blank: lambda _: blank(kind))]
Bookkeeping = Annotated[T, Seen(None, is_bookkeeping=True)]


def declared_zones(position: type[msgspec.Struct]) -> dict[str, tuple[type, Seen]]:
    """The zones of a class of positions, with the type and the viewers of each. Refuses an undeclared field."""
    zones = {}
    for field in _in_order(position):
        hint = field.type
        seen = next((mark for mark in get_args(hint)[1:] if isinstance(mark, Seen)), None)
        if get_origin(hint) is not Annotated or seen is None:
            raise TypeError(f"{position.__name__}.{field.name} does not declare who sees it")
        zones[field.name] = (get_args(hint)[0], seen)
    return zones


def _in_order(position: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    """The fields as declared, but those that a class says come after another, with those declared below them.

    A game of a family adds zones to those it shares; what was written down of it, and hashed, had an order before.
    """
    fields = {field.name: field for field in msgspec.structs.fields(position)}
    names = list(fields)
    below: dict[str, str] = getattr(position, "below", {})
    last = ""
    for name in position.__annotations__:
        if name in fields and (last or name in below):
            names.remove(name)
            names.insert(names.index(below.get(name, last)) + 1, name)
            last = name
    return [fields[name] for name in names]


def is_flat_collection(kind: Any) -> bool:
    """Whether a zone of this type has to be copied: a list or a dict."""
    return get_origin(kind) in (list, dict) or kind in (list, dict)
