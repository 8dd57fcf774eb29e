"""What the database keeps of notices: where people want them, those that wait, and who has which table open."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from ..store import metadata

channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),  # who set it up
    sa.Column("table_id", sa.String(32), nullable=False, index=True),  # whose turns it tells; nothing: the person's
    sa.Column("kind", sa.String(8), nullable=False),  # push, mail or hook
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("means", sa.Text, nullable=False),  # what else it takes to reach it, as JSON
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("origin", sa.String(200), nullable=False),  # where its person found the server
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("quiet_until", sa.BigInteger, nullable=False),  # of a mailbox: nothing more is sent before
    sa.Column("error", sa.String(200), nullable=False),  # why the last notice did not arrive
)
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.String(100), primary_key=True),  # the same however often it is sent
    sa.Column("channel", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),  # the entry that it tells of
    sa.Column("due", sa.BigInteger, nullable=False, index=True),  # of one that is being sent: when its lease ends
    sa.Column("attempts", sa.Integer, nullable=False),
)
attendance = sa.Table(
    "attendance",
    metadata,
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)


TOLD = (channels.c.kind, channels.c.table_id, channels.c.address, channels.c.created)  # of a person's own data


class Channel(NamedTuple):
    """One way to one person, or to those who follow one table."""

    id: str
    person: str
    table_id: str
    kind: str
    address: str
    means: dict[str, str]
    language: str
    origin: str
    created: int
    is_confirmed: bool
    quiet_until: int
    error: str


def read_channel(row: Row[Any]) -> Channel:
    """A channel from its row."""
    return Channel(**{**row._mapping, "means": msgspec.json.decode(row.means, type=dict[str, str])})


def find_channel(connection: Connection, channel: str) -> Channel | None:
    row = connection.execute(channels.select().where(channels.c.id == channel)).one_or_none()
    return read_channel(row) if row else None


def put_channel(connection: Connection, channel: Channel) -> None:
    """Keep a new channel."""
    connection.execute(channels.insert(), {**channel._asdict(), "means": msgspec.json.encode(channel.means).decode()})


def drop_channel(connection: Connection, channel: str) -> None:
    """Forget a channel, and what waits for it."""
    connection.execute(outbox.delete().where(outbox.c.channel == channel))
    connection.execute(channels.delete().where(channels.c.id == channel))


def forget_person(connection: Connection, person: str) -> None:
    """Forget every channel that a person has set up."""
    mine = sa.select(channels.c.id).where(channels.c.person == person)
    connection.execute(outbox.delete().where(outbox.c.channel.in_(mine)))
    connection.execute(channels.delete().where(channels.c.person == person))


def move_person(connection: Connection, person: str, to: str) -> None:
    """A guest's channels are those of the account from now on; nobody has two mailboxes."""
    mailboxes = sa.select(channels.c.person, channels.c.id).where(channels.c.kind == "mail")
    found = connection.execute(mailboxes.where(channels.c.person.in_((person, to)))).all()
    by_person = {row.person: row.id for row in found}
    if len(by_person) == 2:
        drop_channel(connection, by_person[person])
    connection.execute(channels.update().where(channels.c.person == person).values(person=to))
