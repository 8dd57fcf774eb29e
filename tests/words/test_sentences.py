"""What people read in games of every title: the sentences that were read are still those that are said."""

from __future__ import annotations

import re

import pytest

from smallcouncil.games.facts import LANGUAGES

from .sentences import file_of, sentences

IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
LEAST = 300  # of a language
CLAUSE = re.compile(r"\b(?:R-)?[A-Z]{2}-\d+\.")
CODE = re.compile(r"\b\d+[KFkfp]\b|->|@|_|[{}\[\]\"|]")
# Articles before names and numbers, and prepositions whose next word asks for their other form
ARTICLE = re.compile(r"\b([Aa]z?) (?=\W?([A-ZÁÉÍÓÖŐÚÜŰ]\w+|\d+))")
AZ = re.compile(r"[AÁEÉIÍOÓÖŐUÚÜŰ]|Y[^aeiou]|5|1$")
CZECH = re.compile(r"\b[Zz] (?=[szšž])|\b[Vv] (?=[vfw])|\b[Kk] (?=[kg])|\b[Ss] (?=[sz])")
AND = {"en": " and ", "hu": " és ", "cs": " a\N{NO-BREAK SPACE}"}


def said(language: str) -> list[str]:
    """The sentences that are written down, without their keys."""
    lines = file_of(language).read_text(encoding="utf-8").splitlines()
    return [line.partition(": ")[2] for line in lines if not line.startswith("#")]


@IN_EACH_LANGUAGE
def test_the_sentences_are_still_said_so(language: str) -> None:
    """`make sentences` writes them anew: read the diff, in all three languages."""
    assert [*sentences(language)] == file_of(language).read_text(encoding="utf-8").splitlines()


@IN_EACH_LANGUAGE
def test_they_are_many(language: str) -> None:
    assert len(said(language)) >= LEAST


@IN_EACH_LANGUAGE
def test_every_sentence_begins_with_a_capital_and_shows_no_clause_and_no_notation(language: str) -> None:
    for sentence in said(language):
        assert sentence[0] == sentence[0].upper(), sentence
        assert not CLAUSE.search(sentence), sentence
        assert not CODE.search(sentence), sentence


def test_the_hungarian_article_fits_what_follows() -> None:
    found = [match.groups() for sentence in said("hu") for match in ARTICLE.finditer(sentence)]
    assert [(article, word) for article, word in found if bool(AZ.match(word)) != article.endswith("z")] == []
    assert len(found) > 50


def test_no_hungarian_article_stands_before_a_house_with_its_number() -> None:
    """Licitek: Stark-ház (Anna): 1, but: a Stark-ház (Anna) győz."""
    listed = re.compile(r"[:,] (az? )?\w+-ház \(\w+\): \d")
    found = [match[1] for sentence in said("hu") for match in listed.finditer(sentence)]
    assert len(found) > 20
    assert {*found} == {None}


def test_czech_prepositions_fit_what_follows() -> None:
    assert [sentence for sentence in said("cs") if CZECH.search(sentence)] == []


@IN_EACH_LANGUAGE
def test_lists_end_as_the_language_ends_them(language: str) -> None:
    """Words like a/az and z/ze are never left open, and no list ends with a comma alone."""
    assert not any("(z)" in sentence or "(e)" in sentence for sentence in said(language))
    assert any(AND[language] in sentence for sentence in said(language))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_left_in_english(language: str) -> None:
    english = set(said("en"))
    same = {sentence for sentence in said(language) if sentence in english}
    assert {sentence for sentence in same if len(sentence.split()) > 3} == set()


def test_a_czech_verb_agrees_with_its_number() -> None:
    """Zbývá 1 bod, zbývají 2 body, zbývá 5 bodů."""
    odd = re.compile(r"\b(zbývá [234]|zbývají (1|[5-9]|\d\d+)) ", re.IGNORECASE)
    assert [one for one in said("cs") if odd.search(one)] == []
