"""Limits: by address and by person, never emptied for everybody, and each can be set."""

from __future__ import annotations

import logging
from collections import Counter
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from smallcouncil.server import limits as limits_module
from smallcouncil.server.limits import MOST_BUCKETS, Bounds, Limits, Rate, address_of, read_bounds
from smallcouncil.server.listing import turn_about
from smallcouncil.server.logs import LINES_A_MINUTE, Sparing
from smallcouncil.server.refusals import Refused
from tests.server.host import ConnectionClosed, Server, Visitor, running

HAND = "hand-of-the-king"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(limits_module, "monotonic", lambda: now[0])
    return now


def test_a_bucket_is_refilled_with_time(clock: list[float]) -> None:
    limits = Limits(Bounds(joins=Rate(60, 3)))
    for _ in range(3):
        limits.spend("joins", "me")
    limits.spend("joins", "you")
    with pytest.raises(Refused):
        limits.spend("joins", "me")
    clock[0] = 1.0
    limits.spend("joins", "me")
    with pytest.raises(Refused):
        limits.spend("joins", "me")


def test_however_many_come_nobody_who_is_being_held_back_is_let_go(clock: list[float]) -> None:
    """Before, 50,000 strangers emptied every bucket, and with them the limits of all."""
    limits = Limits(Bounds(passwords=Rate(1, 1)))
    limits.spend("passwords", "guesser")
    for stranger in range(3 * MOST_BUCKETS):
        limits.spend("passwords", f"stranger {stranger}")
        if stranger % 1000 == 0:
            with pytest.raises(Refused):
                limits.spend("passwords", "guesser")
    assert sum(map(len, limits.buckets.values())) == MOST_BUCKETS


def test_one_kind_of_thing_does_not_use_up_the_room_of_another(clock: list[float]) -> None:
    limits = Limits(Bounds(passwords=Rate(1, 1)))
    limits.spend("passwords", "guesser")
    for stranger in range(2 * MOST_BUCKETS):
        limits.spend("requests", f"stranger {stranger}")
    with pytest.raises(Refused):
        limits.spend("passwords", "guesser")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_visitor_is_counted_by_address_of_ipv6_by_network(host: str, address: str) -> None:
    assert address_of(host) == address


def test_every_limit_can_be_set() -> None:
    bounds = read_bounds(["tables-by-address=3/5", "running_tables=7"])
    assert (bounds.tables_by_address, bounds.running_tables) == (Rate(3, 5), 7)
    for wrong in ("nothing=1", "requests=5", "requests=0/5", "running-tables=-1", "running-tables=x", "requests=a/b"):
        with pytest.raises(ValueError, match=wrong.partition("=")[0]):
            read_bounds([wrong])


def test_every_limit_is_explained_to_hosts_with_what_it_is() -> None:
    page = HOSTING.read_text()
    for field in fields(Bounds):
        usual = field.default
        value = f"{usual.per_minute:g}/{usual.burst:g}" if isinstance(usual, Rate) else str(usual)
        assert f"| `{field.name.replace('_', '-')}` | {value} |" in page


def test_a_person_has_only_so_many_tables_running(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--limit", "running-tables=3") as server:
        ned, other = Visitor(server), Visitor(server, "Robert")
        tables = [ned.make(HAND, "me", "open") for _ in range(3)]
        assert ned.post("/api/tables", {"game": HAND, "seats": ["me", "open"]}, status=429)["code"] == "too_many"
        other.make(HAND, "me", "open")
        ned.post(f"/api/tables/{tables[0]}/seats", {"seat": 1, "bot": "random"})
        sitting = ned.sit(tables[0])
        sitting.request("resign", seat=0)
        sitting.wait(lambda one: one.is_over)
        ned.make(HAND, "me", "open")


def test_an_address_makes_only_so_many_tables_whoever_asks(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--limit", "tables-by-address=0.001/4") as server:
        for _ in range(4):
            Visitor(server).make(HAND, "me", "open")
        Visitor(server).post("/api/tables", {"game": HAND, "seats": ["me", "open"]}, status=429)
        elsewhere = {"X-Forwarded-For": "192.0.2.1"}
        body = {"game": HAND, "seats": ["me", "open"]}
        assert Visitor(server).http.post("/api/tables", json=body, headers=elsewhere).status_code == 201


def test_sixty_empty_tables_do_not_hide_the_others(server: Server) -> None:
    honest = [Visitor(server, f"Host {n}").make(HAND, "me", "open", visibility="open") for n in range(2)]
    crowd = Visitor(server, "Crowd")
    for _ in range(60):
        crowd.make(HAND, "open", "open", visibility="open")
    listed = [table["id"] for table in crowd.get("/api/tables")]
    assert len(listed) == 50
    assert {*honest} <= {*listed[:40]}  # other tests have made tables too


def test_everybody_has_a_first_before_anybody_has_a_second() -> None:
    made = [*((f"c{n}", "crowd") for n in range(60)), ("n1", "ned"), ("n2", "ned"), ("r1", "robert")]
    assert turn_about(made)[:5] == ["c0", "n1", "r1", "c1", "n2"]
    assert Counter(turn_about(made)) == Counter(thing for thing, _ in made)


def test_a_table_where_somebody_waits_is_listed_before_those_where_nobody_is(server: Server) -> None:
    ned = Visitor(server)
    tables = [ned.make(HAND, "me", "open", visibility="open") for _ in range(3)]
    sitting = ned.sit(tables[0])
    listed = [table["id"] for table in ned.get("/api/tables")]
    assert listed.index(tables[0]) < listed.index(tables[2])
    sitting.close()


def test_who_does_not_stop_when_told_so_has_to_go(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned = Visitor(server)
        sitting = ned.sit(ned.make(HAND, "me", "me"))
        with suppress(ConnectionClosed):
            for number in range(1000):
                sitting.send(type="ping", id=f"p{number}")
        with pytest.raises(ConnectionClosed):
            sitting.next("never")
        assert [frame.get("code") for frame in sitting.frames].count("too_many") <= 60
        assert ned.sit(sitting.table).request("ping")["type"] == "done"


def test_an_address_gets_only_so_many_files(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--limit", "files=0.001/5") as server:
        crowd = [httpx.get(server.url, headers={"X-Forwarded-For": "192.0.2.1"}).status_code for _ in range(6)]
        assert crowd == [200] * 5 + [429]
        assert httpx.get(server.url, headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200


def test_lines_of_one_kind_do_not_fill_the_log() -> None:
    sparing = Sparing()
    lines = [logging.LogRecord("x", 30, "", 0, "nonsense", None, None) for _ in range(1000)]
    for line in lines:
        line.created = 60.0
    assert sum(map(sparing.filter, lines)) == LINES_A_MINUTE
    lines[0].created = 120.0
    assert sparing.filter(lines[0])
