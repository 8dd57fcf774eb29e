"""Benches, kills, sieges and mutations take the games from the registry: a new one needs no line there."""

from __future__ import annotations

import pytest
from bench.server.__main__ import games_each
from bench.server.load import players_near

import smallcouncil as sc
from tests import mutation
from tests.server import siege
from tests.server.kill import clients

every_game = pytest.mark.parametrize("game", [*sc.game_ids(), "harbour", "whispers"])  # toys are as good as new games
pytestmark = pytest.mark.usefixtures("toys")


@every_game
def test_the_load_of_a_game_follows_from_its_minutes_and_its_players(game: str) -> None:
    assert 1 <= games_each(game) <= 60 // min(60, sc.find_game(game).minutes)
    assert [players_near(game, wanted) for wanted in sc.find_game(game).players] == [*sc.find_game(game).players]
    assert players_near(game, 99) == max(sc.find_game(game).players)


@every_game
@pytest.mark.parametrize("with_bots", [False, True])
def test_besieged_and_killed_tables_have_as_many_seats_as_a_game_allows(game: str, with_bots: bool) -> None:
    besieged, killed = siege.seats_of(game, with_bots), clients.seats_of(game, with_bot=with_bots)
    assert {len(besieged), len(killed)} <= {*sc.find_game(game).players}
    assert besieged.count("me") + besieged.count("open") == (1 if with_bots else siege.SEATS)
    assert killed.count("me") >= clients.HANDS
    assert {*killed} == {"me", "random"} if with_bots else {"me"}


def test_every_game_is_killed() -> None:
    assert sorted(clients.GAMES) == sorted({*sc.game_ids()} - {"harbour", "ledger", "whispers"})


@pytest.mark.parametrize("game", sc.game_ids())
def test_faults_are_planted_wherever_a_game_keeps_rules(game: str) -> None:
    modules = [(mutation.ROOT / path).read_text() for path in mutation.modules_of(game)]
    folder = mutation.GAMES / mutation.folder_of(game)
    with_rules = [file.read_text() for file in folder.glob("*.py") if "@book.rule" in file.read_text()]
    assert {*with_rules} <= {*modules}
    assert (mutation.ROOT / "tests" / mutation.folder_of(game)).is_dir()
