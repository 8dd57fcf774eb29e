"""Patience: a connection to PostgreSQL that does not answer for too long is cut, so that nobody waits for ever.

The network tells us of a server that is gone, but not of one that has stopped in the middle or of a cable that was
pulled at the right moment: whoever waits for an answer then waits as long as the process lives.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

SECONDS = 8.0
PING_SECONDS = 2.0  # for what takes no time
LOOKS = 0.5  # seconds between two looks at who waits


class Watch:
    """Looks after all connections of a process that wait for an answer; one thread for all."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting: dict[object, tuple[float, int]] = {}  # by the wait: until when, on which file
        self.thread: threading.Thread | None = None

    @contextmanager
    def over(self, connection: Any, seconds: float = SECONDS) -> Iterator[None]:
        """Cut this connection of psycopg if what is done with it takes too long; what waits fails then."""
        wait = object()
        with self.lock:
            self.waiting[wait] = (monotonic() + seconds, connection.fileno())
            if self.thread is None:
                self.thread = threading.Thread(target=self._run, name="patience", daemon=True)
                self.thread.start()
        try:
            yield
        finally:
            with self.lock:
                self.waiting.pop(wait, None)

    def _run(self) -> None:
        pause = threading.Event()
        while not pause.wait(LOOKS):
            with self.lock:
                for wait in [wait for wait, (until, _) in self.waiting.items() if until < monotonic()]:
                    cut(self.waiting.pop(wait)[1])


def cut(file: int) -> None:
    """End a connection under whoever waits for it."""
    with suppress(OSError), socket.socket(fileno=os.dup(file)) as one:
        one.shutdown(socket.SHUT_RDWR)


watch = Watch()
