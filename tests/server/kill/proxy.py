"""A way to a port of this machine that can be cut, or can fall silent, as a cable that was pulled does."""

from __future__ import annotations

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from typing import Literal

from tests.server.host import free_port

Way = Literal["there", "back"]
BOTH: frozenset[Way] = frozenset({"there", "back"})
NEITHER: frozenset[Way] = frozenset()
MOST = 1 << 16  # bytes at once


@cache
def background() -> asyncio.AbstractEventLoop:
    """The loop of all proxies, in a thread of its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="proxies", daemon=True).start()
    return loop


def in_background(work: Callable[[], None]) -> None:
    """Do something in the loop of the proxies, and wait for it."""
    done: Future[None] = Future()

    def run() -> None:
        work()
        done.set_result(None)

    background().call_soon_threadsafe(run)
    done.result()


class Pair:
    """One connection: two ends."""

    def __init__(self, swallows: frozenset[Way], *ends: StreamWriter) -> None:
        self.swallows, self.ends = swallows, ends
        self.has_lost_one = False  # an end is gone, and the other does not know

    def close(self) -> None:
        for end in self.ends:
            end.close()

    def cut(self) -> None:
        for end in self.ends:
            end.transport.abort()


class Proxy:
    """Passes on what comes to its port, until told otherwise. What is swallowed once stays silent for ever."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self.swallows = NEITHER  # of connections that begin now
        self.pairs: set[Pair] = set()
        serving = asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.server = asyncio.run_coroutine_threadsafe(serving, background()).result()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End all connections."""

        def cut() -> None:
            for pair in [*self.pairs]:
                pair.cut()

        in_background(cut)

    @contextmanager
    def silent(self, ways: frozenset[Way] = BOTH) -> Iterator[None]:
        """Swallow what comes. Those who come afterwards are heard again; the others are never told."""

        def swallow() -> None:
            self.swallows = ways
            for pair in self.pairs:
                pair.swallows |= ways

        def hear() -> None:
            self.swallows = NEITHER

        in_background(swallow)
        try:
            yield
        finally:
            in_background(hear)

    def close(self) -> None:
        """Nobody comes any more."""
        in_background(self.server.close)
        self.cut()

    # In the loop

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        pair = Pair(self.swallows, writer, other_writer)
        self.pairs.add(pair)
        there, back = self._pass(pair, "there", reader, other_writer), self._pass(pair, "back", other_reader, writer)
        await asyncio.gather(there, back)
        self.pairs.discard(pair)

    async def _pass(self, pair: Pair, way: Way, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            while data := await reader.read(MOST):
                if way not in pair.swallows:
                    writer.write(data)
                    await writer.drain()
                elif pair.has_lost_one and way not in self.swallows:
                    return pair.cut()  # who writes to a host that knows nothing of it is told so
        except OSError:
            return pair.cut()
        if way in pair.swallows and not pair.has_lost_one:
            pair.has_lost_one = True
        else:
            pair.close()
