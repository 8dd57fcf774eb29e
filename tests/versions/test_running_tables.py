"""Tables that ran before the code was ordered anew are loaded, are what they were, and go on.

`files/<game>-2-saved.json.gz` was written by the code of that time: positions on the way through two games, each with
its hash.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.server.fingerprint import fingerprint

FILES = Path(__file__).parent / "files"
GAMES = ("iron-throne", "storm-of-swords")
RENAMED = {"options": "settings"}  # zones that have another name today
every_game = pytest.mark.parametrize("game", GAMES)


def rows(game: str) -> list[dict[str, Any]]:
    written: list[dict[str, Any]] = json.loads(gzip.decompress((FILES / f"{game}-2-saved.json.gz").read_bytes()))
    return written


@every_game
def test_a_position_saved_before_is_the_same_position(game: str) -> None:
    """Rule by rule and zone by zone: its hash stands in exported tables."""
    for row in rows(game):
        p = sc.load(json.dumps(row["saved"]))
        assert fingerprint(p) == row["hash"]
        today = {RENAMED.get(zone, zone): value for zone, value in row["saved"].items()}
        assert json.loads(sc.save(p)) == today
        assert [*json.loads(sc.save(p))] == [*today]


@every_game
def test_a_game_saved_before_goes_on_as_its_log_says(game: str) -> None:
    """A replay of the log by the rules that it was begun by leads to the very position that was saved."""
    for row in rows(game)[-1:]:
        p = sc.load(json.dumps(row["saved"]))
        assert fingerprint(sc.replay(p.log)) == row["hash"]


@every_game
def test_a_game_saved_before_is_played_to_its_end(game: str) -> None:
    p, rng = sc.load(json.dumps(rows(game)[0]["saved"])), Random(1)
    squire = find_bot("squire", game, p.game.version)
    while p.pending:
        seat = min(p.pending)
        p.answer(seat, answer_of(squire, p, seat, rng))
    assert p.outcome is not None
