"""Migrations: the database is brought up to date when the server starts."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from smallcouncil.core import CouncilError

NEWEST = "0011"
LOCK = 0x736D616C6C  # so that of several processes that start at once, one migrates and the others wait


class NewerDatabase(CouncilError):
    """The database was brought up to date by a newer server than this."""


def migrate(connection: Connection) -> None:
    """Bring a database up to date, whatever version it has; others wait until this transaction is over."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = version_of(connection)
    if version is not None and version > NEWEST:
        raise NewerDatabase(
            f"this database is of a newer Small Council (its version is {version}, this knows {NEWEST})"
        )
    if version != NEWEST:
        upgrade(connection)


def version_of(connection: Connection) -> str | None:
    """The version that a database has; None if it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return version


def upgrade(connection: Connection) -> None:
    """Run what is missing. Alembic is imported here only: it would slow down every start."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
