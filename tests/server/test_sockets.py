"""Which class serves WebSockets: the accelerator where it fits, else uvicorn's own, which plays every game as well."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from smallcouncil.cli import serve as serving
from smallcouncil.server import accelerator
from smallcouncil.server.accelerator import Accelerator, try_out
from smallcouncil.server.door import Door
from smallcouncil.server.sockets import PLAIN, PLAIN_HTTP, http_class, websocket_class
from tests.server.host import Json, Server, Visitor, running

Spoil = Callable[[pytest.MonkeyPatch], None]


def renames(name: str) -> Spoil:
    """Another uvicorn calls a method of its WebSocket by another name."""
    return lambda patch: patch.delattr(WebSocketsSansIOProtocol, name)


def forgets(name: str) -> Spoil:
    """Another uvicorn keeps something of a connection elsewhere."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        honest = WebSocketsSansIOProtocol.__init__

        def begin(self: Any, *given: Any, **named: Any) -> None:
            honest(self, *given, **named)
            delattr(self, name)

        patch.setattr(WebSocketsSansIOProtocol, "__init__", begin)

    return spoil


def bypasses(patch: pytest.MonkeyPatch) -> None:
    """Another uvicorn does not hand what it gets to the place where we look."""
    patch.setattr(Accelerator, "_gave", lambda *_: False)


def frames_otherwise(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(accelerator, "head_of", lambda size: b"\x82" + bytes([size]))


SPOILT: dict[str, Spoil] = {
    "a method with another name": renames("handle_connect"),
    "another that is called at the end": renames("connection_lost"),
    "no queue": forgets("queue"),
    "no parser": forgets("conn"),
    "no state of the server": forgets("app_state"),
    "texts that come another way": bypasses,
    "frames that look otherwise": frames_otherwise,
}


def test_the_accelerator_fits_what_is_installed() -> None:
    try_out()
    assert websocket_class(is_accelerated=True) is Accelerator


def test_who_does_not_ask_for_it_gets_what_any_server_has() -> None:
    assert websocket_class(is_accelerated=False) == PLAIN
    config = uvicorn.Config(lambda: None, ws=PLAIN)
    config.load()
    assert config.ws_protocol_class is WebSocketsSansIOProtocol


@pytest.mark.parametrize("how", SPOILT)
def test_where_it_does_not_fit_a_line_says_so_and_the_server_does_without(
    how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    SPOILT[how](monkeypatch)
    with caplog.at_level(logging.WARNING, "smallcouncil.server"):
        assert websocket_class(is_accelerated=True) == PLAIN
    [line] = [record for record in caplog.records if record.name == "smallcouncil.server"]
    assert line.getMessage() == "uvicorn or websockets have changed"
    assert line.__dict__["about"]["reason"]


def test_where_it_cannot_even_be_imported_the_server_does_without(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delitem(sys.modules, "smallcouncil.server.accelerator")
    monkeypatch.setitem(sys.modules, "uvicorn.protocols.websockets.websockets_sansio_impl", None)
    with caplog.at_level(logging.WARNING, "smallcouncil.server"):
        assert websocket_class(is_accelerated=True) == PLAIN
    assert "ModuleNotFoundError" in caplog.records[-1].__dict__["about"]["reason"]


def test_doors_fit_what_is_installed_whatever_class_serves_websockets() -> None:
    assert [http_class(kind) for kind in (Accelerator, PLAIN)] == [Door, Door]


@pytest.mark.parametrize("name", ["on_response_complete", "handle_websocket_upgrade", "data_received"])
def test_where_doors_do_not_fit_the_server_does_without(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delattr(H11Protocol, name)
    with caplog.at_level(logging.WARNING, "smallcouncil.server"):
        assert http_class(PLAIN) == PLAIN_HTTP
    assert "no doors" in caplog.records[-1].__dict__["about"]["without"]


@pytest.mark.parametrize(("accelerates", "expected"), [(True, Accelerator), (False, PLAIN)])
def test_serve_installs_what_was_chosen(
    accelerates: bool, expected: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[uvicorn.Config] = []

    class Unserved(uvicorn.Server):
        def __init__(self, config: uvicorn.Config, _: Any) -> None:
            made.append(config)

        def run(self, sockets: Any = None) -> None:
            for one in sockets:
                one.close()

    monkeypatch.setattr(serving, "Server", Unserved)
    monkeypatch.setattr(serving, "spare_collections", lambda: None)
    monkeypatch.setattr(serving, "set_up_logs", lambda _: None)
    serving.serve(
        host="127.0.0.1",
        port=0,
        database=str(tmp_path / "t.sqlite"),
        fanout="",
        bots=1,
        limits=True,
        limit=[],
        log_level="warning",
        beat=10.0,
        accelerates=accelerates,
        opens_browser=False,
    )
    assert [(config.http, config.ws) for config in made] == [(Door, expected)]


def test_a_trial_leaves_nothing_behind() -> None:
    """It has a loop of its own, before the server has one."""
    try_out()
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()


def test_without_it_a_game_is_played_resumed_and_talked_over_as_with_it(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--no-accelerate") as server:
        plays_as_ever(server)
        assert "fail" not in server.log.read_text()


@pytest.mark.parametrize("option", ["--accelerate", "--no-accelerate"])
def test_a_door_knows_when_a_websocket_has_ended(tmp_path: Path, option: str) -> None:
    """Else whoever comes and goes would soon have as many connections as one may have."""
    with running(tmp_path / "t.sqlite", tmp_path / "log", option, "--limit", "connections-by-address=6") as server:
        ned = Visitor(server)
        table = ned.make("hand-of-the-king", "me", "me")
        for _ in range(10):
            sitting = ned.sit(table)
            assert sitting.request("ping")["type"] == "done"
            sitting.close()


def plays_as_ever(server: Server) -> None:
    ned, robert = Visitor(server), Visitor(server, "Robert")
    table = ned.make("westeros-intrigue", "me", "open", visibility="open")
    robert.post(f"/api/tables/{table}/join", {"seat": 1})
    at, rival = ned.sit(table), robert.sit(table)
    assert at.request("say", seat=0, text="Winter is coming.")["type"] == "done"
    assert rival.next("talked")["said"]["text"] == "Winter is coming."
    rng = Random(1)
    while not at.is_over:
        for one in (at, rival):
            if one.decisions:
                done = one.answer(rng.choice(one.decisions[0]["options"]))
                for each in (at, rival):
                    each.reach(done["seq"])
    assert ned.sit(table).welcome["viewers"][0]["entries"][-1]["seq"] == at.info["seq"]
    assert at.answer("anything", {"seat": 0, "number": 1})["code"] == "illegal"


def test_requests_that_come_at_once_are_served_in_their_order(server: Server) -> None:
    """Whoever does not wait for an answer gets one to each request all the same, to entries in the order of asking."""
    ned = Visitor(server)
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    decision = sitting.decisions[0]
    about = {"seat": decision["seat"], "decision": decision["number"], "choice": decision["options"][0]}
    sitting.send(type="answer", id="first", **about)
    sitting.send(type="answer", id="second", **about)
    sitting.send(type="resign", id="third", seat=0)
    sitting.send(type="resign", id="fourth", seat=1)
    told: dict[str, Json] = {}
    while len(told) < 4:
        message = sitting.next("done", "error")
        told[message["id"]] = message
    assert [one["type"] for one in (told["first"], told["second"])] == ["done", "error"]
    assert told["second"]["code"] in ("stale", "illegal")
    assert told["third"]["seq"] < told["fourth"]["seq"]
    assert told["first"]["seq"] < told["third"]["seq"]
