"""Which classes serve sockets: ours where they fit the uvicorn and websockets that are installed, else its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from .logs import log

EXTENSION = "smallcouncil.accelerator"  # of ASGI: where a connection finds the accelerator below its socket
PLAIN, PLAIN_HTTP = "websockets-sansio", "h11"  # of uvicorn
Kind = str | type[asyncio.Protocol]


class Reader(Protocol):
    """Whoever reads what a client sends."""

    def take(self, text: bytes) -> None:
        """Serve a request, now."""


class QuickSocket(Protocol):
    """What an accelerator offers a connection: a way in and out that needs no task and no queue."""

    reader: Reader | None  # is given the texts that come, once there is one

    def send_text(self, text: bytes) -> bool:
        """Send a text soon; False if it has to wait for those before it."""


def websocket_class(*, is_accelerated: bool) -> Kind:
    """For uvicorn's `ws`: the accelerator if it is wanted and fits."""

    def ours() -> Kind:
        from .accelerator import Accelerator, try_out  # by names of uvicorn and websockets that may change

        try_out()
        return Accelerator

    return fitting(ours, PLAIN, "no accelerator: every answer costs more") if is_accelerated else PLAIN


def http_class(websocket: Kind) -> Kind:
    """For uvicorn's `http`: a door, if it fits."""

    def ours() -> Kind:
        from .door import Door, try_out

        try_out(websocket)
        return Door

    return fitting(ours, PLAIN_HTTP, "no doors: whoever asks by halves is waited for")


def fitting(ours: Callable[[], Kind], plain: Kind, without: str) -> Kind:
    """What is ours, or what any server has and a line in the log."""
    try:
        return ours()
    except Exception as error:  # whatever it is, the server can do without
        reason = f"{type(error).__name__}: {error}"
        log.warning("uvicorn or websockets have changed", extra={"about": {"without": without, "reason": reason}})
        return plain
