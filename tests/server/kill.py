"""Killing: a server is killed again and again under load; nothing that it acknowledged may be lost, nothing done twice.

`python -m tests.server.kill 200` kills it 200 times.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from smallcouncil.server import store
from smallcouncil.server.rooms import replay
from smallcouncil.server.table import Table
from tests.server.host import PATIENCE, Server, Sitting, Visitor, some_choice

LOST = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
TABLES = 6
GAMES = [
    ("hand-of-the-king", ("me", "me", "me")),
    ("westeros-intrigue", ("me", "squire", "random")),
    ("iron-throne", ("me", "me", "me", "random")),
]


@dataclass
class Client:
    """Plays table after table, comes back after each kill, and remembers what was acknowledged."""

    server: Server
    number: int
    stopping: threading.Event
    acknowledged: dict[str, dict[str, tuple[int, int, str]]] = field(
        default_factory=dict
    )  # table, id: seq, seat, choice
    trouble: list[str] = field(default_factory=list)
    resumed: int = 0

    def run(self) -> None:
        """Play until it is enough."""
        rng = Random(self.number)
        visitor: Visitor | None = None
        while not self.stopping.is_set():
            try:
                visitor = visitor or Visitor(self.server, f"client {self.number}")
                game, seats = GAMES[self.number % len(GAMES)]
                self.play(visitor, visitor.make(game, *seats), rng)
            except LOST:
                time.sleep(0.05)
            except Exception as error:
                self.trouble.append(repr(error))
                return

    def play(self, visitor: Visitor, table: str, rng: Random) -> None:
        """Play one table to its end, whatever becomes of the server meanwhile."""
        waiting: dict[str, Any] | None = None  # a request without an answer yet
        since = 0
        while not self.stopping.is_set():
            try:
                sitting = visitor.sit(table, since=since)
                self.resumed += 1
                check_resumption(sitting, since)
                while not (sitting.is_over or self.stopping.is_set()):
                    since = sitting.info["seq"]
                    if waiting is None:
                        sitting.wait(lambda one: bool(one.decisions) or one.is_over)
                        waiting = self.next_request(sitting, rng)
                    if waiting is not None:
                        reply = sitting.request("answer", **waiting)
                        self.note(table, waiting, reply)
                        waiting = None
                        sitting.reach(reply.get("seq", since))
                sitting.close()
                return
            except LOST:
                time.sleep(0.05)

    def next_request(self, sitting: Sitting, rng: Random) -> dict[str, Any] | None:
        if not sitting.decisions:
            return None
        decision = rng.choice(sitting.decisions)
        return {
            "id": f"{self.number}-{rng.getrandbits(64)}",
            "seat": decision["seat"],
            "decision": decision["number"],
            "choice": some_choice(decision, rng),
        }

    def note(self, table: str, request: dict[str, Any], reply: dict[str, Any]) -> None:
        if reply["type"] == "done":
            known = self.acknowledged.setdefault(table, {})
            known[request["id"]] = reply["seq"], request["seat"], request["choice"]
        elif reply["code"] != "stale":
            raise AssertionError(f"{request}: {reply}")


def check_resumption(sitting: Sitting, since: int) -> None:
    """What is missed is told without a gap, from the very next entry on."""
    assert sitting.welcome["type"] == "welcome", sitting.welcome
    for seen in sitting.welcome["viewers"]:
        assert [entry["seq"] for entry in seen["entries"]] == [*range(since + 1, sitting.welcome["seq"] + 1)]


def kill_often(kills: int, folder: Path, seed: int = 1) -> list[Client]:
    """Kill a server so often while clients play; their last state is given for checking."""
    rng, stopping = Random(seed), threading.Event()
    server = Server(str(folder / "tables.sqlite"), folder / "log", "--no-limits").start()
    clients = [Client(server, number, stopping) for number in range(TABLES)]
    threads = [threading.Thread(target=client.run, daemon=True) for client in clients]
    for thread in threads:
        thread.start()
    came = 0
    for number in range(kills):
        if number % 4:  # every fourth kill comes whenever it comes, the others while somebody plays
            wait_for_play(clients, came)
        time.sleep(rng.uniform(0.0, rng.choice((0.1, 1.0))))
        server.kill()
        came = connections(clients)
        server.start()
    time.sleep(0.5)
    stopping.set()
    server.kill()
    for thread in threads:
        thread.join(30)
    return clients


def connections(clients: list[Client]) -> int:
    """How often somebody has come to a table."""
    return sum(client.resumed for client in clients)


def wait_for_play(clients: list[Client], came: int) -> None:
    """Wait until somebody has come back; a server that nobody plays at loses nothing, and proves nothing."""
    until = time.monotonic() + PATIENCE
    while connections(clients) == came:
        assert time.monotonic() < until, [client.trouble for client in clients]
        time.sleep(0.01)


def check(clients: list[Client], folder: Path) -> tuple[int, int]:
    """Every acknowledged answer is in the log, once; every table replays to the hashes it kept."""
    for client in clients:
        assert not client.trouble, client.trouble
    tables = tables_in(folder / "tables.sqlite")
    answers = 0
    for client in clients:
        for table, acknowledged in client.acknowledged.items():
            rows = {told.row.command: told.row for told in tables[table].story if told.row.command}
            assert len(rows) == sum(1 for told in tables[table].story if told.row.command)
            for request, (seq, seat, choice) in acknowledged.items():
                kept = rows[request]
                assert (kept.seq, kept.entry.seat, kept.entry.choice) == (seq, seat, choice)  # type: ignore[union-attr]
                answers += 1
    return len(tables), answers


def tables_in(file: Path) -> dict[str, Table]:
    """All tables of a database, replayed."""
    with store.open_database(f"sqlite:///{file}").connect() as connection:
        found = {}
        for table_id in [*connection.scalars(sa.select(store.tables.c.id))]:
            kept = store.find_table(connection, table_id)
            assert kept is not None
            found[table_id] = replay(kept, store.rows_after(connection, table_id, 0))
        return found


def main(kills: int) -> None:
    """Kill, check, tell."""
    with tempfile.TemporaryDirectory() as folder:
        clients = kill_often(kills, Path(folder))
        tables, answers = check(clients, Path(folder))
        resumed = connections(clients)
    print(
        f"{kills} kills: {tables} tables, {resumed} connections, {answers} acknowledged answers, none lost or doubled"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
