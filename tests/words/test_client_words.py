"""The words of the client itself: capitals of headings and buttons, articles, prepositions, forms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallcouncil.core.template import fields
from smallcouncil.games.facts import LANGUAGES
from tests.contract.clauses import ROOT

from .test_sentences import CLAUSE, CODE

CLIENT = ROOT / "client" / "src"
FOLDERS = [CLIENT / "texts", *sorted((CLIENT / "games").glob("*/texts"))]
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
IN_EACH_FOLDER = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
FORMS = {"en": 2, "hu": 2, "cs": 3}
# What begins an element that people see as a heading or press as a button
ELEMENT = r"<(?:h[1-6]|button|legend|summary)\b(?:[^>{]|\{[^}]*\}|=>)*>\s*"
BEGINS = re.compile(ELEMENT + r"\{t\([\"']([\w.: …-]+)[\"']")
NAMED = re.compile(ELEMENT + r"\{((?:capital\()?(?:\w+\.)*(?:name|who))\(")

# What is all that an element shows, perhaps behind a picture
ALONE = re.compile(
    r">\s?(\{(?:play\.|tools\.)?(?:house\([^{}]*\)|name\((?:house|leader|view\.event|[\w.]*houses\[[^{}]*\]!?)\))\})"
)


def words(folder: Path, language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return read


def all_words(language: str) -> dict[str, str]:
    """The words of the frame and of all boards."""
    return {key: text for folder in FOLDERS for key, text in words(folder, language).items()}


def without_forms(text: str, shown: str = r"{\1}") -> str:
    """Its values shown alike, whatever form of them a language asks for."""
    return re.sub(r"\{(\w+)[^{}]*\}", shown, text)


def headings_and_buttons() -> Iterator[str]:
    """The keys that stand first in a heading or a button."""
    for file in sorted(CLIENT.rglob("*.svelte")):
        yield from BEGINS.findall(file.read_text(encoding="utf-8"))


@IN_EACH_LANGUAGE
def test_every_heading_and_every_button_begins_with_a_capital(language: str) -> None:
    """What is filled in first gets its capital when it is shown (`say` of lib/texts.svelte.ts)."""
    said, keys = all_words(language), {*headings_and_buttons()}
    assert len(keys) > 80
    small = {
        key: said[key] for key in keys if key in said and re.match(r"[^\W\d_]", said[key]) and said[key][0].islower()
    }
    assert small == {}


def test_every_heading_and_every_button_that_begins_with_a_name_gives_it_a_capital() -> None:
    """Czech has "rod Starků", Hungarian "a Stark-ház"."""
    files = sorted(CLIENT.rglob("*.svelte"))
    found = [(file.name, shown) for file in files for shown in NAMED.findall(file.read_text(encoding="utf-8"))]
    assert len(found) > 4
    assert [one for one in found if not one[1].startswith("capital(")] == []


def test_a_house_or_a_leader_that_stands_alone_begins_with_a_capital() -> None:
    """Rod Starků, Ser Loras: in a sentence their names have small letters, at a seat or a button they begin one."""
    shown = {file: file.read_text(encoding="utf-8") for file in sorted(CLIENT.rglob("*.svelte"))}
    assert {file.name: found for file, text in shown.items() if (found := ALONE.findall(text))} == {}
    assert sum("{capital(" in text for text in shown.values()) > 10


@IN_EACH_FOLDER
@IN_EACH_LANGUAGE
def test_no_words_cite_a_clause_or_show_notation(folder: Path, language: str) -> None:
    for key, text in words(folder, language).items():
        bare = re.sub(r"\{[^{}]*\}", "", text)
        assert not CLAUSE.search(bare), key
        assert not CODE.search(bare), key


@IN_EACH_FOLDER
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_left_in_english(folder: Path, language: str) -> None:
    """What has words beside its values and is the same in another language was forgotten."""
    english, said = words(folder, "en"), words(folder, language)
    same = [key for key, text in said.items() if without_forms(text) == without_forms(english[key])]
    assert [key for key in same if len(re.findall(r"[^\W\d_]{3,}", without_forms(said[key], ""))) > 1] == []


@IN_EACH_FOLDER
def test_no_hungarian_article_stands_before_what_is_filled_in_but_the_open_one(folder: Path) -> None:
    """a(z): which of the two it is depends on the name or the number. No ending hangs on either."""
    for key, text in words(folder, "hu").items():
        assert not re.search(r"\b[Aa]z? #?\{", text), key
        assert not re.search(r"\}-?[a-záéíóöőúüű]", text), key


@IN_EACH_FOLDER
def test_no_czech_preposition_stands_before_a_number_but_the_open_one(folder: Path) -> None:
    """z(e): z 5, but ze 4."""
    for key, text in words(folder, "cs").items():
        assert not re.search(r"\b[kszv]e? \{(?:n|of|rounds|players)\}", text), key


@IN_EACH_FOLDER
@IN_EACH_LANGUAGE
def test_a_form_by_number_has_all_the_forms_of_its_language(folder: Path, language: str) -> None:
    for key, text in words(folder, language).items():
        for field in fields(text):
            assert field.how in ("", "forms"), key
            assert field.how != "forms" or field.argument.count("|") + 1 == FORMS[language], key


@pytest.mark.parametrize(("language", "marks"), [("en", "„“”"), ("hu", '“"«»'), ("cs", '”"«»')])
def test_quotation_marks_are_those_of_the_language(language: str, marks: str) -> None:
    """English ‘…’ or none, Hungarian „…”, Czech „…“."""
    assert {key: text for key, text in all_words(language).items() if set(text) & set(marks)} == {}
