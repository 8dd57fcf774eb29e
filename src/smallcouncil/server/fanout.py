"""Fan-out: how processes over one database tell each other at which tables something happened."""

from __future__ import annotations

import asyncio
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from secrets import token_hex
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .patience import watch
from .store import POSTGRESQL

CHANNEL = "smallcouncil"
EVERY_TABLE = "*"  # told after a gap, when nobody knows what was missed
SERVER = "server"  # who tells that
NOTHING = ""  # nobody has told anything for a while
PAUSE = 0.5  # seconds
PATIENCE = 5.0
HEARTBEAT = 2.0  # seconds between two signs of life that a listener gives itself
SILENCE = 10.0  # seconds without any, after which it listens anew
Heard = Callable[[str], None]


class Fanout(Protocol):
    """What the writer tells and the rooms hear. Another carrier needs these four and nothing else."""

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Tell the others with the commit; called in the writer's thread, in its transaction."""

    def told(self, tables: set[str]) -> None:
        """Tell the others after the commit; called in the writer's thread."""

    def listen(self, heard: Heard) -> None:
        """Have `heard` called in the event loop for each table at which another process did something."""

    def close(self) -> None:
        """Stop listening."""

    is_shared: bool  # whether there may be other processes

    @property
    def is_heard(self) -> bool:
        """Whether what others tell is heard."""


class Alone:
    """The only process of its database: there is nobody to tell."""

    is_shared = False

    def tell(self, connection: Connection, tables: set[str]) -> None: ...

    def told(self, tables: set[str]) -> None: ...

    def listen(self, heard: Heard) -> None: ...

    def close(self) -> None: ...

    @property
    def is_heard(self) -> bool:
        return True


class SharedFanout(ABC):
    """Listens in a thread of its own, and comes back when the connection is lost."""

    is_shared = True

    lost: tuple[type[Exception], ...]  # what is raised then

    def __init__(self) -> None:
        self.me = token_hex(4)
        self.closing = threading.Event()
        self.thread: threading.Thread | None = None
        self.heard_at = time.monotonic()  # when there last was a sign that news come through

    @property
    def is_heard(self) -> bool:
        """Whether news have come through, or would have, in the last seconds."""
        return time.monotonic() - self.heard_at < SILENCE

    @abstractmethod
    def news(self) -> Iterator[str]:
        """What is told, `sender table` each, until the connection is lost: EVERY_TABLE first; NOTHING now and then."""

    def listen(self, heard: Heard) -> None:
        """Listen in a thread, over a connection of its own."""
        loop = asyncio.get_running_loop()
        listening = threading.Event()
        self.thread = threading.Thread(target=self._listen, args=(loop, heard, listening), name="fanout", daemon=True)
        self.thread.start()
        listening.wait(timeout=10)

    def close(self) -> None:
        self.closing.set()
        if self.thread:
            self.thread.join(timeout=5)

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Heard, listening: threading.Event) -> None:
        while not self.closing.is_set():
            try:
                for news in self.news():
                    listening.set()
                    sender, _, table = news.partition(" ")  # no table: a sign of life
                    if table and sender != self.me:
                        loop.call_soon_threadsafe(heard, table)
                    if self.closing.is_set():
                        return
            except self.lost:
                time.sleep(PAUSE)
            except RuntimeError:  # the loop is closed
                return


class PostgresFanout(SharedFanout):
    """LISTEN and NOTIFY. What is told becomes known with the commit, never before."""

    def __init__(self, engine: Engine) -> None:
        import psycopg

        super().__init__()
        self.engine = engine
        self.lost = (psycopg.OperationalError,)

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Notify within the transaction."""
        if tables:
            values = [{"channel": CHANNEL, "news": f"{self.me} {table}"} for table in sorted(tables)]
            connection.execute(sa.text("SELECT pg_notify(:channel, :news)"), values)

    def told(self, tables: set[str]) -> None:
        """The commit has told it."""

    def news(self) -> Iterator[str]:
        import psycopg

        dsn = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(dsn, autocommit=True, **POSTGRESQL) as connection:  # type: ignore[arg-type]
            with watch.over(connection):
                connection.execute(f"LISTEN {CHANNEL}")
            self.heard_at = beaten_at = time.monotonic()
            yield f"{SERVER} {EVERY_TABLE}"
            while True:
                for notice in connection.notifies(timeout=PAUSE):
                    self.heard_at = time.monotonic()
                    yield notice.payload
                yield NOTHING
                if time.monotonic() - beaten_at > HEARTBEAT:
                    beaten_at = time.monotonic()
                    with watch.over(connection):
                        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, self.me))
                if not self.is_heard:
                    raise psycopg.OperationalError("the listener does not hear itself")


class RedisFanout(SharedFanout):
    """Publish and subscribe of Redis, for a host who has one. What is told is committed already.

    Redis is not asked to keep anything: a message that is lost with it is made up for by EVERY_TABLE when it is back.
    """

    def __init__(self, url: str) -> None:
        import redis

        super().__init__()
        self.redis = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            socket_keepalive=True,
            health_check_interval=HEARTBEAT,
        )
        self.lost = (redis.RedisError,)
        self.redis.ping()  # a wrong address is told at once

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Nothing is told before the commit."""

    def told(self, tables: set[str]) -> None:
        """Publish; a Redis that is away loses nothing but time."""
        with suppress(*self.lost):
            for table in sorted(tables):
                self.redis.publish(CHANNEL, f"{self.me} {table}")

    def news(self) -> Iterator[str]:
        with self.redis.pubsub() as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(CHANNEL)
            yield f"{SERVER} {EVERY_TABLE}"
            while True:
                message = channel.get_message(ignore_subscribe_messages=True, timeout=PAUSE)
                self.heard_at = time.monotonic()  # the client asks for signs of life, and raises if none comes
                yield message["data"] if message else NOTHING


def fanout_for(engine: Engine, url: str) -> Fanout:
    """The carrier that is asked for: Redis, or else what the database itself has."""
    if url:
        return RedisFanout(url)
    return PostgresFanout(engine) if engine.dialect.name == "postgresql" else Alone()
