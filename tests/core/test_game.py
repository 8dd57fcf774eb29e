"""Games and tables: the registry, numbers of players, table options."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core import GAMES, IllegalTable, UnknownGame, find_game, register
from tests.toys import harbour
from tests.toys import ledger as toy


def test_a_game_is_known_once_it_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smallcouncil.core.game.GAMES", {})
    assert register(toy.GAME) is toy.GAME
    assert find_game("ledger") is toy.GAME


def test_the_games_are_listed_by_their_ids() -> None:
    assert sc.game_ids() == sorted(GAMES, key=lambda game: GAMES[game].order)
    assert {"hand-of-the-king", "westeros-intrigue"} <= {*sc.game_ids()}


@pytest.mark.parametrize("name", ["port", "", "Hand of the King"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownGame, match=f"no game is called '{name}'; there are .*hand-of-the-king"):
        sc.new(name, players=2)


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, 2.0, "2", None])
def test_a_number_of_players_that_the_rules_do_not_know_is_refused(players: Any) -> None:
    with pytest.raises(IllegalTable, match=f"This game is for 2 to 4 players, not {players}") as refused:
        harbour.GAME.new(players, seed=1)
    assert refused.value.clause == "HB-1.1"


@pytest.mark.parametrize(
    "options", [{"boats": 3}, {"ships": "six"}, {"ships": None}, {"ships": 2, "boats": 3}], ids=str
)
def test_an_option_that_is_not_there_is_refused_with_those_there_are(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalTable, match=r"options: ships") as refused:
        harbour.GAME.new(2, 1, options)
    assert refused.value.clause == ""


def test_an_option_that_the_rules_refuse_names_its_clause() -> None:
    with pytest.raises(IllegalTable, match=r"A harbour without ships \(HB-1\.1\)") as refused:
        harbour.GAME.new(2, 1, {"ships": 0})
    assert (refused.value.clause, refused.value.reason) == ("HB-1.1", "A harbour without ships")


def test_a_table_may_be_opened_with_options() -> None:
    p = harbour.GAME.new(2, 1, {"ships": 3})
    assert (p.settings.ships, len(p.ships), len(p.hands[0])) == (3, 2, 3)


def test_the_same_seed_sets_up_the_same_table() -> None:
    assert harbour.GAME.new(3, 1) == harbour.GAME.new(3, "1")
    assert harbour.GAME.new(3, 1) != harbour.GAME.new(3, 2)
