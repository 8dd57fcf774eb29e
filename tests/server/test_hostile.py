"""Hostile input: clear refusals, no 500, and no effect on any table."""

from __future__ import annotations

import json
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect
from websockets.typing import Origin

from smallcouncil.server import protocol
from tests.server.host import PATIENCE, Server, Sitting, Visitor

HAND = "hand-of-the-king"
NASTY = [
    "'; DROP TABLE entries; --",
    "<script>alert(1)</script>",
    "{seat}{0.__class__}%s%n",
    "Ő…✗ אריה",
    "x" * 40,
]


@pytest.fixture
def sitting(server: Server) -> Sitting:
    ned = Visitor(server)
    return ned.sit(ned.make(HAND, "me", "me"))


def state(sitting: Sitting) -> Any:
    """All that could have changed."""
    welcome = sitting.visitor.sit(sitting.table).welcome
    return welcome["seq"], welcome["viewers"]


def mutations(rng: Random, frame: dict[str, Any]) -> Iterator[str]:
    """A frame, broken in one way after the other, without end."""
    junk: list[Any] = [None, -1, 2**70, 1.5, True, "", "x" * 3000, [], {}, [[[]]], {"a": {}}, "\0", "NaN"]
    while True:
        broken = dict(frame)
        match rng.randrange(5):
            case 0:
                broken[rng.choice([*broken])] = rng.choice(junk)
            case 1:
                del broken[rng.choice([*broken])]
            case 2:
                broken[rng.choice(["extra", "person", "seq", "hash", "by"])] = rng.choice(junk)
            case 3:
                text = json.dumps(broken)
                cut = rng.randrange(len(text))
                yield text[:cut] + rng.choice(["", "}", "\x00", "é", '"']) + text[cut + rng.randrange(3) :]
                continue
            case 4:
                yield rng.choice(["", "null", "[]", "0", '"hello"', "{", "[" * 5000, '{"type":"answer"}', "\ufeff{}"])
                continue
        yield json.dumps(broken)


def test_broken_frames_are_refused_and_change_nothing(sitting: Sitting) -> None:
    before = state(sitting)
    decision = sitting.decisions[0]
    frame = {"type": "answer", "id": "f", "seat": decision["seat"], "decision": decision["number"], "choice": "no"}
    for text in islice(mutations(Random(1), frame), 400):
        sitting.socket.send(text)
        assert sitting.next("error", "done")["type"] == "error"
    sitting.socket.send(b"\x00\xff")
    assert sitting.next("error")["code"] == "too_large"
    assert sitting.request("ping")["type"] == "done"
    assert state(sitting) == before


def test_broken_hellos_end_the_connection_with_a_reason(server: Server) -> None:
    ned = Visitor(server)
    hello = {"type": "hello", "table": ned.make(HAND, "me", "me"), "protocol": protocol.VERSION, "since": 0}
    for text in [
        *islice(mutations(Random(2), hello), 60),
        json.dumps({**hello, "protocol": protocol.VERSION - 1}),
        '{"type":"ping","id":"1"}',
    ]:
        with connect(f"ws://127.0.0.1:{server.port}/api/play", open_timeout=PATIENCE, proxy=None) as socket:
            socket.send(text)
            assert json.loads(socket.recv(PATIENCE))["type"] == "error"
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)


def test_an_oversized_frame_ends_the_connection(sitting: Sitting) -> None:
    before = state(sitting)
    sitting.socket.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        sitting.next("never")
    assert state(sitting) == before


def test_nobody_acts_for_a_seat_that_is_not_theirs(server: Server, sitting: Sitting) -> None:
    stranger = Visitor(server, "Petyr")
    table, before = sitting.table, state(sitting)
    invite = next(one for one in sitting.visitor.get(f"/api/tables/{table}/invitations") if one["seat"] is None)[
        "invite"
    ]
    decision = sitting.decisions[0]
    watching = stranger.sit(table, invite=invite)
    refused = [
        watching.answer(decision["options"][0], decision),
        watching.request("undo", seat=0),
        watching.request("resign", seat=0),
        watching.request("vote", seat=0, proposal=1, yes=True),
        watching.request("propose", seat=0, what="pause"),
        watching.request("say", seat=0, text="I am Ned"),
        watching.request("why", seat=0, choice="x"),
        watching.request("undo", seat=9),
    ]
    assert {one.get("code") for one in refused} <= {"not_yours", "bad_request"}
    for path in ("start", "keys", "rematch"):
        reply = stranger.http.post(f"/api/tables/{table}/{path}", json={})
        assert reply.status_code in (403, 409) or reply.json() == []
    stranger.get(f"/api/tables/{table}/invitations", status=403)
    stranger.get(f"/api/tables/{table}/export?viewer=0", status=403)
    stranger.post(f"/api/tables/{table}/seats", {"seat": 0}, status=409)
    assert state(sitting) == before


def test_somebody_elses_session_cannot_be_guessed_or_used_from_another_site(server: Server) -> None:
    ned = Visitor(server)
    for token in ("x", ned.token[:-1], ned.token + "x", "0" * 43):
        forged = {"Authorization": f"Bearer {token}"}
        assert ned.http.get("/api/me/tables", headers=forged).status_code == 401
        assert ned.http.get("/api/me", headers=forged).json() is None
    elsewhere = {"Origin": "https://evil.example"}
    assert (
        ned.http.post("/api/tables", json={"game": HAND, "seats": ["me", "me"]}, headers=elsewhere).status_code == 403
    )
    form = ned.http.post("/api/tables", data={"game": HAND})
    assert form.status_code == 400
    address = f"ws://127.0.0.1:{server.port}/api/play"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://evil.example")):
        pass


@pytest.mark.parametrize("nasty", NASTY)
def test_names_titles_and_talk_are_only_words(server: Server, nasty: str) -> None:
    petyr = Visitor(server, nasty)
    table = petyr.make(HAND, "me", "me", title=nasty)
    sitting = petyr.sit(table)
    name = sitting.info["seats"][0]["name"]
    assert name == nasty
    sitting.request("say", seat=0, text=nasty)
    assert sitting.answer(nasty)["type"] == "error"
    assert petyr.get("/api/tables/" + "a'%20OR%201=1", status=404)["code"] == "not_found"
    page = petyr.http.get("/api/docs")
    assert "script-src 'self'" in page.headers["content-security-policy"]


ODD_PATHS = [
    b"/%00",
    b"/assets/%00",
    b"/api/plain/%00",
    b"/%ff",
    b"/api/tables/%00",
    b"/api/tables/%ff",
    b"/api/games/%ff/rules",
    b"/api/games/x/texts/%00",
    b"/\xff",
    b"/api/tables/x/replay?viewer=%ff&after=%00",
    b"/" + b"a" * 5000,
    b"*",
    b"http://[/",
]
ODD_HEADERS = [
    b"Origin: http://[",
    b"Origin: http://[::1",
    b"Origin: null",
    b"Origin: \xff\xfe",
    b"Origin: http://x:abc",
    b"Origin: //",
    b"Cookie: \xff\xfe=1",
    b'Cookie: council="\\777"',
    b"Authorization: Bearer \xff",
    b"X-Forwarded-For: [::",
    b"User-Agent: \xff\x01",
    b"Content-Length: -1",
    b"Transfer-Encoding: x",
    b"Range: bytes=9-1",
    b"Host: [",
]


@pytest.mark.parametrize("path", ODD_PATHS)
def test_an_odd_path_is_answered_without_a_500(server: Server, path: bytes) -> None:
    assert status_of(server, path) < 500


@pytest.mark.parametrize("header", ODD_HEADERS)
@pytest.mark.parametrize("path", [b"/", b"/api/me", b"/api/play"])
def test_an_odd_header_is_answered_without_a_500(server: Server, path: bytes, header: bytes) -> None:
    upgrade = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2l4dGVlbiBieXRlcyAuLg==\r\n"
    assert status_of(server, path, header + b"\r\n" + (upgrade if path == b"/api/play" else b"")) < 500


def status_of(server: Server, path: bytes, headers: bytes = b"\r\n") -> int:
    """The status of the reply to bytes that no library would send."""
    connection = b"Upgrade" if b"Upgrade:" in headers else b"close"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as one:
        head = b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: " + connection + b"\r\n"
        one.sendall(head + headers.rstrip() + b"\r\n" * 2)
        return int(one.recv(1000).split()[1])


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b'{"name": "\\ud800"}', b"\xff\xfe", b'{"name": "\\u0000"}'])
def test_a_body_that_is_no_text_is_refused(server: Server, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    assert Visitor(server, "").http.post("/api/people", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize("cut", [False, True])
def test_a_frame_that_is_no_text_ends_the_connection_and_nothing_else(sitting: Sitting, cut: bool) -> None:
    before = state(sitting)
    frames = [(Opcode.TEXT, b"\xff"), (Opcode.CONT, b"\xfe")] if cut else [(Opcode.TEXT, b"\xff\xfe")]
    for opcode, data in frames:
        is_last = (opcode, data) == frames[-1]
        sitting.socket.socket.sendall(Frame(opcode, data, is_last).serialize(mask=True))
    with pytest.raises(ConnectionClosed) as closed:
        sitting.next("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert state(sitting) == before


def test_an_id_with_a_control_in_it_is_refused(sitting: Sitting) -> None:
    for request in ("a\x00", "\n", "\x7f"):
        sitting.socket.send(json.dumps({"type": "ping", "id": request}))
        assert sitting.next("error", "done")["code"] == "bad_request"


def test_a_forged_export_is_not_imported(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make(HAND, "me", "random")
    ned.sit(table).play(Random(1))
    honest = ned.get(f"/api/tables/{table}/export")
    forgeries = []
    for change in ("seed", "choice", "hash", "order", "seat", "version"):
        forged = json.loads(json.dumps(honest))
        rows = forged["rows"]
        match change:
            case "seed":
                forged["setup"]["seed"] = "00"
            case "choice":
                next(row for row in rows if row["entry"]["kind"] == "answer")["entry"]["choice"] = "up stark!"
            case "hash":
                rows[-1]["hash"] = "0" * 32
            case "order":
                rows[-1], rows[-2] = rows[-2], rows[-1]
            case "seat":
                rows[0]["entry"]["seat"] = 77
            case "version":
                forged["setup"]["version"] = "0"
        forgeries.append(forged)
    for forged in forgeries:
        ned.post("/api/imports", forged, status=400)
    assert ned.post("/api/imports", honest, status=201)["table"]["imported"]


# Everything that the OpenAPI document describes


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_whatever_is_sent_to_an_endpoint_gives_no_500(server: Server) -> None:
    """What fits the document and what does not: always an answer that it describes."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    ned = Visitor(server)
    table = ned.make(HAND, "me", "open")
    statuses: Counter[int] = Counter()
    for operation in (found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)):
        for mode in GenerationMode:

            @settings(max_examples=3, suppress_health_check=[*HealthCheck], database=None)
            @given(case=operation.as_strategy(generation_mode=mode))
            def attack(case: Any) -> None:
                if "table" in case.path_parameters and sum(statuses.values()) % 2:
                    case.path_parameters["table"] = table
                response = case.call(headers={"Authorization": f"Bearer {ned.token}"})
                statuses[response.status_code] += 1
                assert response.status_code < 500, (case.path, case.body, response.text)

            with suppress(Unsatisfiable):  # there is nothing wrong to send where nothing is taken
                attack()
    assert sum(statuses.values()) > 100
    assert {200, 201, 400, 404} <= {*statuses}
