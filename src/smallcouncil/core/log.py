"""The log: rules version, players, options, seed and every choice. It is the truth; everything else follows from it."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from .errors import BadRecord

FORMAT = 1


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its beginning, as data that a file can hold."""

    game: str
    version: str
    players: int
    options: dict[str, Any]
    seed: str
    moves: list[tuple[int, str]]
    format: int = FORMAT

    def to_json(self) -> str:
        """One line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Read a log back; a log that cannot be read is refused with a reason."""
        try:
            log = msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError as error:
            raise BadRecord(f"this is no log of a game: {error}") from None
        if log.format != FORMAT:
            raise BadRecord(f"this log has format {log.format}; this version reads format {FORMAT}")
        return log
