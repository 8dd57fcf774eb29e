"""The past of tables, worked out in processes of its own: imports, and replays of what is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Literal, NamedTuple

import msgspec

from smallcouncil.core import Viewer

from .archive import Shot, everything
from .entries import Row
from .imports import Import, Imported, imported
from .metrics import Metrics
from .pools import Broken, Pool
from .projection import entry_info
from .refusals import Refused
from .setup import Setup
from .table import Table, new_table

MOST_KEPT = 3000  # entries of replayed tables, in the memory of a worker
REPLAY_SECONDS = 20.0
MOST_EACH = 8  # replays that one address may have waiting
NICE = 10


class Wanted(NamedTuple):
    """A page of a replay."""

    table: str
    setup: Setup
    rows: bytes
    seq: int
    viewer: Viewer | Literal["all"]
    first: int
    most: int


class Past:
    """Who works it out. Imports have a process of their own: whoever waits for a replay does not wait for them."""

    def __init__(self, metrics: Metrics) -> None:
        self.replays = Pool("replay", 1, metrics.replay_pools_replaced, nice=NICE, most_each=MOST_EACH)
        self.imports = Pool("import", 1, metrics.import_pools_replaced, nice=NICE, most_each=1)

    async def imported(self, wanted: Import, address: str, seconds: float) -> Imported:
        """A table made of an export, or a refusal."""
        async with self.imports.turn(0, address):
            try:
                return await self.imports.work(imported, wanted, seconds=seconds)
            except Broken:
                raise Refused("too_large", "it takes too long to replay this table") from None

    async def page(self, table: Table, viewer: Viewer | Literal["all"], first: int, most: int, address: str) -> bytes:
        """Moments of a finished game, as JSON."""
        async with self.replays.turn(0, address):
            rows = msgspec.json.encode([told.row for told in table.story])
            wanted = Wanted(table.id, table.setup, rows, table.seq, viewer, first, most)
            try:
                return await self.replays.work(page, wanted, seconds=REPLAY_SECONDS)
            except Broken:
                raise Refused("too_large", "it takes too long to replay this table") from None

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(self.replays.close(), self.imports.close())


# In a worker

_replayed: OrderedDict[tuple[str, int], list[Table]] = OrderedDict()  # the newest last


def replayed(wanted: Wanted) -> list[Table]:
    """A table after each of its entries; those that were asked for last are kept."""
    key = wanted.table, wanted.seq
    if key not in _replayed:
        at = new_table(wanted.table, wanted.setup)
        steps = [at := at.next(row.entry, row.at) for row in read_rows(wanted.rows)]
        _replayed[key] = steps
        while len(_replayed) > 1 and sum(map(len, _replayed.values())) > MOST_KEPT:
            _replayed.popitem(last=False)
    _replayed.move_to_end(key)
    return _replayed[key]


def page(wanted: Wanted) -> bytes:
    """Moments of a finished game, as a viewer saw them or with everything open."""
    steps = replayed(wanted)
    seer = None if wanted.viewer == "all" else wanted.viewer
    shots = []
    for at in steps[wanted.first : wanted.first + wanted.most]:
        view: dict[str, Any] | None = None
        if at.p is not None:
            view = everything(at) if wanted.viewer == "all" else at.p.view(seer)
        shots.append(Shot(entry=entry_info(steps[-1], at.story.last, seer), view=view))
    return msgspec.json.encode(shots)


read_rows = msgspec.json.Decoder(list[Row]).decode
