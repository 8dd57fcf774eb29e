"""What can go wrong, each error named after its cause and carrying the clause it rests on."""

from collections.abc import Mapping
from typing import Any


class CouncilError(Exception):
    """Base of every error that Small Council raises on purpose."""


class ByTheRules(CouncilError):
    """Base of what the rules of a game refuse."""

    def __init__(self, clause: str, reason: str, key: str = "", about: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.clause = clause
        self.reason = reason
        self.key = key  # of the game's texts, with the values that go into it: the reason in any language
        self.about = dict(about or {})


class IllegalChoice(ByTheRules):
    """A seat answered with something the rules do not allow now. The position is unchanged."""


class Unanswerable(CouncilError):
    """Of several answers given at once, one comes before its question can be known."""

    def __init__(self, answer: int) -> None:
        super().__init__(f"what is asked after answer {answer - 1} cannot be known yet, or nothing is")
        self.answer = answer  # its number, from 1


class IllegalTable(ByTheRules):
    """A table was to be set up with a number of players or an option that the rules refuse."""


class UnknownGame(CouncilError):
    """No game is registered under that id."""


class BadRecord(CouncilError):
    """A log, a saved position or a line of notation cannot be read."""


class UnknownRules(BadRecord):
    """Something was played by a version of a game's rules that is not here."""
