"""Alarms: what everybody at a table should see coming. A game tells them with its views, derived as `alarms`."""

from __future__ import annotations

from typing import Any

import msgspec


class Alarm(msgspec.Struct, frozen=True):
    """Somebody can win with what comes next, or the end is near: for whom it is good, and how it comes about."""

    seats: tuple[int, ...]  # who would win
    how: str  # the sentence `alarm.<how>` of the game's texts
    about: dict[str, Any]
