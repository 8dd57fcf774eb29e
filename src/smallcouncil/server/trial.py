"""Trials: whether classes of ours that build on uvicorn's fit the one that is installed, before anybody is served."""

from __future__ import annotations

import asyncio
from typing import Any

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
TURNS = 20  # of the loop, in which all has happened that one thing brings about


QUIETLY: dict[str, Any] = {"log_config": None, "log_level": "critical", "access_log": False, "lifespan": "off"}


class Misfit(Exception):
    """What is installed does not do what we build on."""


def check(condition: bool, what: str) -> None:
    if not condition:
        raise Misfit(f"a trial went otherwise than it should: {what}")


async def let_happen() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Memory:
    """A transport that goes nowhere."""

    def __init__(self) -> None:
        self.written, self.is_closed = b"", False
        self.protocol: Any = None

    def connect(self, protocol: Any) -> None:
        self.protocol = protocol
        protocol.connection_made(self)

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_extra_info(self, _: str) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
