"""Windows: who has said to play nothing this round passes by itself, and nobody can tell by the time what they hold."""

from __future__ import annotations

import time
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.server.entries import Answer, AnyEntry, Fill, Sit, Start
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setup import Setup
from smallcouncil.server.table import Table, new_table
from smallcouncil.server.windows import (
    LONGEST,
    SHORTEST,
    Wish,
    answer_by_wish,
    due_at,
    pass_for,
    passing,
    round_of,
    wish_for,
)
from tests.server.host import Server, Visitor, running

GAME = "iron-throne"
WINDOWS = 10_000  # of each kind
TABLES = 40
CRITICAL = 1.628 * (2 / WINDOWS) ** 0.5  # the distance of two samples that is exceeded once in a hundred


def table_of(seed: str) -> Table:
    """A table of three people, begun at the same time."""
    setup = Setup(
        game=GAME, version=sc.find_game(GAME).version, players=3, options={}, seed=seed, seed_chosen=True, host="ned"
    )
    entries: list[AnyEntry] = [*(Sit(seat=seat, person="ned", name="Ned") for seat in range(3)), Start()]
    table = new_table("t", setup)
    for entry in entries:
        table = table.next(entry, 1_000_000)
    return table


def windows(seed: str, *, every: bool = False) -> Iterator[tuple[Table, int]]:
    """Every seat that is asked in a window of a game of chance, and the table then.

    Whoever can but pass as everybody sees is not: with `every` they are told too.
    """
    table, rng = table_of(seed), Random(seed)
    while table.status == "playing" and table.moves < 400:
        for seat in table.asked:
            if table.questions[seat].question.passes and (every or seat not in table.evident):
                yield table, seat
        seat = rng.choice([*table.asked])
        table = table.next(Answer(seat=seat, choice=table.questions[seat].options.sample(rng)), table.at + 1000)


def distance(one: list[int], other: list[int]) -> float:
    """How far two samples are apart at most (Kolmogorov, Smirnov)."""
    marks = sorted({*one, *other})
    one, other = sorted(one), sorted(other)
    at = [0, 0]
    farthest = 0.0
    for mark in marks:
        for which, sample in enumerate((one, other)):
            while at[which] < len(sample) and sample[at[which]] <= mark:
                at[which] += 1
        farthest = max(farthest, abs(at[0] / len(one) - at[1] / len(other)))
    return farthest


def test_by_the_time_nobody_can_tell_seats_with_cards_to_play_from_seats_without() -> None:
    """Over 10,000 windows of each, of seats that have said to play nothing: such as could, and such as could not."""
    pauses: dict[bool, list[int]] = {False: [], True: []}
    game = 0
    while min(map(len, pauses.values())) < WINDOWS:
        for table, seat in windows(f"{game}"):
            begun = table.story[table.asked[seat] - 1].row.at
            for seed in range(TABLES):  # the same moment at other tables
                other = copy(table)
                other.setup = msgspec.structs.replace(table.setup, seed=f"{game}/{seed}")
                pauses[table.questions[seat].is_idle].append(due_at(other, seat) - begun)
        game += 1
    idle, hushed = pauses[True][:WINDOWS], pauses[False][:WINDOWS]
    assert distance(idle, hushed) < CRITICAL
    assert min(idle) >= SHORTEST
    assert max(idle) < LONGEST


def wish(round_: int, *armed: str, person: str = "ned", since: int = 0) -> Wish:
    return Wish(person=person, until=round_, armed=armed, since=since)


def test_who_has_said_so_passes_whatever_they_hold_and_everybody_else_is_asked_whatever_they_hold() -> None:
    """IT-11.5: for this round alone; and it is the same pass for all."""
    seen = set()
    for table, seat in windows("1"):
        asked = table.questions[seat]
        seen.add(asked.is_idle)
        now = round_of(table)
        others = passing(table, {})
        assert seat not in others
        assert passing(table, {seat: wish(now - 1)}) == others
        assert passing(table, {seat: wish(now, person="cersei")}) == others  # who had the seat before
        assert passing(table, {seat: wish(now)}) == sorted([*others, seat])
        assert answer_by_wish(table, {seat: wish(now)}, seat) == "pass"
    assert seen == {True, False}


def test_who_has_nothing_to_choose_as_everybody_sees_is_not_asked() -> None:
    """IT-9.5, IT-11.5: at once, whatever was said; never where a card could be played; and by public zones alone."""
    evident = idle = 0
    for table, seat in windows("3", every=True):
        asked, p = table.questions[seat], table.position
        idle += asked.is_idle
        assert p.evident_seats() == p.determinise(None, Random(table.seq)).evident_seats()
        if seat not in table.evident:
            continue
        evident += 1
        assert asked.is_idle
        assert seat in passing(table, {})
        assert pass_for(table, {}, seat, table.asked[seat]) == Answer(seat=seat, choice="pass")
        assert due_at(table, seat) == table.story[table.asked[seat] - 1].row.at
    assert evident > 0.6 * idle


def test_what_is_armed_is_played_as_soon_as_it_may_be_and_once() -> None:
    """IT-11.5: in every other window the seat passes, as one that has armed nothing does."""
    played = waited = 0
    for table, seat in windows("2"):
        held = table.position.game.may_arm(table.position, seat)
        if not held:
            continue
        wishes = {seat: wish(round_of(table), held[0], since=table.seq)}
        choice = answer_by_wish(table, wishes, seat)
        assert choice == (held[0] if held[0] in table.questions[seat].options else "pass")
        assert due_at(table, seat) - table.story[table.asked[seat] - 1].row.at >= SHORTEST
        if choice == held[0]:
            played += 1
            after = table.next(Answer(seat=seat, choice=choice), table.at + 1)
            while seat not in after.asked and after.asked:
                other = next(iter(after.asked))
                after = after.next(Answer(seat=other, choice=next(iter(after.questions[other].options))), after.at + 1)
            if seat in after.asked and after.questions[seat].question.passes and round_of(after) == round_of(table):
                assert answer_by_wish(after, wishes, seat) == "pass"  # it is spent, even if it came back
        waited += choice == "pass"
    assert played > 3
    assert waited > 3


def test_nobody_arms_what_they_do_not_hold() -> None:
    table, seat = next(windows("1"))
    with pytest.raises(Refused, match="do not hold"):
        wish_for(table, seat, "round", ("20",))
    with pytest.raises(Refused, match="until when"):
        wish_for(table, seat, "", ("robb",))
    assert wish_for(table, seat, "game", ()).until > 1000


def test_what_is_said_of_a_round_that_ends_meanwhile_is_not_for_the_next_one() -> None:
    """IT-11.5: who passes for the rest of a round may end it by that; in the next they are asked."""
    table, seat, after = next(
        (table, seat, after)
        for table, seat in windows("1")
        for after in [table.next(Answer(seat=seat, choice="pass"), table.at + 1)]
        if after.status == "playing" and round_of(after) > round_of(table)
    )
    assert wish_for(after, seat, "round", (), round_of(table)).until == round_of(table)
    assert wish_for(after, seat, "round", (), round_of(after) + 1).until == round_of(after)
    assert wish_for(after, seat, "round", ()).until == round_of(after)


def test_passing_comes_too_late_once_the_question_has_gone() -> None:
    table, seat = next(windows("1"))
    wishes = {seat: wish(round_of(table))}
    assert pass_for(table, wishes, seat, table.asked[seat]) == Answer(seat=seat, choice="pass")
    for decision, said in ((table.asked[seat] - 1, wishes), (table.asked[seat], {})):
        with pytest.raises(Refused, match="no longer asked"):
            pass_for(table, said, seat, decision)


def test_bots_answer_for_themselves() -> None:
    table = table_of("1")
    assert all(table.players[seat].person for seat in table.asked)
    filled = new_table("t", table.setup)
    entries: list[AnyEntry] = [*(Fill(seat=seat, bot="random") for seat in range(3)), Start()]
    for entry in entries:
        filled = filled.next(entry, 1_000_000)
    assert passing(filled, dict.fromkeys(range(3), wish(round_of(filled), person=""))) == []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("windows")
    with running(folder / "tables.sqlite", folder / "log", "--no-limits") as one:
        yield one


def test_at_a_table_windows_go_by_and_their_entries_look_like_anybodys(server: Server) -> None:
    """A player who answers nothing but other questions comes to the end of a round; what is told is a sealed answer."""
    ned = Visitor(server)
    table = ned.make(GAME, "me", "me", "me", seed="1")
    sitting = ned.sit(table)
    rng = Random(1)
    until = time.monotonic() + 60
    hushed = -1
    while sitting.scenes[0]["view"]["round"] < 2 and time.monotonic() < until:
        if hushed != (now := sitting.scenes[0]["view"]["round"]):
            hushed = now
            for seat in range(3):
                assert sitting.request("hush", seat=seat, on=True, round=now)["type"] == "done"
        mine = [one for one in sitting.decisions if one["kind"] != "play"]
        if mine:
            sitting.answer(rng.choice(mine[0]["options"]), decision=mine[0])
        else:
            sitting.next()
    assert sitting.scenes[0]["view"]["round"] == 2
    told = [entry for entry in ned.sit(table).welcome["viewers"][0]["entries"] if entry["kind"] == "answer"]
    assert {entry.get("by", "person") for entry in told} == {"person"}


def test_hushing_is_for_ones_own_seat(server: Server) -> None:
    ned, cersei = Visitor(server, "Ned"), Visitor(server, "Cersei")
    table = ned.make(GAME, "me", "me", "me", visibility="open")
    sitting = cersei.sit(table)
    assert sitting.request("hush", seat=0, on=True)["code"] == "not_yours"
    own = ned.sit(table)
    assert own.request("hush", seat=0, on=True, armed=["20"])["code"] == "illegal"
    assert own.request("hush", seat=0, on=True, round=-1)["type"] == "done"
    assert [frame["until"] for frame in own.frames if frame["type"] == "wished"] == [-1]


def test_what_was_said_is_told_to_its_own_seat_alone_and_outlives_the_server(tmp_path: Path) -> None:
    """Said before the server was struck down, for the whole game; the windows after it go by on another one."""
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--no-limits") as server:
        ned, cersei = Visitor(server, "Ned"), Visitor(server, "Cersei")
        table = ned.make(GAME, "me", "me", "me", visibility="open", seed="1")
        sitting, watching = ned.sit(table), cersei.sit(table)
        for seat in range(3):
            assert sitting.request("hush", seat=seat, on=True, whole_game=True)["type"] == "done"
        assert not [frame for frame in watching.frames if frame["type"] == "wished"]
        server.kill()
        server.start()
        back, rng = ned.sit(table), Random(1)
        until = time.monotonic() + 60
        while back.scenes[0]["view"]["round"] < 2 and time.monotonic() < until:
            mine = [one for one in back.decisions if one["kind"] != "play"]
            if mine:
                back.answer(rng.choice(mine[0]["options"]), decision=mine[0])
            else:
                back.next()
        assert back.scenes[0]["view"]["round"] == 2
        assert {frame["viewer"] for frame in back.frames if frame["type"] == "wished"} == {0, 1, 2}
