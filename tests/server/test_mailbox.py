"""The mailbox of a table: in order, one at a time, kept before told; what fails or is given up touches nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, cast

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from smallcouncil.core import Viewer
from smallcouncil.server import commands, protocol, room, store
from smallcouncil.server.entries import Rematch, Row
from smallcouncil.server.mailbox import NewEntries, NewEntry, NewSaid
from smallcouncil.server.notices.outbox import Wanting
from smallcouncil.server.refusals import Refused
from smallcouncil.server.room import Room
from smallcouncil.server.table import Table
from smallcouncil.server.talk import Said
from smallcouncil.server.windows import Wish
from smallcouncil.server.writer import Write
from tests.server.test_steps import positions_of
from tests.server.wire import table_at

News = tuple[list[Row], list[tuple[str, str, Said]], dict[int, Wish]]


def away() -> Exception:
    return OperationalError("INSERT", None, OSError("no space left"))


def taken() -> Exception:
    return IntegrityError("INSERT", None, Exception("there already"))


class Client:
    """Somebody at the table who listens."""

    def __init__(self) -> None:
        self.told = list[str]()

    def send(self, message: bytes) -> None:
        kinds = [kind for kind in ("step", "wished") if f'"{kind}"'.encode() in message]
        self.told.append(kinds[0] if kinds else "talk")

    def viewers_at(self, _: Table) -> list[Viewer]:
        return [0]

    def dismiss(self) -> None:
        self.told.append("dismissed")


class Sitting:
    """A room in the middle of a game, over a writer that says later how it went and a database of other processes."""

    is_shared = False

    def __init__(self) -> None:
        self.writer = self.driver = self.fanout = self
        self.wanting = Wanting()
        self.writes: list[Write] = []
        self.news: News | Exception = ([], [], {})
        self.client, self.outcomes = Client(), list[Any]()
        table = table_at(positions_of("hand-of-the-king")[2])
        self.room = Room(cast("Any", self), store.Kept(table.id, table.setup, "Ned", 0, None), table)
        self.room.listeners[0] = {self.client}
        self.seat = min(table.position.pending)
        self.person = table.players[self.seat].person

    # What the room uses

    def push(self, write: Write) -> None:
        self.writes.append(write)

    def look(self, *_: Any) -> None: ...

    async def read(self, _: Any) -> News:
        if isinstance(self.news, Exception):
            raise self.news
        news, self.news = self.news, ([], [], {})
        return news

    # What tests do with it

    def answer(self, command: str, choice: str = "") -> None:
        """Push an answer to what is asked now; its outcome is noted."""
        table = self.room.table
        choice = choice or next(iter(table.position.pending[self.seat].options))
        given = protocol.AnswerRequest(id=command, seat=self.seat, decision=table.asked[self.seat], choice=choice)
        self.room.mailbox.push(
            NewEntry(partial(commands.answer, given, self.person), self.person, command, self.outcomes.append)
        )

    def mark(self, name: str, command: str = "") -> asyncio.Task[int]:
        """Somebody waits for an entry that bears a name."""
        return asyncio.ensure_future(self.room.submit(lambda _: Rematch(table=name), self.person, command))

    def kept_elsewhere(self, name: str, command: str = "") -> None:
        """Another process keeps an entry that bears a name."""
        table = self.room.table.next(Rematch(table=name), self.room.table.at, self.person, command)
        self.news = [table.story.last.row], [], {}

    async def written(self, outcome: Any = None) -> None:
        """The write that is under way comes to its end."""
        [write] = self.writes
        self.writes.clear()
        write.done(outcome)
        await turns()

    @property
    def marks(self) -> list[str]:
        return [told.row.entry.table for told in self.room.table.story if isinstance(told.row.entry, Rematch)]


async def turns(number: int = 5) -> None:
    """So many turns of the loop: whatever can happen without the writer has happened."""
    for _ in range(number):
        await asyncio.sleep(0)


def run(play: Callable[[Sitting], Awaitable[None]]) -> None:
    async def main() -> None:
        await asyncio.wait_for(play(Sitting()), 10)

    asyncio.run(main())


# In order


def test_an_answer_is_told_when_it_is_kept_and_not_before() -> None:
    async def play(at: Sitting) -> None:
        before = at.room.table
        at.answer("a")
        assert (at.client.told, at.outcomes, at.room.table) == ([], [], before)
        await at.written()
        assert (at.client.told, at.outcomes) == (["step"], [before.seq + 1])
        assert at.room.table.story.last.row.command == "a"
        assert not at.room.mailbox.is_busy

    run(play)


def test_each_is_opened_in_its_turn_once_the_one_before_is_kept() -> None:
    async def play(at: Sitting) -> None:
        waiting = [at.mark(name) for name in "abcd"]
        for kept in range(4):
            await turns()
            assert len(at.writes) == 1
            assert at.marks == [*"abcd"[:kept]]
            await at.written()
        first = at.room.table.seq - 3
        assert await asyncio.gather(*waiting) == [first, first + 1, first + 2, first + 3]
        assert at.marks == [*"abcd"]

    run(play)


def test_a_second_answer_is_judged_by_the_table_after_the_first() -> None:
    async def play(at: Sitting) -> None:
        at.answer("a")
        at.answer("b")
        assert len(at.writes) == 1
        await at.written()
        [seq, refused] = at.outcomes
        assert seq == at.room.table.seq
        assert isinstance(refused, Refused)
        assert refused.code == "stale"

    run(play)


def test_a_command_that_was_carried_out_is_not_carried_out_again() -> None:
    """Whether it is sent again while the first is being kept, or later."""

    async def play(at: Sitting) -> None:
        waiting = [at.mark("a", "once"), at.mark("b", "once")]
        await turns()
        await at.written()
        waiting.append(at.mark("c", "once"))
        assert {*await asyncio.gather(*waiting)} == {at.room.table.seq}
        assert (at.marks, at.writes) == (["a"], [])

    run(play)


def test_a_refused_answer_leaves_the_turn_to_others() -> None:
    async def play(at: Sitting) -> None:
        at.answer("a", "up and away")
        assert isinstance(at.outcomes.pop(), Refused)
        at.answer("b")
        await at.written()
        assert at.outcomes == [at.room.table.seq]

    run(play)


def test_what_is_said_is_kept_once_and_in_its_turn() -> None:
    async def play(at: Sitting) -> None:
        said = Said(at=1, seat=0, name="Ned", text="Winter is coming.", to=None)
        marked = at.mark("a")
        await turns()
        for _ in range(2):
            at.room.mailbox.push(NewSaid(lambda _: said, at.person, "once", at.outcomes.append))
        assert at.room.said == []
        await at.written()
        await at.written()
        assert (at.room.said, at.outcomes) == ([said], [None, None])
        assert (at.client.told, await marked) == (["step", "talk"], at.room.table.seq)

    run(play)


def test_news_of_other_processes_come_between_two_entries_and_never_within_one() -> None:
    async def play(at: Sitting) -> None:
        ours = at.mark("ours")
        await turns()
        refreshed, after = asyncio.ensure_future(at.room.refresh()), at.mark("after")
        await turns()
        assert not refreshed.done()
        [write] = at.writes
        at.writes.clear()
        write.done(None)
        at.kept_elsewhere("theirs")  # before the room has had the time to look
        await turns()
        assert refreshed.done()
        await at.written()
        assert at.marks == ["ours", "theirs", "after"]
        assert await after == await ours + 2

    run(play)


# Given up


def test_who_gives_up_before_the_letter_is_open_takes_it_back() -> None:
    async def play(at: Sitting) -> None:
        first, second, third = (at.mark(name) for name in "abc")
        await turns()
        second.cancel()
        await turns()
        await at.written()
        await at.written()
        assert (at.marks, second.cancelled(), at.writes) == (["a", "c"], True, [])
        assert await third == await first + 1

    run(play)


def test_who_gives_up_while_it_is_being_kept_keeps_nobody_from_hearing_of_it() -> None:
    async def play(at: Sitting) -> None:
        first, second = at.mark("a"), at.mark("b")
        await turns()
        first.cancel()
        await turns()
        await at.written()
        assert (at.marks, at.client.told, first.cancelled()) == (["a"], ["step"], True)
        await at.written()
        assert (at.marks, await second) == (["a", "b"], at.room.table.seq)

    run(play)


# Failed


@pytest.mark.parametrize("fails", [away, taken, LookupError])
def test_a_failing_write_fails_its_caller_and_nothing_else(fails: Callable[[], Exception]) -> None:
    """Also an IntegrityError that no other process explains: trying again would never end."""
    error = fails()

    async def play(at: Sitting) -> None:
        before = at.room.table
        tasks = [at.mark(name) for name in "abc"]
        await turns()
        await at.written(error)
        assert (at.room.table, at.client.told, len(before.story)) == (before, [], before.seq)
        await at.written()
        await at.written()
        failed, *others = await asyncio.gather(*tasks, return_exceptions=True)
        assert failed is error
        assert (others, at.marks) == ([before.seq + 1, before.seq + 2], ["b", "c"])
        assert at.client.told == ["step", "step"]

    run(play)


def test_a_database_that_is_away_fails_its_caller_and_holds_up_nobody() -> None:
    async def play(at: Sitting) -> None:
        first, second = at.mark("a"), at.mark("b")
        await turns()
        at.news = OperationalError("SELECT", None, OSError("gone"))
        error = away()
        await at.written(error)
        await at.written()
        assert [*await asyncio.gather(first, second, return_exceptions=True)] == [error, at.room.table.seq]

    run(play)


def test_where_another_process_was_first_it_is_tried_again_after_its_entry() -> None:
    async def play(at: Sitting) -> None:
        ours = at.mark("ours")
        await turns()
        at.kept_elsewhere("theirs")
        await at.written(taken())
        await at.written()
        assert (at.marks, await ours) == (["theirs", "ours"], at.room.table.seq)

    run(play)


def test_an_entry_that_was_kept_although_its_commit_failed_is_done() -> None:
    """A connection that breaks with the commit leaves open what became of it; the database knows."""

    async def play(at: Sitting) -> None:
        marked = at.mark("a", "once")
        await turns()
        at.kept_elsewhere("a", "once")
        await at.written(away())
        assert (await marked, at.marks, at.writes) == (at.room.table.seq, ["a"], [])

    run(play)


def test_whoever_cannot_be_told_of_an_entry_has_to_come_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept all the same, and whoever asked for it is told so."""

    def fail(*_: Any) -> None:
        raise LookupError

    async def play(at: Sitting) -> None:
        at.answer("a")
        with monkeypatch.context() as broken:
            broken.setattr(room, "Steps", fail)
            await at.written()
        assert (at.client.told, at.outcomes) == (["dismissed"], [at.room.table.seq])
        assert at.client not in at.room.listeners[0]
        assert not at.room.mailbox.is_busy

    run(play)


def test_a_caller_who_cannot_be_told_holds_up_nobody() -> None:
    def fail(_: Any) -> None:
        raise LookupError

    async def play(at: Sitting) -> None:
        at.room.mailbox.push(NewEntry(lambda _: Rematch(table="a"), at.person, "", fail))
        second = at.mark("b")
        await turns()
        await at.written()
        await at.written()
        assert (await second, at.marks) == (at.room.table.seq, ["a", "b"])

    run(play)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_fails_and_whoever_gives_up_what_was_acknowledged_is_there_once_and_in_order(seed: int) -> None:
    async def play(at: Sitting) -> None:
        rng, names = Random(seed), [str(number) for number in range(60)]
        tasks: dict[str, asyncio.Task[int]] = {}
        while names or at.writes or at.room.mailbox.is_busy:
            assert len(at.writes) <= 1
            if names and rng.random() < 0.5:
                name = names.pop(0)
                tasks[name] = at.mark(name)
            if rng.random() < 0.2 and tasks:
                rng.choice([*tasks.values()]).cancel()
            if at.writes and rng.random() < 0.7:
                outcome = rng.choice([None, None, None, away(), taken()])
                if isinstance(outcome, IntegrityError):
                    at.kept_elsewhere("theirs")
                await at.written(outcome)
            await turns(rng.randrange(6))
        outcomes = await asyncio.gather(*tasks.values(), return_exceptions=True)
        acknowledged = [(seq, name) for name, seq in zip(tasks, outcomes, strict=True) if isinstance(seq, int)]
        assert acknowledged == sorted(acknowledged)
        story = {told.row.seq: told.row.entry for told in at.room.table.story}
        assert [*story] == [*range(1, at.room.table.seq + 1)]
        assert all(story[seq] == Rematch(table=name) for seq, name in acknowledged)
        ours = [name for name in at.marks if name != "theirs"]
        assert len({*ours}) == len(ours)
        assert {name for _, name in acknowledged} <= {*ours}

    run(play)


def test_when_to_look_again_is_noted_with_the_next_entry_if_it_was_not_with_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What stands beside an entry is lost with it; else nobody would wake the table once this process is gone."""
    later = 10**15
    monkeypatch.setattr(room, "next_need", lambda *_: later)

    async def play(at: Sitting) -> None:
        tasks = [at.mark(name) for name in "abc"]
        await turns()
        [failing] = at.writes
        assert failing.also is not None
        await at.written(away())
        at.kept_elsewhere("theirs")
        await at.written(taken())
        [noting] = at.writes
        assert noting.also is not None
        await at.written()
        [noted] = at.writes
        assert noted.also is None
        await at.written()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert at.room.wake_at == later

    run(play)


def test_what_another_process_kept_of_windows_is_known_here_and_told_to_its_seat_once() -> None:
    async def play(at: Sitting) -> None:
        said = {0: Wish(person=at.person, until=2), 1: Wish(person="cersei", until=1)}
        for _ in range(2):
            at.news = [], [], said
            await at.room.refresh()
        assert at.room.wishes == said
        assert at.client.told == ["wished"]

    run(play)


def test_several_entries_of_one_request_are_one_write_and_nobodys_come_between() -> None:
    """All of them or none: what has failed is not there, and another's entry comes after the last."""
    names = [Rematch(table=name) for name in ("one", "two", "three")]

    async def play(at: Sitting) -> None:
        def push() -> None:
            at.room.mailbox.push(NewEntries(lambda _: [*names], at.person, "all", at.outcomes.append))

        before = at.room.table.seq
        push()
        waiting = at.mark("other")
        await turns()
        await at.written(away())
        assert [type(one) for one in at.outcomes] == [OperationalError]
        assert (at.room.table.seq, at.client.told) == (before, [])
        await at.written()  # the other's
        assert await waiting == before + 1
        push()
        await at.written()
        push()  # the same request again
        assert at.outcomes[1:] == [before + 4] * 2
        assert [one.row.entry for one in at.room.table.story[-3:]] == names
        assert [one.row.command for one in at.room.table.story[-3:]] == ["", "", "all"]
        assert at.client.told == ["step"] * 4

    run(play)
