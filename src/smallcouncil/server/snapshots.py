"""Snapshots: a table as it once stood. A cache: opening it replays only what came after. The log stays the truth."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from smallcouncil.core import BadRecord, Event, load, save

from .clocks import Times
from .entries import Row
from .fingerprint import fingerprint
from .seats import Player, Proposal, Verdict
from .story import Story, Told
from .table import Status, Table

CHECKSUM_BYTES = 16
EVERY = 50  # entries, before another snapshot is worth its room
CARRIED = ("players", "times", "seq", "at", "status", "moves", "asked", "proposal", "rematch", "host_now", "verdict")


class Snapshot(msgspec.Struct, kw_only=True):
    """What a table holds beside its setup and its rows."""

    players: tuple[Player, ...]
    times: Times
    seq: int
    at: int
    status: Status
    moves: int
    asked: dict[int, int]
    proposal: Proposal | None
    rematch: str
    host_now: str = ""  # snapshots of before have none
    verdict: Verdict | None = None  # snapshots of before have none
    position: str | None
    told: list[tuple[tuple[Event, ...], bool, int]]  # of each entry: what it brought about, if sealed, if it took back


def take(table: Table) -> bytes:
    """A snapshot of a table, behind its checksum. It holds every secret."""
    carried: dict[str, Any] = {name: getattr(table, name) for name in CARRIED}
    position = save(table.p) if table.p else None
    told = [(told.events, told.sealed, told.undone) for told in table.story]
    snapshot = msgspec.json.encode(Snapshot(**carried, position=position, told=told))
    return checksum(snapshot) + snapshot


def checksum(snapshot: bytes) -> bytes:
    """Tells whether a snapshot is what it was when it was written."""
    return blake2b(snapshot, digest_size=CHECKSUM_BYTES).digest()


def restore(fresh: Table, summed: bytes, rows: list[Row]) -> Table | None:
    """The table of a snapshot and the rows up to it; None if it is damaged, of other rules, or leads elsewhere."""
    sum_, snapshot = summed[:CHECKSUM_BYTES], summed[CHECKSUM_BYTES:]
    if checksum(snapshot) != sum_:
        return None
    try:
        kept = _read(snapshot)
        p = load(kept.position) if kept.position else None
        rows = rows[: kept.seq]
        if len(rows) != kept.seq or len(kept.told) != kept.seq or (fingerprint(p) if p else "") != rows[-1].hash:
            return None
    except (msgspec.MsgspecError, BadRecord, LookupError, TypeError, ValueError, AttributeError):
        return None  # a snapshot that was damaged is as good as none
    story = Story([Told(row, *told) for row, told in zip(rows, kept.told, strict=True)])
    carried = {name: getattr(kept, name) for name in CARRIED}
    return msgspec.structs.replace(fresh, **carried, p=p, story=story)


_read = msgspec.json.Decoder(Snapshot).decode
