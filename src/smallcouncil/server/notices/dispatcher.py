"""The dispatcher: takes what is due out of the outbox and has it carried, again and again until it has arrived."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..logs import log
from ..metrics import Metrics
from ..rooms import Rooms
from ..timekeeping import now_ms
from . import outbox
from .carriers import Carrier, Gone, Undelivered
from .judge import LOOK_AGAIN, Judge, NotAnyMore, NotNow
from .outbox import Waiting
from .schema import Channel, channels, drop_channel, find_channel
from .schema import outbox as rows
from .words import Message

T = TypeVar("T")
P = ParamSpec("P")
POLL_SECONDS = 1.0
CLOSING_SECONDS = 3.0
MOST_UNDER_WAY = 100  # notices that this process has taken and not settled

Told = list[tuple[Waiting, Message]]


class Dispatcher:
    """One of several that empty one outbox."""

    def __init__(self, rooms: Rooms, carriers: Mapping[str, Carrier], metrics: Metrics) -> None:
        self.rooms, self.carriers, self.metrics, self.judge = rooms, carriers, metrics, Judge(rooms)
        self.under_way: dict[asyncio.Task[None], int] = {}

    async def run(self) -> None:
        """Look every second, for as long as the server runs."""
        while True:
            try:
                await self.look()
            except Exception:  # the database is away; whatever it is, it is looked again
                log.exception("looking for notices failed")
            await asyncio.sleep(POLL_SECONDS)

    async def look(self) -> None:
        """Take what is due, and begin to carry it: to all channels at once, so that a slow one holds up no other."""
        await self.judge.presence.note()
        waiting, is_due = await self.rooms.read(_waiting)
        self.metrics.notices_waiting.set(waiting)
        room = MOST_UNDER_WAY - sum(self.under_way.values())
        if not is_due or room <= 0:
            return
        by_channel: dict[str, list[Waiting]] = defaultdict(list)
        for one in await self.rooms.writer.do(partial(outbox.claim, now=now_ms(), most=room)):
            by_channel[one.channel].append(one)
        for channel, taken in by_channel.items():
            self._begin(channel, taken)

    def _begin(self, channel: str, taken: list[Waiting]) -> None:
        task = asyncio.get_running_loop().create_task(self._settle(channel, taken))
        self.under_way[task] = len(taken)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.under_way.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("notices failed", exc_info=error)  # they are taken again when the lease is over

    async def finish(self) -> None:
        """Wait until everything that was taken is settled."""
        await asyncio.gather(*self.under_way, return_exceptions=True)

    async def close(self) -> None:
        """Let what is under way arrive, within reason; the rest is delivered after the lease, by whoever is there."""
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=CLOSING_SECONDS)
        for task in [*self.under_way]:
            task.cancel()
        await self.finish()

    # One channel

    async def _settle(self, channel_id: str, taken: list[Waiting]) -> None:
        channel = await self.rooms.read(partial(find_channel, channel=channel_id))
        carrier = self.carriers.get(channel.kind) if channel else None
        if channel is None or carrier is None:  # it was given up, or the host offers it no more
            return await self._write(_strike_all, taken)
        if told := await self._to_tell(channel, taken):
            if carrier.longest_quiet and not await self._may_disturb(channel, carrier, told):
                return
            await self._carry(channel, carrier, told)

    async def _to_tell(self, channel: Channel, taken: list[Waiting]) -> Told:
        """What is still worth telling of what was taken; the rest is struck or put off."""
        told: Told = []
        for one in taken:
            try:
                told.append((one, await self.judge.message(one, channel)))
            except NotAnyMore:
                await self._write(outbox.strike, one)
            except NotNow:
                await self._write(outbox.postpone, one, now_ms() + LOOK_AGAIN)
        return told

    async def _may_disturb(self, channel: Channel, carrier: Carrier, told: Told) -> bool:
        """Whether a mailbox has been left alone for long enough; what comes too early waits, to come together."""
        until = await self._write(_take_quiet, channel.id, now_ms(), carrier.longest_quiet)
        for one, _ in told if until else ():
            await self._write(outbox.postpone, one, until)
        return not until

    async def _carry(self, channel: Channel, carrier: Carrier, told: Told) -> None:
        ones = [one for one, _ in told]
        try:
            await carrier.send(channel, [message for _, message in told])
        except Gone:
            self.metrics.notices_given_up.inc(len(told))
            await self.rooms.writer.do(partial(drop_channel, channel=channel.id))
            await self.rooms.read_wanting()
        except Undelivered as failure:
            self.metrics.notices_failed.inc()
            given_up = await self._write(_fail, ones, failure.why, now_ms())
            self.metrics.notices_given_up.inc(given_up)
        else:
            self.metrics.notices_delivered.inc(len(told))
            await self._write(_arrived, ones)

    async def _write(self, work: Callable[Concatenate[Connection, P], T], *given: P.args, **more: P.kwargs) -> T:
        return await self.rooms.writer.do(lambda connection: work(connection, *given, **more))


def _waiting(connection: Connection) -> tuple[int, bool]:
    """How many notices wait, and whether any is due."""
    due = connection.scalar(sa.select(sa.func.min(rows.c.due)))
    return outbox.waiting(connection), due is not None and due <= now_ms()


def _strike_all(connection: Connection, taken: list[Waiting]) -> None:
    for one in taken:
        outbox.strike(connection, one)


def _arrived(connection: Connection, ones: list[Waiting]) -> None:
    _strike_all(connection, ones)
    _note_error(connection, ones, "")


def _fail(connection: Connection, ones: list[Waiting], reason: str, now: int) -> int:
    """Try again later; how many were tried for the last time. A mailbox that got nothing was not disturbed."""
    _note_error(connection, ones, reason)
    connection.execute(channels.update().where(channels.c.id == ones[0].channel).values(quiet_until=0))
    return sum([not outbox.try_again(connection, one, now) for one in ones])


def _note_error(connection: Connection, ones: list[Waiting], reason: str) -> None:
    is_this = channels.c.id == ones[0].channel, channels.c.error != reason
    connection.execute(channels.update().where(*is_this).values(error=reason))


def _take_quiet(connection: Connection, channel: str, now: int, lasts: int) -> int:
    """Take a mailbox for so long; where somebody else has it, until when."""
    free = channels.c.id == channel, channels.c.quiet_until <= now
    if connection.execute(channels.update().where(*free).values(quiet_until=now + lasts)).rowcount:
        return 0
    return connection.scalar(sa.select(channels.c.quiet_until).where(channels.c.id == channel)) or now
