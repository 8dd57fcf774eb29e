"""What a simulation tells of a game's houses and leaders beside its seats."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import smallcouncil as sc
from smallcouncil.cli.simulate import Match, Played, Tally, play_game, play_match, wilson
from tests.cli.terminal import run

THRONE, STORM, INTRIGUE = "iron-throne", "storm-of-swords", "westeros-intrigue"
ROW = re.compile(r"(\S.*?) {2,}(\d+) +([\d.]+) +([\d.]+)% +([\d.]+)% to ([\d.]+)%")


def simulated(*args: str) -> dict[str, list[str]]:
    """The lines of each table of a simulation, by the first word of its heading."""
    ran = run("simulate", *args, "--seed", "4", "--jobs", "1")
    assert ran.code == 0
    tables = [block.splitlines() for block in ran.out.split("\n\n")]
    return {heading.split()[0]: rows for heading, _, *rows in [lines for lines in tables if len(lines) > 2]}


def read_rows(lines: list[str]) -> list[tuple[str, int, float, float, float, float]]:
    """Name, games, wins, share and interval of each line of a table."""
    found = [match.groups() for line in lines if (match := ROW.match(line))]
    assert len(found) == len(lines)
    return [(row[0], int(row[1]), *[float(x) for x in row[2:]]) for row in found]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "players", "headings"), [(THRONE, 3, ["Seat", "House", "Leader"]), (STORM, 3, ["Seat", "House"])]
)
def test_shares_are_given_by_all_that_a_seat_can_be(game: str, players: int, headings: list[str]) -> None:
    """Every seat of every game is counted once under each heading, and the wins add up to the games."""
    games = 6
    tables = simulated(game, "--seats", ",".join(["random"] * players), "--games", str(games))
    assert [*tables] == headings
    for heading in headings[1:]:
        rows = read_rows(tables[heading])
        assert sum(row[1] for row in rows) == games * players
        assert sum(row[2] for row in rows) == pytest.approx(games, abs=1e-3)
        assert [row[3] for row in rows] == sorted([row[3] for row in rows], reverse=True)


def test_a_share_of_a_leader_is_of_the_games_it_was_in() -> None:
    """And so is its interval."""
    for _, games, wins, share, low, high in read_rows(simulated(THRONE, "--players", "3", "--games", "4")["Leader"]):
        assert share == pytest.approx(100 * wins / games, abs=0.06)
        assert (low, high) == pytest.approx([100 * bound for bound in wilson(wins, games)], abs=0.06)


def test_bots_are_compared_beside_houses() -> None:
    """A mix of bots adds its own table."""
    tables = simulated(THRONE, "--seats", "squire,random,random", "--games", "2")
    assert [*tables] == ["Seat", "Bot", "House", "Leader"]
    assert [line.split()[0] for line in tables["Bot"]] == ["squire", "random"]


def test_houses_and_leaders_are_told_by_their_names() -> None:
    names = [row[0] for row in read_rows(simulated(THRONE, "--players", "5", "--games", "1")["House"])]
    assert sorted(names) == ["Baratheon", "Lannister", "Stark", "Targaryen", "Tyrell"]


def test_a_game_whose_seats_are_all_alike_is_told_by_seat_alone() -> None:
    tables = simulated(INTRIGUE, "--seats", "random,random", "--games", "2")
    assert "House" not in tables
    assert not sc.find_game(INTRIGUE).counted_by


@pytest.mark.parametrize("game", ["iron-throne", "storm-of-swords"])
def test_what_is_grouped_by_is_a_zone_with_a_name_for_each_seat(game: str) -> None:
    players = sc.find_game(game).players[0]
    played = play_game(Match(game, ("random",) * players, {}, "3"), 0)
    assert len(played.groups) == len(sc.find_game(game).counted_by)
    for names in played.groups:
        assert len(names) == players
        assert all(isinstance(name, str) and name for name in names)


def test_a_shared_win_counts_in_parts_for_houses_too() -> None:
    """IT-12.2: the tied share the win."""
    tally = Tally(Match(THRONE, ("random",) * 3, {}, "1"))
    tally.add(Played((0, 2), 10, (("stark", "tyrell", "lannister"), ("robb", "mace", "tywin"))))
    tally.add(Played((1,), 10, (("stark", "lannister", "tyrell"), ("arya", "tywin", "mace"))))
    assert tally.groups["House"].ranked() == [
        ("lannister", Fraction(3, 2), 2),
        ("stark", Fraction(1, 2), 2),
        ("tyrell", Fraction(0), 2),
    ]
    assert tally.groups["Leader"].ranked() == [
        ("tywin", Fraction(3, 2), 2),
        ("robb", Fraction(1, 2), 1),
        ("arya", Fraction(0), 1),
        ("mace", Fraction(0), 2),
    ]


def test_leaders_are_counted_alike_in_any_number_of_processes() -> None:
    match = Match(THRONE, ("random",) * 3, {}, "7")
    alone, together = (play_match(match, 6, jobs).groups["Leader"].ranked() for jobs in (1, 2))
    assert alone == together
