"""Rooms: the tables that are in memory, the one way to change them, and who is listening."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from smallcouncil.core import IllegalChoice, UnknownRules, Viewer

from . import protocol, snapshots, store
from .entries import AnyEntry, Outage, Row, Sit, Vacate
from .fanout import EVERY_TABLE, Fanout
from .imports import Import, Imported
from .late import Late, late_for
from .lock import FairLock
from .logs import log, note
from .metrics import Metrics
from .projection import is_as_before, said_to, table_info
from .refusals import Refused, by_the_rules
from .setup import Setup
from .steps import Steps
from .table import BadLog, Table, new_table
from .talk import Said, talk_ends
from .timekeeping import now_ms, outages_after
from .writer import Work, Writer

T = TypeVar("T")
Make = Callable[[Table], AnyEntry]
IDLE_SECONDS = 600  # after which a table that nobody listens to is forgotten until it is needed
MOST_IDLE = 500  # tables that nobody uses, before the ones that were used longest ago are forgotten
READERS, FINDERS, LOADERS = 4, 2, 2  # threads
BOT_PATIENCE = 20_000  # milliseconds after which another process may look why a bot has not answered


class Listener(Protocol):
    """Somebody who is sent frames."""

    def send(self, frame: bytes) -> None:
        """Send a frame, now or soon; never wait."""

    def viewers_at(self, table: Table) -> list[Viewer]:
        """As whom they may listen: the own seats, or as a spectator."""

    def dismiss(self) -> None:
        """Have them come anew."""


class Asking(Protocol):
    """Somebody who asks for an entry by the short way."""

    def kept(self, seq: int) -> None:
        """It is safe, and everybody has been told."""

    def failed(self) -> None:
        """It could not be kept or told; the long way finds out."""


class Room:
    """A table in memory. It changes only by entries that are committed."""

    def __init__(
        self, rooms: Rooms, kept: store.Kept, table: Table, snapshot_seq: int = 0, late: Late | None = None
    ) -> None:
        self.rooms, self.table, self.snapshot_seq = rooms, table, snapshot_seq
        self.late = late  # for delayed spectators
        self.created, self.host, self.wake_at = kept.created, kept.host, kept.wake_at
        self.lock = FairLock()  # of those who change the table
        self.commands: dict[tuple[str, str], int] = {}  # by person and id: the entry that carried it out
        for told in table.story:
            self._remember(told.row)
        self.thinking: set[tuple[int, int]] = set()  # seats and their decisions that bots think of, or wait to
        self.listeners: dict[Viewer, set[Listener]] = {}
        self.said: list[Said] = []
        self.said_ids: set[tuple[str, str]] = set()
        self.used = monotonic()

    @property
    def id(self) -> str:
        """Of the table."""
        return self.table.id

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens here, thinks, or is changing the table."""
        return any(self.listeners.values()) or bool(self.thinking) or self.lock.is_taken

    @property
    def is_attended(self) -> bool:
        """Whether one of its players is here."""
        return any(listeners for viewer, listeners in self.listeners.items() if viewer is not None)

    def info(self) -> protocol.TableInfo:
        """What everybody at the table may know of it."""
        return table_info(self.table, self.created, self.host)

    def seen_by(self, person: str) -> Table:
        """The table as a person may know it now: who has no seat at a delayed one knows it as it stood before."""
        is_told_at_once = self.table.status == "lobby" or bool(self.table.seats_of(person))
        return self.table if self.late is None or is_told_at_once else self.late.at(now_ms())[0]

    def info_for(self, person: str) -> protocol.TableInfo:
        """What a person may know of the table."""
        return table_info(self.seen_by(person), self.created, self.host)

    async def submit(self, make: Make, person: str = "", command: str = "") -> int:
        """Make an entry of what is asked, keep it, and tell everybody. Returns its number.

        A command that was carried out before is not carried out again. Cancelled in between, which only the end of the
        server does, an entry may be kept and not told: whoever comes next finds it in the database.
        """
        async with self.lock:
            while True:
                if command and (done := self.commands.get((person, command))):
                    return done
                after = self._next(make, person, command)
                if await self._keep(after):
                    self._move_to(after, is_ours=True)
                    return after.seq

    def may_submit_soon(self, person: str, command: str) -> bool:
        """Whether there is a short way: nobody else is changing the table, and the command is new."""
        return not self.lock.is_taken and (person, command) not in self.commands

    def submit_soon(self, make: Make, person: str, command: str, asking: Asking) -> None:
        """The short way of `submit`: no task waits for it."""
        self.lock.try_acquire()
        try:
            after = self._next(make, person, command)
            row, also = after.story.last.row, self._also(after)
            self.rooms.writer.append_soon(self.id, row, also, partial(self._kept, after, asking))
        except BaseException:
            self.lock.release()
            raise

    def _kept(self, after: Table, asking: Asking, outcome: Any) -> None:
        """An entry of the short way was committed, or was not."""
        is_told = False
        try:
            if isinstance(outcome, Exception):
                self.wake_at = None  # what was to be written beside the entry was not
            else:
                self._move_to(after, is_ours=True)
                asking.kept(after.seq)
                is_told = True
        finally:
            self.lock.release()
            if not is_told:
                asking.failed()

    def _next(self, make: Make, person: str, command: str) -> Table:
        """The table with what is asked as one more entry. Refused if it may not be."""
        try:
            return self.table.next(make(self.table), now_ms(), person, command)
        except IllegalChoice as error:
            raise by_the_rules(error) from None

    async def _keep(self, after: Table) -> bool:
        """Commit the last entry; where another process was first, catch up with it."""
        row, also = after.story.last.row, self._also(after)
        try:
            if await self.rooms.writer.append(self.id, row, also):
                return True
        except sa.exc.SQLAlchemyError:
            self.wake_at = None
            await self.catch_up()  # it may have been committed all the same
            raise
        self.wake_at = None  # what was to be written beside the entry was not
        await self.catch_up()
        return False

    def _also(self, after: Table) -> Work | None:
        """What is written beside an entry: where the table is listed, and when somebody has to look at it."""
        changes: dict[str, Any] = {}
        if after.status != self.table.status:
            changes["status"] = after.status
        need = next_need(after, after.at)
        if need is not None and (self._is_unnoted(need) or self._may_be_struck_off()):
            changes["wake_at"] = self.wake_at = need
        entry = after.story.last.row.entry
        people = [entry.person] if isinstance(entry, Sit) else []
        return partial(_write_beside, self.id, changes, people) if changes or people else None

    def _is_unnoted(self, need: int) -> bool:
        """Whether nobody would look at the table in time."""
        return self.wake_at is None or self.wake_at > need or self.wake_at < now_ms()

    def _may_be_struck_off(self) -> bool:
        """Whether another process, at a moment when nobody had to act, may have noted that nobody has to look."""
        return self.rooms.fanout.is_shared and next_need(self.table, self.table.at) is None

    def _move_to(self, after: Table, is_ours: bool) -> None:
        before, self.table, self.used = self.table, after, monotonic()
        row = after.story.last.row
        self._remember(row)
        if isinstance(row.entry, (Sit, Vacate)):
            self._dismiss_others()
        self._publish(before)
        self.rooms.moved(self, is_ours)

    def _remember(self, row: Row) -> None:
        if row.command:
            self.commands[row.person, row.command] = row.seq

    def _dismiss_others(self) -> None:
        """A seat has changed hands: whoever listens as somebody they are not any more has to come anew."""
        for listener in {one for listeners in self.listeners.values() for one in listeners}:
            if {*listener.viewers_at(self.table)} != {
                viewer for viewer, ones in self.listeners.items() if listener in ones
            }:
                self.leave(listener)
                listener.dismiss()

    def leave(self, listener: Listener) -> None:
        """Stop telling somebody anything."""
        for listeners in self.listeners.values():
            listeners.discard(listener)

    def _publish(self, before: Table) -> None:
        """One frame a viewer, encoded once for all who listen as that viewer."""
        if not any(self.listeners.values()) and self.late is None:
            return
        table = self.table
        steps = Steps(before, table, None if is_as_before(table, before) else self.info())
        if self.late is not None:
            self.late.add(table, steps.message(None))
        for viewer, listeners in self.listeners.items():
            if listeners:
                self._send(viewer, listeners, steps.message(viewer))

    def _send(self, viewer: Viewer, listeners: set[Listener], frame: bytes) -> None:
        """To spectators with their delay: the end and what is said too, each frame in its turn."""
        delay = self.table.setup.spectators.delay
        if viewer is None and delay:
            send_later(delay, listeners, frame)
        else:
            for listener in [*listeners]:
                listener.send(frame)

    async def catch_up(self) -> None:
        """Carry out what other processes have kept."""
        rows, said = await self.rooms.read(self._news)
        for row in rows:
            self._move_to(self.table.replayed([row]), is_ours=False)
        self._hear(said)

    def _news(self, connection: Connection) -> tuple[list[Row], list[tuple[str, str, Said]]]:
        said = store.said_after(connection, self.id, len(self.said))
        return store.rows_after(connection, self.id, self.table.seq), said

    async def refresh(self) -> None:
        """Catch up, one after the other with whatever else changes the table."""
        async with self.lock:
            await self.catch_up()

    async def leave_out_outages(self) -> None:
        """Where clocks run: the time in which no server was there is nobody's. Noted once, whoever loads the table."""
        if self.table.status != "playing" or self.table.setup.clock.kind == "none":
            return
        for one in await self.rooms.read(partial(outages_after, self.table.at)):
            outage = Outage(begun=one.begun, ended=one.ended)
            await self.submit(lambda _, outage=outage: outage, command=f"outage {one.id}")  # type: ignore[misc]

    async def keep_snapshot(self) -> None:
        """Spare whoever opens the table next the replay of all of it."""
        table = self.table
        if table.seq - self.snapshot_seq >= snapshots.EVERY:
            self.snapshot_seq = table.seq
            taken = snapshots.take(table)
            with suppress(sa.exc.SQLAlchemyError):  # another process was quicker, or the database is away
                await self.rooms.writer.do(partial(store.put_snapshot, table_id=self.id, seq=table.seq, snapshot=taken))

    # Talk

    async def say(self, make: Callable[[Table], Said], person: str, command: str) -> None:
        """Keep what is said, once, and tell those it is for."""
        async with self.lock:
            while (person, command) not in self.said_ids:
                said = make(self.table)
                values = store.said_values(self.id, len(self.said) + 1, said, person, command)
                insert = store.talk.insert().values(values)
                try:
                    await self.rooms.writer.do(partial(_execute, insert), self.id)
                    self._hear([(person, command, said)])
                except sa.exc.IntegrityError:  # another process was first
                    await self.catch_up()

    def _hear(self, news: list[tuple[str, str, Said]]) -> None:
        for person, command, said in news:
            self.said.append(said)
            self.said_ids.add((person, command))
            for viewer, listeners in self.listeners.items():
                if listeners and said.is_for(viewer):
                    heard = said_to(self.said, viewer)[-1]
                    self._send(viewer, listeners, protocol.encode(protocol.Talked(viewer=viewer, said=heard)))


def send_later(seconds: float, listeners: set[Listener], frame: bytes) -> None:
    """Send a frame to those who listen now and will still listen then."""

    def send(to: list[Listener]) -> None:
        for listener in to:
            if listener in listeners:
                listener.send(frame)

    asyncio.get_running_loop().call_later(seconds, send, [*listeners])


def next_need(table: Table, now: int) -> int | None:
    """When a bot or a clock has to act, if it has to."""
    if table.status != "playing":
        return None
    needs = table.deadlines()
    if talk_ends(table) is not None or table.bots_asked():
        needs.append(now + BOT_PATIENCE)
    return min(needs, default=None)


def _execute(statement: sa.Executable, connection: Connection) -> None:
    connection.execute(statement)


def _write_beside(table_id: str, changes: dict[str, Any], people: list[str], connection: Connection) -> None:
    if changes:
        connection.execute(store.tables.update().where(store.tables.c.id == table_id).values(changes))
    store.add_members(connection, table_id, people)


class Rooms:
    """All tables that this process has in memory."""

    def __init__(self, engine: Engine, writer: Writer, fanout: Fanout, metrics: Metrics) -> None:
        self.engine, self.writer, self.fanout, self.metrics = engine, writer, fanout, metrics
        self.rooms: dict[str, asyncio.Future[Room]] = {}
        self.moved: Callable[[Room, bool], None] = lambda *_: None  # the driver looks at each table that has moved
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
        with self.engine.connect() as connection, store.patiently(connection):
            return query(connection)

    async def make(self, table_id: str, setup: Setup, host: str, first: list[tuple[AnyEntry, str]]) -> Room:
        """A new table with its first entries, all or nothing."""
        table = new_table(table_id, setup)
        for entry, person in first:
            table = table.next(entry, now_ms(), person)
        return await self.keep(table, host)

    async def keep(self, table: Table, host: str) -> Room:
        """Keep a table that is not in the database yet, with all its entries."""
        now = now_ms()
        kept = store.Kept(table.id, table.setup, host, now, next_need(table, now))
        people = {player.person for player in table.players} | {table.setup.host}

        def insert(connection: Connection) -> None:
            rows = [store.entry_values(table.id, told.row) for told in table.story]
            store.insert_table(connection, kept, rows, table.status)
            store.add_members(connection, table.id, people - {""})

        await self.writer.do(insert)
        return self._put(kept, table)

    async def keep_imported(self, wanted: Import, made: Imported, host: str) -> Room:
        """Keep a table that was worked out elsewhere, with its snapshot, so that nobody has to do it again."""
        now = now_ms()
        kept = store.Kept(wanted.table, made.setup, host, now, now)

        def insert(connection: Connection) -> None:
            store.insert_table(connection, kept, made.rows, made.status)
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
        self.moved(room, True)
        return room

    async def open(self, table_id: str) -> Room:
        """The room of a table; it is loaded and replayed if need be."""
        future = self.rooms.get(table_id)
        if future is None:
            future = self.rooms[table_id] = asyncio.ensure_future(self._load(table_id))
            future.add_done_callback(partial(self._forget_failed, table_id))
        room = await asyncio.shield(future)
        room.used = monotonic()
        return room

    async def catch_up(self) -> None:
        """Look whether somebody here has missed what other processes kept: news of it may have been lost."""
        rooms = [room for one in [*self.rooms] if (room := self._in_memory(one)) is not None and room.is_in_use]
        newest = await self.read(partial(store.newest_entries, table_ids=[room.id for room in rooms]))
        for room in rooms:
            if newest.get(room.id, 0) > room.table.seq:
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
        self.moved(room, True)
        return room

    def close(self) -> None:
        """Let the threads end."""
        for threads in (self.readers, self.finders, self.loaders):
            threads.shutdown(wait=False, cancel_futures=True)

    def _heard(self, table_id: str) -> None:
        """Another process has done something. What nobody listens to here is loaded anew when it is needed."""
        for one in [*self.rooms] if table_id == EVERY_TABLE else [table_id]:
            room = self._in_memory(one)
            if room is not None and room.is_in_use:
                task = asyncio.ensure_future(self._refresh(room))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
            elif room is not None:
                del self.rooms[one]

    def _in_memory(self, table_id: str) -> Room | None:
        future = self.rooms.get(table_id)
        return future.result() if future and future.done() and future.exception() is None else None

    def is_attended(self, table_id: str) -> bool:
        """Whether a player of the table is connected to this process."""
        room = self._in_memory(table_id)
        return room is not None and room.is_attended

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


def load(connection: Connection, table_id: str) -> tuple[store.Kept, Table, int, Late | None]:
    """A table of the database, where its snapshot stands, and what delayed spectators know of it."""
    try:
        kept = store.find_table(connection, table_id)
        if kept is None:
            raise Refused("not_found", "there is no such table")
        rows, snapshot = store.rows_after(connection, table_id, 0), store.find_snapshot(connection, table_id)
    except store.Unreadable as error:
        raise unplayable(table_id, error) from None
    known = snapshots.restore(new_table(kept.id, kept.setup), snapshot, rows) if snapshot else None
    table = replay(kept, rows, known)
    delay = 1000 * table.setup.spectators.delay
    is_delayed = delay and (table.status != "over" or table.at + delay > now_ms())
    late = late_for(table, kept.created, kept.host, now_ms()) if is_delayed else None
    return kept, table, known.seq if known else 0, late


def unplayable(table_id: str, error: Exception) -> Refused:
    """The refusal of a table that cannot be read, or not be played by these rules."""
    # What the rules say of an entry may be somebody's secret choice.
    reason = str(error) if isinstance(error, BadLog | UnknownRules) else f"it cannot be read ({type(error).__name__})"
    note("unplayable table", table=table_id, reason=reason)
    return Refused("unplayable", f"this table cannot be played on: {reason}")


def replay(kept: store.Kept, rows: list[Row], known: Table | None = None) -> Table:
    """The table that its entries lead to, from its start or from where it is known to have stood.

    Refused, with the reason, if these rules cannot play it.
    """
    table = known or new_table(kept.id, kept.setup)
    try:
        return table.replayed(rows[table.seq :])
    except Exception as error:  # entries that no server wrote can break anything
        raise unplayable(kept.id, error) from None
