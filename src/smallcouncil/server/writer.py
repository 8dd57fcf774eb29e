"""The writer: one thread, one queue, one transaction for all that waits. Nothing is done before it is committed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cache, partial
from itertools import chain
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .entries import Row
from .fanout import Fanout
from .logs import log
from .metrics import Metrics
from .store import Kept, connected, entries, tables, writing

T = TypeVar("T")
Work = Callable[[Connection], Any]
Done = Callable[[Any], None]  # is told the outcome, which may be an exception
EntryValues = tuple[Any, ...]  # of ENTRY_COLUMNS
Outcomes = list[tuple["Write", Any]]
MOST_AT_ONCE = 500
ROWS_A_STATEMENT = 1000  # SQLite takes some 32,000 values
ENTRY_COLUMNS = tuple(column.name for column in entries.columns if column.name != "id")


class Write(NamedTuple):
    """Something to write, and who is told the outcome."""

    table: str  # whose other processes are told
    done: Done
    values: EntryValues = ()  # an entry; nothing: none
    also: Work | None = None  # stands and falls with the entry


class Writer:
    """Writes in batches. A batch is as large as what came in while the one before was being committed."""

    def __init__(self, engine: Engine, fanout: Fanout, metrics: Metrics) -> None:
        self.engine, self.fanout, self.metrics = writing(engine), fanout, metrics
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.held: Connection | None = None  # to a file of SQLite
        self.gathered: list[Write] = []
        self.queue: SimpleQueue[list[Write]] = SimpleQueue()  # an empty list ends it
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def push(self, write: Write) -> None:
        """Keep something; its `done` is told an IntegrityError if another process was first with an entry's number.

        All writes of one turn of the loop are handed over at once: the thread is woken once for all of them.
        """
        if not self.gathered:
            self.loop.call_soon(self._hand_over)
        self.gathered.append(write)

    async def do(self, work: Callable[[Connection], T], table: str = "") -> T:
        """Write something else than an entry, as a whole or not at all."""
        done: asyncio.Future[T] = self.loop.create_future()
        self.push(Write(table, partial(settle, done), also=work))
        return await done

    async def close(self) -> None:
        """Write what waits, and end."""
        self._hand_over()
        self.queue.put([])
        await asyncio.to_thread(self.thread.join)

    def _hand_over(self) -> None:
        gathered, self.gathered = self.gathered, []
        if gathered:
            self.queue.put(gathered)

    # In the thread

    def _run(self) -> None:
        with ExitStack() as until_the_end:
            if self.is_sqlite:
                self.held = until_the_end.enter_context(self.engine.connect())
            while batch := self._next_batch():
                self._write_and_tell([one for one in batch if self._may_stand_alone(one)])
                self._write_and_tell([one for one in batch if not self._may_stand_alone(one)])

    def _next_batch(self) -> list[Write]:
        batch = self.queue.get()
        while batch and len(batch) < MOST_AT_ONCE and not self.queue.empty():
            if not (following := self.queue.get()):
                self.queue.put([])
                break
            batch += following
        return batch

    def _may_stand_alone(self, write: Write) -> bool:
        """Whether it takes no transaction of several statements.

        SQLite carries out one statement without a word to Python, so that the server goes on meanwhile: between any two
        of them the thread has to wait for Python's lock.
        """
        return self.is_sqlite and write.also is None

    def _write_and_tell(self, batch: list[Write]) -> None:
        if batch:
            begun = perf_counter()
            outcomes = self._write(batch)
            self.metrics.observe_commit(len(batch), perf_counter() - begun)
            self.loop.call_soon_threadsafe(_tell, outcomes)

    def _write(self, batch: list[Write]) -> Outcomes:
        """Write all at once; if that fails each by itself, so that a bad one fails alone."""
        try:
            return self._write_together(batch)
        except Exception as error:  # whatever it is, those who wait have to know
            if len(batch) == 1:
                return [(batch[0], error)]
            return [one for write in batch for one in self._write([write])]

    def _write_together(self, batch: list[Write]) -> Outcomes:
        is_one_statement = self._may_stand_alone(batch[0]) and len(batch) <= ROWS_A_STATEMENT
        with self._connected() as connection, nullcontext() if is_one_statement else connection.begin():
            insert_entries(connection, [write.values for write in batch if write.values])
            outcomes = [(write, write.also(connection) if write.also else None) for write in batch]
            told = {write.table for write in batch if write.table}
            self.fanout.tell(connection, told)
        self.fanout.told(told)
        return outcomes

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        if self.held is not None:
            yield self.held
        else:
            with connected(self.engine) as connection:
                yield connection


def _tell(outcomes: Outcomes) -> None:
    for write, outcome in outcomes:
        try:
            write.done(outcome)
        except Exception:  # what goes wrong at one table is no matter of the others
            log.exception("telling failed", extra={"about": {"table": write.table}})


def settle(future: asyncio.Future[Any], outcome: Any) -> None:
    """Tell an outcome to whoever waits for a future, unless they have given up."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


# Entries


def entry_values(table_id: str, row: Row) -> EntryValues:
    """An entry as a row of the database."""
    entry = msgspec.json.encode(row.entry).decode()
    return (table_id, row.seq, row.at, entry, row.person, row.command, row.hash)


def insert_entries(connection: Connection, rows: list[EntryValues]) -> None:
    """Many entries of many tables by as few statements as can be, past SQLAlchemy: all of them or none.

    IntegrityError where one is there already.
    """
    driver: Any = connection.connection.driver_connection
    errors: Any = connection.dialect.dbapi
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    try:
        for begin in range(0, len(rows), ROWS_A_STATEMENT):
            some = rows[begin : begin + ROWS_A_STATEMENT]
            driver.execute(_insertion_of(len(some), mark), [*chain.from_iterable(some)])
    except errors.IntegrityError as error:
        raise sa.exc.IntegrityError("INSERT INTO entries", None, error) from None
    except errors.Error as error:
        raise sa.exc.OperationalError("INSERT INTO entries", None, error) from None


@cache
def _insertion_of(rows: int, mark: str) -> str:
    one = f"({', '.join([mark] * len(ENTRY_COLUMNS))})"
    return f"INSERT INTO entries ({', '.join(ENTRY_COLUMNS)}) VALUES {', '.join([one] * rows)}"  # noqa: S608


def insert_table(connection: Connection, kept: Kept, rows: list[EntryValues], status: str) -> None:
    """A new table with its first entries."""
    values = {
        "id": kept.id,
        "setup": msgspec.json.encode(kept.setup).decode(),
        "host": kept.host,
        "created": kept.created,
        "status": status,
        "visibility": kept.setup.visibility,
        "wake_at": kept.wake_at,
    }
    connection.execute(tables.insert(), values)
    insert_entries(connection, rows)
