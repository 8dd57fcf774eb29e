"""The doors: uvicorn's HTTP with an end to patience. Who asks by halves, or from many sockets at once, has to go."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import h11
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import Bounds, Limits, address_of
from .metrics import Metrics
from .refusals import Refused
from .wire import Wire

STATE = "smallcouncil.doors"  # of uvicorn: where each door finds what all of them share
TICK = 1.0  # seconds
SPARE_FILES = 100  # for the database, the workers, and whatever else is a file
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
Stage = Literal["head", "body", "reply"]


class Counts:
    """How many each address has of something, at most so many."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: Counter[str] = Counter()

    def add(self, address: str) -> bool:
        """One more; False if that is too many."""
        if self.counts[address] >= self.most:
            return False
        self.counts[address] += 1
        return True

    def take_off(self, address: str) -> None:
        """One less. Who has none is forgotten."""
        self.counts[address] -= 1
        if self.counts[address] <= 0:
            del self.counts[address]


class Doors:
    """All connections of a server, by what is waited for: the longest waiting first."""

    def __init__(self, bounds: Bounds, enabled: bool, most: int, metrics: Metrics) -> None:
        self.bounds, self.enabled, self.most, self.metrics = bounds, enabled, most, metrics
        self.addresses = Counts(bounds.connections_by_address)
        self.seconds: dict[Stage, float] = {
            "head": bounds.head_seconds,
            "body": bounds.body_seconds,
            "reply": bounds.reply_seconds,
        }
        self.waiting: dict[Stage, dict[Door, float]] = {stage: {} for stage in self.seconds}  # until when
        self.open = 0
        self.is_ticking = False

    def come_in(self, door: Door) -> bool:
        """Somebody is at the door; False if there are too many of them. Where there is no room, others make it."""
        if self.enabled and not door.is_proxy and not self.addresses.add(door.address):
            return False
        self.open += 1
        half_sent = len(self.waiting["head"]) + len(self.waiting["body"])
        if self.open > self.most or (self.enabled and half_sent >= self.bounds.half_sent):
            self._turn_out(self._longest_waiting())
        return True

    def go_out(self, door: Door) -> None:
        """A connection has ended."""
        self.open -= 1
        if self.enabled and not door.is_proxy:
            self.addresses.take_off(door.address)

    def wait(self, door: Door, stage: Stage) -> None:
        """Something is waited for, from now on."""
        loop = asyncio.get_running_loop()
        self.waiting[stage][door] = loop.time() + self.seconds[stage]
        if not self.is_ticking:
            self.is_ticking = True
            loop.call_later(TICK, self._tick)

    def _longest_waiting(self) -> Door | None:
        return next((door for stage in self.waiting.values() for door in stage), None)

    def _tick(self) -> None:
        """Whose time is over is turned out; all wait equally long for one thing, so the first are the first."""
        now = asyncio.get_running_loop().time()
        for waiting in self.waiting.values():
            while waiting and now > waiting[first := next(iter(waiting))]:
                self._turn_out(first)
        self.is_ticking = any(self.waiting.values())
        if self.is_ticking:
            asyncio.get_running_loop().call_later(TICK, self._tick)

    def _turn_out(self, door: Door | None) -> None:
        if door is not None:
            self.metrics.turned_out.inc()
            door.wait_for(None)
            door.transport.abort()


class Door(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    stage: Stage | None = None  # what is waited for
    is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes: in, or away at once."""
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
        """Part of a request has come; perhaps the last part."""
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
        """A request is answered."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over. A request that the WebSocket cannot read would be waited for without end."""
        super().handle_websocket_upgrade(event)
        wire: Any = self.transport.get_protocol()
        if isinstance(wire, Wire):
            wire.gone = self.leave
        if not wire.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
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


class Visits:
    """Counts what is under way by the address of the visitor, which behind a proxy no door can see."""

    def __init__(self, app: ASGIApp, bounds: Bounds) -> None:
        self.app, self.counts, self.limits = app, Counts(bounds.connections_by_address), Limits(bounds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or refuse."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        client = scope.get("client")
        address = address_of(client[0] if client else "")
        if not (self._is_seldom(scope, address) and self.counts.add(address)):
            return await refuse(scope, send)
        with self._counted(address):
            await self.app(scope, receive, send)

    def _is_seldom(self, scope: Scope, address: str) -> bool:
        """Whether an address does not ask too often for files; the API counts what is asked of it."""
        try:
            if not scope["path"].startswith("/api/"):
                self.limits.spend("files", address)
        except Refused:
            return False
        return True

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        try:
            yield
        finally:
            self.counts.take_off(address)


async def refuse(scope: Scope, send: Send) -> None:
    """Too many at once."""
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close", "code": 1008, "reason": "too_many"})
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
