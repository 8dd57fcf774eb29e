"""The store: the tables of the database, and reading from it. All writing goes through `writer`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import cache, wraps
from itertools import chain
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .entries import AnyEntry, Row
from .patience import PING_SECONDS, watch
from .setup import Setup
from .talk import Said

T = TypeVar("T")
P = ParamSpec("P")
metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("host", sa.String(80), nullable=False),  # the host's name
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("visibility", sa.String(16), nullable=False),
    sa.Column("wake_at", sa.BigInteger, index=True),  # when a bot or a clock has something to do, or earlier
    sa.Index("tables_to_list", "visibility", "status", "created"),
)
entries = sa.Table(
    "entries",
    metadata,
    # By rowid, with the unique (table, seq) beside it: clustered by (table, seq), batches were five times slower.
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("command", sa.String(40), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.UniqueConstraint("table_id", "seq", name="entries_in_one_order"),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("snapshot", sa.LargeBinary, nullable=False),
)
talk = sa.Table(
    "talk",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("said", sa.Text, nullable=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("command", sa.String(40), nullable=False),
    sa.UniqueConstraint("table_id", "n", name="talk_in_one_order"),
)
members = sa.Table(
    "members",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
persons = sa.Table(
    "persons",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("username", sa.String(80), unique=True),
    sa.Column("password", sa.String(200)),  # its argon2 hash
)
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Column("agent", sa.String(200), nullable=False),
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("credential", sa.String(1400), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("code_hash", sa.String(64), primary_key=True),
)
outages = sa.Table(
    "outages",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("begun", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False, index=True),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)


POSTGRESQL = {  # a connection that dies in silence is noticed: by the network here, by `patience` above it
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c idle_in_transaction_session_timeout=30000",
}


class Kept(NamedTuple):
    """A table as the database keeps it."""

    id: str
    setup: Setup
    host: str
    created: int
    wake_at: int | None


def open_database(url: str) -> Engine:
    """The database of a URL; SQLite is made safe and quick, and its transactions are begun by us."""
    is_sqlite = url.startswith("sqlite")
    # An error of the database must not show what was to be written.
    engine = sa.create_engine(url, hide_parameters=True, connect_args={} if is_sqlite else POSTGRESQL)
    if is_sqlite:
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    else:
        sa.event.listen(engine, "checkout", _is_alive)
    return engine


def _is_alive(connection: Any, _: Any, __: Any) -> None:
    """A database may have been restarted, or may have fallen silent: all connections are opened anew then."""
    import psycopg

    try:
        with watch.over(connection, PING_SECONDS):
            connection.execute("SELECT 1")
            connection.rollback()
    except psycopg.Error as error:
        raise sa.exc.InvalidatePoolError("the connection is gone") from error


def ping(connection: Connection) -> None:
    """Ask for nothing but an answer."""
    connection.exec_driver_sql("SELECT 1")


def patiently(connection: Connection) -> AbstractContextManager[None]:
    """Let nothing that is done over a connection take for ever."""
    if connection.dialect.name == "sqlite":
        return nullcontext()
    return watch.over(connection.connection.driver_connection)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


# Reading


class Unreadable(Exception):
    """What the database keeps of a table is not what was written."""


def reads(query: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Connection, P], T]:
    """Tell what is damaged from a database that is away. SQLite itself finds text that is none."""

    @wraps(query)
    def run(connection: Connection, /, *given: P.args, **named: P.kwargs) -> T:
        try:
            return query(connection, *given, **named)
        except msgspec.MsgspecError as error:
            raise Unreadable(str(error)) from None
        except sa.exc.OperationalError as error:
            if "Could not decode" not in str(error.orig):
                raise
            connection.invalidate()  # a query that is stuck in its middle would be in the way of the next who writes
            connection.rollback()
            raise Unreadable("its text is no UTF-8") from None

    return run


@reads
def find_table(connection: Connection, table_id: str) -> Kept | None:
    """A table by its id."""
    columns = (tables.c.id, tables.c.setup, tables.c.host, tables.c.created, tables.c.wake_at)
    found = connection.execute(sa.select(*columns).where(tables.c.id == table_id)).one_or_none()
    return Kept(found.id, _read_setup(found.setup), found.host, found.created, found.wake_at) if found else None


@reads
def rows_after(connection: Connection, table_id: str, seq: int) -> list[Row]:
    """The entries of a table after one of them, in their order."""
    columns = (entries.c.seq, entries.c.at, entries.c.entry, entries.c.person, entries.c.command, entries.c.hash)
    query = sa.select(*columns).where(entries.c.table_id == table_id, entries.c.seq > seq).order_by(entries.c.seq)
    return [
        Row(seq=row_seq, at=at, entry=_read_entry(entry), person=person, command=command, hash=hash_)
        for row_seq, at, entry, person, command, hash_ in connection.execute(query).all()  # read to its end, always
    ]


def newest_entries(connection: Connection, table_ids: list[str]) -> dict[str, int]:
    """The number of the newest entry of each of some tables."""
    query = sa.select(entries.c.table_id, sa.func.max(entries.c.seq)).where(entries.c.table_id.in_(table_ids))
    return {table: seq for table, seq in connection.execute(query.group_by(entries.c.table_id))}  # noqa: C416


def find_snapshot(connection: Connection, table_id: str) -> bytes | None:
    """The snapshot of a table, if there is one."""
    snapshot: bytes | None = connection.scalar(sa.select(snapshots.c.snapshot).where(snapshots.c.table_id == table_id))
    return snapshot


@reads
def said_after(connection: Connection, table_id: str, n: int) -> list[tuple[str, str, Said]]:
    """What was said at a table after the first n words, in its order, with who said it under which id."""
    columns = (talk.c.person, talk.c.command, talk.c.said)
    query = sa.select(*columns).where(talk.c.table_id == table_id, talk.c.n > n).order_by(talk.c.n)
    return [(person, command, _read_said(said)) for person, command, said in connection.execute(query).all()]


def tables_to_wake(connection: Connection, now: int) -> list[str]:
    """The tables where a bot or a clock may have something to do."""
    return [*connection.scalars(sa.select(tables.c.id).where(tables.c.wake_at <= now))]


def open_tables(connection: Connection, most: int) -> list[tuple[str, str]]:
    """The newest tables that anybody may join or watch, each with its setup, unread; without it if one is damaged."""
    try:
        return _open_tables(connection, most, tables.c.setup)
    except Unreadable:
        return _open_tables(connection, most, sa.literal(""))


@reads
def _open_tables(connection: Connection, most: int, about: sa.ColumnElement[str]) -> list[tuple[str, str]]:
    listed = tables.c.visibility == "open", tables.c.status.in_(("lobby", "playing"))
    query = sa.select(tables.c.id, about).where(*listed).order_by(tables.c.created.desc()).limit(most)
    return [(table_id, value) for table_id, value in connection.execute(query)]


def running_tables(connection: Connection, person: str) -> int:
    """How many tables that a person sits at, or has made, are not over."""
    join = tables.join(members, members.c.table_id == tables.c.id)
    running = members.c.person == person, tables.c.status != "over"
    return connection.scalar(sa.select(sa.func.count()).select_from(join).where(*running)) or 0


def tables_of(connection: Connection, person: str, most: int) -> list[str]:
    """The newest tables that a person sat at."""
    join = tables.join(members, members.c.table_id == tables.c.id)
    query = sa.select(tables.c.id).select_from(join).where(members.c.person == person)
    return [*connection.scalars(query.order_by(tables.c.created.desc()).limit(most))]


# What is written

ENTRY_COLUMNS = tuple(column.name for column in entries.columns if column.name != "id")


def entry_values(table_id: str, row: Row) -> tuple[Any, ...]:
    """An entry as a row of the database: the values of ENTRY_COLUMNS."""
    entry = msgspec.json.encode(row.entry).decode()
    return (table_id, row.seq, row.at, entry, row.person, row.command, row.hash)


def insert_entries(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    """Many entries of many tables."""
    connection.execute(entries.insert(), [dict(zip(ENTRY_COLUMNS, row, strict=True)) for row in rows])


class Appender:
    """Appends entries to a file of SQLite, each batch by one statement, which is a transaction by itself.

    SQLite carries it out without a word to Python, so that the server goes on meanwhile: a transaction of several
    statements has to wait for Python's lock between any two of them.
    """

    def __init__(self, engine: Engine) -> None:
        self.is_quick = engine.dialect.name == "sqlite"
        if self.is_quick:
            self.lent = engine.raw_connection()
            self.connection: Any = self.lent.driver_connection

    def append(self, rows: list[tuple[Any, ...]]) -> None:
        """Keep all of these, or none. IntegrityError where one is there already."""
        try:
            self.connection.execute(_insertion_of(len(rows)), [*chain.from_iterable(rows)])
        except sqlite3.IntegrityError as error:
            raise sa.exc.IntegrityError("INSERT INTO entries", None, error) from None
        except sqlite3.Error as error:
            raise sa.exc.OperationalError("INSERT INTO entries", None, error) from None

    def close(self) -> None:
        """Let go of the file."""
        if self.is_quick:
            self.lent.close()


@cache
def _insertion_of(rows: int) -> str:
    one = f"({', '.join('?' * len(ENTRY_COLUMNS))})"
    return f"INSERT INTO entries ({', '.join(ENTRY_COLUMNS)}) VALUES {', '.join([one] * rows)}"  # noqa: S608


def said_values(table_id: str, n: int, said: Said, person: str, command: str) -> dict[str, Any]:
    """Something that was said as a row of the database."""
    text = msgspec.json.encode(said).decode()
    return {"table_id": table_id, "n": n, "said": text, "person": person, "command": command}


def insert_table(connection: Connection, kept: Kept, rows: list[tuple[Any, ...]], status: str) -> None:
    """A new table with its first entries, each as `entry_values` gives it."""
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
    if rows:
        insert_entries(connection, rows)


def put_snapshot(connection: Connection, table_id: str, seq: int, snapshot: bytes) -> None:
    """Keep the newest snapshot of a table only."""
    connection.execute(snapshots.delete().where(snapshots.c.table_id == table_id))
    connection.execute(snapshots.insert(), {"table_id": table_id, "seq": seq, "snapshot": snapshot})


def add_members(connection: Connection, table_id: str, people: Iterable[str]) -> None:
    """Let persons find a table among theirs."""
    for person in people:
        known = members.c.person == person, members.c.table_id == table_id
        if connection.execute(sa.select(members.c.person).where(*known)).first() is None:
            connection.execute(members.insert(), {"person": person, "table_id": table_id})


_read_setup = msgspec.json.Decoder(Setup).decode
_read_entry = msgspec.json.Decoder(AnyEntry).decode
_read_said = msgspec.json.Decoder(Said).decode
