"""Workers: bots think in processes of their own, from a view and a decision alone; a crash costs a retry."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context, parent_process
from random import Random
from typing import Any, NamedTuple

from smallcouncil.bots import find_bot
from smallcouncil.core import Choice, Decision, Domain, find_game

from .operations import Metrics, note

TRIES = 3
PATIENCE = 20.0  # seconds
METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"  # never a fork of a process with threads


class Job(NamedTuple):
    """All that a bot is given. It holds no secret of the table."""

    game: str
    bot: str
    view: dict[str, Any]
    seat: int
    kind: str
    options: Domain
    about: dict[str, Any]
    chance: str


def job_for(bot: str, view: dict[str, Any], decision: Decision, chance: str) -> Job:
    """The job of answering a decision."""
    return Job(view["game"], bot, view, decision.seat, decision.kind, decision.options, decision.about, chance)


def choose(job: Job) -> Choice:
    """Let the bot think. Runs in a worker."""
    question = find_game(job.game).book.questions[job.kind]
    decision = Decision(job.seat, question, job.options, (), job.about)
    return find_bot(job.bot, job.game)(job.view, decision, Random(job.chance))


def _begin() -> None:
    """A worker ends when the server ends it or is gone, not at Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(1)


class Workers:
    """A pool of processes that is replaced when it breaks."""

    def __init__(self, processes: int, metrics: Metrics) -> None:
        self.processes, self.metrics = processes, metrics
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = get_context(METHOD)
        if METHOD == "forkserver":
            context.set_forkserver_preload(["smallcouncil.server.workers", "smallcouncil"])
        return ProcessPoolExecutor(self.processes, context, _begin)

    async def choose(self, job: Job) -> Choice:
        """A bot's choice; if it crashes or never ends, again, and at last any option."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self.pool
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, choose, job), PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                self._replace(pool)
            except RuntimeError:  # the pool was shut down under the job
                if pool is self.pool:
                    raise
            except Exception as error:
                note("bot failed", game=job.game, bot=job.bot, kind=job.kind, error=type(error).__name__)
                break
        self.metrics.count("bot_failures")
        return job.options.sample(Random(job.chance))

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self.pool is broken:
            self.metrics.count("bot_pools_replaced")
            self.pool = self._new_pool()
            end(broken)

    def close(self) -> None:
        """End the processes."""
        end(self.pool)


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool with its processes, whatever they are doing."""
    processes = [*(pool._processes or {}).values()]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
