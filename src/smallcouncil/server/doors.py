"""The doors: an end to patience. Who asks by halves, or from many sockets at once, has to go."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from starlette.types import ASGIApp, Receive, Scope, Send

from .limits import Bounds, Limits, address_of
from .metrics import Metrics
from .refusals import Refused

if TYPE_CHECKING:
    from .door import Door

STATE = "smallcouncil.doors"  # of uvicorn: where each door finds what all of them share
TICK = 1.0  # seconds
SPARE_FILES = 100  # for the database, the workers, and whatever else is a file
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


class Visits:
    """Counts what is under way by the address of the visitor, which behind a proxy no door can see."""

    def __init__(self, app: ASGIApp, bounds: Bounds) -> None:
        self.app, self.counts, self.limits = app, Counts(bounds.connections_by_address), Limits(bounds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close", "code": 1008, "reason": "too_many"})
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
