"""Scripted clients: so many tables of so many clients, each table at a pace, or as fast as it goes."""

from __future__ import annotations

import asyncio
import gc
import statistics
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec

import smallcouncil as sc

KEY = "c2l4dGVlbiBieXRlcyAuLg=="  # any 16 bytes
TEXT, PING, PONG, MASKED = 0x81, 0x89, 0x8A, 0x80
GAMES = tuple(sc.game_ids())


def players_near(game: str, wanted: int) -> int:
    """As many players as are wanted, or as near to it as a game can be played by."""
    return min(sc.find_game(game).players, key=lambda players: abs(players - wanted))


class Asked(msgspec.Struct):
    """A decision, as far as a script needs it."""

    number: int
    seat: int
    options: list[str] | None
    domain: dict[str, Any] | None = None  # of choices that are too many to list
    evident: bool = False  # everybody sees that there is nothing to choose: the server answers

    def or_nothing(self) -> Asked | None:
        """What is left to be answered."""
        return None if self.evident else self


class Scene(msgspec.Struct):
    """What a seat is asked."""

    decision: Asked | None


class Change(msgspec.Struct):
    """What a step has changed."""

    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Seen(msgspec.Struct):
    """A viewer of a welcome."""

    scene: Scene


class Frame(msgspec.Struct):
    """Any frame, as far as a script needs it."""

    type: str
    seq: int | None = None
    change: Change | None = None
    viewers: list[Seen] = []
    id: str | None = None
    code: str = ""


read = msgspec.json.Decoder(Frame).decode
ids = count()


@dataclass
class Result:
    """What was measured."""

    moves: int = 0
    errors: int = 0
    latencies: list[float] = field(default_factory=list)  # from the answer to everybody's view
    seconds: float = 0.0

    def percentile(self, share: float) -> float:
        """Milliseconds that this share of all moves took at most."""
        ranked = sorted(self.latencies)
        return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else float("nan")

    def line(self) -> str:
        """The result in a line."""
        median = 1000 * statistics.median(self.latencies) if self.latencies else float("nan")
        return (
            f"{self.moves / self.seconds:8.0f} moves/s   median {median:6.1f} ms   p99 {self.percentile(0.99):6.1f} ms"
            f"   {self.moves} moves, {self.errors} errors"
        )


class Player(asyncio.Protocol):
    """One client at a table: a WebSocket that costs little, since clients share the cores with the server."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seq, self.is_over = 0, False
        self.decision: Asked | None = None
        self.rest, self.is_open = b"", False

    async def enter(self, url: str, token: str, table: str) -> None:
        """Connect and say hello."""
        host, _, port = url.removeprefix("http://").partition(":")
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        self.transport = transport
        transport.write(
            f"GET /api/play HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {token}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )
        self.hello = {"type": "hello", "table": table}

    def send(self, frame: Mapping[str, object]) -> None:
        """Send a frame."""
        self.put(TEXT, msgspec.json.encode(frame))

    def put(self, kind: int, content: bytes) -> None:
        """A client has to mask what it sends (RFC 6455, 5.3); this mask leaves it as it is."""
        size = len(content)
        head = bytes([kind, MASKED | size]) if size < 126 else bytes([kind, MASKED | 126]) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + content)

    def data_received(self, data: bytes) -> None:
        """Take frames out of what comes."""
        data = self.rest + data
        if not self.is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            assert b" 101 " in head, head
            self.is_open = True
            self.send(self.hello)
        begin = 0
        while len(data) >= begin + 2:
            body, size = begin + 2, data[begin + 1]
            if size >= 126:
                wide = 2 if size == 126 else 8
                body, size = body + wide, int.from_bytes(data[body : body + wide])
            if len(data) < body + size:
                break
            if data[begin] == TEXT:
                self.hear(data[body : body + size])
            elif data[begin] == PING:
                self.put(PONG, data[body : body + size])
            begin = body + size
        self.rest = data[begin:]

    def hear(self, text: bytes) -> None:
        """Take in a frame."""
        frame = read(text)
        if frame.type == "step" and frame.change is not None:
            if not isinstance(frame.change.decision, msgspec.UnsetType):
                self.decision = frame.change.decision
        elif frame.type == "welcome":
            self.decision = frame.viewers[0].scene.decision
        else:
            return
        self.seq = frame.seq or 0
        self.table.look()


class Table:
    """A table with all its clients, played by one script."""

    def __init__(self, url: str, game: str, seats: int, seed: int) -> None:
        self.url, self.game, self.seats = url, game, players_near(game, seats)
        self.rng = Random(seed)
        self.players: list[Player] = []
        self.tokens: list[str] = []
        self.awaited, self.all_told = 0, asyncio.get_running_loop().create_future()

    async def open(self, http: httpx.AsyncClient) -> None:
        """Make the table and let everybody come."""
        while len(self.tokens) < self.seats:
            guest = await http.post("/api/people", json={"name": f"Player {len(self.tokens)}"})
            self.tokens.append(guest.json()["token"])
        await self.begin(http)

    async def begin(self, http: httpx.AsyncClient) -> None:
        """A new game with the same people."""
        self.close()
        wanted = {"game": self.game, "seats": ["me", *["open"] * (self.seats - 1)], "visibility": "open"}
        made = await http.post("/api/tables", json=wanted, headers=self.headers(0))
        table = made.json()["table"]["id"]
        for seat in range(1, self.seats):
            await http.post(f"/api/tables/{table}/join", json={"seat": seat}, headers=self.headers(seat))
        self.players = [Player(self) for _ in self.tokens]
        for player, token in zip(self.players, self.tokens, strict=True):
            await player.enter(self.url, token, table)
        await self.reach(self.seats + 1)

    def close(self) -> None:
        """Let everybody go."""
        for player in self.players:
            player.transport.close()

    async def reach(self, seq: int) -> None:
        """Wait until everybody has been told of an entry."""
        self.awaited, self.all_told = seq, asyncio.get_running_loop().create_future()
        self.look()
        async with asyncio.timeout(10):
            await self.all_told

    def look(self) -> None:
        """Whether everybody has been told what is waited for."""
        for player in self.players:
            if player.seq < self.awaited:
                return
        if not self.all_told.done():
            self.all_told.set_result(None)

    def headers(self, seat: int) -> dict[str, str]:
        """Who asks."""
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def move(self, result: Result) -> bool:
        """One answer, until everybody has the view after it; False if the game is over."""
        asked = [player for player in self.players if player.decision is not None]
        player = next((one for one in asked if one.decision and one.decision.or_nothing()), None)
        if player is None or player.decision is None:
            return bool(asked) and await self.sees_an_answer(result)
        decision, seq = player.decision, player.seq
        if not decision.options:
            return False
        choice = self.rng.choice(decision.options)
        answer = {"type": "answer", "id": f"{next(ids)}", "seat": decision.seat, "decision": decision.number}
        begun = perf_counter()
        player.send({**answer, "choice": choice})
        try:
            await self.reach(seq + 1)
        except TimeoutError:
            result.errors += 1
            return False
        result.latencies.append(perf_counter() - begun)
        result.moves += 1
        return True

    async def sees_an_answer(self, result: Result) -> bool:
        """Wait for what the server answers for somebody: that is a move too, written and told like any other."""
        try:
            await self.reach(min(player.seq for player in self.players) + 1)
        except TimeoutError:
            result.errors += 1
            return False
        result.moves += 1
        return True

    async def play(self, result: Result, until: float) -> None:
        """Play one game as fast as it goes."""
        while perf_counter() < until and await self.move(result):
            pass

    async def play_on(self, http: httpx.AsyncClient, result: Result, until: float, pause: float) -> None:
        """Play game after game, a move a pause."""
        await asyncio.sleep(self.rng.uniform(0, pause))
        while perf_counter() < until:
            due = perf_counter() + pause
            if not await self.move(result):
                await self.begin(http)
            await asyncio.sleep(max(0.0, due - perf_counter()))


async def at_a_pace(url: str, *, tables: int, seats: int, seconds: float, pause: float) -> Result:
    """Tables of all games at a move a pause, for so long."""
    result = Result()
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        ready = [Table(url, GAMES[n % len(GAMES)], seats, n) for n in range(tables)]
        for table in ready:
            await table.open(http)
        with measured(result):
            until = perf_counter() + seconds
            await asyncio.gather(*(table.play_on(http, result, until, pause) for table in ready))
    return result


async def as_fast_as_it_goes(
    url: str, *, game: str, tables: int, games: int, seats: int, seconds: float, when_ready: Callable[[], None]
) -> Result:
    """So many tables at a time, game after game; all are opened first, so that nothing but play is measured."""
    result = Result()
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        ready = [[Table(url, game, seats, n * games + k) for k in range(games)] for n in range(tables)]
        for table in (table for row in ready for table in row):
            await table.open(http)
        when_ready()
        with measured(result):
            until = perf_counter() + seconds
            await asyncio.gather(*(play_in_turn(row, result, until) for row in ready))
    return result


async def play_in_turn(tables: list[Table], result: Result, until: float) -> None:
    """One game after the other."""
    for table in tables:
        await table.play(result, until)


@contextmanager
def measured(result: Result) -> Iterator[None]:
    """How long it took. Pauses of the clients, to collect garbage, are not the server's."""
    gc.disable()
    begun = perf_counter()
    yield
    result.seconds = perf_counter() - begun
    gc.enable()
