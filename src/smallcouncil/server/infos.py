"""What messages tell of: a table, its seats and clocks, an entry, a question, as a viewer may know them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .entries import By, How, What
from .seats import Verdict
from .setup import Clock, Spectators, Talk, Visibility
from .table import Status

MayUndo = Literal["", "last", "ask"]  # "last": free, unless something came to light; "ask": others chose since


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]  # who plays it now
    name: str
    bot: str = ""
    away: Literal["", "resigned", "time"] = ""  # why a bot plays for a person
    offered: bool = False  # to a substitute
    kept: bool = False  # of an open seat: for the person of this name, who is asked to play again


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """What binds the server to its shuffles."""

    chosen: bool  # the host chose the seed and may know what will be drawn
    commitment: str | None  # SHA-256 of the seed
    seed: str | None = None  # once the game is over


class ProposalInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is put to the vote."""

    number: int  # what a vote gives as `proposal`
    seat: int
    what: What
    yes: tuple[int, ...]
    waiting: tuple[int, ...]  # who has still to say yes
    of: int | None = None  # who is away


class ClockInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The time of a seat."""

    seat: int
    left: int | None  # milliseconds in the bank of a `player` clock, without what is being thought now
    deadline: int | None  # when the time runs out, in milliseconds since 1970; None: it does not run


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """All that everybody may know of a table but the position."""

    id: str
    game: str
    version: str
    players: int
    options: dict[str, Any]
    title: str
    host: str  # a name
    visibility: Visibility
    status: Status
    clock: Clock
    talk: Talk
    spectators: Spectators
    fairness: Fairness
    imported: bool
    seats: tuple[SeatInfo, ...]
    clocks: tuple[ClockInfo, ...]
    proposal: ProposalInfo | None
    rematch: str
    verdict: Verdict | None = None
    created: int
    seq: int
    moves: int


class DecisionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is asked. A domain too large to list is told by its name and fields instead."""

    number: int  # what an answer gives as `decision`
    seat: int
    kind: str
    clause: str
    key: str  # of the game's texts, filled in with `about`
    about: dict[str, Any]
    options: tuple[str, ...] | None
    domain: dict[str, Any] | None = None
    idle: bool = False  # nothing can be done: all that may be answered is to pass
    evident: bool = False  # nothing can be chosen, as everybody sees: it is answered by itself, at once


class EventInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened; `event.<kind>` is the key of the game's texts, filled in with `data`."""

    kind: str
    data: dict[str, Any]
    # Once the game is over: who alone were told. To all others it is `opened.<kind>`, and they are its `owners`.
    audience: tuple[int, ...] | None = None


class EntryInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the table's log as a viewer may know it, with what it brought about."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    choice: str | None = None  # None also: it is sealed
    by: By | None = None
    name: str | None = None
    bot: str | None = None
    what: What | None = None
    of: int | None = None  # the seat that is nudged, or away
    how: How | None = None
    yes: bool | None = None
    moves: int | None = None
    table: str | None = None
    undone: int = 0  # how many of the choices before it this entry took back
    events: tuple[EventInfo, ...] = ()


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one viewer sees it now. Before the start there is no view."""

    viewer: int | None
    view: dict[str, Any] | None
    decision: DecisionInfo | None
    may_undo: MayUndo


class SaidInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said; `n` counts what this viewer has heard."""

    n: int
    at: int
    name: str
    text: str
    seat: int | None
    to: tuple[int, ...] | None
    removed: bool = False


class CaughtUp(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer had missed, and the table as it is now."""

    scene: Scene
    entries: tuple[EntryInfo, ...]
    said: tuple[SaidInfo, ...]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a step has changed for one viewer, beside what it has changed for everybody."""

    viewer: int | None
    view: dict[str, Any]  # the zones that look different to this viewer than before, and than to others
    decision: DecisionInfo | msgspec.UnsetType | None = msgspec.UNSET  # left out where it is the same as before
    may_undo: MayUndo


class SeatPresence(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the person of a seat has the table open."""

    seat: int
    here: bool
    since: int  # since when that is so, as far as the server knows
    ready: bool  # to begin, before the start
