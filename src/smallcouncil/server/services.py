"""The services: everything that a running server has, put together once and handed to those who serve."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from . import store
from .accounts import Accounts
from .belongings import Belongings
from .devices import Devices
from .driver import Driver
from .fanout import Fanout, fanout_for
from .hints import Hints
from .history import History
from .limits import Bounds, Limits
from .listing import Listing
from .logs import note
from .metrics import Metrics
from .migrations import migrate
from .notices.mail import Relay
from .notices.service import Notices
from .past import Past
from .people import People, server_secret
from .rooms import Rooms
from .sweeper import Sweeper
from .timekeeping import begin, stay_alive
from .workers import Workers
from .writer import Writer

if TYPE_CHECKING:
    from .passkeys import Passkeys

SQLITE = "sqlite:///"
HEALTHY_SECONDS = 3.0
LEAST_ROOM = 64 * 1024 * 1024  # bytes: enough for some days


@dataclass(frozen=True, kw_only=True)
class Config:
    """How a server is run."""

    database: str  # a URL
    fanout: str = ""  # the URL of a Redis that carries news between processes; else the database does
    bot_processes: int = 1
    limits: bool = True  # whether people are held to rates and numbers; off for measuring
    bounds: Bounds = Bounds()
    beat_seconds: float = 10.0
    connections: int = 10_000  # that there is room for
    public_url: str = ""  # what links in notices begin with; else where their person found the server
    relay: Relay | None = None  # by which mails are sent, if any are
    reaches_private: bool = False  # whether notices may go to machines of the server's own network
    metrics_token: str = ""  # whoever has it reads /metrics; without one, this machine alone does


class Services:
    """A running server."""

    def __init__(self, config: Config, engine: Engine, fanout: Fanout, secret: str) -> None:
        self.config, self.engine, self.fanout = config, engine, fanout
        self.metrics = Metrics()
        self.writer = Writer(engine, fanout, self.metrics)
        self.workers = Workers(config.bot_processes, self.metrics)
        self.driver = Driver(self.workers, self.metrics)
        self.rooms = Rooms(engine, self.writer, self.driver, fanout, self.metrics)
        self.past = Past(self.metrics)
        self.limits = Limits(config.bounds, config.limits)
        self.listing = Listing(self.rooms)
        self.people = People(self.rooms, secret)
        self.accounts = Accounts(self.people)
        self.hints = Hints(self.rooms)
        self.devices = Devices(self.accounts)
        self.belongings = Belongings(self.rooms)
        self.history = History(self.rooms)
        self.notices = Notices(
            self.people,
            self.limits,
            self.metrics,
            public_url=config.public_url,
            relay=config.relay,
            may_be_private=config.reaches_private,
        )
        self.sweeping = asyncio.create_task(Sweeper(self.rooms).run())

    @cached_property
    def passkeys(self) -> Passkeys:
        """Passkeys; what they need takes a while to import, so it is done when somebody uses one."""
        from .passkeys import Passkeys

        return Passkeys(self.accounts)

    async def health(self) -> dict[str, bool]:
        """Which parts are well: reading, writing, hearing of other processes, room on the disk."""
        return {
            "database": await is_quick(self.rooms.read(store.ping)),
            "writer": await is_quick(self.writer.do(store.ping)),
            "listener": self.fanout.is_heard,
            "disk": has_room(self.config.database),
        }

    async def close(self) -> None:
        """End in order: nothing new, then nothing running, then all written."""
        self.sweeping.cancel()
        await self.notices.close()
        await self.driver.close()
        await asyncio.gather(self.workers.close(), self.past.close())
        self.fanout.close()
        await self.rooms.keep_snapshots()
        with suppress(SQLAlchemyError):  # the database is away; then the outage began when a server last was here
            await self.writer.do(stay_alive)
        await self.writer.close()
        self.rooms.close()
        self.engine.dispose()
        note("stopped")


async def is_quick(work: Coroutine[Any, Any, Any]) -> bool:
    """Whether something of the database is done in time."""
    try:
        await asyncio.wait_for(work, HEALTHY_SECONDS)
    except (SQLAlchemyError, TimeoutError):
        return False
    return True


def has_room(url: str) -> bool:
    """Whether the disk of a file of SQLite has room for more; a database elsewhere looks after its own."""
    folder = Path(url.removeprefix(SQLITE)).parent
    return not url.startswith(SQLITE) or disk_usage(folder).free > LEAST_ROOM


def prepare(engine: Engine) -> str:
    """Bring the database up to date and give the server's secret, in one transaction."""
    with store.writing(engine).begin() as connection:
        migrate(connection)
        begin(connection)
        return server_secret(connection)


async def open_services(config: Config) -> Services:
    """Open the database, bring it up to date, and begin."""
    engine = store.open_database(config.database)
    secret = await asyncio.to_thread(prepare, engine)
    services = Services(config, engine, fanout_for(engine, config.fanout), secret)
    await services.rooms.read_wanting()
    note("started", database=engine.dialect.name)
    return services
