"""Games in files: the log, and the language in which it was played."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import asdict

from smallcouncil.core import BadRecord, Log
from smallcouncil.terminal.words import ENGLISH

from .entries import BadEntry
from .frame import FRAME


class SavedGame(Log, frozen=True, kw_only=True):
    """A log that goes on in the language it was left in; whoever reads logs alone passes over that."""

    language: str = ENGLISH


def read_saved(file: Path) -> SavedGame:
    """The game that a file holds."""
    try:
        return SavedGame.from_json(file.read_bytes())
    except OSError as error:
        raise BadEntry(f"{file} cannot be read: {error.strerror}") from None
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None


def write_saved(file: Path, log: Log, language: str) -> None:
    """Keep a game in a file."""
    try:
        file.write_text(SavedGame(**asdict(log), language=language).to_json() + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadEntry(FRAME[language]["not_written"].format(file=file, why=error)) from None


def check_file(file: Path, language: str = ENGLISH) -> None:
    """Refuse to write over anything but a saved game."""
    try:
        if file.exists():
            Log.from_json(file.read_bytes())
    except (BadRecord, OSError, ValueError):
        raise BadEntry(FRAME[language]["no_saved_game"].format(file=file)) from None
