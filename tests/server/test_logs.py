"""Logs hold no sealed choice, no name and no talk, whatever goes wrong."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

import smallcouncil as sc
from smallcouncil.core import IllegalChoice
from smallcouncil.server import store
from smallcouncil.server.logs import JsonLines, log, note_failure
from tests.server.host import ConnectionClosed, Json, Server, Sitting, Visitor, running, some_choice

TALK = "my lord of the Eyrie knows it all"
NAMES = ("Petyr of the Fingers", "Lysa of the Eyrie", "Robin of the Vale")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    log.addHandler(handler)
    yield out
    log.removeHandler(handler)


def test_an_error_is_logged_by_its_kind_and_place_and_not_by_what_it_says(lines: io.StringIO) -> None:
    def lay() -> None:
        try:
            raise KeyError("hostility 20")
        except KeyError:
            raise IllegalChoice("IT-6.1", "hostility 20 is not in your hand", "hand", {}) from None

    try:
        lay()
    except IllegalChoice:
        log.exception("connection failed", extra={"about": {"table": "t"}})
    [line] = map(json.loads, lines.getvalue().splitlines())
    assert line["table"] == "t"
    assert [one["kind"] for one in line["error"]] == ["IllegalChoice"]
    assert line["error"][0]["where"][-1].endswith(" lay")
    assert "hostility" not in lines.getvalue()


def test_what_the_machine_says_is_logged(lines: io.StringIO) -> None:
    try:
        raise OSError(28, "No space left on device")
    except OSError:
        log.exception("sweep failed")
    assert "No space left on device" in lines.getvalue()


def test_a_database_error_shows_nothing_of_what_was_to_be_written(lines: io.StringIO, tmp_path: Path) -> None:
    engine = store.open_database(f"sqlite:///{tmp_path / 't'}")
    with closing(engine.raw_connection()), engine.connect() as connection:
        says = ""
        try:
            connection.execute(sa.text("INSERT INTO nowhere VALUES (:choice)"), {"choice": "hostility 20"})
        except sa.exc.OperationalError as error:
            says = str(error)
            log.exception("refresh failed")
    assert "no such table" in says
    assert "hostility" not in says
    assert "no such table" in lines.getvalue()
    assert "hostility" not in lines.getvalue()


def test_a_task_that_fails_unseen_is_logged_without_its_arguments(lines: io.StringIO) -> None:
    loop = asyncio.new_event_loop()
    context: dict[str, Any] = {"message": "never retrieved", "exception": ValueError("hostility 20"), "task": "20"}
    note_failure(loop, context)
    loop.close()
    assert "ValueError" in lines.getvalue()
    assert "20" not in json.dumps(json.loads(lines.getvalue())["error"])


# Whole games with faults


@contextmanager
def without(database: Path, table: str) -> Iterator[None]:
    """A fault: a table of the database is gone for a while."""
    with closing(sqlite3.connect(database, timeout=20)) as connection:
        connection.execute(f"ALTER TABLE {table} RENAME TO away")
        connection.commit()
        yield
        connection.execute(f"ALTER TABLE away RENAME TO {table}")
        connection.commit()


def play_with_faults(visitors: list[Visitor], table: str, database: Path, moves: int) -> list[str]:
    """Play; now and then an answer or talk meets a fault and is sent again. What was chosen."""
    rng, chosen = Random(1), list[str]()
    sittings = [visitor.sit(table) for visitor in visitors]
    while len(chosen) < moves and not sittings[0].is_over:
        for number, sitting in enumerate(sittings):
            sitting.wait(lambda one: one.request("ping")["type"] == "done")
            if not sitting.decisions:
                continue
            choice = some_choice(sitting.decisions[0], rng)
            if len(chosen) % 10 == 5:
                with without(database, "entries"):
                    sitting = sittings[number] = fail(sitting, choice)
                with without(database, "talk"):
                    sitting = sittings[number] = fail_to_say(sitting)
            chosen.append(choice)
            sitting.answer(choice)
    return chosen


def fail(sitting: Sitting, choice: str) -> Sitting:
    """Send an answer that cannot be kept, and come anew."""
    with suppress(ConnectionClosed):
        assert sitting.answer(choice)["type"] != "done"
    return sitting.visitor.sit(sitting.table)


def fail_to_say(sitting: Sitting) -> Sitting:
    seat: Json = {"seat": sitting.welcome["viewers"][0]["scene"]["viewer"]}
    with suppress(ConnectionClosed):
        assert sitting.request("say", text=TALK, **seat)["type"] != "done"
    return sitting.visitor.sit(sitting.table)


@pytest.mark.parametrize("game", sc.game_ids())
def test_the_log_of_a_game_with_faults_holds_no_choice_no_name_and_no_talk(game: str, tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    with running(database, tmp_path / "log", "--log-level", "debug", "--no-limits") as server:
        visitors = [Visitor(server, name) for name in NAMES]
        table = visitors[0].make(game, "me", "open", "open", visibility="open", title="At the Eyrie")
        for visitor in visitors[1:]:
            visitor.post(f"/api/tables/{table}/join", {})
        chosen = play_with_faults(visitors, table, database, moves=40)
        spoil(server, database, table)
        visitors[0].get(f"/api/tables/{table}", status=409)
        server.stop()
    logged = (tmp_path / "log").read_text()
    assert "OperationalError" in logged
    assert "unplayable table" in logged
    telling = {choice for choice in chosen if not choice.isalnum()}  # a mere word or number stands in any log
    assert telling
    assert not [word for word in (*telling, *NAMES, TALK, "At the Eyrie") if word in logged]


def spoil(server: Server, database: Path, table: str) -> None:
    """An entry of the table becomes one that the rules refuse."""
    server.stop()
    with closing(sqlite3.connect(database)) as connection:
        answers = connection.execute(
            "SELECT id, entry FROM entries WHERE table_id = ? ORDER BY seq", (table,)
        ).fetchall()
        number, entry = next((one, text) for one, text in reversed(answers) if '"answer"' in text)
        connection.execute(
            "UPDATE entries SET entry = ? WHERE id = ?",
            (json.dumps({**json.loads(entry), "choice": "winterfell: march-9"}), number),
        )
        connection.execute("DELETE FROM snapshots")
        connection.commit()
    server.start()
