"""Bots answer on the beat: how long one has thought, which its own cards decide, shows neither in time nor in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from smallcouncil.server import driver
from smallcouncil.server.driver import BEAT, Asked, Driver, rest_of_beat
from smallcouncil.server.metrics import Metrics
from smallcouncil.server.room import Room
from smallcouncil.server.seats import Player
from tests.server.test_pools import room_with

NED, BOT = Player(person="ned", name="Ned"), Player(bot="squire")


class Thinkers:
    """Workers that take no time, and that are asked one at a time."""

    @asynccontextmanager
    async def turn(self, rank: int, table: str) -> AsyncIterator[None]:
        yield

    async def choose(self, job: Any) -> str:
        return str(job.options[0])


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What was slept instead of sleeping."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


def answer_after(thought: float, room: Room, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let a bot of the room answer that thinks so long; what was submitted."""
    moments: Iterator[float] = iter([100.0, 100.0 + thought])
    monkeypatch.setattr(driver, "monotonic", lambda: next(moments))
    submitted: list[Any] = []

    async def submit(make: Any, _: str) -> None:
        submitted.append(make)

    async def answer() -> None:
        workers: Any = Thinkers()
        room.submit = submit  # type: ignore[method-assign, assignment]
        [seat] = room.table.asked
        asked = Asked(seat, room.table.asked[seat])
        await Driver(workers, Metrics())._answer(room, asked, "squire", "bot")

    asyncio.run(answer())
    return submitted


@pytest.mark.parametrize("thought", [0.0001, 0.0004, 0.004, 0.0099])
def test_a_bot_that_thinks_longer_does_not_answer_later(
    thought: float, paused: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a bot holds decides how much it has to think of; the others see only the beat."""
    assert len(answer_after(thought, room_with(NED, BOT), monkeypatch)) == 1
    assert [thought + pause for pause in paused] == [pytest.approx(BEAT)]


def test_one_that_thinks_very_long_answers_on_a_later_beat(
    paused: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_after(2.3 * BEAT, room_with(NED, BOT), monkeypatch)
    assert paused == [pytest.approx(0.7 * BEAT)]


def test_bots_among_themselves_keep_no_beat(paused: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays there who could use what the time tells."""
    assert len(answer_after(0.004, room_with(BOT, BOT), monkeypatch)) == 1
    assert paused == []


def test_the_rest_of_a_beat_is_never_more_than_one() -> None:
    assert all(0 <= rest_of_beat(n / 7000) < BEAT for n in range(200))
