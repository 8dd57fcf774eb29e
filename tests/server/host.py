"""Servers as processes of their own, and people who talk to them over real sockets."""

from __future__ import annotations

import json
import multiprocessing
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any, Protocol, Self
from urllib.request import urlopen

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from smallcouncil.cli import main

PATIENCE = 60.0  # seconds: a machine that tests may be busy
PORTS = range(20_000, 32_000)  # below those that systems give to connections by chance
Json = dict[str, Any]
_ids = count(1)
_claims: list[socket.socket] = []


def free_port() -> int:
    """A port for a server that may be killed and come back: nobody else gets it as long as this process lives.

    The claim that other test processes see is a UDP socket of the same number. It leaves no trace behind.
    """
    begin = os.getpid() * 97 % len(PORTS)
    for port in chain(PORTS[begin:], PORTS[:begin]):
        claim = socket.socket(type=socket.SOCK_DGRAM)
        try:
            claim.bind(("127.0.0.1", port))
            with socket.socket() as listener:
                listener.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
            continue
        _claims.append(claim)
        return port
    raise AssertionError("there is no free port")


def seed_here(*more: object) -> str:
    """A seed for a table that depends on nothing but the test that runs, so that it is dealt the same every time."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    return sha256("/".join([test, *map(str, more)]).encode()).hexdigest()[:32]


def serve(arguments: list[str], log: Path) -> None:
    """Run the command line in a process that has it in memory already."""
    with log.open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    sys.argv = arguments
    main()


# A fork of a process with everything imported starts in no time; it is killed like any other.
forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.server.host", "smallcouncil.cli.serve"])


class Place(Protocol):
    """Where a server is found: by its own port, or by a way to it."""

    port: int

    @property
    def url(self) -> str:
        """Its address."""


class Server:
    """A server that can be killed and started again on the same database and port."""

    def __init__(self, database: str, log: Path, *options: str) -> None:
        self.database, self.log, self.options = database, log, options
        self.port = free_port()
        self.process: Any = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start it and wait until it answers."""
        command = ["smallcouncil", "serve", "--port", str(self.port), "--database", self.database, *self.options]
        self.process = forks.Process(target=serve, args=(command, self.log))
        self.process.start()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.is_alive(), self.log.read_text()
            try:
                with urlopen(f"{self.url}/health", timeout=PATIENCE):  # noqa: S310
                    return self
            except OSError:
                time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """End it at once: nothing can be written or said any more."""
        self.process.kill()
        self.process.join()

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        self.process.terminate()
        self.process.join(PATIENCE)
        code: int = self.process.exitcode
        return code


@contextmanager
def running(database: str | Path, log: Path, *options: str) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(str(database), log, *options).start()
    try:
        yield server
    finally:
        server.kill()


class Visitor:
    """Somebody with a session."""

    def __init__(self, server: Place, name: str = "Ned", patience: float = PATIENCE) -> None:
        self.server, self.name, self.patience, self.made = server, name, patience, 0
        self.http = httpx.Client(base_url=server.url, timeout=patience, verify=False)  # noqa: S501  (plain HTTP)
        if name:
            self.token = self.post("/api/people", {"name": name}, status=201)["token"]

    def post(self, path: str, body: Any = None, *, status: int = 200) -> Any:
        return checked(self.http.post(path, json=body or {}), status)

    def get(self, path: str, *, status: int = 200) -> Any:
        return checked(self.http.get(path), status)

    def make(self, game: str, *seats: str, **more: Any) -> str:
        """A new table's id. It is dealt the same in every run, unless `seed=None` lets the server draw."""
        self.made += 1
        body = {"game": game, "seats": [*seats], "seed": seed_here(self.name, self.made), **more}
        table: str = self.post("/api/tables", body, status=201)["table"]["id"]
        return table

    def sit(self, table: str, **hello: Any) -> Sitting:
        """Come to a table over the WebSocket."""
        return Sitting(self, table, **hello)


def checked(response: httpx.Response, status: int) -> Any:
    assert response.status_code == status, response.text
    return response.json()


class Sitting:
    """A connection to a table, with what it was told."""

    def __init__(self, visitor: Visitor, table: str, **hello: Any) -> None:
        self.visitor, self.table = visitor, table
        address = f"ws://127.0.0.1:{visitor.server.port}/api/play"
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        # No pings: their threads would complain of a server that was killed, long after, in the middle of another test.
        opening = connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=visitor.patience,
            ping_interval=None,
            proxy=None,
        )
        self.socket: ClientConnection = opening.__enter__()  # closed by the test, or by the end of the server
        self.frames: list[Json] = []
        self.scenes: dict[int | None, Json] = {}
        self.told: dict[int | None, int] = {}  # by viewer: the last entry
        try:
            self.send(type="hello", table=table, **hello)
            self.welcome = self.next("welcome", "error")
        except BaseException:
            self.drop()
            raise

    def send(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def next(self, *types: str) -> Json:
        """The next frame, or the next of some types."""
        until = time.monotonic() + self.visitor.patience
        while (left := until - time.monotonic()) > 0:
            frame: Json = json.loads(self.socket.recv(timeout=left))
            self.frames.append(frame)
            self._look(frame)
            if not types or frame["type"] in types:
                return frame
        raise TimeoutError(types)

    def _look(self, frame: Json) -> None:
        if frame["type"] == "welcome":
            self.info = frame["table"]
            self.scenes = {seen["scene"]["viewer"]: seen["scene"] for seen in frame["viewers"]}
            self.told = dict.fromkeys(self.scenes, int(frame["seq"]))
        if frame["type"] == "step":
            self.info = frame["table"] or {**self.info, "seq": frame["seq"]}
            viewer = frame["change"]["viewer"]
            self.scenes[viewer] = after_step(self.scenes[viewer], frame)
            self.told[viewer] = frame["seq"]

    @property
    def decisions(self) -> list[Json]:
        """What the own seats are asked now. Where everybody sees that nothing can be chosen, the server answers."""
        return [decision for decision in self._asked if not decision.get("evident")]

    @property
    def _asked(self) -> list[Json]:
        return [scene["decision"] for scene in self.scenes.values() if scene["decision"]]

    @property
    def is_over(self) -> bool:
        over: bool = self.info["status"] == "over"
        return over

    def request(self, kind: str, **about: Any) -> Json:
        """Ask for something and wait for the answer to it."""
        about.setdefault("id", f"r{next(_ids)}")
        self.send(type=kind, **about)
        return self.reply_to(about["id"])

    def reply_to(self, request: str) -> Json:
        while (frame := self.next("done", "error", "reason", "foreseen"))["id"] != request:
            pass
        return frame

    def answer(self, choice: str, decision: Json | None = None, **more: Any) -> Json:
        """Answer the first decision, or a given one."""
        decision = decision or self.decisions[0]
        asked = {"seat": decision["seat"], "decision": decision["number"], "choice": choice}
        return self.request("answer", **{**asked, **more})

    def wait(self, until: Callable[[Sitting], bool]) -> Self:
        """Read on until something holds."""
        while not until(self):
            self.next()
        return self

    def reach(self, seq: int) -> Self:
        """Read on until an entry has been told to all own seats."""
        return self.wait(lambda sitting: min(sitting.told.values()) >= seq)

    def play(self, rng: Random, most: int = 10_000) -> int:
        """Answer at random until the game is over, or so often."""
        for played in range(most):
            self.wait(lambda sitting: bool(sitting.decisions) or sitting.is_over)
            if self.is_over:
                return played
            decision = rng.choice(self.decisions)
            told = self.answer(some_choice(decision, rng), decision)
            if told["type"] == "done":
                self.reach(told["seq"])
            elif told["code"] == "too_many":  # a machine is quicker than any person: wait, as it says
                time.sleep(0.1)
        self.wait(lambda sitting: len(sitting.decisions) == len(sitting._asked))
        self.reach(self.info["seq"])
        return most

    def close(self) -> None:
        self.socket.close()

    def drop(self) -> None:
        """Go without a word, and without waiting for one."""
        with suppress(OSError):
            self.socket.socket.shutdown(socket.SHUT_RDWR)


def after_step(scene: Json, step: Json) -> Json:
    """What a viewer sees after a step: what the step leaves out is as it was."""
    change = step["change"]
    changed = {**step["view"], **change["view"]}
    view = {**(scene["view"] or {}), **changed} if changed else scene["view"]
    return {**scene, **change, "view": view}


def some_choice(decision: Json, rng: Random) -> str:
    """Any option; where they are too many to list, one of the plain answers."""
    return str(rng.choice(decision["options"] or decision["domain"]["answers"]))


__all__ = ["ConnectionClosed", "Json", "Server", "Sitting", "Visitor", "after_step", "free_port", "running"]
