"""Turns at a table: one after the other, at once where nobody else is at it, and none lost with who gave up waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from smallcouncil.server.turns import Turns


def run(play: Callable[[Turns], Awaitable[None]]) -> None:
    """Play in a loop of its own."""

    async def main() -> None:
        await asyncio.wait_for(play(Turns()), 10)

    asyncio.run(main())


def test_a_turn_is_had_at_once_only_if_nobody_has_it() -> None:
    turns = Turns()
    assert turns.take()
    assert not turns.take()
    turns.give_back()
    assert turns.take()


def test_who_waits_comes_in_the_order_of_coming_and_nobody_comes_between() -> None:
    async def play(turns: Turns) -> None:
        order = []

        async def come(name: str) -> None:
            async with turns:
                order.append(name)

        assert turns.take()
        waiting = [asyncio.create_task(come(name)) for name in "abc"]
        await asyncio.sleep(0)
        turns.give_back()
        assert not turns.take()  # the turn is a's already
        await asyncio.gather(*waiting)
        assert order == ["a", "b", "c"]
        assert not turns.is_taken

    run(play)


@pytest.mark.parametrize("has_come", [False, True])
def test_who_gives_up_leaves_the_turn_to_the_next(has_come: bool) -> None:
    async def play(turns: Turns) -> None:
        async def come() -> None:
            async with turns:
                pass

        assert turns.take()
        first, second = asyncio.create_task(come()), asyncio.create_task(come())
        await asyncio.sleep(0)
        if has_come:
            turns.give_back()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert first.cancelled()
        if not has_come:
            turns.give_back()
        await second
        assert not turns.is_taken

    run(play)


def test_never_two_at_once_whatever_is_given_up() -> None:
    async def play(turns: Turns) -> None:
        rng, inside, most = Random(1), 0, 0

        async def come() -> None:
            nonlocal inside, most
            async with turns:
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
            if turns.take():
                assert inside == 0
                turns.give_back()
            await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (most, turns.is_taken) == (1, False)

    run(play)
