"""The soak plays what it says, and says what failed."""

from __future__ import annotations

import pytest

from tests import soak
from tests.contract.games import CONTRACTS, Case


@pytest.mark.parametrize("game", [contract.game.id for contract in CONTRACTS])
def test_some_games_in_a_row_pass(game: str) -> None:
    chunk = soak.Chunk(game, 0, 3)
    report = soak.play_chunk(chunk)
    assert (report.chunk, len(report.lengths), report.failures) == (chunk, 3, {})


def test_a_failure_is_told_by_the_number_of_its_game_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_game(_: Case, number: int) -> int:
        assert number != 6, "six is bad"
        return 1

    monkeypatch.setattr(soak, "play_game", play_game)
    report = soak.play_chunk(soak.Chunk("westeros-intrigue", 5, 8))
    assert list(report.failures) == [6]
    assert "six is bad" in report.failures[6]
    assert report.lengths == [1, 1]


def test_all_games_are_played_once_and_all_kinds_of_tables_go_through_the_contract() -> None:
    for game, cases in soak.CASES.items():
        chunks = list(soak.chunks([game], 100, 20_000))
        assert [number for chunk in chunks for number in range(chunk.start, chunk.end)] == [*range(100, 20_100)]
        assert {str(soak.case_of(game, chunk.start)) for chunk in chunks} == {*map(str, cases)}


@pytest.mark.parametrize(("failed", "code"), [(0, 0), (3, 1)])
def test_the_command_fails_if_a_game_does(monkeypatch: pytest.MonkeyPatch, failed: int, code: int) -> None:
    monkeypatch.setattr("sys.argv", ["soak", "--games", "7", "--jobs", "1", "--game", "westeros-intrigue"])
    given = {(("westeros-intrigue",), 0, 7, 1): failed}
    monkeypatch.setattr(soak, "soak", lambda games, *args: given[(*games,), *args])
    assert soak.main() == code
