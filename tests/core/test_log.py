"""The log: the truth of a game as JSON, and what is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core.log import FORMAT
from tests.toys import harbour

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def p() -> sc.Position:
    """Three bids for the first ship."""
    p = harbour.GAME.new(3, "a seed", {"ships": 2})
    for seat, card in ((2, "1"), (0, "2"), (1, "2")):
        p.answer(seat, card)
    return p


def changed(p: sc.Position, **fields: Any) -> str:
    return json.dumps({**json.loads(p.log.to_json()), **fields})


def test_a_log_says_everything_that_a_game_rests_on(p: sc.Position) -> None:
    assert json.loads(p.log.to_json()) == {
        "game": "harbour",
        "version": "1",
        "players": 3,
        "options": {"ships": 2},
        "seed": "a seed",
        "moves": [[2, "1"], [0, "2"], [1, "2"]],
        "format": FORMAT,
    }


def test_a_log_reads_back(p: sc.Position) -> None:
    assert sc.Log.from_json(p.log.to_json()) == p.log
    assert sc.replay(p.log) == sc.replay(p.log.to_json()) == sc.replay(p.log.to_json().encode()) == p


def test_options_at_their_default_are_left_out() -> None:
    assert harbour.GAME.new(2, 1, {"ships": 6}).log.options == {}


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"log"', "{}", b"\xff", '{"game":"harbour"}'])
def test_what_is_no_log_is_refused(text: str | bytes) -> None:
    with pytest.raises(sc.BadRecord, match="this is no log of a game"):
        sc.replay(text)


@pytest.mark.parametrize(
    "fields",
    [{"moves": [["0", "2"]]}, {"moves": [[0]]}, {"moves": None}, {"options": []}, {"seed": 7}, {"players": "3"}],
    ids=str,
)
def test_a_field_of_the_wrong_type_is_refused(p: sc.Position, fields: dict[str, Any]) -> None:
    with pytest.raises(sc.BadRecord, match="this is no log of a game"):
        sc.replay(changed(p, **fields))


def test_another_format_is_refused(p: sc.Position) -> None:
    with pytest.raises(sc.BadRecord, match=f"format 99; this version reads format {FORMAT}"):
        sc.replay(changed(p, format=99))


def test_other_rules_are_refused(p: sc.Position) -> None:
    with pytest.raises(sc.BadRecord, match="played by rules 0 of harbour; these are rules 1"):
        sc.replay(changed(p, version="0"))


def test_an_unknown_game_is_refused(p: sc.Position) -> None:
    with pytest.raises(sc.UnknownGame, match="no game is called 'port'"):
        sc.replay(changed(p, game="port"))


def test_a_table_that_cannot_be_is_refused(p: sc.Position) -> None:
    with pytest.raises(sc.IllegalTable, match=r"2 to 4 players, not 7 \(HB-1\.1\)"):
        sc.replay(changed(p, players=7))
    with pytest.raises(sc.IllegalTable, match="boats"):
        sc.replay(changed(p, options={"boats": 1}))


def test_an_illegal_move_is_named_by_its_number_and_its_clause(p: sc.Position) -> None:
    with pytest.raises(sc.BadRecord, match=r"move 2 of the log, '9' by seat 0: .* \(HB-2\.1\)"):
        sc.replay(changed(p, moves=[[2, "1"], [0, "9"], [1, "2"]]))


def test_a_world_that_was_dealt_anew_has_no_log(p: sc.Position) -> None:
    world = p.determinise(0, Random(1))
    with pytest.raises(ValueError, match="no log"):
        _ = world.log
