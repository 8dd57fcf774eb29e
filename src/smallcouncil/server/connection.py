"""A connection: one client at one table. Requests come in by one door, `take`; messages leave by one, `send`.

No request is waited for: what has to be kept is pushed into the mailbox of the table, and told when it is.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from smallcouncil.core import IllegalChoice, Position, Preview, Unanswerable, Viewer

from . import commands, infos, protocol, talk
from .attending import start_if_full
from .limits import Bucket
from .logs import log
from .mailbox import MakeEntry, NewEntries, NewEntry, NewSaid
from .people import Person
from .projection import decision_info
from .refusals import Refused, by_the_rules, too_early
from .room import Room
from .services import Services
from .sockets import EXTENSION, QuickSocket
from .table import Table
from .timekeeping import now_ms
from .windows import wish_for
from .wishes import NewWish
from .writer import Done

MOST_WAITING = 200  # messages, before a client that does not read them has to come back and resume
MOST_REFUSED = 60  # requests in a row that were too many, before a client that does not listen has to go
MOST_UNDER_WAY = 100  # requests whose outcome is not known yet
GOING_AWAY, BROKEN_RULES, COME_ANEW = 1001, 1008, 1013


class Connection:
    """One client at one table, as its own seats or as a spectator."""

    def __init__(self, services: Services, socket: WebSocket, send: Send, person: Person | None) -> None:
        self.services, self.socket, self.person = services, socket, person
        self.bucket, self.refused_in_a_row = Bucket(), 0  # for what the client sends
        self.under_way = 0
        self.put_through = send  # below the socket, which looks at each message once more
        self.quick: QuickSocket | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self.waiting: deque[bytes] = deque()
        self.has_waiting = asyncio.Event()
        self.is_lost, self.is_quiet = False, False
        self.room: Room | None = None  # once the client is welcome there

    def who(self) -> str:
        """The person's id; nothing for a nameless spectator."""
        return self.person.id if self.person else ""

    def viewers_at(self, table: Table) -> list[Viewer]:
        """The own seats, or else the spectator."""
        return [*table.seats_of(self.who())] or [None]

    def told_up_to(self) -> int:
        """The last entry that the client was told; nothing of who watches with a delay, or nothing yet."""
        if self.room is None or (self.viewers_at(self.room.table) == [None] and self.room.table.setup.spectators.delay):
            return 0
        return self.room.table.seq

    # Out

    def send(self, message: bytes) -> None:
        """Send a message, at once if nothing waits. Whoever reads too slowly is cut off and can resume."""
        self.is_quiet = False
        if self.is_lost or (not self.waiting and self.quick is not None and self.quick.send_text(message)):
            return
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.is_lost = True
            self.waiting.clear()  # and none after them: the client resumes after the last message it has got
        self.has_waiting.set()

    def reply(self, message: protocol.AnyReply) -> None:
        self.send(protocol.encode(message))

    def dismiss(self) -> None:
        """Hang up once what waits is sent; the client comes anew, as whoever it is then."""
        self.is_lost = True
        self.has_waiting.set()

    async def write(self) -> None:
        """Send what waits, as it comes, until the client has to go."""
        with suppress(RuntimeError, OSError):  # the client is gone
            while not self.is_lost:
                await self.has_waiting.wait()
                self.has_waiting.clear()
                while self.waiting:
                    await self.put_through({"type": "websocket.send", "text": self.waiting[0].decode()})
                    if self.waiting:  # it may have been cut off meanwhile
                        self.waiting.popleft()
        await self.close(COME_ANEW, "come back and resume")

    async def close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code, reason)

    async def end_with(self, refused: Refused) -> None:
        """Say why and hang up."""
        message = error_message(None, refused)
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.send_text(protocol.encode(message).decode())
        await self.close(BROKEN_RULES, refused.code)

    # In

    async def receive(self) -> str | None:
        """The next text; None for what is no text."""
        if self.socket.application_state != WebSocketState.CONNECTED:
            raise WebSocketDisconnect(GOING_AWAY)
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text: str | None = message.get("text")
        return text

    async def play(self, room: Room) -> None:
        """Serve requests until the client is gone."""
        self.room = room
        try:
            self.services.driver.look(room)  # whoever comes here may come from a process that died
            await self.take_seats_back(room)
            if self.quick is not None:
                self.quick.reader = self
            while True:
                self.take(await self.receive())
        finally:
            room.leave(self)
            if self.quick is not None:
                self.quick.reader = None

    async def take_seats_back(self, room: Room) -> None:
        """Whoever comes back plays on where a bot had taken over."""
        for seat in room.table.seats_of(self.who()):
            if room.table.players[seat].away == "time":
                with suppress(Refused):
                    await room.submit(partial(commands.back, person=self.who(), seat=seat))

    def take(self, text: bytes | str | None) -> None:
        """Serve one request: `done`, `reason` or `error` is the answer to it, now or once it is kept."""
        request_id = None
        if self.room is None or self.is_lost:
            return
        try:
            request = read(text)
            request_id = getattr(request, "id", None)
            self.spend()
            self.serve(self.room, request)
        except Refused as refused:
            self.refuse(request_id, refused)
        except Exception:
            log.exception("connection failed")
            self.dismiss()

    def spend(self) -> None:
        """Count a request. Refused if there are too many."""
        limits = self.services.limits
        limits.spend_from(self.bucket, limits.bounds.frames)
        if self.under_way >= MOST_UNDER_WAY:
            raise Refused("too_many", "too many requests at once; wait for an answer", key="refused.too_many")
        self.refused_in_a_row = 0

    def spend_for(self, more: tuple[str, ...]) -> None:
        """Count answers that come with another as if each had been sent by itself."""
        for _ in more:
            self.services.limits.spend_from(self.bucket, self.services.limits.bounds.frames)

    def refuse(self, request_id: str | None, refused: Refused) -> None:
        self.services.metrics.refusals.inc()
        if refused.code == "too_many":
            self.refused_in_a_row += 1
            if self.refused_in_a_row > MOST_REFUSED:
                return self.dismiss()
        self.reply(error_message(request_id, refused))

    # Requests

    def serve(self, room: Room, request: protocol.AnyRequest) -> None:
        who = self.who()
        match request:
            case protocol.AnswerRequest(id=rid):
                told = partial(self.answered, rid, perf_counter())
                self.ask(room, rid, partial(commands.answer, request, who), told)
            case protocol.AnswersRequest(id=rid):
                self.spend_for(request.choices[1:])
                told = partial(self.answered, rid, perf_counter())
                self.under_way += 1
                room.mailbox.push(NewEntries(partial(commands.answers, request, who), who, rid, told))
            case protocol.UndoRequest(id=rid, seat=seat):
                self.services.limits.spend("undos", who)
                self.ask(room, rid, partial(commands.undo, person=who, seat=seat))
            case protocol.ProposeRequest(id=rid, seat=seat, what=what, of=of):
                self.ask(room, rid, partial(commands.propose, person=who, seat=seat, what=what, of=of))
            case protocol.NudgeRequest(id=rid, seat=seat, of=of):
                self.ask(room, rid, partial(commands.nudge, person=who, seat=seat, of=of))
            case protocol.VoteRequest(id=rid, seat=seat, yes=yes, proposal=number):
                self.ask(room, rid, partial(commands.vote, person=who, seat=seat, yes=yes, proposal=number))
            case protocol.ResignRequest(id=rid, seat=seat):
                self.ask(room, rid, partial(commands.resign, person=who, seat=seat))
            case protocol.Say():
                self.say(room, request)
            case protocol.Why(id=rid, seat=seat, choice=choice):
                self.reply(self.why(room.table, rid, seat, choice))
            case protocol.PreviewRequest(id=rid, seat=seat, choice=choice):
                self.services.limits.spend("previews", who)
                self.reply(self.preview(room.table, rid, seat, choice))
            case protocol.Rehearse(id=rid, seat=seat, choices=choices):
                self.services.limits.spend("previews", who)
                self.spend_for(choices[1:])
                self.reply(self.rehearse(room.table, rid, seat, choices))
            case protocol.Hush():
                self.hush(room, request)
            case protocol.Ready(id=rid, on=on):
                self.ready(room, on)
                self.reply(protocol.Done(id=rid))
            case protocol.Ping(id=rid):
                self.reply(protocol.Done(id=rid))
            case _:
                raise Refused("bad_request", "hello comes once")

    def ready(self, room: Room, on: bool) -> None:
        """Be ready to begin, or want to be waited for."""
        seats = room.table.seats_of(self.who())
        if not seats:
            raise Refused("not_yours", "you have no seat at this table", key="refused.no_seat_here")
        if room.table.status != "lobby":
            raise Refused("conflict", "the game has begun", key="refused.begun")
        room.attending.set_ready(seats, on)
        if on:
            room.rooms.begin(start_if_full(room))

    def ask(self, room: Room, rid: str, make: MakeEntry, told: Done | None = None) -> None:
        """Have an entry made of a request, once."""
        self.under_way += 1
        room.mailbox.push(NewEntry(make, self.who(), rid, told or partial(self.done, rid)))

    def answered(self, rid: str, begun: float, outcome: Any) -> None:
        """An answer was carried out, or not; how long that took is counted."""
        if not isinstance(outcome, Exception):
            self.services.metrics.answer_seconds.observe(perf_counter() - begun)
        self.done(rid, outcome)

    def done(self, rid: str, outcome: Any) -> None:
        """Say what came of a request: the number of an entry, if one was made, or why none was."""
        self.under_way -= 1
        if isinstance(outcome, Refused):
            self.refuse(rid, outcome)
        elif isinstance(outcome, Exception):
            log.error("connection failed", exc_info=outcome)
            self.dismiss()
        else:
            self.reply(protocol.Done(id=rid, seq=outcome))

    def say(self, room: Room, request: protocol.Say) -> None:
        """Talk as one of one's seats, or as a spectator with a name."""
        if request.seat not in self.viewers_at(room.table) or self.person is None:
            raise Refused("not_yours", "you cannot talk as that seat")
        self.services.limits.spend("talk", self.person.id)
        name = self.person.name if request.seat is None else room.table.players[request.seat].name

        def make(table: Table) -> talk.Said:
            return talk.say(table, request.seat, name, request.to, request.text, now_ms())

        self.under_way += 1
        room.mailbox.push(NewSaid(make, self.person.id, request.id, partial(self.done, request.id)))

    def hush(self, room: Room, request: protocol.Hush) -> None:
        """Not be asked in windows for the rest of the round or the game, but play what is armed; or be asked again."""
        self.own_position(room.table, request.seat)
        until = ("game" if request.whole_game else "round") if request.on else ""
        wish = wish_for(room.table, request.seat, until, request.armed, request.round)
        self.under_way += 1
        room.mailbox.push(NewWish(request.seat, wish, partial(self.done, request.id)))

    def why(self, table: Table, rid: str, seat: int, choice: str) -> protocol.Reason:
        """Why a choice is not allowed, for the player of the seat."""
        error = self.own_position(table, seat).why_not(seat, choice)
        if error is None:
            return protocol.Reason(id=rid, allowed=True)
        return protocol.Reason(
            id=rid, allowed=False, clause=error.clause, reason=error.reason, key=f"no.{error.key}", about=error.about
        )

    def preview(self, table: Table, rid: str, seat: int, choice: str) -> protocol.Foreseen:
        """What a choice would certainly bring, for the player of the seat."""
        try:
            return foreseen(rid, self.own_position(table, seat).preview(seat, choice))
        except IllegalChoice as error:
            raise by_the_rules(error) from None

    def rehearse(self, table: Table, rid: str, seat: int, choices: tuple[str, ...]) -> protocol.Foreseen:
        """What several answers would certainly bring, and what is asked then, for the player of the seat."""
        try:
            told, asked = self.own_position(table, seat).rehearse(seat, *choices)
        except IllegalChoice as error:
            raise by_the_rules(error, 1) from None
        except Unanswerable as error:
            raise too_early(error) from None
        return foreseen(rid, told, decision_info(asked, 0) if asked else None)

    def own_position(self, table: Table, seat: int) -> Position:
        """The position of a table, for who plays a seat there."""
        if seat not in table.seats_of(self.who()) or table.p is None:
            raise Refused("not_yours", f"seat {seat} is not yours", key="refused.seat_not_yours", about={"n": seat + 1})
        return table.p


def read(text: bytes | str | None) -> protocol.AnyRequest:
    """A request; Refused if it is none."""
    if text is None or len(text) > protocol.LONGEST_MESSAGE:
        raise Refused("too_large", f"a message is text of at most {protocol.LONGEST_MESSAGE} characters")
    try:
        return protocol.read_request(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused("bad_request", str(error)[:200]) from None


def foreseen(rid: str, told: Preview, asked: infos.DecisionInfo | None = None) -> protocol.Foreseen:
    """What can be foreseen, as a message."""
    events, outlook = (
        tuple([infos.EventInfo(kind=one.kind, data=one.data) for one in ones]) for ones in (told.events, told.outlook)
    )
    return protocol.Foreseen(
        id=rid, events=events, before=told.before, after=told.after, whole=told.is_whole, outlook=outlook, asked=asked
    )


def error_message(request_id: str | None, refused: Refused) -> protocol.Error:
    return protocol.Error(
        id=request_id,
        code=refused.code,
        reason=refused.reason,
        clause=refused.clause,
        key=refused.key,
        about=refused.about,
    )
