"""The writer: what waits together is committed together, and one bad write spoils no other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from smallcouncil.server import store
from smallcouncil.server.entries import Row, Start
from smallcouncil.server.fanout import Alone
from smallcouncil.server.metrics import Metrics
from smallcouncil.server.migrations import migrate, version_of
from smallcouncil.server.writer import ROWS_A_STATEMENT, Work, Write, Writer, entry_values, insert_entries, settle
from tests.server.test_metrics import value_of


def entry(seq: int) -> Row:
    return Row(seq=seq, at=seq, entry=Start())


async def append(writer: Writer, table: str, row: Row, also: Work | None = None) -> bool:
    """Keep an entry; False if another was first with its number."""
    kept = asyncio.get_running_loop().create_future()
    writer.push(Write(table, partial(settle, kept), entry_values(table, row), also))
    try:
        await kept
    except sa.exc.IntegrityError:
        return False
    return True


def with_writer(folder: Path, work: Callable[[Writer], Awaitable[None]]) -> list[tuple[str, int]]:
    """Do something with a writer; the entries that are in the database afterwards."""
    engine = store.open_database(f"sqlite:///{folder / 't.sqlite'}")
    with engine.begin() as connection:
        migrate(connection)

    async def run() -> None:
        writer = Writer(engine, Alone(), Metrics())
        await work(writer)
        await writer.close()

    asyncio.run(run())
    with engine.connect() as connection:
        return [(row.table_id, row.seq) for row in connection.execute(sa.select(store.entries))]


def test_of_many_writes_at_once_most_share_a_commit(tmp_path: Path) -> None:
    async def work(writer: Writer) -> None:
        kept = await asyncio.gather(*(append(writer, f"t{number}", entry(1)) for number in range(200)))
        assert kept == [True] * 200
        assert value_of(writer.metrics.writes) == 200
        assert value_of(writer.metrics.commits) < 50

    assert len(with_writer(tmp_path, work)) == 200


def test_of_two_entries_with_one_number_the_first_is_kept(tmp_path: Path) -> None:
    async def work(writer: Writer) -> None:
        tries = [("a", 1), ("b", 1), ("a", 1), ("c", 1), ("b", 2), ("b", 2)]
        kept = await asyncio.gather(*(append(writer, table, entry(seq)) for table, seq in tries))
        assert kept == [True, True, False, True, True, False]

    assert sorted(with_writer(tmp_path, work)) == [("a", 1), ("b", 1), ("b", 2), ("c", 1)]


def test_what_is_written_beside_an_entry_stands_and_falls_with_it(tmp_path: Path) -> None:
    def fail(_: Connection) -> Any:
        raise LookupError

    async def work(writer: Writer) -> None:
        told = await asyncio.gather(
            append(writer, "a", entry(1)), append(writer, "b", entry(1), fail), writer.do(fail), return_exceptions=True
        )
        assert [type(one) for one in told] == [bool, LookupError, LookupError]

    assert with_writer(tmp_path, work) == [("a", 1)]


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    with store.open_database(f"sqlite:///{tmp_path / 't.sqlite'}").connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


def test_nobody_writes_between_what_a_writer_reads_and_what_it_writes(tmp_path: Path) -> None:
    """SQLite would refuse the writer then; whoever came in between waits for their turn instead."""
    file = tmp_path / "t.sqlite"
    engine = store.writing(store.open_database(f"sqlite:///{file}"))
    with engine.begin() as connection:
        migrate(connection)
    with engine.begin() as connection, closing(sqlite3.connect(file, timeout=0)) as other:
        assert store.find_table(connection, "a") is None
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("DELETE FROM entries")
        insert_entries(connection, [entry_values("a", entry(1))])
    with engine.connect() as connection:
        assert len(store.rows_after(connection, "a", 0)) == 1


def test_the_migrations_make_the_tables_that_the_server_uses(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from smallcouncil.server.migrations import NEWEST

    engine = store.open_database(f"sqlite:///{tmp_path / 't.sqlite'}")
    for _ in range(2):
        with engine.begin() as connection:
            migrate(connection)
            assert version_of(connection) == NEWEST
            assert compare_metadata(MigrationContext.configure(connection), store.metadata) == []


def test_who_fails_to_hear_of_a_commit_spoils_it_for_nobody(tmp_path: Path) -> None:
    def fail(_: Any) -> None:
        raise LookupError

    async def work(writer: Writer) -> None:
        writer.push(Write("a", fail, entry_values("a", entry(1))))
        assert await append(writer, "b", entry(1))

    assert len(with_writer(tmp_path, work)) == 2


def test_entries_beyond_one_statement_are_kept_all_or_none(tmp_path: Path) -> None:
    """A batch, or an import, may be longer than SQLite takes at once."""
    many = 2 * ROWS_A_STATEMENT + 1

    async def work(writer: Writer) -> None:
        rows = [entry_values("a", entry(seq)) for seq in range(1, many + 1)]
        await writer.do(partial(insert_entries, rows=rows))
        twice = [entry_values("b", entry(seq)) for seq in [*range(1, many), 1]]
        with pytest.raises(sa.exc.IntegrityError):
            await writer.do(partial(insert_entries, rows=twice))

    assert with_writer(tmp_path, work) == [("a", seq) for seq in range(1, many + 1)]


def test_a_batch_of_many_entries_with_a_bad_one_loses_the_bad_one_alone(tmp_path: Path) -> None:
    async def work(writer: Writer) -> None:
        numbers = [*range(1, ROWS_A_STATEMENT + 2), 1]
        kept = await asyncio.gather(*(append(writer, "a", entry(seq)) for seq in numbers))
        assert kept == [*[True] * (ROWS_A_STATEMENT + 1), False]

    assert len(with_writer(tmp_path, work)) == ROWS_A_STATEMENT + 1


def test_what_fails_beside_an_entry_leaves_the_writer_well(tmp_path: Path) -> None:
    """After a statement that the database refuses, in a transaction, the next is written as ever."""

    def refuse(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO no_such_table VALUES (1)")

    async def work(writer: Writer) -> None:
        for seq in range(1, 4):
            with pytest.raises(sa.exc.OperationalError):
                await append(writer, "a", entry(seq), refuse)
            assert await append(writer, "a", entry(seq))

    assert with_writer(tmp_path, work) == [("a", 1), ("a", 2), ("a", 3)]
