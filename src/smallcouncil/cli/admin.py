"""`smallcouncil admin`: what who runs a server may look at and do, beside the server, whether it runs or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table as Grid
from sqlalchemy.engine import Connection

from smallcouncil.core import CouncilError
from smallcouncil.server import admin, store
from smallcouncil.server.backup import back_up, restore
from smallcouncil.server.entries import How
from smallcouncil.server.fanout import fanout_for
from smallcouncil.server.migrations import migrate
from smallcouncil.server.refusals import Refused
from smallcouncil.server.services import SQLITE

from .console import fail, out, say
from .database import answering, database_url, existing_database_url
from .serve import lock_for

T = TypeVar("T")
WIDEST = 10_000  # signs of a line that nobody looks at


@contextmanager
def politely() -> Iterator[None]:
    """A mistake is told in a line."""
    try:
        yield
    except Refused as refused:
        fail(refused.reason)
    except CouncilError as error:
        fail(str(error))


def do(database: str | None, work: Callable[[Connection], T], table: str = "") -> T:
    """Work with the database of a server, in one transaction; processes that have a table in memory are told."""
    url = existing_database_url(database)
    engine = store.open_database(url)
    with answering(url), store.writing(engine).begin() as connection:
        migrate(connection)
        result = work(connection)
        if table:
            fanout_for(engine, "").tell(connection, {table})
    engine.dispose()
    return result


def grid(*columns: str) -> Grid:
    """A list for people to read, and for programs to cut at blanks: ids are never shortened."""
    made = Grid(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, no_wrap=column == "id", overflow="fold")
    return made


def print_list(made: Grid) -> None:
    """On a screen as it fits there; for a program every row is one line, however long."""
    (out if out.is_terminal else Console(file=out.file, width=WIDEST, highlight=False)).print(made)


def day(moment: int | None) -> str:
    """A moment, by universal time."""
    return "" if moment is None else datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def show_tables(database: str | None, find: str, status: str) -> None:
    """List tables."""
    with politely():
        rows = do(database, lambda connection: admin.list_tables(connection, find, status))
        made = grid("id", "game", "status", "host", "created", "title")
        for row in rows:
            made.add_row(row.id, row.game, row.status, row.host, day(row.created), row.title)
        print_list(made)


def show_people(database: str | None, find: str) -> None:
    """List people."""
    with politely():
        rows = do(database, lambda connection: admin.list_people(connection, find))
        made = grid("id", "name", "account", "tables", "since", "banned", "administers")
        for row in rows:
            ends = day(row.banned), day(row.administers)
            made.add_row(row.id, row.name, row.username or "", str(row.tables), day(row.created), *ends)
        print_list(made)


def show_reports(database: str | None) -> None:
    """List what was reported."""
    with politely():
        rows = do(database, admin.list_reports)
        made = grid("table", "n", "name", "said", "reported by")
        for row in rows:
            made.add_row(row.table, str(row.n), row.name, "(removed)" if row.removed else row.text, ", ".join(row.by))
        print_list(made)


def ban(database: str | None, person: str, lift: bool) -> None:
    """Shut somebody out, or let them in again."""
    with politely():
        do(database, lambda connection: admin.ban(connection, person, is_banned=not lift))
        say("They may come in again." if lift else "They are shut out; what they have open closes within seconds.")


def end(database: str | None, table: str, delete: bool) -> None:
    """Close or delete a table."""
    with politely():
        how: How = "deleted" if delete else "closed"
        do(database, lambda connection: admin.end_table(connection, table, how), table)
        say("The table is deleted." if delete else "The table is closed.")


def remove(database: str | None, table: str, n: int) -> None:
    """Remove something that was said."""
    with politely():
        do(database, lambda connection: admin.remove_said(connection, table, n), table)
        say("It is removed; that something was stays in the log.")


def appoint(database: str | None, account: str, revoke: bool) -> None:
    """Let an account into the page of administration, or not any more."""
    with politely():
        name = do(database, lambda connection: admin.appoint(connection, account, is_admin=not revoke))
        if revoke:
            return say(f"The page of administration is closed to {name}.")
        say(f"The page /admin opens for {name}, wherever they are signed in.")


def token(database: str | None, revoke: bool) -> None:
    """Make the token of the page, or let nobody in any more."""
    with politely():
        if revoke:
            do(database, admin.forget_token)
            return say("Nobody gets into the page of administration any more.")
        made = do(database, admin.new_token)
        say("The page is /admin; it asks for this token, which is shown once and replaces any before it:")
        out.file.write(f"{made}\n")


def make_backup(database: str | None, file: Path | None) -> None:
    """Write a backup."""
    with politely():
        made = back_up(database_url(database), file)
        say(f"{made}: {made.stat().st_size} bytes. Keep it as you keep passwords.")


def restore_backup(database: str | None, file: Path) -> None:
    """Restore a backup, where no server runs."""
    with politely():
        url = database_url(database)
        if url.startswith(SQLITE):
            Path(url.removeprefix(SQLITE)).parent.mkdir(parents=True, exist_ok=True)
        lock = lock_for(url, "stop it first")
        with answering(url):
            aside = restore(url, file)
        if lock:
            lock.close()
        if aside:
            say(f"What was there before is {aside}.")
        say("It is restored. Start the server.")
