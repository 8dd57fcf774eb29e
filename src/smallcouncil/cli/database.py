"""Where a server keeps its tables: one file of SQLite of one's own, or what is named."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_data_path

from smallcouncil.core import CouncilError
from smallcouncil.server.services import SQLITE

POSTGRESQL = ("postgresql://", "postgres://")
REDIS = ("redis://", "rediss://")


class NoDriver(CouncilError):
    """The database needs something that is not installed."""


def database_url(database: str | None) -> str:
    """A URL as SQLAlchemy reads it; a path is a file of SQLite, nothing the usual file."""
    if database is None:
        return f"{SQLITE}{user_data_path('smallcouncil', ensure_exists=True) / 'tables.sqlite'}"
    if database.startswith(POSTGRESQL):
        if find_spec("psycopg") is None:
            raise NoDriver("PostgreSQL needs a driver: pip install 'smallcouncil[postgresql]'")
        return f"postgresql+psycopg://{database.partition('://')[2]}"
    return database if "://" in database else f"{SQLITE}{Path(database).absolute()}"


def fanout_url(fanout: str) -> str:
    """The URL of a Redis, or nothing."""
    if fanout and not fanout.startswith(REDIS):
        raise NoDriver(f"--fanout takes the address of a Redis, redis://…, not {fanout!r}")
    if fanout and find_spec("redis") is None:
        raise NoDriver("Redis needs a driver: pip install 'smallcouncil[redis]'")
    return fanout
