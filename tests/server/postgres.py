"""A PostgreSQL of our own for a test; where it is not installed, the test is skipped, visibly."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import programs
from tests.server.host import free_port

USER = "postgres"


class Postgres:
    """An empty database that can be restarted."""

    def __init__(self, initdb: Path) -> None:
        self.programs, self.port = initdb.parent, free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="council-"))
        self.as_user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            owner = pwd.getpwnam(USER)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.as_user = ["runuser", "-u", USER, "--"]

    @property
    def url(self) -> str:
        return self.url_at(self.port)

    def url_at(self, port: int) -> str:
        """Its URL, by a way that begins elsewhere."""
        return f"postgresql://council@127.0.0.1:{port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        with (self.folder / "out").open("ab") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, cwd="/")  # noqa: S603

    def start(self) -> None:
        self.run("initdb", "--auth=trust", "--username=council", "--encoding=UTF8", "--no-sync")
        self.run("pg_ctl", "-w", "-o", f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1", "start")

    def restart(self) -> None:
        """As after a loss of power: nothing is finished, nobody is told."""
        self.run("pg_ctl", "-m", "immediate", "-w", "restart")

    def limit_files(self, pids: list[int], size: str) -> None:
        """Let no file of some of its processes grow beyond so much: only their own user may do this, not even root."""
        for pid in pids:
            command = [*self.as_user, "prlimit", "--pid", str(pid), f"--fsize={size}:"]
            subprocess.run(command, check=False, capture_output=True, cwd="/")  # noqa: S603  (it may be gone)

    def end(self) -> None:
        self.run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)


@contextmanager
def private_postgres() -> Iterator[Postgres]:
    """A PostgreSQL, for as long as it is needed."""
    if (initdb := programs.POSTGRESQL.find()) is None:
        pytest.skip(programs.POSTGRESQL.missing)
    one = Postgres(initdb)
    try:
        one.start()
        yield one
    finally:
        one.end()


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database, for as long as it is needed."""
    with private_postgres() as one:
        yield one.url
