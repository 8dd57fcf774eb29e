"""Pools: processes that work off a fair queue. Patience is with the work alone, never with the queue before it."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process
from typing import Any, Generic, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool
from prometheus_client import Counter

from .refusals import Refused

T = TypeVar("T")
METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"  # never a fork of a process with threads
PRELOADED = ["smallcouncil.server.workers", "smallcouncil.server.past", "smallcouncil"]
GRACE = 30.0  # seconds beside the work itself: a process may have to be begun for it, or ended after it
Broken = (BrokenProcessPool, ProcessExpired, TimeoutError)  # what a piece of work ends with that crashed or did not end


class FairQueue(Generic[T]):
    """What waits: the lowest rank first, and within a rank everybody in turn, however much each has waiting."""

    def __init__(self) -> None:
        self.ranks: dict[int, OrderedDict[str, deque[T]]] = {}

    def push(self, rank: int, whose: str, thing: T) -> None:
        """One more of somebody's."""
        self.ranks.setdefault(rank, OrderedDict()).setdefault(whose, deque()).append(thing)

    def pop(self) -> T:
        """The next; whoever had it comes last again. LookupError if nothing waits."""
        rank = min(self.ranks, default=None)
        if rank is None:
            raise LookupError
        whose, things = self.ranks[rank].popitem(last=False)
        thing = things.popleft()
        if things:
            self.ranks[rank][whose] = things
        elif not self.ranks[rank]:
            del self.ranks[rank]
        return thing

    def waiting(self, rank: int, whose: str) -> int:
        """How much of somebody's waits."""
        return len(self.ranks[rank].get(whose, ())) if rank in self.ranks else 0

    def __len__(self) -> int:
        return sum(len(things) for rank in self.ranks.values() for things in rank.values())


class Pool:
    """So many processes, each replaced when it breaks. Who may use one waits for a turn."""

    def __init__(self, name: str, processes: int, replaced: Counter, *, nice: int = 0, most_each: int = 0) -> None:
        self.processes, self.replaced, self.nice = processes, replaced, nice
        self.most_each = most_each  # that one may have waiting; 0: any number
        self.free = processes
        self.queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self.pool: ProcessPool | None = None  # until it is needed
        self.hand = ThreadPoolExecutor(1, f"{name} pool")  # alone has to do with the pool: processes take a while

    @asynccontextmanager
    async def turn(self, rank: int, whose: str) -> AsyncIterator[None]:
        """Have one of the processes, when it is one's turn."""
        if self.free:
            self.free -= 1
        else:
            await self._wait(rank, whose)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, rank: int, whose: str) -> None:
        if self.most_each and self.queue.waiting(rank, whose) >= self.most_each:
            raise Refused("too_many", "this takes a while; wait for what you have asked for", key="refused.busy")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.push(rank, whose, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next()  # it had come already
            raise

    def _next(self) -> None:
        while True:
            try:
                following = self.queue.pop()
            except LookupError:
                self.free += 1
                return
            if not following.done():
                return following.set_result(None)

    async def work(self, function: Callable[..., T], *given: object, seconds: float) -> T:
        """Have something done, in one's turn. One of Broken if it crashes or takes longer; its process is new then."""
        loop = asyncio.get_running_loop()
        patience = asyncio.timeout(seconds + GRACE)
        try:
            begun = await loop.run_in_executor(self.hand, self._begin, function, given, seconds)
            pool = self.pool
            async with patience:
                return await asyncio.wrap_future(begun)
        except Broken:
            self.replaced.inc()
            if patience.expired():  # the pool itself is stuck, or would have ended the work
                await loop.run_in_executor(self.hand, self._end, pool)
            raise

    def _begin(self, function: Callable[..., T], given: tuple[object, ...], seconds: float) -> ProcessFuture[T]:
        if self.pool is not None and not self.pool.active:  # it broke with nothing to do
            self._end(self.pool)
        self.pool = self.pool or self._new_pool()
        try:
            return self.pool.schedule(function, given, timeout=seconds)
        except RuntimeError as error:  # it broke just now
            raise BrokenProcessPool from error

    def _new_pool(self) -> ProcessPool:
        context: Any = get_context(METHOD)
        if METHOD == "forkserver":
            context.set_forkserver_preload(PRELOADED)
        return ProcessPool(self.processes, initializer=begin, initargs=(self.nice,), context=context)

    def _end(self, pool: ProcessPool | None) -> None:
        if pool is not None and pool is self.pool:
            self.pool = None
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()

    async def close(self) -> None:
        """End the processes, whatever they are doing."""
        await asyncio.get_running_loop().run_in_executor(self.hand, lambda: self._end(self.pool))
        self.hand.shutdown(wait=False)


def begin(nice: int) -> None:
    """A worker gives way to the server, and ends when the server is gone."""
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(1)
