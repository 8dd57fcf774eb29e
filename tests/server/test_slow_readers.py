"""A client that reads too slowly is cut off where it can resume: what it got has no gap."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, cast

from smallcouncil.server.connection import COME_ANEW, MOST_WAITING, Connection


class Socket:
    """A socket that takes nothing until the gate opens."""

    scope: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        self.gate, self.sent, self.closed = asyncio.Event(), list[str](), 0

    async def send(self, message: Any) -> None:
        await self.gate.wait()
        self.sent.append(message["text"])

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


async def sent_to_a_slow_reader(frames: int) -> Socket:
    """So many frames while the client reads none, and then it reads again."""
    socket, services = Socket(), cast("Any", None)
    connection = Connection(services, cast("Any", socket), socket.send, None)
    writing = asyncio.create_task(connection.write())
    for number in range(frames):
        connection.send(str(number).encode())
        await asyncio.sleep(0)
    socket.gate.set()
    await asyncio.sleep(0.05)
    if not socket.closed:
        connection.dismiss()
    await asyncio.wait_for(writing, 5)
    return socket


def test_whoever_reads_in_time_gets_everything_before_being_dismissed() -> None:
    socket = asyncio.run(sent_to_a_slow_reader(MOST_WAITING))
    assert socket.sent == [str(number) for number in range(MOST_WAITING)]
    assert socket.closed == COME_ANEW


def test_whoever_reads_too_slowly_gets_no_frame_after_a_gap() -> None:
    socket = asyncio.run(sent_to_a_slow_reader(2 * MOST_WAITING))
    assert socket.sent == [str(number) for number in range(len(socket.sent))]
    assert len(socket.sent) < MOST_WAITING
    assert socket.closed == COME_ANEW
