"""The commands around a game: listing, simulating, replaying; and every mistake told in a line, with code 2."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

import smallcouncil as sc
from smallcouncil.cli import simulate
from smallcouncil.cli.simulate import Match, Played, Tally, play_game, play_match, report, wilson
from tests.cli.terminal import ALWAYS_THE_FIRST, read_log, run, run_outside

HAND, INTRIGUE = "hand-of-the-king", "westeros-intrigue"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of Westeros Intrigue, played to its end."""
    file = tmp_path / "game.json"
    run("play", INTRIGUE, "--seats", "you,random", "--seed", "5", "--save", str(file), typed=ALWAYS_THE_FIRST)
    return file


# What there is


def test_the_version_is_shown() -> None:
    assert run("--version").out == f"smallcouncil {version('smallcouncil')}\n"


def test_the_games_are_listed_with_players_options_variants_and_bots() -> None:
    listed = run_outside("games").out
    for game in (HAND, INTRIGUE):
        title = sc.find_game(game)
        assert f"smallcouncil play {game}" in listed
        assert all(option in listed for option in title.options.__struct_fields__)
        assert all(variant in listed for variant in title.variants)
    assert "random, squire" in listed
    assert "2 to 6 players --option 'throne_cards=[[1,0],[2,0]," in " ".join(listed.split())


# Simulating


def simulated(*args: str) -> str:
    """What is told of a simulation, but for its speed."""
    ran = run("simulate", HAND, "--games", "24", "--seats", "squire,random,random", "--seed", "5", *args)
    assert ran.code == 0
    *told, speed = ran.out.rstrip().splitlines()
    assert "decisions a second" in speed
    return "\n".join(told)


def test_a_simulation_is_the_same_in_any_number_of_processes() -> None:
    told = simulated("--jobs", "1")
    assert simulated("--jobs", "3") == told
    assert "24 games (seed 5)" in told


def test_another_seed_gives_other_games() -> None:
    assert simulated("--jobs", "1", "--seed", "6") != simulated("--jobs", "1")


def test_shares_are_given_by_seat_and_by_kind_of_bot() -> None:
    told = simulated("--jobs", "1")
    assert [line.split()[:2] for line in told.splitlines() if line[:1].isdecimal()][:3] == [
        ["0", "squire"],
        ["1", "random"],
        ["2", "random"],
    ]
    assert "If all were equal" in told
    same = run("simulate", HAND, "--players", "2", "--games", "2", "--jobs", "1").out
    assert "If all were equal" not in same


def test_a_shared_win_counts_in_parts() -> None:
    """WI-6.3: those who are still tied share the win."""
    tally = Tally(Match(INTRIGUE, ("random",) * 3, {}, "1"))
    tally.add(Played((0, 2), 10))
    tally.add(Played((0,), 20))
    assert [float(won) for won in tally.wins] == [1.5, 0, 0.5]
    assert (tally.games, tally.decisions, tally.longest) == (2, 30, 20)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_the_interval_is_that_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_a_simulation_that_is_broken_off_shows_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(match: Match, number: int) -> Played:
        if number == 3:
            raise KeyboardInterrupt
        return play_game(match, number)

    monkeypatch.setattr(simulate, "play_game", break_off)
    ran = run("simulate", HAND, "--games", "10", "--seats", "random,random", "--jobs", "1")
    assert ran.code == 130
    assert "3 games (seed" in ran.out
    assert "Stopped after 3 of 10 games." in ran.err


def test_game_i_of_a_match_is_the_same_whoever_plays_it() -> None:
    match = Match(HAND, ("random", "random"), {}, "7")
    assert play_match(match, 4, 1).wins == play_match(match, 4, 2).wins
    assert play_game(match, 2) == play_game(match, 2)
    assert len({play_game(match, number) for number in range(9)}) > 2
    assert "4 games" in str(report(play_match(match, 4, 1)).renderables[-1])  # type: ignore[union-attr]


# Replaying


def test_a_saved_game_is_printed_step_by_step_where_nobody_presses_enter(saved: Path) -> None:
    ran = run_outside("replay", str(saved))
    last = len(read_log(saved).moves)
    assert ran.code == 0
    steps = [line for line in ran.out.splitlines() if line.startswith("Step ")]
    assert steps[0] == f"Step 0 of {last}: the start"
    assert len(steps) == last + 1
    assert "Reason: " in ran.out


def test_a_replay_goes_on_and_back_and_to_a_step(saved: Path) -> None:
    ran = run("replay", str(saved), typed="\n\nb\n7\nnonsense\n99999\nq\n")
    steps = [line.split()[1] for line in ran.out.splitlines() if line.startswith("Step ")]
    assert steps == ["0", "1", "2", "1", "7"]
    assert ran.out.count("The steps are 0 to ") == 2


def test_a_replay_tells_each_choice(saved: Path) -> None:
    log = read_log(saved)
    ran = run("replay", str(saved), "--seat", "1")
    names = ["Seat 0", "You"]
    for step, (seat, choice) in enumerate(log.moves, start=1):
        assert f"Step {step} of {len(log.moves)}: {names[seat]}, {choice}\n" in ran.out


def test_a_replay_shows_no_more_than_its_seat_knew(saved: Path) -> None:
    """WI-3.2, WI-5.1: hands and Iron Throne cards are secret."""
    start = {
        seat: run("replay", str(saved), *(["--seat", seat] if seat else []), typed="q\n").out for seat in ("", "0", "1")
    }
    p = sc.new(INTRIGUE, players=2, seed="5")
    for seat in (0, 1):
        for card in p.hands[seat]:  # type: ignore[attr-defined]
            name = p.game.texts.name(card)
            assert [viewer for viewer, shown in start.items() if name in shown] == [str(seat)]


# Mistakes

BROKEN = {
    "no_game.json": {"game": "nothing", "version": "1", "players": 3, "options": {}, "seed": "1", "moves": []},
    "old.json": {"game": HAND, "version": "0", "players": 3, "options": {}, "seed": "1", "moves": []},
    "illegal.json": {"game": HAND, "version": "1", "players": 3, "options": {}, "seed": "1", "moves": [[0, "fly"]]},
    "lonely.json": {"game": HAND, "version": "1", "players": 1, "options": {}, "seed": "1", "moves": []},
    "future.json": {
        "game": HAND, "version": "1", "players": 3, "options": {}, "seed": "1", "moves": [], "format": 99,
    },
    "other.json": {"name": "a letter"},
}  # fmt: skip


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, data in BROKEN.items():
        (tmp_path / name).write_text(json.dumps(data))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("play hand-of-the-kin", "did you mean hand-of-the-king?"),
        ("play chess", "No game is called 'chess'; there are"),
        ("play hk --seats you", "2 to 4 players, not 1 (HK-1.0)."),
        ("play hk --seats you,squires", "did you mean squire?"),
        ("play hk --seats you,,squire", "No player of hand-of-the-king is called ''"),
        ("play hk --option teams=true", "Teams are for four players, not 3 (HK-6.1)."),
        ("play hk --option raven=true --seats you,squire", "(HK-6.4)."),
        ("play hk --option team=true", "has no option 'team'; did you mean teams?"),
        ("play hk --option teams=perhaps", 'The option teams cannot be "perhaps"'),
        ("play hk --option teams", "A table option is written name=value"),
        ("play hk --option first=9", "There is no seat 9 to begin (HK-2.3)."),
        ("play wi --option throne_cards=[[0,0]]", "(WI-1.2)."),
        ("simulate wi --players 7", "2 to 6 players, not 7 (WI-1.0)."),
        ("simulate wi --players 2 --seats squire,squire,squire", "--players says 2, but --seats names 3."),
        ("simulate wi --seats you,squire", "No player of westeros-intrigue is called 'you'"),
        ("simulate wi --games 0", "--games"),
        ("replay nowhere.json", "nowhere.json cannot be read: No such file or directory."),
        ("replay .", "cannot be read"),
        ("replay bytes", "bytes: this is no log of a game"),
        ("replay empty", "empty: this is no log of a game"),
        ("replay other.json", "other.json: this is no log of a game"),
        ("replay future.json", "format 99"),
        ("replay no_game.json", "No game is called 'nothing'"),
        ("replay old.json", "played by rules 0 of hand-of-the-king; these are rules 1."),
        ("replay illegal.json", "Move 1 of the log, 'fly' by seat 0"),
        ("replay lonely.json", "2 to 4 players, not 1 (HK-1.0)."),
        ("resume illegal.json", "Move 1 of the log, 'fly' by seat 0"),
        ("resume nowhere.json", "nowhere.json cannot be read"),
        ("resume lonely.json", "2 to 4 players, not 1 (HK-1.0)."),
        ("rules chess", "No game is called 'chess'"),
        ("rules hk zz", "There is no clause ZZ"),
        ("wage war", "wage"),
        ("rules", "GAME"),
    ],
)
@pytest.mark.usefixtures("broken")
def test_a_mistake_is_told_in_a_line_with_code_2(args: str, message: str) -> None:
    ran = run(*args.split(" "))
    assert ran.code == 2
    assert ran.out == ""
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_seat_that_was_not_there_cannot_look_back(saved: Path) -> None:
    ran = run("replay", str(saved), "--seat", "2")
    assert ran.code == 2
    assert ran.err == "There is no seat 2; the seats are 0 to 1.\n"


def test_a_game_is_not_gone_on_with_by_more_players_than_it_had(saved: Path) -> None:
    ran = run("resume", str(saved), "--seats", "you,squire,squire")
    assert ran.code == 2
    assert ran.err == "This game has 2 players, not 3.\n"


def test_no_traceback_reaches_a_real_terminal(broken: Path) -> None:
    ran = run_outside("replay", str(broken / "illegal.json"))
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
