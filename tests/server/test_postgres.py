"""Several processes over one PostgreSQL: one order of entries, and no loss when one of the processes dies."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from secrets import token_hex

import psycopg
import pytest
import sqlalchemy as sa

from smallcouncil.core import find_game
from smallcouncil.server import store
from smallcouncil.server.deadlines import BOT_PATIENCE
from smallcouncil.server.entries import Answer, AnyEntry, Fill, Sit, Start
from smallcouncil.server.services import Config, Services, open_services
from smallcouncil.server.setup import Setup
from smallcouncil.server.sweeper import Sweeper
from smallcouncil.server.timekeeping import now_ms
from tests.server.host import PATIENCE, Json, Server, Sitting, Visitor, running, some_choice
from tests.server.kill.clients import LOST
from tests.server.kill.run import run
from tests.server.kill.scenes import OverPostgreSQL
from tests.server.postgres import postgres
from tests.server.test_attending import until

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("postgres")
    with (
        running(database, folder / "log 1", "--no-limits") as one,
        running(database, folder / "log 2", "--no-limits") as two,
    ):
        yield one, two
        for server in (one, two):
            assert "Traceback" not in server.log.read_text(), server.log.read_text()


def elsewhere(visitor: Visitor, server: Server) -> Visitor:
    """The same person, at another process."""
    there = Visitor(server, "")
    there.http.headers["Authorization"] = f"Bearer {visitor.token}"
    there.http.cookies.set("council", visitor.token)
    return there


def entries_of(sitting: Sitting) -> list[Json]:
    entries: list[Json] = sitting.visitor.sit(sitting.table).welcome["viewers"][0]["entries"]
    return entries


def test_clients_of_one_table_play_through_different_processes(servers: tuple[Server, Server]) -> None:
    ned, robert = Visitor(servers[0], "Ned"), Visitor(servers[1], "Robert")
    table = ned.make("hand-of-the-king", "me", "open", "random", visibility="open")
    here = ned.sit(table)
    robert.post(f"/api/tables/{table}/join", {})
    there = robert.sit(table)
    rng = Random(1)
    threads = [threading.Thread(target=one.play, args=(rng,)) for one in (here, there)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert here.is_over
    assert there.is_over
    assert [entry["seq"] for entry in entries_of(here)] == [*range(1, here.info["seq"] + 1)]
    assert entries_of(here) == entries_of(there)


def test_of_conflicting_answers_one_is_carried_out(servers: tuple[Server, Server]) -> None:
    """Two browsers of one person answer one decision at the same time, through two processes."""
    ned = Visitor(servers[0], "Ned")
    table = ned.make("hand-of-the-king", "me", "me")
    hands = [ned.sit(table), elsewhere(ned, servers[1]).sit(table)]
    won = 0
    for round_ in range(15):
        told: list[Json] = []
        decision = hands[0].decisions[0]
        barrier = threading.Barrier(2)

        def answer(
            which: int, decision: Json = decision, told: list[Json] = told, to: threading.Barrier = barrier
        ) -> None:
            to.wait()
            told.append(hands[which].answer(decision["options"][-which], decision))

        threads = [threading.Thread(target=answer, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        done = [one for one in told if one["type"] == "done"]
        refused = [one["code"] for one in told if one["type"] == "error"]
        assert len(done) == 1, (round_, told)
        assert set(refused) <= {"stale", "illegal"}
        won += 1
        for hand in hands:
            hand.reach(done[0]["seq"])
        if hands[0].is_over:
            break
    answers = [entry for entry in entries_of(hands[0]) if entry["kind"] == "answer"]
    assert len(answers) == won
    assert entries_of(hands[0]) == entries_of(hands[1])


def test_who_is_here_and_ready_is_known_to_the_other_process(servers: tuple[Server, Server]) -> None:
    """Who asks to be waited for at one process is seen by who sits at the other; both ready at once: it begins."""
    host, guest = Visitor(servers[0]), Visitor(servers[1], "Cat")
    table = host.make("hand-of-the-king", "me", "open", "open", visibility="open")
    guest.post(f"/api/tables/{table}/join", {"seat": 1})
    here = host.sit(table)
    there = guest.sit(table)
    until(here, {0: (True, True), 1: (True, True)})
    until(there, {0: (True, True), 1: (True, True)})
    for one in (here, there):
        one.request("ready", on=False)
    for one in (here, there):
        until(one, {0: (True, False), 1: (True, False)})
    host.post(f"/api/tables/{table}/seats", {"seat": 2, "bot": "squire"})
    for one in (here, there):  # at once: neither process knows of the other's when it is told
        one.send(type="ready", id="now", on=True)
    for one in (here, there):
        one.wait(lambda one: one.info["status"] == "playing")
        one.drop()


def test_results_are_counted_alike_and_an_invitation_is_found_at_the_other_process(
    servers: tuple[Server, Server],
) -> None:
    """A game that was played through two processes: its results by either, and the same people invited again."""
    ned, cat = Visitor(servers[0], "Ned"), Visitor(servers[1], "Cat")
    table = ned.make("iron-throne", "me", "open", "squire", visibility="open")
    cat.post(f"/api/tables/{table}/join", {"seat": 1})
    here, there = ned.sit(table), cat.sit(table)
    there.request("resign", seat=1)
    here.wait(lambda one: one.info["seats"][1]["away"] == "resigned")
    assert here.request("propose", seat=0, what="end")["type"] == "done"
    there.wait(lambda one: one.is_over)
    found = [one.get("/api/people/me") for one in (ned, elsewhere(ned, servers[1]))]
    assert found[0] == found[1]
    [game] = found[0]["played"]
    assert [(seat["name"], seat["bot"], seat["result"]) for seat in game["seats"]] == [
        ("Ned", "", "open"),
        ("Cat", "", "left"),
        ("", "squire", "open"),
    ]
    [house] = found[0]["by_house"]
    assert (house["of"], house["open"]) == (game["seats"][0]["house"], 1)
    seen = ned.get(f"/api/people/{game['seats'][1]['person']}")
    assert (seen["name"], [one["left"] for one in seen["by_game"]]) == ("Cat", [1])
    [against] = seen["opponents"]
    assert (against["name"], against["games"], against["won"], against["lost"]) == ("Ned", 1, 0, 0)
    made = ned.post(f"/api/tables/{table}/again", status=201)["table"]["id"]
    assert [one["table"]["id"] for one in cat.get("/api/me/tables") if one["kept"]] == [made]
    assert cat.post(f"/api/tables/{made}/join")["table"]["status"] == "playing"
    for one in (here, there):
        one.drop()


def test_talk_and_seats_reach_the_other_process(servers: tuple[Server, Server]) -> None:
    ned, robert = Visitor(servers[0], "Ned"), Visitor(servers[1], "Robert")
    table = ned.make("hand-of-the-king", "me", "open", visibility="open")
    here = ned.sit(table)
    robert.post(f"/api/tables/{table}/join", {})
    here.wait(lambda one: one.info["status"] == "playing")
    there = robert.sit(table)
    there.request("say", seat=1, text="from the other side")
    assert here.next("talked")["said"]["text"] == "from the other side"


def test_clients_of_a_process_that_dies_go_on_at_the_other(database: str, tmp_path: Path) -> None:
    with (
        running(database, tmp_path / "log 1", "--no-limits") as dying,
        running(database, tmp_path / "log 2", "--no-limits") as staying,
    ):
        ned = Visitor(dying, "Ned")
        table = ned.make("iron-throne", "me", "random", "random")
        sitting, rng = ned.sit(table), Random(1)
        acknowledged: list[tuple[int, str]] = []
        request: Json = {}
        try:
            while True:
                sitting.wait(lambda one: bool(one.decisions))
                decision = sitting.decisions[0]
                request = {
                    "id": f"m{len(acknowledged)}",
                    "seat": 0,
                    "decision": decision["number"],
                    "choice": some_choice(decision, rng),
                }
                seq = sitting.request("answer", **request)["seq"]
                acknowledged.append((seq, request["choice"]))
                if len(acknowledged) == 1:  # from now on there is something to lose
                    threading.Timer(1.0, dying.kill).start()
                sitting.reach(seq)
        except LOST:
            pass
        moved = elsewhere(ned, staying).sit(table, since=0)
        told = moved.request("answer", **request)
        assert told["type"] == "done" or told["code"] == "stale"
        kept = {entry["seq"]: entry.get("choice") for entry in moved.welcome["viewers"][0]["entries"]}
        assert acknowledged
        assert [(seq, kept[seq]) for seq, _ in acknowledged] == acknowledged
        moved.play(rng, most=400)
        assert moved.info["seq"] > acknowledged[-1][0]


def test_bots_of_a_process_that_died_are_woken_though_nobody_comes(database: str, tmp_path: Path) -> None:
    """A table with nothing but bots goes on at a process that has never heard of it."""
    with running(database, tmp_path / "log 1", "--no-limits") as dying:
        ned = Visitor(dying, "Ned")
        table = ned.make("iron-throne", "random", "random", "random", visibility="open")
        time.sleep(0.1)
        dying.kill()
    with running(database, tmp_path / "log 2", "--no-limits") as staying:
        watcher, until = Visitor(staying, ""), time.monotonic() + 2 * PATIENCE
        while watcher.get(f"/api/tables/{table}")["table"]["status"] != "over":
            assert time.monotonic() < until
            time.sleep(0.2)


def test_bots_of_a_process_that_dies_are_not_forgotten_because_another_looked_at_a_quiet_moment(database: str) -> None:
    """Who sweeps notes that nobody has to look while a person thinks; the next who has a bot asked notes it again."""
    url = database.replace("postgresql://", "postgresql+psycopg://")
    setup = Setup(
        game="hand-of-the-king",
        version=find_game("hand-of-the-king").version,
        players=2,
        options={},
        seed="7",
        seed_chosen=False,
        host="ned",
        visibility="link",
    )
    first: list[AnyEntry] = [Sit(seat=0, person="ned", name="Ned"), Fill(seat=1, bot="random"), Start()]

    async def look(playing: Services, sweeping: Services) -> None:
        for services in (playing, sweeping):
            services.sweeping.cancel()
            services.driver.is_closed = True  # the bot is played here
        room = await playing.rooms.make(token_hex(8), setup, "Ned", [(entry, "ned") for entry in first])
        wakes = sa.select(store.tables.c.wake_at).where(store.tables.c.id == room.id)

        async def play_until(seat: int) -> int | None:
            while True:
                [asked] = room.table.questions.values()
                answer = Answer(seat=asked.seat, choice=next(iter(asked.options)), by="bot" if asked.seat else "person")
                await room.submit(lambda _, answer=answer: answer)  # type: ignore[misc]
                if seat in room.table.asked:
                    return await playing.rooms.read(lambda connection: connection.scalar(wakes))

        assert await play_until(1)
        assert await play_until(0)
        await Sweeper(sweeping.rooms).wake(room.id, now_ms() + BOT_PATIENCE)
        assert await playing.rooms.read(lambda connection: connection.scalar(wakes)) is None
        assert await play_until(1)

    async def run_both() -> None:
        councils = await asyncio.gather(*(open_services(Config(database=url)) for _ in range(2)))
        try:
            await look(*councils)
        finally:
            for services in councils:
                await services.close()

    asyncio.run(run_both())


def test_migrations_can_be_run_by_several_at_once(database: str) -> None:
    url = database.replace("postgresql://", "postgresql+psycopg://")

    async def begin() -> None:
        councils = await asyncio.gather(*(open_services(Config(database=url)) for _ in range(3)))
        assert len({services.people.secret for services in councils}) == 1
        for services in councils:
            await services.close()

    asyncio.run(begin())


def test_a_nul_is_no_mistake_of_the_servers(servers: tuple[Server, Server]) -> None:
    """PostgreSQL keeps no NUL in a text, so none may reach it. Before, these gave 500."""
    ned = Visitor(servers[0])
    assert ned.http.get("/api/tables/%00").status_code == 404
    assert ned.http.delete("/api/sessions/a%00b").status_code == 404
    assert ned.http.post("/api/people", json={"name": "N\x00d"}).status_code == 400
    table = ned.make("hand-of-the-king", "me", "me", title="a\x00b", seed="\x00")
    assert ned.get(f"/api/tables/{table}")["table"]["title"] == "ab"
    assert ned.sit("\x00").welcome["code"] == "bad_request"
    sitting = ned.sit(table)
    sitting.send(type="say", id="\x00", seat=0, text="Well met\x00")
    assert sitting.next("error", "done")["code"] == "bad_request"
    assert sitting.request("say", seat=0, text="Well met\x00")["type"] == "done"


# Connections that die in silence


def backends(database: str, *what: str) -> list[int]:
    """The processes of PostgreSQL that serve somebody whose last statement was like one of these."""
    query = (
        "SELECT pid FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND query LIKE ANY(%s) AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(database) as connection:
        return [pid for (pid,) in connection.execute(query, ([*what],))]


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """Processes that are there and say nothing."""
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_a_listener_that_hears_nothing_any_more_listens_anew(database: str, servers: tuple[Server, Server]) -> None:
    """Its connection stands, but nothing comes through: it gives itself a sign of life, and that is missing."""
    ned = Visitor(servers[0], "Ned")
    table = ned.make("hand-of-the-king", "me", "me")
    here, there = ned.sit(table), elsewhere(ned, servers[1]).sit(table)
    with stopped(backends(database, "LISTEN%", "SELECT pg_notify%")):  # before its first sign of life, and after
        moved = there.answer(there.decisions[0]["options"][0])
        here.reach(moved["seq"])
        until = time.monotonic() + 30
        while Visitor(servers[0], "").http.get("/health").json()["parts"]["listener"] is False:
            assert time.monotonic() < until
            time.sleep(0.2)
        moved = there.answer(there.decisions[0]["options"][0])
        here.reach(moved["seq"])


def test_a_database_that_falls_silent_in_the_middle_costs_time_and_nothing_else(
    database: str, servers: tuple[Server, Server]
) -> None:
    """Every connection stands, none is answered any more: they are cut and opened anew."""
    ned = Visitor(servers[0], "Ned")
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    first = sitting.answer(sitting.decisions[0]["options"][0])
    sitting.reach(first["seq"])
    with stopped(backends(database, "%")):
        second = sitting.answer(sitting.decisions[0]["options"][0])
        assert (second["type"], second["seq"]) == ("done", first["seq"] + 1)
        assert entries_of(sitting)[-1]["seq"] == second["seq"]


def test_giving_a_connection_back_takes_no_longer_than_using_it(database: str) -> None:
    """A transaction is ended then, and the database may fall silent just before. A table waited for ever for that."""
    engine = store.open_database(database.replace("postgresql://", "postgresql+psycopg://"))
    with ExitStack() as silence:

        def use() -> None:
            with suppress(sa.exc.OperationalError), store.connected(engine, seconds=1.0) as connection:
                pid = connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one()
                silence.enter_context(stopped([pid]))

        using = threading.Thread(target=use, daemon=True)
        using.start()
        using.join(30)
        assert not using.is_alive()


def test_nothing_that_was_acknowledged_is_lost_whatever_is_done_to_two_processes_and_their_database(
    tmp_path: Path,
) -> None:
    """Every kind of blow once. `make kill` is the long one."""
    report = run(OverPostgreSQL.name, len(OverPostgreSQL.kinds), tmp_path)
    assert report.problems == []
    assert report.blows.keys() == OverPostgreSQL.kinds.keys()
    assert report.answers > report.blows.total()
    assert report.compared
