"""Play: the WebSocket. A client says hello, gets what it has missed, and is told of every entry until it leaves."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from smallcouncil.core import Viewer

from . import commands, protocol, talk
from .endpoints import check_origin, session_token
from .limits import Bucket, address_of
from .logs import log
from .people import Person
from .projection import entry_info, said_to, scene, table_info
from .refusals import Refused
from .rooms import Room
from .services import Services
from .table import Table
from .timekeeping import now_ms
from .wire import EXTENSION, Wire

MOST_WAITING = 200  # frames, before a client that does not read them has to come back and resume
MOST_REFUSED = 60  # requests in a row that were too many, before a client that does not listen has to go
HELLO_SECONDS = 20.0
GOING_AWAY, BROKEN_RULES, COME_ANEW = 1001, 1008, 1013


NOTHING_LATE: list[tuple[int, bytes]] = []


class Connection:
    """One client at one table, as its own seats or as a spectator."""

    def __init__(self, services: Services, socket: WebSocket, send: Send, person: Person | None) -> None:
        self.services, self.socket, self.person = services, socket, person
        self.frames, self.refused_in_a_row = Bucket(), 0  # for what the client sends
        self.put_through = send  # below the socket, which looks at each frame once more
        self.wire: Wire | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self.waiting: deque[bytes] = deque()
        self.has_waiting = asyncio.Event()
        self.is_lost, self.is_quiet = False, False
        self.room: Room | None = None  # once the client is welcome there

    # Sending

    def send(self, frame: bytes) -> None:
        """Send a frame, by the short way if nothing waits. Whoever reads too slowly is cut off and can resume."""
        self.is_quiet = False
        if self.is_lost or (not self.waiting and self.wire is not None and self.wire.send_text(frame)):
            return
        self.waiting.append(frame)
        if len(self.waiting) > MOST_WAITING:
            self.is_lost = True
            self.waiting.clear()  # and none after them: the client resumes after the last frame it has got
        self.has_waiting.set()

    def dismiss(self) -> None:
        """Hang up once what waits is sent; the client comes anew, as whoever it is then."""
        self.is_lost = True
        self.has_waiting.set()

    def viewers_at(self, table: Table) -> list[Viewer]:
        """The own seats, or else the spectator."""
        return [*table.seats_of(self.who())] or [None]

    def reply(self, frame: protocol.AnyReply) -> None:
        """Send a frame to this client alone."""
        self.send(protocol.encode(frame))

    async def write(self) -> None:
        """Send what waits."""
        with suppress(RuntimeError, OSError):  # the client is gone
            while not self.is_lost:
                await self.has_waiting.wait()
                self.has_waiting.clear()
                while self.waiting:
                    await self.put_through({"type": "websocket.send", "text": self.waiting[0].decode()})
                    if self.waiting:  # it may have been cut off meanwhile
                        self.waiting.popleft()
        await self.close(COME_ANEW, "come back and resume")

    def told_up_to(self) -> int:
        """The last entry that the client was told; nothing of who watches with a delay, or nothing yet."""
        if self.room is None or (self.viewers_at(self.room.table) == [None] and self.room.table.setup.spectators.delay):
            return 0
        return self.room.table.seq

    async def close(self, code: int, reason: str) -> None:
        """End the connection."""
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code, reason)

    # Receiving

    async def serve(self) -> None:
        """The whole life of a connection."""
        writing = asyncio.create_task(self.write())
        try:
            hello = await asyncio.wait_for(self.receive(), HELLO_SECONDS)
            if not isinstance(hello, protocol.Hello):
                raise Refused("bad_request", "the first frame has to be hello")
            await self.play(await self.enter(hello))
        except Refused as refused:
            await self.end_with(refused)
        except TimeoutError:
            await self.end_with(Refused("bad_request", "no hello came"))
        finally:
            writing.cancel()

    async def end_with(self, refused: Refused) -> None:
        """Say why and hang up."""
        frame = error_frame(None, refused)
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.send_text(protocol.encode(frame).decode())
        await self.close(BROKEN_RULES, refused.code)

    async def receive(self) -> protocol.AnyRequest:
        """The next request; Refused if it is none."""
        if self.socket.application_state != WebSocketState.CONNECTED:
            raise WebSocketDisconnect(GOING_AWAY)
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text = message.get("text")
        if text is None or len(text) > protocol.LONGEST_MESSAGE:
            raise Refused("too_large", f"a frame is text of at most {protocol.LONGEST_MESSAGE} characters")
        try:
            return protocol.read_request(text)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Refused("bad_request", str(error)[:200]) from None

    async def enter(self, hello: protocol.Hello) -> Room:
        """Come to the table: as one's own seats, or else as a spectator where they are allowed."""
        if hello.protocol != protocol.VERSION:
            raise Refused("bad_request", f"this server speaks protocol {protocol.VERSION}")
        room = await self.services.rooms.open(hello.table)
        if hello.since > room.table.seq:
            await room.refresh()  # the client comes from a process that was ahead of this one
        viewers = self.viewers_at(room.table)
        if viewers == [None]:
            self.check_spectator(room, hello.invite)
        self.welcome(room, viewers, hello)
        return room

    def check_spectator(self, room: Room, invite: str) -> None:
        """Whether somebody without a seat may watch."""
        allowed = room.table.setup.spectators.allowed
        is_invited = self.services.people.proves(invite, "watch", room.id)
        is_host = self.person is not None and room.table.setup.host == self.person.id
        is_open = allowed == "open" and room.table.setup.visibility == "open"
        if allowed == "none" or not (is_open or is_invited or is_host or room.seen_by("").status == "over"):
            raise Refused("not_yours", "this table is not open to spectators")

    def welcome(self, room: Room, viewers: list[Viewer], hello: protocol.Hello) -> None:
        """Tell all that the client has missed, and listen from here on: nothing can come between."""
        table, late, said = room.table, NOTHING_LATE, room.said
        if viewers == [None] and room.late is not None:
            table, late = room.late.at(now_ms())
            said = [one for one in said if one.at + room.late.delay <= now_ms()]
        since = hello.since if hello.since <= table.seq else 0
        seen = tuple(
            protocol.CaughtUp(
                scene=scene(table, viewer),
                entries=tuple(entry_info(table, told, viewer) for told in table.story[since:]),
                said=said_to(said, viewer, hello.said.get("spectator" if viewer is None else str(viewer), 0)),
            )
            for viewer in viewers
        )
        info = table_info(table, room.created, room.host)
        self.reply(protocol.Welcome(protocol=protocol.VERSION, now=now_ms(), seq=table.seq, table=info, viewers=seen))
        for viewer in viewers:
            room.listeners.setdefault(viewer, set()).add(self)
        now, loop = now_ms(), asyncio.get_running_loop()  # once: what is due at one time comes in its order
        for due, frame in late:
            loop.call_later(max(0, due - now) / 1000, self.send, frame)

    async def take_seats_back(self, room: Room) -> None:
        """Whoever comes back plays on where a bot had taken over."""
        for seat in room.table.seats_of(self.who()):
            if room.table.players[seat].away == "time":
                with suppress(Refused):
                    await room.submit(partial(commands.back, person=self.who(), seat=seat))

    async def play(self, room: Room) -> None:
        """Serve requests until the client is gone."""
        self.room = room
        try:
            self.services.driver.look(room)  # whoever comes here may come from a process that died
            await self.take_seats_back(room)
            if self.wire is not None:
                self.wire.hear = partial(self.hear, room, self.wire)
            while True:
                await self.serve_one(room)
        finally:
            room.leave(self)
            if self.wire is not None:
                self.wire.hear = None

    def hear(self, room: Room, wire: Wire, text: bytes) -> bool:
        """Serve an answer by the short way, with no task that waits. All else is left to the long way."""
        try:
            request = protocol.read_request(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return False
        who = self.who()
        if not isinstance(request, protocol.AnswerRequest) or not room.may_submit_soon(who, request.id):
            return False
        try:
            self.spend()
            answering = Answering(self, wire, text, request.id)
            room.submit_soon(partial(commands.answer, request, who), who, request.id, answering)
        except Refused as refused:
            self.refuse(request.id, refused)
        except Exception:
            log.exception("connection failed")
            self.dismiss()
        return True

    def spend(self) -> None:
        """Count a request. Refused if there are too many."""
        limits = self.services.limits
        limits.spend_from(self.frames, limits.bounds.frames)
        self.refused_in_a_row = 0

    def done(self, request_id: str, begun: float, seq: int) -> protocol.Done:
        """An answer is kept; how long that took is counted."""
        self.services.metrics.answer_seconds.observe(perf_counter() - begun)
        return protocol.Done(id=request_id, seq=seq)

    def refuse(self, request_id: str | None, refused: Refused) -> None:
        """Say why a request was not carried out."""
        self.services.metrics.refusals.inc()
        if refused.code == "too_many":
            self.refused_in_a_row += 1
            if self.refused_in_a_row > MOST_REFUSED:
                return self.dismiss()
        self.reply(error_frame(request_id, refused))

    async def serve_one(self, room: Room) -> None:
        """One request, answered with `done`, `reason` or `error`."""
        request_id = None
        try:
            request = await self.receive()
            request_id = getattr(request, "id", None)
            self.spend()
            self.reply(await self.carry_out(room, request))
        except Refused as refused:
            self.refuse(request_id, refused)

    async def carry_out(self, room: Room, request: protocol.AnyRequest) -> protocol.AnyReply:
        """Do what a request says."""
        who = self.who()
        match request:
            case protocol.AnswerRequest(id=rid):
                begun = perf_counter()
                return self.done(rid, begun, await room.submit(partial(commands.answer, request, who), who, rid))
            case protocol.UndoRequest(id=rid, seat=seat):
                self.services.limits.spend("undos", who)
                return await self.enter_log(room, rid, partial(commands.undo, person=who, seat=seat))
            case protocol.ProposeRequest(id=rid, seat=seat, what=what):
                return await self.enter_log(room, rid, partial(commands.propose, person=who, seat=seat, what=what))
            case protocol.VoteRequest(id=rid, seat=seat, yes=yes, proposal=number):
                vote = partial(commands.vote, person=who, seat=seat, yes=yes, proposal=number)
                return await self.enter_log(room, rid, vote)
            case protocol.ResignRequest(id=rid, seat=seat):
                return await self.enter_log(room, rid, partial(commands.resign, person=who, seat=seat))
            case protocol.Say(id=rid):
                return await self.say(room, request)
            case protocol.Why(id=rid, seat=seat, choice=choice):
                return self.why(room.table, rid, seat, choice)
            case protocol.Ping(id=rid):
                return protocol.Done(id=rid)
            case _:
                raise Refused("bad_request", "hello comes once")

    async def enter_log(self, room: Room, rid: str, make: Callable[[Table], Any]) -> protocol.Done:
        """Make an entry of a request, once."""
        return protocol.Done(id=rid, seq=await room.submit(make, self.who(), rid))

    async def say(self, room: Room, request: protocol.Say) -> protocol.Done:
        """Talk as one of one's seats, or as a spectator with a name."""
        if request.seat not in self.viewers_at(room.table) or self.person is None:
            raise Refused("not_yours", "you cannot talk as that seat")
        self.services.limits.spend("talk", self.person.id)
        name = self.person.name if request.seat is None else room.table.players[request.seat].name

        def make(table: Table) -> talk.Said:
            return talk.say(table, request.seat, name, request.to, request.text, now_ms())

        await room.say(make, self.person.id, request.id)
        return protocol.Done(id=request.id)

    def why(self, table: Table, rid: str, seat: int, choice: str) -> protocol.Reason:
        """Why a choice is not allowed, for the player of the seat."""
        if seat not in table.seats_of(self.who()) or table.p is None:
            raise Refused("not_yours", f"seat {seat} is not yours")
        error = table.p.why_not(seat, choice)
        if error is None:
            return protocol.Reason(id=rid, allowed=True)
        return protocol.Reason(
            id=rid, allowed=False, clause=error.clause, reason=error.reason, key=f"no.{error.key}", about=error.about
        )

    def who(self) -> str:
        """The person's id; nothing for a nameless spectator."""
        return self.person.id if self.person else ""


class Answering:
    """An answer on the short way."""

    __slots__ = ("begun", "connection", "request_id", "text", "wire")

    def __init__(self, connection: Connection, wire: Wire, text: bytes, request_id: str) -> None:
        self.connection, self.wire, self.text, self.request_id = connection, wire, text, request_id
        self.begun = perf_counter()

    def kept(self, seq: int) -> None:
        """Say so."""
        self.connection.reply(self.connection.done(self.request_id, self.begun, seq))

    def failed(self) -> None:
        """Try the long way."""
        self.wire.go_long_way(self.text)


def error_frame(request_id: str | None, refused: Refused) -> protocol.Error:
    """A refusal as a frame."""
    return protocol.Error(
        id=request_id,
        code=refused.code,
        reason=refused.reason,
        clause=refused.clause,
        key=refused.key,
        about=refused.about,
    )


async def beat(services: Services, connections: set[Connection]) -> None:
    """Again and again: a sign of life to every client that was sent nothing, and an end to revoked sessions."""
    while True:
        await asyncio.sleep(services.config.beat_seconds)
        if services.fanout.is_shared:
            with suppress(SQLAlchemyError):
                await services.rooms.catch_up()
        try:
            revoked = await services.people.revoked({one.person.session for one in connections if one.person})
        except SQLAlchemyError:
            revoked = set()  # the database is away; nobody is shut out for that
        for connection in [*connections]:
            if connection.person and connection.person.session in revoked:
                connection.dismiss()
            elif connection.is_quiet:
                connection.reply(protocol.Beat(now=now_ms(), seq=connection.told_up_to()))
            connection.is_quiet = True


class Play:
    """The WebSocket's endpoint."""

    def __init__(self, services: Services, connections: set[Connection]) -> None:
        self.services, self.connections = services, connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client."""
        socket, services = WebSocket(scope, receive, send), self.services
        try:
            check_origin(socket.headers)
            services.limits.spend("connects", address_of(socket.client.host if socket.client else ""))
        except Refused as refused:
            return await socket.close(BROKEN_RULES, refused.code)
        person = await services.people.find(session_token(socket.headers))
        await socket.accept()
        connection = Connection(services, socket, send, person)
        self.connections.add(connection)
        self.count()
        try:
            await connection.serve()
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception("connection failed")
        finally:
            self.connections.discard(connection)
            self.count()
            await connection.close(GOING_AWAY, "")

    def count(self) -> None:
        """Say how many are here."""
        self.services.metrics.connections.set(len(self.connections))
