"""`--language`: a game is played, gone on with and looked at again in the language one reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import smallcouncil as sc
from smallcouncil.cli.frame import FRAME
from smallcouncil.games.facts import LANGUAGES
from tests.cli.terminal import read_log, run

HAND, INTRIGUE = "hand-of-the-king", "westeros-intrigue"
TALK = "\n?\n? nowhere\n99\nfoo\nundo\nsave\n1\nundo\n1\nchoices\nlog\nquit\n"
# What each language says there, and what no other does
SAID = {
    "en": ["Move Varys:", "You (seat 0)", "Squire 2", "There is no clause", "Taken back.", "nothing to take back"],
    "hu": ["Mozgasd Varyst", "Játékos (te, 0. hely)", "Fegyverhordozó 2", "Nincs ilyen", "Visszavonva.", "Még nincs"],
    "cs": ["Pohni Varysem", "Hráč (ty, místo 0)", "Panoš 2", "v pravidlech není", "Vzato zpět.", "Zatím není"],
}
GOODBYE = {
    "en": "Goodbye. To play this table again: smallcouncil play hand-of-the-king --seats you,squire --seed 3",
    "hu": "Viszlát! Ugyanez az asztal elölről: "
    "smallcouncil play hand-of-the-king --seats you,squire --seed 3 --language hu",
    "cs": "Na shledanou. Tentýž stůl od začátku: "
    "smallcouncil play hand-of-the-king --seats you,squire --seed 3 --language cs",
}

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def others(language: str) -> list[str]:
    """What is said in the languages that nobody reads here."""
    return [words for other, all_words in SAID.items() if other != language for words in all_words]


def play(*args: str, typed: str) -> str:
    """All that a game says, on one line."""
    ran = run("play", HAND, "--seed", "3", *args, typed=typed)
    assert ran.code == 0
    return " ".join(ran.out.split())


@in_each_language
def test_a_game_speaks_the_language_one_asks_for(language: str) -> None:
    """The welcome, the question, its rules, refusals, what happened, the goodbye: nothing in another language."""
    said = play("--seats", "you,squire", "--language", language, typed=TALK)
    assert [words for words in SAID[language] if words not in said] == []
    assert [words for words in others(language) if words in said] == []
    assert said.endswith(GOODBYE[language])


@in_each_language
def test_at_one_keyboard_the_next_player_is_called_in_that_language(language: str) -> None:
    """Who is asked stands before the question where several share the screen."""
    ran = run("play", INTRIGUE, "--seats", "you,you", "--seed", "3", "--language", language, typed="\n1\n\nquit\n")
    assert FRAME[language]["pass_on"].format(name=FRAME[language]["person"].format(n=2)).strip() in ran.out
    assert f"{FRAME[language]['person'].format(n=1)}: " in ran.out


@in_each_language
def test_a_saved_game_goes_on_in_its_language_and_is_replayed_in_it(language: str, tmp_path: Path) -> None:
    """The file remembers how it was played; the log in it is the same."""
    file = tmp_path / "game.json"
    left = play("--seats", "you,squire", "--language", language, typed=f"1\nsave {file}\nq\n")
    assert left.endswith(FRAME[language]["go_on"].format(command=f"smallcouncil resume {file} --seats you,squire"))
    assert FRAME[language]["saved"].format(file=file) in left
    resumed = run("resume", str(file), typed="q\n").out
    replayed = run("replay", str(file), "--seat", "0", typed="2\n99999\nq\n").out
    question = sc.find_game(HAND).texts.say("ask.move", {}, language=language)
    assert question in resumed
    assert FRAME[language]["goodbye"] in resumed
    assert f"{FRAME[language]['reader']}, " in replayed
    for key in ("start", "replay"):
        assert FRAME[language][key] in replayed
    assert FRAME[language]["steps"].format(last=len(read_log(file).moves)) in replayed
    assert [words for words in others(language) if words in resumed + replayed] == []


def test_another_language_can_be_asked_for_when_one_goes_on_and_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("--seats", "you,squire", "--language", "hu", typed=f"1\nsave {file}\nq\n")
    assert "Krok 0/" in run("replay", str(file), "--language", "cs", typed="q\n").out
    assert "0. lépés" in run("replay", str(file), typed="q\n").out  # looking changes nothing
    assert "Pohni Varysem" in run("resume", str(file), "--language", "cs", typed="q\n").out
    assert "Pohni Varysem" in run("resume", str(file), typed="q\n").out


def test_a_game_that_knows_no_language_goes_on_in_english(tmp_path: Path) -> None:
    """A log as the library writes it, or an earlier terminal did."""
    file = tmp_path / "game.json"
    file.write_text(sc.new(HAND, players=2, seed=3).log.to_json())
    assert "Move Varys:" in run("resume", str(file), typed="q\n").out
    assert json.loads(file.read_text())["language"] == "en"


@in_each_language
def test_the_games_are_offered_in_the_language_one_asks_for(language: str) -> None:
    ran = run("play", "--language", language, typed="q\n")
    assert all(sc.find_game(game).texts.say("title.title", {}, language=language) in ran.out for game in sc.game_ids())
    assert FRAME[language]["which_game"].format(n=len(sc.game_ids())).strip() in ran.out
    assert FRAME[language]["for_players"].format(few=2, many=6) in ran.out
    assert ran.out.rstrip().endswith("smallcouncil" if language == "en" else f"smallcouncil play --language {language}")


@pytest.mark.parametrize("command", ["play", "resume", "replay"])
def test_a_language_that_nothing_is_written_in_is_refused_in_a_line(command: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(sc.new(HAND, players=2, seed=3).log.to_json())
    ran = run(command, HAND if command == "play" else str(file), "--language", "tlh")
    assert (ran.code, ran.err) == (2, "The words are in en, hu, cs, not in 'tlh'.\n")


def test_the_frame_says_the_same_of_the_same_things_in_every_language() -> None:
    """Each text is there, and has the same gaps to fill."""
    for language in LANGUAGES:
        assert set(FRAME[language]) == set(FRAME["en"])
    gaps = {"file", "command", "name", "few", "many", "at", "of", "what", "last", "why", "parts", "clauses", "sayings"}
    for key in FRAME["en"]:
        found = {frozenset(gap for gap in gaps if f"{{{gap}}}" in FRAME[language][key]) for language in LANGUAGES}
        assert len(found) == 1, key
