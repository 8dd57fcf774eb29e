"""Steps tell what has changed: who follows them has always what the server would show, and no step tells more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from smallcouncil.core import Position, Viewer
from smallcouncil.server.entries import (
    Answer,
    AnyEntry,
    Back,
    Nudge,
    Propose,
    Rematch,
    Resign,
    Sit,
    Start,
    Takeover,
    Undo,
    Vote,
)
from smallcouncil.server.infos import TableInfo
from smallcouncil.server.projection import entry_info, is_as_before, scene, table_info
from smallcouncil.server.protocol import Step, encode
from smallcouncil.server.setup import Clock
from smallcouncil.server.steps import Following, Steps
from smallcouncil.server.table import Table
from tests.contract.games import CASES, Case, each_of
from tests.contract.laws import as_json, positions, random_answer
from tests.server.host import after_step
from tests.server.wire import table_at, table_for

pytestmark = pytest.mark.usefixtures("toys")
FIRST_CASES = {case.contract.game.id: case for case in reversed(CASES)}
LONG_AGO = 40  # answers: more than a table has positions of
EVERYTHING = {"sit", "start", "answer", "undo", "propose", "vote", "takeover", "back", "resign", "rematch", "nudge"}
every_case = each_of(CASES)
every_title = pytest.mark.parametrize("case", FIRST_CASES.values(), ids=str)
Json = dict[str, Any]


def whole_story(case: Case, seed: int) -> Iterator[Table]:
    """A table from its first moment to a rematch: as it is after each entry. Much happens between the answers."""
    p, rng = case.new(seed), Random(seed)
    table, answers = table_for(p), 0
    yield table
    for seat in range(p.players):
        yield (table := table.next(Sit(seat=seat, person=f"player {seat}", name="Ned"), 1))
    yield (table := table.next(Start(), 1))
    while table.status != "over":
        seat, choice = random_answer(table.position, rng)
        yield (table := table.next(Answer(seat=seat, choice=choice), 2))
        answers += 1
        for entry in interruption(table, answers) if table.status == "playing" else ():
            yield (table := table.next(entry, 3))
    yield table.next(Rematch(table="another"), 4)


def interruption(table: Table, answers: int) -> list[AnyEntry]:
    """What comes between two answers, after so many of them."""
    first, *others = table.voters() or [0]
    agreed: list[AnyEntry] = [Vote(seat=seat, yes=True) for seat in others]
    undo = Propose(seat=first, what="undo", moves=table.moves - 1)
    happens: dict[int, list[AnyEntry]] = {
        1: [Propose(seat=first, what="pause"), *agreed, Propose(seat=first, what="resume"), *agreed],
        2: [Undo(seat=first, moves=table.moves - 1)],
        3: [undo, *agreed],
        4: [undo, Vote(seat=others[0], yes=False)] if others else [],
        5: [Undo(seat=first, moves=0)],
        6: [Takeover(seat=first, bot="squire"), Back(seat=first), Nudge(seat=others[0] if others else 0, of=first)],
        7: [Resign(seat=first, bot="squire")],
        LONG_AGO: [Undo(seat=first, moves=1)],
    }
    return happens.get(answers, [])


def steps(before: Table, table: Table) -> Iterator[tuple[Viewer, bytes]]:
    """The step from one table to the next, for every viewer in any order."""
    steps = Steps(before, table, news_of(before, table))
    everybody: list[Viewer] = [*range(table.setup.players), None]
    Random(table.seq).shuffle(everybody)
    return ((viewer, steps.message(viewer)) for viewer in everybody)


def news_of(before: Table, table: Table) -> TableInfo | None:
    """What is told of the table itself, where it has changed."""
    return None if is_as_before(table, before) else table_info(table, 0, "Ned")


def seen(table: Table, viewer: Viewer) -> Json:
    """What a viewer would be shown who came now."""
    shown: Json = json.loads(encode(scene(table, viewer)))
    return shown


@every_case
def test_who_follows_the_steps_has_what_the_server_would_show(case: Case) -> None:
    """The whole view, the decision and whether one may undo, after every entry; the order within a zone counts."""
    scenes: dict[Viewer, Json] = {}
    for before, table in pairwise(whole_story(case, 1)):
        for viewer, frame in steps(before, table):
            followed = after_step(scenes.get(viewer) or seen(before, viewer), json.loads(frame))
            shown = seen(table, viewer)
            assert followed == shown
            for zone, look in (shown["view"] or {}).items():
                assert as_json(followed["view"][zone]) == as_json(look), zone
            scenes[viewer] = followed
    assert {told.row.entry.__struct_config__.tag for told in table.story} == EVERYTHING


@every_title
def test_a_step_tells_nothing_that_is_as_it_was(case: Case) -> None:
    """Whether something is told depends on what this viewer saw and sees: it tells nothing that is hidden."""
    for before, table in pairwise(whole_story(case, 2)):
        for viewer, frame in steps(before, table):
            step, past, now = json.loads(frame), seen(before, viewer), seen(table, viewer)
            assert not step["view"].keys() & step["change"]["view"].keys()
            for zone, look in {**step["view"], **step["change"]["view"]}.items():
                assert past["view"] is None or look != past["view"][zone], zone
            assert ("decision" in step["change"]) == (past["decision"] != now["decision"])


@every_title
def test_a_step_is_the_frame_of_the_protocol_byte_for_byte(case: Case) -> None:
    """What is shared between viewers is put together as if nothing was."""
    for before, table in pairwise(whole_story(case, 3)):
        for viewer, frame in steps(before, table):
            step = msgspec.json.decode(frame, type=Step)
            assert encode(step) == frame
            assert (step.seq, step.change.viewer) == (table.seq, viewer)
            assert encode(step.entry) == encode(entry_info(table, table.story[-1], viewer))
            assert encode(step.table) == encode(news_of(before, table))


@every_case
def test_what_is_kept_of_the_position_before_tells_what_would_be_told_without_it(case: Case) -> None:
    """Whoever follows all of a table, undo included, is told byte for byte what is made of two positions alone."""
    following = Following()
    for before, table in pairwise(whole_story(case, 5)):
        info = news_of(before, table)
        kept, alone = Steps(before, table, info, following), Steps(before, table, info)
        for viewer in (*range(table.setup.players), None):
            assert kept.message(viewer) == alone.message(viewer)


@every_title
def test_a_step_that_could_not_be_made_leaves_nothing_half_known(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept anew after a failure, and never a glance that was brought up to date by halves."""
    following = Following()
    for before, table in pairwise(whole_story(case, 6)):
        if table.p is not None and table.p is not before.p and table.seq % 3 == 0:
            with monkeypatch.context() as patch:
                patch.setattr(type(table.p), "derive_anew", failing_derivation)
                patch.setattr(type(table.p), "derive", failing_derivation)
                with pytest.raises(ZeroDivisionError):
                    Steps(before, table, None, following)
        assert Steps(before, table, None, following).alike == Steps(before, table, None).alike


def failing_derivation(p: Position, _: object = None, glance: Position | None = None) -> Json:
    if glance is not None:
        for name, _veil in p.game.looked_at:
            setattr(glance, name, None)
    raise ZeroDivisionError


@every_title
def test_what_is_told_to_everybody_looks_the_same_to_everybody(case: Case) -> None:
    """The own part of a step holds no zone that could have been told to all at once."""
    for before, table in pairwise(whole_story(case, 4)):
        told = {viewer: json.loads(frame) for viewer, frame in steps(before, table)}
        assert all(step["view"] == told[None]["view"] for step in told.values())
        for zone in {zone for step in told.values() for zone in step["change"]["view"]} - {"viewer"}:
            assert not case.contract.game.zones[zone][1].alike


def test_a_table_is_told_anew_only_where_it_has_changed() -> None:
    """What is left out is as it was but for its counts; what has changed is never left out."""
    at = table_at(positions_of("hand-of-the-king")[2])
    seat = min(at.position.pending)
    answer = Answer(seat=seat, choice=at.position.pending[seat].options.sample(Random(1)))
    assert is_as_before(at.next(answer, 99), at)
    changes: list[AnyEntry] = [
        Propose(seat=seat, what="pause"),
        Resign(seat=seat, bot="squire"),
        Rematch(table="another"),
        Takeover(seat=seat, bot="squire"),
    ]
    for entry in [answer, *changes]:
        after = at.next(entry, 99)
        assert is_as_before(after, at) == (told(after) == told(at)), entry
    timed = msgspec.structs.replace(at, setup=msgspec.structs.replace(at.setup, clock=Clock(kind="player")))
    assert not is_as_before(timed.next(answer, 99), timed)


def told(table: Table) -> TableInfo:
    """What is told of a table, its counts left out."""
    return msgspec.structs.replace(table_info(table, 0, "Ned"), seq=0, moves=0)


def positions_of(game: str) -> list[Position]:
    """Some positions of a game."""
    return [*positions(FIRST_CASES[game], 1, most=6)]
