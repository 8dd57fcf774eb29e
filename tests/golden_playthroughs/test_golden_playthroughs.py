"""Games are played as they were when the golden playthroughs were written."""

from __future__ import annotations

import pytest

from tests.contract.games import CONTRACTS, cases_of
from tests.golden import (
    FOLDER,
    SEED,
    Golden,
    file_of,
    game_of_squires,
    golden_games,
    perft,
    playthrough,
    position_after,
)

AGAIN = "play has changed: if it was meant to, write the playthroughs anew (make golden) and read the diff"

# After so many decisions of a random game: how many ways there are to go on for 1, 2, … decisions.
PERFT = {
    ("hand-of-the-king, plain, 2 players", 0): [8, 58, 403, 2785],
    ("hand-of-the-king, plain, 2 players", 20): [4, 17, 83, 429, 2112],
    ("hand-of-the-king, raven, 3 players", 0): [10, 76, 551, 3965],
    ("hand-of-the-king, raven, 3 players", 25): [4, 14, 46, 170, 797, 3921],
    ("hand-of-the-king, Ramsay moves Varys, 4 players", 15): [5, 24, 115, 582, 2869],
    ("hand-of-the-king, Ramsay moves Varys, 4 players", 22): [2, 8, 60, 262, 738, 2478],
    ("westeros-intrigue, plain, 2 players", 0): [14, 392, 12306],
    ("westeros-intrigue, plain, 2 players", 25): [39, 1296],
    ("westeros-intrigue, plain, 5 players", 0): [14, 228, 4120],
    ("westeros-intrigue, plain, 5 players", 60): [10, 115, 1065],
    ("westeros-intrigue, sharp throne, 6 players", 0): [6, 72, 1052],
    ("westeros-intrigue, sharp throne, 6 players", 100): [5, 35, 97, 433, 1466],
    ("iron-throne, plain, 3 players", 0): [2, 4, 8, 16, 56, 212],
    ("iron-throne, plain, 3 players", 80): [4, 36, 72, 146, 426, 2660],
    ("iron-throne, short, 5 players", 40): [9, 25, 169, 563, 2958, 6456],
    ("storm-of-swords, plain, 4 players", 0): [24, 579],
    ("storm-of-swords, strong Riverrun, 3 players", 0): [40, 1558],
    ("game-of-thrones, plain, 5 players", 0): [32, 986],
    ("game-of-thrones, everything, 3 players", 60): [51, 2490],
}


@pytest.mark.parametrize("golden", golden_games(), ids=str)
def test_a_game_is_played_as_it_was_written_down(golden: Golden) -> None:
    assert file_of(golden).read_text(encoding="utf-8").splitlines() == playthrough(golden).splitlines(), AGAIN


@pytest.mark.parametrize(("game", "clause"), [("storm-of-swords", "SS-1.1"), ("game-of-thrones", "GT-10.1")])
def test_the_game_of_squires_lasts_all_ten_rounds(game: str, clause: str) -> None:
    """SS-1.1, SS-3.1, GT-3.1, GT-10.1: every round is there to be read."""
    text = file_of(game_of_squires(game, SEED)).read_text(encoding="utf-8")
    assert [number for number in range(1, 12) if f"  Round {number}.\n" in text] == [*range(1, 11)]
    assert f": rounds ({clause})\n" in text


def test_the_game_of_squires_on_the_board_of_westeros_holds_what_its_options_bring() -> None:
    """SS-14.2 to SS-14.5: blue decks, tactics, leaders taken, bought free and executed, wildling cards."""
    text = file_of(game_of_squires("game-of-thrones", SEED)).read_text(encoding="utf-8")
    kinds = (
        "careful_planning",
        "westeros_choice",
        "capture",
        "answer_deal",
        "execute",
        "ransom",
        "name_tied",
        "swap_track",
    )
    assert [kind for kind in kinds if f", {kind} (" not in text] == []
    assert "Wildling card: Fallen from Favour." in text


def test_the_game_of_squires_at_the_iron_throne_holds_a_bargain_and_its_end() -> None:
    """IT-6.8, IT-12.1: from the choice of the leader sheets to the last influence."""
    text = file_of(game_of_squires("iron-throne", SEED)).read_text(encoding="utf-8")
    assert "keep_leader (IT-2.1)" in text
    assert "bargain (" in text
    assert "\nwon by [" in text


def test_every_file_belongs_to_a_game() -> None:
    assert {*FOLDER.glob("*.txt")} == {file_of(golden) for golden in golden_games()}


@pytest.mark.parametrize(("name", "after"), PERFT)
def test_the_number_of_ways_to_go_on_is_as_it_was(name: str, after: int) -> None:
    case = next(case for case in cases_of(*CONTRACTS) if str(case) == name)
    p, counts = position_after(case, after), PERFT[name, after]
    assert [perft(p, depth) for depth in range(1, len(counts) + 1)] == counts, AGAIN


def test_games_of_every_title_are_counted() -> None:
    assert {name.partition(",")[0] for name, _ in PERFT} == {contract.game.id for contract in CONTRACTS}
