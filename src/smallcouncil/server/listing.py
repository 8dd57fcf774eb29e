"""The list of open tables: everybody who makes tables is on it before anybody is on it twice."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from functools import partial
from time import monotonic

import msgspec

from . import store
from .rooms import Rooms

MOST_KNOWN = 10_000  # tables whose maker's address is remembered, in memory alone
MOST_CONSIDERED = 500  # of the newest
FRESH_SECONDS = 1.0


class MadeBy(msgspec.Struct):
    """Of a setup: who made it."""

    host: str


class Listing:
    """Which open tables are shown, and in which order."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.addresses: OrderedDict[str, str] = OrderedDict()  # of tables: where they were made from
        self.open: list[tuple[str, str]] = []  # tables and who made them, the newest first
        self.until = 0.0  # when they have to be read again

    def note(self, table_id: str, address: str) -> None:
        """Remember where a new table was made from."""
        self.addresses[table_id] = address
        self.until = 0.0
        if len(self.addresses) > MOST_KNOWN:
            self.addresses.popitem(last=False)

    async def fairly(self, most: int) -> list[str]:
        """Tables where somebody is there first; among these, each address and host once before anybody twice."""
        if monotonic() > self.until:
            found = await self.rooms.read(partial(store.open_tables, most=MOST_CONSIDERED))
            self.open = [(table_id, _maker(setup)) for table_id, setup in found]
            self.until = monotonic() + FRESH_SECONDS
        by_host = turn_about(self.open)
        hosts = dict(self.open)
        in_turn = turn_about([(table_id, self.addresses.get(table_id, hosts[table_id])) for table_id in by_host])
        return sorted(in_turn, key=lambda table_id: not self.rooms.is_attended(table_id))[:most]


def turn_about(made: list[tuple[str, str]]) -> list[str]:
    """Things of several makers, so that each has a first before anybody has a second; else in the order given."""
    counts: defaultdict[str, int] = defaultdict(int)
    rounds = list[tuple[int, str]]()
    for thing, maker in made:
        rounds.append((counts[maker], thing))
        counts[maker] += 1
    return [thing for _, thing in sorted(rounds, key=lambda one: one[0])]


def _maker(setup: str) -> str:
    try:
        return msgspec.json.decode(setup, type=MadeBy).host
    except msgspec.MsgspecError:  # the table says so itself when it is opened
        return ""
