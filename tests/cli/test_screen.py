"""The screen: the board directly above the question, in words, at 80 by 24; the rest when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from typing import NamedTuple

import pytest
from rich.console import Console

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.cli import console, play, screen
from smallcouncil.cli.frame import called
from smallcouncil.cli.screen import Screen
from smallcouncil.cli.table import LocalTable
from smallcouncil.core import Decision, Event
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.terminal.parts import whole
from tests.cli.terminal import run
from tests.cli.test_boards import printed

WIDTH, HEIGHT = 80, 24
OTHERS = LANGUAGES[1:]
TABLES = [(game, players) for game in sc.game_ids() for players in (3, max(sc.find_game(game).players))]
# Words of English, though they are ids as well
ORDINARY = {"march", "raid", "support", "defence", "consolidate", "supply", "mustering", "influential", "jailer"}


class Moment(NamedTuple):
    """A decision of the one person at a table."""

    p: sc.Position
    decision: Decision
    news: list[Event]


@cache
def moments(game: str, players: int) -> tuple[Moment, ...]:
    """The decisions of a whole game, taken as a squire would."""
    return tuple(_moments(game, players))


def _moments(game: str, players: int) -> Iterator[Moment]:
    table = LocalTable(sc.new(game, players=players, seed=7), ["you"] + ["squire"] * (players - 1))
    squire = find_bot("squire", game)
    while True:
        table.play_bots()
        if (seat := table.asked()) is None:
            return
        yield Moment(table.p.copy(), table.p.pending[seat], table.news(seat))
        table.answer(seat, answer_of(squire, table.p, seat, table.chance()))


def names(players: int, language: str = "en") -> list[str]:
    """The players as the terminal calls them."""
    return called(["you"] + ["squire"] * (players - 1), language)


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What is printed on a screen of 80 by 24."""
    file = StringIO()
    small = Console(file=file, width=WIDTH, height=HEIGHT, highlight=False, no_color=True)
    for module in (console, screen, play):
        monkeypatch.setattr(module, "out", small)
    return file


# 80 by 24

MANY = 10  # choices: more may be cut, and are shown when asked for
FEWER = 4  # in other languages than English, every so many of the decisions


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_board_stands_directly_above_the_question_on_a_small_screen(
    game: str, players: int, language: str, out: StringIO
) -> None:
    """From the heading of the board to the line where one types, all is to be seen at once, but very many choices."""
    cut = set()
    for p, decision, _ in moments(game, players)[:: 1 if language == "en" else FEWER]:
        out.seek(0)
        out.truncate()
        shown = Screen(p, names(players, language), language)
        shown.show_question(p, decision.seat, shown.frame["commands"])
        heading, *lines = out.getvalue().strip("\n").split("\n")
        above, _, below = " ".join(" ".join(lines).split()).partition(" ".join(str(shown.question(decision)).split()))
        assert heading.startswith(p.game.texts.say("title.title", {}, language=language))
        assert above
        assert below.endswith(shown.frame["commands"])
        assert len(lines) + 2 <= HEIGHT
        assert max(map(len, lines)) <= WIDTH
        is_cut = shown.frame["cut"] in out.getvalue() and len(decision.options) <= MANY
        cut |= {decision.kind} if is_cut else set()
    long_names = (
        {"offer_support"} if (players, language) == (5, "hu") else set()
    )  # of five squires, in two columns none
    assert cut <= {"plan", "raven", "bargain", "move", "manage_troops", "negotiate", "exchange"} | long_names


def test_a_tall_screen_shows_what_companions_do_and_a_small_one_when_asked() -> None:
    """HK-2.2: texts on request."""
    shown = {}
    for lines in (24, 90):
        console.out.size = (80, lines)
        ran = run("play", "hand-of-the-king", "--seed", "5", typed="companions\n?\n")
        shown[lines], *said = ran.out.split("> ")
        assert "more lie face down" in said[0]
        assert "companions · areas · houses · grid" in said[1]
    assert "more lie face down" not in shown[24]
    assert "more lie face down" in shown[90]


def test_choices_that_found_no_room_come_when_asked_for() -> None:
    """GT-5.1: what every tactics card does, and the legend of the orders."""
    said = run("play", "storm-of-swords", "--seed", "5", typed="choices\n").out.split("> ")[1]
    assert "marches on cities and strongholds +2" in " ".join(said.split())
    assert "M march, D defence, S support, R raid" in said


def test_a_part_of_the_board_is_shown_by_its_word() -> None:
    """IT-9.6: what the leaders can do."""
    said = run("play", "iron-throne", "--seed", "5", typed="1\nleaders\nboard\n").out.split("> ")
    assert "Night Fires, whenever it happens: Whenever one of your characters dies" in " ".join(said[2].split())
    assert "events left" in said[3]


# In words


def raw_words(game: str) -> re.Pattern[str]:
    """Ids that nobody should have to read, a bare number of a hostage, and words that are joined by lines.

    Not those of places (R-WI-15), which the board in the terminal shows and people type.
    """
    ids = [(an_id, name) for an_id, name in sc.find_game(game).texts.names["en"].items() if not an_id[0].isdecimal()]
    joined = {an_id for an_id, _ in ids if re.search(r"[_+ -]", an_id)}
    proper = {an_id for an_id, name in ids if an_id.isalpha() and an_id.islower() and name[0].isupper()} - ORDINARY
    either = "|".join(sorted(map(re.escape, joined | proper), key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])|\(#\d+\)|\w_\w")


def without_notation(text: str, choices: list[str]) -> str:
    """A list of choices without the choices themselves."""
    words = {*choices, *(word.strip(":") for choice in choices for word in choice.split())}
    return re.sub("|".join(map(re.escape, sorted(words, key=len, reverse=True))), "~", text)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nobody_reads_raw_words_in_a_whole_game(game: str, players: int) -> None:
    """Boards, news, questions and the meanings of choices speak in names."""
    raw = raw_words(game)
    for p, decision, news in moments(game, players):
        shown, view = Screen(p, names(players)), p.view(decision.seat)
        parts, choices = shown.board.parts(view, shown.names), shown.choices(decision)
        listed = printed(shown.board.list_options(view, choices, shown.names), 200)
        said = [
            printed(whole(parts), WIDTH),
            *(printed(part.brief, 200) for part in parts if part.brief),
            shown.board.headline(view, shown.names),
            *map(shown.words, news),
            str(shown.question(decision)),
            without_notation(listed, choices),
        ]
        assert [found[0] for text in said if (found := raw.search(text))] == []


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("iron-throne", "Totals: challenger 4 (power) + 3 (leader jorah) = 7."),
        ("iron-throne", "You take hostage #3 from Squire 2 (#3)."),
        ("hand-of-the-king", "You call on jon_snow."),
        ("storm-of-swords", "You march to kings-landing."),
        ("storm-of-swords", "Twins: march+1"),
        ("westeros-intrigue", "You lay arya."),
    ],
)
def test_raw_words_are_found_where_they_are(game: str, words: str) -> None:
    """The check itself."""
    assert raw_words(game).search(words)


# What happened


@pytest.mark.parametrize("game", sc.game_ids())
def test_undo_draws_the_board_anew(game: str) -> None:
    """The question that is asked again stands under the board again."""
    title = f"{sc.find_game(game).texts.say('title.title', {})} ──"
    first, _, again, _ = run("play", game, "--seed", "5", typed="1\nundo\n").out.split("> ")
    assert "Taken back." in again
    assert title + again.partition(title)[2] == title + first.partition(title)[2]
    assert title in again


def test_resume_tells_the_last_turn_only(tmp_path: object) -> None:
    """Whoever goes on is told what happened since the own last decision, as if they had never left."""
    file = f"{tmp_path}/game.json"
    args = ["play", "hand-of-the-king", "--seats", "you,squire,squire", "--seed", "5"]
    went_on = run(*args, typed="1\n1\n1\n").out.split("> ")[3]
    run(*args, "--save", file, typed="1\n1\n1\nquit\n")
    resumed = run("resume", file, "--seats", "you,squire,squire").out.split("> ")[0]
    told, told_again = ([line for line in text.splitlines() if line.startswith("•")] for text in (went_on, resumed))
    assert told
    assert told_again == told


def test_the_end_of_a_round_is_shown_with_its_court() -> None:
    """WI-5: before the next round is dealt, the whole court and who laid the last card are to be seen."""
    ran = run("play", "westeros-intrigue", "--seed", "5", typed="1\n" * 60)
    lays = r"• (?:You lay|Squire \d lays) \w+[^(•]*\((\d\.-?\d)\)"
    before, after = ran.out.split("The end of round 1 ──", 1)
    court = after.partition("•")[0]
    laid = re.findall(lays, before)
    assert "Penalty points of round 1" in before
    assert sorted(re.findall(r"\d\.-?\d", court)) == sorted(laid)
    assert after[len(court) :].startswith("• Round 2: the characters are dealt")
    assert "The end of round 2 ──" in after


@pytest.mark.parametrize("game", ["iron-throne", "storm-of-swords", "game-of-thrones"])
def test_the_end_of_a_round_is_told_in_long_games_too(game: str) -> None:
    ran = run("play", game, "--seed", "5", typed="1\n" * 80)
    assert ran.out.count("The end of round 1 ──") == 1
    assert "The end of round 0" not in ran.out


def test_at_a_terminal_one_reads_the_end_of_a_round_as_long_as_one_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(console, "out", Console(file=StringIO(), force_terminal=True))
    monkeypatch.setattr("sys.stdin", type("Keyboard", (), {"isatty": lambda _: True})())
    monkeypatch.setattr("builtins.input", lambda prompt: str(asked.append(prompt)))  # type: ignore[func-returns-value]
    console.pause("Enter goes on. ")
    assert asked == ["Enter goes on. "]


def test_who_can_win_next_stands_above_the_question_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """IT-12.1: on a small screen "board" tells it."""
    moment = next(one for one in moments("iron-throne", 3) if one.p.view(None)["alarms"])
    for height, shown in ((24, False), (40, True)):
        file = StringIO()
        tall = Console(file=file, width=WIDTH, height=height, highlight=False, no_color=True)
        for module in (console, screen, play):
            monkeypatch.setattr(module, "out", tall)
        Screen(moment.p, names(3)).show_question(moment.p, moment.decision.seat, "")
        assert ("! " in file.getvalue()) is shown
        Screen(moment.p, names(3)).show_board(moment.p, None)
        assert "! " in file.getvalue()


def test_a_forced_choice_is_told_once() -> None:
    """HK-3.3: by the move itself; and by a line of its own where nothing else tells it."""
    shown = Screen(sc.new("hand-of-the-king", players=3, seed=1), names(3))
    only = Event("forced", {"seat": 1, "question": "move", "choice": "up stark"})
    moved = Event("moved", {"seat": 1, "direction": "up", "house": "stark", "taken": ("arya",), "to": 3})
    told = []
    for events in ([only, moved], [only]):
        with console.out.capture() as said:
            shown.tell(events)
        told.append(said.get().split("•")[1:])
    assert [[" ".join(line.split()) for line in lines] for lines in told] == [
        ["Squire 2 moves Varys up for Stark and takes Arya."],
        ["Squire 2: up, Stark (no other choice)."],
    ]
