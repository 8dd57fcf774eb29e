"""Administration: tables, people, talk, the door of the token, /metrics. Real servers and commands."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from smallcouncil.cli import app
from smallcouncil.server.limits import is_loopback
from tests.server.host import ConnectionClosed, Server, Visitor, running

HAND = "hand-of-the-king"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--beat", "0.2", "--limit", "admin=6000/100") as server:
        yield server


def command(server: Server, *words: str) -> Result:
    """Run the command line beside the server."""
    return CliRunner().invoke(app, ["admin", *words, "--database", server.database])


def told(server: Server, *words: str) -> str:
    result = command(server, *words)
    assert result.exit_code == 0, result.output
    return result.output


class Admin(Visitor):
    """Whoever has the token."""

    def __init__(self, server: Server, token: str) -> None:
        super().__init__(server, "")
        self.http.headers["x-council-admin"] = token


def admin_of(server: Server) -> Admin:
    return Admin(server, told(server, "token").split()[-1])


def test_there_is_no_way_in_unless_a_token_was_made_and_then_by_it_alone(server: Server) -> None:
    for given in ("", "x", "admin"):
        Admin(server, given).get("/api/admin/tables", status=404)
    first = admin_of(server)
    assert first.get("/api/admin/tables") == []
    second = admin_of(server)
    first.get("/api/admin/tables", status=404)
    assert second.get("/api/admin/people") == []
    told(server, "token", "--revoke")
    second.get("/api/admin/people", status=404)


def test_what_is_kept_of_the_token_is_its_hash(server: Server) -> None:
    token = told(server, "token").split()[-1]
    assert token.encode() not in Path(server.database).read_bytes()


def test_who_tries_too_often_is_held_off(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--limit", "admin=1/2") as server:
        stranger = Admin(server, "x")
        codes = [stranger.http.get("/api/admin/tables").status_code for _ in range(4)]
    assert codes == [404, 404, 429, 429]


def test_tables_and_people_are_listed_without_anything_of_their_games(server: Server) -> None:
    ned = Visitor(server, "Ned")
    table = ned.make(HAND, "me", "squire", title="Friday")
    admin = admin_of(server)
    [row] = admin.get("/api/admin/tables?find=Ned")
    assert (row["id"], row["game"], row["status"], row["title"]) == (table, HAND, "playing", "Friday")
    assert set(row) == {"id", "game", "title", "status", "host", "created", "people"}
    [person] = admin.get("/api/admin/people?find=Ned")
    assert (person["name"], person["tables"], person["banned"]) == ("Ned", 1, None)
    assert admin.get("/api/admin/tables?status=over") == admin.get("/api/admin/people?find=Nobody") == []
    assert table in told(server, "tables", "--find", "Ned")
    assert person["id"] in told(server, "people")


def test_tables_and_people_are_found_by_what_people_call_them_in_any_letters(server: Server) -> None:
    """Tables by id, game, title and host; never by what else their setup holds, as its seed."""
    ned = Visitor(server, "Ned")
    ned.make(HAND, "me", "squire", title='The "Őrség" of Friday')
    ned.make("iron-throne", "me", "squire", "squire", seed="friday")
    for find in ("friday", "Őrség", 'the "', "HAND-OF"):
        assert '"Őrség"' in told(server, "tables", "--find", find), find
        assert "iron-throne" not in told(server, "tables", "--find", find), find
    assert told(server, "tables", "--find", "ned").count("playing") == 2
    assert "Ned" in told(server, "people", "--find", "nED")
    assert "%" not in told(server, "tables", "--find", "%")


def test_for_a_program_each_row_of_a_list_is_a_line(server: Server) -> None:
    Visitor(server, "Aegon the Conqueror, First of his Name").make(HAND, "me", "squire", title="A name " * 11)
    for what in ("tables", "people"):
        assert len(told(server, what).splitlines()) == 2, what


def test_nothing_is_made_where_there_is_no_database(tmp_path: Path) -> None:
    """Who looks for a table where none is kept has mistyped; no file is left behind."""
    for words in (["admin", "tables"], ["export", "x"], ["admin", "backup", str(tmp_path / "copy")]):
        result = CliRunner().invoke(app, [*words, "--database", str(tmp_path / "none.sqlite")])
        assert result.exit_code == 2
        assert "There is no database" in result.output
    assert [*tmp_path.iterdir()] == []


def test_who_is_banned_is_out_at_once_and_may_be_let_in_again(server: Server) -> None:
    """Their sessions end, open tables close, an account opens no door; a lifted ban lets the account in."""
    ned = Visitor(server, "Ned")
    ned.post("/api/accounts", {"username": "ned.stark", "password": "winter is here"}, status=201)
    at = ned.sit(ned.make(HAND, "me", "squire"))
    [person] = admin_of(server).get("/api/admin/people")
    told(server, "ban", person["id"])
    with pytest.raises(ConnectionClosed):
        at.wait(lambda _: False)
    ned.post("/api/tables", {"game": HAND, "seats": ["me", "squire"]}, status=401)
    words = {"username": "ned.stark", "password": "winter is here"}
    assert "shut out" in ned.post("/api/sessions", words, status=403)["reason"]
    told(server, "ban", person["id"], "--lift")
    assert ned.post("/api/sessions", words, status=201)["username"] == "ned.stark"
    assert command(server, "ban", "nobody").exit_code == 2


@pytest.mark.parametrize("way", ["page", "command"])
def test_a_table_is_closed_under_its_players_who_see_it(server: Server, way: str) -> None:
    """It stays to be looked at. The command line writes beside a server that runs, which finds it."""
    ned = Visitor(server, "Ned")
    at = ned.sit(ned.make(HAND, "me", "squire"))
    at.play(Random(1), 1)
    if way == "page":
        admin_of(server).post(f"/api/admin/tables/{at.table}/close")
    else:
        told(server, "close", at.table)
    at.wait(lambda one: one.is_over)
    assert at.info["verdict"] == {"how": "closed", "winners": []}
    assert ned.get(f"/api/tables/{at.table}")["table"]["status"] == "over"
    assert "over already" in command(server, "close", at.table).output


@pytest.mark.parametrize("way", ["page", "command"])
def test_a_table_is_deleted_even_one_that_cannot_be_read(server: Server, way: str) -> None:
    ned = Visitor(server, "Ned")
    whole, damaged = ned.make(HAND, "me", "squire"), ned.make(HAND, "me", "open")
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE entries SET entry = 'nonsense' WHERE table_id = ?", [damaged])
    database.close()
    for table in (whole, damaged):
        if way == "page":
            answer = admin_of(server).http.delete(f"/api/admin/tables/{table}")
            assert answer.status_code == 200, answer.text
        else:
            told(server, "delete", table)
    server.stop()
    server.start()
    ned.get(f"/api/tables/{whole}", status=404)
    assert whole not in [one["table"]["id"] for one in ned.get("/api/me/tables")]
    assert command(server, "delete", whole).exit_code == 2


def test_talk_is_reported_and_removed_and_the_log_keeps_that_it_was(server: Server) -> None:
    """Who heard it may report it, nobody else; who hears it again, hears nothing of the words."""
    ned, cat, theon = (Visitor(server, name) for name in ("Ned", "Cat", "Theon"))
    table = ned.make(HAND, "me", "open", visibility="open")
    cat.post(f"/api/tables/{table}/join", {})
    at, other = ned.sit(table), cat.sit(table)
    at.request("say", text="something foul", seat=0)
    heard = other.next("talked")["said"]
    report = {"seat": 1, "n": heard["n"]}
    cat.post(f"/api/tables/{table}/reports", report, status=201)
    cat.post(f"/api/tables/{table}/reports", report, status=201)  # once is enough
    theon.post(f"/api/tables/{table}/reports", report, status=403)
    cat.post(f"/api/tables/{table}/reports", {"seat": 1, "n": 9}, status=404)
    admin = admin_of(server)
    [row] = admin.get("/api/admin/reports")
    assert (row["text"], row["name"], row["by"], row["n"]) == ("something foul", "Ned", ["Cat"], 1)
    assert "something foul" in told(server, "reports")
    admin.post("/api/admin/talk/remove", {"table": table, "n": 1})
    blank = other.next("talked")["said"]
    assert (blank["n"], blank["text"], blank["removed"]) == (heard["n"], "", True)
    welcome = cat.sit(table).welcome["viewers"][0]
    assert [(one["text"], one["removed"]) for one in welcome["said"]] == [("", True)]
    assert welcome["entries"][-1]["kind"] == "remove"
    assert "seat" not in welcome["entries"][-1]
    assert "something foul" not in told(server, "reports")
    assert command(server, "remove", table, "1").exit_code == 2


# /metrics


def test_metrics_are_for_this_machine_or_for_who_has_the_token(tmp_path: Path) -> None:
    """A proxy on this machine speaks for others: whoever comes by it does not see them."""
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        here = Visitor(server, "")
        assert here.http.get("/metrics").status_code == 200
        assert here.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 404
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--metrics-token", "a long one") as server:
        here = Visitor(server, "")
        assert here.http.get("/metrics").status_code == 404
        for token, status in (("wrong", 404), ("a long one", 200)):
            headers = {"authorization": f"Bearer {token}", "x-forwarded-for": "203.0.113.7"}
            assert here.http.get("/metrics", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("host", "is_here"),
    [("127.0.0.1", True), ("::1", True), ("::ffff:127.0.0.1", True), ("203.0.113.7", False), ("", False), ("x", False)],
)
def test_what_this_machine_is(host: str, is_here: bool) -> None:
    assert is_loopback(host) is is_here


def test_an_account_that_is_named_needs_no_token_until_it_is_named_no_more(server: Server) -> None:
    """By its user name or its id; a guest, who is a cookie and nothing else, is named by nobody. A ban ends it too."""
    ned, cat = Visitor(server, "Ned"), Visitor(server, "Cat")
    ned.get("/api/admin/tables", status=404)
    [person] = [one for one in admin_of(server).get("/api/admin/people") if one["name"] == "Ned"]
    assert "guest" in command(server, "appoint", person["id"]).output
    assert "no such account" in command(server, "appoint", "nobody").output
    ned.post("/api/accounts", {"username": "Ned.Stark", "password": "winter is here"}, status=201)
    assert ned.get("/api/account")["administers"] is False
    assert "Ned" in told(server, "appoint", "ned.stark")
    told(server, "token", "--revoke")
    assert ned.get("/api/account")["administers"] is True
    assert [one["name"] for one in ned.get("/api/admin/people") if one["administers"]] == ["Ned"]
    table = cat.make(HAND, "me", "squire")
    ned.post(f"/api/admin/tables/{table}/close")
    cat.get("/api/admin/people", status=404)
    told(server, "appoint", person["id"], "--revoke")
    ned.get("/api/admin/people", status=404)
    told(server, "appoint", person["id"])
    told(server, "ban", person["id"])
    ned.get("/api/admin/people", status=404)
    told(server, "ban", person["id"], "--lift")
    ned.post("/api/sessions", {"username": "ned.stark", "password": "winter is here"}, status=201)
    ned.get("/api/admin/people", status=404)
