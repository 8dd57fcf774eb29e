"""The soak plays what it says, and says what failed."""

from __future__ import annotations

from random import Random

import pytest

from smallcouncil.core import Choice, Position
from tests import soak
from tests.contract import laws
from tests.contract.games import CONTRACTS, Case


@pytest.mark.parametrize("squires", [False, True], ids=["random", "squires"])
@pytest.mark.parametrize("game", [contract.game.id for contract in CONTRACTS])
def test_some_games_in_a_row_pass(game: str, squires: bool) -> None:
    chunk = soak.Chunk(game, 0, 3, squires)
    report = soak.play_chunk(chunk)
    assert (report.chunk, len(report.lengths), report.failures) == (chunk, 3, {})


def test_a_failure_is_told_by_the_number_of_its_game_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_game(_: Case, number: int, *, squires: bool) -> int:
        assert not squires
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


def test_squires_play_when_they_are_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is a squire's, or none is."""
    asked = []

    def squires_answer(p: Position, rng: Random) -> tuple[int, Choice]:
        asked.append(p.game.id)
        return laws.random_answer(p, rng)

    monkeypatch.setattr(laws, "squires_answer", squires_answer)
    case = soak.case_of("westeros-intrigue", 0)
    soak.play_game(case, 0)
    assert asked == []
    assert soak.play_game(case, 0, squires=True) == len(asked)


@pytest.mark.parametrize(("failed", "code"), [(0, 0), (3, 1)])
def test_the_command_fails_if_a_game_does(monkeypatch: pytest.MonkeyPatch, failed: int, code: int) -> None:
    monkeypatch.setattr("sys.argv", ["soak", "--games", "7", "--jobs", "1", "--game", "westeros-intrigue"])
    given = {(("westeros-intrigue",), 0, 7, 1): failed}
    monkeypatch.setattr(soak, "soak", lambda games, *args, squires: given[(*games,), *args])
    assert soak.main() == code
