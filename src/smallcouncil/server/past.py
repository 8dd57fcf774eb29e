"""The past of tables, worked out in processes of its own: imports, and replays."""

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


class WantedPage(NamedTuple):
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
                raise Refused(
                    "too_large", "it takes too long to replay this table", key="refused.replay_long"
                ) from None

    async def page(self, table: Table, viewer: Viewer | Literal["all"], first: int, most: int, address: str) -> bytes:
        """Moments of a game, as JSON."""
        async with self.replays.turn(0, address):
            rows = msgspec.json.encode([told.row for told in table.story])
            wanted = WantedPage(table.id, table.setup, rows, table.seq, viewer, first, most)
            try:
                return await self.replays.work(page, wanted, seconds=REPLAY_SECONDS)
            except Broken:
                raise Refused(
                    "too_large", "it takes too long to replay this table", key="refused.replay_long"
                ) from None

    async def close(self) -> None:
        await asyncio.gather(self.replays.close(), self.imports.close())


# In a worker

_replayed: OrderedDict[str, list[Table]] = OrderedDict()  # by table, the newest last


def replayed(wanted: WantedPage) -> list[Table]:
    """A table after each of its entries. Tables that were asked for last are kept, and gone on from where they grew."""
    steps = _replayed.setdefault(wanted.table, [])
    _replayed.move_to_end(wanted.table)
    at = steps[-1] if steps else new_table(wanted.table, wanted.setup)
    for row in read_rows(wanted.rows)[len(steps) :]:
        steps.append(at := at.next(row.entry, row.at))
    while len(_replayed) > 1 and sum(map(len, _replayed.values())) > MOST_KEPT:
        _replayed.popitem(last=False)
    return steps[: wanted.seq]


def page(wanted: WantedPage) -> bytes:
    """Moments of a game, as a viewer saw them or with everything open."""
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
