"""Events: what happened, as data with an audience; rendered into a language late."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec


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
