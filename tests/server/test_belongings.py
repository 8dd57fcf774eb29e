"""What belongs to a person: it comes along into an account, is on every device, is given out, and can be forgotten."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any, get_args

import httpx

from smallcouncil.server.archive import read_export, verify
from smallcouncil.server.belongings import nameless
from smallcouncil.server.entries import AnyEntry, Row
from smallcouncil.server.people import DAY, SESSION_DAYS
from tests.server.host import Server, Visitor, running
from tests.server.test_people import Authenticator, made, used

GAME = "hand-of-the-king"


def account(server: Server, name: str) -> tuple[Visitor, dict[str, str]]:
    """Somebody with a password, and what they sign in with."""
    one = Visitor(server, name)
    login = {"username": name.lower(), "password": f"the password of {name}"}
    one.post("/api/accounts", login, status=201)
    return one, login


def seats(visitor: Visitor, table: str) -> list[int]:
    found: list[int] = visitor.get(f"/api/tables/{table}")["seats"]
    return found


def joins(guest: Visitor, host: Visitor, table: str) -> None:
    """Sit down by the table's own link."""
    [invite] = [one["invite"] for one in host.get(f"/api/tables/{table}/invitations") if one["seat"] == -1]
    guest.post(f"/api/tables/{table}/join", {"invite": invite})


def test_a_guests_tables_move_into_the_account(server: Server) -> None:
    """Seats, and tables that one hosts: signed in, one goes on where the guest was, under the same name."""
    owner, login = account(server, "Brienne")
    guest, friend = Visitor(server, "Maid of Tarth"), Visitor(server, "Pod")
    hosted, running = guest.make(GAME, "me", "open", starts_when_full=False), guest.make(GAME, "me", "squire")
    empty = guest.make(GAME, "open", "open")
    sitting = guest.sit(running)
    guest.post("/api/sessions", login, status=201)
    assert [seats(guest, table) for table in (hosted, running, empty)] == [[0], [0], []]
    assert seats(owner, hosted) == [0], "it is the same person everywhere"
    joins(friend, guest, hosted)
    assert guest.post(f"/api/tables/{hosted}/start")["table"]["status"] == "playing"
    assert {one["table"]["id"] for one in guest.get("/api/me/tables")} == {hosted, running, empty}
    assert guest.get(f"/api/tables/{running}")["table"]["seats"][0]["name"] == "Maid of Tarth"
    assert [one["invite"] for one in guest.get(f"/api/tables/{empty}/invitations")]
    sitting.drop()


def test_whoever_has_an_account_leaves_nothing_behind_by_signing_in_elsewhere(server: Server) -> None:
    """Only guests move: an account keeps its own, and stays."""
    _, login = account(server, "Loras")
    other, _ = account(server, "Renly")
    table = other.make(GAME, "me", "squire")
    token = other.http.cookies["council"]
    other.post("/api/sessions", login, status=201)
    assert seats(other, table) == []
    still = httpx.Client(base_url=server.url, cookies={"council": token})
    assert still.get(f"/api/tables/{table}").json()["seats"] == [0]


def test_a_table_whose_guest_became_somebody_is_exported_and_verified_as_before(server: Server) -> None:
    """The entry that says so is part of the log, and tells nobody who anybody is."""
    _, login = account(server, "Davos")
    guest = Visitor(server, "Onion Knight")
    table = guest.make(GAME, "me", "squire")
    sitting = guest.sit(table)
    guest.post("/api/sessions", login, status=201)
    sitting.drop()
    sitting = guest.sit(table)
    sitting.send(type="resign", id="r", seat=0)
    until = time.monotonic() + 60
    while guest.get(f"/api/tables/{table}")["table"]["status"] != "over" and time.monotonic() < until:
        time.sleep(0.02)
    text = guest.http.get(f"/api/tables/{table}/export").content
    assert verify(read_export(text)).status == "over"
    [became] = [
        row["entry"] for row in guest.get(f"/api/tables/{table}/export")["rows"] if row["entry"]["kind"] == "become"
    ]
    assert became["was"].startswith("person ")
    again = guest.http.post("/api/imports", content=text, headers={"content-type": "application/json"})
    assert again.status_code == 201, again.text
    sitting.drop()


def test_a_second_device_is_the_same_person_and_takes_nothing_from_the_first(server: Server) -> None:
    """The link is good once; both browsers have the seat, and what the second had as a guest comes along."""
    laptop, phone, thief = Visitor(server, "Sam"), Visitor(server, "Phone"), Visitor(server, "Thief")
    table, on_phone = laptop.make(GAME, "me", "squire"), phone.make(GAME, "me", "squire")
    code = laptop.post("/api/devices", {}, status=201)["code"]
    phone.post("/api/devices/sessions", {"code": code[:-1] + "x"}, status=401)
    assert phone.post("/api/devices/sessions", {"code": code}, status=201)["name"] == "Sam"
    thief.post("/api/devices/sessions", {"code": code}, status=401)
    for device in (laptop, phone):
        assert [seats(device, one) for one in (table, on_phone)] == [[0], [0]]
    assert [one["current"] for one in laptop.get("/api/sessions")].count(False) == 1
    laptop.post("/api/accounts", {"username": "sam", "password": "a steward of the watch"}, status=201)
    assert phone.get("/api/me")["username"] == "sam", "keeping one's games ends no session"
    laptop.post("/api/devices", {}, status=401)


def test_a_session_that_is_used_does_not_end(server: Server) -> None:
    """A guest's cookie is renewed with use, once a day; who was seen when is told by the day."""
    guest = Visitor(server, "Hodor")
    assert "set-cookie" not in guest.http.get("/api/me").headers
    session = guest.get("/api/me")["session"]
    soon = int(time.time() * 1000) + 3 * DAY
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE sessions SET expires = ? WHERE id = ?", (soon, session))
    renewed = guest.http.get("/api/me")
    assert f"Max-Age={SESSION_DAYS * 24 * 3600}" in renewed.headers["set-cookie"]
    assert guest.token in renewed.headers["set-cookie"]
    assert "set-cookie" not in guest.http.get("/api/me").headers
    [kept] = guest.get("/api/sessions")
    assert kept["seen"] >= kept["created"]


def test_one_gets_all_that_is_kept_of_one(server: Server) -> None:
    """Name, sessions, tables and words; nothing by which others could come in, and nothing of others."""
    one, login = account(server, "Gilly")
    friend = Visitor(server, "Grenn")
    table = one.make(GAME, "me", "open")
    joins(friend, one, table)
    says(one, table, 0, "I want to learn my letters")
    says(friend, table, 1, "and I to eat")
    data = one.get("/api/me/data")
    assert data["person"]["username"] == "gilly"
    assert [said["text"] for said in data["said"]] == ["I want to learn my letters"]
    assert [(kept["id"], kept["seats"][0]["seat"]) for kept in data["tables"]] == [(table, 0)]
    assert len(data["sessions"]) == 1
    text = str(data)
    assert not [secret for secret in (login["password"], one.token, "argon2", "token_hash") if secret in text]


def says(visitor: Visitor, table: str, seat: int, text: str) -> None:
    sitting = visitor.sit(table)
    sitting.send(type="say", id="1", seat=seat, text=text)
    sitting.next("done")
    sitting.drop()


def test_whoever_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    """Only by who proves it; the seats go to bots, no other player loses the game, and the name is nowhere any more."""
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--no-limits") as server:
        friend = Visitor(server, "Jon")
        guest = Visitor(server, "Ygritte of the guests")
        lobby, played = friend.make(GAME, "me", "open", "open"), friend.make(GAME, "me", "open")
        for table in (lobby, played):
            joins(guest, friend, table)
        own = guest.make(GAME, "me", "open")
        says(guest, played, 1, "you know nothing")
        _, login = account(server, "Ygritte")
        guest.post("/api/sessions", login, status=201)
        guest.post("/api/me/deletion", {}, status=401)
        assert seats(guest, played) == [1]
        assert guest.post("/api/me/deletion", {"old_password": login["password"]}) == {"ok": True}
        assert guest.get("/api/me") is None
        Visitor(server, "").post("/api/sessions", login, status=401)
        assert friend.get(f"/api/tables/{lobby}")["table"]["seats"][1]["kind"] == "open"
        left: dict[str, Any] = friend.get(f"/api/tables/{played}")["table"]["seats"][1]
        assert (left["kind"], left["away"], left["name"]) == ("bot", "resigned", "—")
        assert friend.sit(played).welcome["viewers"][0]["said"][0]["text"] == "—"
        server.stop()
        assert server.start()
        assert friend.get(f"/api/tables/{played}")["table"]["status"] in ("playing", "over")
        assert friend.get(f"/api/tables/{own}")["table"]["host"] == "—"
        server.stop()
        kept = "\n".join(sqlite3.connect(tmp_path / "t.sqlite").iterdump())
    assert "Ygritte" not in kept
    assert "you know nothing" not in kept
    assert "Jon" in kept


def test_a_passkey_alone_is_an_account_and_its_codes_need_no_name(server: Server) -> None:
    """Recovery without a user name; the last way in cannot be taken away, one of two can."""
    guest, passkey, other = Visitor(server, "Missandei"), Authenticator(server.url), Authenticator(server.url)
    passkey.id, other.id = b"a key of Missandei's", b"another of Missandei's"
    assert guest.get("/api/me")["kept"] is False
    assert made(server, guest, passkey) == 201
    assert guest.get("/api/me")["kept"] is True
    fresh = used(server, guest, passkey, "/api/passkeys/confirm").json()["fresh"]
    codes = guest.post("/api/recovery-codes", {"fresh": fresh}, status=201)["codes"]
    lost = Visitor(server, "")
    lost.post("/api/recovery-codes/sessions", {"code": "AAAA-AAAA-AAAA-AAAA"}, status=401)
    assert lost.post("/api/recovery-codes/sessions", {"code": codes[0]}, status=201)["name"] == "Missandei"
    about = guest.get("/api/account")
    assert (about["password"], about["codes"], len(about["passkeys"])) == (False, 9, 1)
    [key] = about["passkeys"]
    assert guest.post("/api/passkeys/removed", {"id": key["id"], "fresh": fresh}, status=409)["code"] == "conflict"
    assert made(server, guest, other, fresh=fresh) == 201
    guest.post("/api/passkeys/removed", {"id": key["id"]}, status=401)
    guest.post("/api/passkeys/removed", {"id": key["id"], "fresh": fresh})
    assert used(server, Visitor(server, ""), passkey, "/api/passkeys/sessions").status_code == 401
    assert used(server, Visitor(server, ""), other, "/api/passkeys/sessions").status_code == 201


def test_no_entry_keeps_the_name_of_whoever_was_forgotten() -> None:
    """Whatever gives a seat to somebody by name: sitting down, stepping in, a seat that is kept for a rematch."""
    named = [kind for kind in get_args(AnyEntry) if {"seat", "person", "name"} <= {*kind.__struct_fields__}]
    assert len(named) > 1
    for kind in named:
        row = Row(seq=1, at=0, entry=kind(seat=0, person="ned", name="Ned"))
        assert "Ned" not in repr(nameless(row, {"ned"}))
        assert nameless(row, {"cat"}) is row
