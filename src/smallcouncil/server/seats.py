"""Seats: who has one, and what those who have one put to the vote."""

from __future__ import annotations

from typing import Literal

import msgspec

from .entries import How, What


class Player(msgspec.Struct, frozen=True):
    """Who has a seat: a person, a bot, a bot in the place of a person, or nobody."""

    person: str = ""
    name: str = ""
    bot: str = ""
    away: Literal["", "resigned", "time"] = ""  # why a bot plays for the person
    offered: bool = False  # to whoever would play on in their place
    since: int = 0  # of a substitute: what was said before to the seat alone is not theirs to read
    kept_for: str = ""  # of an open seat: who is asked to play again, called `name`

    @property
    def is_open(self) -> bool:
        """Whether nobody has the seat."""
        return not (self.person or self.bot)

    @property
    def decides(self) -> bool:
        """Whether a person plays here now."""
        return bool(self.person) and not self.bot


class Proposal(msgspec.Struct, frozen=True):
    """What is put to the vote."""

    seat: int
    what: What
    moves: int
    yes: tuple[int, ...]
    number: int = 0  # of the entry that proposed it
    of: int | None = None  # the seat that is waited for
    bot: str = ""  # that would play it
    excused: tuple[int, ...] = ()  # whose vote is not waited for


class Verdict(msgspec.Struct, frozen=True):
    """How a table ended that its game did not end. While it is played: of two one has won, and plays on."""

    how: How
    winners: tuple[int, ...] = ()
