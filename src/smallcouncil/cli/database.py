"""Where a server keeps its tables: one file of SQLite of one's own, or what is named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, OperationalError

from smallcouncil.core import CouncilError
from smallcouncil.server.services import SQLITE

POSTGRESQL = ("postgresql://", "postgres://")
REDIS = ("redis://", "rediss://")


class NoDriver(CouncilError):
    """The database needs something that is not installed."""


class NoDatabase(CouncilError):
    """There is no database where one was named, or it does not answer."""


def database_url(database: str | None) -> str:
    """A URL as SQLAlchemy reads it; a path is a file of SQLite, nothing the usual file."""
    if database is None:
        return f"{SQLITE}{user_data_path('smallcouncil', ensure_exists=True) / 'tables.sqlite'}"
    if database.startswith(POSTGRESQL):
        if find_spec("psycopg") is None:
            raise NoDriver("PostgreSQL needs a driver: pip install 'smallcouncil[postgresql]'")
        return f"postgresql+psycopg://{database.partition('://')[2]}"
    return database if "://" in database else f"{SQLITE}{Path(database).absolute()}"


def existing_database_url(database: str | None) -> str:
    """The same, where nothing is to be made: a file that is not there would be."""
    url = database_url(database)
    if url.startswith(SQLITE) and not Path(url.removeprefix(SQLITE)).exists():
        raise NoDatabase(f"there is no database {shown(url)}")
    return url


def shown(url: str) -> str:
    """A database as people may read it: a file by its path, and no password."""
    return make_url(url).render_as_string().removeprefix(SQLITE)


@contextmanager
def answering(url: str) -> Iterator[None]:
    """A database that cannot be reached, or is none, is told in a line; anything else is a mistake of ours."""
    try:
        yield
    except DatabaseError as error:
        if type(error) not in (DatabaseError, OperationalError):
            raise
        why = str(error.orig).strip().splitlines()[0]
        raise NoDatabase(f"the database {shown(url)} cannot be used: {why}") from None


def fanout_url(fanout: str) -> str:
    """The URL of a Redis, or nothing."""
    if fanout and not fanout.startswith(REDIS):
        raise NoDriver(f"--fanout takes the address of a Redis, redis://…, not {fanout!r}")
    if fanout and find_spec("redis") is None:
        raise NoDriver("Redis needs a driver: pip install 'smallcouncil[redis]'")
    return fanout
