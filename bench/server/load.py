"""Scripted clients: so many tables of so many clients, each table at a pace, or as fast as it goes."""

from __future__ import annotations

import asyncio
import gc
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("hand-of-the-king", "westeros-intrigue", "iron-throne", "storm-of-swords")


class Asked(msgspec.Struct):
    """A decision, as far as a script needs it."""

    number: int
    seat: int
    options: list[str] | None


class Scene(msgspec.Struct):
    """What a seat is asked."""

    decision: Asked | None


class Seen(msgspec.Struct):
    """A viewer of a welcome."""

    scene: Scene


class Info(msgspec.Struct):
    """Whether a game is over."""

    status: str


class Frame(msgspec.Struct):
    """Any frame, as far as a script needs it."""

    type: str
    seq: int | None = None
    scene: Scene | None = None
    table: Info | None = None
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


class Player:
    """One client at a table."""

    def __init__(self, url: str, token: str, table: str) -> None:
        self.url, self.token, self.table = url, token, table
        self.seq, self.is_over = 0, False
        self.decision: Asked | None = None
        self.moved = asyncio.Condition()
        self.refused = ""

    async def enter(self) -> None:
        """Connect and say hello."""
        address = self.url.replace("http", "ws") + "/api/play"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket: ClientConnection = await connect(address, additional_headers=headers, compression=None)
        await self.socket.send(msgspec.json.encode({"type": "hello", "table": self.table}).decode())
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take in what comes."""
        async for text in self.socket:
            frame = read(text)
            match frame.type:
                case "welcome":
                    scene = frame.viewers[0].scene
                case "step":
                    scene = frame.scene or Scene(None)
                case "error":
                    self.refused = frame.code
                    continue
                case _:
                    continue
            async with self.moved:
                self.seq, self.decision = frame.seq or 0, scene.decision
                self.is_over = frame.table is not None and frame.table.status == "over"
                self.moved.notify_all()

    async def reach(self, seq: int) -> None:
        """Wait until this client has been told of an entry."""
        async with self.moved:
            await self.moved.wait_for(lambda: self.seq >= seq)


class Table:
    """A table with all its clients, played by one script."""

    def __init__(self, url: str, game: str, seats: int, seed: int) -> None:
        self.url, self.game, self.seats = url, game, seats
        self.rng = Random(seed)
        self.players: list[Player] = []
        self.tokens: list[str] = []

    async def open(self, http: httpx.AsyncClient) -> None:
        """Make the table and let everybody come."""
        while len(self.tokens) < self.seats:
            guest = await http.post("/api/people", json={"name": f"Player {len(self.tokens)}"})
            self.tokens.append(guest.json()["token"])
        await self.begin(http)

    async def begin(self, http: httpx.AsyncClient) -> None:
        """A new game with the same people."""
        for player in self.players:
            await player.socket.close()
        wanted = {"game": self.game, "seats": ["me", *["open"] * (self.seats - 1)], "visibility": "open"}
        made = await http.post("/api/tables", json=wanted, headers=self.headers(0))
        table = made.json()["table"]["id"]
        for seat in range(1, self.seats):
            await http.post(f"/api/tables/{table}/join", json={"seat": seat}, headers=self.headers(seat))
        self.players = [Player(self.url, token, table) for token in self.tokens]
        for player in self.players:
            await player.enter()
        await asyncio.gather(*(player.reach(self.seats + 1) for player in self.players))

    def headers(self, seat: int) -> dict[str, str]:
        """Who asks."""
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def move(self, result: Result) -> bool:
        """One answer, until everybody has the view after it; False if the game is over."""
        player = next((one for one in self.players if one.decision is not None), None)
        if player is None or player.decision is None:
            return False
        decision, seq = player.decision, player.seq
        if not decision.options:
            return False
        choice = self.rng.choice(decision.options)
        answer = {
            "type": "answer",
            "id": f"{next(ids)}",
            "seat": decision.seat,
            "decision": decision.number,
            "choice": choice,
        }
        begun = perf_counter()
        await player.socket.send(msgspec.json.encode(answer).decode())
        try:
            await asyncio.wait_for(asyncio.gather(*(one.reach(seq + 1) for one in self.players)), 10)
        except TimeoutError:
            result.errors += 1
            return False
        result.latencies.append(perf_counter() - begun)
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


async def run(
    url: str,
    *,
    tables: int,
    seats: int,
    seconds: float,
    pause: float,
    game: str = "",
    when_ready: Callable[[], None] = lambda: None,
) -> Result:
    """Set up, play for so long, and tell what was measured. Without a pause each table plays one game."""
    result = Result()
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        ready = [Table(url, game or GAMES[n % len(GAMES)], seats, n) for n in range(tables)]
        for table in ready:
            await table.open(http)
        gc.disable()  # pauses of the clients are not the server's
        when_ready()
        begun = perf_counter()
        until = begun + seconds
        await asyncio.gather(
            *(table.play_on(http, result, until, pause) if pause else table.play(result, until) for table in ready)
        )
        result.seconds = perf_counter() - begun
        gc.enable()
        await asyncio.gather(*(player.socket.close() for table in ready for player in table.players))
    return result
