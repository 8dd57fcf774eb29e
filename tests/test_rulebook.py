"""Pages of rules as data: what the terminal and the browser show, of today's rules and of earlier ones."""

from __future__ import annotations

import pytest

from smallcouncil.core import EARLIER
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.facts import read_rules as read_today
from smallcouncil.games.rulebook import Clause, Grid, Page, Paragraph, Passage, Span, plain, read_page
from smallcouncil.versions import frozen
from tests.contract.clauses import DEFINED, PAGES

PAGE = """\
# A game: the rules, clause by clause

A card game,
told in two lines.

## Turn
Some words before.
- ZZ-1.1 The player does this,
  and then that (R-ZZ-1):
  - one thing, or
    another;
  - *nothing*.

  Then the turn ends.
- ZZ-1.2 **Option** `off`: see ZZ-1.1.
### Later
- R-ZZ-1 A ruling.
- A case without an id.

## Secrets
| thing | seen by |
|---|---|
| hand | **one** |
""".replace("ZZ", "QQ")


@pytest.fixture(scope="module")
def page() -> Page:
    return read_page(PAGE)


def clauses_on(page: Page) -> list[Clause]:
    return [block for section in page.sections for block in section.blocks if isinstance(block, Clause)]


def test_a_page_has_a_title_and_sections_of_each_level(page: Page) -> None:
    assert page.title == "A game: the rules, clause by clause"
    found = [(section.heading, section.level) for section in page.sections]
    assert found == [("", 1), ("Turn", 2), ("Later", 3), ("Secrets", 2)]


def test_lines_that_belong_together_are_one_paragraph(page: Page) -> None:
    assert page.sections[0].blocks == (Paragraph((Span("A card game, told in two lines."),)),)
    assert page.sections[1].blocks[0] == Paragraph((Span("Some words before."),))


def test_a_clause_has_its_id_its_points_and_what_follows_them(page: Page) -> None:
    assert page.sections[1].blocks[1] == Clause(
        "QQ-" + "1.1",
        (
            Passage((Span("The player does this, and then that ("), Span("R-QQ-" + "1", "clause"), Span("):"))),
            Passage((Span("one thing, or another;"),), is_point=True),
            Passage((Span("nothing", "em"), Span(".")), is_point=True),
            Passage((Span("Then the turn ends."),)),
        ),
    )


def test_words_are_told_apart_by_kind(page: Page) -> None:
    [part] = clauses_on(page)[1].parts
    assert [(span.text, span.kind) for span in part.spans] == [
        ("Option", "strong"),
        (" ", "text"),
        ("off", "code"),
        (": see ", "text"),
        ("QQ-" + "1.1", "clause"),
        (".", "text"),
    ]


def test_an_entry_without_an_id_is_one_that_nobody_cites(page: Page) -> None:
    assert [clause.id for clause in clauses_on(page)][2:] == ["R-QQ-" + "1", ""]
    assert plain(clauses_on(page)[-1].parts[0].spans) == "A case without an id."


def test_a_table_has_its_head_first(page: Page) -> None:
    head, row = (Span("thing"),), (Span("hand"),)
    assert page.sections[-1].blocks == (Grid(((head, (Span("seen by"),)), (row, (Span("one", "strong"),)))),)


def test_what_looks_like_html_or_a_link_is_text() -> None:
    [section] = read_page("Words <b>of</b> [somebody](https://example.org) &amp; [R].").sections
    assert section.blocks == (Paragraph((Span("Words <b>of</b> [somebody](https://example.org) &amp; [R]."),)),)


TODAY = [(file.parent.name, language) for file in sorted(PAGES.glob("*/rulebook.md")) for language in LANGUAGES]


@pytest.mark.parametrize(("name", "language"), TODAY)
def test_every_clause_of_a_page_is_read_with_words_and_without_marks(name: str, language: str) -> None:
    markdown = read_today(name, language)
    check(read_page(markdown), markdown)


@pytest.mark.parametrize(("game", "version"), sorted(EARLIER))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_earlier_rules_are_read_likewise(game: str, version: str, language: str) -> None:
    earlier = frozen(game, version)
    assert earlier is not None
    for name in filter(None, (earlier.game.rules, earlier.game.base_rules)):
        markdown = earlier.read_rules(name, language)
        check(read_page(markdown), markdown)


def check(page: Page, markdown: str) -> None:
    assert page.title
    assert [clause.id for clause in clauses_on(page) if clause.id] == DEFINED.findall(markdown)
    for clause in clauses_on(page):
        for part in clause.parts:
            words = plain(part.spans)
            assert words == words.strip() != ""
            assert not [mark for mark in ("**", "`", "\n") if mark in words]
