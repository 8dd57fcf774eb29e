"""One home for what is legal: ordered checks, each a refusal or nothing.

Options are what nothing refuses; why a choice is not legal is the first refusal. A check cites the clause it stands
for, so a refusal cites the clause that forbids the choice. (`tests/contract/laws.py` holds every game to it.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .decision import Choice, Refusal, Refuse

Check = Callable[..., Refusal | None]
Candidate = tuple[Any, ...]  # what a choice says, as the checks take it after position and seat


def first_refusal(checks: Iterable[Check], *of: Any) -> Refusal | None:
    """What the first check says that has anything against it."""
    for check in checks:
        refusal = check(*of)
        if refusal is not None:
            return refusal
    return None


class Legality(NamedTuple):
    """How a choice is read, and what may speak against it, in the order in which it is told.

    `read(position, seat, choice)` gives what the checks take, or refuses what is no answer to the question at all.
    """

    read: Callable[[Any, int, Choice], Candidate | Refusal]
    checks: tuple[Check, ...] = ()
    plain: tuple[Choice, ...] = ()  # answers that are options whenever the question is asked: done, pass

    def refusal(self, p: Any, seat: int, choice: Choice) -> Refusal | None:
        """The first thing that speaks against a choice; nothing: it is an option."""
        read = self.read(p, seat, choice)
        return read if isinstance(read, Refusal) else first_refusal(self.checks, p, seat, *read)

    def refuse(self, p: Any, seat: int, choice: Choice) -> Refusal:
        """Why a choice that is no option is none."""
        refusal = self.refusal(p, seat, choice)
        assert refusal is not None, choice  # noqa: S101  (what nothing refuses is an option)
        return refusal


def as_said(_p: Any, _seat: int, choice: Choice) -> Candidate:
    """The reading of a choice that the checks take as it is."""
    return (choice,)


def unless_offered(refuse: Refuse) -> Check:
    """The last check where options are more than checks can say: whatever else is not among them is refused so."""

    def is_offered(p: Any, seat: int, choice: Choice) -> Refusal | None:
        return None if choice in p.pending[seat].options else refuse(p, seat, choice)

    return is_offered


def only_offered(refuse: Refuse) -> Legality:
    """The legality of a question whose options are all there is."""
    return Legality(as_said, (unless_offered(refuse),))
