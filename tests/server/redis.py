"""A Redis of our own for a test; where it is not installed, the test is skipped, visibly."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
import redis as client

from tests import programs
from tests.server.host import PATIENCE, free_port


class Redis:
    """A server that keeps nothing, and can be killed and started again."""

    def __init__(self, program: str) -> None:
        self.program, self.port = program, free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self.program, "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(client.RedisError):
                client.Redis.from_url(self.url).ping()
                return
            time.sleep(0.02)
        raise AssertionError("Redis does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def redis() -> Iterator[Redis]:
    """A Redis, for as long as it is needed."""
    if (program := programs.REDIS.find()) is None:
        pytest.skip(programs.REDIS.missing)
    server = Redis(str(program))
    try:
        yield server
    finally:
        server.kill()
