"""The writer: one thread, one queue, one transaction for all that waits. Nothing is done before it is committed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from .entries import Row
from .fanout import Fanout
from .logs import log
from .metrics import Metrics
from .store import Appender, entry_values, insert_entries, patiently

T = TypeVar("T")
Work = Callable[[Connection], Any]
Done = Callable[[Any], None]  # is told the outcome, which may be an exception
MOST_AT_ONCE = 500


class Write(NamedTuple):
    """Something to write, and who waits for it."""

    table: str  # whose other processes are told
    values: tuple[Any, ...]  # an entry; nothing: none
    also: Work | None
    done: Done


Together = Callable[[list[Write]], list[tuple[Write, Any]]]


class Writer:
    """Writes in batches. A batch is as large as what came in while the one before was being committed."""

    def __init__(self, engine: Engine, fanout: Fanout, metrics: Metrics) -> None:
        self.engine, self.fanout, self.metrics = engine, fanout, metrics
        self.gathered: list[Write] = []
        self.queue: SimpleQueue[list[Write]] = SimpleQueue()  # an empty list ends it
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def append_soon(self, table: str, row: Row, also: Work | None, done: Done) -> None:
        """Keep an entry; `done` is told an IntegrityError if another process was first with this number."""
        self._gather(Write(table, entry_values(table, row), also, done))

    async def append(self, table: str, row: Row, also: Work | None = None) -> bool:
        """Keep an entry; False if another process was first with this number."""
        kept = self.loop.create_future()
        self.append_soon(table, row, also, partial(_settle, kept))
        try:
            await kept
        except IntegrityError:
            return False
        return True

    async def do(self, work: Callable[[Connection], T], table: str = "") -> T:
        """Write something else, as a whole or not at all."""
        done: asyncio.Future[T] = self.loop.create_future()
        self._gather(Write(table, (), work, partial(_settle, done)))
        return await done

    async def close(self) -> None:
        """Write what waits, and end."""
        self._hand_over()
        self.queue.put([])
        await asyncio.to_thread(self.thread.join)

    def _gather(self, write: Write) -> None:
        """All writes of one turn of the loop are handed over at once: the thread is woken once for all of them."""
        if not self.gathered:
            self.loop.call_soon(self._hand_over)
        self.gathered.append(write)

    def _hand_over(self) -> None:
        gathered, self.gathered = self.gathered, []
        if gathered:
            self.queue.put(gathered)

    # In the thread

    def _run(self) -> None:
        with closing(Appender(self.engine)) as self.appender:
            while batch := self.queue.get():
                while len(batch) < MOST_AT_ONCE and not self.queue.empty():
                    if not (following := self.queue.get()):
                        self.queue.put([])
                        break
                    batch += following
                is_quick = self.appender.is_quick
                self._write_and_tell([one for one in batch if is_quick and not one.also], self._append_together)
                self._write_and_tell([one for one in batch if not is_quick or one.also], self._write_together)

    def _write_and_tell(self, batch: list[Write], together: Together) -> None:
        if batch:
            begun = perf_counter()
            outcomes = self._write(batch, together)
            self.metrics.observe_commit(len(batch), perf_counter() - begun)
            self.loop.call_soon_threadsafe(_tell, outcomes)

    def _write(self, batch: list[Write], together: Together) -> list[tuple[Write, Any]]:
        try:
            return together(batch)
        except Exception as error:  # whatever it is, those who wait have to know
            if len(batch) == 1:
                return [(batch[0], error)]
            return [one for write in batch for one in self._write([write], together)]

    def _append_together(self, batch: list[Write]) -> list[tuple[Write, Any]]:
        """Entries alone, to SQLite: it has nobody to tell within the transaction."""
        self.appender.append([write.values for write in batch])
        self.fanout.told({write.table for write in batch})
        return [(write, None) for write in batch]

    def _write_together(self, batch: list[Write]) -> list[tuple[Write, Any]]:
        with self.engine.connect() as connection, patiently(connection), connection.begin():
            if rows := [write.values for write in batch if write.values]:
                insert_entries(connection, rows)
            outcomes = [(write, write.also(connection) if write.also else None) for write in batch]
            tables = {write.table for write in batch if write.table}
            self.fanout.tell(connection, tables)
        self.fanout.told(tables)
        return outcomes


def _tell(outcomes: list[tuple[Write, Any]]) -> None:
    for write, outcome in outcomes:
        try:
            write.done(outcome)
        except Exception:  # what goes wrong at one table is no matter of the others
            log.exception("telling failed", extra={"about": {"table": write.table}})


def _settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.cancelled():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
