"""Imports: each entry is one that could have been made here; what would take long is ended, and nobody waits for it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, get_args

import httpx
import msgspec
import pytest

from smallcouncil.core import find_game
from smallcouncil.server import archive
from smallcouncil.server.entries import (
    Answer,
    AnyEntry,
    Back,
    Become,
    Close,
    Fill,
    Keep,
    Nudge,
    Offer,
    Outage,
    Propose,
    Rematch,
    Remove,
    Resign,
    Row,
    Sit,
    Start,
    Substitute,
    Takeover,
    Undo,
    Vacate,
    Vote,
)
from smallcouncil.server.imports import Import, Imported, check_entry, imported
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setup import Clock, Setup
from smallcouncil.server.table import Table, new_table
from tests.server.host import Server, Visitor, running

HAND = "hand-of-the-king"
NOW = 1_790_000_000_000  # some time ago
Rows = list[Row]


def setup_for(game: str, players: int, **more: Any) -> Setup:
    about = {"options": {}, "seed": "7" * 64, "seed_chosen": False, "host": "ned", **more}
    return Setup(game=game, version=find_game(game).version, players=players, **about)


def played(table: Table, *entries: AnyEntry) -> Table:
    for entry in entries:
        table = table.next(entry, NOW - 1000 + table.seq, "ned")
    return table


def begun(**more: Any) -> Table:
    """Two people and a bot, in the middle of a game."""
    table = new_table("0123456789abcdef", setup_for(HAND, 3, **more))
    table = played(table, Sit(seat=0, person="ned", name="Ned"), Sit(seat=1, person="cat", name="Cat"))
    return on(played(table, Fill(seat=2, bot="squire"), Start()), 4)


def on(table: Table, answers: int) -> Table:
    """So many answers later."""
    for _ in range(answers):
        seat = next(iter(table.position.pending))
        by: Any = "bot" if table.players[seat].bot else "person"
        choice = next(iter(table.position.pending[seat].options))
        table = played(table, Answer(seat=seat, choice=choice, by=by))
    return table


def text_of(table: Table, change: Callable[[dict[str, Any]], None] | None = None) -> bytes:
    data = json.loads(msgspec.json.encode(archive.export(table, NOW)))
    if change:
        change(data)
    return json.dumps(data).encode()


def taken_in(text: bytes, entries: int = 3000) -> Imported:
    return imported(Import(text, "fedcba9876543210", "importer", entries, NOW))


def table_of(made: Imported) -> Table:
    """What the kept rows make of it."""
    fresh = new_table("fedcba9876543210", made.setup)
    read = msgspec.json.Decoder(AnyEntry).decode
    return fresh.replayed(
        Row(seq=seq, at=at, entry=read(entry), person=person, command=command, hash=hash_)
        for _, seq, at, entry, person, command, hash_ in made.rows
    )


def test_an_honest_export_is_taken_in_with_all_its_people_as_one() -> None:
    table = begun(title="Friday")
    made = taken_in(text_of(table))
    kept = table_of(made)
    assert (kept.hash, kept.setup.title, made.status) == (table.hash, "Friday", "playing")
    assert [player.person for player in kept.players] == ["importer", "importer", ""]
    assert [player.name for player in kept.players] == ["Ned", "Cat", ""]
    assert kept.setup.host == "importer"
    assert {row[4] for row in made.rows[: table.seq]} <= {"person 1", "person 2", ""}


def test_a_vote_that_was_lost_stays_lost() -> None:
    """Before, one person in all seats had agreed with everything at once: the game went another way, or broke."""
    table = begun()
    moves = (
        table.moves
        - 1
        - [told.row.entry.seat for told in table.story[::-1] if isinstance(told.row.entry, Answer)].index(0)
    )
    table = on(played(table, Propose(seat=0, what="undo", moves=moves), Vote(seat=1, yes=False)), 3)
    table = on(
        played(
            table,
            Propose(seat=1, what="pause"),
            Vote(seat=0, yes=True),
            Propose(seat=0, what="resume"),
            Vote(seat=1, yes=True),
        ),
        2,
    )
    assert table_of(taken_in(text_of(table))).hash == table.hash


def test_who_has_resigned_has_resigned() -> None:
    table = played(begun(), Resign(seat=1, bot="squire"))
    kept = table_of(taken_in(text_of(table)))
    assert [player.person == "importer" for player in kept.players] == [True, False, False]
    assert kept.players[1].away == "resigned"


def entry(number: int, **change: Any) -> Callable[[dict[str, Any]], None]:
    def forge(data: dict[str, Any]) -> None:
        data["rows"][number]["entry"].update(change)

    return forge


def row(number: int, **change: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["rows"][number].update(change)


def setup(**change: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["setup"].update(change)


FORGERIES = {
    "an invisible name": entry(0, name="\u3164"),
    "a name that turns round": entry(0, name="\u202eden"),
    "a long name": entry(0, name="x" * 41),
    "no name": entry(0, name=""),
    "nobody": entry(0, person=""),
    "an unknown bot": entry(2, bot="dragon"),
    "a seat too many": entry(1, seat=3),
    "a seat before the first": entry(1, seat=-1),
    "a seat that is taken": entry(2, seat=1),
    "the future": row(-1, at=NOW + 3_600_000),
    "the dawn of time": row(0, at=-1),
    "a time that no database can hold": row(-1, at=2**70),
    "an entry twice": lambda data: data["rows"].append(data["rows"][-1]),
    "an option that is none": setup(options={"dragons": 3}),
    "a talk that the game does not know": setup(talk="pairs"),
    "a seed without end": setup(seed="x" * 101, seed_chosen=True),
    "more players": setup(players=9),
    "other rules": setup(version="0"),
    "another game": setup(game="chess"),
    "another seed": setup(seed="8" * 64),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_no_request_could_have_made_is_not_imported(forgery: str) -> None:
    with pytest.raises(Refused) as refused:
        taken_in(text_of(begun(), FORGERIES[forgery]))
    assert refused.value.status == 400


WRONG: dict[str, AnyEntry] = {
    "a bot's answer for a person": Answer(seat=0, choice="up stark", by="bot"),
    "a clock where none is": Answer(seat=0, choice="up stark", by="clock"),
    "an answer of nobody": Answer(seat=9, choice="up stark"),
    "a person's answer for a bot": Answer(seat=2, choice="up stark"),
    "an endless answer": Answer(seat=0, choice="x" * 2001),
    "a seat that a bot has": Sit(seat=2, person="cat", name="Cat"),
    "a bot in the middle of the game": Fill(seat=1, bot="squire"),
    "an empty seat in the middle of the game": Vacate(seat=1),
    "a second start": Start(),
    "an undo of everything": Undo(seat=0, moves=0),
    "a proposal to undo everything": Propose(seat=0, what="undo", moves=0),
    "a proposal to undo nothing": Propose(seat=0, what="undo", moves=4),
    "a bot that proposes": Propose(seat=2, what="pause"),
    "the end of no pause": Propose(seat=0, what="resume"),
    "a vote on nothing": Vote(seat=0, yes=True),
    "an unknown bot that steps in": Resign(seat=0, bot="dragon"),
    "a takeover of a bot": Takeover(seat=2, bot="squire"),
    "a return of who was not away": Back(seat=0),
    "an outage where no clock runs": Outage(begun=1, ended=2),
    "a rematch before the end": Rematch(table="0123456789abcdef"),
    "nobody who becomes somebody": Become(was="", person="cat"),
    "somebody with no name that can be read": Become(was="ned", person="cat", name="\u202eCat"),
    "a bot that is nudged": Nudge(seat=0, of=2),
    "a bot's seat that is offered": Offer(seat=2, bot="squire"),
    "a seat that was offered to nobody": Substitute(seat=0, person="cat", name="Cat"),
    "a seat kept in the middle of the game": Keep(seat=0, person="cat", name="Cat"),
    "a table that is deleted": Close(how="deleted"),
    "a proposal to delete it": Propose(seat=0, what="delete"),
    "a bot for a bot": Propose(seat=0, what="bot", of=2, bot="squire"),
    "talk that was removed": Remove(n=1),
    "an excuse for nobody": Propose(seat=0, what="end", excused=(7,)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_entry_that_nobody_could_make_now_is_refused(wrong: str) -> None:
    with pytest.raises((Refused, msgspec.ValidationError)):
        check_entry(begun(), WRONG[wrong])


def test_every_kind_of_entry_is_looked_at() -> None:
    assert {type(one) for one in WRONG.values()} == {*get_args(AnyEntry)}


def test_an_entry_that_could_be_made_is_not_refused() -> None:
    table = begun(clock=Clock(kind="decision"))
    while (asked := next(iter(table.asked))) == 2:
        table = on(table, 1)
    check_entry(table, Takeover(seat=asked, bot="squire"))
    away = played(table, Takeover(seat=asked, bot="squire"))
    check_entry(away, Back(seat=asked))
    over = msgspec.structs.replace(table, status="over")
    check_entry(over, Rematch(table="0123456789abcdef"))
    with pytest.raises(Refused):
        check_entry(over, Rematch(table="//evil"))


def test_a_title_is_cleaned() -> None:
    assert taken_in(text_of(begun(), setup(title="\u202eFri\x00day"))).setup.title == "Friday"


def test_a_table_of_too_many_entries_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        taken_in(text_of(begun()), entries=7)
    assert refused.value.status == 413


LAPS = 1000  # of 40 entries: ten seconds and more of work, so that no machine is done within three
AT_THE_EDGES = 10  # requests that may be answered before the work begins or as it ends


def heavy() -> bytes:
    """An export that keeps whoever replays it busy: again and again somebody goes back, and everybody plays on."""
    rng = Random(1)
    table = new_table("0123456789abcdef", setup_for("iron-throne", 3))
    table = played(table, *(Sit(seat=seat, person="ned", name="Ned") for seat in range(3)), Start())
    while table.moves < 150:
        seat = rng.choice([*table.position.pending])
        table = played(table, Answer(seat=seat, choice=table.position.pending[seat].options.sample(rng)))
    for moves in range(149, 129, -1):
        table = played(table, Propose(seat=table.position.seats_back()[0], what="undo", moves=moves))
    return text_of(table, repeat_last_lap)


def repeat_last_lap(data: dict[str, Any]) -> None:
    """The last 20 moves and their taking back, again and again."""
    rows, lap = data["rows"], data["rows"][-40:]
    repeated = [*rows, *(row for _ in range(LAPS) for row in lap)]
    data["rows"] = [row | {"seq": seq, "at": rows[0]["at"]} for seq, row in enumerate(repeated, 1)]


def test_an_import_that_takes_too_long_is_ended_and_nobody_else_waits(tmp_path: Path) -> None:
    """Before, 540 kB stopped the server for 11 seconds."""
    text = heavy()
    limits = ("--limit", "import-seconds=3", "--limit", "import-kilobytes=16384", "--limit", "import-entries=100000")
    with running(tmp_path / "t.sqlite", tmp_path / "log", *limits) as server:
        ned, other = Visitor(server), Visitor(server, "Robert")
        headers = {"content-type": "application/json"}
        replies: list[httpx.Response] = []

        def take_in() -> None:
            replies.append(ned.http.post("/api/imports", content=text, headers=headers))

        importing = threading.Thread(target=take_in)
        importing.start()
        answered = 0
        while importing.is_alive():
            other.get("/api/me")
            answered += 1
            time.sleep(0.02)
        assert answered > AT_THE_EDGES
        assert replies[0].status_code == 413, replies[0].text
        small = ned.http.post("/api/imports", content=text_of(begun()), headers=headers)
        assert small.status_code == 201, small.text


def test_an_address_imports_only_so_often(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--limit", "imports=0.001/2") as server:
        text, headers = text_of(begun()), {"content-type": "application/json"}
        codes = [Visitor(server).http.post("/api/imports", content=text, headers=headers).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]


def test_a_large_export_is_refused_before_it_is_read(server: Server) -> None:
    text = b" " * (1024 * 1024 + 1)
    refused = Visitor(server).http.post("/api/imports", content=text, headers={"content-type": "application/json"})
    assert refused.status_code == 413


def test_replays_make_nobody_wait_who_is_looked_up(tmp_path: Path) -> None:
    """Before, 8 replays made `GET /api/me` take 77 seconds: they shared their threads, and Python's lock."""
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--no-limits") as server:
        ned = Visitor(server)
        table = ned.make("iron-throne", "me", "me", "me")
        sitting = ned.sit(table)
        sitting.play(Random(1))
        assert sitting.is_over
        stopping = threading.Event()

        def watch() -> None:
            with httpx.Client(base_url=server.url, timeout=60) as http:
                while not stopping.is_set():
                    assert http.get(f"/api/tables/{table}/replay?viewer=all&after=100").status_code in (200, 429)

        watching = [threading.Thread(target=watch) for _ in range(8)]
        for one in watching:
            one.start()
        waits = []
        for _ in range(40):
            begun = time.monotonic()
            ned.get("/api/me")
            waits.append(time.monotonic() - begun)
            time.sleep(0.05)
        stopping.set()
        for one in watching:
            one.join()
        assert median(waits) < 2, sorted(waits)  # far from both, on a busy machine too
