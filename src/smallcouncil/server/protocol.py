"""The messages of the WebSocket. docs/protocol.md explains them; docs/protocol.schema.json is made from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from .entries import By, What
from .setup import Clock, Spectators, Talk, Visibility
from .table import Status
from .talk import Text

VERSION = 3
LONGEST_MESSAGE = 16 * 1024  # bytes that a client may send at once

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^(?![\s\S]*[\x00-\x1f\x7f])")]  # no controls
Token = Annotated[str, msgspec.Meta(max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
ChoiceText = Annotated[str, msgspec.Meta(max_length=2000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
MayUndo = Literal["", "last", "ask"]  # "last": free, unless something came to light; "ask": others chose since


def _tag(name: str) -> str:
    said = name.removesuffix("Request")
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in said).lstrip("_")


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_tag):
    """Base of all messages."""


# From the client


class Request(Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what a client sends."""


class Hello(Request, frozen=True, kw_only=True):
    """The first message of a connection: which table, and what the client has seen of it."""

    table: Id
    protocol: int = VERSION
    since: Count = 0  # the last entry that the client has seen
    said: dict[str, Count] = {}  # by viewer ("0", "spectator"): how much talk it has heard
    invite: Token = ""  # lets a spectator in where a link is needed


class AnswerRequest(Request, frozen=True, kw_only=True):
    """Answer a decision."""

    id: Id
    seat: SeatNumber
    decision: Count
    choice: ChoiceText


class UndoRequest(Request, frozen=True, kw_only=True):
    """Take back one's last choice, or ask the others to allow it."""

    id: Id
    seat: SeatNumber


class ProposeRequest(Request, frozen=True, kw_only=True):
    """Ask the others for a pause or for its end."""

    id: Id
    seat: SeatNumber
    what: Literal["pause", "resume"]


class VoteRequest(Request, frozen=True, kw_only=True):
    """Say yes or no to what is proposed."""

    id: Id
    seat: SeatNumber
    proposal: Count  # its number: what has taken its place meanwhile is not meant
    yes: bool


class ResignRequest(Request, frozen=True, kw_only=True):
    """Leave one's seat to a bot, for good."""

    id: Id
    seat: SeatNumber


class Say(Request, frozen=True, kw_only=True):
    """Talk: to all, or to one seat where the table allows it. Spectators leave the seat out."""

    id: Id
    text: Text
    seat: SeatNumber | None = None
    to: SeatNumber | None = None


class Why(Request, frozen=True, kw_only=True):
    """Ask why a choice is not allowed."""

    id: Id
    seat: SeatNumber
    choice: ChoiceText


class Ping(Request, frozen=True, kw_only=True):
    """Ask for a sign of life."""

    id: Id


AnyRequest = Hello | AnswerRequest | UndoRequest | ProposeRequest | VoteRequest | ResignRequest | Say | Why | Ping

# From the server


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]  # who plays it now
    name: str
    bot: str = ""
    away: Literal["", "resigned", "time"] = ""  # why a bot plays for a person


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
    options: list[str] | None
    domain: dict[str, Any] | None = None


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


class CaughtUp(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer had missed, and the table as it is now."""

    scene: Scene
    entries: tuple[EntryInfo, ...]
    said: tuple[SaidInfo, ...]


class Welcome(Message, frozen=True, kw_only=True):
    """The answer to `hello`."""

    protocol: int
    now: int
    seq: int
    table: TableInfo
    viewers: tuple[CaughtUp, ...]  # the own seats, or the spectator


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a step has changed for one viewer, beside what it has changed for everybody."""

    viewer: int | None
    view: dict[str, Any]  # the zones that look different to this viewer than before, and than to others
    decision: DecisionInfo | msgspec.UnsetType | None = msgspec.UNSET  # left out where it is the same as before
    may_undo: MayUndo


class Step(Message, frozen=True, kw_only=True):
    """One more entry, and what it has changed: what is left out is as it was."""

    seq: int
    entry: EntryInfo
    table: TableInfo | None  # None where it is as before but for `seq` and `moves`
    view: dict[str, Any]  # the changed zones that look the same to everybody; all of those at the start
    change: Change  # the last: all before it may be the same for all viewers


class Talked(Message, frozen=True, kw_only=True):
    """Something was said."""

    viewer: int | None
    said: SaidInfo


class Done(Message, frozen=True, kw_only=True):
    """A request was carried out, and what it changed is safe on disk."""

    id: str
    seq: int | None = None  # the entry that did it


class Reason(Message, frozen=True, kw_only=True):
    """The answer to `why`: whether the choice is allowed and, if not, by which clause."""

    id: str
    allowed: bool
    clause: str = ""
    reason: str = ""
    key: str = ""
    about: dict[str, Any] = {}


class Error(Message, frozen=True, kw_only=True):
    """A request was refused; nothing has changed."""

    id: str | None
    code: str
    reason: str
    clause: str = ""
    key: str = ""
    about: dict[str, Any] = {}


class Beat(Message, frozen=True, kw_only=True):
    """A sign of life, every few seconds."""

    now: int
    seq: int  # the last entry that this client was to be told; who has not got it comes anew


AnyReply = Welcome | Step | Talked | Done | Reason | Error | Beat

_encoder = msgspec.json.Encoder()
encode: Callable[[Any], bytes] = _encoder.encode
read_request: Callable[[bytes | str], AnyRequest] = msgspec.json.Decoder(AnyRequest).decode


def schema() -> str:
    """The messages as JSON Schema: `Request` is what clients send, `Reply` what they get."""
    (requests, replies), parts = msgspec.json.schema_components([AnyRequest, AnyReply], ref_template="#/$defs/{name}")
    page = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Small Council, protocol {VERSION}",
        "$defs": {"Request": requests, "Reply": replies, **parts},
    }
    return json.dumps(page, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    print(schema(), end="")
