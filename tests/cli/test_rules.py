"""Reading the rules: clauses found by id, the pages shown."""

from __future__ import annotations

import re

import pytest

import smallcouncil as sc
from smallcouncil.cli.rules import UnknownClause, rules_of, rules_on
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.rulebook import FOR_TESTERS, Clause, plain, read_page
from tests.cli.terminal import run
from tests.contract.clauses import PAGES, defined_in

BRACKETS = re.compile(r"\[[^\]]*\]")
MARK = re.compile(r"R-[A-Z]{2}-\d+|\b(?:C|P|R|T|FAQ|board)\b")


@pytest.mark.parametrize("name", [page.parent.name for page in PAGES.glob("*/rulebook.md")])
def test_every_clause_of_every_page_is_read(name: str) -> None:
    rules = rules_of(name)
    assert rules.clauses.keys() == defined_in(PAGES / name / "rulebook.md")
    assert all(words_of(clause) and rules.section_of(clause) for clause in rules.clauses.values())


@pytest.mark.parametrize("name", [page.parent.name for page in PAGES.glob("*/rulebook.md")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_the_same_clauses_in_the_same_order_in_every_language(name: str, language: str) -> None:
    translated, original = rules_of(name, language=language), rules_of(name)
    assert [*translated.clauses] == [*original.clauses]
    assert len(translated.sections) == len(original.sections)
    for clause in original.clauses.values():
        assert named_by(translated.clauses[clause.id]) == named_by(clause), clause.id


@pytest.mark.parametrize("name", [page.parent.name for page in PAGES.glob("*/rulebook.md")])
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_clause_has_the_same_marks_of_origin_in_every_language(name: str, language: str) -> None:
    """Whatever words stand between them: `[C table, P rest]` is `[C a táblázat, P a többi]`."""
    translated, original = rules_of(name, language=language), rules_of(name)
    for clause in original.clauses.values():
        assert marks_of(translated.clauses[clause.id]) == marks_of(clause), clause.id


def marks_of(clause: Clause) -> list[list[str]]:
    return [MARK.findall(words) for words in BRACKETS.findall(words_of(clause))]


@pytest.mark.parametrize(
    ("clause", "english", "hungarian", "czech"),
    [
        ("GT-1.2", "[T] [C]", "[T] [C]", "[T] [C]"),
        ("GT-4.6", "[T] [C/P]", "[T] [C/P]", "[T] [C/P]"),
        ("GT-7.1", "[T] [C FAQ/P]", "[T] [C FAQ/P]", "[T] [C FAQ/P]"),
        ("GT-2.4", "[P the units, R-GT-2 the rest]", "[P az egységek, R-GT-2 a többi]", "[P jednotky, R-GT-2 ostatní]"),
    ],
)
def test_where_a_clause_comes_from_is_shown_with_it(clause: str, english: str, hungarian: str, czech: str) -> None:
    """GT-2.4: marks travel to the page in the terminal as they are written, and so to the browser."""
    for language, mark in zip(LANGUAGES, (english, hungarian, czech), strict=True):
        assert words_of(rules_of("thrones", language=language).find(clause)).endswith(mark)
        shown = run("rules", "storm-of-swords", clause, "--language", language).out
        assert mark in " ".join(shown.split())


def words_of(clause: Clause) -> str:
    return " ".join(plain(part.spans) for part in clause.parts)


def named_by(clause: Clause) -> set[str]:
    return {span.text for part in clause.parts for span in part.spans if span.kind == "clause"}


def test_the_clauses_that_a_clause_names_are_those_that_exist() -> None:
    clauses = "- ZZ-1.1 This.\n- ZZ-1.2 See ZZ-1.1, ZZ-1.2 and ZZ-7.7.\n  - Or ZZ-1.3.\n- ZZ-1.3 That."
    rules = rules_on(read_page(clauses.replace("ZZ", "QQ")))
    assert [clause.id[3:] for clause in rules.cited_by(rules.find("1.2"))] == ["1.1", "1.3"]


def test_no_page_is_in_one_language_only() -> None:
    games = {page.parent for page in PAGES.glob("*/rulebook.md")}
    for language in LANGUAGES[1:]:
        assert {page.parent for page in PAGES.glob(f"*/rulebook.{language}.md")} == games


@pytest.mark.parametrize("wanted", ["HK-3.1", "hk-3.1", " 3.1 "])
def test_a_clause_is_found_by_its_id_in_any_case_or_by_its_number(wanted: str) -> None:
    """HK-3.1, for one."""
    assert words_of(rules_of("hand_of_the_king").find(wanted)).startswith("The player names a direction")


def test_a_clause_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownClause, match=r"There is no clause HK-3\.99; did you mean HK-3\.\d"):
        rules_of("hand_of_the_king").find("HK-3" + ".99")


@pytest.mark.parametrize("game", sc.game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_game_are_shown(game: str, language: str) -> None:
    ran = run("rules", game, "--language", language)
    rules = rules_of(sc.find_game(game).rules, language=language)
    assert ran.code == 0
    assert rules.title in " ".join(ran.out.split())
    assert all(f"\n{clause} " in ran.out for clause in rules.clauses)
    assert not any(heading in ran.out for heading in FOR_TESTERS)


@pytest.mark.parametrize(("language", "heading"), [*zip(LANGUAGES, FOR_TESTERS, strict=True)])
def test_what_is_for_testers_is_called_so_in_every_language(language: str, heading: str) -> None:
    assert heading in rules_of("hand_of_the_king", language=language).sections
    assert heading in rules_of("westeros_intrigue", language=language).sections


def test_one_clause_is_shown_in_another_language() -> None:
    """WI-4.3 names R-WI-9."""
    ran = run("rules", "wi", "4.3", "--language", "hu")
    assert ran.code == 0
    assert "Amire hivatkozik:" in ran.out
    assert "\nR-WI-9 " in ran.out


def test_a_language_that_is_not_spoken_is_refused() -> None:
    ran = run("rules", "wi", "--language", "de")
    assert ran.code == 2
    assert "en, hu, cs" in ran.err


def test_one_clause_is_shown_with_the_rulings_it_names() -> None:
    """WI-4.3 names R-WI-9."""
    ran = run("rules", "Westeros Intrigue", "wi-4.3")
    assert ran.code == 0
    assert "WI-4.3    Bottom row: a card goes to the left end" in ran.out
    assert "R-WI-9    The book's rule 2" in ran.out
    assert "WI-4.4" not in ran.out


def test_a_page_is_followed_by_the_one_it_builds_on() -> None:
    """SS-3.1 and GT-3.1: the number alone means the game's own clause."""
    rules = rules_of("storm_of_swords", "thrones")
    own, base = rules_of("storm_of_swords"), rules_of("thrones")
    assert [*rules.clauses] == [*own.clauses, *base.clauses]
    assert [*rules.sections][: len(own.sections)] == [*own.sections]
    assert rules.find("3.1") == own.find("SS-3.1")
    assert rules.find("gt-3.1") == base.find("GT-3.1")
    assert "\nGT-8.1 " in run("rules", "storm-of-swords").out


def test_an_unknown_clause_is_told_on_the_error_stream() -> None:
    ran = run("rules", "wi", "WI-4" + ".33")
    assert ran.code == 2
    assert ran.out == ""
    assert "did you mean WI-4.3" in ran.err
