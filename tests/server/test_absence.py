"""Absence: nobody holds a table captive. Nudges, bots and substitutes for who is away, an end, deletion.

Time is under control: tables are made of entries at moments of our choosing, and servers wake up days later.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from smallcouncil.core import find_game
from smallcouncil.server import commands, snapshots, store
from smallcouncil.server.absence import HOUR, PATIENCE, absent, person_nudged, rest_of, waited_for
from smallcouncil.server.clocks import clock_for_friends, clock_for_strangers
from smallcouncil.server.deadlines import next_need, overdue
from smallcouncil.server.entries import Answer, AnyEntry, Nudge, Offer, Propose, Row, Sit, Start, Takeover, Vote, What
from smallcouncil.server.projection import said_to, scene, table_info
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setup import Clock, Setup
from smallcouncil.server.steps import Steps
from smallcouncil.server.table import Table, new_table
from smallcouncil.server.talk import Said
from tests.server.host import Json, Server, Sitting, Visitor, after_step, running

HAND = "hand-of-the-king"
DAY = 24 * HOUR
NAMES = ("ned", "cat", "robb")


class Time:
    """What o'clock it is for commands."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(commands, "now_ms", clock)
    return clock


def begun(time: Time, players: int = 3, clock: Clock | None = None) -> Table:
    """A game of persons, just begun. Ned hosts it."""
    version = find_game(HAND).version
    made = {"options": {}, "seed": "7" * 64, "seed_chosen": False, "host": "ned", "clock": clock or Clock()}
    table = new_table("t", Setup(game=HAND, version=version, players=players, **made))  # type: ignore[arg-type]
    for seat, person in enumerate(NAMES[:players]):
        table = table.next(Sit(seat=seat, person=person, name=person.capitalize()), time.now, person)
    return table.next(Start(), time.now, "ned")


def asked_of(table: Table) -> int:
    return next(iter(table.asked))


def others(table: Table) -> list[int]:
    return [seat for seat in range(table.setup.players) if seat != asked_of(table)]


def answer(table: Table, time: Time, by: str = "person") -> Table:
    """Whoever is asked takes the first option."""
    seat = asked_of(table)
    choice = next(iter(table.questions[seat].options))
    person = NAMES[seat] if by == "person" else ""
    return table.next(Answer(seat=seat, choice=choice, by=by), time.now, person)  # type: ignore[arg-type]


def until_asked(table: Table, time: Time, seat: int) -> Table:
    while asked_of(table) != seat:
        table = answer(table, time)
    return table


def propose(table: Table, time: Time, seat: int, what: What, of: int | None = None) -> Table:
    entry = commands.propose(table, NAMES[seat], seat, what, of)
    return table.next(entry, time.now, NAMES[seat])


def vote(table: Table, time: Time, seat: int, yes: bool = True) -> Table:
    number = table.proposal.number if table.proposal else 0
    return table.next(commands.vote(table, NAMES[seat], seat, yes, number), time.now, NAMES[seat])


# Clocks that fit


def test_friends_have_days_and_strangers_as_long_as_a_live_game_takes() -> None:
    friends, strangers = clock_for_friends(), clock_for_strangers(60, 4)
    assert (friends.kind, friends.seconds, friends.timeout) == ("decision", 3 * 86_400, "wait")
    assert (strangers.kind, strangers.seconds, strangers.timeout) == ("player", 20 * 60, "takeover")


def test_a_clock_that_waits_does_nothing_by_itself_and_wakes_nobody(time: Time) -> None:
    """Else the sweeper would look at the table every few seconds, for ever."""
    table = begun(time, clock=clock_for_friends())
    assert overdue(table, time.now + 100 * DAY) == []
    assert next_need(table, time.now) is None


# Nudges


def test_who_is_waited_for_is_nudged_after_a_while_and_not_again_and_again(time: Time) -> None:
    table = begun(time)
    late, waits = asked_of(table), others(table)[0]
    with pytest.raises(Refused, match="too early"):
        commands.nudge(table, NAMES[waits], waits, late)
    time.now += HOUR
    table = table.next(commands.nudge(table, NAMES[waits], waits, late), time.now, NAMES[waits])
    assert person_nudged(table) == NAMES[late]
    with pytest.raises(Refused, match="again"):
        commands.nudge(table, NAMES[others(table)[1]], others(table)[1], late)
    time.now += HOUR
    commands.nudge(table, NAMES[waits], waits, late)


def test_nobody_is_nudged_who_is_not_waited_for_nor_by_themselves(time: Time) -> None:
    table = begun(time)
    time.now += HOUR
    (late, (one, other)) = asked_of(table), others(table)
    for seat, of in ((late, late), (one, other)):
        with pytest.raises(Refused, match="nobody waits"):
            commands.nudge(table, NAMES[seat], seat, of)
    with pytest.raises(Refused, match="not yours"):
        commands.nudge(table, NAMES[one], other, late)
    assert person_nudged(table) == ""


@pytest.mark.parametrize(
    ("clock", "rest"),
    [
        (Clock(), HOUR),
        (clock_for_friends(), 12 * HOUR),
        (Clock(kind="decision", seconds=60), 30_000),
        (Clock(kind="player", seconds=1200), 300_000),
    ],
)
def test_the_rest_between_nudges_fits_the_clock(clock: Clock, rest: int) -> None:
    assert rest_of(clock) == rest


# Who is away


def test_without_a_clock_somebody_is_away_after_three_days_without_a_sign(time: Time) -> None:
    table = begun(time)
    late = asked_of(table)
    assert absent(table, time.now + PATIENCE - 1) == []
    assert absent(table, time.now + PATIENCE) == [late]
    time.now += DAY
    table = propose(table, time, late, "pause")  # a sign of life
    assert absent(table, time.now + PATIENCE - 1) == []


def test_with_a_clock_somebody_is_away_when_it_has_run_out(time: Time) -> None:
    table = begun(time, clock=clock_for_friends())
    [one] = waited_for(table)
    assert (one.seat, one.away_from) == (asked_of(table), time.now + 3 * DAY)


def test_who_lets_the_clock_answer_twice_is_away(time: Time) -> None:
    """A clock of days that a bot answers at is no table to sit at either."""
    table = begun(time, clock=Clock(kind="decision", seconds=86_400, timeout="bot"))
    seat = asked_of(table)
    table = until_asked(answer(table, time, "clock"), time, seat)
    assert absent(table, time.now) == []
    table = until_asked(answer(table, time, "clock"), time, seat)
    assert absent(table, time.now) == [seat]
    table = until_asked(answer(table, time), time, seat)
    assert absent(table, time.now) == []


# What is done about it


def late_table(time: Time, late: int, **more: Any) -> Table:
    """A table that waits for a seat, too long by now."""
    table = until_asked(begun(time, **more), time, late)
    time.now += PATIENCE
    return table


def test_the_host_seats_a_bot_alone_and_the_player_may_come_back(time: Time) -> None:
    table = propose(late_table(time, 1), time, 0, "bot", of=1)
    assert isinstance(table.story.last.row.entry, Takeover)
    assert (table.players[1].bot, table.players[1].away) == ("squire", "time")
    back = table.next(commands.back(table, "cat", 1), time.now)
    assert back.players[1].decides


def test_the_others_seat_a_bot_by_a_vote_that_waits_for_nobody_who_is_away(time: Time) -> None:
    table = propose(late_table(time, 0), time, 1, "bot", of=0)
    assert table.proposal is not None
    assert table.proposal.excused == (0,)
    assert table.players[0].decides
    assert vote(table, time, 2).players[0].away == "time"
    assert vote(table, time, 2, yes=False).proposal is None


def test_who_answers_is_not_away_any_more_and_the_vote_falls(time: Time) -> None:
    table = answer(propose(late_table(time, 0), time, 1, "bot", of=0), time)
    assert table.proposal is None
    assert table.players[0].decides


@pytest.mark.parametrize("what", ["bot", "substitute"])
def test_nobody_is_replaced_whose_time_has_not_run_out(time: Time, what: What) -> None:
    table = until_asked(begun(time), time, 1)
    for seat in (0, 2):  # not even by the host
        with pytest.raises(Refused, match="not run out"):
            commands.propose(table, NAMES[seat], seat, what, 1)


def test_a_substitute_plays_on_with_a_whole_clock(time: Time) -> None:
    clock = Clock(kind="player", seconds=600, timeout="wait")
    table = propose(late_table(time, 1, clock=clock), time, 0, "substitute", of=1)
    assert (table.players[1].bot, table.players[1].offered) == ("squire", True)
    time.now += 1
    table = table.next(commands.step_in(table, "arya", "Arya", 1), time.now, "arya")
    assert table.players[1].decides
    assert table.times.deadline(1) == time.now + 600_000
    assert table.seats_of("cat") == []


def test_nobody_steps_in_who_knows_another_hand_or_is_not_wanted(time: Time) -> None:
    table = late_table(time, 1)
    with pytest.raises(Refused, match="offered to nobody"):
        commands.step_in(table, "arya", "Arya", 1)
    table = propose(table, time, 0, "substitute", of=1)
    with pytest.raises(Refused, match="another seat"):
        commands.step_in(table, "robb", "Robb", 1)
    with pytest.raises(Refused, match="yours"):
        commands.step_in(table, "cat", "Cat", 1)


def test_a_substitute_hears_nothing_that_was_said_to_the_one_before_alone(time: Time) -> None:
    """Secrecy: what the seat knows of the game comes with it, private words of others do not."""
    alone = Said(at=time.now, name="Ned", text="trust me", seat=0, to=(0, 1))
    aloud = Said(at=time.now, name="Ned", text="hello", seat=0)
    table = propose(late_table(time, 1), time, 0, "substitute", of=1)
    assert [one.text for one in said_to([alone, aloud], table, 1)] == ["trust me", "hello"]
    table = table.next(commands.step_in(table, "arya", "Arya", 1), time.now, "arya")
    assert [(one.n, one.text) for one in said_to([alone, aloud], table, 1)] == [(1, "hello")]


def test_those_who_are_here_end_the_game_and_all_agree_where_all_are(time: Time) -> None:
    table = propose(begun(time), time, 0, "end")
    table = vote(table, time, 1)
    assert table.status == "playing"
    assert vote(table, time, 2).status == "over"
    late = propose(late_table(time, 0), time, 1, "end")
    over = vote(late, time, 2)
    assert (over.status, over.verdict.how if over.verdict else "") == ("over", "ended")
    assert not over.questions
    assert not over.asked


def test_not_even_the_host_ends_a_game_alone(time: Time) -> None:
    """Else whoever hosts would never lose."""
    assert propose(late_table(time, 1), time, 0, "end").status == "playing"


def test_a_pause_ends_without_those_who_gave_no_sign_for_three_days(time: Time) -> None:
    table = propose(begun(time), time, 0, "pause")
    for seat in (1, 2):
        table = vote(table, time, seat)
    assert table.status == "paused"
    time.now += PATIENCE
    assert propose(table, time, 0, "resume").status == "playing"


# Two players


def test_of_two_who_resigns_has_lost_and_the_other_plays_on_or_ends_it(time: Time) -> None:
    table = begun(time, players=2, clock=Clock(kind="decision", seconds=60))
    table = table.next(commands.resign(table, "cat", 1), time.now, "cat")
    assert table.verdict is not None
    assert (table.status, table.verdict.how, table.verdict.winners) == ("playing", "resigned", (0,))
    assert table.deadlines() == []  # who has won may take their time
    over = propose(until_asked_of_bot(table, time), time, 0, "end")
    assert (over.status, over.verdict) == ("over", table.verdict)


def until_asked_of_bot(table: Table, time: Time) -> Table:
    """Play a little on."""
    seat = asked_of(table)
    choice = next(iter(table.questions[seat].options))
    return table.next(Answer(seat=seat, choice=choice, by="bot" if seat == 1 else "person"), time.now)


def test_of_three_who_resigns_leaves_the_game_to_the_others(time: Time) -> None:
    table = begun(time)
    assert table.next(commands.resign(table, "cat", 1), time.now).verdict is None


# What is kept


def test_tables_of_before_load_as_they_were() -> None:
    """Entries that older servers wrote have none of the new fields; nor have their snapshots."""
    old = {"kind": "propose", "seat": 0, "what": "pause"}
    row = store._read_entry(json.dumps(old))
    assert row == Propose(seat=0, what="pause")
    text = {"seq": 1, "at": 1, "entry": {"kind": "resign", "seat": 1, "bot": "squire"}}
    assert json.dumps(text)
    assert Row(seq=1, at=1, entry=store._read_entry(json.dumps(text["entry"]))).entry.loses is False  # type: ignore[union-attr]


def test_a_snapshot_carries_how_a_table_ended(time: Time) -> None:
    table = vote(propose(late_table(time, 0), time, 1, "end"), time, 2)
    rows = [told.row for told in table.story]
    restored = snapshots.restore(new_table("t", table.setup), snapshots.take(table), rows)
    assert restored is not None
    assert (restored.verdict, restored.status) == (table.verdict, "over")
    assert new_table("t", table.setup).replayed(rows).verdict == table.verdict


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_who_follows_the_steps_sees_the_table_end(time: Time, viewer: int | None) -> None:
    """What follows from the steps is what a newcomer is shown, through a nudge, an offer and the end."""
    table = late_table(time, 0)
    entries: list[AnyEntry] = [
        Nudge(seat=1, of=0),
        Offer(seat=0, bot="squire"),
        Propose(seat=1, what="end"),
        Vote(seat=2, yes=True, proposal=table.seq + 3),
    ]
    seen = as_shown(table, viewer)
    for entry in entries:
        before, table = table, table.next(entry, time.now)
        step = json.loads(Steps(before, table, table_info(table, 0, "Ned")).message(viewer))
        seen = after_step(seen, step)
        assert seen == as_shown(table, viewer)
    assert table.status == "over"


def as_shown(table: Table, viewer: int | None) -> Json:
    from smallcouncil.server.protocol import encode

    shown: Json = json.loads(encode(scene(table, viewer)))
    return shown


# Over real servers, days later


def later(server: Server, milliseconds: int) -> None:
    """The server stops and wakes up later: it takes the time that it was last alive for the least that it can be."""
    server.stop()
    with sqlite3.connect(server.database) as database:
        [(alive,)] = database.execute("SELECT value FROM settings WHERE name = 'alive'")
        database.execute("UPDATE settings SET value = ? WHERE name = 'alive'", [str(int(alive) + milliseconds)])
    database.close()
    server.start()


def test_a_table_goes_on_without_who_stayed_away(tmp_path: Path) -> None:
    """Nudge, wait, a substitute by a link, the end by consent, deletion: over real sockets, with days between."""
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        ned, cat, arya = (Visitor(server, name) for name in ("Ned", "Cat", "Arya"))
        clocks = ned.get("/api/games")[0]["clocks"]
        table = ned.make(HAND, "me", "open", clock=clocks["friends"])
        invites = {one["seat"]: one["invite"] for one in ned.get(f"/api/tables/{table}/invitations")}
        cat.post(f"/api/tables/{table}/join", {"seat": 1, "invite": invites[1]})
        at = ned.sit(table)
        while any(decision["seat"] == 0 for decision in at.decisions):
            at.reach(at.answer(at.decisions[0]["options"][0])["seq"])
        [waiting] = ned.get(f"/api/tables/{table}/waiting")
        assert (waiting["seat"], waiting["may_nudge"], waiting["away"]) == (1, False, False)
        assert at.request("nudge", seat=0, of=1)["code"] == "too_many"
        arya.get(f"/api/tables/{table}/waiting", status=403)
        later(server, 13 * HOUR)
        at = ned.sit(table)
        nudged = at.reach(at.request("nudge", seat=0, of=1)["seq"])
        assert nudged.frames[-1]["type"] == "step" or nudged.frames[-2]["type"] == "step"
        entry = cat.sit(table).welcome["viewers"][0]["entries"][-1]
        assert (entry["kind"], entry["seat"], entry["of"]) == ("nudge", 0, 1)
        later(server, 3 * DAY)
        at = ned.sit(table)
        assert at.request("propose", seat=0, what="substitute", of=1)["type"] == "done"
        arya.post(f"/api/tables/{table}/join", {"seat": 1}, status=403)
        assert arya.post(f"/api/tables/{table}/join", {"seat": 1, "invite": invites[1]})["seats"] == [1]
        cat.post(f"/api/tables/{table}/keys")
        sits = arya.sit(table)
        assert sits.decisions or sits.is_over
        end(at, sits, "end")
        assert sits.wait(lambda one: one.is_over).info["verdict"]["how"] == "ended"
        end(at, sits, "delete")
        ned.get(f"/api/tables/{table}", status=404)
        assert table not in [one["table"]["id"] for one in arya.get("/api/me/tables")]


def end(one: Sitting, other: Sitting, what: str) -> None:
    """One proposes and the other agrees."""
    asked = one.request("propose", seat=0, what=what)
    assert asked["type"] == "done", asked
    other.reach(asked["seq"])
    agreed = other.request("vote", seat=1, proposal=asked["seq"], yes=True)
    assert agreed["type"] == "done", agreed


def test_a_host_deletes_a_table_before_it_begins_and_nobody_else_does(tmp_path: Path) -> None:
    """And nothing of it is left in the database once other processes know."""
    database = tmp_path / "t.sqlite"
    with running(database, tmp_path / "log") as server:
        ned, cat = Visitor(server, "Ned"), Visitor(server, "Cat")
        table = ned.make(HAND, "me", "open")
        running_one = ned.make(HAND, "me", "squire")
        assert cat.http.delete(f"/api/tables/{table}").status_code == 403
        assert ned.http.delete(f"/api/tables/{running_one}").status_code == 409
        assert ned.http.delete(f"/api/tables/{table}").status_code == 200
        ned.get(f"/api/tables/{table}", status=404)
        later(server, 2 * store.KEPT_DELETED)
        at = ned.sit(running_one)
        at.play(Random(1), 1)
        until_forgotten(database, table)
        kept = sqlite3.connect(database).execute("SELECT count(*) FROM tables WHERE id = ?", [running_one]).fetchone()
        assert kept == (1,)


def until_forgotten(database: Path, table: str) -> None:
    """The sweeper looks every few seconds, and first of all when a server begins."""
    with sqlite3.connect(database) as connection:
        for _ in range(600):
            left = [
                connection.execute(f"SELECT count(*) FROM {part} WHERE {column} = ?", [table]).fetchone()[0]  # noqa: S608
                for part, column in (("tables", "id"), ("entries", "table_id"), ("members", "table_id"))
            ]
            if not any(left):
                return
            from time import sleep

            sleep(0.1)
    raise AssertionError(left)
