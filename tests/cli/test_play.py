"""Playing by piped input: whole games, the words a player may say, going back, secrets at one keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console

import smallcouncil as sc
from smallcouncil.cli import console
from smallcouncil.cli.play import Sitting
from smallcouncil.cli.table import LocalTable
from smallcouncil.core import Log
from smallcouncil.games.westeros_intrigue.cards import DECK, NAMES
from tests.cli.terminal import ALWAYS_THE_FIRST, CURTAIN, GAMES, VARIANTS, positions, read_log, run, run_outside

HAND, INTRIGUE = "hand-of-the-king", "westeros-intrigue"


def options_of(options: dict[str, object]) -> list[str]:
    return [word for name, value in options.items() for word in ("--option", f"{name}={json.dumps(value)}")]


# Whole games


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_game_is_played_to_its_end(game: str, players: int, options: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    seats = ",".join(["you"] + ["random"] * (players - 1))
    ran = run(
        "play", game, "--seats", seats, "--seed", "1", "--save", str(file), *options_of(options), typed=ALWAYS_THE_FIRST
    )
    outcome = sc.replay(read_log(file)).outcome
    assert ran.code == 0
    assert outcome is not None
    reason = sc.find_game(game).texts.say(f"reason.{outcome.reason}", {})
    assert f"reason: {reason}.\n".lower() in ran.out.lower()
    assert ran.out.rstrip().endswith(f"To see it again: smallcouncil replay {file}")


@pytest.mark.parametrize("game", GAMES)
def test_people_alone_play_a_game_to_its_end(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = ALWAYS_THE_FIRST if game == HAND else "\n1\n" * 400  # Enter at each curtain
    assert run("play", game, "--seats", "you,you", "--save", str(file), typed=typed).code == 0
    assert sc.replay(read_log(file)).outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_bots_alone_play_a_game_to_its_end(game: str) -> None:
    ran = run("play", game, "--seats", "squire,random", "--seed", "1")
    assert ran.code == 0
    assert "Squire 1" in ran.out
    assert "Random 2" in ran.out
    assert ran.out.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize("game", sc.game_ids())
def test_every_game_begins_answers_and_ends_politely(game: str) -> None:
    ran = run("play", game, typed="\n?\nboard\nlog\n1\n1\nundo\nnonsense\n")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].startswith("Goodbye. To play this table again: smallcouncil play")


@pytest.mark.parametrize(("number", "title"), [("1", "Hand of the King"), (INTRIGUE, "Westeros Intrigue")])
def test_without_a_command_a_game_is_chosen_and_begins(number: str, title: str) -> None:
    ran = run_outside(typed=f"\n77\n{number}\n")
    assert ran.code == 0
    assert f"{title} ──" in ran.out
    assert "You (seat 0) · Squire 2 (seat 1) · Squire 3 (seat 2)" in ran.out
    assert ran.out.splitlines()[-1].startswith("Goodbye. To play this table again: smallcouncil play")
    assert ran.err == ""


def test_at_a_terminal_no_command_means_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, Any]] = []
    monkeypatch.setattr("smallcouncil.cli.is_at_a_terminal", lambda: True)
    monkeypatch.setattr("smallcouncil.cli.serve.serve", lambda **how: served.append(how))
    ran = run()
    assert ran.code == 0
    assert "To play in the terminal instead: smallcouncil play" in ran.out
    assert [(how["host"], how["opens_browser"]) for how in served] == [("127.0.0.1", True)]


def test_play_without_a_game_asks_which() -> None:
    ran = run("play", typed="3\n")
    assert ran.code == 0
    assert "The Iron Throne ──" in ran.out


@pytest.mark.parametrize("typed", ["", "q\n"])
def test_without_a_game_there_is_a_goodbye(typed: str) -> None:
    ran = run_outside(typed=typed)
    assert ran.code == 0
    assert ran.out.endswith("Goodbye. To play another time: smallcouncil\n")
    assert ran.err == ""


def test_a_whole_game_goes_through_real_pipes() -> None:
    ran = run_outside("play", "hk", "--seats", "you,random", "--seed", "3", typed=ALWAYS_THE_FIRST)
    assert ran.code == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert ran.out.rstrip().endswith("Goodbye.")


def test_characters_that_a_terminal_cannot_show_or_send_do_not_stop_a_game() -> None:
    ran = run_outside("play", "hk", "--seed", "3", typed=b"\xff\xfe\n1\n", PYTHONIOENCODING="ascii")
    assert ran.code == 0
    assert "* VARYS *" in ran.out
    assert "Goodbye." in ran.out
    assert ran.err == ""


def test_where_there_is_no_input_at_all_there_is_a_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("there is nothing to read from"))
    monkeypatch.setattr("sys.stdin", None)
    Sitting(LocalTable(sc.new(HAND, players=2, seed=1), ["you", "random"])).play()


def test_the_goodbye_leads_back_to_the_same_table() -> None:
    args = ["play", HAND, "--seats", "random,you,random", "--seed", "a b", "--option", "first=2"]
    goodbye = run(*args).out.splitlines()[-1]
    assert goodbye.endswith("play hand-of-the-king --seats random,you,random --seed 'a b' --option=first=2")


# What a player may say


def said(*words: str, game: str = HAND, seats: str = "you,random,random") -> str:
    """What is shown after the first question, for these words."""
    ran = run("play", game, "--seats", seats, "--seed", "7", "--option", "first=0", typed="\n".join(words) + "\n")
    assert ran.code == 0
    return ran.out.split("> ", 1)[1]


def moves(*words: str, tmp_path: Path, game: str = HAND, seed: str = "7") -> list[tuple[int, str]]:
    """The choices that these words lead to."""
    file = tmp_path / "game.json"
    typed = "\n".join(words) + "\n"
    seats = ["--seats", "you,random,random", "--option", "first=0"]
    run("play", game, *seats, "--seed", seed, "--save", str(file), typed=typed)
    return read_log(file).moves


@pytest.mark.parametrize("words", ["left stark", "LEFT   Stark", "  left stark ", "leftstark", "5"])
def test_a_move_is_said_by_number_or_notation(words: str, tmp_path: Path) -> None:
    assert moves(words, tmp_path=tmp_path)[0] == (0, "left stark")


@pytest.mark.parametrize("words", ["jon_snow@1.0", "Jon Snow @ 1.0", "jon snow@1.0", "jon snow 1.0"])
def test_a_card_is_said_by_its_id_or_its_name(words: str, tmp_path: Path) -> None:
    assert moves(words, tmp_path=tmp_path, game=INTRIGUE, seed="10")[0] == (0, "jon_snow@1.0")


def test_an_illegal_choice_is_refused_with_its_clause_and_asked_again(tmp_path: Path) -> None:
    """HK-3.1: a card of the house has to lie that way."""
    assert "Varys never moves diagonally: only up, down, left or right (HK-3.1)." in said("up-left stark")
    assert "Going up, Varys meets no card of House Tully (HK-3.1)." in said("up tully")
    assert moves("up tully", "5", tmp_path=tmp_path)[0] == (0, "left stark")


def test_a_number_beyond_the_list_is_refused() -> None:
    assert "The choices are numbered 1 to 9." in said("0")
    assert "The choices are numbered 1 to 9." in said("9" * 5000)


def test_a_question_mark_explains_the_question_with_its_clauses() -> None:
    """HK-3.1, HK-3.4: the move, and what follows from it."""
    explained = said("?")
    assert "HK-3.1    The player names a direction" in explained
    assert "HK-3.4    Then the house named in the move is tested" in explained
    assert "a direction and a house, like left stark" in " ".join(explained.split())


def test_a_question_mark_shows_a_clause_and_those_it_names() -> None:
    """HK-4.2 names R-HK-10."""
    explained = said("? hk-4.2")
    assert "HK-4.2    Taking a house's last character" in explained
    assert 'R-HK-10   "Last character" counts' in explained
    assert "There is no clause XX; the first is HK-1.0." in said("?xx")


def test_the_board_is_drawn_again_and_the_log_is_told() -> None:
    shown = said("1", "board", "log")
    assert shown.count("Hand of the King ──") == 2
    assert "• You move Varys" in shown.rsplit("> ", 2)[1]


def test_a_hand_or_a_board_is_not_told_as_news() -> None:
    assert "Your hand:" not in said("log", game=INTRIGUE)


# Going back


def test_undo_goes_back_to_the_decision_before(tmp_path: Path) -> None:
    assert moves("1", "1", "undo", "undo", tmp_path=tmp_path) == []
    assert moves("4", "1", "undo", tmp_path=tmp_path) == moves("4", tmp_path=tmp_path)


def test_what_was_taken_back_is_not_told() -> None:
    """The log tells what stands."""
    shown = said("5", "undo", "log")
    assert "You move Varys left for Stark" in shown
    assert "You move Varys" not in shown.split("Taken back.")[1]


def test_after_undo_the_bots_play_as_before(tmp_path: Path) -> None:
    assert moves("4", "undo", "4", "1", tmp_path=tmp_path) == moves("4", "1", tmp_path=tmp_path)


def test_before_the_first_decision_there_is_nothing_to_undo() -> None:
    assert "There is nothing to take back yet." in said("undo")


def test_the_last_decision_of_a_game_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    args = ["play", HAND, "--seats", "you,random", "--seed", "3", "--save", str(file)]
    run(*args, typed=ALWAYS_THE_FIRST)
    played = read_log(file).moves
    own = sum(seat == 0 for seat, _ in played)
    run(*args, typed="1\n" * own + "undo\n")
    assert sc.replay(read_log(file)).outcome is None
    assert played[: len(read_log(file).moves)] == read_log(file).moves


# Saving and going on


def test_a_saved_game_is_gone_on_with_as_if_never_left(tmp_path: Path) -> None:
    at_once, in_parts = tmp_path / "once.json", tmp_path / "parts.json"
    args = ["play", HAND, "--seats", "you,random,squire", "--seed", "3"]
    run(*args, "--save", str(at_once), typed=ALWAYS_THE_FIRST)
    left = run(*args, typed=f"1\n1\nsave {in_parts}\nquit\n")
    assert left.out.rstrip().endswith(f"To go on: smallcouncil resume {in_parts} --seats you,random,squire")
    run("resume", str(in_parts), "--seats", "you,random,squire", typed=ALWAYS_THE_FIRST)
    assert read_log(in_parts) == read_log(at_once)


def test_a_file_that_is_no_saved_game_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sansa")
    assert "is no saved game; choose another name." in " ".join(said(f"save {file}").split())
    assert run("play", HAND, "--save", str(file)).code == 2
    assert file.read_text() == "Dear Sansa"


def test_saving_where_nothing_can_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    assert "cannot be written" in " ".join(said(f"save {tmp_path / 'nowhere' / 'game.json'}", "1").split())
    assert "Say into which file" in said("save")


# Secrets at one keyboard


class Turn(NamedTuple):
    """What one player sees between two curtains: the positions from the first to the last of them."""

    seat: int
    first: int
    last: int


def turns(past: list[sc.Position], people: set[int]) -> list[Turn]:
    """The turns of the people at the keyboard; the last of them sees the end."""
    found: list[Turn] = []
    for i, p in enumerate(past):
        seat = next(iter(p.pending.keys() & people), None)
        if seat is not None and found and found[-1].seat == seat:
            found[-1] = found[-1]._replace(last=i)
        elif seat is not None:
            found.append(Turn(seat, i, i))
    return [*found[:-1], found[-1]._replace(last=len(past) - 1)]


def known(log: Log, past: list[sc.Position], turn: Turn, told: int) -> set[str]:
    """The cards that a player may see in a turn: the own hand, what was laid since `told`, and the courts then."""
    seen = {choice.partition("@")[0] for _, choice in log.moves[told : turn.last]}
    seen |= {card for p in past[told : turn.last + 1] for card in p.court.values()}  # type: ignore[attr-defined]
    return seen | {card for p in past[turn.first : turn.last + 1] for card in p.hands[turn.seat]}  # type: ignore[attr-defined]


def is_printed(card: str, text: str) -> bool:
    short = card.replace("_", " ").title()
    return re.search(rf"\b({NAMES[card]}|{short})\b", text) is not None


@pytest.mark.parametrize("seats", ["you,you", "you,random,you"])
def test_nobody_sees_another_hand_at_one_keyboard(seats: str, tmp_path: Path) -> None:
    """WI-3.2: hands are secret; from curtain to curtain only what one player may know is shown."""
    file = tmp_path / "game.json"
    args = ["play", INTRIGUE, "--seats", seats, "--seed", "2", "--save", str(file)]
    first, *shown = run(*args, typed="\n?\nboard\n1\n" * 200).out.split(CURTAIN)
    log, told = read_log(file), [0, 0, 0]
    past = positions(log)
    people = {seat for seat, player in enumerate(seats.split(",")) if player == "you"}
    assert not [card for card in DECK if is_printed(card, first)]
    for turn, text in zip(turns(past, people), shown, strict=True):
        assert text.startswith(f"Player {turn.seat + 1},")
        allowed = known(log, past, turn, told[turn.seat])
        assert [card for card in DECK if card not in allowed and is_printed(card, text)] == []
        assert len(allowed) < len(DECK)
        told[turn.seat] = turn.last


def test_what_one_player_alone_was_told_is_told_to_nobody_else() -> None:
    """WI-5.1: an Iron Throne card is secret; neither news nor log give it away."""
    *shown, last = run("play", INTRIGUE, "--seats", "you,you,you", "--seed", "2", typed="\nlog\n1\n" * 200).out.split(
        CURTAIN
    )
    for text in shown[1:]:
        drawn = text.count(f"{text[: len('Player 1')]} laid the last card and draws")
        assert text.count("Your Iron Throne card") == drawn
    assert any("Your Iron Throne card" in text for text in shown)
    assert last.count("laid the last card and draws") > 1


def test_at_the_end_all_look_and_no_hand_is_shown() -> None:
    """R-WI-8: hands stay hidden, also after the round."""
    ran = run("play", INTRIGUE, "--seats", "you,you", "--seed", "2", typed="\n1\n" * 200)
    end = ran.out.rsplit("Westeros Intrigue ──", 1)[1]
    assert "Reason: " in end
    assert "Your hand" not in end


def test_one_person_needs_no_curtain_and_a_game_without_secrets_neither() -> None:
    assert CURTAIN not in run("play", INTRIGUE, "--seats", "you,random", typed="1\n1\n").out
    assert CURTAIN not in run("play", HAND, "--seats", "you,you", typed="1\n1\n").out


def test_a_player_can_leave_at_the_curtain() -> None:
    ran = run("play", INTRIGUE, "--seats", "you,you", typed="quit\n")
    assert ran.code == 0
    assert "Goodbye." in ran.out
    assert "Your hand" not in ran.out


def test_on_a_terminal_the_curtain_wipes_the_screen_and_what_has_scrolled_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "out", Console(force_terminal=True, highlight=False))
    ran = run("play", INTRIGUE, "--seats", "you,you", "--seed", "2", typed="\n1\n")
    first, second = ran.out.split("> ", 1)
    assert first.count(console.WIPE) == 1  # the first player has nothing to hide yet, but the curtain goes
    assert second.startswith(console.WIPE)


# What may be said at any time


def test_what_may_be_said_at_any_time_is_listed_and_said_at_any_question(tmp_path: Path) -> None:
    """R-IT-33: the question stays; the log holds what was said."""
    file, options = tmp_path / "game.json", {"houses": ["baratheon", "stark", "tyrell"], "first": 0}
    new = sc.find_game("iron-throne").new
    seed = next(seed for seed in range(99) if "shireen" in new(3, seed, options).view(0)["sheets"][0])
    table = ("play", "iron-throne", "--seats", "you,random,random", "--seed", str(seed), *options_of(options))
    typed = "?\nshireen\n?\nShireen never\nshireen never\nquit\n"
    ran = run(*table, "--save", str(file), typed=typed)
    assert ran.code == 0
    assert ran.out.count("At any time, unseen by the others, you may also say") == 1
    assert "shireen always · shireen ask · shireen never" in " ".join(ran.out.split())
    assert "never used from now on" in " ".join(ran.out.split())
    moves = read_log(file).moves
    assert moves.count((0, "shireen never")) == 1
    assert sc.replay(read_log(file)).view(0)["said"][0] == "never"
