"""What was begun by earlier rules is replayed, exported and played on by them, beside the rules of today.

`files` was written by the server of that time: a database with a finished and a running table of each game whose rules
have changed since, and the exports of the finished ones.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import EARLIER, Log
from smallcouncil.server.archive import read_export, verify
from smallcouncil.server.endpoints import COOKIE
from smallcouncil.versions import FOLDER, freeze, frozen
from tests.cli.terminal import run
from tests.server.host import Server, Visitor, running

FILES = Path(__file__).parent / "files"
TOKEN = "znecQ81Yi81MFVAvxnrmHqVQ6-s_DkdS7xJFZiQglhU"  # of the one person in the database
OVER = {"iron-throne": "ee7a436bc2c128af", "storm-of-swords": "c8e186a10ea1fd73"}
RUNNING = {"iron-throne": "3500cfd520e6fecf", "storm-of-swords": "3c18d090beda4f0f"}
every_archive = pytest.mark.parametrize(("game", "version"), sorted(EARLIER))
every_game = pytest.mark.parametrize("game", sorted(OVER))


def unpacked(name: str) -> bytes:
    return gzip.decompress((FILES / f"{name}.gz").read_bytes())


@pytest.fixture(scope="module")
def ned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Somebody who comes back after the server has got new rules."""
    folder = tmp_path_factory.mktemp("earlier")
    (folder / "tables.sqlite").write_bytes(unpacked("server.db"))
    with running(folder / "tables.sqlite", folder / "log", "--no-limits") as server:
        yield comes_back(server)
        assert "Traceback" not in server.log.read_text(), server.log.read_text()


def comes_back(server: Server) -> Visitor:
    visitor = Visitor(server, "")
    visitor.http.cookies.set(COOKIE, TOKEN)
    return visitor


def plays(p: sc.Position, seed: int) -> sc.Position:
    """A game of squires to its end, saved and loaded on the way."""
    rng, squire = Random(seed), find_bot("squire", p.game.id, p.game.version)
    while p.outcome is None:
        seat = rng.choice(sorted(p.pending))
        p.answer(seat, answer_of(squire, p, seat, rng))
        p = sc.load(sc.save(p)) if rng.random() < 0.05 else p
    return p


@every_archive
def test_earlier_rules_play_whole_games_with_their_own_bots(game: str, version: str) -> None:
    p = plays(sc.find_game(game, version).new(3, 7), seed=7)
    assert p.game.version == version != sc.find_game(game).version
    again = sc.replay(p.log.to_json())
    assert (again.outcome, again.game) == (p.outcome, p.game)


@every_archive
def test_earlier_rules_leave_those_of_today_alone(game: str, version: str) -> None:
    earlier = sc.find_game(game, version)
    today = sc.find_game(game)
    assert int(earlier.version) < int(today.version)
    assert earlier.position is not today.position
    assert sc.new(game, players=3, seed=1).game is today


def test_what_follows_from_a_view_is_worked_out_by_the_numbers_of_its_rules() -> None:
    """SS-8.1: Asha counts 2 by rules 2 of A Storm of Swords, and 1 since; rules 1 told nothing, so the next ones do."""
    sums = {}
    for version in ("1", "2", "3"):
        game = sc.find_game("storm-of-swords", version)
        sums[version] = {fact.__name__: fact for fact in game.derived}["sums"]
    assert sums["1"].__module__ == sums["2"].__module__ != sums["3"].__module__
    asha = [sc.find_game("storm-of-swords", version).position.leader_facts["asha"].front for version in ("2", "3")]
    assert asha == [2, 1]


@every_archive
def test_all_that_is_told_today_follows_from_a_view_of_earlier_rules_and_from_one_position(
    game: str, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    p, today = sc.find_game(game, version).new(3, 7), sc.find_game(game)
    made: list[sc.Position] = []
    build = p.game.derived_from

    def build_and_keep(seen: sc.Position) -> sc.Position:
        made.append(build(seen))
        return made[-1]

    monkeypatch.setattr(p.game, "derived_from", build_and_keep)
    told = p.derive()
    assert len(made) == 1
    assert told == {fact.__name__: fact(made[0]) for fact in p.game.derived}
    assert told.keys() == {fact.__name__ for fact in today.derived} != set()


@every_archive
def test_earlier_rules_are_read_in_all_languages(game: str, version: str) -> None:
    earlier = frozen(game, version)
    assert earlier is not None
    for language in earlier.game.texts.templates:
        assert earlier.read_rules(earlier.game.rules, language).startswith("# ")


@every_archive
def test_a_game_that_was_saved_under_earlier_rules_is_gone_on_with_and_looked_at(
    game: str, version: str, tmp_path: Path
) -> None:
    """`smallcouncil resume` and `replay`: the log says which rules."""
    p, rng = sc.find_game(game, version).new(3, 7), Random(1)
    squire = find_bot("squire", game, version)
    while len(p.log.moves) < 60:
        seat = min(p.pending)
        p.answer(seat, answer_of(squire, p, seat, rng))
    file = tmp_path / "saved.json"
    file.write_text(p.log.to_json())
    before = len(p.log.moves)
    resumed = run("resume", str(file), "--seats", "you,squire,squire", typed="1\nquit\n")
    assert resumed.code == 0
    gone_on = Log.from_json(file.read_text())
    assert (gone_on.version, len(gone_on.moves) > before) == (version, True)
    assert f"Step {before} of" in run("replay", str(file), typed=f"{before}\nq\n").out


def test_rules_that_are_not_here_are_named() -> None:
    with pytest.raises(sc.UnknownRules, match="played by rules 0 of iron-throne; these are rules 2"):
        sc.find_game("iron-throne", "0")


@every_game
def test_an_export_of_earlier_rules_is_verified_entry_by_entry(game: str) -> None:
    exported = read_export(unpacked(f"{game}-1.json"))
    table = verify(exported)
    assert exported.setup.version == "1"
    assert table.status == "over"


@every_game
def test_a_finished_table_of_earlier_rules_is_replayed_and_exported_as_it_was(game: str, ned: Visitor) -> None:
    table = OVER[game]
    shots: list[Any] = []
    while more := ned.get(f"/api/tables/{table}/replay?viewer=all&after={shots[-1]['entry']['seq'] if shots else 0}"):
        shots += more
    assert shots[-1]["view"]["outcome"]
    before, now = json.loads(unpacked(f"{game}-1.json")), ned.get(f"/api/tables/{table}/export")
    assert [row["hash"] for row in now["rows"]] == [row["hash"] for row in before["rows"]]


@every_game
def test_a_running_table_of_earlier_rules_is_played_to_its_end_by_them(game: str, ned: Visitor) -> None:
    """The bots at it are those of that time, in processes of their own."""
    sitting = ned.sit(RUNNING[game])
    assert sitting.info["version"] == "1"
    sitting.play(Random(1))
    assert sitting.is_over
    sitting.close()
    verify(read_export(json.dumps(ned.get(f"/api/tables/{RUNNING[game]}/export"))))
    assert ned.post(f"/api/tables/{RUNNING[game]}/rematch")["table"]["version"] == sc.find_game(game).version


@every_game
def test_texts_and_pages_are_those_of_the_rules_that_a_table_is_played_by(game: str, ned: Visitor) -> None:
    texts, rules, today = f"/api/games/{game}/texts/hu", f"/api/games/{game}/rules", sc.find_game(game).version
    assert ned.get(texts) == ned.get(f"{texts}?version={today}") != ned.get(f"{texts}?version=1")
    assert ned.get(rules) == ned.get(f"{rules}?version={today}") != ned.get(f"{rules}?version=1")
    ned.get(f"{texts}?version=0", status=404)


@pytest.mark.parametrize("game", sc.game_ids())
def test_freezing_makes_an_archive_that_plays_as_the_rules_do_today(game: str, tmp_path: Path) -> None:
    """The same twice, and by itself: another process loads it beside today's rules, under the next version's name."""
    archive = freeze.freeze(game, tmp_path)
    assert archive.read_bytes() == freeze.freeze(game, tmp_path).read_bytes()
    with ZipFile(archive) as zipped:
        names = zipped.namelist()
    assert {name.split("/")[0] for name in names} == {archive.stem.replace("-", "_")}
    program = (
        f"import smallcouncil.versions as v; v.__path__.append({str(archive)!r})\n"
        f"from smallcouncil.versions.{archive.stem.replace('-', '_')} import GAME\n"
        "p = GAME.new(3, 7)\n"
        "for _ in range(30):\n"
        "    seat = min(p.pending); p.answer(seat, next(iter(p.pending[seat].options)))\n"
        "print(p.game.version, type(p).__module__, p.log.moves[-1][1])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    p = sc.new(game, players=3, seed=7)
    for _ in range(30):
        seat = min(p.pending)
        p.answer(seat, next(iter(p.pending[seat].options)))
    assert ran.stdout.split(maxsplit=2)[2].strip() == p.log.moves[-1][1]
    assert "smallcouncil.versions." in ran.stdout


def test_every_archive_is_named_by_its_game_and_an_earlier_version() -> None:
    archives = {tuple(archive.stem.rsplit("-", 1)) for archive in FOLDER.glob("*.zip")}
    assert archives == set(EARLIER)
    assert all(int(version) < int(sc.find_game(game).version) for game, version in archives)


@every_archive
def test_who_can_win_next_is_told_of_earlier_rules_too_with_its_sentence(game: str, version: str) -> None:
    """Alarms came after these rules; tables that were begun by them show them all the same."""
    p, rng, told = sc.find_game(game, version).new(3, 7), Random(7), 0
    squire = find_bot("squire", game, version)
    while p.outcome is None:
        seat = min(p.pending)
        p.answer(seat, answer_of(squire, p, seat, rng))
        for alarm in p.derive()["alarms"] if rng.random() < 0.2 else ():
            told += 1
            assert p.game.texts.has(f"alarm.{alarm.how}", "cs")
    assert told
