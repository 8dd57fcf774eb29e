"""What a seat may say at any time (R-IT-33): taken though it is not asked, beside all questions, clocks and undo."""

from __future__ import annotations

import msgspec
import pytest

from smallcouncil.core import Viewer
from smallcouncil.games.iron_throne import GAME
from smallcouncil.server import commands, protocol
from smallcouncil.server.entries import Answer, Undo
from smallcouncil.server.projection import scene, table_info
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setup import Clock
from smallcouncil.server.steps import Steps
from smallcouncil.server.table import Table, new_table
from tests.server.host import Server, Visitor
from tests.server.wire import table_at, table_for

OPTIONS = {"houses": ["baratheon", "stark", "tyrell"], "first": 1}
GENTLE = "shireen"


def seed_with_shireen() -> str:
    """A game in which seat 0 may keep Shireen."""
    return next(str(seed) for seed in range(99) if GENTLE in GAME.new(3, seed, OPTIONS).view(0)["sheets"][0])


def table_with(clock: Clock | None = None) -> Table:
    """Shireen leads seat 0; somebody else is asked."""
    p = GAME.new(3, seed_with_shireen(), OPTIONS)
    for seat in range(3):
        p.answer(seat, GENTLE if seat == 0 else next(iter(p.pending[seat].options)))
    table = table_at(p)
    if clock is not None:
        setup = msgspec.structs.replace(table.setup, clock=clock)
        table = new_table(table.id, setup).replayed([told.row for told in table.story])
    assert 0 not in table.asked
    return table


def until_asked(table: Table) -> Table:
    """Played on until seat 0 is asked something."""
    while 0 not in table.asked:
        seat = next(iter(table.asked))
        table = table.next(Answer(seat=seat, choice=next(iter(table.position.pending[seat].options))), at=900)
    return table


def said(table: Table, word: str, at: int = 1000) -> Table:
    return table.next(Answer(seat=0, choice=f"{GENTLE} {word}"), at=at)


def test_it_is_taken_from_a_seat_that_is_not_asked_and_asks_nobody_anew() -> None:
    table = table_with()
    after = said(table, "never")
    assert after.position.view(0)["said"] == ["never", None, None]
    assert after.asked == table.asked
    assert after.moves == table.moves + 1


def test_it_is_taken_from_a_seat_that_is_asked_and_leaves_its_question() -> None:
    table = until_asked(table_with())
    after = said(table, "never")
    assert after.asked == table.asked
    assert after.position.pending[0] is table.position.pending[0]


@pytest.mark.parametrize("kind", ["decision", "player"])
def test_it_costs_no_time_and_gives_none(kind: str) -> None:
    clock = Clock(kind=kind, seconds=50, increment=9)  # type: ignore[arg-type]
    table = table_with(clock)
    after = said(table, "never", at=20_000)
    assert after.times == table.times


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_what_was_said_reaches_nobody_else(viewer: Viewer) -> None:
    """The same bytes, whatever was said."""
    table = table_with()
    never, always = said(table, "never"), said(table, "always")
    frames = [Steps(table, after, table_info(after, 0, "")).message(viewer) for after in (never, always)]
    assert frames[0] == frames[1]
    assert GENTLE.encode() + b" " not in frames[0]
    assert scene(never, viewer) == scene(always, viewer)


def test_it_is_taken_back_freely_and_replayed() -> None:
    table = said(table_with(), "never")
    undo = commands.undo(table, "player 0", 0)
    assert undo == Undo(seat=0, moves=table.moves - 1)
    back = table.next(undo, at=2000)
    assert back.position.view(0)["said"][0] == "default"
    rows = [told.row for told in said(back, "ask", at=3000).story]
    again = table_for(table.position).replayed(rows)
    assert again.position.view(0)["said"][0] == "ask"


def test_no_number_of_a_decision_makes_it_stale() -> None:
    """A table moves on while somebody presses a switch; an answer to a question that is gone is still refused."""
    table = until_asked(table_with())
    for number in (0, 7, table.asked[0]):
        given = protocol.AnswerRequest(id="a", seat=0, decision=number, choice=f"{GENTLE} never")
        assert commands.answer(given, "player 0", table) == Answer(seat=0, choice=f"{GENTLE} never")
    stale = protocol.AnswerRequest(id="a", seat=0, decision=0, choice=next(iter(table.position.pending[0].options)))
    with pytest.raises(Refused):
        commands.answer(stale, "player 0", table)


def test_it_comes_over_the_wire(server: Server) -> None:
    ned = Visitor(server, "Ned")
    seats = ("me", "squire", "squire")
    sitting = ned.sit(ned.make("iron-throne", *seats, options=OPTIONS, seed=seed_with_shireen()))
    kept = sitting.answer(GENTLE)
    sitting.reach(kept["seq"]).wait(lambda one: bool(one.scenes[0]["view"]["leaders"][0]))
    done = sitting.request("answer", seat=0, decision=0, choice=f"{GENTLE} never")
    assert done["type"] == "done"
    sitting.reach(done["seq"])
    assert sitting.scenes[0]["view"]["said"][0] == "never"
    assert sitting.request("answer", seat=0, decision=0, choice=f"{GENTLE} never")["type"] == "error"
