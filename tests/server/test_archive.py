"""Exports: what they show when, and what `verify` finds."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from smallcouncil.cli import app
from tests.server.host import Server, Visitor

GAME = "westeros-intrigue"


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Visitor, str, dict[str, Any]]:
    """A finished table, and its export."""
    ned = Visitor(server)
    table = ned.make(GAME, "me", "random", "random", seed=None)
    commitment = ned.get(f"/api/tables/{table}")["table"]["fairness"]["commitment"]
    ned.sit(table).play(Random(1))
    export = ned.get(f"/api/tables/{table}/export")
    assert export["commitment"] == commitment
    return ned, table, export


def verified(export: Any, folder: Path) -> tuple[int, str]:
    file = folder / "table.json"
    file.write_text(json.dumps(export))
    result = CliRunner().invoke(app, ["verify", str(file)])
    return result.exit_code, " ".join(result.output.split())


def test_verify_replays_every_position_and_checks_the_seed(
    finished: tuple[Visitor, str, dict[str, Any]], tmp_path: Path
) -> None:
    _, _, export = finished
    assert hashlib.sha256(export["setup"]["seed"].encode()).hexdigest() == export["commitment"]
    assert len(export["setup"]["seed"]) * 4 >= 128
    code, said = verified(export, tmp_path)
    assert code == 0
    assert "Every position is the one that was logged" in said
    assert export["commitment"] in said


@pytest.mark.parametrize("change", ["seed", "hash", "choice", "missing"])
def test_verify_finds_what_was_changed(
    finished: tuple[Visitor, str, dict[str, Any]], change: str, tmp_path: Path
) -> None:
    export = json.loads(json.dumps(finished[2]))
    match change:
        case "seed":
            export["setup"]["seed"] = "0" + export["setup"]["seed"][1:-1] + "x"
        case "hash":
            export["rows"][6]["hash"] = "0" * 32
        case "choice":
            export["rows"][6]["entry"]["choice"] = "nothing@0.0"
        case "missing":
            del export["rows"][6]
    assert verified(export, tmp_path)[0] == 2


def test_a_running_table_is_exported_as_its_player_knows_it(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make(GAME, "me", "me")
    ned.sit(table).play(Random(1), most=3)
    seen = ned.get(f"/api/tables/{table}/export?viewer=1")
    assert seen["export"] == "seen"
    assert isinstance(seen["scene"]["view"]["hands"][0], int)
    words = json.dumps(seen)
    assert '"seed"' not in words
    assert '"hash"' not in words
    ned.get(f"/api/tables/{table}/export", status=403)


def test_an_export_names_nobody_but_by_number(finished: tuple[Visitor, str, dict[str, Any]]) -> None:
    ned, _, export = finished
    assert {row["person"] for row in export["rows"]} <= {"", "person 1"}
    assert ned.get("/api/me")["session"] not in json.dumps(export)


def test_what_only_one_was_told_keeps_its_owner_when_all_is_open(
    finished: tuple[Visitor, str, dict[str, Any]],
) -> None:
    """Each hand of each round, and whose it is; to the seats themselves and to everybody else."""
    ned, table, _ = finished
    for viewer in ("all", "spectator", "0"):
        shots = ned.get(f"/api/tables/{table}/replay?viewer={viewer}")
        events = [event for shot in shots for event in shot["entry"].get("events", ())]
        assert [event["audience"] for event in events if event["kind"] == "hand"] == [[0], [1], [2]] * 3
        assert {event.get("audience") is None for event in events if event["kind"] == "laid"} == {True}


def test_while_the_game_goes_on_nobody_learns_who_else_was_told(server: Server) -> None:
    ned = Visitor(server)
    sitting = ned.sit(ned.make(GAME, "me", "random", "random"))
    entries = sitting.welcome["viewers"][0]["entries"]
    events = [event for entry in entries for event in entry.get("events", ())]
    assert "hand" in [event["kind"] for event in events]
    assert all("audience" not in event for event in events)


def test_of_a_running_game_one_sees_again_what_one_has_seen_and_nothing_else(server: Server) -> None:
    """As a seat of one's own: every view as it was told, no more of anybody's entry. As anybody else: refused."""
    ned, cersei = Visitor(server, "Ned"), Visitor(server, "Cersei")
    sitting = ned.sit(table := ned.make(GAME, "me", "random", "random"))
    begun = sitting.welcome["seq"]
    seen = []
    for _ in range(3):
        while not sitting.decisions:
            sitting.next()
        moved = sitting.answer(sitting.decisions[0]["options"][0])
        sitting.reach(moved["seq"])
        seen.append((moved["seq"], sitting.scenes[0]["view"]))
    shots = ned.get(f"/api/tables/{table}/replay?viewer=0")
    views = {shot["entry"]["seq"]: shot["view"] for shot in shots}
    assert [views[seq] for seq, _ in seen] == [view for _, view in seen]
    assert all("audience" not in event for shot in shots for event in shot["entry"].get("events", ()))
    later = ned.get(f"/api/tables/{table}/replay?viewer=0&after={begun}")
    assert later[: len(shots) - begun] == shots[begun:]  # bots may have moved meanwhile
    for visitor, viewer in ((ned, "1"), (ned, "spectator"), (ned, "all"), (cersei, "0")):
        assert visitor.http.get(f"/api/tables/{table}/replay?viewer={viewer}").json()["code"] == "not_yours"


def test_an_imported_table_says_that_its_seed_is_known(finished: tuple[Visitor, str, dict[str, Any]]) -> None:
    ned, table, export = finished
    imported = ned.post("/api/imports", export, status=201)["table"]
    assert imported["id"] != table
    assert (imported["imported"], imported["fairness"]["chosen"], imported["status"]) == (True, True, "over")
    replay, again = ned.get(f"/api/tables/{table}/replay"), ned.get(f"/api/tables/{imported['id']}/replay")
    assert again[: len(replay)] == replay
    assert [(shot["entry"]["kind"], shot["entry"]["seat"]) for shot in again[len(replay) :]] == [("sit", 0)]


def test_a_running_export_of_the_operator_goes_on_elsewhere(
    finished: tuple[Visitor, str, dict[str, Any]], server: Server
) -> None:
    _, _, export = finished
    running = {**export, "rows": export["rows"][:8]}
    varys = Visitor(server, "Varys")
    imported = varys.post("/api/imports", running, status=201)
    assert (imported["table"]["status"], imported["seats"]) == ("playing", [0])
    sitting = varys.sit(imported["table"]["id"])
    sitting.play(Random(2))
    assert sitting.is_over


def test_the_operator_exports_a_running_table(server: Server, tmp_path: Path) -> None:
    ned = Visitor(server)
    table = ned.make(GAME, "me", "me")
    ned.sit(table).play(Random(1), most=4)
    printed = CliRunner().invoke(app, ["export", table, "--database", server.database])
    assert printed.exit_code == 0
    code, said = verified(json.loads(printed.stdout), tmp_path)
    assert code == 0
    assert "The game is not over" in said
    assert CliRunner().invoke(app, ["export", "nothing", "--database", server.database]).exit_code == 2


def test_a_chosen_seed_is_told_to_everybody(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make(GAME, "me", "me", seed="winter", visibility="open")
    fairness = Visitor(server, "").sit(table).info["fairness"]
    assert fairness == {"chosen": True, "commitment": None, "seed": None}
