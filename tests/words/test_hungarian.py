"""Hungarian, where one word asks for the form of another: on all pages, not only in what squires' games say."""

from __future__ import annotations

import re

import pytest

import smallcouncil as sc
from smallcouncil.core.template import joined

from .test_client_words import CLIENT, FOLDERS, words
from .test_every_name import AREAS, AT_EACH_WAR
from .test_glossary import EVERYWHERE, texts_of

# An article before a word or a number, not before a sign; before a small word or 0, az may also mean "that"
A = re.compile(r"(?<![\w-])[Aa] (?=[„(*]*([^\W\d_]{2,}|\d+))")
AZ = re.compile(r"(?<![\w-])[Aa]z (?=[„(*]*([A-ZÁÉÍÓÖŐÚÜŰ][^\W\d_]+|[1-9]\d*))")
# Where somebody is, comes from and goes to: within, on or at a place, by its vowels
SERIES = [
    ("ban", "ból", "ba"),
    ("ben", "ből", "be"),
    ("n", "ról", "ra"),
    ("n", "ről", "re"),
    ("nál", "tól", "hoz"),
    ("nél", "től", "hez"),
]  # fmt: skip


@pytest.mark.parametrize("folder", EVERYWHERE)
def test_every_article_fits_the_word_that_is_written_after_it(folder: str) -> None:
    """What is filled in has the open one, a(z)."""
    pages = [(file, " ".join(text.split())) for file, text in texts_of(folder, "hu")]
    written = [(file, match[0] + match[1]) for file, text in pages for form in (A, AZ) for match in form.finditer(text)]
    assert len(written) > 5
    assert [one for one in written if not fits(one[1])] == []


def fits(words_there: str) -> bool:
    """Whether the article is the one that its word asks for; II and SS are read otherwise than they are written."""
    article, word = words_there.split()
    return word.isupper() or joined(f"a(z) {word}", "hu") == f"{article.lower()} {word}"


@AT_EACH_WAR
def test_a_place_is_entered_and_left_as_one_stands_there(game: str) -> None:
    """Deresben, Deresből, Deresbe; a Rózsaúton, a Rózsaútról, a Rózsaútra: never one of each."""
    forms = sc.find_game(game).texts.forms["hu"]
    for area in AREAS[game]:
        said = [forms[where][area] for where in ("in", "from", "to")]
        assert len({re.match(r"az? |", words_there)[0] for words_there in said}) == 1, said  # type: ignore[index]
        assert any(all(map(str.endswith, said, endings)) for endings in SERIES), said


def test_a_choice_in_the_log_is_quoted() -> None:
    """Choices speak for themselves, "Senkit sem támogatok": what tells of somebody else has them in quotation marks."""
    frame = words(CLIENT / "texts", "hu")
    spoken = [text for folder in FOLDERS for key, text in words(folder, "hu").items() if key.startswith("choice.")]
    assert any(re.search(r"\w+[aeo]m\b", text) for text in spoken)
    assert [key for key, text in frame.items() if "{choice}" in text and "„{choice}”" not in text] == []
