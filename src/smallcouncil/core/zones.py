"""Zones: every field of a position declares who sees it. No declaration, no field.

    class Harbour(Position):
        ship: Public[str]             # everybody sees it
        bids: Own[list[int]]          # one entry a seat; each seat sees its own
        hands: Counted[list[Hand]]    # one entry a seat; each seat sees its own, the others how many
        deck: Pile[list[str]]         # nobody sees it, everybody sees how many
        tricks: Hidden[list[str]]     # nobody sees anything of it
        agenda: Bookkeeping[list[Frame]]  # the same, and it is no part of the game: the core's own

A zone is a scalar, or a flat list or dict of immutable values, so that a shallow copy of it is a full copy. What a
seat may know lives in a zone; a view is built from these declarations and from nothing else, so it fails closed.
A zone that is as it was looks as it did: what is shown of it follows from its value, the viewer and the table's
options.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin

import msgspec

if TYPE_CHECKING:
    from .position import Position

T = TypeVar("T")
Seat = int
Viewer = Seat | None  # None is a spectator
Show = Callable[[Any, Any, Viewer], Any]


class Seen:
    """Who sees a zone, as a function of the position (its options alone), the zone's value and the viewer."""

    __slots__ = ("alike", "is_bookkeeping", "show")

    def __init__(self, show: Show | None, *, alike: bool = False, is_bookkeeping: bool = False) -> None:
        self.show, self.alike = show, alike  # alike: it looks the same to everybody
        self.is_bookkeeping = is_bookkeeping


def _own(_: Position, entries: list[Any], viewer: Viewer) -> list[Any]:
    return [entry if seat == viewer else None for seat, entry in enumerate(entries)]


def _counted(_: Position, entries: list[Any], viewer: Viewer) -> list[Any]:
    return [entry if seat == viewer else len(entry) for seat, entry in enumerate(entries)]


Public = Annotated[T, Seen(lambda _, value, __: value, alike=True)]
Own = Annotated[T, Seen(_own)]
Counted = Annotated[T, Seen(_counted)]
Pile = Annotated[T, Seen(lambda _, pile, __: len(pile), alike=True)]
Hidden = Annotated[T, Seen(None)]
Bookkeeping = Annotated[T, Seen(None, is_bookkeeping=True)]


def declared_zones(position: type[msgspec.Struct]) -> dict[str, tuple[type, Seen]]:
    """The zones of a class of positions, with the type and the viewers of each. Refuses an undeclared field."""
    zones = {}
    for field in msgspec.structs.fields(position):
        hint = field.type
        seen = next((mark for mark in get_args(hint)[1:] if isinstance(mark, Seen)), None)
        if get_origin(hint) is not Annotated or seen is None:
            raise TypeError(f"{position.__name__}.{field.name} does not declare who sees it")
        zones[field.name] = (get_args(hint)[0], seen)
    return zones


def is_flat_collection(kind: Any) -> bool:
    """Whether a zone of this type has to be copied: a list or a dict."""
    return get_origin(kind) in (list, dict) or kind in (list, dict)
