"""The clauses of the games, in each language: found by their id, shown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from smallcouncil.core import CouncilError
from smallcouncil.games.facts import read_rules
from smallcouncil.games.rulebook import FOR_TESTERS, Block, Clause, Figure, Page, Paragraph, Passage, Span, read_page
from smallcouncil.versions import Reader

WORDS = {
    "en": {
        "names": "It names:",
        "unknown": "There is no clause {wanted};",
        "close": "did you mean {ids}?",
        "or": " or ",
        "first": "the first is {first}.",
    },
    "hu": {
        "names": "Amire hivatkozik:",
        "unknown": "Nincs ilyen szabálypont: {wanted};",
        "close": "talán ez az: {ids}?",
        "or": " vagy ",
        "first": "az első: {first}.",
    },
    "cs": {
        "names": "Na co odkazuje:",
        "unknown": "Bod {wanted} v pravidlech není;",
        "close": "nebyl to {ids}?",
        "or": " nebo ",
        "first": "první je {first}.",
    },
}
ID_WIDTH = 8
STYLES = {"text": "", "clause": "", "strong": "bold", "em": "italic", "code": "cyan"}


class UnknownClause(CouncilError):
    """The rules of a game have no clause of that id."""


class Rules(NamedTuple):
    """The rules of a game: their title, what stands under each heading, and all clauses."""

    title: str
    sections: dict[str, tuple[Block, ...]]
    clauses: dict[str, Clause]
    language: str = "en"

    def find(self, wanted: str) -> Clause:
        """The clause of that id: `HK-3.1`, also in small letters, or shorter, `3.1`."""
        numbered = [clause for clause in reversed(self.clauses) if not clause.startswith("R-")]  # its own before base
        by_number = {clause.split("-")[1]: clause for clause in numbered}
        wanted = wanted.strip().upper()
        found = by_number.get(wanted, wanted)
        if found not in self.clauses:
            unknown = WORDS[self.language]["unknown"].format(wanted=wanted)
            raise UnknownClause(f"{unknown} {self._suggestion(wanted)}")
        return self.clauses[found]

    def cited_by(self, clause: Clause) -> list[Clause]:
        """The clauses that a clause names, in the order in which it names them."""
        spans = [span for part in clause.parts for span in part.spans]
        named = dict.fromkeys(span.text for span in spans if span.kind == "clause")
        return [self.clauses[an_id] for an_id in named if an_id in self.clauses and an_id != clause.id]

    def section_of(self, clause: Clause) -> str:
        """The heading that a clause stands under."""
        return next(heading for heading, blocks in self.sections.items() if clause in blocks)

    def _suggestion(self, wanted: str) -> str:
        same_part = [clause for clause in self.clauses if clause.startswith(wanted.partition(".")[0] + ".")]
        close = get_close_matches(wanted, same_part or self.clauses, n=3, cutoff=0.5)
        words = WORDS[self.language]
        if close:
            return words["close"].format(ids=words["or"].join(close))
        return words["first"].format(first=next(iter(self.clauses)))


@cache
def rules_of(page: str, base: str = "", language: str = "en", read: Reader = read_rules) -> Rules:
    """Read the page of a game, and behind it the page it builds on."""
    own = rules_on(read_page(read(page, language)), language)
    return _with_base(own, rules_of(base, language=language, read=read)) if base else own


def rules_on(page: Page, language: str = "en") -> Rules:
    """The rules on a page."""
    blocks = [block for section in page.sections for block in section.blocks]
    clauses = {block.id: block for block in blocks if isinstance(block, Clause) and block.id}
    return Rules(page.title, {section.heading: section.blocks for section in page.sections}, clauses, language)


def _with_base(own: Rules, base: Rules) -> Rules:
    name = base.title.partition(":")[0]
    sections = {f"{name}: {heading}" if heading else name: blocks for heading, blocks in base.sections.items()}
    return own._replace(sections={**own.sections, **sections}, clauses={**own.clauses, **base.clauses})


# Shown


def primer(markdown: str) -> RenderableType:
    """A game on one page. What stands where on the board, and its picture, are for those who have a board."""
    page = read_page(markdown)
    parts: list[RenderableType] = [Text(page.title, "bold")]
    for section in page.sections:
        parts += [Text(f"\n{section.heading}\n", "bold underline")] if section.heading else []
        parts += [_block(_without_place(block)) for block in section.blocks if not isinstance(block, Figure)]
    return Group(*parts, "")


def _without_place(block: Block) -> Block:
    """An entry of a list without the name of its place on the board."""
    if not isinstance(block, Clause) or block.parts[0].spans[0].kind != "code":
        return block
    first, *more = block.parts
    words = first.spans[2:] if first.spans[1].text.isspace() else first.spans[1:]
    return Clause(block.id, (Passage(words), *more))


def whole_page(rules: Rules) -> RenderableType:
    """All that a player may want to read of a game's rules."""
    parts: list[RenderableType] = [Text(rules.title, "bold")]
    for heading, blocks in rules.sections.items():
        if not heading.endswith(FOR_TESTERS):  # the base page's headings begin with its name
            parts += [Text(f"\n{heading}\n", "bold underline"), *map(_block, blocks)]
    return Group(*parts)


def one_clause(rules: Rules, clause: Clause) -> RenderableType:
    """A clause, and under it those that it names."""
    cited = rules.cited_by(clause)
    parts = [Text(f"{rules.title.partition(':')[0]} · {rules.section_of(clause)}\n", "dim"), _block(clause)]
    if cited:
        parts += [Text(f"\n{WORDS[rules.language]['names']}\n", "dim"), *map(_block, cited)]
    return Group(*parts)


def clauses(found: Iterable[Clause]) -> RenderableType:
    """Some clauses, one under the other."""
    return Group(*map(_block, found))


def _block(block: Block) -> RenderableType:
    if isinstance(block, Paragraph):
        return Group(_words(block.spans), "")
    if isinstance(block, Clause):
        row = Grid.grid(padding=(0, 2), expand=True)
        row.add_column(width=ID_WIDTH, style="bold", no_wrap=True)
        row.add_column(ratio=1)
        row.add_row(block.id or "·", Group(*(_words(part.spans, is_point=part.is_point) for part in block.parts)))
        return row
    if isinstance(block, Figure):
        return Text(block.caption, "italic")
    head, *rows = block.rows
    table = Grid(box=SIMPLE, show_edge=False)
    for cell in head:
        table.add_column(_words(cell))
    for cells in rows:
        table.add_row(*map(_words, cells))
    return table


def _words(spans: Iterable[Span], is_point: bool = False) -> RenderableType:
    text = Text.assemble(*((span.text, STYLES[span.kind]) for span in spans))
    if not is_point:
        return text
    point = Grid.grid(padding=(0, 1))
    point.add_row("•", text)
    return point
