"""The lock of a table: one after the other, at once where nobody else is at it, none lost with who gave up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from smallcouncil.server.lock import FairLock


def run(play: Callable[[FairLock], Awaitable[None]]) -> None:
    """Play in a loop of its own."""

    async def main() -> None:
        await asyncio.wait_for(play(FairLock()), 10)

    asyncio.run(main())


def test_a_turn_is_had_at_once_only_if_nobody_has_it() -> None:
    lock = FairLock()
    assert lock.try_acquire()
    assert not lock.try_acquire()
    lock.release()
    assert lock.try_acquire()


def test_who_waits_comes_in_the_order_of_coming_and_nobody_comes_between() -> None:
    async def play(lock: FairLock) -> None:
        order = []

        async def come(name: str) -> None:
            async with lock:
                order.append(name)

        assert lock.try_acquire()
        waiting = [asyncio.create_task(come(name)) for name in "abc"]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.try_acquire()  # the turn is a's already
        await asyncio.gather(*waiting)
        assert order == ["a", "b", "c"]
        assert not lock.is_taken

    run(play)


@pytest.mark.parametrize("has_come", [False, True])
def test_who_gives_up_leaves_the_turn_to_the_next(has_come: bool) -> None:
    async def play(lock: FairLock) -> None:
        async def come() -> None:
            async with lock:
                pass

        assert lock.try_acquire()
        first, second = asyncio.create_task(come()), asyncio.create_task(come())
        await asyncio.sleep(0)
        if has_come:
            lock.release()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert first.cancelled()
        if not has_come:
            lock.release()
        await second
        assert not lock.is_taken

    run(play)


def test_never_two_at_once_whatever_is_given_up() -> None:
    async def play(lock: FairLock) -> None:
        rng, inside, most = Random(1), 0, 0

        async def come() -> None:
            nonlocal inside, most
            async with lock:
                inside += 1
                most = max(most, inside)
                try:
                    for _ in range(rng.randrange(3)):
                        await asyncio.sleep(0)
                finally:
                    inside -= 1

        tasks = [asyncio.create_task(come()) for _ in range(200)]
        while not all(task.done() for task in tasks):
            rng.choice(tasks).cancel()
            if lock.try_acquire():
                assert inside == 0
                lock.release()
            await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (most, lock.is_taken) == (1, False)

    run(play)
