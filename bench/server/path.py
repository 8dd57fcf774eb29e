"""What a move costs the server itself: `python -m bench.server.path`, without sockets and without a database.

Tables of four play at random. Each answer goes the whole way, from its text through mailbox, room and table to the
messages of all its viewers; what would be written is taken as written at once. Only that way is counted, by CPU time,
in turns of all games, and the best of each. `--moves` plays so many moves of one game and no more: under
`valgrind --tool=callgrind` the difference of two such runs is what their moves took, the choosing included.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
from collections.abc import Iterator
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any, cast

import msgspec

import smallcouncil as sc
from smallcouncil.server.connection import Connection
from smallcouncil.server.driver import Driver
from smallcouncil.server.entries import Sit, Start
from smallcouncil.server.fanout import Alone
from smallcouncil.server.limits import Bounds, Limits
from smallcouncil.server.metrics import Metrics
from smallcouncil.server.notices.outbox import Wanting
from smallcouncil.server.room import Room
from smallcouncil.server.setup import Setup
from smallcouncil.server.sockets import EXTENSION
from smallcouncil.server.store import Kept
from smallcouncil.server.table import new_table
from smallcouncil.server.writer import Write

from .load import GAMES, players_near

TABLES, SEATS, ROUNDS, SECONDS = 40, 4, 5, 1.0


class Paper:
    """A writer to which all is written as soon as it is asked."""

    def __init__(self) -> None:
        self.gathered: list[Write] = []

    def push(self, write: Write) -> None:
        self.gathered.append(write)

    def settle(self) -> None:
        gathered, self.gathered = self.gathered, []
        for write in gathered:
            write.done(None)


class Sink:
    """A socket that counts what it is sent."""

    def __init__(self) -> None:
        self.messages, self.bytes = 0, 0

    def send_text(self, text: bytes) -> bool:
        self.messages += 1
        self.bytes += len(text)
        return True


class Play:
    """One table after the other, played at random."""

    def __init__(self, game: str, number: int, paper: Paper, services: Any) -> None:
        self.game, self.paper, self.services = sc.find_game(game), paper, services
        self.seats = players_near(game, SEATS)
        self.rng, self.asked, self.spent, self.moves = Random(number), 0, 0.0, 0
        self.sink = Sink()
        self.begin()

    def begin(self) -> None:
        people = [SimpleNamespace(id=f"person {seat}", name="Ned") for seat in range(self.seats)]
        game, seed = self.game, str(self.rng.random())
        setup = Setup(
            game=game.id,
            version=game.version,
            players=self.seats,
            options={},
            seed=seed,
            seed_chosen=False,
            host="person 0",
        )
        table = new_table("0123456789abcdef", setup)
        for seat, person in enumerate(people):
            table = table.next(Sit(seat=seat, person=person.id, name="Ned"), 1, person.id)
        table = table.next(Start(), 1, "person 0")
        rooms: Any = SimpleNamespace(
            writer=self.paper, driver=self.services.driver, fanout=Alone(), wanting=Wanting(), begin=None
        )
        self.room = Room(rooms, Kept(table.id, setup, "Ned", 0, None), table)
        socket = SimpleNamespace(scope={"extensions": {EXTENSION: self.sink}})
        self.connections = []
        for seat, person in enumerate(people):
            connection = Connection(self.services, cast("Any", socket), cast("Any", None), cast("Any", person))
            connection.room = self.room
            self.room.listeners.setdefault(seat, set()).add(connection)
            self.connections.append(connection)
        self.seen = self.room.table.seq
        self.services.driver.look(self.room)

    async def move(self) -> None:
        """One answer, and what the server answers for others after it."""
        table = self.room.table
        if table.status != "playing":
            self.moves += table.seq - self.seen
            self.begin()
            return
        if self.room.passing:
            begun = process_time()
            await asyncio.sleep(0)
            self.paper.settle()
            self.spent += process_time() - begun
        else:
            seat, decision = next(iter(table.position.pending.items()))
            self.asked += 1
            choice = decision.options.sample(self.rng)
            request = {"type": "answer", "id": f"{self.asked}", "seat": seat, "decision": table.asked[seat]}
            text = msgspec.json.encode({**request, "choice": choice})
            begun = process_time()
            self.connections[seat].take(text)
            self.paper.settle()
            self.spent += process_time() - begun
        self.moves += self.room.table.seq - self.seen
        self.seen = self.room.table.seq


def tables(game: str) -> list[Play]:
    metrics = Metrics()
    driver = Driver(cast("Any", None), metrics)
    services = SimpleNamespace(metrics=metrics, driver=driver, limits=Limits(Bounds(), False))
    paper = Paper()
    return [Play(game, number, paper, services) for number in range(TABLES)]


def in_turns(plays: list[Play]) -> Iterator[Play]:
    while True:
        yield from plays


async def play_moves(game: str, moves: int) -> None:
    """So many moves of a game, and no more."""
    plays = tables(game)
    for play in in_turns(plays):
        await play.move()
        if sum(one.moves for one in plays) >= moves:
            break
    print(sum(one.sink.bytes for one in plays) / sum(one.moves for one in plays), "bytes a move")


async def measure(plays: list[Play]) -> float:
    """Microseconds a move of so many tables that play for a while."""
    spent, moves = sum(one.spent for one in plays), sum(one.moves for one in plays)
    until = process_time() + SECONDS
    for play in in_turns(plays):
        await play.move()
        if process_time() > until:
            break
    return 1e6 * (sum(one.spent for one in plays) - spent) / (sum(one.moves for one in plays) - moves)


async def compare(games: list[str]) -> None:
    ready = {game: tables(game) for game in games}
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    best = dict.fromkeys(games, float("inf"))
    for _ in range(ROUNDS):
        for game in games:
            best[game] = min(best[game], await measure(ready[game]))
    for game, spent in best.items():
        print(f"{game:20} {spent:7.1f} µs a move", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--moves", type=int)
    given = parser.parse_args()
    if given.moves:
        asyncio.run(play_moves(given.games[0], given.moves))
    else:
        asyncio.run(compare([*given.games]))


if __name__ == "__main__":
    main()
