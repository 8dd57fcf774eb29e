"""The writer: one thread, one queue, one transaction for all that waits. Nothing is done before it is committed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from .entries import Row
from .fanout import Fanout
from .operations import Metrics
from .store import entries, entry_values

T = TypeVar("T")
Work = Callable[[Connection], Any]
MOST_AT_ONCE = 500


class Write(NamedTuple):
    """Something to write, and who waits for it."""

    table: str  # whose other processes are told
    values: dict[str, Any] | None  # an entry
    also: Work | None
    done: asyncio.Future[Any]


class Writer:
    """Writes in batches. A batch is as large as what came in while the one before was being committed."""

    def __init__(self, engine: Engine, fanout: Fanout, metrics: Metrics) -> None:
        self.engine, self.fanout, self.metrics = engine, fanout, metrics
        self.queue: SimpleQueue[Write | None] = SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def append(self, table: str, row: Row, also: Work | None = None) -> bool:
        """Keep an entry; False if another process was first with this number."""
        done = self.loop.create_future()
        self.queue.put(Write(table, entry_values(table, row), also, done))
        try:
            await done
        except IntegrityError:
            return False
        return True

    async def do(self, work: Callable[[Connection], T], table: str = "") -> T:
        """Write something else, as a whole or not at all."""
        done: asyncio.Future[T] = self.loop.create_future()
        self.queue.put(Write(table, None, work, done))
        return await done

    async def close(self) -> None:
        """Write what waits, and end."""
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    # In the thread

    def _run(self) -> None:
        while (first := self.queue.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self.queue.empty():
                if (following := self.queue.get()) is None:
                    self.queue.put(None)
                    break
                batch.append(following)
            begun = perf_counter()
            outcomes = self._write(batch)
            self.metrics.observe_commit(len(batch), perf_counter() - begun)
            self.loop.call_soon_threadsafe(_tell, outcomes)

    def _write(self, batch: list[Write]) -> list[tuple[Write, Any]]:
        try:
            return self._write_together(batch)
        except Exception as error:  # whatever it is, those who wait have to know
            return [(batch[0], error)] if len(batch) == 1 else [one for write in batch for one in self._write([write])]

    def _write_together(self, batch: list[Write]) -> list[tuple[Write, Any]]:
        with self.engine.begin() as connection:
            if values := [write.values for write in batch if write.values]:
                connection.execute(entries.insert(), values)
            outcomes = [(write, write.also(connection) if write.also else None) for write in batch]
            tables = {write.table for write in batch if write.table}
            self.fanout.tell(connection, tables)
        self.fanout.told(tables)
        return outcomes


def _tell(outcomes: list[tuple[Write, Any]]) -> None:
    for write, outcome in outcomes:
        if write.done.cancelled():
            continue
        if isinstance(outcome, Exception):
            write.done.set_exception(outcome)
        else:
            write.done.set_result(outcome)
