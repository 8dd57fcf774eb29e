"""The entries of a table's log: everything that ever happens at a table is one of these, in one order."""

from __future__ import annotations

from typing import Literal

import msgspec

By = Literal["person", "bot", "clock"]
What = Literal["undo", "pause", "resume"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """Base of all entries."""


class Sit(Entry, frozen=True, kw_only=True):
    """A person takes a seat, or comes back to theirs with other means."""

    seat: int
    person: str
    name: str


class Fill(Entry, frozen=True, kw_only=True):
    """A bot takes an open seat."""

    seat: int
    bot: str


class Vacate(Entry, frozen=True, kw_only=True):
    """A seat is open again. Only before the start."""

    seat: int
    sent_away: str = ""  # the person who sat there, where the host freed the seat


class Start(Entry, frozen=True, kw_only=True):
    """The game is set up and the first decision asked."""


class Answer(Entry, frozen=True, kw_only=True):
    """A seat answers its decision."""

    seat: int
    choice: str
    by: By = "person"


class Undo(Entry, frozen=True, kw_only=True):
    """A seat takes back what it may take back freely: of the choices, so many stay."""

    seat: int
    moves: int


class Propose(Entry, frozen=True, kw_only=True):
    """A seat asks the others for an undo, a pause or the end of one."""

    seat: int
    what: What
    moves: int = 0  # of an undo: the choices that stay


class Vote(Entry, frozen=True, kw_only=True):
    """A seat says yes or no to what is proposed. The last yes that was needed carries it out; any no drops it."""

    seat: int
    yes: bool
    proposal: int = 0  # the entry that proposed it; 0 in tables of before, where the one that stands is meant


class Resign(Entry, frozen=True, kw_only=True):
    """A player leaves the seat to a bot, for good."""

    seat: int
    bot: str
    ends_undo: bool = False  # an undo that was asked for falls: who is gone consents to nothing


class Takeover(Entry, frozen=True, kw_only=True):
    """A bot plays a seat whose time ran out, until the player is back."""

    seat: int
    bot: str
    ends_undo: bool = False  # as when somebody resigns


class Back(Entry, frozen=True, kw_only=True):
    """The player of a seat that was taken over is back."""

    seat: int


class Outage(Entry, frozen=True, kw_only=True):
    """No server was there for a while, which is nobody's thinking time."""

    begun: int
    ended: int


class Rematch(Entry, frozen=True, kw_only=True):
    """The same players meet again at another table."""

    table: str


AnyEntry = Sit | Fill | Vacate | Start | Answer | Undo | Propose | Vote | Resign | Takeover | Back | Outage | Rematch


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as it is kept: its number, its time, who sent it under which id, and the position's hash after it."""

    seq: int
    at: int  # milliseconds since 1970, never going back within a table
    entry: AnyEntry
    person: str = ""
    command: str = ""  # the id that the client gave it
    hash: str = ""
