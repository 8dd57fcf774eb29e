"""The short way of an answer: kept, told and acknowledged, and whatever goes wrong on it is left to the long way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy.exc import IntegrityError

from smallcouncil.core import Viewer
from smallcouncil.server import commands, protocol, rooms, store
from smallcouncil.server.entries import Row
from smallcouncil.server.late import late_for
from smallcouncil.server.projection import table_info
from smallcouncil.server.refusals import Refused
from smallcouncil.server.rooms import Room
from smallcouncil.server.steps import Steps
from smallcouncil.server.table import Table, new_table
from tests.server.test_steps import positions_of
from tests.server.wire import table_at


class Writer:
    """Takes entries and says later how it went."""

    def __init__(self) -> None:
        self.rows: list[tuple[Row, Callable[[Any], None]]] = []

    def append_soon(self, _: str, row: Row, __: Any, done: Callable[[Any], None]) -> None:
        self.rows.append((row, done))


class Client:
    """Somebody at the table who listens and asks."""

    def __init__(self) -> None:
        self.told = list[str]()

    def send(self, frame: bytes) -> None:
        assert b'"step"' in frame
        self.told.append("step")

    def viewers_at(self, _: Table) -> list[Viewer]:
        return [0]

    def dismiss(self) -> None:
        self.told.append("dismissed")

    def kept(self, seq: int) -> None:
        self.told.append(f"done {seq}")

    def failed(self) -> None:
        self.told.append("long way")


class Sitting:
    """A room in the middle of a game, where one seat is asked."""

    def __init__(self) -> None:
        self.writer, self.client = Writer(), Client()
        table = table_at(positions_of("hand-of-the-king")[2])
        self.room = Room(cast("Any", self), store.Kept(table.id, table.setup, "Ned", 0, None), table)
        self.room.listeners[0] = {self.client}
        self.seat = min(table.position.pending)
        self.person = table.players[self.seat].person

    def moved(self, *_: Any) -> None: ...

    def answer(self, command: str, choice: str = "") -> bool:
        """Ask for an answer by the short way, if there is one."""
        table = self.room.table
        if not self.room.may_submit_soon(self.person, command):
            return False
        choice = choice or next(iter(table.position.pending[self.seat].options))
        given = protocol.AnswerRequest(id=command, seat=self.seat, decision=table.asked[self.seat], choice=choice)
        self.room.submit_soon(partial(commands.answer, given, self.person), self.person, command, self.client)
        return True


def test_an_answer_is_told_when_it_is_kept_and_not_before() -> None:
    at = Sitting()
    before = at.room.table
    assert at.answer("a")
    assert (at.client.told, at.room.table) == ([], before)
    ((row, done),) = at.writer.rows
    done(None)
    assert at.client.told == ["step", f"done {before.seq + 1}"]
    assert at.room.table.story.last.row == row
    assert not at.room.lock.is_taken


def test_a_second_answer_does_not_come_between() -> None:
    at = Sitting()
    assert at.answer("a")
    assert not at.answer("b")
    at.writer.rows[0][1](None)
    assert not at.answer("a")  # carried out already: the long way says so


@pytest.mark.parametrize("error", [IntegrityError("", None, Exception()), LookupError()])
def test_what_could_not_be_kept_is_left_to_the_long_way_and_changes_nothing(error: Exception) -> None:
    at = Sitting()
    before = at.room.table
    assert at.answer("a")
    at.writer.rows[0][1](error)
    assert (at.client.told, at.room.table, len(before.story)) == (["long way"], before, before.seq)
    assert at.answer("b")


def test_a_refused_answer_leaves_the_turn_to_others() -> None:
    at = Sitting()
    with pytest.raises(Refused, match="up and away"):
        at.answer("a", "up and away")
    assert at.answer("b")


@pytest.mark.parametrize("begun", range(1000, 1016))
def test_a_delayed_table_and_its_late_frames_meet_at_one_moment(begun: int) -> None:
    """Whenever somebody comes: the first late frame is the step after the table that is shown."""
    table = delayed(seconds=1)
    past, late = late_for(table, 0, "Ned", begun).at(begun)
    steps = [msgspec.json.decode(frame)["seq"] for _, frame in late]
    assert steps == [*range(past.seq + 1, table.seq + 1)]


def delayed(seconds: int) -> Table:
    """A table whose spectators see it late."""
    table = table_at(positions_of("hand-of-the-king")[2])
    spectators = msgspec.structs.replace(table.setup.spectators, delay=seconds)
    return msgspec.structs.replace(table, setup=msgspec.structs.replace(table.setup, spectators=spectators))


def test_no_more_is_kept_for_spectators_than_is_still_to_be_told() -> None:
    late, table = late_for(delayed(seconds=1), 0, "Ned", 0), delayed(seconds=1)
    assert late.coming
    late.add(msgspec.structs.replace(table, at=10_000), b"")
    assert len(late.coming) == 1
    assert late.table.seq == table.seq


def test_what_spectators_see_late_is_kept_and_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the table is, whoever comes to watch costs no replay; and they see what a replay would show."""
    table = delayed(seconds=1)
    replayed = late_for(table, 0, "Ned", 1000)
    late = late_for(new_table(table.id, table.setup), 0, "Ned", 0)
    before = new_table(table.id, table.setup)
    for told in table.story:
        after = before.next(told.row.entry, told.row.at)
        late.add(after, Steps(before, after, table_info(after, 0, "Ned")).message(None))
        before = after
    monkeypatch.setattr(Table, "next", None)
    for now in range(1000, 1016):
        shown, coming = late.at(now)
        expected, frames = replayed.at(now)
        assert (shown.seq, shown.hash, coming) == (expected.seq, expected.hash, frames)


def test_an_answer_that_cannot_be_told_is_kept_and_the_long_way_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise LookupError

    at = Sitting()
    assert at.answer("a")
    monkeypatch.setattr(rooms, "Steps", fail)
    with pytest.raises(LookupError):
        at.writer.rows[0][1](None)
    assert at.client.told == ["long way"]
    assert at.room.commands[at.person, "a"] == at.room.table.seq
    assert not at.room.lock.is_taken
