"""The commands of `smallcouncil admin`, and what they take. What they do is imported when one is run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Look after a server: its tables, people, talk and backups.", no_args_is_help=True)

ADatabase = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="SMALLCOUNCIL_DATABASE",
        help="A file of SQLite, or postgresql://…; a file of your own if not given.",
    ),
]
ATable = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]
Find = Annotated[str, typer.Option(metavar="TEXT", help="Only those with this in their id or name, in any letters.")]
FindTables = Annotated[
    str, typer.Option(metavar="TEXT", help="Only those with this in their id, game or title, or in their host's name.")
]


@app.command("tables")
def tables(
    find: FindTables = "",
    status: Annotated[str, typer.Option(metavar="STATUS", help="lobby, playing, paused or over.")] = "",
    database: ADatabase = None,
) -> None:
    """List the newest tables."""
    from .admin import show_tables

    show_tables(database, find, status)


@app.command("people")
def people(find: Find = "", database: ADatabase = None) -> None:
    """List the newest people."""
    from .admin import show_people

    show_people(database, find)


@app.command("ban")
def ban(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person; `admin people` lists them.")],
    lift: Annotated[bool, typer.Option("--lift", help="Let them in again.")] = False,
    database: ADatabase = None,
) -> None:
    """Shut somebody out."""
    from . import admin

    admin.ban(database, person, lift)


@app.command("close")
def close(table: ATable, database: ADatabase = None) -> None:
    """End a table; it stays to be looked at."""
    from .admin import end

    end(database, table, delete=False)


@app.command("delete")
def delete(table: ATable, database: ADatabase = None) -> None:
    """Delete a table with all that is kept of it."""
    from .admin import end

    end(database, table, delete=True)


@app.command("reports")
def reports(database: ADatabase = None) -> None:
    """List what players have reported of the talk."""
    from .admin import show_reports

    show_reports(database)


@app.command("remove")
def remove(
    table: ATable,
    n: Annotated[int, typer.Argument(metavar="N", min=1, help="Its number; `admin reports` lists them.")],
    database: ADatabase = None,
) -> None:
    """Remove something that was said."""
    from . import admin

    admin.remove(database, table, n)


@app.command("appoint")
def appoint(
    account: Annotated[
        str, typer.Argument(metavar="ACCOUNT", help="A user name, or the id of a person; `admin people` lists them.")
    ],
    revoke: Annotated[bool, typer.Option("--revoke", help="Not any more.")] = False,
    database: ADatabase = None,
) -> None:
    """Let an account into the page of administration, without the token."""
    from . import admin

    admin.appoint(database, account, revoke)


@app.command("token")
def token(
    revoke: Annotated[bool, typer.Option("--revoke", help="Let nobody in any more.")] = False,
    database: ADatabase = None,
) -> None:
    """Make the token of the page of administration. Without one nobody gets in."""
    from . import admin

    admin.token(database, revoke)


@app.command("backup")
def backup(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A new file; of SQLite, beside the database if not given.")
    ] = None,
    database: ADatabase = None,
) -> None:
    """Write all of the database to a file, while the server runs or not."""
    from .admin import make_backup

    make_backup(database, file)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")], database: ADatabase = None
) -> None:
    """Put a backup where the server looks for it, while none runs. What was there is kept beside it."""
    from .admin import restore_backup

    restore_backup(database, file)
