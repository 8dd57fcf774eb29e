"""A siege: every attack that a stranger could think of, all at once, beside honest tables that are played on.

`python -m tests.server.siege 300` besieges a server of this machine for 300 seconds, and nobody else: all of it is over
the loopback, from addresses of its own. It fails if an honest move is lost or late, or memory or disk have no bound.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import socket
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from bench.server.load import GAMES, KEY, Asked, Frame, players_near
from bench.server.load import read as read_frame

from tests.server.host import Server, forks, some_choice
from tests.server.kill.verdict import tables_in

SEATS = 2  # each honest table has two people, each from an address of their own
PAUSE = 1.0  # seconds between the moves of a table
LATEST = 10.0  # seconds after which a move is lost
BOTS_LATEST = 30.0  # seconds after which a bot is
Json = dict[str, Any]


# Sockets from an address of one's own


class Line:
    """A connection from some address of the loopback."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, address: str) -> Line:
        one = socket.socket()
        one.setblocking(False)
        one.bind((address, 0))
        await asyncio.get_running_loop().sock_connect(one, ("127.0.0.1", port))
        return cls(*await asyncio.open_connection(sock=one, limit=2**24))

    def send(self, data: bytes) -> None:
        if not self.writer.is_closing():
            self.writer.write(data)

    def close(self) -> None:
        self.writer.close()


async def ask(port: int, address: str, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
    """One request, over a connection of its own."""
    line = await Line.open(port, address)
    try:
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(content)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        line.send(head.encode() + b"\r\n" + content)
        reply = await asyncio.wait_for(line.reader.read(), 60)
    finally:
        line.close()
    first, _, rest = reply.partition(b"\r\n")
    if not first:
        raise ConnectionResetError
    text = rest.partition(b"\r\n\r\n")[2]
    return int(first.split()[1]), json.loads(text) if text[:1] in b"[{" and text else None


class Player:
    """An honest player: a WebSocket from an address of their own."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address, token
        self.seq, self.decision = 0, None
        self.done: dict[str, int] = {}
        self.changed = asyncio.Event()

    seq: int
    decision: Asked | None
    listening: asyncio.Task[None] | None = None

    async def sit(self, port: int, table: str) -> None:
        self.line = await Line.open(port, self.address)
        self.line.send(
            f"GET /api/play HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.token}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(self.line.reader.readuntil(b"\r\n\r\n"), 30)
        assert b" 101 " in head, head
        self.send({"type": "hello", "table": table})
        self.listening = asyncio.create_task(self.listen())

    def send(self, frame: Json) -> None:
        self.line.send(masked(0x81, json.dumps(frame).encode()))

    async def listen(self) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):
            while True:
                kind, text = await next_frame(self.line.reader)
                if kind == 0x89:
                    self.line.send(masked(0x8A, text))
                elif kind == 0x81:
                    self.hear(read_frame(text))

    def hear(self, frame: Frame) -> None:
        if frame.type == "step" and frame.change is not None:
            if not isinstance(frame.change.decision, msgspec.UnsetType):
                self.decision = frame.change.decision and frame.change.decision.or_nothing()
            self.seq = frame.seq or 0
        elif frame.type == "welcome":
            asked = frame.viewers[0].scene.decision
            self.decision, self.seq = asked and asked.or_nothing(), frame.seq or 0
        elif frame.type == "done":
            self.done[frame.id or ""] = frame.seq or 0
        elif frame.type == "error" and frame.code != "too_many":
            raise AssertionError(frame)
        self.changed.set()

    def leave(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            self.line.close()


def masked(kind: int, content: bytes) -> bytes:
    size = len(content)
    head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0x80 | 126]) + size.to_bytes(2)
    return head + b"\0\0\0\0" + content


async def next_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    kind, size = await reader.readexactly(2)
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
    return kind, await reader.readexactly(size)


# The honest


@dataclass
class Result:
    """What became of the honest, and what the server took."""

    waits: list[float] = field(default_factory=list)  # seconds from an answer until everybody at the table knows
    bots: list[float] = field(default_factory=list)  # seconds until a bot has answered its player
    visits: list[float] = field(default_factory=list)  # seconds until somebody new was let in
    lost: list[str] = field(default_factory=list)
    kept: dict[str, dict[str, int]] = field(default_factory=dict)  # by table: acknowledged requests
    attacks: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)  # megabytes
    disk: list[float] = field(default_factory=list)
    log: float = 0.0  # kilobytes

    def line(self, name: str, waits: list[float]) -> str:
        """Some waits in a line."""
        ranked = sorted(waits) or [float("nan")]
        of_a_hundred = ranked[min(len(ranked) - 1, int(0.99 * len(ranked)))]
        median, p99, most = (f"{1000 * wait:.0f} ms" for wait in (statistics.median(ranked), of_a_hundred, ranked[-1]))
        return f"{name}: {len(waits)}, median {median}, p99 {p99}, most {most}"

    def p99(self) -> float:
        """Milliseconds that 99 of 100 honest moves took at most."""
        ranked = sorted(self.waits)
        return 1000 * ranked[int(0.99 * len(ranked))] if ranked else float("inf")


@dataclass
class Siege:
    """A server, who plays there, and who attacks it."""

    server: Server
    until: float
    in_peace: bool = False
    result: Result = field(default_factory=Result)
    ids: Any = field(default_factory=count)

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def guest(self, address: str, name: str = "Ned") -> str:
        status, me = await ask(self.port, address, "POST", "/api/people", {"name": name})
        assert status == 201, (status, me)
        return str(me["token"])

    async def honest(self, number: int, bots: bool) -> None:
        """A table that is played on, game after game, a move a second."""
        rng = Random(number)
        addresses = [f"127.10.{number}.{seat + 1}" for seat in range(1 if bots else SEATS)]
        tokens = [await self.guest(address) for address in addresses]
        self.ready.release()
        await self.begin.wait()
        await asyncio.sleep(rng.uniform(0, PAUSE))
        while self.goes_on:
            try:
                await self.play(GAMES[number % len(GAMES)], addresses, tokens, rng, bots)
            except (AssertionError, OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.result.lost.append(f"table {number}: {error!r}"[:300])
                await asyncio.sleep(PAUSE)

    async def play(self, game: str, addresses: list[str], tokens: list[str], rng: Random, bots: bool) -> None:
        """One game, as far as it comes."""
        wanted = {"game": game, "seats": seats_of(game, bots), "visibility": "open"}
        status, made = await ask(self.port, addresses[0], "POST", "/api/tables", wanted, tokens[0])
        assert status == 201, (status, made)
        table = made["table"]["id"]
        for seat, token in enumerate(tokens[1:], start=1):
            status, told = await ask(
                self.port, addresses[seat], "POST", f"/api/tables/{table}/join", {"seat": seat}, token
            )
            assert status == 200, (status, told)
        players = [Player(address, token) for address, token in zip(addresses, tokens, strict=True)]
        try:
            for player in players:
                await player.sit(self.port, table)
            await self.moves(table, players, rng, bots)
        finally:
            for player in players:
                player.leave()

    async def moves(self, table: str, players: list[Player], rng: Random, bots: bool) -> None:
        """Answers, each until everybody knows of it."""
        kept = self.result.kept.setdefault(table, {})
        waited = time.monotonic()
        while self.goes_on:
            player = next((one for one in players if one.decision is not None), None)
            if player is None or player.decision is None:
                if time.monotonic() - waited > (BOTS_LATEST if bots else LATEST):
                    return await self.check_end(table, players[0])
                await asyncio.sleep(0.02)
                continue
            if bots and kept:
                self.result.bots.append(time.monotonic() - waited)
            await asyncio.sleep(max(0.0, PAUSE - (time.monotonic() - waited)))
            await self.answer(player, players, kept, rng)
            waited = time.monotonic()

    async def check_end(self, table: str, player: Player) -> None:
        """Nobody is asked: the game should be over."""
        _, told = await ask(self.port, player.address, "GET", f"/api/tables/{table}", token=player.token)
        assert told["table"]["status"] == "over", "nobody is asked, and the game is not over"

    async def answer(self, player: Player, players: list[Player], kept: dict[str, int], rng: Random) -> None:
        decision, request = player.decision, f"h{next(self.ids)}"
        assert decision is not None
        choice = some_choice(msgspec.structs.asdict(decision), rng)
        player.decision = None
        begun = time.monotonic()
        player.send(
            {"type": "answer", "id": request, "seat": decision.seat, "decision": decision.number, "choice": choice}
        )
        while request not in player.done or any(one.seq < player.done[request] for one in players):
            left = LATEST - (time.monotonic() - begun)
            for one in players:
                one.changed.clear()
            if player.listening is not None and player.listening.done():
                player.listening.result()  # raises what it failed with
                raise ConnectionResetError(f"{request} was sent, and the connection closed")
            if left <= 0:
                raise TimeoutError(f"{request} was not acknowledged")
            waiting = [asyncio.ensure_future(one.changed.wait()) for one in players]
            await asyncio.wait(waiting, timeout=min(left, 0.05), return_when=asyncio.FIRST_COMPLETED)
            for change in waiting:
                change.cancel()
        self.result.waits.append(time.monotonic() - begun)
        kept[request] = player.done[request]

    async def visitors(self) -> None:
        """Somebody new comes, again and again, each from elsewhere."""
        for number in count():
            if not self.goes_on:
                return
            address, begun = f"127.11.{number // 200 % 200}.{number % 200 + 1}", time.monotonic()
            try:
                await self.guest(address)
                status, _ = await ask(self.port, address, "GET", "/api/tables")
                assert status == 200, status
                self.result.visits.append(time.monotonic() - begun)
            except (AssertionError, OSError, TimeoutError) as error:
                self.result.lost.append(f"a visitor: {error!r}"[:200])
            await asyncio.sleep(0.5)

    async def watch(self, pid: int) -> None:
        """What the server takes."""
        while self.goes_on:
            self.result.memory.append(sum(map(memory_of, [pid, *descendants(pid)])))
            folder = Path(self.server.database).parent
            self.result.disk.append(sum(one.stat().st_size for one in folder.iterdir()) / 2**20)
            await asyncio.sleep(1)

    async def hold(self, honest: int) -> Result:
        """The whole of it. The attackers have a process of their own, so that they do not slow down the honest."""
        self.begin, self.ready = asyncio.Event(), asyncio.Semaphore(0)
        finished, delayed = await self.prepare()
        tables = [asyncio.create_task(self.honest(number, bots=number % 10 == 9)) for number in range(honest)]
        for _ in tables:
            await asyncio.wait_for(self.ready.acquire(), 120)
        told: Any = forks.SimpleQueue()
        seconds, bombs = self.until, await asyncio.to_thread(bomb)
        given = self.port, seconds, bombs, finished, delayed, told
        attackers = forks.Process(target=rest if self.in_peace else attack, args=given)
        attackers.start()
        await asyncio.to_thread(told.get)  # they are there
        self.until = time.monotonic() + seconds
        self.begin.set()
        others = [asyncio.create_task(self.visitors()), asyncio.create_task(self.watch(self.server.process.pid))]
        await asyncio.gather(*tables, *others)
        self.result.attacks = Counter(await asyncio.to_thread(told.get))
        attackers.join()
        return self.result

    async def prepare(self) -> tuple[str, str]:
        """A long game that is over, and one that is shown late, both of an honest import."""
        token = await self.guest("127.10.250.1")
        game = await asyncio.to_thread(finished_game)
        status, made = await ask(self.port, "127.10.250.1", "POST", "/api/imports", game, token)
        assert status == 201, (status, made)
        spectators = {"allowed": "open", "delay": 3600}
        wanted = {"game": "iron-throne", "seats": ["random"] * 3, "visibility": "open", "spectators": spectators}
        status, late = await ask(self.port, "127.10.250.1", "POST", "/api/tables", wanted, token)
        assert status == 201, (status, late)
        return made["table"]["id"], late["table"]["id"]


@dataclass
class Attackers:
    """Who attacks a server, each from some addresses of their own."""

    port: int
    until: float
    bomb: bytes
    finished: str  # a table to replay
    delayed: str  # a table to watch
    attacks: Counter[str] = field(default_factory=Counter)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def guest(self, address: str) -> str:
        status, me = await ask(self.port, address, "POST", "/api/people", {"name": "Petyr"})
        assert status == 201, status
        return str(me["token"])

    async def all_at_once(self) -> None:
        """Everything, until the time is over."""
        works = {
            "bombs imported": self.import_bombs,
            "replays": self.replays,
            "tables of bots": self.bots,
            "slow clients": self.slow_clients,
            "empty tables": self.empty_tables,
            "nonsense": self.nonsense,
            "floods": self.many_requests,
            "floods of frames": self.many_frames,
            "late spectators": self.late_spectators,
        }
        attacking = [
            asyncio.create_task(self.attack(name, work, f"127.20.{number * 4 + which}.1"))
            for number, (name, work) in enumerate(works.items())
            for which in range(2 if work == self.slow_clients else 3)
        ]
        await asyncio.sleep(self.until - time.monotonic())
        for one in attacking:
            one.cancel()
        await asyncio.gather(*attacking, return_exceptions=True)

    async def attack(self, name: str, work: Callable[[str], Awaitable[None]], address: str) -> None:
        """One attacker: the same again and again, whatever comes of it."""
        while self.goes_on:
            self.attacks[name] += 1
            try:
                await work(address)
            except (AssertionError, OSError, TimeoutError, ValueError, LookupError, asyncio.IncompleteReadError):
                self.attacks[f"{name}, in vain"] += 1
                await asyncio.sleep(0.05)

    async def import_bombs(self, address: str) -> None:
        """Exports that take long to replay."""
        token = await self.guest(address)
        for _ in range(10):
            await ask(self.port, address, "POST", "/api/imports", self.bomb, token)

    async def replays(self, address: str) -> None:
        """The same long game, replayed from its end."""

        async def one(after: int) -> None:
            await ask(self.port, address, "GET", f"/api/tables/{self.finished}/replay?viewer=all&after={after}")

        await asyncio.gather(*(one(after) for after in range(0, 160, 20)))

    async def bots(self, address: str) -> None:
        """Tables of bots alone, as many as may be made."""
        token = await self.guest(address)
        for _ in range(30):
            wanted = {"game": "storm-of-swords", "seats": ["squire"] * 4}
            await ask(self.port, address, "POST", "/api/tables", wanted, token)

    async def slow_clients(self, address: str) -> None:
        """Requests that never come to their end, from as many sockets as there are."""
        lines = []
        try:
            for number in range(550):
                lines.append(await Line.open(self.port, f"{address[: address.rindex('.')]}.{number % 100 + 100}"))
                lines[-1].send(b"GET / HTTP/1.1\r\nHost: x\r\n" if number % 2 else SLOW_BODY)
            for _ in range(20):
                await asyncio.sleep(0.5)
                for line in lines:
                    line.send(b"X")
        finally:
            for line in lines:
                line.close()

    async def empty_tables(self, address: str) -> None:
        """A list full of tables where nobody is."""
        token = await self.guest(address)
        for _ in range(60):
            wanted = {"game": "hand-of-the-king", "seats": ["open", "open"], "visibility": "open", "title": "\u202e"}
            await ask(self.port, address, "POST", "/api/tables", wanted, token)

    async def nonsense(self, address: str) -> None:
        """Bytes that are no text, names that cannot be seen, origins that are none."""
        for data in NONSENSE:
            line = await Line.open(self.port, address)
            line.send(data)
            with suppress(TimeoutError):
                reply = await asyncio.wait_for(line.reader.read(100), 2)
                self.attacks["answered with 500"] += b" 500 " in reply
            line.close()

    async def many_requests(self, address: str) -> None:
        """As many requests as go."""
        paths = ["/api/tables", "/", "/health", "/api/me"] * 5
        await asyncio.gather(*(ask(self.port, address, "GET", path) for path in paths))

    async def many_frames(self, address: str) -> None:
        """Come to watch, and never be silent."""
        player = Player(address, "none")
        await player.sit(self.port, self.delayed)
        while player.listening is not None and not player.listening.done() and self.goes_on:
            for number in range(50):
                player.send({"type": "ping", "id": f"p{number}"})
            await asyncio.sleep(0.01)
        player.leave()

    async def late_spectators(self, address: str) -> None:
        """Come to watch a table that is shown late, again and again."""
        player = Player(address, "none")
        await player.sit(self.port, self.delayed)
        await asyncio.sleep(0.1)
        player.leave()


def rest(_: int, seconds: float, __: bytes, ___: str, ____: str, told: Any) -> None:
    """Do nothing, for comparison."""
    told.put("ready")
    time.sleep(seconds)
    told.put({})


def attack(port: int, seconds: float, bombs: bytes, finished: str, delayed: str, told: Any) -> None:
    """Attack, in a process that gives way to others: real attackers have machines of their own."""
    os.nice(10)
    attackers = Attackers(port, time.monotonic() + seconds, bombs, finished, delayed)
    told.put("ready")
    asyncio.run(attackers.all_at_once())
    told.put(dict(attackers.attacks))


SLOW_BODY = b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
JSON = (
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
)
NONSENSE = [
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nConnection: close\r\n\r\n",
    b"GET /api/tables/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /%ff%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\n\r\n",
    JSON + b"15\r\n\r\n" + b'{"name": "\xff\xff"}',
    JSON + b"18\r\n\r\n" + b'{"name": "\\u202e"}',
    b"\x00\xff\x16\x03\x01",
]


def seats_of(game: str, bots: bool) -> list[str]:
    """One person among bots; or people, and as many bots as the game needs besides."""
    if bots:
        return ["me", *["squire"] * (players_near(game, 3) - 1)]
    return ["me", *["open"] * (SEATS - 1), *["random"] * (players_near(game, SEATS) - SEATS)]


def bomb() -> bytes:
    from tests.server.test_imports import heavy

    return heavy()


def finished_game() -> bytes:
    """An export of a game that bots of chance have played to its end."""
    from smallcouncil.server.entries import Answer, Fill, Start
    from smallcouncil.server.table import new_table
    from tests.server.test_imports import played, setup_for, text_of

    rng = Random(3)
    table = played(
        new_table("0123456789abcdef", setup_for("iron-throne", 3)), *(Fill(seat=s, bot="random") for s in range(3))
    )
    table = played(table, Start())
    while table.status == "playing":
        seat = rng.choice([*table.position.pending])
        table = played(table, Answer(seat=seat, choice=table.position.pending[seat].options.sample(rng), by="bot"))
    return text_of(table)


def memory_of(pid: int) -> float:
    """Megabytes that a process holds for itself and shares."""
    with suppress(OSError, StopIteration):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
    return 0.0


def descendants(pid: int) -> list[int]:
    """The processes that a process began, and they."""
    found = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    return found


def besiege(seconds: float, honest: int, folder: Path, in_peace: bool = False) -> Result:
    """Besiege a server, and look whether all that it acknowledged is in its database."""
    server = Server(str(folder / "tables.sqlite"), folder / "log").start()
    try:
        result = asyncio.run(Siege(server, seconds, in_peace).hold(honest))
        assert server.process.is_alive()
    finally:
        server.kill()
    if mistakes := result.attacks["answered with 500"]:
        result.lost.append(f"{mistakes} requests were answered with 500")
    result.log = (folder / "log").stat().st_size / 1024
    tables = tables_in(f"sqlite:///{folder / 'tables.sqlite'}")
    for table, kept in result.kept.items():
        rows = {told.row.command: told.row.seq for told in tables[table].story if told.row.command}
        for request, seq in kept.items():
            if rows.get(request) != seq:
                result.lost.append(f"{request} of table {table}")
    return result


def main() -> None:
    """Besiege and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=300.0)
    parser.add_argument("--honest", type=int, default=100)
    parser.add_argument("--peace", action="store_true", help="nobody attacks: what to compare with")
    given = parser.parse_args()
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        result = besiege(given.seconds, given.honest, Path(folder), given.peace)
    print(f"{given.seconds:.0f} seconds, {given.honest} honest tables, attacks: {dict(sorted(result.attacks.items()))}")
    print(result.line("honest moves", result.waits))
    print(result.line("bots' answers to honest players", result.bots))
    print(result.line("new visitors", result.visits))
    half = len(result.memory) // 2
    parts = result.memory[:1], result.memory[:half], result.memory[half:]
    begun, then, later = (f"{max(part):.0f} MB" for part in parts)
    print(f"memory of all processes: {begun} at first, at most {then} in the first half, {later} after")
    print(f"database: {result.disk[-1]:.0f} MB; log: {result.log:.0f} kB")
    for lost in result.lost[:20]:
        print("LOST", lost)
    if result.lost or result.p99() > 250:
        raise SystemExit(f"the siege is lost: p99 {result.p99():.0f} ms, {len(result.lost)} lost")
    print("The siege is held.")


if __name__ == "__main__":
    main()
