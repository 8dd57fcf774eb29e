"""Several processes over one PostgreSQL empty one outbox: each notice once, and none lost with whoever dies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Thread

import psycopg
import pytest

from smallcouncil.server import store
from smallcouncil.server.notices import outbox, schema
from tests.server.host import PATIENCE, Sitting, Visitor, running
from tests.server.notices.parts import Club, Here, council, receiver
from tests.server.postgres import postgres

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_due_now(database: str) -> int:
    """Have time pass for all that waits, leases included; how many there are."""
    with psycopg.connect(database, autocommit=True) as connection:
        return connection.execute("UPDATE outbox SET due = 0").rowcount


def waiting(database: str) -> int:
    with psycopg.connect(database) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM outbox").fetchall()
        return int(count)


def answer(sitting: Sitting) -> None:
    sitting.wait(lambda one: bool(one.decisions))
    sitting.reach(sitting.answer(sitting.decisions[0]["options"][0])["seq"])


def test_a_process_that_is_killed_between_taking_and_delivering_loses_nothing(database: str, tmp_path: Path) -> None:
    """Another takes it up when the lease is over, under the same id, so that a receiver knows a duplicate."""
    how = ("--no-limits", "--private-targets")
    with receiver() as there, running(database, tmp_path / "two", *how) as two:
        with running(database, tmp_path / "one", *how) as one:
            ada, ben = Visitor(one, "Ada"), Visitor(one, "Ben")
            channel = ben.post("/api/notices/hooks", {"url": there.url}, status=201)["id"]
            table = ada.make("hand-of-the-king", "me", "open", visibility="open")
            ben.post(f"/api/tables/{table}/join")
            there.answers.clear()
            sitting = ada.sit(table)
            answer(sitting)
            seq = sitting.info["seq"]
            assert is_due_now(database) == 1
            until(lambda: len(there.received) == 1)
            # Either of them has taken it, and hangs in the middle of delivering: both die.
            two.kill()
            one.kill()
        there.answers.set()
        two.start()
        assert is_due_now(database) == 1, "it is still there"
        until(lambda: len(there.received) == 2)
        until(lambda: waiting(database) == 0)
        ids = {received.data["id"] for received in there.received}
        assert ids == {f"{table}.{seq}.turn.{channel}"}
        assert len(there.received) == 2


def test_of_those_who_take_at_the_same_moment_each_gets_what_no_other_does(database: str, tmp_path: Path) -> None:
    async def fill(club: Club) -> None:
        ada, ben = await club.person("Ada"), await club.person("Ben")
        for number in range(20):
            await club.notices.add_hook(ada.id, f"http://127.0.0.1:9/{number}", {"shape": "json"}, **PLAIN)
        await club.start(await club.table([ada, ben], number=7))

    async def run() -> None:
        async with council(tmp_path, database=url) as club:
            await fill(club)

    url = database.replace("postgresql://", "postgresql+psycopg://")
    asyncio.run(run())
    engine, begin = store.open_database(url), Barrier(4)
    taken: list[list[outbox.Waiting]] = [[] for _ in range(4)]

    def take(mine: list[outbox.Waiting]) -> None:
        begin.wait()
        with engine.begin() as connection:
            mine += outbox.claim(connection, 2**50, 100)

    threads = [Thread(target=take, args=(mine,)) for mine in taken]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ids = [one.id for mine in taken for one in mine]
    assert (len(ids), len({*ids})) == (20, 20)
    with engine.begin() as connection:
        connection.execute(schema.outbox.delete())
    engine.dispose()


PLAIN = {"language": "en", "origin": ""}


def test_a_table_that_is_open_at_one_process_is_quiet_at_the_other(database: str, tmp_path: Path) -> None:
    """And who opts in at one is told by the other."""
    url = database.replace("postgresql://", "postgresql+psycopg://")

    async def run() -> None:
        async with council(tmp_path, database=url) as one, council(tmp_path, database=url) as two:
            ada, ben = await one.person("Ada"), await one.person("Ben")
            room = await one.table([ada, ben], number=8)
            channel = await one.notices.add_hook(ada.id, there.url, {"shape": "json", "secret": ""}, **PLAIN)
            async with asyncio.timeout(PATIENCE):
                while ada.id not in two.services.rooms.wanting.persons:
                    await asyncio.sleep(0.01)
            here = Here(room, ada)
            await one.look()
            there_room = await two.services.rooms.open(room.id)
            await two.start(there_room)
            await two.look()
            assert there.received == []
            here.go()
            await one.look(0)
            await two.look(60_000)
            assert [received.data["id"] for received in there.received] == [f"{room.id}.3.turn.{channel.id}"]

    with receiver() as there:
        asyncio.run(run())
