"""A PostgreSQL of our own for a test: installed if it is missing and we are root, else the test is skipped, visibly."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.host import free_port

USER = "postgres"


def programs() -> Path:
    """The folder with initdb and pg_ctl."""
    if (found := _installed()) is None:
        install("postgresql")
        found = _installed()
    if found is None:
        pytest.skip("PostgreSQL is not installed, and only root could install it")
    return found


def install(package: str) -> None:
    """Install a package of Debian, where that can be done. One worker at a time: apt has one lock."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with Path(tempfile.gettempdir(), "council-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
            subprocess.run(["apt-get", *command], env=environment, check=False, capture_output=True)  # noqa: S603, S607


def _installed() -> Path | None:
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    if (on_path := shutil.which("pg_ctl")) is not None:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database, for as long as it is needed."""
    found, folder, port = programs(), Path(tempfile.mkdtemp(prefix="council-")), free_port()
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        owner = pwd.getpwnam(USER)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        as_user = ["runuser", "-u", USER, "--"]

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(found / program), "-D", str(folder / "data"), *arguments]
        with (folder / "out").open("ab") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, cwd="/")  # noqa: S603

    try:
        run("initdb", "--auth=trust", "--username=council", "--encoding=UTF8", "--no-sync")
        run("pg_ctl", "-w", "-o", f"-p {port} -k {folder} -c listen_addresses=127.0.0.1", "start")
        yield f"postgresql://council@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)
