"""Workers: bots think in processes of their own, from a view and a decision alone; a crash costs a retry."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any, NamedTuple

from smallcouncil.bots import find_bot
from smallcouncil.core import Choice, Decision, Domain, Position, find_game

from .logs import note
from .metrics import Metrics
from .pools import Broken, Pool

TRIES = 3
PATIENCE = 20.0  # seconds of thinking
NICE = 5


class Job(NamedTuple):
    """All that a bot is given. It holds no secret of the table."""

    game: str
    version: str
    bot: str
    view: dict[str, Any]
    seat: int
    kind: str
    options: Domain
    about: dict[str, Any]
    chance: str


def job_for(bot: str, p: Position, seat: int, chance: str) -> Job:
    """The job of answering a seat's decision."""
    asked = p.pending[seat]
    view = p.view(seat, derived=False)
    return Job(p.game.id, p.game.version, bot, view, seat, asked.kind, asked.options, asked.about, chance)


def choose(job: Job) -> Choice:
    """Let the bot think. Runs in a worker."""
    question = find_game(job.game, job.version).book.questions[job.kind]
    decision = Decision(job.seat, question, job.options, (), job.about)
    return find_bot(job.bot, job.game, job.version)(job.view, decision, Random(job.chance))


class Workers:
    """The processes in which bots think."""

    def __init__(self, processes: int, metrics: Metrics) -> None:
        self.metrics = metrics
        self.pool = Pool("bot", processes, metrics.bot_pools_replaced, nice=NICE)

    def turn(self, rank: int, table: str) -> AbstractAsyncContextManager[None]:
        """Wait for a table's turn: by rank, then table by table."""
        return self.pool.turn(rank, table)

    async def choose(self, job: Job) -> Choice:
        """A bot's choice, in its turn; if it crashes or never ends, again, and at last any option."""
        for _ in range(TRIES):
            try:
                return await self.pool.work(choose, job, seconds=PATIENCE)
            except Broken:
                continue
            except Exception as error:
                note("bot failed", game=job.game, bot=job.bot, kind=job.kind, error=type(error).__name__)
                break
        self.metrics.bot_failures.inc()
        return job.options.sample(Random(job.chance))

    async def close(self) -> None:
        await self.pool.close()
