"""The entries of a table's log: everything that ever happens at a table is one of these, in one order."""

from __future__ import annotations

from typing import Literal

import msgspec

By = Literal["person", "bot", "clock"]
What = Literal["undo", "pause", "resume", "bot", "substitute", "end", "delete"]
How = Literal["resigned", "ended", "deleted", "closed"]  # a table is over before its game is


class TableEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """Base of all entries."""


class Sit(TableEntry, frozen=True, kw_only=True):
    """A person takes a seat, or comes back to theirs with other means."""

    seat: int
    person: str
    name: str


class Fill(TableEntry, frozen=True, kw_only=True):
    """A bot takes an open seat."""

    seat: int
    bot: str


class Vacate(TableEntry, frozen=True, kw_only=True):
    """A seat is open again. Only before the start."""

    seat: int
    sent_away: str = ""  # the person who sat there, where the host freed the seat


class Start(TableEntry, frozen=True, kw_only=True):
    """The game is set up and the first decision asked."""


class Answer(TableEntry, frozen=True, kw_only=True):
    """A seat answers its decision."""

    seat: int
    choice: str
    by: By = "person"


class Undo(TableEntry, frozen=True, kw_only=True):
    """A seat takes back what it may take back freely: of the choices, so many stay."""

    seat: int
    moves: int


class Propose(TableEntry, frozen=True, kw_only=True):
    """A seat asks the others for something: an undo, a pause, that a bot plays for somebody, the end."""

    seat: int
    what: What
    moves: int = 0  # of an undo: the choices that stay
    of: int | None = None  # the seat that is waited for, where it is about one
    bot: str = ""  # that would play it
    excused: tuple[int, ...] = ()  # whose time has run out: nobody waits for their vote


class Vote(TableEntry, frozen=True, kw_only=True):
    """A seat says yes or no to what is proposed. The last yes that was needed carries it out; any no drops it."""

    seat: int
    yes: bool
    proposal: int = 0  # the entry that proposed it; 0 in tables of before, where the one that stands is meant


class Resign(TableEntry, frozen=True, kw_only=True):
    """A player leaves the seat to a bot, for good."""

    seat: int
    bot: str
    ends_undo: bool = False  # an undo that was asked for falls: who is gone consents to nothing
    loses: bool = False  # of two players: the other has won, and may play on


class Takeover(TableEntry, frozen=True, kw_only=True):
    """A bot plays a seat whose time ran out, until the player is back."""

    seat: int
    bot: str
    ends_undo: bool = False  # as when somebody resigns


class Back(TableEntry, frozen=True, kw_only=True):
    """The player of a seat that was taken over is back."""

    seat: int


class Nudge(TableEntry, frozen=True, kw_only=True):
    """A player asks somebody who is waited for to go on."""

    seat: int
    of: int


class Offer(TableEntry, frozen=True, kw_only=True):
    """The seat of somebody who is away is offered to a substitute; until one comes, a bot plays it."""

    seat: int
    bot: str


class Substitute(TableEntry, frozen=True, kw_only=True):
    """Somebody else plays on in a seat that was offered."""

    seat: int
    person: str
    name: str


class Keep(TableEntry, frozen=True, kw_only=True):
    """An open seat is kept for somebody who is asked to play again."""

    seat: int
    person: str
    name: str


class Close(TableEntry, frozen=True, kw_only=True):
    """The table ends, whatever its game: its host gives it up before the start, or who runs the server closes it."""

    how: How


class Remove(TableEntry, frozen=True, kw_only=True):
    """Who runs the server has removed something that was said. Whose it was, and to whom, nobody is told."""

    n: int  # of all that was said at the table


class Outage(TableEntry, frozen=True, kw_only=True):
    """No server was there for a while, which is nobody's thinking time."""

    begun: int
    ended: int


class Rematch(TableEntry, frozen=True, kw_only=True):
    """The same players meet again at another table."""

    table: str


class Become(TableEntry, frozen=True, kw_only=True):
    """What somebody has at the table is another's: a guest has signed in, or somebody wants to be forgotten."""

    was: str
    person: str
    name: str = ""  # nothing: as before


AnyEntry = (
    Sit
    | Fill
    | Vacate
    | Start
    | Answer
    | Undo
    | Propose
    | Vote
    | Resign
    | Takeover
    | Back
    | Outage
    | Rematch
    | Nudge
    | Offer
    | Substitute
    | Keep
    | Close
    | Become
    | Remove
)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as it is kept: its number, its time, who sent it under which id, and the position's hash after it."""

    seq: int
    at: int  # milliseconds since 1970, never going back within a table
    entry: AnyEntry
    person: str = ""
    command: str = ""  # the id that the client gave it
    hash: str = ""
