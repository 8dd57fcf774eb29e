"""A door: uvicorn's HTTP for one connection, known to the doors of the server until it ends.

A server does without it, and is then open to whoever asks by halves: nothing but `sockets` knows of it.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, cast

import h11
from uvicorn import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from .doors import STATE, Doors, Stage
from .limits import Bounds, address_of
from .metrics import Metrics
from .trial import HANDSHAKE, QUIETLY, Memory, check, let_happen

TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Door(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    stage: Stage | None = None  # what is waited for
    is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.doors: Doors = self.app_state[STATE]
        peer = self.client[0] if self.client else ""
        self.address, self.is_proxy = address_of(peer), peer in trusted(self.config.forwarded_allow_ips)
        self.is_in = self.doors.come_in(self)
        if self.is_in:
            self.wait_for("head")
        else:
            transport.write(TOO_MANY)
            transport.close()

    def wait_for(self, stage: Stage | None) -> None:
        """Wait for something else than before, or for nothing."""
        if stage != self.stage:
            if self.stage is not None:
                self.doors.waiting[self.stage].pop(self, None)
            self.stage = stage
            if stage is not None:
                self.doors.wait(self, stage)

    def data_received(self, data: bytes) -> None:
        if self.is_in:
            super().data_received(data)
            self.look()

    def look(self) -> None:
        """What is waited for now. A connection that is kept for later has its time too: it may never be closed."""
        if self.transport.get_protocol() is not self:
            self.wait_for(None)
        elif self.cycle is not None and not self.cycle.response_complete:
            self.wait_for("body" if self.cycle.more_body else "reply")
        else:
            self.wait_for("head" if self.timeout_keep_alive_task is None else "reply")

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over. A request that the WebSocket cannot read would be waited for without end."""
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()
        socket.connection_lost = partial(self.lose, socket)
        if not getattr(socket, "handshake_initiated", True):
            self.transport.write(UNREADABLE)
            self.transport.close()

    def lose(self, socket: Any, exc: Exception | None) -> None:
        """The WebSocket has ended that this has become: let it know, as if nothing stood between."""
        del socket.connection_lost
        socket.connection_lost(exc)
        self.leave()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.leave()

    def leave(self) -> None:
        """The end, of this or of the WebSocket that it has become."""
        if self.is_in:
            self.is_in = False
            self.wait_for(None)
            self.doors.go_out(self)


_trusted: dict[str, Any] = {}


def trusted(proxies: list[str] | str) -> Any:
    """The addresses of proxies, which speak for others."""
    known = ",".join(proxies) if isinstance(proxies, list) else proxies
    if known not in _trusted:
        _trusted[known] = ProxyHeadersMiddleware(None, known).trusted_hosts  # type: ignore[arg-type]
    return _trusted[known]


# Whether it fits


def try_out(websocket: Any) -> None:
    """Have somebody ask by halves, ask all, and become a WebSocket. An error tells that the door does not fit."""
    asyncio.run(_try_out(websocket))


async def _try_out(websocket: Any) -> None:
    doors, stages = Doors(Bounds(), enabled=True, most=10, metrics=Metrics()), list[Stage | None]()
    config = Config(cast("Any", _answers), http=Door, ws=websocket, **QUIETLY)
    config.load()
    asks, plays = (Door(config, ServerState(), {STATE: doors}) for _ in range(2))
    line, other_line = Memory(), Memory()
    line.connect(asks)
    other_line.connect(plays)
    for part in 2 * (b"POST / HTTP/1.1\r\nHost: here\r\n", b"Content-Length: 2\r\n\r\n.", b"."):
        asks.data_received(part)
        await let_happen()
        stages.append(asks.stage)
    plays.data_received(HANDSHAKE)
    await let_happen()
    check(stages == 2 * ["head", "body", "reply"], "what is waited for")
    check(line.written.count(b" 204 ") == 2, "what is answered")
    check(plays.stage is None and doors.open == 2, "what has become a WebSocket")
    asks.connection_lost(None)
    other_line.protocol.connection_lost(None)
    await let_happen()
    check(doors.open == 0 and not doors.addresses.counts, "what has ended")


async def _answers(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
    else:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
