"""All that a viewer can get out of a server about a table: the bytes of the real app, driven without a network."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from smallcouncil.core import Choice, Position, Viewer
from smallcouncil.server.app import routes
from smallcouncil.server.entries import Answer, Sit, Start
from smallcouncil.server.people import Person
from smallcouncil.server.room import Room
from smallcouncil.server.seats import Player
from smallcouncil.server.services import Services
from smallcouncil.server.setup import Setup
from smallcouncil.server.store import Kept
from smallcouncil.server.story import Story
from smallcouncil.server.table import Table, new_table

ID = "0123456789abcdef"


def table_for(p: Position) -> Table:
    """A table for the game of a position, before anybody has sat down."""
    log = p.log
    setup = Setup(
        game=log.game,
        version=log.version,
        players=log.players,
        options=log.options,
        seed=log.seed,
        seed_chosen=False,
        host="",
        visibility="open",
    )
    return new_table(ID, setup)


def table_at(p: Position) -> Table:
    """A table whose game stands at a position, its seats played by people, so that nothing moves by itself."""
    table, log = table_for(p), p.log
    for seat in range(log.players):
        table = table.next(Sit(seat=seat, person=f"player {seat}", name=f"Player {seat}"), at=1)
    table = table.next(Start(), at=2)
    for number, (seat, choice) in enumerate(log.moves):
        table = table.next(Answer(seat=seat, choice=choice), at=10 + number)
    return table


def instead(table: Table, twin: Position) -> Table:
    """The same table, but what is hidden is as in the twin: in the position, and in the choices that are sealed."""
    other = msgspec.structs.replace(table, p=twin, before=())
    choices = iter(twin.history(None) if twin.outcome else _choices(twin))
    other.story = Story(
        [
            msgspec.structs.replace(
                told, row=msgspec.structs.replace(told.row, entry=_with(told.row.entry, next(choices)))
            )
            if isinstance(told.row.entry, Answer)
            else told
            for told in table.story
        ]
    )
    return other


def _choices(p: Position) -> list[tuple[int, Choice]]:
    return [(move.seat, move.choice) for move in p.moves_back()][::-1]


def _with(entry: Any, chosen: tuple[int, Choice | None]) -> Any:
    return msgspec.structs.replace(entry, choice=chosen[1])


class Wire:
    """The app around what a server has, with one person who has a session."""

    def __init__(self, services: Services, person: Person, token: str) -> None:
        self.services, self.person, self.token = services, person, token
        self.app = Starlette(routes=routes(services, set()))
        services.driver.is_closed = True

    def put(self, table: Table, viewer: Viewer) -> Room:
        """Let the server have this table, with the person in the viewer's seat; nothing is driven."""
        if viewer is not None:
            table = msgspec.structs.replace(table)
            table.put(viewer, Player(person=self.person.id, name=self.person.name))
        room = Room(self.services.rooms, Kept(ID, table.setup, "", 0, None), table)
        future: asyncio.Future[Room] = asyncio.get_running_loop().create_future()
        future.set_result(room)
        self.services.rooms.rooms[ID] = future
        return room

    async def everything(self, table: Table, viewer: Viewer, probes: list[Choice]) -> list[str]:
        """Frames for a hello and for each probe, and every endpoint that tells of the table."""
        self.put(table, viewer)
        told = await self.frames(viewer, probes if viewer is not None else [])
        transport = httpx.ASGITransport(app=self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            for path in ("", "/export?viewer=spectator", "/export?viewer=0", "/export?viewer=1", "/replay", "/keys"):
                response = await client.get(f"/api/tables/{ID}{path}", headers=self.headers(viewer))
                told.append(f"{response.status_code} {sorted(response.headers.items())} {response.text}")
            listed = await client.get("/api/tables", headers=self.headers(viewer))
            told.append(listed.text)
        return told

    def headers(self, viewer: Viewer) -> dict[str, str]:
        return {} if viewer is None else {"authorization": f"Bearer {self.token}"}

    async def frames(self, viewer: Viewer, probes: list[Choice]) -> list[str]:
        """What comes back over the WebSocket."""
        requests: list[dict[str, Any]] = [{"type": "hello", "table": ID}]
        for number, choice in enumerate(probes):
            about = {"seat": viewer, "choice": choice[:2000]}
            requests.append({"type": "why", "id": f"w{number}", **about})
            twice = [choice[:2000]] * 2
            requests.append({"type": "rehearse", "id": f"r{number}", "seat": viewer, "choices": twice})
        requests.append({"type": "answer", "id": "a", "seat": viewer or 0, "decision": 0, "choice": "no such thing"})
        requests.append({"type": "undo", "id": "u", "seat": (viewer or 0) + 1})
        waiting = [json.dumps(request) for request in requests]
        sent: list[str] = []
        scope = {
            "type": "websocket",
            "path": "/api/play",
            "headers": [(name.encode(), value.encode()) for name, value in self.headers(viewer).items()],
            "query_string": b"",
            "subprotocols": [],
            "client": ("test", 1),
            "server": ("test", 80),
            "scheme": "ws",
        }
        is_connecting = True
        all_answered = asyncio.Event()

        async def receive() -> dict[str, Any]:
            nonlocal is_connecting
            if is_connecting:
                is_connecting = False
                return {"type": "websocket.connect"}
            if waiting:
                return {"type": "websocket.receive", "text": waiting.pop(0)}
            await asyncio.wait_for(all_answered.wait(), 10)
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                sent.append(without_time(message["text"]))
                if sum(not is_presence(frame) for frame in sent) == len(requests):
                    all_answered.set()

        await self.app(scope, receive, send)
        return sent


def without_time(frame: str) -> str:
    """A frame but for the time at which it was sent, and since when people are there."""
    data = json.loads(frame)
    if is_presence(frame):
        data["seats"] = [{**seat, "since": 0} for seat in data["seats"]]
    return json.dumps({**data, "now": 0} if "now" in data else data)


def is_presence(frame: str) -> bool:
    """Whether it tells who is there, which answers no request."""
    return bool(json.loads(frame)["type"] == "present")
