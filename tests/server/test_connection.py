"""A connection: each request is answered once, and whatever goes wrong with one is a matter of its own client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from smallcouncil.server.connection import COME_ANEW, MOST_UNDER_WAY, Connection
from smallcouncil.server.limits import Limits
from smallcouncil.server.metrics import Metrics
from smallcouncil.server.people import Person
from smallcouncil.server.protocol import LONGEST_MESSAGE
from tests.server.test_mailbox import Sitting, away, turns


class Line:
    """A socket that takes everything."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.sent, self.closed = list[dict[str, Any]](), 0

    async def send(self, message: Any) -> None:
        self.sent.append(msgspec.json.decode(message["text"]))

    async def close(self, code: int, _: str) -> None:
        self.closed = code


class Client:
    """A client at the table of a sitting, as one of its players."""

    def __init__(self, at: Sitting, person: str) -> None:
        self.at, self.line = at, Line()
        services: Any = SimpleNamespace(limits=Limits(enabled=False), metrics=Metrics())
        somebody = Person(person, "Ned", None, "session")
        self.connection = Connection(services, cast("Any", self.line), self.line.send, somebody)
        self.connection.room = at.room
        self.writing = asyncio.ensure_future(self.connection.write())

    def ask(self, **request: Any) -> None:
        self.connection.take(msgspec.json.encode(request))

    def answer(self, request_id: str) -> None:
        """Answer what the seat is asked now."""
        seat, table = self.at.seat, self.at.room.table
        choice = next(iter(table.position.pending[seat].options))
        self.ask(type="answer", id=request_id, seat=seat, decision=table.asked[seat], choice=choice)

    async def told(self) -> list[tuple[str, str | None]]:
        """The kind of each reply, or its code, and the request that it answers."""
        await turns()
        replies = [(one.get("code") or one["type"], one["id"]) for one in self.line.sent]
        self.line.sent.clear()
        return replies


def run(play: Callable[[Sitting, Client], Awaitable[None]]) -> None:
    async def main() -> None:
        at = Sitting()
        client = Client(at, at.person)
        await asyncio.wait_for(play(at, client), 10)
        client.writing.cancel()

    asyncio.run(main())


def test_an_answer_is_done_when_it_is_kept() -> None:
    async def play(at: Sitting, client: Client) -> None:
        client.answer("a")
        assert await client.told() == []
        await at.written()
        assert await client.told() == [("done", "a")]
        assert client.connection.under_way == 0

    run(play)


def test_what_needs_nothing_kept_is_answered_at_once() -> None:
    async def play(at: Sitting, client: Client) -> None:
        client.answer("a")
        client.ask(type="ping", id="p")
        client.ask(type="why", id="w", seat=at.seat, choice="up and away")
        assert await client.told() == [("done", "p"), ("reason", "w")]

    run(play)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "too_large"),
        (b" " * (LONGEST_MESSAGE + 1), "too_large"),
        (b"[" * 1000, "bad_request"),
        (b'{"type": "hello", "table": "t"}', "bad_request"),
    ],
)
def test_what_is_no_request_is_refused_and_no_more(text: bytes | None, code: str) -> None:
    async def play(_: Sitting, client: Client) -> None:
        client.connection.take(text)
        client.ask(type="ping", id="p")
        assert await client.told() == [(code, None), ("done", "p")]

    run(play)


def test_a_write_that_fails_sends_its_client_away_and_nobody_else() -> None:
    async def play(at: Sitting, client: Client) -> None:
        other = Client(at, at.room.table.players[1 - at.seat].person)
        client.answer("a")
        other.ask(type="resign", id="r", seat=1 - at.seat)
        await at.written(away())
        await at.written()
        assert await other.told() == [("done", "r")]
        assert (await client.told(), client.line.closed, other.line.closed) == ([], COME_ANEW, 0)
        other.writing.cancel()

    run(play)


def test_nobody_has_too_many_requests_under_way() -> None:
    async def play(at: Sitting, client: Client) -> None:
        for number in range(MOST_UNDER_WAY + 1):
            client.ask(type="propose", id=str(number), seat=at.seat, what="pause")
        assert await client.told() == [("too_many", str(MOST_UNDER_WAY))]
        await at.written()
        told = await client.told()
        assert told[0] == ("done", "0")
        assert {code for code, _ in told[1:]} == {"conflict"}
        assert len(told) == MOST_UNDER_WAY
        client.ask(type="ping", id="p")
        assert await client.told() == [("done", "p")]

    run(play)


def test_whoever_is_sent_away_is_not_served_on() -> None:
    async def play(at: Sitting, client: Client) -> None:
        client.connection.dismiss()
        client.answer("a")
        assert (at.writes, await client.told(), client.line.closed) == ([], [], COME_ANEW)

    run(play)
