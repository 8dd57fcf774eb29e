"""Backups: made while a server runs, restored into an empty place; everything is there, to the last row."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from smallcouncil.cli import app
from smallcouncil.cli.database import database_url
from smallcouncil.server import store
from smallcouncil.server.backup import BackupFailed, back_up, restore
from tests.server.host import Visitor, running
from tests.server.postgres import postgres

HAND = "hand-of-the-king"
OF_THE_SERVER = ("outages",)  # and when it was last alive: what it notes of itself


def everything(url: str) -> dict[str, list[Any]]:
    """All rows of all tables of a database."""
    engine = store.open_database(url)
    found = sa.MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        rows = {name: sorted(map(str, connection.execute(sa.select(one)))) for name, one in found.tables.items()}
    engine.dispose()
    rows["settings"] = [row for row in rows["settings"] if "alive" not in row]
    return {name: all_of_it for name, all_of_it in rows.items() if name not in OF_THE_SERVER}


def command(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["admin", *words])
    return result.exit_code, result.output


def test_a_backup_of_a_running_server_restored_elsewhere_is_the_same_and_is_played_on(tmp_path: Path) -> None:
    database, copy, elsewhere = tmp_path / "t.sqlite", tmp_path / "copy.sqlite", tmp_path / "new" / "t.sqlite"
    with running(database, tmp_path / "log") as server:
        ned = Visitor(server, "Ned")
        at = ned.sit(ned.make(HAND, "me", "squire", clock={"kind": "none"}))
        at.play(Random(1), 3)
        at.request("say", text="Well met", seat=0)
        at.wait(lambda one: bool(one.decisions))
        code, words = command("backup", str(copy), "--database", str(database))
        assert code == 0, words
        kept = everything(f"sqlite:///{database}")
        refused = command("restore", str(copy), "--database", str(database))[1]
        assert "Another server runs on this database; stop it first" in " ".join(refused.split())
    assert copy.stat().st_mode & 0o777 == 0o600
    assert not copy.with_name("copy.sqlite-wal").exists()
    code, words = command("restore", str(copy), "--database", str(elsewhere))
    assert code == 0, words
    assert [file.name for file in elsewhere.parent.iterdir()] == ["t.sqlite"], "there was nothing to put aside"
    assert everything(f"sqlite:///{elsewhere}") == kept
    with running(elsewhere, tmp_path / "log") as server:
        again = Visitor(server, "")
        again.http.cookies = ned.http.cookies
        there = again.sit(at.table)
        assert there.scenes == at.scenes
        there.play(Random(2))
        assert there.is_over


def test_what_was_there_is_put_aside_with_its_journal(tmp_path: Path) -> None:
    database, copy = tmp_path / "t.sqlite", tmp_path / "copy.sqlite"
    with running(database, tmp_path / "log") as server:
        Visitor(server, "Ned")
        back_up(f"sqlite:///{database}", copy)
        Visitor(server, "Cat")
        server.kill()
        aside = restore(f"sqlite:///{database}", copy)
    assert aside == tmp_path / "t.sqlite.before-1"
    with closing(sqlite3.connect(database)) as now, closing(sqlite3.connect(aside)) as before:
        assert now.execute("SELECT name FROM persons").fetchall() == [("Ned",)]
        assert sorted(before.execute("SELECT name FROM persons").fetchall()) == [("Cat",), ("Ned",)]


@pytest.mark.parametrize("wrong", ["text", "another database", "a newer one", "half of one", "nothing"])
def test_what_is_no_backup_is_refused_and_nothing_is_touched(tmp_path: Path, wrong: str) -> None:
    database, copy, file = tmp_path / "t.sqlite", tmp_path / "copy.sqlite", tmp_path / "wrong"
    with running(database, tmp_path / "log") as server:
        Visitor(server, "Ned")
    back_up(f"sqlite:///{database}", copy)
    before = database.read_bytes()
    match wrong:
        case "text":
            file.write_text("Winter is coming")
        case "another database":
            with closing(sqlite3.connect(file)) as other:
                other.execute("CREATE TABLE things (id)")
        case "a newer one":
            shutil.copy(copy, file)
            with closing(sqlite3.connect(file)) as newer, newer:
                newer.execute("UPDATE alembic_version SET version_num = '9999'")
        case "half of one":
            file.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    with pytest.raises(BackupFailed):
        restore(f"sqlite:///{database}", file)
    assert database.read_bytes() == before
    assert not (tmp_path / "t.sqlite.partial").exists()


def test_no_backup_overwrites_a_file_and_a_failed_one_leaves_none(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with pytest.raises(BackupFailed, match="no database"):
        back_up(f"sqlite:///{tmp_path / 'none.sqlite'}", copy)
    assert [*tmp_path.iterdir()] == []
    copy.write_text("mine")
    with pytest.raises(BackupFailed, match="already"):
        back_up(f"sqlite:///{tmp_path / 'none.sqlite'}", copy)
    assert copy.read_text() == "mine"


def test_where_the_programs_of_postgresql_are_missing_it_is_said_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(BackupFailed, match="pg_dump is not installed"):
        back_up("postgresql+psycopg://council:secret@localhost/council", tmp_path / "copy.dump")
    assert [*tmp_path.iterdir()] == []


def test_a_backup_of_postgresql_has_a_name_and_nobody_is_asked_for_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pg_dump would ask at the terminal, and wait for ever where it is run by a clock."""
    with pytest.raises(BackupFailed, match="admin backup FILE"):
        back_up("postgresql+psycopg://council@localhost/council", None)
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\ncase "$*" in *--no-password*) echo "no password supplied" >&2; exit 1;; esac\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(BackupFailed, match="pg_dump says: no password supplied"):
        back_up("postgresql+psycopg://council@localhost/council", tmp_path / "copy.dump")


def test_a_backup_of_postgresql_restored_into_an_empty_database_is_the_same(tmp_path: Path) -> None:
    """By pg_dump and pg_restore; into a database that holds something nothing is restored."""
    with postgres() as full, postgres() as empty:
        with running(full, tmp_path / "log") as server:
            ned = Visitor(server, "Ned")
            ned.sit(ned.make(HAND, "me", "squire")).play(Random(1), 2)
        copy = tmp_path / "copy.dump"
        code, words = command("backup", str(copy), "--database", full)
        assert code == 0, words
        assert "restore into an empty one" in command("restore", str(copy), "--database", full)[1].replace("\n", " ")
        code, words = command("restore", str(copy), "--database", empty)
        assert code == 0, words
        assert everything(database_url(empty)) == everything(database_url(full))
