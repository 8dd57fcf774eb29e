"""The rules of the family stand by themselves: a small game on another board is played by them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.core import GAMES, load, save
from smallcouncil.games import thrones
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import mustering, ways_to_muster
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.state import Army, controller, power_in_stock, units_in_stock
from smallcouncil.games.thrones.supply import fits_with, recount_supply
from tests.thrones.skirmish import GAME, Skirmish, skirmish

FOLDER = Path(thrones.__file__).parent


def test_the_family_knows_none_of_its_games() -> None:
    """Its modules name no game of it, and no area of any board."""
    areas = {area for game in ("storm-of-swords",) for area in sc.find_game(game).position.board.areas}
    for file in FOLDER.glob("*.py"):
        code = file.read_text(encoding="utf-8")
        assert "storm_of_swords" not in code, file
        assert not areas & {*re.findall(r'"([a-z-]+)"', code)}, file


def test_a_whole_game_is_played_on_another_board() -> None:
    """GT-3.1 to GT-9.1: planned, raided, marched, fought and consolidated until somebody holds two castles."""
    for seed in range(5):
        p, rng = GAME.new(2, seed), Random(seed)
        while p.pending:
            seat = rng.choice(sorted(p.pending))
            p.answer(seat, p.pending[seat].options.sample(rng))
        assert p.outcome is not None
        assert p.outcome.scores[p.outcome.winners[0]] > 1


def test_a_position_of_it_is_saved_under_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "skirmish", GAME)
    p = skirmish()
    assert "skirmish:reveal_plans" in save(p)
    assert load(save(p)) == p


def test_its_victory_ends_the_game_at_once() -> None:
    """SS-1.5: the march has left and arrived; nothing more is carried out."""
    p = skirmish(marches, 0, orders={"high-tower": "march"})
    p.answer(0, "ford-town 1F")
    assert p.outcome is not None
    assert (p.outcome.winners, p.outcome.scores, p.outcome.reason, p.agenda) == ((0,), (2, 1), "castles", [])


def test_its_board_says_what_is_adjacent_and_where_units_march() -> None:
    """GT-6.1, GT-7.1: the bay touches the tower, but no unit walks into it."""
    p = skirmish(raids, 0, orders={"high-tower": "raid", "the-bay": "support"}, armies=at_sea())
    assert "high-tower x the-bay" in p.pending[0].options
    p = skirmish(marches, 0, orders={"high-tower": "march"})
    assert not [option for option in p.pending[0].options if option.startswith("the-bay")]


def at_sea() -> dict[str, Army]:
    return {"high-tower": Army(0, ("F",)), "the-bay": Army(1, ("S",))}


def test_its_tables_bind_supply_stock_and_stars() -> None:
    """GT-1.2, GT-4.4, GT-4.5: each by the game's own board and stock; ships are units like others."""
    p = skirmish(recount_supply, armies={"high-tower": Army(0, ("K", "F", "F")), "ford-town": Army(0, ("F", "F"))})
    assert p.supply == [2, 1]
    assert fits_with(p, 0, {"wood": 2})
    assert not fits_with(p, 0, {"high-tower": 1})
    assert [units_in_stock(p, 0, kind) for kind in "FKS"] == [0, 1, 2]
    assert power_in_stock(p, 0) == 15


def test_its_areas_give_points_by_their_kind() -> None:
    """GT-4.6, GT-4.12: a stronghold 2, a city 1, a plain and a sea none; ships are mustered on a coast."""
    p = skirmish(mustering)
    assert p.pending[0].about["points"] == {"high-tower": 2}
    assert ways_to_muster(p, 0, "high-tower", 2) == ["footman", "knight", "promote", "ship the-bay"]


def test_a_home_is_held_by_its_printed_token() -> None:
    """GT-7.3."""
    p = skirmish()
    p.armies.clear()
    assert [controller(p, area) for area in Skirmish.board.areas] == [0, 1, -1, -1, -1]
