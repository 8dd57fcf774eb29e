"""The WebSocket's endpoint: who may connect, the life of a connection, and signs of life to all of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import protocol
from .connection import BROKEN_RULES, GOING_AWAY, Connection
from .endpoints import check_origin, session_token
from .entrance import come_in
from .limits import address_of
from .logs import log
from .refusals import Refused
from .services import Services
from .timekeeping import now_ms


class Play:
    """Serves `/api/play`: one call a client, for as long as it stays."""

    def __init__(self, services: Services, connections: set[Connection]) -> None:
        self.services, self.connections = services, connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
            await serve(connection)
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception("connection failed")
        finally:
            self.connections.discard(connection)
            self.count()
            await connection.close(GOING_AWAY, "")

    def count(self) -> None:
        self.services.metrics.connections.set(len(self.connections))


async def serve(connection: Connection) -> None:
    """The whole life of a connection."""
    writing = asyncio.create_task(connection.write())
    try:
        await connection.play(await come_in(connection))
    except Refused as refused:
        await connection.end_with(refused)
    finally:
        writing.cancel()


async def beat(services: Services, connections: set[Connection]) -> None:
    """Again and again: a sign of life to every client that was sent nothing, and an end to revoked sessions."""
    while True:
        await asyncio.sleep(services.config.beat_seconds)
        with suppress(SQLAlchemyError):
            await services.rooms.catch_up()  # who runs the server may write too, by the command line
        if services.fanout.is_shared:
            await services.rooms.tell_all_attendance()
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
