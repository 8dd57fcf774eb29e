"""Programs that some tests need beside Python: `python -m tests.programs` installs what is missing, where it can.

What could not be installed is left out by the tests, which say so; nothing is remembered, so the next run tries again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

LONGEST = 600  # seconds that another's installation may take
PAUSE = 5.0  # seconds between two looks at a lock that apt-get itself does not wait for
LOCKED = ("Could not get lock", "Unable to lock", "Unable to acquire the dpkg frontend lock")
POSTGRESQL_FOLDER = Path("/usr/lib/postgresql")


class Program(NamedTuple):
    """Something to be installed."""

    name: str
    package: str
    find: Callable[[], Path | None]

    @property
    def missing(self) -> str:
        """Why tests are left out."""
        return f"{self.name} is not installed: `make test` as root does it, else `apt-get install {self.package}`"


def on_path(*names: str) -> Path | None:
    """The first of some programs that is there."""
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


def initdb() -> Path | None:
    """PostgreSQL's own programs; Debian keeps them off the path."""
    debian = sorted(POSTGRESQL_FOLDER.glob("*/bin/initdb"), reverse=True)
    found = next(iter(debian), None) or on_path("initdb")
    return found and found.resolve()


CHROMIUM = Program("Chromium", "chromium", lambda: on_path("chromium", "chromium-browser"))
# The same without windows takes half the work, and knows no notices.
HEADLESS = Program("Chromium's shell", "chromium-headless-shell", lambda: on_path("chromium-headless-shell"))
POSTGRESQL = Program("PostgreSQL", "postgresql", initdb)
REDIS = Program("Redis", "redis-server", lambda: on_path("redis-server"))
PROGRAMS = (CHROMIUM, HEADLESS, POSTGRESQL, REDIS)


def install(program: Program) -> str:
    """Install a program if it is missing; why it is still missing afterwards, or nothing."""
    if program.find():
        return ""
    if not shutil.which("apt-get"):
        return "there is no apt-get here"
    if os.geteuid() != 0:
        return "only root can install it"
    apt_get("update")
    told = apt_get("install", "--yes", "--no-install-recommends", program.package)
    return "" if program.find() else (told.strip() or "apt-get said nothing").splitlines()[-1]


def apt_get(*arguments: str) -> str:
    """Run apt-get, after whoever holds its locks; what it complained of."""
    command = ["apt-get", "-o", f"DPkg::Lock::Timeout={LONGEST}", "-qq", *arguments]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    until = time.monotonic() + LONGEST
    while True:
        ran = subprocess.run(  # noqa: S603
            command, env=environment, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        is_locked = ran.returncode != 0 and any(words in ran.stderr for words in LOCKED)
        if not is_locked or time.monotonic() > until:
            return ran.stderr
        time.sleep(PAUSE)


def main() -> None:
    """Install what is missing, and say what is missing still."""
    for program in PROGRAMS:
        if reason := install(program):
            print(f"{program.name} is missing: {reason}. The tests that need it are left out, or take longer.")
            print(f"  To have them: apt-get install {program.package}")


if __name__ == "__main__":
    main()
