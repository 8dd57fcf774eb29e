"""The messages of the WebSocket. docs/protocol.md explains them; docs/protocol.schema.json is made from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from .infos import CaughtUp, Change, DecisionInfo, EntryInfo, EventInfo, SaidInfo, SeatPresence, TableInfo
from .talk import Text

VERSION = 3
LONGEST_MESSAGE = 16 * 1024  # bytes that a client may send at once

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^(?![\s\S]*[\x00-\x1f\x7f])")]  # no controls
Token = Annotated[str, msgspec.Meta(max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
ChoiceText = Annotated[str, msgspec.Meta(max_length=2000)]
Choices = Annotated[tuple[ChoiceText, ...], msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


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


class AnswersRequest(Request, frozen=True, kw_only=True):
    """Answer a decision, and what the seat is asked after it, and so on: all of them are carried out, or none."""

    id: Id
    seat: SeatNumber
    decision: Count  # the first
    choices: Choices


class UndoRequest(Request, frozen=True, kw_only=True):
    """Take back one's last choice, or ask the others to allow it."""

    id: Id
    seat: SeatNumber


class ProposeRequest(Request, frozen=True, kw_only=True):
    """Ask the others for something: a pause or its end, a bot or a substitute for somebody who is away, the end."""

    id: Id
    seat: SeatNumber
    what: Literal["pause", "resume", "bot", "substitute", "end", "delete"]
    of: SeatNumber | None = None  # who is away


class NudgeRequest(Request, frozen=True, kw_only=True):
    """Ask somebody who is waited for to go on."""

    id: Id
    seat: SeatNumber
    of: SeatNumber


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


class PreviewRequest(Request, frozen=True, kw_only=True):
    """Ask what a choice would certainly bring."""

    id: Id
    seat: SeatNumber
    choice: ChoiceText


class Rehearse(Request, frozen=True, kw_only=True):
    """Ask what several answers, one after the other, would certainly bring, and what is asked then."""

    id: Id
    seat: SeatNumber
    choices: Choices


class Hush(Request, frozen=True, kw_only=True):
    """Say that one is not to be asked in windows for the rest of the round, or take it back. Nobody else is told."""

    id: Id
    seat: SeatNumber
    on: bool
    round: int | None = None  # the one that was seen when it was said, which may be over by now; else the present one
    whole_game: bool = False  # for the rest of the game
    armed: tuple[ChoiceText, ...] = ()  # to be played all the same, as soon as it may be


class Ready(Request, frozen=True, kw_only=True):
    """Say before the start that one is ready, as everybody who sits down is taken to be, or want the others to wait."""

    id: Id
    on: bool


class Ping(Request, frozen=True, kw_only=True):
    """Ask for a sign of life."""

    id: Id


AnyRequest = (
    Hello
    | AnswerRequest
    | AnswersRequest
    | UndoRequest
    | ProposeRequest
    | NudgeRequest
    | VoteRequest
    | ResignRequest
    | Say
    | Why
    | PreviewRequest
    | Rehearse
    | Hush
    | Ready
    | Ping
)

# From the server


class Welcome(Message, frozen=True, kw_only=True):
    """The answer to `hello`."""

    protocol: int
    now: int
    seq: int
    table: TableInfo
    viewers: tuple[CaughtUp, ...]  # the own seats, or the spectator


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


class Wished(Message, frozen=True, kw_only=True):
    """What the player of this seat has said of windows; told to nobody else."""

    viewer: int
    until: int  # the last round in which the seat is not asked
    armed: tuple[str, ...]
    since: int  # the entry after which it was said: what the seat has played since is armed no more


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


class Foreseen(Message, frozen=True, kw_only=True):
    """The answer to `preview` and `rehearse`: what certainly happens first, and what the seat's view shows after it."""

    id: str
    events: tuple[EventInfo, ...]
    before: dict[str, Any]  # of the view, what changes
    after: dict[str, Any]  # "?": nobody can know
    whole: bool  # else chance, or something hidden, decides how it goes on
    outlook: tuple[EventInfo, ...] = ()  # what can be said of it besides: sentences `outlook.<kind>`
    asked: DecisionInfo | None = None  # to `rehearse`: what the seat would be asked next; its number means nothing


class Error(Message, frozen=True, kw_only=True):
    """A request was refused; nothing has changed."""

    id: str | None
    code: str
    reason: str
    clause: str = ""
    key: str = ""
    about: dict[str, Any] = {}


class Present(Message, frozen=True, kw_only=True):
    """Who is at the table: after `welcome`, and as people come and go. Spectators are told before the start only."""

    seats: tuple[SeatPresence, ...]


class Beat(Message, frozen=True, kw_only=True):
    """A sign of life, every few seconds."""

    now: int
    seq: int  # the last entry that this client was to be told; who has not got it comes anew


AnyReply = Welcome | Step | Talked | Wished | Done | Reason | Foreseen | Error | Present | Beat

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
