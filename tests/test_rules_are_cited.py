"""Every clause of the rules is proven by a test that cites it, and nothing cites a clause that is not there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import smallcouncil as sc
from tests.contract.clauses import PAGES, ROOT, TOY_PAGES, cited_in, defined_in, sections

TESTS = ROOT / "tests"
SOURCES = ROOT / "src" / "smallcouncil"
TAUGHT = ROOT / "docs" / "write_your_own_game.md"  # with a game of its own
PAGES_OF_RULES = [*PAGES.glob("*/rulebook.md"), *TOY_PAGES.glob("*.md"), TAUGHT]
SHOWING = {"bots", "bot.py", "terminal", "terminal.py"}
DEFINED = frozenset[str]().union(*(defined_in(page) for page in PAGES_OF_RULES))


def strings(file: Path) -> Iterator[str]:
    """The texts of a file of Python, docstrings among them."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def cited() -> frozenset[str]:
    """The clauses that tests cite, beside this file."""
    files = [file for file in TESTS.rglob("test_*.py") if file != Path(__file__)]
    return frozenset(clause for file in files for text in strings(file) for clause in cited_in(text))


def pages_of(game: str) -> set[str]:
    """The pages of a game: its own, and the one that it builds on."""
    found = sc.find_game(game)
    return {page for page in (found.rules, found.base_rules) if page}


@pytest.mark.parametrize("game", sc.game_ids())
def test_every_clause_of_a_game_is_cited_by_a_test(game: str) -> None:
    assert (
        sorted({clause for page in pages_of(game) for clause in defined_in(PAGES / page / "rulebook.md")} - cited())
        == []
    )


@pytest.mark.parametrize("page", sorted({page for game in sc.game_ids() for page in pages_of(game)}))
def test_every_clause_of_a_page_is_named_where_it_is_carried_out(page: str) -> None:
    """From a clause one finds its code, beside bots and boards: in the folder of a game that is played by the page."""
    players = [game for game in sc.game_ids() if page in pages_of(game)]
    folders = {PAGES / folder for game in players for folder in (*pages_of(game), sc.find_game(game).folder)}
    files = [file for folder in folders for file in folder.rglob("*.py")]
    rules = [file for file in files if not SHOWING.intersection(file.relative_to(PAGES).parts)]
    named = {clause for file in rules for clause in cited_in(file.read_text(encoding="utf-8"))}
    unnamed = defined_in(PAGES / page / "rulebook.md") - named
    assert sorted(clause for clause in unnamed if not is_example(clause)) == []


def is_example(clause: str) -> bool:
    """HK-X1 is one; its rules are others."""
    return "-X" in clause


@pytest.mark.parametrize("kind", ["py", "toml", "md"])
@pytest.mark.parametrize("folder", [SOURCES, TESTS], ids=lambda folder: folder.name)
def test_every_clause_that_is_cited_exists(folder: Path, kind: str) -> None:
    known = DEFINED | sections(DEFINED)
    unknown = {
        f"{file.relative_to(ROOT)}: {clause}"
        for file in folder.rglob(f"*.{kind}")
        if file != Path(__file__)
        for clause in cited_in(file.read_text(encoding="utf-8")) - known
    }
    assert unknown == set()


def test_ids_are_taken_whole() -> None:
    assert cited_in("see HK-3.10, R-HK-1, HK-X2.") == {"HK-3.10", "R-HK-1", "HK-X2"}
    assert cited_in("UTF-8, HK-3.1a and the R-HK-… of old") == set()
    assert cited_in("HK-3.1: WI-4.2 to 4.5 (R-WI-14)") == {"HK-3.1", "WI-4.2", "R-WI-14"}


def test_only_the_lines_that_open_a_clause_define_one(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "- HK-3.1 A rule, see HK-9.9.\n- R-HK-1 A ruling.\n- HK-X1 An example.\nHK-7.7 prose\n- A case (HK-8.8).\n"
    )
    assert defined_in(page) == {"HK-3.1", "R-HK-1", "HK-X1"}
