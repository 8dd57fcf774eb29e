"""The story of a table: its entries, each with what it brought about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import msgspec

from smallcouncil.core import Event

from .entries import Row, Start


class BadLog(Exception):
    """The entries of a table do not lead where they say they do."""


def require(condition: bool) -> None:
    """Refuse a log that no server can have written."""
    if not condition:
        raise BadLog("the log holds an entry that could not be made then")


class Told(msgspec.Struct, frozen=True):
    """What an entry brought about."""

    row: Row
    events: tuple[Event, ...] = ()  # for all audiences
    sealed: bool = False  # the others do not see the choice
    undone: int = 0  # choices that it took back


NOTHING = Told(Row(seq=0, at=0, entry=Start()))


class Story(Sequence[Told]):
    """What has been told at a table so far. A longer one shares all it can, so that the next entry costs no copy."""

    __slots__ = ("length", "told")

    def __init__(self, told: list[Told], length: int | None = None) -> None:
        self.told = told  # and perhaps what came later, in stories that go on from this one
        self.length = len(told) if length is None else length

    def and_then(self, told: Told) -> Story:
        shared = self.told if len(self.told) == self.length else self.told[: self.length]
        shared.append(told)
        return Story(shared)

    @property
    def last(self) -> Told:
        return self.told[self.length - 1]

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, at: int) -> Told: ...
    @overload
    def __getitem__(self, at: slice) -> list[Told]: ...
    def __getitem__(self, at: int | slice) -> Told | list[Told]:
        if isinstance(at, slice):
            return [self.told[number] for number in range(self.length)[at]]
        return self.told[range(self.length)[at]]
