"""What the twins of several games share."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.core.position import Past


def with_other_choice(past: Past, seat: int, choice: Choice) -> Past:
    """The same log, but for a seat's newest choice."""
    if past is None:
        return None
    before, who, chosen, sealed = past
    if who == seat:
        return before, who, choice, sealed
    return with_other_choice(before, seat, choice), who, chosen, sealed
