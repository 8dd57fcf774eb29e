"""The mailbox of a table: what is asked of it is pushed, and drained one after the other.

A letter is opened when nothing else changes the table. What it asks for is kept before it is done and before the next
one is opened: nothing that somebody was told can be lost, and nobody's entry comes between. Whoever waits for a letter
waits for a future over it (`ask`); whoever has no time to wait hands over what is to be told then.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from . import store
from .entries import AnyEntry
from .logs import log
from .table import Table
from .talk import Said
from .writer import Done, EntryValues, Work, Write, entry_values, insert_entries, settle

if TYPE_CHECKING:
    from .room import Room

MakeEntry = Callable[[Table], AnyEntry]
MakeEntries = Callable[[Table], list[AnyEntry]]
MakeSaid = Callable[[Table], Said]


def tell_nobody(_: Any) -> None:
    """Nobody waits."""


class Letter(ABC):
    """Something asked of a table, and who is told what came of it: the result, or the exception."""

    needs_news = False  # whether what other processes have kept has to be known first
    result: Any = None

    def __init__(self, done: Done = tell_nobody) -> None:
        self.done = done

    @abstractmethod
    def open(self, room: Room, written: Done) -> Write | None:
        """What has to be written for it as the table stands; None if nothing has. Refused if it may not be."""

    def kept(self, room: Room) -> None:  # noqa: B027  (most have nothing to do)
        """What had to be written is committed."""


class NewEntry(Letter):
    """An entry to be made of what is asked. A command that was carried out before is not carried out again."""

    def __init__(self, make: MakeEntry, person: str, command: str, done: Done = tell_nobody) -> None:
        self.make, self.person, self.command, self.done = make, person, command, done

    def open(self, room: Room, written: Done) -> Write | None:
        if self.command and (seq := room.commands.get((self.person, self.command))):
            self.result = seq
            return None
        self.after = room.after(self.make, self.person, self.command)
        values = entry_values(room.id, self.after.story.last.row)
        return Write(room.id, written, values, room.beside(self.after))

    def kept(self, room: Room) -> None:
        self.result = self.after.seq
        room.move_to(self.after, is_ours=True)


class NewEntries(Letter):
    """Several entries to be made of one request: all of them or none, and nobody's between. The last bears its id."""

    def __init__(self, make: MakeEntries, person: str, command: str, done: Done = tell_nobody) -> None:
        self.make, self.person, self.command, self.done = make, person, command, done

    def open(self, room: Room, written: Done) -> Write | None:
        if seq := room.commands.get((self.person, self.command)):
            self.result = seq
            return None
        self.tables = room.after_all(self.make, self.person, self.command)
        first, *rest = [entry_values(room.id, after.story.last.row) for after in self.tables]
        beside = room.beside(self.tables[-1])
        return Write(room.id, written, first, partial(_insert_rest, rest, beside) if rest else beside)

    def kept(self, room: Room) -> None:
        self.result = self.tables[-1].seq
        for after in self.tables:
            room.move_to(after, is_ours=True)


class NewSaid(Letter):
    """Something to be said, once."""

    def __init__(self, make: MakeSaid, person: str, command: str, done: Done = tell_nobody) -> None:
        self.make, self.person, self.command, self.done = make, person, command, done

    def open(self, room: Room, written: Done) -> Write | None:
        if (self.person, self.command) in room.said_ids:
            return None
        self.said = self.make(room.table)
        values = store.said_values(room.id, len(room.said) + 1, self.said, self.person, self.command)
        return Write(room.id, written, also=partial(_insert_said, values))

    def kept(self, room: Room) -> None:
        room.hear([(self.person, self.command, self.said)])


class Refresh(Letter):
    """A wish to know what other processes have kept."""

    needs_news = True

    def open(self, room: Room, written: Done) -> None:
        """Nothing has to be written."""


class Mailbox:
    """What is asked of one table, in the order in which it came."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.waiting: deque[Letter] = deque()
        self.is_busy = False  # with a letter that is open
        self.looking: asyncio.Task[None] | None = None  # for news

    def push(self, letter: Letter) -> None:
        """Have a letter opened in its turn, now if nothing else is."""
        self.waiting.append(letter)
        self._drain()

    async def ask(self, letter: Letter) -> Any:
        """Push a letter and wait for what comes of it. Whoever gives up takes it back, if it is not open yet."""
        answer = asyncio.get_running_loop().create_future()
        letter.done = partial(settle, answer)
        self.push(letter)
        try:
            return await answer
        except asyncio.CancelledError:
            if letter in self.waiting:
                self.waiting.remove(letter)
            raise

    def _drain(self) -> None:
        while self.waiting and not self.is_busy:
            self.is_busy = True
            self._open(self.waiting.popleft())

    def _open(self, letter: Letter, failure: Exception | None = None) -> None:
        """Look at a letter: what has to be written first is, unless that has failed for good."""
        if letter.needs_news:
            return self._look_for_news(letter)
        try:
            write = letter.open(self.room, partial(self._written, letter))
        except Exception as error:
            return self._close(letter, error)
        if write is None:
            self._close(letter, letter.result)
        elif failure is not None:
            self.room.wake_at = None  # what is written beside it is not
            self._close(letter, failure)
        else:
            self.room.rooms.writer.push(write)

    def _written(self, letter: Letter, outcome: Any) -> None:
        if isinstance(outcome, Exception):
            self.room.wake_at = None  # what was to be written beside it was not
            return self._look_for_news(letter, outcome)
        try:
            letter.kept(self.room)
        except Exception as error:
            self._close(letter, error)
        else:
            self._close(letter, letter.result)
        self._drain()

    def _close(self, letter: Letter, outcome: Any) -> None:
        self.is_busy = False
        try:
            letter.done(outcome)
        except Exception:  # whoever cannot be told holds up nobody else
            log.exception("telling failed", extra={"about": {"table": self.room.id}})

    def _look_for_news(self, letter: Letter, failure: Exception | None = None) -> None:
        self.looking = asyncio.ensure_future(self._open_with_news(letter, failure))

    async def _open_with_news(self, letter: Letter, failure: Exception | None) -> None:
        """Catch up with other processes, then open a letter again.

        Whether a write that failed was kept all the same shows then. It is tried again where another process was first.
        """
        try:
            has_news = await self.room.catch_up()
        except Exception as error:
            self._close(letter, failure or error)
        else:
            letter.needs_news = False
            is_settled = isinstance(failure, IntegrityError) and has_news
            self._open(letter, None if is_settled else failure)
        self._drain()


def _insert_said(values: dict[str, Any], connection: Connection) -> None:
    connection.execute(store.talk.insert().values(values))


def _insert_rest(rows: list[EntryValues], beside: Work | None, connection: Connection) -> None:
    """The entries behind the first, in its transaction."""
    insert_entries(connection, rows)
    if beside is not None:
        beside(connection)
