"""Fan-out: how processes over one database tell each other at which tables something happened."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from secrets import token_hex
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

CHANNEL = "smallcouncil"
EVERY_TABLE = "*"  # told after a gap, when nobody knows what was missed
Heard = Callable[[str], None]


class Fanout(Protocol):
    """What the writer tells and the rooms hear. Another carrier needs these three and nothing else."""

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Tell the others; called in the writer's thread, in its transaction."""

    def listen(self, heard: Heard) -> None:
        """Have `heard` called in the event loop for each table at which another process did something."""

    def close(self) -> None:
        """Stop listening."""


class Alone:
    """The only process of its database: there is nobody to tell."""

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Nobody listens."""

    def listen(self, heard: Heard) -> None:
        """Nobody speaks."""

    def close(self) -> None:
        """Nothing is open."""


class PostgresFanout:
    """LISTEN and NOTIFY. What is told becomes known with the commit, never before."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.me = token_hex(4)
        self.closing = threading.Event()
        self.thread: threading.Thread | None = None

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Notify within the transaction."""
        if tables:
            values = [{"channel": CHANNEL, "news": f"{self.me} {table}"} for table in sorted(tables)]
            connection.execute(sa.text("SELECT pg_notify(:channel, :news)"), values)

    def listen(self, heard: Heard) -> None:
        """Listen in a thread, over a connection of its own."""
        loop = asyncio.get_running_loop()
        listening = threading.Event()
        self.thread = threading.Thread(target=self._listen, args=(loop, heard, listening), name="fanout", daemon=True)
        self.thread.start()
        listening.wait(timeout=10)

    def close(self) -> None:
        """Let the thread end."""
        self.closing.set()
        if self.thread:
            self.thread.join(timeout=5)

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Heard, listening: threading.Event) -> None:
        import psycopg

        dsn = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.closing.is_set():
            try:
                with psycopg.connect(dsn, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    listening.set()
                    loop.call_soon_threadsafe(heard, EVERY_TABLE)
                    while not self.closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            sender, _, table = notice.payload.partition(" ")
                            if sender != self.me:
                                loop.call_soon_threadsafe(heard, table)
            except psycopg.OperationalError:
                time.sleep(0.5)
            except RuntimeError:  # the loop is closed
                return
