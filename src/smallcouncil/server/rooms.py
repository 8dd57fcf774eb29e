"""Rooms: the tables that this process has in memory, and reading from the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from . import store
from .attending import MARK, read_news
from .deadlines import next_need
from .driver import Driver
from .entries import AnyEntry
from .fanout import EVERY_TABLE, Fanout
from .imports import Import, Imported
from .late import late_for
from .loading import load
from .logs import log
from .metrics import Metrics
from .notices.occasions import Occasion, invitation_to
from .notices.outbox import Wanting, beside, read_wanting
from .refusals import Refused
from .room import Room
from .setup import Setup
from .table import Table, new_table
from .timekeeping import now_ms
from .writer import Writer, entry_values, insert_table

T = TypeVar("T")
IDLE_SECONDS = 600  # after which a table that nobody listens to is forgotten until it is needed
MOST_IDLE = 500  # tables that nobody uses, before the ones that were used longest ago are forgotten
READERS, FINDERS, LOADERS = 4, 2, 2  # threads
WANTING = "notices"  # told in the place of a table: somebody wants notices now, or none any more


class Rooms:
    """All tables that this process has in memory."""

    def __init__(self, engine: Engine, writer: Writer, driver: Driver, fanout: Fanout, metrics: Metrics) -> None:
        self.engine, self.writer, self.driver, self.fanout, self.metrics = engine, writer, driver, fanout, metrics
        self.rooms: dict[str, asyncio.Future[Room]] = {}
        self.wanting = Wanting()
        # Who a visitor is must be found whatever else is read, and a table to be replayed holds up no list.
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.finders = ThreadPoolExecutor(FINDERS, "finder")
        self.loaders = ThreadPoolExecutor(LOADERS, "loader")
        self.tasks: set[asyncio.Task[None]] = set()
        fanout.listen(self._heard)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Read from the database, in a thread."""
        return await self._read_in(self.readers, query)

    async def find(self, query: Callable[[Connection], T]) -> T:
        """Look somebody up, by threads that do nothing else."""
        return await self._read_in(self.finders, query)

    async def _read_in(self, threads: ThreadPoolExecutor, query: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        with store.connected(self.engine) as connection:
            return query(connection)

    async def make(
        self, table_id: str, setup: Setup, host: str, first: list[tuple[AnyEntry, str]], *, invites: bool = False
    ) -> Room:
        """A new table with its first entries, all or nothing; who is invited to it is told, if they want to be."""
        table = new_table(table_id, setup)
        for entry, person in first:
            table = table.next(entry, now_ms(), person)
        return await self.keep(table, host, invitation_to(table) if invites else None)

    async def keep(self, table: Table, host: str, occasion: Occasion | None = None) -> Room:
        """Keep a table that is not in the database yet, with all its entries."""
        now = now_ms()
        kept = store.Kept(table.id, table.setup, host, now, next_need(table, now))
        people = {one for player in table.players for one in (player.person, player.kept_for)} | {table.setup.host}
        notify = beside(occasion, self.wanting)

        def insert(connection: Connection) -> None:
            rows = [entry_values(table.id, told.row) for told in table.story]
            insert_table(connection, kept, rows, table.status)
            store.add_members(connection, table.id, people - {""})
            if notify:
                notify(connection)

        await self.writer.do(insert)
        return self._put(kept, table)

    async def keep_imported(self, wanted: Import, made: Imported, host: str) -> Room:
        """Keep a table that was worked out elsewhere, with its snapshot, so that nobody has to do it again."""
        now = now_ms()
        kept = store.Kept(wanted.table, made.setup, host, now, now)

        def insert(connection: Connection) -> None:
            insert_table(connection, kept, made.rows, made.status)
            store.add_members(connection, wanted.table, [wanted.person])
            store.put_snapshot(connection, wanted.table, made.seq, made.snapshot)

        await self.writer.do(insert)
        return await self.open(wanted.table)

    def _put(self, kept: store.Kept, table: Table) -> Room:
        late = late_for(table, kept.created, kept.host, now_ms()) if table.setup.spectators.delay else None
        room = Room(self, kept, table, late=late)
        future: asyncio.Future[Room] = asyncio.get_running_loop().create_future()
        future.set_result(room)
        self.rooms[kept.id] = future
        self.driver.look(room)
        return room

    async def open(self, table_id: str) -> Room:
        """The room of a table; it is loaded and replayed if need be."""
        future = self.rooms.get(table_id)
        if future is None:
            future = self.rooms[table_id] = asyncio.ensure_future(self._load(table_id))
            future.add_done_callback(partial(self._forget_failed, table_id))
        room = await asyncio.shield(future)
        room.used = monotonic()
        if room.table.is_deleted:
            raise Refused("not_found", "there is no such table", key="refused.no_table")
        return room

    async def catch_up(self) -> None:
        """Look whether somebody here has missed what other processes kept: news of it may have been lost."""
        rooms = [room for room in self.in_memory() if room.is_in_use]
        newest = await self.read(partial(store.newest_entries, table_ids=[room.id for room in rooms]))
        for room in rooms:
            if newest.get(room.id, 0) > room.table.seq:
                await self._refresh(room)

    async def catch_up_with(self, table_id: str) -> None:
        """Have a table that is in memory look what was written beside it."""
        if (room := self._in_memory(table_id)) is not None:
            await self._refresh(room)

    async def keep_snapshots(self) -> None:
        """Of all that is in memory, before the server ends."""
        for table_id in [*self.rooms]:
            if (room := self._in_memory(table_id)) is not None:
                await room.keep_snapshot()

    def _forget_failed(self, table_id: str, future: asyncio.Future[Room]) -> None:
        if future.cancelled() or future.exception() is not None:
            self.rooms.pop(table_id, None)

    async def _load(self, table_id: str) -> Room:
        kept, table, snapshot_seq, late = await self._read_in(self.loaders, partial(load, table_id=table_id))
        room = Room(self, kept, table, snapshot_seq, late)
        await room.refresh()
        await room.leave_out_outages()
        self.driver.look(room)
        return room

    def close(self) -> None:
        for threads in (self.readers, self.finders, self.loaders):
            threads.shutdown(wait=False, cancel_futures=True)

    def _heard(self, table_id: str) -> None:
        """Another process has done something. What nobody listens to here is loaded anew when it is needed."""
        if table_id.startswith(MARK):
            return self._hear_attendance(table_id)
        if table_id in (WANTING, EVERY_TABLE):
            self.begin(self.read_wanting())
        for one in [*self.rooms] if table_id == EVERY_TABLE else [table_id]:
            room = self._in_memory(one)
            if room is not None and room.is_in_use:
                self.begin(self._refresh(room))
            elif room is not None:
                del self.rooms[one]

    # Who is where

    def tell_attendance(self, news: str) -> None:
        """Tell the other processes who is at a table, where there may be any."""
        if self.fanout.is_shared:
            self.begin(self._tell_attendance(news))

    async def _tell_attendance(self, news: str) -> None:
        with suppress(SQLAlchemyError):  # the database is away; it is told again with the next beat
            await self.writer.do(store.ping, table=news)

    def _hear_attendance(self, news: str) -> None:
        table, process, here, ready = read_news(news)
        if (room := self._in_memory(table)) is not None:
            room.attending.hear(process, here, ready)

    async def tell_all_attendance(self) -> None:
        """Again and again: what is told no more is over."""
        for table_id in [*self.rooms]:
            if (room := self._in_memory(table_id)) is not None and room.is_attended and room.attending.is_shared:
                room.attending.look()
                self.tell_attendance(room.attending.news())

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def read_wanting(self) -> None:
        """Know who wants notices."""
        try:
            self.wanting.take(await self.read(read_wanting))
        except SQLAlchemyError:
            log.exception("reading who wants notices failed")

    def in_memory(self) -> list[Room]:
        """The tables that this process has in memory."""
        return [room for one in [*self.rooms] if (room := self._in_memory(one)) is not None]

    def _in_memory(self, table_id: str) -> Room | None:
        future = self.rooms.get(table_id)
        return future.result() if future and future.done() and future.exception() is None else None

    def people_at(self, table_id: str) -> set[str]:
        """The players who have a table open at this process."""
        room = self._in_memory(table_id)
        return room.people_here() if room is not None else set()

    def is_attended(self, table_id: str) -> bool:
        """Whether a player of the table is connected to this process."""
        room = self._in_memory(table_id)
        return room is not None and room.is_attended

    def drop(self, table_id: str) -> Room | None:
        """Have a table read anew when it is needed next; the room, where somebody uses it and it has to stay."""
        room = self._in_memory(table_id)
        if room is not None and not room.is_in_use:
            del self.rooms[table_id]
        return room if room is not None and room.is_in_use else None

    async def _refresh(self, room: Room) -> None:
        try:
            await room.refresh()
        except Exception:  # whatever it is, the other tables are refreshed
            log.exception("refresh failed", extra={"about": {"table": room.id}})

    async def forget_idle(self) -> None:
        """Drop what nobody has used for a while."""
        idle = [room for one in self.rooms if (room := self._in_memory(one)) is not None and not room.is_in_use]
        idle.sort(key=lambda room: room.used)
        for number, room in enumerate(idle):
            is_one_too_many = number < len(idle) - MOST_IDLE
            if not room.is_in_use and (is_one_too_many or monotonic() - room.used > IDLE_SECONDS):
                self.rooms.pop(room.id, None)
                await room.keep_snapshot()
        self.metrics.tables_in_memory.set(len(self.rooms))
