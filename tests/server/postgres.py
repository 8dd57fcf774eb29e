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


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database, for as long as it is needed."""
    if (initdb := programs.POSTGRESQL.find()) is None:
        pytest.skip(programs.POSTGRESQL.missing)
    folder, port = Path(tempfile.mkdtemp(prefix="council-")), free_port()
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        owner = pwd.getpwnam(USER)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        as_user = ["runuser", "-u", USER, "--"]

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(initdb.parent / program), "-D", str(folder / "data"), *arguments]
        with (folder / "out").open("ab") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, cwd="/")  # noqa: S603

    try:
        run("initdb", "--auth=trust", "--username=council", "--encoding=UTF8", "--no-sync")
        run("pg_ctl", "-w", "-o", f"-p {port} -k {folder} -c listen_addresses=127.0.0.1", "start")
        yield f"postgresql://council@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)
