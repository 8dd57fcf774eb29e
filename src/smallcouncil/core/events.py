"""Events: what happened, as data with an audience; rendered into a language late."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

FORCED = "forced"  # a choice that was the only one


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. `audience` is None for everybody, else the only seats that may be told."""

    kind: str
    data: dict[str, Any]
    audience: tuple[int, ...] | None = None

    def is_for(self, viewer: int | None) -> bool:
        """Whether this viewer (None: a spectator) may be told."""
        return self.audience is None or viewer in self.audience


def seen_by(events: Iterable[Event], viewer: int | None) -> list[Event]:
    """The events that this viewer may be told."""
    return [event for event in events if event.is_for(viewer)]


def worth_telling(events: Iterable[Event]) -> list[Event]:
    """All events but forced choices that a later one tells: its name and its values hold every word of the choice."""
    all_of_them = [*events]
    return [
        event
        for at, event in enumerate(all_of_them)
        if event.kind != FORCED or not any(_tells(later, event) for later in all_of_them[at + 1 :])
    ]


def _tells(event: Event, forced: Event) -> bool:
    seat = forced.data["seat"]
    words = re.split(r"[\s:]+", forced.data["choice"])
    is_theirs = event.kind != FORCED and event.data.get("seat", seat) == seat
    return is_theirs and {*words} <= {*event.kind.split("_"), *_ids(event.data)}


def _ids(value: Any) -> Iterator[str]:
    """All words that a value of an event holds."""
    if isinstance(value, str):
        yield from (value, *value.split())
    elif isinstance(value, Mapping):
        yield from (an_id for one in value.values() for an_id in _ids(one))
    elif isinstance(value, (list, tuple)):
        yield from (an_id for one in value for an_id in _ids(one))
