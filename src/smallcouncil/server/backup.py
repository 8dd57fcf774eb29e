"""Backups: all of a database in one file, while the server runs; and back again, while none does."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from smallcouncil.core import CouncilError

from .migrations import NEWEST, version_of
from .timekeeping import now_ms

SQLITE = "sqlite:///"
BACKUPS = "backups"  # the folder beside a file of SQLite
OWNER_ONLY = 0o600
NEVER_ASK = "--no-password"  # at a terminal that nobody sits at: it stands in the URL, PGPASSWORD or ~/.pgpass
PROGRAMS = {"pg_dump": "postgresql-client", "pg_restore": "postgresql-client"}


class BackupFailed(CouncilError):
    """A backup could not be made or restored; nothing has changed."""


def back_up(url: str, file: Path | None) -> Path:
    """Write all that a database holds to a new file, which is whole or not there. It has every secret in it."""
    file = file or _usual_file(url)
    if file.exists():
        raise BackupFailed(f"{file} is there already: name another")
    file.parent.mkdir(parents=True, exist_ok=True)
    partial_file = file.with_name(f"{file.name}.partial")
    partial_file.unlink(missing_ok=True)
    os.close(os.open(partial_file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    try:
        (_copy_sqlite if url.startswith(SQLITE) else _dump)(url, partial_file)
        partial_file.replace(file)
    finally:
        partial_file.unlink(missing_ok=True)
    return file


def restore(url: str, file: Path) -> Path | None:
    """Put what a backup holds where a server looks for it. What was there before is kept beside it: its new name."""
    if not file.is_file():
        raise BackupFailed(f"there is no file {file}")
    if url.startswith(SQLITE):
        return _restore_sqlite(url, file)
    _restore_dump(url, file)
    return None


def _usual_file(url: str) -> Path:
    if not url.startswith(SQLITE):
        raise BackupFailed(
            "a backup of PostgreSQL is made by the command line, and named: smallcouncil admin backup FILE"
        )
    moment = datetime.fromtimestamp(now_ms() / 1000, UTC).strftime("%Y-%m-%d-%H%M%S")
    return Path(url.removeprefix(SQLITE)).parent / BACKUPS / f"{moment}.sqlite"


# SQLite


def _copy_sqlite(url: str, file: Path) -> None:
    """By SQLite's own way for a database that is being written to."""
    source = Path(url.removeprefix(SQLITE))
    if not source.is_file():
        raise BackupFailed(f"there is no database {source}")
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(file)) as copy:
        there.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it


def _restore_sqlite(url: str, file: Path) -> Path | None:
    _check_sqlite(file)
    target = Path(url.removeprefix(SQLITE))
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f"{target.name}.partial")
    shutil.copyfile(file, fresh)
    fresh.chmod(OWNER_ONLY)
    aside = _put_aside(target)
    fresh.replace(target)
    return aside


def _check_sqlite(file: Path) -> None:
    """Refuse what is no backup of ours, is damaged, or is newer than this."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as there:
            is_whole = there.execute("PRAGMA quick_check").fetchone() == ("ok",)
            [(version,)] = there.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.Error, ValueError):
        raise BackupFailed(f"{file} is no backup of Small Council") from None
    if not is_whole:
        raise BackupFailed(f"{file} is damaged")
    if version > NEWEST:
        raise BackupFailed(f"{file} is of a newer Small Council (its version is {version}, this knows {NEWEST})")


def _put_aside(target: Path) -> Path | None:
    """Keep what was there, with what SQLite keeps beside it. A file with nothing in it is nothing: a lock makes one."""
    journal = target.with_name(f"{target.name}-wal")
    if not any(file.exists() and file.stat().st_size for file in (target, journal)):
        return None
    number = next(n for n in range(1, 10_000) if not target.with_name(f"{target.name}.before-{n}").exists())
    aside = target.with_name(f"{target.name}.before-{number}")
    for suffix in ("-wal", "-shm"):
        beside = target.with_name(target.name + suffix)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + suffix))
    return target.replace(aside)


# PostgreSQL


def _dump(url: str, file: Path) -> None:
    how = ["--format=custom", "--no-owner", "--no-acl", NEVER_ASK, f"--file={file}"]
    _run("pg_dump", url, lambda place: [*how, f"--dbname={place}"])


def _restore_dump(url: str, file: Path) -> None:
    """Into a database with nothing in it: pg_restore would mix the two."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        is_empty = version_of(connection) is None and not sa.inspect(connection).get_table_names()
    engine.dispose()
    if not is_empty:
        raise BackupFailed("this database holds something: restore into an empty one (createdb), then name that")
    how = ["--no-owner", "--no-acl", "--exit-on-error", NEVER_ASK]
    _run("pg_restore", url, lambda place: [*how, f"--dbname={place}", str(file)])


def _run(program: str, url: str, arguments: Callable[[str], list[str]]) -> None:
    """Run a program of PostgreSQL; the password goes by the environment, where no list of processes shows it."""
    found = shutil.which(program)
    if found is None:
        raise BackupFailed(f"{program} is not installed; on Debian: apt install {PROGRAMS[program]}")
    place = make_url(url).set(drivername="postgresql")
    environment = {**os.environ, **({"PGPASSWORD": str(place.password)} if place.password else {})}
    command = [found, *arguments(place.set(password=None).render_as_string(hide_password=False))]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if told.returncode:
        raise BackupFailed(f"{program} says: {[*told.stderr.strip().splitlines(), 'nothing'][0]}")
