"""The store: the tables of the database, and reading from it. All writing goes through `writer`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .entries import AnyEntry, Row
from .patience import PING_SECONDS, SECONDS, watch
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
wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("wish", sa.Text, nullable=False),
)
persons = sa.Table(
    "persons",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("username", sa.String(80), unique=True),
    sa.Column("password", sa.String(200)),  # its argon2 hash
    sa.Column("banned", sa.BigInteger),  # since when; nothing: they are not
    sa.Column("administers", sa.BigInteger),  # likewise: whether the page of administration opens for them
)
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("n", sa.Integer, nullable=False),  # of what was said there
    sa.Column("person", sa.String(32), nullable=False),  # who reported it
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "n", "person", name="reports_once_each"),
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
    sa.Column("code_hash", sa.String(64), primary_key=True, index=True),
)
hints = sa.Table(
    "hints",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("kept", sa.Text, nullable=False),
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


DELETED = "deleted"  # a status that only the database knows: the table goes at `wake_at`
KEPT_DELETED = 60_000  # milliseconds, in which other processes learn of it


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
        sa.event.listen(engine, "begin", _begin_in_sqlite)
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


def writing(engine: Engine) -> Engine:
    """The same database, for transactions that write.

    SQLite has one writer at a time. Who reads first and writes then is refused at once if another wrote in between;
    who says beforehand that they will write waits for their turn.
    """
    return engine.execution_options(is_writing=True)


def _begin_in_sqlite(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get("is_writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


@contextmanager
def connected(engine: Engine, seconds: float = SECONDS) -> Iterator[Connection]:
    """A connection over which nothing takes for ever: neither what is done nor giving it back."""
    connection = engine.connect()
    is_sqlite = engine.dialect.name == "sqlite"
    watched = nullcontext() if is_sqlite else watch.over(connection.connection.driver_connection, seconds)
    with watched, closing(connection):
        yield connection


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
    columns = (tables.c.id, tables.c.setup, tables.c.host, tables.c.created, tables.c.wake_at)
    found = connection.execute(sa.select(*columns).where(tables.c.id == table_id)).one_or_none()
    return Kept(found.id, _read_setup(found.setup), found.host, found.created, found.wake_at) if found else None


def find_status(connection: Connection, table_id: str) -> str | None:
    """The status of a table, as it is listed; None if there is no such table."""
    status: str | None = connection.scalar(sa.select(tables.c.status).where(tables.c.id == table_id))
    return status


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
    return [*connection.scalars(sa.select(tables.c.id).where(tables.c.wake_at <= now, tables.c.status != DELETED))]


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
    running = members.c.person == person, tables.c.status.notin_(("over", DELETED))
    return connection.scalar(sa.select(sa.func.count()).select_from(join).where(*running)) or 0


def tables_of(connection: Connection, person: str, most: int, is_running: bool = False) -> list[str]:
    """The tables that a person sat at, or those that go on: these before those that are over, the newest first."""
    is_over = sa.case((tables.c.status == "over", 1), else_=0)
    join = tables.join(members, members.c.table_id == tables.c.id)
    theirs = members.c.person == person, tables.c.status != DELETED
    query = sa.select(tables.c.id).select_from(join).where(*theirs)
    query = query.where(tables.c.status != "over") if is_running else query
    return [*connection.scalars(query.order_by(is_over, tables.c.created.desc()).limit(most))]


# What is written


def purge_deleted(connection: Connection, now: int) -> None:
    """Tables that were deleted a while ago, with all that is kept of them."""
    gone = sa.select(tables.c.id).where(tables.c.status == DELETED, tables.c.wake_at <= now)
    purge(connection, [*connection.scalars(gone)])


def purge(connection: Connection, table_ids: list[str]) -> None:
    """Forget tables, with every row of whatever table of the database that is about them."""
    for part in metadata.tables.values():
        if "table_id" in part.c:
            connection.execute(part.delete().where(part.c.table_id.in_(table_ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))


def said_values(table_id: str, n: int, said: Said, person: str, command: str) -> dict[str, Any]:
    text = msgspec.json.encode(said).decode()
    return {"table_id": table_id, "n": n, "said": text, "person": person, "command": command}


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
