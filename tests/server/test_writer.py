"""The writer: what waits together is committed together, and one bad write spoils no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from smallcouncil.server import store
from smallcouncil.server.entries import Row, Start
from smallcouncil.server.fanout import Alone
from smallcouncil.server.metrics import Metrics
from smallcouncil.server.migrations import migrate, version_of
from smallcouncil.server.writer import Writer
from tests.server.test_metrics import value_of


def entry(seq: int) -> Row:
    return Row(seq=seq, at=seq, entry=Start())


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
        kept = await asyncio.gather(*(writer.append(f"t{number}", entry(1)) for number in range(200)))
        assert kept == [True] * 200
        assert value_of(writer.metrics.writes) == 200
        assert value_of(writer.metrics.commits) < 50

    assert len(with_writer(tmp_path, work)) == 200


def test_of_two_entries_with_one_number_the_first_is_kept(tmp_path: Path) -> None:
    async def work(writer: Writer) -> None:
        tries = [("a", 1), ("b", 1), ("a", 1), ("c", 1), ("b", 2), ("b", 2)]
        kept = await asyncio.gather(*(writer.append(table, entry(seq)) for table, seq in tries))
        assert kept == [True, True, False, True, True, False]

    assert sorted(with_writer(tmp_path, work)) == [("a", 1), ("b", 1), ("b", 2), ("c", 1)]


def test_what_is_written_beside_an_entry_stands_and_falls_with_it(tmp_path: Path) -> None:
    def fail(_: Connection) -> Any:
        raise LookupError

    async def work(writer: Writer) -> None:
        told = await asyncio.gather(
            writer.append("a", entry(1)), writer.append("b", entry(1), fail), writer.do(fail), return_exceptions=True
        )
        assert [type(one) for one in told] == [bool, LookupError, LookupError]

    assert with_writer(tmp_path, work) == [("a", 1)]


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    with store.open_database(f"sqlite:///{tmp_path / 't.sqlite'}").connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


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
        writer.append_soon("a", entry(1), None, fail)
        assert await writer.append("b", entry(1))

    assert len(with_writer(tmp_path, work)) == 2
