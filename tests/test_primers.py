"""Primers: each game on one page, in every language, in words that need no rulebook."""

from __future__ import annotations

import re

import pytest

import smallcouncil as sc
from smallcouncil.games.facts import LANGUAGES, read_primer
from smallcouncil.games.rulebook import Clause, Figure, Page, Section, plain, read_page
from tests.cli.terminal import run
from tests.contract.clauses import PAGES

SECTIONS = ["", "goal", "turn", "end", "know", "pieces"]
MOST_WORDS = 420  # what is read on one screen, in some two minutes
FILE = re.compile(r"\b\w+\.(?:toml|json|md|py)\b")

in_each_game = pytest.mark.parametrize("game", sc.game_ids())
in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def primer(game: str, language: str = "en") -> Page:
    return read_page(read_primer(sc.find_game(game).folder, language))


def entries(section: Section) -> list[str]:
    return [plain(block.parts[0].spans) for block in section.blocks if isinstance(block, Clause)]


def pieces(page: Page) -> list[str]:
    """The names of what is explained on the board."""
    return [
        block.parts[0].spans[0].text
        for block in page.sections[-1].blocks
        if isinstance(block, Clause) and block.parts[0].spans[0].kind == "code"
    ]


@in_each_game
@in_each_language
def test_a_primer_tells_the_goal_a_turn_the_end_and_three_things(game: str, language: str) -> None:
    """And what is what, and shows the board; the same in every language, on one screen."""
    page = primer(game, language)
    assert [section.name for section in page.sections] == SECTIONS
    assert [type(block) for block in page.sections[0].blocks] == [Figure]
    assert page.sections[0].blocks[0].shows == primer(game).sections[0].blocks[0].shows  # type: ignore[union-attr]
    assert len(entries(page.sections[SECTIONS.index("know")])) == 3
    assert len(pieces(page)) == len(entries(page.sections[-1])) >= 4
    assert pieces(page) == pieces(primer(game))
    assert len(read_primer(sc.find_game(game).folder, language).split()) <= MOST_WORDS


@in_each_game
@in_each_language
def test_a_primer_names_no_clause_and_no_file(game: str, language: str) -> None:
    text = read_primer(sc.find_game(game).folder, language)
    assert not re.findall(r"\b[A-Z]{2}-\d", text)
    assert not FILE.findall(text)


@pytest.mark.parametrize(
    "page", sorted(PAGES.glob("*/rulebook*.md")), ids=lambda page: f"{page.parent.name}-{page.name}"
)
def test_no_page_of_rules_names_a_file(page: object) -> None:
    """They are for players."""
    assert not FILE.findall(page.read_text(encoding="utf-8"))  # type: ignore[attr-defined]


@in_each_game
def test_the_terminal_begins_with_the_primer(game: str) -> None:
    """In the language that is asked for, without the names of places on a board that is not there."""
    shown = run("rules", game, "--language", "hu").out
    page = primer(game, "hu")
    assert shown.startswith(page.title)
    assert not [name for name in pieces(page) if re.search(rf"·\s+{name} ", shown)]
