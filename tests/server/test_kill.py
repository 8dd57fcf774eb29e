"""The verdict of `make kill` finds what it is for: planted faults of each kind. And its proxy does what it says."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from smallcouncil.server.entries import Answer, Row
from tests.server.host import free_port
from tests.server.kill.clients import Asked, Known, Memory
from tests.server.kill.proxy import Proxy, Way
from tests.server.kill.verdict import wrong_answers, wrong_entries, wrong_order

ROWS = [
    Row(seq=1, at=10, entry=Answer(seat=0, choice="a"), command="x"),
    Row(seq=2, at=20, entry=Answer(seat=1, choice="b"), command="y"),
]
ASKED = [
    Asked("x", 0, 1, "a", sent=1.0, told=2.0, seq=1),
    Asked("y", 1, 2, "b", sent=3.0, told=4.0, seq=2),
]


def test_what_is_kept_as_it_was_acknowledged_is_right() -> None:
    memory = Memory("t", entries={1: Known(10, "answer", 0, "a"), 2: Known(20, "answer", 1, None)})
    assert [*wrong_answers(ROWS, ASKED), *wrong_order(ASKED), *wrong_entries(ROWS, memory)] == []


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        pytest.param(ROWS[:1], ASKED, id="lost"),
        pytest.param([*ROWS, msgspec.structs.replace(ROWS[1], seq=3)], ASKED, id="doubled"),
        pytest.param([msgspec.structs.replace(ROWS[0], seq=3), ROWS[1]], ASKED, id="elsewhere"),
        pytest.param([msgspec.structs.replace(ROWS[0], entry=Answer(seat=0, choice="b")), ROWS[1]], ASKED, id="other"),
        pytest.param(ROWS, ASKED[:1], id="never sent"),
        pytest.param(ROWS, [ASKED[0], Asked("y", 1, 2, "b", 3.0, 4.0, refused="stale")], id="refused"),
    ],
)
def test_an_answer_that_is_not_kept_as_it_was_acknowledged_is_found(rows: list[Row], asked: list[Asked]) -> None:
    assert [*wrong_answers(rows, asked)]


def test_answers_in_another_order_are_found() -> None:
    """The second was sent when the first had been acknowledged, by whichever client."""
    first, second = Asked("x", 0, 1, "a", sent=1.0, told=2.0, seq=2), Asked("y", 1, 2, "b", sent=3.0, told=4.0, seq=1)
    assert [*wrong_order([first, second])]
    assert not [*wrong_order([first, Asked("y", 1, 2, "b", sent=1.5, told=4.0, seq=1)])]  # at the same time


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param({2: Known(20, "answer", 1, "b")}, id="a gap"),
        pytest.param({1: Known(10, "answer", 0, "b")}, id="another choice"),
        pytest.param({1: Known(11, "answer", 0, "a")}, id="another time"),
        pytest.param({seq: Known(10 * seq, "answer", seq - 1, None) for seq in (1, 2, 3)}, id="more than there is"),
    ],
)
def test_a_client_that_was_told_something_else_is_found(entries: dict[int, Known]) -> None:
    assert [*wrong_entries(ROWS, Memory("t", entries=entries))]


@contextmanager
def echo() -> Iterator[Proxy]:
    """Somebody who says everything again, by way of a proxy."""
    port = free_port()
    with socket.create_server(("127.0.0.1", port)) as server:

        def serve() -> None:
            while True:
                try:
                    one, _ = server.accept()
                except OSError:
                    return
                threading.Thread(target=again, args=[one], daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        proxy = Proxy(port)
        try:
            yield proxy
        finally:
            proxy.close()
            server.shutdown(socket.SHUT_RDWR)


def again(one: socket.socket) -> None:
    with one:
        while data := one.recv(100):
            one.sendall(data)


def is_echoed(client: socket.socket) -> bool:
    client.sendall(b"x")
    try:
        return client.recv(1) == b"x"
    except TimeoutError:
        return False


def has_ended(client: socket.socket) -> bool:
    try:
        return client.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("ways", [{"there", "back"}, {"there"}, {"back"}])
def test_what_falls_silent_once_stays_silent_and_others_are_heard(ways: set[Way]) -> None:
    with echo() as proxy, socket.create_connection(("127.0.0.1", proxy.port), 60) as client:
        assert is_echoed(client)
        with proxy.silent(frozenset(ways)):
            client.settimeout(0.2)
            assert not is_echoed(client)
        assert not is_echoed(client)
        with socket.create_connection(("127.0.0.1", proxy.port), 60) as another:
            assert is_echoed(another)


def test_what_is_cut_ends_at_once() -> None:
    with echo() as proxy, socket.create_connection(("127.0.0.1", proxy.port), 60) as client:
        assert is_echoed(client)
        proxy.cut()
        assert has_ended(client)
