"""The sweeper: wakes the tables where a bot or a clock has to act and that no process has in memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from . import store
from .deadlines import BOT_PATIENCE, next_need
from .logs import log
from .refusals import Refused
from .rooms import Rooms
from .timekeeping import now_ms, stay_alive

SWEEP_SECONDS = 5.0


class Sweeper:
    """Looks through the database now and then."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    async def run(self) -> None:
        """Wake tables whose process is gone, again and again: first those of the process before this one."""
        ahead = BOT_PATIENCE
        while True:
            try:
                due = now_ms() + ahead
                for table_id in await self.rooms.read(partial(store.tables_to_wake, now=due)):
                    await self.try_to_wake(table_id, due)
                ahead = int(1000 * SWEEP_SECONDS)
                await self.rooms.writer.do(stay_alive)
                await self.rooms.writer.do(partial(store.purge_deleted, now=now_ms()))
                await self.rooms.forget_idle()
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def try_to_wake(self, table_id: str, due: int) -> None:
        """Wake a table; whatever is wrong with it, the others are woken too."""
        try:
            await self.wake(table_id, due)
        except Exception:
            log.exception("waking failed", extra={"about": {"table": table_id}})

    async def wake(self, table_id: str, due: int) -> None:
        """Look at a table, and note when somebody has to look again, unless another process has noted it meanwhile."""
        need = None
        with suppress(Refused):
            room = await self.rooms.open(table_id)
            if self.rooms.fanout.is_shared:
                await room.refresh()
            self.rooms.driver.look(room)
            need = room.wake_at = next_need(room.table, now_ms())
        is_as_found = store.tables.c.id == table_id, store.tables.c.wake_at <= due
        change = store.tables.update().where(*is_as_found).values(wake_at=need)
        await self.rooms.writer.do(lambda connection: connection.execute(change))
