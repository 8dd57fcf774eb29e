"""A room: one table in memory, its mailbox, and who is listening. It changes only by what is committed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from smallcouncil.core import IllegalChoice, Viewer

from . import infos, protocol, results, snapshots, store
from .attending import Attending
from .deadlines import next_need
from .entries import AnyEntry, Become, Fill, Keep, Outage, Remove, Row, Sit, Start, Substitute, Vacate
from .late import Late
from .logs import log
from .mailbox import Mailbox, MakeEntries, MakeEntry, NewEntry, Refresh
from .notices import outbox
from .projection import is_as_before, said_to, table_info
from .refusals import by_the_rules
from .steps import Following, Steps
from .table import Table
from .talk import Said
from .timekeeping import now_ms, outages_after
from .windows import Wish
from .wishes import wished, wishes_of
from .writer import Work

if TYPE_CHECKING:
    from .rooms import Rooms


class Listener(Protocol):
    """Somebody who is sent messages."""

    def send(self, message: bytes) -> None:
        """Send a message, now or soon; never wait."""

    def viewers_at(self, table: Table) -> list[Viewer]:
        """As whom they may listen: the own seats, or as a spectator."""

    def dismiss(self) -> None:
        """Have them come anew."""


class Room:
    """A table in memory."""

    def __init__(
        self, rooms: Rooms, kept: store.Kept, table: Table, snapshot_seq: int = 0, late: Late | None = None
    ) -> None:
        self.rooms, self.table, self.snapshot_seq = rooms, table, snapshot_seq
        self.late = late  # for delayed spectators
        self.created, self.host, self.wake_at = kept.created, kept.host, kept.wake_at
        self.mailbox = Mailbox(self)
        self.commands: dict[tuple[str, str], int] = {}  # by person and id: the entry that carried it out
        for told in table.story:
            self._remember(told.row)
        self.thinking: set[tuple[int, int]] = set()  # seats and their decisions that bots think of, or wait to
        self.passing: set[tuple[int, int]] = set()  # likewise, of those that pass by themselves
        self.wishes: dict[int, Wish] = {}  # by seat: what its player has said of windows; nobody else is told
        self.listeners: dict[Viewer, set[Listener]] = {}
        self.attending = Attending(self)
        self.following = Following()
        self.said: list[Said] = []
        self.said_ids: set[tuple[str, str]] = set()
        self.used = monotonic()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens here, thinks, or is changing the table."""
        return any(self.listeners.values()) or bool(self.thinking or self.passing) or self.mailbox.is_busy

    @property
    def is_attended(self) -> bool:
        """Whether one of its players is here."""
        return any(listeners for viewer, listeners in self.listeners.items() if viewer is not None)

    def people_here(self) -> set[str]:
        """The players who have the table open at this process."""
        seats = [viewer for viewer, listeners in self.listeners.items() if viewer is not None and listeners]
        return {self.table.players[seat].person for seat in seats} - {""}

    def info(self) -> infos.TableInfo:
        """What everybody at the table may know of it."""
        return table_info(self.table, self.created, self.host)

    def seen_by(self, person: str) -> Table:
        """The table as a person may know it now: who has no seat at a delayed one knows it as it stood before."""
        is_told_at_once = self.table.status == "lobby" or bool(self.table.seats_of(person))
        return self.table if self.late is None or is_told_at_once else self.late.at(now_ms())[0]

    def info_for(self, person: str) -> infos.TableInfo:
        """What a person may know of the table."""
        return table_info(self.seen_by(person), self.created, self.host)

    # What is asked of it

    async def submit(self, make: MakeEntry, person: str = "", command: str = "") -> int:
        """Make an entry of what is asked, keep it, and tell everybody. Returns its number."""
        seq: int = await self.mailbox.ask(NewEntry(make, person, command))
        return seq

    async def refresh(self) -> None:
        """Catch up, in turn with whatever else changes the table."""
        await self.mailbox.ask(Refresh())

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

    # How it changes: called by the mailbox alone

    def after(self, make: MakeEntry, person: str, command: str) -> Table:
        """The table with what is asked as one more entry. Refused if it may not be."""
        try:
            return self.table.next(make(self.table), now_ms(), person, command)
        except IllegalChoice as error:
            raise by_the_rules(error) from None

    def after_all(self, make: MakeEntries, person: str, command: str) -> list[Table]:
        """The table after each of the entries that are asked for at once; the last is the one that answers."""
        tables, entries, at = [self.table], self._made(make), now_ms()
        for n, entry in enumerate(entries, start=1):
            try:
                tables.append(tables[-1].next(entry, at, person, command if n == len(entries) else ""))
            except IllegalChoice as error:
                raise by_the_rules(error, n) from None
        return tables[1:]

    def _made(self, make: MakeEntries) -> list[AnyEntry]:
        try:
            return make(self.table)
        except IllegalChoice as error:
            raise by_the_rules(error, 1) from None

    def beside(self, after: Table) -> Work | None:
        """What is written beside an entry: where the table is listed, when somebody has to look, whom to notify."""
        changes: dict[str, Any] = {}
        if after.status != self.table.status:
            changes["status"] = after.status
        if after.is_deleted:
            changes = {"status": store.DELETED, "wake_at": after.at + store.KEPT_DELETED}
        need = None if after.is_deleted else next_need(after, after.at)
        if need is not None and (self._is_unnoted(need) or self._may_be_struck_off()):
            changes["wake_at"] = self.wake_at = need
        entry = after.story.last.row.entry
        people = [entry.person] if isinstance(entry, Sit | Become | Substitute | Keep) else []
        notify = outbox.beside_entry(self.table, after, self.rooms.wanting)
        record = results.beside(self.table, after) if results.is_decided(after) else None
        is_more = changes or people or notify or record
        return partial(_write_beside, self.id, changes, people, [notify, record]) if is_more else None

    def _is_unnoted(self, need: int) -> bool:
        """Whether nobody would look at the table in time."""
        return self.wake_at is None or self.wake_at > need or self.wake_at < now_ms()

    def _may_be_struck_off(self) -> bool:
        """Whether another process, at a moment when nobody had to act, may have noted that nobody has to look."""
        return self.rooms.fanout.is_shared and next_need(self.table, self.table.at) is None

    def move_to(self, after: Table, is_ours: bool) -> None:
        """An entry is kept: tell everybody, and have the driver look who has to act next."""
        before, self.table, self.used = self.table, after, monotonic()
        row = after.story.last.row
        self._remember(row)
        if isinstance(row.entry, Remove):
            self._take_back(row.entry.n)
        if isinstance(row.entry, (Sit, Vacate, Become, Substitute)):
            self._dismiss_others()
        self._publish(before)
        if after.is_deleted:  # in a moment: who asked for it is told first that it is done
            asyncio.get_running_loop().call_soon(self._dismiss_everybody)
        if isinstance(row.entry, (Sit, Vacate, Become, Fill, Start)):
            self.attending.look()
        self.rooms.driver.look(self, is_ours)

    def _remember(self, row: Row) -> None:
        if row.command:
            self.commands[row.person, row.command] = row.seq

    async def catch_up(self) -> bool:
        """Carry out what other processes have kept; whether there was any of it."""
        rows, said, wishes = await self.rooms.read(self._news)
        for row in rows:
            self.move_to(self.table.replayed([row]), is_ours=False)
        self.hear(said)
        if wishes != self.wishes:
            self.take_wishes(wishes)
        return bool(rows or said)

    def _news(self, connection: Connection) -> tuple[list[Row], list[tuple[str, str, Said]], dict[int, Wish]]:
        said = store.said_after(connection, self.id, len(self.said))
        rows = store.rows_after(connection, self.id, self.table.seq)
        return rows, said, wishes_of(connection, self.id)

    def take_wishes(self, wishes: dict[int, Wish]) -> None:
        """What players have said of windows is kept: tell each their own, and have the driver look who is asked now."""
        before, self.wishes = self.wishes, wishes
        for seat, wish in wishes.items():
            if wish != before.get(seat):
                self._send(seat, self.listeners.get(seat, set()), wished(seat, wish))
        self.rooms.driver.look(self, False)

    def hear(self, news: list[tuple[str, str, Said]]) -> None:
        """Something that was said is kept: tell those it is for."""
        for person, command, said in news:
            self.said.append(said)
            self.said_ids.add((person, command))
            for viewer, listeners in self.listeners.items():
                if listeners and said.is_for(viewer):
                    heard = said_to(self.said, self.table, viewer)[-1]
                    self._send(viewer, listeners, protocol.encode(protocol.Talked(viewer=viewer, said=heard)))

    def _take_back(self, n: int) -> None:
        """Something that was said is removed: who has heard it is told once more, without the words."""
        if n > len(self.said):
            return  # it comes without them
        said = self.said[n - 1] = msgspec.structs.replace(self.said[n - 1], text="", removed=True)
        for viewer, listeners in self.listeners.items():
            if listeners and said.is_for(viewer):
                heard = [one for one in said_to(self.said, self.table, viewer) if one.removed]
                for one in heard:
                    self._send(viewer, listeners, protocol.encode(protocol.Talked(viewer=viewer, said=one)))

    # Who is listening

    def leave(self, listener: Listener) -> None:
        """Stop telling somebody anything."""
        for listeners in self.listeners.values():
            listeners.discard(listener)
        self.attending.look_soon()

    def _everybody(self) -> set[Listener]:
        return {listener for listeners in self.listeners.values() for listener in listeners}

    def _dismiss(self, listener: Listener) -> None:
        self.leave(listener)
        listener.dismiss()

    def _dismiss_others(self) -> None:
        """A seat has changed hands: whoever listens as somebody they are not any more has to come anew."""
        for listener in self._everybody():
            listens_as = {viewer for viewer, ones in self.listeners.items() if listener in ones}
            if {*listener.viewers_at(self.table)} != listens_as:
                self._dismiss(listener)

    def _dismiss_everybody(self) -> None:
        for listener in self._everybody():
            self._dismiss(listener)

    def _publish(self, before: Table) -> None:
        """Tell of the last entry. It is kept, so whoever cannot be told of it has to come anew and look."""
        try:
            self._send_steps(before)
        except Exception:
            log.exception("telling failed", extra={"about": {"table": self.id}})
            self._dismiss_everybody()

    def _send_steps(self, before: Table) -> None:
        """One message a viewer, encoded once for all who listen as that viewer."""
        if not any(self.listeners.values()) and self.late is None:
            return
        table = self.table
        steps = Steps(before, table, None if is_as_before(table, before) else self.info(), self.following)
        if self.late is not None:
            self.late.add(table, steps.message(None))
        for viewer, listeners in self.listeners.items():
            if listeners:
                self._send(viewer, listeners, steps.message(viewer))

    def _send(self, viewer: Viewer, listeners: set[Listener], message: bytes) -> None:
        """To spectators with their delay: the end and what is said too, each message in its turn."""
        if viewer is None and (delay := self.table.setup.spectators.delay):
            return send_later(delay, listeners, message)
        for listener in [*listeners]:
            listener.send(message)


def send_later(seconds: float, listeners: set[Listener], message: bytes) -> None:
    """Send a message to those who listen now and will still listen then."""

    def send(to: list[Listener]) -> None:
        for listener in to:
            if listener in listeners:
                listener.send(message)

    asyncio.get_running_loop().call_later(seconds, send, [*listeners])


def _write_beside(
    table_id: str, changes: dict[str, Any], people: list[str], also: list[Work | None], connection: Connection
) -> None:
    if changes:
        connection.execute(store.tables.update().where(store.tables.c.id == table_id).values(changes))
    store.add_members(connection, table_id, people)
    for work in also:
        if work:
            work(connection)
