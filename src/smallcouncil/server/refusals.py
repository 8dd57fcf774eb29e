"""Why the server refuses something: a code for programs, a sentence for people, and the clause if a rule says so.

What people can meet has a key and values too, so that it is told in any language: of the game's texts (`no.…`), or of
the client's own words (`refused.…`). The reason is English: for logs, and for programs, whose mistakes have no key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from smallcouncil.core import IllegalChoice, IllegalTable, Unanswerable

STATUS = {
    "bad_request": 400,
    "not_signed_in": 401,
    "wrong_password": 401,
    "not_yours": 403,
    "bad_origin": 403,
    "not_found": 404,
    "not_allowed_method": 405,
    "taken": 409,
    "conflict": 409,
    "stale": 409,
    "illegal": 409,
    "too_large": 413,
    "too_many": 429,
    "unplayable": 409,
}


class Refused(Exception):
    """The server does not do what was asked, and nothing has changed."""

    def __init__(
        self, code: str, reason: str, clause: str = "", key: str = "", about: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(reason)
        self.code, self.reason, self.clause, self.key, self.about = code, reason, clause, key, dict(about or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """It may come from another process."""
        return Refused, (self.code, self.reason, self.clause, self.key, self.about)

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        return STATUS[self.code]


def by_the_rules(error: IllegalChoice | IllegalTable, answer: int | None = None) -> Refused:
    """A refusal of the game itself; of several answers, with the number of the one that is refused."""
    code = "bad_request" if isinstance(error, IllegalTable) else "illegal"
    about = error.about if answer is None else {"answer": answer, **error.about}
    return Refused(code, error.reason, error.clause, error.key and f"no.{error.key}", about)


def too_early(error: Unanswerable) -> Refused:
    """Of several answers one comes before its question."""
    return Refused("conflict", f"answer {error.answer}: {error}", about={"answer": error.answer})
