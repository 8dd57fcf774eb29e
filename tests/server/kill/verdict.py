"""The verdict: what is kept in the end, held against what every client remembers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from smallcouncil.server import store
from smallcouncil.server.entries import Answer, Row
from smallcouncil.server.loading import replay
from smallcouncil.server.projection import scene
from smallcouncil.server.refusals import Refused
from smallcouncil.server.table import Table
from tests.server.kill.clients import Asked, Hand, Memory

Problems = list[str]


def judge(database: str, hands: list[Hand]) -> tuple[int, Problems]:
    """How many tables are kept, and all that is wrong."""
    problems = [f"client {hand.thread.name}: {hand.trouble}" for hand in hands if hand.trouble]
    by_table: dict[str, list[Memory]] = {}
    for hand in hands:
        for memory in hand.memories:
            by_table.setdefault(memory.table, []).append(memory)
    with store.open_database(database).connect() as connection:
        kept = {*connection.scalars(sa.select(store.tables.c.id))}
        problems += [f"table {table} is lost" for table in sorted(by_table.keys() - kept)]
        for table in sorted(kept):
            problems += [
                f"table {table}: {problem}" for problem in wrong_at(connection, table, by_table.get(table, []))
            ]
    return len(kept), problems


def tables_in(database: str) -> dict[str, Table]:
    """All tables of a database, replayed."""
    with store.open_database(database).connect() as connection:
        found = {}
        for table_id in [*connection.scalars(sa.select(store.tables.c.id))]:
            kept = store.find_table(connection, table_id)
            assert kept is not None
            found[table_id] = replay(kept, store.rows_after(connection, table_id, 0))
        return found


def wrong_at(connection: Connection, table: str, memories: list[Memory]) -> Iterator[str]:
    """All that is wrong at a table."""
    kept, rows = store.find_table(connection, table), store.rows_after(connection, table, 0)
    assert kept is not None
    if [row.seq for row in rows] != [*range(1, len(rows) + 1)]:
        yield f"entries are numbered {[row.seq for row in rows]}"
    try:
        replay(kept, rows)
    except Refused as error:
        yield str(error)
        return
    asked = [one for memory in memories for one in memory.asked]
    yield from wrong_answers(rows, asked)
    yield from wrong_order(asked)
    for memory in memories:
        yield from wrong_entries(rows, memory)
        stood = replay(kept, rows[: memory.seq])
        for viewer, known in memory.scenes.items():
            if json.loads(msgspec.json.encode(scene(stood, viewer))) != json.loads(json.dumps(known)):
                yield f"seat {viewer} has come to another position at {memory.seq}"


def wrong_answers(rows: list[Row], asked: Iterable[Asked]) -> Iterator[str]:
    """What was acknowledged is kept once, where it was said to be; what was refused is not; nothing else is."""
    sent = {one.id: one for one in asked}
    kept = {row.command: row for row in rows if row.command}
    times = Counter(row.command for row in rows if row.command)
    yield from (f"{command} was carried out {n} times" for command, n in times.items() if n > 1)
    yield from (f"{command} was never sent" for command in kept.keys() - sent.keys())
    for one in sent.values():
        row = kept.get(one.id)
        if one.seq and (row is None or row.seq != one.seq):
            yield f"{one} was acknowledged and is kept as {row}"
        if one.refused and row is not None:
            yield f"{one} was refused and is kept as {row}"
        if row is not None and row.entry != Answer(seat=one.seat, choice=one.choice):
            yield f"{one} is kept as {row}"


def wrong_order(asked: Iterable[Asked]) -> Iterator[str]:
    """What was sent after something else had been acknowledged, by whomever, comes after it."""
    done = [one for one in asked if one.seq]
    acknowledged, newest = sorted(done, key=lambda one: one.told), 0
    for one in sorted(done, key=lambda one: one.sent):
        while acknowledged and acknowledged[0].told < one.sent:
            newest = max(newest, acknowledged.pop(0).seq)
        if one.seq <= newest:
            yield f"{one} was sent after {newest} had been acknowledged"


def wrong_entries(rows: list[Row], memory: Memory) -> Iterator[str]:
    """What a client was told is what is kept."""
    if [*sorted(memory.entries)] != [*range(1, len(memory.entries) + 1)] or len(memory.entries) > len(rows):
        yield f"of {len(rows)} entries the client knows {sorted(memory.entries)}"
        return
    for row in rows[: len(memory.entries)]:
        known = memory.entries[row.seq]
        kind, seat = type(row.entry).__struct_config__.tag, getattr(row.entry, "seat", None)
        choice = getattr(row.entry, "choice", None)
        if (row.at, kind, seat) != known[:3] or known.choice not in (None, choice):
            yield f"{row} was told as {known}"
