"""Half-sent requests: each has its time, an address its number, and whoever asks properly is always let in."""

from __future__ import annotations

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.host import PATIENCE, Server, Visitor, free_port, running

HEAD = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
BODY = b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
SLOW = 1100
LATE = 8  # seconds: a server of the usual patience waits for ten and more, an impatient one on a busy machine for fewer
NEXT_DOOR = "127.0.0.2"  # no proxy that is trusted


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    folder = tmp_path_factory.mktemp("hasty")
    limits = ("head-seconds=2", "body-seconds=2", "reply-seconds=2", "connections-by-address=20", "guests=6000/6000")
    options = [word for limit in limits for word in ("--limit", limit)]
    with running(folder / "t.sqlite", folder / "log", *options) as server:
        yield server


@contextmanager
def asking(port: int, text: bytes, address: str = "127.0.0.1") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0)) as one:
        one.sendall(text)
        yield one


def is_ended(one: socket.socket) -> bool:
    """Whether the server hangs up."""
    try:
        while one.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


def seconds_of_sending(one: socket.socket, text: bytes) -> float:
    """How long one can send the same again and again, without reading, until the server hangs up."""
    begun = time.monotonic()
    with suppress(OSError):
        while time.monotonic() - begun < 10:
            one.sendall(text)
            time.sleep(0.1)
    return time.monotonic() - begun


@pytest.mark.parametrize(
    "text", [b"", b"GE", HEAD, BODY, BODY + b" " * 20], ids=["nothing", "word", "head", "body", "more"]
)
def test_a_request_that_does_not_come_is_not_waited_for(hasty: Server, text: bytes) -> None:
    with asking(hasty.port, text) as one:
        begun = time.monotonic()
        assert is_ended(one)
        assert time.monotonic() - begun < LATE


def test_a_request_that_comes_letter_by_letter_has_no_more_time_than_others(hasty: Server) -> None:
    with asking(hasty.port, HEAD) as one:
        assert seconds_of_sending(one, b"X") < LATE


def test_a_second_request_by_halves_is_not_waited_for_either(hasty: Server) -> None:
    with asking(hasty.port, HEAD + b"\r\n") as one:
        assert one.recv(65536).startswith(b"HTTP/1.1 200")
        one.sendall(HEAD)
        assert is_ended(one)


def test_who_takes_no_reply_is_not_waited_for(hasty: Server) -> None:
    ask = b"GET /api/games/storm-of-swords/rules HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2000)
        one.settimeout(10)
        one.connect(("127.0.0.1", hasty.port))
        assert seconds_of_sending(one, ask) < 9


def test_who_asks_properly_is_served_for_as_long_as_they_like(hasty: Server) -> None:
    ned = Visitor(hasty)
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    time.sleep(4)
    assert sitting.request("ping")["type"] == "done"


def test_an_upgrade_that_cannot_be_read_is_answered(hasty: Server) -> None:
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nUser-Agent: \x01\r\n\r\n"
    with asking(hasty.port, b"GET /api/play HTTP/1.1\r\nHost: x\r\n" + upgrade) as one:
        assert one.recv(1000).startswith(b"HTTP/1.1 400")


def test_an_address_has_only_so_many_connections_and_others_have_theirs(hasty: Server) -> None:
    with ExitStack() as held:
        crowd = [held.enter_context(asking(hasty.port, b"", NEXT_DOOR)) for _ in range(20)]
        with asking(hasty.port, b"", NEXT_DOOR) as one:
            assert one.recv(1000).startswith(b"HTTP/1.1 429")
        Visitor(hasty)
        for one in crowd:
            one.close()
        time.sleep(0.2)
        with asking(hasty.port, HEAD + b"\r\n", NEXT_DOOR) as one:
            assert one.recv(1000).startswith(b"HTTP/1.1 200")


def test_behind_a_proxy_each_visitor_is_counted(hasty: Server) -> None:
    """A proxy that is trusted may have any number of connections; its visitors may not."""

    def forwarded(visitor: str) -> bytes:
        return BODY.replace(b"Host: x", b"Host: x\r\nX-Forwarded-For: " + visitor.encode())

    with ExitStack() as held:
        for _ in range(20):
            held.enter_context(asking(hasty.port, forwarded("192.0.2.1")))
        time.sleep(0.3)
        with asking(hasty.port, forwarded("192.0.2.1")) as one:
            assert one.recv(1000).startswith(b"HTTP/1.1 429")
        elsewhere = {"X-Forwarded-For": "192.0.2.2"}
        assert httpx.get(f"{hasty.url}/api/me", headers=elsewhere).status_code == 200


@pytest.mark.parametrize("hard", ["hard limit", "soft limit"])
def test_slow_clients_do_not_lock_a_visitor_out(hard: str, tmp_path: Path) -> None:
    """However few files the system lends: more where it lends more when asked, else who waits longest has to go."""
    slow, files = (SLOW, 1024) if hard == "soft limit" else (400, 300)
    room = 2 * SLOW
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < room:
        pytest.skip(f"this system lends no {room} files at once")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    port = free_port()
    command = f"ulimit -{'H' if hard == 'hard limit' else ''}Sn {files}; exec {sys.executable} -m smallcouncil serve"
    patience = ["--limit", "head-seconds=600", "--limit", "body-seconds=600"]  # time alone would let the visitor in
    given = ["--port", str(port), "--database", str(tmp_path / "t.sqlite"), *patience]
    server = subprocess.Popen(["bash", "-c", f'{command} "$@"', "bash", *given])  # noqa: S603, S607
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as visitor, ExitStack() as held:
            wait_for(visitor)
            for number in range(slow):
                held.enter_context(asking(port, HEAD if number % 2 else BODY, f"127.0.1.{number % 100 + 1}"))
            for _ in range(10):
                assert httpx.get(f"{visitor.base_url}/api/me", timeout=PATIENCE).status_code == 200
    finally:
        server.kill()
        server.wait()


def wait_for(visitor: httpx.Client) -> None:
    for _ in range(200):
        try:
            visitor.get("/health")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("no server")
