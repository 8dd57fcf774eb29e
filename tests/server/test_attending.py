"""Who is at a table: told as people come and go, to players always and to spectators before the game alone."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from smallcouncil.core import find_game
from smallcouncil.server.attending import MARK, Attending, read_news
from smallcouncil.server.entries import Sit
from smallcouncil.server.readiness import Readiness
from smallcouncil.server.setup import Setup
from smallcouncil.server.table import Table, new_table
from tests.server.host import Server, Sitting, Visitor

GAME = "hand-of-the-king"


def signs(sitting: Sitting) -> dict[int, tuple[bool, bool]]:
    """By seat, as it was last told: whether somebody is here, and ready."""
    told = [frame for frame in sitting.frames if frame["type"] == "present"][-1]
    return {seat["seat"]: (seat["here"], seat["ready"]) for seat in told["seats"]}


def until(sitting: Sitting, wanted: dict[int, tuple[bool, bool]]) -> None:
    """Listen until it is told so."""
    while not any(frame["type"] == "present" for frame in sitting.frames) or signs(sitting) != wanted:
        sitting.next("present")


def two(server: Server, **more: Any) -> tuple[Visitor, Visitor, str]:
    host, guest = Visitor(server, "Ned"), Visitor(server, "Cat")
    table = host.make(GAME, "me", "open", "open", visibility="open", **more)
    guest.post(f"/api/tables/{table}/join", {"seat": 1})
    return host, guest, table


def test_people_come_and_go(server: Server) -> None:
    """Somebody who leaves is away since then; a table with one person at two screens has them here once."""
    host, guest, table = two(server)
    with_host = host.sit(table)
    until(with_host, {0: (True, True), 1: (False, True)})
    first, second = guest.sit(table), guest.sit(table)
    until(with_host, {0: (True, True), 1: (True, True)})
    first.drop()
    second.drop()
    until(with_host, {0: (True, True), 1: (False, True)})
    [gone] = [seat for seat in with_host.frames[-1]["seats"] if seat["seat"] == 1]
    assert gone["since"] > with_host.welcome["now"]
    with_host.drop()


def test_a_full_table_waits_for_who_asks_it_to(server: Server) -> None:
    """It begins once nobody does any more; the host need not wait. Who has no seat is asked nothing."""
    host, guest, table = two(server)
    with_host, with_guest = host.sit(table), guest.sit(table)
    assert with_guest.request("ready", on=False)["type"] == "done"
    until(with_host, {0: (True, True), 1: (True, False)})
    stranger = Visitor(server, "Varys").sit(table)
    assert stranger.request("ready", on=False)["code"] == "not_yours"
    host.post(f"/api/tables/{table}/seats", {"seat": 2, "bot": "squire"})
    assert host.get(f"/api/tables/{table}")["table"]["status"] == "lobby"
    with_guest.request("ready", on=True)
    with_host.wait(lambda one: any(frame.get("entry", {}).get("kind") == "start" for frame in one.frames))
    assert with_guest.request("ready", on=False)["code"] == "conflict"
    other_host, other_guest, other = two(server)
    sitting = other_guest.sit(other)
    sitting.request("ready", on=False)
    other_host.post(f"/api/tables/{other}/seats", {"seat": 2, "bot": "squire"})
    assert other_host.post(f"/api/tables/{other}/start")["table"]["status"] == "playing"
    for one in (with_host, with_guest, stranger, sitting):
        one.drop()


def test_spectators_are_told_before_the_game_alone(server: Server) -> None:
    """In it, who is there may be news that they are due later; at a delayed table not even before."""
    host, _, table = two(server)
    stranger = Visitor(server, "Varys")
    watching = stranger.sit(table)
    until(watching, {0: (False, True), 1: (False, True)})
    host.post(f"/api/tables/{table}/seats", {"seat": 2, "bot": "squire"})
    later = stranger.sit(table)
    later.request("ping")
    assert "present" not in {frame["type"] for frame in later.frames}
    _, _, delayed = two(server, spectators={"delay": 60})
    early = stranger.sit(delayed)
    early.request("ping")
    assert "present" not in {frame["type"] for frame in early.frames}
    for one in (watching, later, early):
        one.drop()


def test_a_name_is_changed_before_the_game_and_kept_in_it(server: Server) -> None:
    """Everybody at the table sees it; an unreadable one is refused."""
    host, guest, table = two(server)
    guest.post(f"/api/tables/{table}/name", {"name": "\u200b"}, status=400)
    guest.post(f"/api/tables/{table}/name", {"name": " Lady  Catelyn "})
    assert host.get(f"/api/tables/{table}")["table"]["seats"][1]["name"] == "Lady Catelyn"
    assert guest.get("/api/me")["name"] == "Lady Catelyn"
    host.post(f"/api/tables/{table}/seats", {"seat": 2, "bot": "squire"})
    guest.post(f"/api/tables/{table}/name", {"name": "Cat"}, status=409)


def test_what_processes_tell_each_other_is_read_as_it_was_told() -> None:
    """A table, a process, who is there and what is known of who is ready; nobody too."""
    assert read_news(f"{MARK}0123 p1 0,2 1:cat:7:p1:0") == ("0123", "p1", frozenset({0, 2}), "1:cat:7:p1:0")
    assert read_news(f"{MARK}0123 p1 - -") == ("0123", "p1", frozenset(), "-")


PEOPLE = {0: "ned", 1: "cat", 2: "robb"}


def test_two_processes_agree_who_is_ready_in_whatever_order_they_hear_of_each_other() -> None:
    """Nobody's word is lost to an older one that comes late or again: neither "wait" nor "ready"."""
    for order in permutations(range(6)):
        one, other = Readiness("p1"), Readiness("p2")
        letters = [("p2", one.told(PEOPLE))]  # an old one, of when nobody had said anything
        one.say(0, "ned", False)
        letters.append(("p2", one.told(PEOPLE)))
        other.say(1, "cat", False)
        letters.append(("p1", other.told(PEOPLE)))
        one.say(0, "ned", True)
        letters.append(("p2", one.told(PEOPLE)))
        other.say(1, "cat", True)
        other.say(2, "robb", False)
        letters += [("p1", other.told(PEOPLE)), letters[1]]
        for at in order:
            to, told = letters[at]
            (one if to == "p1" else other).hear(told)
        assert one.unready(PEOPLE) == other.unready(PEOPLE) == {2}


def test_what_is_said_after_news_counts_more_than_they_and_who_sits_down_anew_is_ready() -> None:
    """A person who is at two processes has said last what they said last; another person in the seat nothing."""
    one, other = Readiness("p2"), Readiness("p1")
    for _ in range(3):
        one.say(0, "ned", False)
    other.hear(one.told(PEOPLE))
    other.say(0, "ned", True)
    one.hear(other.told(PEOPLE))
    assert one.unready(PEOPLE) == other.unready(PEOPLE) == set()
    one.say(0, "ned", False)
    assert (one.unready(PEOPLE), one.unready({0: "arya"})) == ({0}, set())
    for nonsense in ("-", "", "0:ned", "x:y:z:p:1", "0:ned:99:p1:2", ","):
        one.hear(nonsense)
    assert one.unready(PEOPLE) == {0}


class ARoom:
    """As much of a room as attending looks at: a full table before its game, and what is begun there."""

    id = "t"

    def __init__(self, table: Table) -> None:
        self.table, self.rooms, self.listeners = table, self, dict[Any, set[Any]]()
        self.news, self.begun, self.late = list[str](), list[Any](), None

    def tell_attendance(self, news: str) -> None:
        self.news.append(news)

    def begin(self, work: Any) -> None:
        self.begun.append(work)
        work.close()


def test_who_are_ready_at_two_processes_at_the_same_moment_begin() -> None:
    """Each of two processes still waits for the other's player; as they hear of each other, neither does."""
    rooms = [ARoom(full_table()), ARoom(full_table())]
    here, there = [Attending(room) for room in rooms]  # type: ignore[arg-type]
    there.readiness.process = "other"

    def tell_each_other() -> None:
        letters = [here.news(), there.news()]
        there.hear("p1", *read_news(letters[0])[2:])
        here.hear("p2", *read_news(letters[1])[2:])

    here.set_ready([0], False)
    there.set_ready([1], False)
    tell_each_other()
    assert here.unready == there.unready == {0, 1}
    here.set_ready([0], True)
    there.set_ready([1], True)
    assert (here.unready, there.unready) == ({1}, {0}), "neither begins by itself"
    tell_each_other()
    assert here.unready == there.unready == set()
    assert [len(room.begun) for room in rooms] == [1, 1], "one of them is first, and the other finds it begun"


def full_table() -> Table:
    version = find_game(GAME).version
    about: dict[str, Any] = {"options": {}, "seed": "7", "seed_chosen": False, "host": "ned"}
    table = new_table("t", Setup(game=GAME, version=version, players=2, **about))
    for seat, person in enumerate(("ned", "cat")):
        table = table.next(Sit(seat=seat, person=person, name=person), 1)
    return table
