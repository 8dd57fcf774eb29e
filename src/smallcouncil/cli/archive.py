"""`smallcouncil export` and `verify`: a server's table as JSON, and the proof that it was played by the rules."""

from __future__ import annotations

from pathlib import Path

import msgspec

from smallcouncil.core import CouncilError
from smallcouncil.server import archive, store
from smallcouncil.server.loading import replay
from smallcouncil.server.refusals import Refused

from .console import out, say
from .database import answering, existing_database_url


class NotVerified(CouncilError):
    """An exported table is not what it says."""


class NoSuchTable(CouncilError):
    """A database has no table of that id."""


def export_table(table_id: str, database: str | None) -> None:
    """Print a table."""
    url = existing_database_url(database)
    with answering(url), store.open_database(url).connect() as connection:
        kept = store.find_table(connection, table_id)
        if kept is None:
            raise NoSuchTable(f"there is no table {table_id!r} in this database")
        table = replay(kept, store.rows_after(connection, table_id, 0))
    out.file.write(msgspec.json.encode(archive.export(table, kept.created)).decode() + "\n")


def verify_file(file: Path) -> None:
    """Say what a file proves."""
    try:
        exported = archive.read_export(file.read_bytes())
        table = archive.verify(exported)
    except OSError as error:
        raise NotVerified(f"{file} cannot be read: {error.strerror}") from None
    except Refused as refused:
        raise NotVerified(f"{file}: {refused.reason}") from None
    setup = exported.setup
    say(f"{setup.game}, rules {setup.version}, {setup.players} players: {table.seq} entries, {table.moves} choices.")
    say("Every position is the one that was logged.")
    if setup.seed_chosen:
        say("The seed was chosen by whoever made the table, not drawn.", "yellow")
    else:
        say(f"The seed fits what the server was bound to: {exported.commitment}")
    if table.status != "over":
        say("The game is not over.")
