"""Durability: what was acknowledged survives any end of the server, and what was to happen still happens."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import OperationalError

from smallcouncil.core import find_game
from smallcouncil.server.entries import AnyEntry, Fill, Start
from smallcouncil.server.services import Config, open_services
from smallcouncil.server.setup import Setup
from smallcouncil.server.writer import Write
from tests.server.host import PATIENCE, ConnectionClosed, Visitor, running
from tests.server.kill.run import run
from tests.server.kill.scenes import OverSQLite

BLOWS = 10


def children(pid: int) -> list[int]:
    """The processes that a process began."""
    listed = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, check=False, text=True)  # noqa: S603, S607
    return [int(line) for line in listed.stdout.split()]


def test_nothing_that_was_acknowledged_is_lost_whatever_is_done_to_the_server(tmp_path: Path) -> None:
    """Killed, restarted, stopped, cut off, with a full disk. `make kill` is the long one."""
    report = run(OverSQLite.name, BLOWS, tmp_path)
    assert report.problems == []
    assert report.blows.keys() == OverSQLite.kinds.keys()
    assert report.answers > BLOWS
    assert report.compared


def test_deadlines_and_bots_go_on_after_a_restart_though_nobody_comes(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned = Visitor(server)
        clock = {"kind": "decision", "seconds": 2, "timeout": "takeover"}
        table = ned.make("hand-of-the-king", "me", "random", clock=clock, visibility="open")
        server.kill()
        server.start()
        until = time.monotonic() + PATIENCE
        watcher = Visitor(server, "")
        while (info := watcher.get(f"/api/tables/{table}")["table"])["status"] != "over":
            assert time.monotonic() < until, info
            time.sleep(0.1)
        assert info["seats"][0]["away"] == "time"


@pytest.mark.parametrize("timeout", ["bot", "takeover"])
def test_nobody_loses_time_while_no_server_is_there(timeout: str, tmp_path: Path) -> None:
    """A server is gone for an hour (all that was kept is made an hour older); the clock goes on where it was."""
    hour, database = 3_600_000, tmp_path / "t.sqlite"
    with running(database, tmp_path / "log") as server:
        ned = Visitor(server)
        clock = {"kind": "decision", "seconds": 60, "timeout": timeout}
        table = ned.make("hand-of-the-king", "me", "me", clock=clock)
        server.stop()
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("UPDATE entries SET at = at - ?", (hour,))
            connection.execute("UPDATE tables SET wake_at = wake_at - ?", (hour,))
            connection.execute("UPDATE settings SET value = value - ? WHERE name = 'alive'", (hour,))
            connection.commit()
        for _ in range(2):  # and not twice for one outage
            server.start()
            sitting = ned.sit(table)
            [left] = [one["deadline"] for one in sitting.info["clocks"] if one["deadline"]]
            assert 40_000 < left - sitting.welcome["now"] <= 60_000
            assert sitting.info["seats"][0]["away"] == ""
            server.stop()


def test_a_server_that_is_asked_to_end_tells_its_clients_and_ends(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--log-level", "info") as server:
        ned = Visitor(server)
        sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
        seq = sitting.answer(sitting.decisions[0]["options"][0])["seq"]
        server.stop()
        with pytest.raises(ConnectionClosed) as closed:
            sitting.next("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1001, 1012)
        assert '"stopped"' in server.log.read_text()
        server.start()
        assert ned.sit(sitting.table).info["seq"] == seq


def test_one_file_of_sqlite_is_for_one_server(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log") as first:
        second = type(first)(str(tmp_path / "t.sqlite"), tmp_path / "log 2")
        with pytest.raises(AssertionError, match="Another server runs on this database"):
            second.start()


@pytest.mark.parametrize("way", ["relative", "symbolic", "hard"])
def test_the_lock_holds_for_every_path_to_the_file(way: str, tmp_path: Path) -> None:
    database, other = tmp_path / "t.sqlite", tmp_path / "other"
    with running(database, tmp_path / "log") as first:
        match way:
            case "relative":
                other = tmp_path / ".." / tmp_path.name / "t.sqlite"
            case "symbolic":
                other.symlink_to(database)
            case "hard":
                other.hardlink_to(database)
        with pytest.raises(AssertionError, match="Another server runs on this database"):
            type(first)(str(other), tmp_path / "log 2").start()


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It holds every hand. One that an older server left open to others is closed, its journal too."""
    database = tmp_path / "t.sqlite"
    database.touch(mode=0o644)
    with running(database, tmp_path / "log") as server:
        Visitor(server).make("hand-of-the-king", "me", "random")
        assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("t.sqlite*")} == {0o600}


def test_a_database_of_a_newer_server_is_refused_in_words(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    with running(database, tmp_path / "log") as server:
        server.stop()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(AssertionError, match="of a newer Small Council"):
        type(server)(str(database), tmp_path / "log 2").start()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)


def test_a_bot_that_dies_is_asked_again(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--bots", "2") as server:
        ned = Visitor(server)
        sitting = ned.sit(ned.make("iron-throne", "me", "random", "random"))
        rng, killed = Random(1), 0
        while killed < 3:
            sitting.play(rng, most=3)
            for worker in [one for child in children(server.process.pid) for one in children(child)][:1]:
                with suppress(ProcessLookupError):  # it may be gone since it was listed
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
        sitting.play(rng)
        assert sitting.is_over
        assert "\nsmallcouncil_bot_failures_total 0.0\n" in ned.http.get("/metrics").text


def test_a_bot_whose_answer_could_not_be_kept_answers_again_though_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full for a moment. Before, the bot waited for the next round of the server, up to 25 seconds."""
    setup = Setup(
        game="hand-of-the-king",
        version=find_game("hand-of-the-king").version,
        players=2,
        options={},
        seed="7",
        seed_chosen=False,
        host="ned",
        visibility="link",
    )
    first: list[AnyEntry] = [Fill(seat=0, bot="random"), Fill(seat=1, bot="random"), Start()]

    async def play() -> None:
        services = await open_services(Config(database=f"sqlite:///{tmp_path / 't'}"))
        services.sweeping.cancel()
        keep, failures = services.writer.push, iter([True, True])

        def push(write: Write) -> None:
            if bool(write.values) and next(failures, False):
                error = OperationalError("INSERT", None, OSError("no space left"))
                asyncio.get_running_loop().call_soon(write.done, error)
            else:
                keep(write)

        monkeypatch.setattr(services.writer, "push", push)
        try:
            room = await services.rooms.make("0123456789abcdef", setup, "Ned", [(entry, "ned") for entry in first])
            async with asyncio.timeout(PATIENCE):
                while room.table.status != "over":
                    await asyncio.sleep(0.05)
        finally:
            await services.close()

    asyncio.run(play())


def test_a_table_of_other_rules_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned = Visitor(server)
        table = ned.make("hand-of-the-king", "me", "me")
        ned.sit(table)
        server.kill()
        with sqlite3.connect(tmp_path / "t.sqlite") as database:
            database.execute('UPDATE tables SET setup = replace(setup, \'"version":"1"\', \'"version":"0"\')')
        server.start()
        refused = ned.get(f"/api/tables/{table}", status=409)
        assert refused["code"] == "unplayable"
        assert "rules 0" in refused["reason"]
        assert ned.get("/api/me/tables") == []


def test_a_log_that_was_tampered_with_is_found(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned = Visitor(server)
        table = ned.make("hand-of-the-king", "me", "me", seed="7")
        sitting = ned.sit(table)
        other = next(choice for choice in sitting.decisions[0]["options"][1:])
        first = sitting.decisions[0]["options"][0]
        sitting.answer(first)
        server.kill()
        with sqlite3.connect(tmp_path / "t.sqlite") as database:
            database.execute("UPDATE entries SET entry = replace(entry, ?, ?)", (first, other))
        server.start()
        refused = ned.get(f"/api/tables/{table}", status=409)
        assert "does not lead to the position" in refused["reason"]


DAMAGES = {
    "no setup": "UPDATE tables SET setup = '{' WHERE id = ?",
    "a game that is not there": "UPDATE tables SET setup = replace(setup, 'hand-of-the-king', 'cyvasse') WHERE id = ?",
    "no text": "UPDATE tables SET setup = CAST(x'ff22' AS TEXT) WHERE id = ?",
    "no entry": "UPDATE entries SET entry = 'x' WHERE table_id = ? AND seq = 2",
    "an unknown entry": """UPDATE entries SET entry = '{"kind":"dance"}' WHERE table_id = ? AND seq = 2""",
    "an entry that is no text": "UPDATE entries SET entry = CAST(x'ff22' AS TEXT) WHERE table_id = ? AND seq = 2",
    "a seat that is not there": """UPDATE entries SET entry = '{"kind":"answer","seat":77,"choice":"x"}'
        WHERE table_id = ? AND seq = 3""",
    "a gap": "DELETE FROM entries WHERE table_id = ? AND seq = 2",
}


def test_a_table_that_cannot_be_read_says_so_and_stops_no_other(tmp_path: Path) -> None:
    """Before, one damaged row ended the round of the server that wakes bots and clocks, for all tables behind it."""
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned = Visitor(server)
        clock = {"kind": "decision", "seconds": 2, "timeout": "takeover"}
        tables = [ned.make("hand-of-the-king", "me", "random", clock=clock, visibility="open") for _ in (*DAMAGES, "")]
        *damaged, healthy = tables
        server.kill()
        with sqlite3.connect(tmp_path / "t.sqlite") as database:
            for table, damage in zip(damaged, DAMAGES.values(), strict=True):
                database.execute(damage, (table,))
        server.start()
        until = time.monotonic() + 60
        while ned.get(f"/api/tables/{healthy}")["table"]["status"] != "over":
            assert time.monotonic() < until
            time.sleep(0.1)
        for table in damaged:
            assert ned.get(f"/api/tables/{table}", status=409)["code"] == "unplayable"
            assert ned.sit(table).welcome["code"] == "unplayable"
        assert [one["table"]["id"] for one in ned.get("/api/me/tables")] == [healthy]
        assert ned.get("/api/tables") == []
        assert "Traceback" not in server.log.read_text()


def test_a_damaged_snapshot_is_as_good_as_none(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned = Visitor(server)
        table = ned.make("westeros-intrigue", "me", "me", "me")
        played = ned.sit(table).play(Random(1), most=60)
        seq = ned.get(f"/api/tables/{table}")["table"]["seq"]
        for damage in ("x'ff'", """CAST('{"players":[],"seq":0}' AS BLOB)""", "substr(snapshot, 1, 500)"):
            server.stop()
            with sqlite3.connect(tmp_path / "t.sqlite") as database:
                assert database.execute(f"UPDATE snapshots SET snapshot = {damage}").rowcount == 1  # noqa: S608
            server.start()
            assert ned.get(f"/api/tables/{table}")["table"]["seq"] == seq
        assert played == 60
