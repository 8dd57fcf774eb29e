"""Clients that play whatever becomes of the servers, mind what they are told, and remember what was acknowledged."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import httpx
from bench.server.load import players_near
from websockets.exceptions import WebSocketException

import smallcouncil as sc
from tests.server.host import Json, Place, Sitting, Visitor, checked, some_choice

PATIENCE = 2.5  # seconds without an answer, after which a client comes anew
MOST_PATIENT = 10  # times as long, where a machine is so busy that nobody is answered in time
PAUSES = (0.02, 0.1, 0.3)  # seconds before each further try
PACE = 0.1  # seconds that a player thinks at most
COMPARED = 0.2  # of all returns: where a client holds what it knows against what a newcomer is told
HANDS = 2  # clients at a table, who come by different ways and answer for different seats of one person
GAMES = sc.game_ids()


class Away(Exception):
    """The server says that it cannot now."""


LOST = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError, Away)


class Known(NamedTuple):
    """An entry as a client was told it."""

    at: int
    kind: str
    seat: int | None
    choice: str | None  # nothing while it is sealed


@dataclass
class Asked:
    """An answer that was sent, perhaps several times, and what became of it."""

    id: str
    seat: int
    decision: int
    choice: str
    sent: float
    told: float = 0.0  # when there was a reply
    seq: int = 0  # if it was acknowledged
    refused: str = ""  # if it was not


@dataclass
class Memory:
    """What a client keeps of a table over all its connections."""

    table: str
    seq: int = 0  # up to which all own seats were told
    scenes: dict[int | None, Json] = field(default_factory=dict)  # as of then
    entries: dict[int, Known] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)

    @property
    def waiting(self) -> Asked | None:
        """The request without an answer yet."""
        return next((one for one in self.asked[-1:] if not one.told), None)

    def note(self, entry: Json) -> None:
        """An entry is told; what was told before is not told otherwise."""
        told = Known(entry["at"], entry["kind"], entry.get("seat"), entry.get("choice"))
        known = self.entries.setdefault(entry["seq"], told)
        assert told[:3] == known[:3], (self.table, entry, known)
        assert None in (told.choice, known.choice) or told.choice == known.choice, (self.table, entry, known)


class Attentive(Sitting):
    """A connection that resumes where the client was, and on which nothing may be missing or come twice."""

    def __init__(self, visitor: Visitor, memory: Memory) -> None:
        self.memory, self.has_missed = memory, False
        super().__init__(visitor, memory.table, since=memory.seq)
        if self.welcome.get("code") == "broken":
            raise Away(self.welcome)
        assert self.welcome["type"] == "welcome", self.welcome

    @property
    def is_level(self) -> bool:
        """Whether all own seats were told the same entries."""
        return len({*self.told.values()}) == 1

    def _look(self, frame: Json) -> None:
        if frame["type"] == "welcome":
            self._check_welcome(frame)
        if frame["type"] == "step":
            assert frame["seq"] == self.told[frame["change"]["viewer"]] + 1, (self.memory.table, self.told, frame)
            self.memory.note(frame["entry"])
        if frame["type"] == "beat" and self.told and frame["seq"] > max(self.told.values()):  # not before the welcome
            self.has_missed = True
        super()._look(frame)
        if self.is_level:
            self.memory.seq, self.memory.scenes = min(self.told.values()), {**self.scenes}

    def _check_welcome(self, frame: Json) -> None:
        """What is missed is told without a gap; where nothing is missed, the position is the one that is known."""
        memory, seq = self.memory, frame["seq"]
        acknowledged = max((one.seq for one in memory.asked), default=0)
        assert seq >= max(memory.seq, acknowledged), (memory.table, seq, memory.seq, acknowledged)
        for seen in frame["viewers"]:
            assert [entry["seq"] for entry in seen["entries"]] == [*range(memory.seq + 1, seq + 1)], memory.table
            for entry in seen["entries"]:
                memory.note(entry)
            if seq == memory.seq and memory.scenes:
                known = memory.scenes[seen["scene"]["viewer"]]
                assert seen["scene"] == known, (memory.table, seq, seen["scene"], known)


def seats_of(game: str, *, with_bot: bool) -> list[str]:
    """One person's seats, enough for each of their clients; at every other table a bot is among them."""
    if with_bot and max(sc.find_game(game).players) > HANDS:
        return ["me", "random", *["me"] * (players_near(game, HANDS + 2) - 2)]
    return ["me"] * players_near(game, HANDS + 1)


class Party:
    """Table after table for one person, whose clients each come by their own way."""

    def __init__(self, number: int, places: list[Place]) -> None:
        self.number, self.lock = number, threading.Lock()
        self.game = GAMES[number % len(GAMES)]
        self.seats = seats_of(self.game, with_bot=bool(number % 2))
        first = Visitor(places[0], f"Party {number}")
        self.token = first.token
        self.tables: list[str] = []

    def at(self, place: Place) -> Visitor:
        """The same person at another place."""
        visitor = Visitor(place, "", patience=PATIENCE)
        visitor.http.headers["Authorization"] = f"Bearer {self.token}"
        visitor.http.cookies.set("council", self.token)
        return visitor

    def table(self, round_: int, visitor: Visitor) -> str:
        """The table of a round; whoever comes first makes it."""
        with self.lock:
            if round_ == len(self.tables):
                body = {"game": self.game, "seats": self.seats, "seed": f"{self.number}/{round_}"}
                response = visitor.http.post("/api/tables", json=body)
                if response.status_code >= 500:
                    raise Away(response.text)
                self.tables.append(checked(response, 201)["table"]["id"])
            return self.tables[round_]


class Hand:
    """A client: plays some seats of its party's tables, and comes back whenever it is lost, perhaps by another way."""

    def __init__(self, party: Party, number: int, places: list[Place], stopping: threading.Event) -> None:
        self.party, self.number, self.stopping = party, number, stopping
        self.seats = [seat for seat, who in enumerate(party.seats) if who == "me"][number::HANDS]
        self.rng = Random(HANDS * party.number + number)
        self.visitors = [party.at(place) for place in places]
        self.way = number % len(places)
        self.memories: list[Memory] = []
        self.answered_of = 0.0  # when that was sent what was last acknowledged
        self.connections = self.compared = self.missed = self.fails = 0
        self.trouble = ""
        self.be_patient(1)
        self.thread = threading.Thread(target=self.run, name=f"{party.number}/{number}", daemon=True)

    def run(self) -> None:
        """Play until it is enough."""
        try:
            while not self.stopping.is_set():
                self.play(self.memory())
        except Exception as error:
            self.trouble = f"{type(error).__name__} {error}"

    def memory(self) -> Memory:
        """Come to the next table."""
        while True:
            try:
                self.memories.append(Memory(self.party.table(len(self.memories), self.visitors[self.way])))
                return self.memories[-1]
            except LOST as error:
                self.go_elsewhere(error)

    def go_elsewhere(self, why: Exception) -> None:
        """Try the other way, after a pause; with more patience if that was what was missing."""
        if isinstance(why, TimeoutError | httpx.TimeoutException):
            self.be_patient(self.patience + 1)
        self.way = (self.way + 1) % len(self.visitors)
        time.sleep(PAUSES[min(self.fails, len(PAUSES) - 1)])
        self.fails += 1

    def be_patient(self, times: int) -> None:
        """So many times as patient as usual."""
        self.patience = min(times, MOST_PATIENT)
        for visitor in self.visitors:
            visitor.patience = PATIENCE * self.patience
            visitor.http.timeout = httpx.Timeout(visitor.patience)

    def play(self, memory: Memory) -> None:
        """Play a table to its end, or until it is enough, whatever becomes of the servers meanwhile."""
        while True:
            try:
                with self.sit(memory) as sitting:
                    if self.rng.random() < COMPARED:
                        self.compare(sitting)
                    while not (sitting.is_over or self.stopping.is_set() or sitting.has_missed):
                        self.act(sitting)
                        self.be_patient(1)
                    if sitting.has_missed:
                        self.missed += 1
                        continue
                    return self.compare(sitting)
            except LOST as error:
                self.go_elsewhere(error)

    @contextmanager
    def sit(self, memory: Memory, elsewhere: int = 0) -> Iterator[Attentive]:
        """A connection, for as long as it lasts."""
        sitting = Attentive(self.visitors[(self.way + elsewhere) % len(self.visitors)], memory)
        self.connections += 1
        self.fails = 0
        try:
            yield sitting
        finally:
            sitting.drop()

    def act(self, sitting: Attentive) -> None:
        """Say again what was not answered; else answer what is asked; else listen."""
        memory = sitting.memory
        mine = [one for one in sitting.decisions if one["seat"] in self.seats]
        if memory.waiting is None and mine:
            time.sleep(self.rng.uniform(0.0, PACE))
            memory.asked.append(self.answer_to(self.rng.choice(mine)))
        if (asked := memory.waiting) is None:
            sitting.next()
            return
        about: dict[str, Any] = {"seat": asked.seat, "decision": asked.decision, "choice": asked.choice}
        reply = sitting.request("answer", id=asked.id, **about)
        if reply.get("code") == "broken":  # whether it was kept, the same request will tell
            raise Away(reply)
        asked.told = time.monotonic()
        if reply["type"] == "done":
            asked.seq = reply["seq"]
            self.answered_of = asked.sent
            sitting.reach(asked.seq)
        else:
            assert reply["code"] == "stale", (asked, reply)
            asked.refused = reply["code"]

    def answer_to(self, decision: Json) -> Asked:
        choice = some_choice(decision, self.rng)
        return Asked(
            f"{self.number}-{self.rng.getrandbits(64)}", decision["seat"], decision["number"], choice, time.monotonic()
        )

    def compare(self, sitting: Attentive) -> None:
        """Whoever comes now, perhaps by the other way, is told the very position that the client has come to."""
        with self.sit(Memory(sitting.table), elsewhere=1) as fresh:
            while not (sitting.is_level and fresh.is_level and sitting.told == fresh.told):
                behind = min(fresh, sitting, key=lambda one: sum(one.told.values()))
                (behind if sitting.told != fresh.told else sitting).next()
            assert sitting.scenes == fresh.scenes, (sitting.table, sitting.told, sitting.scenes, fresh.scenes)
            self.compared += 1
