"""The outbox: notices are written with the entry that makes them, and taken out by whichever process comes first.

Whoever takes one has a lease: its next `due` is when another may take it. So one that dies between taking and
delivering loses nothing; at worst somebody is told twice, under the same id.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..table import Table
from ..writer import Work
from .occasions import Occasion, occasion_of
from .schema import channels, outbox

GRACE = 5_000  # milliseconds before a notice is sent: who is just loading the page anew need not be told
LEASE = 120_000
BACKOFF = (10, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600)  # seconds after each attempt


class Waiting(NamedTuple):
    """A notice that waits, or that this process has taken."""

    id: str
    channel: str
    kind: str
    table_id: str
    seq: int
    due: int
    attempts: int


class Wanting:
    """Who wants notices at all, known without asking the database: most answers concern nobody who does."""

    def __init__(self) -> None:
        self.persons: frozenset[str] = frozenset()
        self.tables: frozenset[str] = frozenset()

    def take(self, read: tuple[frozenset[str], frozenset[str]]) -> None:
        """Know what was read."""
        self.persons, self.tables = read

    @property
    def is_nobody(self) -> bool:
        return not (self.persons or self.tables)

    def wants(self, occasion: Occasion) -> bool:
        return occasion.table.id in self.tables or not self.persons.isdisjoint(occasion.persons)


def read_wanting(connection: Connection) -> tuple[frozenset[str], frozenset[str]]:
    """The persons who want notices, and the tables of which somebody does."""
    rows = connection.execute(sa.select(channels.c.person, channels.c.table_id).where(channels.c.is_confirmed)).all()
    return frozenset(person for person, table in rows if not table), frozenset(table for _, table in rows if table)


# Putting in


def beside(occasion: Occasion | None, wanting: Wanting) -> Work | None:
    """What has to be written with an entry so that everybody who wants it is told of an occasion."""
    return partial(put, occasion=occasion) if occasion and wanting.wants(occasion) else None


def beside_entry(before: Table, after: Table, wanting: Wanting) -> Work | None:
    """The same of what the last entry of a table brings about; where nobody wants anything, nobody looks."""
    return None if wanting.is_nobody else beside(occasion_of(before, after), wanting)


def put(connection: Connection, occasion: Occasion) -> None:
    """Write one notice for each channel: those of the persons, and those that follow the table."""
    table = occasion.table
    own = sa.and_(channels.c.table_id == "", channels.c.person.in_(sorted(occasion.persons)))
    to = sa.and_(channels.c.is_confirmed, sa.or_(own, channels.c.table_id == table.id))
    for channel, follows in connection.execute(sa.select(channels.c.id, channels.c.table_id).where(to)).all():
        # Whoever follows a table that spectators see late is no sooner told than they are.
        delay = 1000 * table.setup.spectators.delay if follows else 0
        put_one(connection, f"{table.id}.{table.seq}", channel, occasion.kind, table.id, table.seq, table.at + delay)


def put_one(connection: Connection, about: str, channel: str, kind: str, table: str, seq: int, at: int) -> None:
    """Write one notice, unless it is there."""
    row = Waiting(f"{about}.{kind}.{channel}", channel, kind, table, seq, at + GRACE, 0)
    if connection.scalar(sa.select(outbox.c.id).where(outbox.c.id == row.id)) is None:
        connection.execute(outbox.insert(), row._asdict())


# Taking out


def claim(connection: Connection, now: int, most: int) -> list[Waiting]:
    """Take what is due, the oldest first; what another process takes at the same moment is left to it."""
    query = outbox.select().where(outbox.c.due <= now).order_by(outbox.c.due, outbox.c.id).limit(most)
    found = [Waiting(*row) for row in connection.execute(query).all()]
    return [taken for one in found if (taken := _take(connection, one, now))]


def _take(connection: Connection, one: Waiting, now: int) -> Waiting | None:
    taken = one._replace(due=now + LEASE, attempts=one.attempts + 1)
    change = outbox.update().where(*_as_found(one)).values(due=taken.due, attempts=taken.attempts)
    return taken if connection.execute(change).rowcount else None


def _as_found(one: Waiting) -> tuple[sa.ColumnElement[bool], ...]:
    return outbox.c.id == one.id, outbox.c.due == one.due, outbox.c.attempts == one.attempts


def strike(connection: Connection, one: Waiting) -> None:
    """A notice that was taken need not be sent any more."""
    connection.execute(outbox.delete().where(*_as_found(one)))


def postpone(connection: Connection, one: Waiting, due: int) -> None:
    """A notice that was taken is not for now: it counts as if it had not been taken."""
    connection.execute(outbox.update().where(*_as_found(one)).values(due=due, attempts=one.attempts - 1))


def try_again(connection: Connection, one: Waiting, now: int) -> bool:
    """A notice could not be delivered: later again, further apart each time; whether there is a next time."""
    if one.attempts > len(BACKOFF):
        strike(connection, one)
        return False
    due = now + 1000 * BACKOFF[one.attempts - 1]
    connection.execute(outbox.update().where(*_as_found(one)).values(due=due))
    return True


def waiting(connection: Connection) -> int:
    """How many notices wait."""
    return connection.scalar(sa.select(sa.func.count()).select_from(outbox)) or 0
