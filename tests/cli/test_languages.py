"""Boards in every language: nothing on them is English but in English, all of them fit, and their catalogues agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.cli.screen import Screen
from smallcouncil.core import Texts
from smallcouncil.core.template import fields
from smallcouncil.games.facts import LANGUAGES, read_board_texts
from smallcouncil.games.hand_of_the_king.cards import PLACE_OF
from smallcouncil.games.hand_of_the_king.terminal import SPEECH, describe
from smallcouncil.terminal.parts import whole
from tests.cli.test_boards import printed
from tests.cli.test_screen import OTHERS, Moment, moments, names
from tests.test_texts_in_all_languages import CLAUSE, FORMS, SPECS, placeholders

GAMES = sc.game_ids()
FAMILY = "thrones"
EVERY = 7  # decisions of a game: every so many, and the first of each kind, are looked at
WORD = re.compile(r"[^\W\d_]{3,}")
OWN = re.compile(r"^(?:board|short|word)\.")  # what is in the boards' own catalogues

IN_EACH_GAME = pytest.mark.parametrize("game", GAMES)
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
IN_EACH_OTHER_LANGUAGE = pytest.mark.parametrize("language", OTHERS)


@cache
def board_texts(game: str) -> Texts:
    """The texts of a game and of its board."""
    found = sc.find_game(game)
    family = [FAMILY] if found.base_rules == FAMILY else []
    return read_board_texts(found.texts, *family, found.folder)


@cache
def some_moments(game: str) -> tuple[Moment, ...]:
    """Decisions of a game with as many players as it takes, of each kind of question one."""
    found, kinds = [], set()
    for at, moment in enumerate(moments(game, max(sc.find_game(game).players))):
        if at % EVERY == 0 or moment.decision.kind not in kinds:
            kinds.add(moment.decision.kind)
            found.append(moment)
    return tuple(found)


def screen(moment: Moment, language: str) -> Screen:
    return Screen(moment.p, names(moment.p.players, language), language)


# What is said on a board


def said(moment: Moment, language: str) -> Iterator[str]:
    """The board, what happened and the meanings of the choices, the choices themselves (notation) taken out."""
    shown, view = screen(moment, language), moment.p.view(moment.decision.seat)
    parts, choices = shown.parts(view), shown.choices(moment.decision)
    yield printed(whole(parts), 80)
    yield from (printed(part.brief, 120) for part in parts if part.brief)
    yield shown.board.headline(view, shown.names, language=language)
    yield from map(shown.words, moment.news)
    for listed in (shown.board.list_options, shown.board.list_shortly):
        yield without(choices, printed(listed(view, choices, shown.names, language=language), 300))


def without(choices: list[str], listed: str) -> str:
    """A list of choices without the choices: each once, the longest first."""
    for choice in sorted(choices, key=len, reverse=True):
        listed = re.sub(rf"(?<!\S){re.escape(choice)}(?!\S)", "~", listed, count=1)
    return listed


def words_of(texts: Texts, language: str) -> set[str]:
    """All words that the catalogues have in a language."""
    found = [*texts.templates[language].values(), *texts.names[language].values()]
    found += [name for of_form in texts.forms[language].values() for name in of_form.values()]
    return {word.lower() for text in found for word in WORD.findall(re.sub(r"\{\w+:?(?:\w+:)?|\}", " ", text))}


@cache
def foreign(game: str, language: str) -> frozenset[str]:
    """The words of English that the language does not have, neither as its own nor in a name."""
    texts = board_texts(game)
    own = {word.lower() for name in names(2, language) for word in WORD.findall(name)}
    return frozenset(words_of(texts, "en") - words_of(texts, language) - own)


def english_in(text: str, game: str, language: str) -> set[str]:
    return {word for word in WORD.findall(text) if word.lower() in foreign(game, language)}


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_no_phrase_of_a_board_cites_a_clause(game: str, language: str) -> None:
    """Clauses stand beside the question."""
    phrases = {key: text for key, text in board_texts(game).templates[language].items() if OWN.match(key)}
    assert {key: text for key, text in phrases.items() if CLAUSE.search(text)} == {}


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_nothing_on_a_board_is_english_where_another_language_is_read(game: str, language: str) -> None:
    """Learn by playing: the board, what happened, and what the choices mean; notation is the same in all languages."""
    found = {
        word
        for moment in some_moments(game)
        for text in said(moment, language)
        for word in english_in(text, game, language)
    }
    assert found == set()


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_english_would_be_found_on_a_board(game: str, language: str) -> None:
    """The check itself: of an English board most words are found, whatever it shows."""
    for moment in some_moments(game)[::10]:
        assert len(english_in(" ".join(said(moment, "en")), game, language)) >= 5


def alone(choice: str, listed: str) -> bool:
    """Whether nothing stands between a choice and the next number, or the end of the line."""
    return bool(re.search(rf"^(?:.*  )? *\d+  {re.escape(choice)} *(?:$|  \d+  )", listed, re.MULTILINE))


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_every_choice_is_said_in_words_where_another_language_than_that_of_notation_is_read(
    game: str, language: str
) -> None:
    """In English `accept` says enough; who reads something else is told. Numbers and places say the same everywhere."""
    silent = set()
    for moment in some_moments(game):
        shown, view = screen(moment, language), moment.p.view(moment.decision.seat)
        choices = shown.choices(moment.decision)
        listed = printed(shown.board.list_options(view, choices, shown.names, language=language), 300)
        silent |= {choice for choice in choices if alone(choice, listed)}
    assert {choice for choice in silent if not re.fullmatch(r"\d+|[a-f][1-6]", choice)} == set()


@pytest.mark.parametrize(("choice", "is_alone"), [("accept", True), ("refuse", False), ("b 1F", True), ("c", False)])
def test_a_choice_without_words_would_be_found(choice: str, is_alone: bool) -> None:
    """The check itself, of choices in a line each and side by side."""
    assert alone(choice, "   1  accept\n   2  refuse  no\n   3  a  yes      4  b 1F       5  c  yes\n") is is_alone


# Screens


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_no_word_on_a_board_is_cut_off(game: str, language: str) -> None:
    """On 80 columns: what is too long is shortened by the catalogue. A court of eight cards a row has to cut names."""
    for moment in some_moments(game):
        shown, view = screen(moment, language), moment.p.view(moment.decision.seat)
        parts = [part for part in shown.parts(view) if part.word != "court"]
        texts = [printed(whole(parts), 80), *(printed(part.brief, 80) for part in parts if part.brief)]
        assert max(len(line) for text in texts for line in text.splitlines()) <= 80
        assert [text for text in texts if "…" in text] == []
        assert len(str(shown.heading(view).title)) <= 78


# The catalogues


def own(game: str, language: str, section: str = "") -> dict[str, str]:
    """What the catalogues of the board say, or a section of it."""
    texts = board_texts(game).templates[language]
    return {key: text for key, text in texts.items() if OWN.match(key) and key.startswith(section)}


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_boards_say_the_same_of_the_same_things_in_every_language(game: str, language: str) -> None:
    """Where English shows a bare value, another language may want its name or a noun after it."""
    english, other = own(game, "en", "board."), own(game, language, "board.")
    assert set(english) == set(other)
    for key, text in english.items():
        assert set(placeholders(text)) == set(placeholders(other[key])), key
        assert CLAUSE.findall(text) == CLAUSE.findall(other[key]), key


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_boards_speak_the_grammar_of_their_language(game: str, language: str) -> None:
    """One grammar of templates: forms after a number, no ending on what is filled in, nothing empty or untidy."""
    for key, text in own(game, language).items():
        assert text.split() == text.replace("\N{NO-BREAK SPACE}", " ").split(), key
        assert text.strip(" "), key
        assert language == "en" or not re.search(r"\}[\w-]", text), key
        for field in fields(text):
            assert field.how in SPECS, key
            if field.how in ("plural", "forms"):
                wanted = 1 if (language, field.how) == ("hu", "plural") else FORMS[language]
                assert field.argument.count("|") + 1 == wanted, key


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_a_short_name_is_shorter_and_is_of_something_that_has_a_name(game: str, language: str) -> None:
    texts, known = board_texts(game), board_texts(game).names["en"]
    everywhere = {an_id for other in GAMES for an_id in board_texts(other).names["en"]}
    for key, name in own(game, language, "short.").items():
        an_id = key.removeprefix("short.")
        assert an_id in everywhere, key
        assert an_id not in known or len(name) <= len(texts.name(an_id, language)) + len("ové"), key


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "takes Edmure, Hoster, the last of the house; then 2 Tully; brings the banner and a companion"),
        (
            "hu",
            "megszerzed: Edmure, Hoster, ezzel elfogy a Ház; utána 2 lapod lesz (Tully-ház); "
            "és tiéd lesz a címer és egy kísérő",
        ),
        (
            "cs",
            "získáš: Edmure, Hoster, poslední z rodu; potom máš 2 postavy rodu Tullyů; "
            "a k tomu praporec a\xa0společník",
        ),
    ],
)
def test_a_move_is_told_in_words_of_the_language(language: str, line: str) -> None:
    """HK-3.4, HK-4.1."""
    p: Any = sc.new("hand-of-the-king", players=3, seed=4)
    p.grid = [""] * 36
    p.grid[PLACE_OF["a2"]], p.grid[PLACE_OF["a3"]] = "hoster", "edmure"
    p.varys, p.turn = PLACE_OF["a6"], 0
    assert describe(p.view(0), "up tully", names(3, language), SPEECH[language]) == line
