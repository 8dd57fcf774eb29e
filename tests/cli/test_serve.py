"""The server says where it is once it is there, and by which addresses others reach it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from smallcouncil.cli import addresses
from smallcouncil.cli.addresses import addresses_of, listen, own_addresses
from tests.cli.terminal import Ran, run_outside

ADDRESS = re.compile(r"http://\S+")


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[list[str]]:
    """A server at any free port: what it says until it has said all, as soon as it says it."""
    command = [sys.executable, "-m", "smallcouncil", "serve", "--port", "0", "--database", str(folder / "tables.db")]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "300"}
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=environment) as server:  # noqa: S603
        assert server.stdout is not None
        try:
            said = []
            for line in server.stdout:
                said.append(line)
                if line.startswith("Tables are kept"):
                    break
            yield said
        finally:
            server.terminate()


def answers(address: str) -> bool:
    with urlopen(f"{address}/health", timeout=20) as answer:  # noqa: S310
        return bool(answer.status == 200)


def test_what_is_told_is_true_at_once(tmp_path: Path) -> None:
    """The address is told when the server listens there, with the port that it has."""
    with serving(tmp_path) as said:
        [address] = ADDRESS.findall("".join(said))
        assert re.fullmatch(r"http://localhost:[1-9]\d+", address)
        assert answers(address)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_a_server_for_the_network_tells_the_addresses_for_others(tmp_path: Path, host: str) -> None:
    """0.0.0.0 and :: are no addresses that anybody could open; those of the machine are, and each of them answers."""
    if host == "::" and not socket.has_dualstack_ipv6():
        pytest.skip("there is no IPv6 here")
    families = [socket.AF_INET] if host != "::" else [socket.AF_INET, socket.AF_INET6]
    with serving(tmp_path, "--host", host) as said:
        here, *others = ADDRESS.findall("".join(said))
        assert here.startswith("http://localhost:")
        assert len(others) == sum(len(own_addresses(family)) for family in families)
        assert all(answers(address) for address in [here, *others])
        assert not [one for one in others if f"//{host}:" in one or f"//[{host}]" in one]


def refused_at(port: int, folder: Path) -> Ran:
    return run_outside("serve", "--port", str(port), "--database", str(folder / "tables.db"))


def test_a_port_in_use_is_told_in_words_and_no_address(tmp_path: Path) -> None:
    """Nobody is sent to a server that is not there."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = refused_at(port, tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"Something listens at port {port} already; choose another, as in --port {port % 60_000 + 1}.\n"


def test_a_server_that_cannot_begin_tells_no_address(tmp_path: Path) -> None:
    """A file that is no database: it is found out before anybody is told to come."""
    (tmp_path / "tables.db").write_text("no database " * 1000)
    ran = refused_at(0, tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"The database {tmp_path / 'tables.db'} cannot be used: file is not a database.\n"


def test_a_database_that_is_away_is_told_in_a_line_without_its_password(tmp_path: Path) -> None:
    """By the server, and by who looks after it."""
    pytest.importorskip("psycopg")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and never listens
        away = f"postgresql://council:winter@127.0.0.1:{nobody.getsockname()[1]}/council"
        each = [["serve", "--port", "0"], ["admin", "tables"], ["export", "x"], ["admin", "restore", __file__]]
        told = [run_outside(*command, "--database", away) for command in each]
    for ran in told:
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("The database postgresql+psycopg://council:***@127.0.0.1:")
        assert "cannot be used: connection failed" in ran.err
        assert len(ran.err.splitlines()) == 1
        assert "winter" not in ran.err


def test_the_redis_may_be_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its password is in no list of processes then."""
    monkeypatch.setenv("SMALLCOUNCIL_FANOUT", "winter")
    ran = run_outside("serve", "--port", "0", "--database", str(tmp_path / "tables.db"))
    assert (ran.code, ran.err) == (2, "--fanout takes the address of a Redis, redis://…, not 'winter'.\n")


def test_how_much_is_logged_is_one_of_four(tmp_path: Path) -> None:
    ran = run_outside("serve", "--port", "0", "--database", str(tmp_path / "tables.db"), "--log-level", "loud")
    assert (ran.code, ran.err) == (2, "--log-level takes debug, info, warning or error, not 'loud'.\n")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("203.0.113.77", "This machine has no address 203.0.113.77"),
        ("nowhere.invalid", "No machine is called nowhere.invalid"),
    ],
)
def test_an_address_of_another_machine_is_refused(tmp_path: Path, host: str, told: str) -> None:
    """Of another one, and of none."""
    ran = run_outside("serve", "--host", host, "--database", str(tmp_path / "tables.db"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(told)


# Which addresses


@pytest.mark.parametrize(
    ("host", "here", "others"),
    [
        ("127.0.0.1", "http://localhost:80", []),
        ("::1", "http://[::1]:80", []),
        ("192.168.1.7", "http://192.168.1.7:80", []),
        ("games.example.org", "http://games.example.org:80", []),
        ("0.0.0.0", "http://localhost:80", ["http://192.168.1.7:80", "http://10.0.0.7:80"]),  # noqa: S104
        ("::", "http://localhost:80", ["http://192.168.1.7:80", "http://10.0.0.7:80", "http://[2001:db8::7]:80"]),
    ],
)
def test_each_way_to_listen_has_its_addresses(
    monkeypatch: pytest.MonkeyPatch, host: str, here: str, others: list[str]
) -> None:
    """One for this machine, and for a server of the whole network those for others."""
    owned = {socket.AF_INET: ["192.168.1.7", "10.0.0.7"], socket.AF_INET6: ["2001:db8::7"]}
    monkeypatch.setattr(addresses, "own_addresses", owned.__getitem__)
    assert addresses_of(host, 80) == (here, others)


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_own_addresses_are_such_as_others_can_open(monkeypatch: pytest.MonkeyPatch, family: Any) -> None:
    """Each once; none that means this machine to every machine, none that works on one cable only."""
    found = ["127.0.0.1", "::1", "169.254.3.4", "fe80::1", "192.0.2.9", "192.0.2.9", "2001:db8::9"]
    monkeypatch.setattr(addresses, "by_route", lambda _: iter(found[-2:]))
    monkeypatch.setattr(addresses, "by_interface", lambda _: iter(found))
    monkeypatch.setattr(addresses, "by_name", lambda _: iter(found))
    assert own_addresses(family) == ["192.0.2.9", "2001:db8::9"]


def test_the_addresses_of_this_machine_are_of_their_family() -> None:
    """Whatever they are here."""
    for family, version in ((socket.AF_INET, 4), (socket.AF_INET6, 6)):
        assert all(ip_address(address).version == version for address in own_addresses(family))


def test_a_name_is_listened_at_by_all_its_addresses_with_one_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any free port is the same for both; an address that the machine lacks is left out."""
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", 0)),
        (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.2", 0)),
        (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("203.0.113.77", 0)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    sockets = listen("localhost", 0)
    try:
        assert [one.getsockname()[0] for one in sockets] == ["127.0.0.1", "127.0.0.2"]
        assert len({one.getsockname()[1] for one in sockets}) == 1
    finally:
        for one in sockets:
            one.close()
