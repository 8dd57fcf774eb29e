"""Lessons in the terminal: each is played to its end by what the screen says; leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import smallcouncil as sc
from smallcouncil.cli import console, learn
from smallcouncil.cli.entries import in_notation
from smallcouncil.cli.learn import WORDS, Classroom
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.lessons import Lesson, find_lesson
from tests.cli.terminal import run

HAND = "hand-of-the-king"
LESSONS = [game for game in sc.game_ids() if find_lesson(game)]


def lesson_of(game: str) -> Lesson:
    lesson = find_lesson(game)
    assert lesson is not None
    return lesson


class Pupil:
    """Somebody who reads the screen and types what it suggests."""

    def __init__(self, language: str) -> None:
        before, after = (re.escape(part.strip()) for part in WORDS[language]["try"].split("{choice}"))
        self.suggested = re.compile(f"{before} (.*?) {after}")
        self.asked: list[str] = []

    def types(self, prompt: str = console.PROMPT) -> str:
        """Enter where there is only to read, else what was suggested last."""
        if prompt != console.PROMPT:
            return ""
        shown = console.out.export_text(clear=True)
        found = self.suggested.findall(" ".join(shown.split()))
        assert found, shown
        self.asked.append(found[-1])
        return str(found[-1])


@pytest.fixture
def recording(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(console.out, "record", True)
    yield
    console.out.export_text(clear=True)


@pytest.mark.usefixtures("recording")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end_by_what_the_screen_says(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`smallcouncil learn GAME` with the same lessons, in every language."""
    pupil, lesson = Pupil(language), lesson_of(game)
    monkeypatch.setattr("smallcouncil.cli.play.ask_line", pupil.types)
    monkeypatch.setattr(learn, "ask_line", pupil.types)
    room = Classroom(lesson, 0, language)
    room.play()
    assert room.is_last
    assert pupil.asked == [step.do for step in lesson.script.steps if step.do]
    last = console.out.export_text(clear=True)
    assert f"smallcouncil play {game}" in last
    assert lesson.say(lesson.script.steps[-1].say, language).split()[0] in last


def test_what_is_tried_instead_is_answered_and_the_lesson_waits() -> None:
    """By the rules with the clause, by the maester where it is legal; then it goes on where it was."""
    ran = run("learn", HAND, typed="\n\nup tully\ndown greyjoy\n99\nright stark\nq\n")
    assert ran.code == 0
    assert "(HK-3.1)" in ran.out
    assert lesson_of(HAND).say("fewer", "en") in " ".join(ran.out.split())
    assert ran.out.rstrip().endswith("To come back here: smallcouncil learn hand-of-the-king --step 4")


@pytest.mark.parametrize(
    ("game", "choice", "words"),
    [
        (HAND, "right stark", " = doprava rod Starků"),
        ("storm-of-swords", "stoney-sept x trident-woodlands", " = Kamenné septum x Lesy Trojzubce"),
        ("iron-throne", "torture #1", ""),
        ("storm-of-swords", "leave token", ""),
    ],
)
def test_what_is_suggested_is_said_in_the_readers_words_or_left_to_the_list(game: str, choice: str, words: str) -> None:
    """No word of notation is passed off as Czech; the list of choices has words for all of them."""
    assert Classroom(lesson_of(game), 0, "cs").in_words(choice) == words


def test_one_comes_back_to_the_step_at_which_one_left() -> None:
    """Leave and come back."""
    ran = run("learn", "hk", "--step", "5", "--language", "hu", typed="undo\nleft greyjoy\nq\n")
    assert "5. lépés" in ran.out
    assert "6. lépés" in ran.out
    assert ran.out.rstrip().endswith("smallcouncil learn hand-of-the-king --step 6 --language hu")


@pytest.mark.parametrize(
    ("language", "frame"),
    [
        (
            "hu",
            ["Mozgasd Varyst", "HK-3.1 A játékos", "= jobbra Stark-ház", "Növendék", "minden számozott", "Viszlát!"],
        ),
        ("cs", ["Pohni Varysem", "HK-3.1 Hráč oznámí", "= doprava rod Starků", "Novic", "očíslované", "Na shledanou."]),
    ],
)
def test_all_that_stands_around_the_board_is_in_the_language_of_the_lesson(language: str, frame: list[str]) -> None:
    """The question, its clauses, what can be said, what happened, refusals; notation stays, and is said in words."""
    ran = run("learn", "hk", "--language", language, typed="\n\n?\nfoo\nchoices\nright stark\nq\n")
    said = " ".join(ran.out.split())
    assert [words for words in frame if words not in said] == []
    english = ["Move Varys:", "Answer by", "You take", "Name a direction", "Squire 2", "Goodbye", "the rules behind"]
    assert [words for words in english if words in said] == []


@pytest.mark.parametrize(
    ("game", "language", "board"),
    [
        (HAND, "hu", ["soron: Növendék", "maradt", "Kísérők: azé", "Címerek", "megszerzed: ", "utána 2 lapod lesz"]),
        (HAND, "cs", ["na tahu: Novic", "zbývá", "Společníci: pro toho", "Praporce", "získáš: ", "potom máš"]),
        (
            "storm-of-swords",
            "hu",
            ["6/10. forduló", "Harci erő", "Királyvár", "helyőrség", "Vezérek", "valyriai acélkard: "],
        ),
        (
            "storm-of-swords",
            "cs",
            ["6. kolo z 10", "Bojová síla", "Král. přístaviště", "posádka", "Velitelé", "žeton trůnu: "],
        ),
    ],
)
def test_the_board_of_a_lesson_is_in_the_language_of_the_lesson(game: str, language: str, board: list[str]) -> None:
    """Learn by playing: the board, its parts and what choices mean, as the words around them."""
    asking = [str(at) for at, step in enumerate(lesson_of(game).script.steps, start=1) if step.do]
    asked = [run("learn", game, "--step", at, "--language", language, typed="board\nchoices\n").out for at in asking]
    shown = " ".join(" ".join(asked).split())
    assert [words for words in board if words not in shown] == []
    english = ["Companions", "Strength", "garrison", "Leaders", "turn: ", "takes ", "round 6", "Valyrian", "Banners"]
    assert [words for words in english if words in shown] == []


def test_names_are_understood_in_every_language() -> None:
    """What is typed: notation, or the words of any language."""
    texts = sc.find_game("westeros-intrigue").texts
    assert in_notation("Havas Jon @ 1.0", texts) == in_notation("Jon Snow @ 1.0", texts) == "jon_snow@1.0"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["hk", "--step", "40"], "The lesson has steps 1 to 10."),
        (["hk", "--language", "tlh"], "The words are in en, hu, cs, not in 'tlh'."),
        (["chess"], "No game is called 'chess'"),
    ],
)
def test_what_cannot_be_learnt_is_refused_in_a_line(arguments: list[str], why: str) -> None:
    ran = run("learn", *arguments)
    assert ran.code == 2
    assert why in ran.err
