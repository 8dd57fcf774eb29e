"""Pools and bots: everybody in turn, bots alone last, patience for thinking and not for waiting."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pebble import ProcessExpired

from smallcouncil.server import pools
from smallcouncil.server.driver import urgency
from smallcouncil.server.metrics import Metrics
from smallcouncil.server.pools import Broken, FairQueue, Pool
from smallcouncil.server.refusals import Refused
from smallcouncil.server.room import Room
from smallcouncil.server.seats import Player
from smallcouncil.server.store import Kept
from smallcouncil.server.table import Table
from tests.server.host import Visitor, running
from tests.server.test_metrics import value_of
from tests.server.test_steps import positions_of
from tests.server.wire import table_at


def with_pool(work: Callable[[Pool], Awaitable[Any]], processes: int = 1, **how: Any) -> Any:
    """Work with a pool."""

    async def main() -> Any:
        pool = Pool("test", processes, Metrics().bot_pools_replaced, **how)
        try:
            return await asyncio.wait_for(work(pool), 60)
        finally:
            await pool.close()

    return asyncio.run(main())


def test_everybody_who_waits_has_a_turn_before_anybody_has_another() -> None:
    queue: FairQueue[str] = FairQueue()
    for whose, thing in [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")]:
        queue.push(1, whose, thing)
    queue.push(0, "d", "urgent")
    assert [queue.pop() for _ in range(len(queue))] == ["urgent", "a1", "b1", "c1", "a2", "b2", "a3"]
    with pytest.raises(LookupError):
        queue.pop()


def test_who_waits_long_in_the_queue_is_not_given_up() -> None:
    """Before, patience began with the waiting: bots behind a long queue were ended without having thought."""

    async def work(pool: Pool) -> None:
        async def sleep() -> None:
            async with pool.turn(0, "x"):
                await pool.work(time.sleep, 0.3, seconds=2.0)

        async with pool.turn(0, "x"):
            await pool.work(os.getpid, seconds=30)  # the process has begun
        await asyncio.gather(*(sleep() for _ in range(12)))  # longer than the patience
        assert value_of(pool.replaced) == 0

    with_pool(work)


def test_what_does_not_end_is_ended_and_the_next_goes_on() -> None:
    async def work(pool: Pool) -> None:
        async with pool.turn(0, "x"):
            first = await pool.work(os.getpid, seconds=30)
            with pytest.raises(TimeoutError):
                await pool.work(time.sleep, 60, seconds=0.2)
            with pytest.raises(ProcessExpired):
                await pool.work(os._exit, 1, seconds=30)
            assert await pool.work(os.getpid, seconds=30) != first
        assert value_of(pool.replaced) == 2
        assert issubclass(ProcessExpired, Broken)

    with_pool(work)


def test_what_takes_too_long_costs_its_own_process_and_no_other() -> None:
    """Before, all processes of the pool were ended with it, and whatever they worked at."""

    async def work(pool: Pool) -> None:
        async with pool.turn(0, "slow"), pool.turn(0, "honest"):
            honest = asyncio.create_task(pool.work(time.sleep, 1.5, seconds=30))
            with pytest.raises(TimeoutError):
                await pool.work(time.sleep, 60, seconds=0.2)
            await honest
        assert value_of(pool.replaced) == 1

    with_pool(work, processes=2)


def test_a_process_that_dies_with_nothing_to_do_is_replaced_before_the_next_work() -> None:
    async def work(pool: Pool) -> None:
        async with pool.turn(0, "x"):
            first = await pool.work(os.getpid, seconds=30)
            os.kill(first, signal.SIGKILL)
            while pool.pool is not None and pool.pool.active:
                await asyncio.sleep(0.05)
            assert await pool.work(os.getpid, seconds=30) != first

    with_pool(work)


def test_a_pool_that_is_stuck_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is frozen before it takes up the work: then not even the pool counts how long it takes."""
    monkeypatch.setattr(pools, "GRACE", 0.5)

    async def work(pool: Pool) -> None:
        async with pool.turn(0, "x"):
            first = await pool.work(os.getpid, seconds=30)
            os.kill(first, signal.SIGSTOP)
            with pytest.raises(TimeoutError):
                await pool.work(os.getpid, seconds=0.2)
            assert await pool.work(os.getpid, seconds=30) != first
            assert value_of(pool.replaced) == 1

    with_pool(work)


def test_who_no_longer_waits_for_work_gives_its_process_back() -> None:
    """Before, it worked on, and whose turn it was next waited behind it."""

    async def work(pool: Pool) -> None:
        async with pool.turn(0, "x"):
            await pool.work(os.getpid, seconds=30)
            given_up = asyncio.create_task(pool.work(time.sleep, 60, seconds=60))
            await asyncio.sleep(0.5)
            given_up.cancel()
            await pool.work(os.getpid, seconds=30)

    with_pool(work)


def test_processes_give_way_and_end_with_the_pool() -> None:
    async def work(pool: Pool) -> int:
        async with pool.turn(0, "x"):
            assert await pool.work(os.nice, 0, seconds=30) == os.nice(0) + 3
            return await pool.work(os.getpid, seconds=30)

    process = with_pool(work, nice=3)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_one_who_asks_for_much_is_refused_and_others_are_not() -> None:
    async def work(pool: Pool) -> None:
        async def hold(whose: str) -> None:
            async with pool.turn(0, whose):
                await gate.wait()

        gate = asyncio.Event()
        holding = [asyncio.create_task(hold("crowd")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="takes a while"):
            await hold("crowd")
        other = asyncio.create_task(hold("other"))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*holding, other)
        assert pool.free == 1

    with_pool(work, most_each=2)


def test_who_gives_up_waiting_leaves_the_turn_to_the_next() -> None:
    async def work(pool: Pool) -> None:
        async def come() -> None:
            async with pool.turn(0, "x"):
                pass

        async with pool.turn(0, "x"):
            first, second = asyncio.create_task(come()), asyncio.create_task(come())
            await asyncio.sleep(0)
            first.cancel()
        await second
        assert pool.free == 1

    with_pool(work)


class Listener:
    """Somebody at a table."""

    def send(self, frame: bytes) -> None: ...

    def viewers_at(self, _: Table) -> list[int | None]:
        return [0]

    def dismiss(self) -> None: ...


def room_with(*players: Player) -> Room:
    table = table_at(positions_of("hand-of-the-king")[2])
    table = msgspec.structs.replace(table, players=players)
    rooms: Any = None
    return Room(rooms, Kept(table.id, table.setup, "", 0, None), table)


def test_bots_think_first_where_a_player_is_here_and_last_where_they_are_alone() -> None:
    bot, ned = Player(bot="squire"), Player(person="ned", name="Ned")
    gone = Player(person="ned", name="Ned", bot="squire", away="resigned")
    here, left, alone, resigned = room_with(ned, bot), room_with(ned, bot), room_with(bot, bot), room_with(gone, bot)
    here.listeners[0] = {Listener()}
    alone.listeners[None] = {Listener()}  # to watch is no reason to hurry
    assert [urgency(room, "bot") for room in (here, left, alone, resigned)] == [0, 1, 2, 2]
    assert urgency(alone, "clock") == 0


def test_a_table_of_bots_is_kept_in_memory_while_they_wait() -> None:
    room = room_with(Player(bot="squire"), Player(bot="squire"))
    assert not room.is_in_use
    room.thinking.add((0, 3))
    assert room.is_in_use


def test_a_bot_answers_its_player_though_many_tables_of_bots_are_waiting(tmp_path: Path) -> None:
    """Before, each bot had to wait until all that waited before it had thought."""
    crowded = 100
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--no-limits") as server:
        crowd, ned = Visitor(server, "Crowd"), Visitor(server)
        sitting = ned.sit(ned.make("hand-of-the-king", "me", "squire"))
        for _ in range(crowded):
            crowd.make("storm-of-swords", "squire", "squire", "squire", "squire")
        others = []
        for _ in range(3):
            sitting.wait(lambda one: bool(one.decisions))
            before = bot_answers(ned)
            sitting.answer(sitting.decisions[0]["options"][0])
            sitting.wait(lambda one: bool(one.decisions) or one.is_over)
            others.append(bot_answers(ned) - before)
        assert min(others) < crowded, others  # of the 400 bots that wait


def bot_answers(visitor: Visitor) -> float:
    """How many bots have answered so far."""
    lines = visitor.http.get("/metrics").text.splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("smallcouncil_bot_answers_total"))
