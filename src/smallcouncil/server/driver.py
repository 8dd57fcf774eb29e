"""The driver: lets bots answer and clocks run out, at every table that is in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from hashlib import sha256
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from .commands import best_bot
from .deadlines import next_deadline, overdue
from .entries import Answer, By, Takeover
from .logs import log
from .mailbox import MakeEntry
from .metrics import Metrics
from .refusals import Refused
from .room import Room
from .table import Table
from .talk import rule_of_talk, talk_ends
from .timekeeping import now_ms
from .windows import due_at, pass_for, passing
from .workers import Workers, job_for

BEAT = 0.01  # seconds; few bots think longer
ALONE = 2  # the rank of bots that no person plays with
RETRY_SECONDS = 1.0


class Asked(NamedTuple):
    """A decision that somebody works on."""

    seat: int
    decision: int


class Driver:
    """Looks at a table whenever it has moved."""

    def __init__(self, workers: Workers, metrics: Metrics) -> None:
        self.workers, self.metrics, self.is_closed = workers, metrics, False
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def look(self, room: Room, is_ours: bool = True) -> None:
        """Let bots think that are asked, and set the timer for the next deadline.

        Where another process moved the table, its bots are left to that process, unless it dies.
        """
        if (timer := self.timers.pop(room.id, None)) is not None:
            timer.cancel()
        table = room.table
        if table.status != "playing" or self.is_closed:
            return
        for seat in table.bots_asked() if is_ours else ():
            self.let_bot_answer(room, seat, table.players[seat].bot, "bot")
        for seat in passing(table, room.wishes):
            self.let_pass(room, Asked(seat, table.asked[seat]))
        if (deadline := next_deadline(table)) is not None:
            delay = max(0, deadline - now_ms()) / 1000
            self.timers[room.id] = asyncio.get_running_loop().call_later(delay, self.time_out, room)

    def time_out(self, room: Room) -> None:
        """Somebody's time has run out, or a private talk."""
        self.timers.pop(room.id, None)
        table, now = room.table, now_ms()
        for seat in overdue(table, now):
            if table.setup.clock.timeout == "takeover":
                self.run(self._submit(room, partial(take_over, seat=seat, decision=table.asked[seat])))
            else:
                self.let_bot_answer(room, seat, best_bot(table), "clock")
        if (rule := rule_of_talk(table)) and rule.pair and (talk_ends(table) or 0) <= now:
            opener = rule.pair[0]
            ends = partial(answer_for, seat=opener, decision=table.asked[opener], choice=rule.end, by="clock")
            self.run(self._submit(room, ends))

    def let_bot_answer(self, room: Room, seat: int, bot: str, by: By) -> None:
        """Have a worker choose, once for each decision."""
        asked = Asked(seat, room.table.asked[seat])
        if asked not in room.thinking:
            room.thinking.add(asked)
            self.run(self._answer(room, asked, bot, by))

    def let_pass(self, room: Room, asked: Asked) -> None:
        """Have a seat pass by itself, in its time."""
        if asked not in room.passing:
            room.passing.add(asked)
            self.run(self._pass(room, asked, due_at(room.table, asked.seat)))

    async def _pass(self, room: Room, asked: Asked, due: int) -> None:
        try:
            await asyncio.sleep(max(0, due - now_ms()) / 1000)
            person = room.table.players[asked.seat].person
            make = partial(pass_for, wishes=room.wishes, seat=asked.seat, decision=asked.decision)
            await self._submit(room, make, person)
        finally:
            room.passing.discard(asked)

    async def _answer(self, room: Room, asked: Asked, bot: str, by: By) -> None:
        """Wait for the table's turn, and think, if the question is still asked by then; answer on the beat.

        How long a bot thinks depends on what it holds. Whoever plays with it could tell by the time, and by which of
        two bots is the first to answer.
        """
        try:
            rank = urgency(room, by)
            async with self.workers.turn(rank, room.id):
                if room.table.asked.get(asked.seat) != asked.decision or room.table.status != "playing":
                    return
                p = room.table.position
                job = job_for(bot, p, asked.seat, chance_for(room.table, asked))
                began = monotonic()
                choice = await self.workers.choose(job)
            if rank < ALONE:
                await asyncio.sleep(rest_of_beat(monotonic() - began))
            make = partial(answer_for, seat=asked.seat, decision=asked.decision, choice=choice, by=by)
            await self._submit(room, make)
            self.metrics.bot_answers.inc()
        finally:
            room.thinking.discard(asked)

    async def _submit(self, room: Room, make: MakeEntry, person: str = "") -> None:
        try:
            with suppress(Refused):  # the table has moved on
                await room.submit(make, person)
        except SQLAlchemyError:
            self.look_again(room)
            raise

    def look_again(self, room: Room) -> None:
        """The database is away, or its disk is full: try again soon, whether anybody comes or not."""
        if (timer := self.timers.pop(room.id, None)) is not None:
            timer.cancel()
        self.timers[room.id] = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.look, room)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside all else; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("driver failed", exc_info=error)

    async def close(self) -> None:
        """Stop all, and begin nothing more: an answer may still be on its way."""
        self.is_closed = True
        for timer in self.timers.values():
            timer.cancel()
        for task in [*self.tasks]:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def urgency(room: Room, by: By) -> int:
    """Whose bots think first: where a player is here to see it, where players will come back, where bots are alone."""
    if by == "clock" or room.is_attended:
        return 0
    has_people = any(player.person and player.away != "resigned" for player in room.table.players)
    return 1 if has_people else ALONE


def rest_of_beat(thought: float) -> float:
    """How many seconds a bot that has thought so long waits with its answer."""
    return -thought % BEAT


def answer_for(table: Table, seat: int, decision: int, choice: str, by: By) -> Answer:
    """The answer of a bot or a clock, unless the decision is no longer asked or a person is back."""
    is_due = by == "bot" or seat in overdue(table, now_ms()) or talk_ends(table) is not None
    is_bots = bool(table.players[seat].bot) or by == "clock"
    if table.status != "playing" or table.asked.get(seat) != decision or not (is_due and is_bots):
        raise Refused("stale", "this decision is no longer asked", key="refused.stale")
    return Answer(seat=seat, choice=choice, by=by)


def take_over(table: Table, seat: int, decision: int) -> Takeover:
    """A bot plays on for a seat whose time has run out."""
    if seat not in overdue(table, now_ms()) or table.asked.get(seat) != decision:
        raise Refused("stale", "this decision is no longer asked", key="refused.stale")
    return Takeover(seat=seat, bot=best_bot(table), ends_undo=True)


def chance_for(table: Table, asked: Asked) -> str:
    """A bot's chance: the same if it is asked again after a crash, and no way back to the seed."""
    return sha256(f"bot/{table.setup.seed}/{asked.seat}/{asked.decision}".encode()).hexdigest()
