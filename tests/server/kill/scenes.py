"""The two scenes: one process over SQLite, and two over one PostgreSQL; and all blows that can be struck there."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import psycopg

from tests.server.host import PATIENCE, Server
from tests.server.kill.proxy import BOTH, Proxy, Way
from tests.server.postgres import Postgres, private_postgres

OPTIONS = ("--no-limits", "--beat", "0.5")
LONG = 4.0  # seconds: longer than clients wait
SIDES: tuple[frozenset[Way], ...] = (BOTH, frozenset({"there"}), frozenset({"back"}))
Blow = Callable[["Any"], None]
HAS_LIMITS = hasattr(resource, "prlimit")  # of other processes: Linux


class Scene(ABC):
    """Servers, each with a gate that clients come through."""

    name: ClassVar[str]
    kinds: ClassVar[dict[str, tuple[int, Blow]]]  # by name: how often beside the others, and how

    def __init__(self, servers: list[Server], rng: Random) -> None:
        self.servers, self.rng = servers, rng
        self.gates = [Proxy(server.port) for server in servers]

    @property
    @abstractmethod
    def database(self) -> str:
        """The URL of what is kept, by no way that could be cut."""

    def order(self, blows: int) -> list[str]:
        """Which blows are struck: each kind once before any comes again."""
        kinds = [*self.kinds]
        self.rng.shuffle(kinds)
        weights = [self.kinds[kind][0] for kind in kinds]
        return (kinds + self.rng.choices(kinds, weights, k=blows))[:blows]

    def strike(self, kind: str) -> None:
        """Strike once. When it is over, everything is as it should be, but for what was lost with it."""
        self.kinds[kind][1](self)

    def stop(self) -> None:
        """End all, in order."""
        for server in self.servers:
            server.stop()
        for gate in self.gates:
            gate.close()

    def a_while(self) -> float:
        """Seconds: mostly so few that nobody notices, now and then more than clients wait."""
        return LONG if self.rng.random() < 0.04 else self.rng.uniform(0.1, 1.0)

    def one(self) -> Server:
        return self.rng.choice(self.servers)

    # Blows

    def kill(self) -> None:
        """SIGKILL."""
        server = self.one()
        server.kill()
        server.start()

    def restart(self) -> None:
        """SIGTERM."""
        server = self.one()
        server.stop()
        assert server.process.exitcode is not None, f"it did not end in {PATIENCE} seconds"
        server.start()

    def stop_app(self) -> None:
        """SIGSTOP, and SIGCONT after a while."""
        with stopped(self.one().process.pid):
            time.sleep(self.a_while())

    def cut_clients(self) -> None:
        """All connections to a server end."""
        self.rng.choice(self.gates).cut()

    def silence_clients(self) -> None:
        """Nothing comes through to a server any more, or from it, or both. Nobody is told."""
        with self.rng.choice(self.gates).silent(self.rng.choice(SIDES)):
            time.sleep(self.a_while())


class OverSQLite(Scene):
    """One process over one file."""

    name = "sqlite"

    def __init__(self, folder: Path, rng: Random) -> None:
        self.file = folder / "tables.sqlite"
        super().__init__([Server(str(self.file), folder / "log", *OPTIONS).start()], rng)

    @property
    def database(self) -> str:
        return f"sqlite:///{self.file}"

    def fill_disk(self) -> None:
        """No file grows any more, or none can be written to at all, or only to its middle."""
        room = self.rng.choice((0, self.rng.randrange(100_000), self.file.stat().st_size))
        pid = self.servers[0].process.pid
        usual, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (room, most))
        time.sleep(self.a_while())
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (usual, most))

    kinds: ClassVar[dict[str, tuple[int, Blow]]] = {
        "kill": (6, Scene.kill),
        "restart": (3, Scene.restart),
        "stop the app": (2, Scene.stop_app),
        "cut clients": (3, Scene.cut_clients),
        "silence clients": (2, Scene.silence_clients),
        **({"disk full": (3, fill_disk)} if HAS_LIMITS else {}),
    }


class OverPostgreSQL(Scene):
    """Two processes over one database, each by a way of its own."""

    name = "postgresql"

    def __init__(self, postgres: Postgres, folder: Path, rng: Random) -> None:
        self.postgres = postgres
        self.ways = [Proxy(postgres.port) for _ in range(2)]
        logs = [folder / "log 1", folder / "log 2"]
        servers = [
            Server(postgres.url_at(way.port), log, *OPTIONS).start() for way, log in zip(self.ways, logs, strict=True)
        ]
        super().__init__(servers, rng)

    @property
    def database(self) -> str:
        return self.postgres.url.replace("postgresql://", "postgresql+psycopg://")

    def stop(self) -> None:
        """The ways to the database end last."""
        super().stop()
        for way in self.ways:
            way.close()

    def backends(self) -> list[int]:
        """The processes of PostgreSQL that serve our servers."""
        query = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with psycopg.connect(self.postgres.url) as connection:
            return sorted(pid for (pid,) in connection.execute(query))

    def stop_backend(self) -> None:
        """SIGSTOP of one or of all of them, perhaps in the middle of a commit; and SIGCONT after a while."""
        pids = self.backends()
        with ExitStack() as stack:
            for pid in self.rng.sample(pids, self.rng.choice((1, len(pids)))):
                stack.enter_context(stopped(pid))
            time.sleep(self.a_while())

    def terminate_backend(self) -> None:
        """As an operator does, one or all."""
        pids = self.backends()
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            for pid in self.rng.sample(pids, self.rng.choice((1, len(pids)))):
                connection.execute("SELECT pg_terminate_backend(%s)", (pid,))

    def restart_database(self) -> None:
        """At once, without a word: it recovers from its log."""
        self.postgres.restart()

    def cut_database(self) -> None:
        """All connections of a server to the database end."""
        self.rng.choice(self.ways).cut()

    def silence_database(self) -> None:
        """Nothing comes through between a server and the database, in one direction or in both."""
        with self.rng.choice(self.ways).silent(self.rng.choice(SIDES)):
            time.sleep(self.a_while())

    def fill_disk(self) -> None:
        """The backends cannot write: PostgreSQL gives up at the first commit, and recovers by itself."""
        pids = self.backends()
        self.postgres.limit_files(pids, "0")
        time.sleep(self.a_while())
        self.postgres.limit_files(pids, "unlimited")

    kinds: ClassVar[dict[str, tuple[int, Blow]]] = {
        "kill": (6, Scene.kill),
        "restart": (3, Scene.restart),
        "stop the app": (2, Scene.stop_app),
        "cut clients": (2, Scene.cut_clients),
        "silence clients": (2, Scene.silence_clients),
        "stop a backend": (3, stop_backend),
        "terminate a backend": (3, terminate_backend),
        "restart the database": (1, restart_database),
        "cut the database": (3, cut_database),
        "silence the database": (2, silence_database),
        **({"disk full": (1, fill_disk)} if shutil.which("prlimit") else {}),
    }


@contextmanager
def scene_named(name: str, folder: Path, rng: Random) -> Iterator[Scene]:
    """A scene, for as long as it is needed. Nothing is left running."""
    with ExitStack() as stack:
        scene: Scene
        if name == OverSQLite.name:
            scene = OverSQLite(folder, rng)
        else:
            scene = OverPostgreSQL(stack.enter_context(private_postgres()), folder, rng)
        try:
            yield scene
        finally:
            for server in scene.servers:
                server.kill()


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that is there and does nothing."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
