"""Snapshots spare a replay and change nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from smallcouncil.server import commands, snapshots, store
from smallcouncil.server.entries import Answer, Row, Undo
from smallcouncil.server.projection import entry_info, scene, table_info
from smallcouncil.server.protocol import encode
from smallcouncil.server.room import Room
from smallcouncil.server.table import Table, new_table
from tests.contract.games import CASES, TOYS, Case
from tests.contract.laws import positions, viewers
from tests.server.host import Visitor, running
from tests.server.wire import table_at

FIRST_CASES = {case.contract.game.id: case for case in reversed(CASES) if case.contract not in TOYS}


def rows_of(table: Table) -> list[Row]:
    """The rows that the database keeps of a table."""
    return [told.row for told in table.story]


def restored(table: Table, snapshot: bytes) -> Table | None:
    """A table opened anew with a snapshot."""
    return snapshots.restore(new_table(table.id, table.setup), snapshot, rows_of(table))


def shown(table: Table) -> list[bytes]:
    """All that anybody is shown of a table."""
    return [
        encode(
            (scene(table, viewer), [entry_info(table, told, viewer) for told in table.story], table_info(table, 0, ""))
        )
        for viewer in viewers(table.position)
    ]


@pytest.mark.parametrize("case", FIRST_CASES.values(), ids=str)
def test_a_table_from_a_snapshot_is_the_table(case: Case) -> None:
    for p in positions(case, 2, most=40):
        table = table_at(p)
        twin = restored(table, snapshots.take(table))
        assert twin is not None
        assert shown(twin) == shown(table)
        assert (twin.hash, rows_of(twin)) == (table.hash, rows_of(table))
        for seat, decision in sorted(p.pending.items()):
            answer = Answer(seat=seat, choice=decision.options.sample(Random(1)))
            assert twin.next(answer, 99).hash == table.next(answer, 99).hash


def test_what_may_be_taken_back_is_the_same() -> None:
    [*_, p, _] = positions(FIRST_CASES["hand-of-the-king"], 3, most=12)
    table = table_at(p)
    twin = restored(table, snapshots.take(table))
    assert twin is not None
    assert not twin.before
    assert p.past is not None
    seat = p.past[1]
    entry = commands.undo(twin, f"player {seat}", seat)
    assert isinstance(entry, Undo)
    assert entry == commands.undo(table, f"player {seat}", seat)
    assert twin.next(entry, 99).hash == table.next(entry, 99).hash


def test_a_snapshot_that_does_not_fit_is_left_aside() -> None:
    early, late = [table_at(p) for p in positions(FIRST_CASES["hand-of-the-king"], 4, most=6)][-2:]
    snapshot = snapshots.take(late)
    assert restored(late, snapshot[:-9]) is None
    assert restored(early, snapshot) is None
    other = msgspec.json.encode(content(snapshot) | {"position": content(snapshots.take(early))["position"]})
    assert restored(late, snapshots.checksum(other) + other) is None


def content(snapshot: bytes) -> dict[str, Any]:
    """What stands behind the checksum."""
    read: dict[str, Any] = msgspec.json.decode(snapshot[snapshots.CHECKSUM_BYTES :])
    return read


def test_a_snapshot_in_which_one_sign_has_changed_is_left_aside() -> None:
    """Also one that no other check would notice: a player's name."""
    [*_, p] = positions(FIRST_CASES["hand-of-the-king"], 4, most=6)
    table = table_at(p)
    snapshot = snapshots.take(table)
    assert restored(table, snapshot) is not None
    spoilt = snapshot.replace(b"layer 0", b"layer O")
    assert spoilt != snapshot
    assert restored(table, spoilt) is None


def test_a_server_that_ends_leaves_snapshots_and_the_next_goes_on(tmp_path: Path) -> None:
    file, rng = tmp_path / "t.sqlite", Random(5)
    with running(file, tmp_path / "log", "--no-limits") as server:
        ned = Visitor(server)
        sitting = ned.sit(ned.make("westeros-intrigue", "me", "me", "me", "me"))
        table = sitting.table
        sitting.play(rng, most=snapshots.EVERY)
        server.stop()
        assert snapshot_seq(file, table) == snapshots.EVERY + 5
        server.start()
        sitting = ned.sit(table)
        sitting.play(rng, most=10)
        server.kill()
        assert snapshot_seq(file, table) == snapshots.EVERY + 5
        server.start()
        sitting = ned.sit(table)
        assert sitting.info["moves"] == snapshots.EVERY + 10
        sitting.play(rng, most=10)
        server.kill()
        with sqlite3.connect(file) as database:
            database.execute("UPDATE snapshots SET snapshot = substr(snapshot, 1, 100)")
        server.start()
        sitting = ned.sit(table)
        sitting.play(rng)
        assert sitting.is_over


def snapshot_seq(file: Path, table: str) -> int:
    """How far the snapshot of a table reaches."""
    with sqlite3.connect(file) as database:
        [(seq,)] = database.execute("SELECT seq FROM snapshots WHERE table_id = ?", [table])
        return int(seq)


def test_a_snapshot_that_cannot_be_kept_stops_nobody() -> None:
    """Two processes may end at once with the same tables; the one that comes second leaves it."""
    [*_, p] = positions(FIRST_CASES["iron-throne"], 6, most=4)
    table = table_at(p)

    class Failing:
        async def do(self, _: Any) -> None:
            raise sa.exc.IntegrityError("another was first", None, Exception())

    rooms: Any = SimpleNamespace(writer=Failing())
    kept = store.Kept(table.id, table.setup, "", 0, None)
    assert table.seq >= snapshots.EVERY
    asyncio.run(Room(rooms, kept, table).keep_snapshot())
