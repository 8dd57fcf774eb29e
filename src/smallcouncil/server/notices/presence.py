"""Presence: who has which table open, on any device and at any process. They are not told what they see anyway."""

from __future__ import annotations

from functools import partial
from secrets import token_hex

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..rooms import Rooms
from ..timekeeping import now_ms
from .schema import attendance

NOTED_EVERY = 5_000  # milliseconds
LASTS = 15_000  # after which a process that notes nothing more is taken to be gone
Open = frozenset[tuple[str, str]]  # tables and persons


class Presence:
    """Who is here, and by what the other processes have noted, who is there."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.process = rooms, token_hex(8)
        self.noted: Open = frozenset()
        self.noted_at = 0

    def here(self) -> Open:
        """The tables that persons who want notices have open at this process."""
        wanting = self.rooms.wanting
        if not (wanting.persons or wanting.tables):
            return frozenset()
        found = ((room.id, person) for room in self.rooms.in_memory() for person in room.people_here())
        return frozenset(one for one in found if one[0] in wanting.tables or one[1] in wanting.persons)

    async def has_open(self, table: str, person: str) -> bool:
        """Whether a person has a table open anywhere."""
        if person in self.rooms.people_at(table):
            return True
        return self.rooms.fanout.is_shared and await self.rooms.read(partial(_is_noted, table=table, person=person))

    async def note(self) -> None:
        """Tell the other processes who is here, where there may be any."""
        now, here = now_ms(), self.here()
        is_due = here != self.noted or now - self.noted_at >= NOTED_EVERY
        if self.rooms.fanout.is_shared and is_due and (here or self.noted):
            self.noted, self.noted_at = here, now
            await self.rooms.writer.do(partial(_note, process=self.process, here=here, now=now))


def _note(connection: Connection, process: str, here: Open, now: int) -> None:
    gone = sa.or_(attendance.c.process == process, attendance.c.until < now)
    connection.execute(attendance.delete().where(gone))
    rows = [
        {"process": process, "table_id": table, "person": person, "until": now + LASTS}
        for table, person in sorted(here)
    ]
    if rows:
        connection.execute(attendance.insert(), rows)


def _is_noted(connection: Connection, table: str, person: str) -> bool:
    is_there = attendance.c.table_id == table, attendance.c.person == person, attendance.c.until > now_ms()
    return connection.execute(sa.select(attendance.c.process).where(*is_there)).first() is not None
