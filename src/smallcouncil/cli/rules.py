"""The clauses of the games: read from `rules/`, in each language, found by their id, shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from smallcouncil.core import CouncilError
from smallcouncil.games import facts

ID = re.compile(r"\b(?:R-)?[A-Z]{2}-X?\d+(?:\.\d+)?")
CLAUSE = re.compile(rf"- ({ID.pattern}) (.*)")
FOR_TESTERS = ("Cases worth a test", "Tesztelésre érdemes esetek", "Případy hodné testu")
NAMED_BY_IT = {"en": "It names:", "hu": "Amire hivatkozik:", "cs": "Na co odkazuje:"}
ID_WIDTH = 8


class UnknownClause(CouncilError):
    """The rules of a game have no clause of that id."""


class Clause(NamedTuple):
    """One clause: its id, its text and the heading it stands under."""

    id: str
    text: str
    section: str


class Rules(NamedTuple):
    """A page of rules: its title, each section's heading with the clauses and paragraphs under it, and all clauses."""

    title: str
    sections: dict[str, list[Clause | str]]
    clauses: dict[str, Clause]

    def find(self, wanted: str) -> Clause:
        """The clause of that id: `HK-3.1`, also in small letters, or shorter, `3.1`."""
        numbered = [clause for clause in reversed(self.clauses) if not clause.startswith("R-")]  # its own before base
        by_number = {clause.split("-")[1]: clause for clause in numbered}
        wanted = wanted.strip().upper()
        found = by_number.get(wanted, wanted)
        if found not in self.clauses:
            raise UnknownClause(f"There is no clause {wanted}; {self._suggestion(wanted)}")
        return self.clauses[found]

    def cited_by(self, clause: Clause) -> list[Clause]:
        """The clauses that a clause names, in the order in which it names them."""
        named = dict.fromkeys(ID.findall(clause.text))
        return [self.clauses[an_id] for an_id in named if an_id in self.clauses and an_id != clause.id]

    def _suggestion(self, wanted: str) -> str:
        same_part = [clause for clause in self.clauses if clause.startswith(wanted.partition(".")[0] + ".")]
        close = get_close_matches(wanted, same_part or self.clauses, n=3, cutoff=0.5)
        return f"did you mean {' or '.join(close)}?" if close else f"the first is {next(iter(self.clauses))}."


@cache
def rules_of(page: str, base: str = "", language: str = "en") -> Rules:
    """Read a page of `rules/`, and behind it the page it builds on."""
    own = read_rules(facts.read_rules(page, language))
    return _with_base(own, rules_of(base, language=language)) if base else own


def _with_base(own: Rules, base: Rules) -> Rules:
    name = base.title.partition(":")[0]
    sections = {f"{name}: {heading}" if heading else name: parts for heading, parts in base.sections.items()}
    return Rules(own.title, {**own.sections, **sections}, {**own.clauses, **base.clauses})


def read_rules(page: str) -> Rules:
    """Read a page: `## headings`, `- ID text` with indented lines that go on, and paragraphs."""
    title, section = "", ""
    sections: dict[str, list[Clause | str]] = {}
    for block in _blocks(page):
        if block.startswith("# "):
            title = block[2:]
        elif block.startswith("#"):
            section = block.lstrip("# ")
        elif clause := CLAUSE.fullmatch(block):
            sections.setdefault(section, []).append(Clause(clause[1], clause[2], section))
        else:
            sections.setdefault(section, []).append(block)
    clauses = [part for parts in sections.values() for part in parts if isinstance(part, Clause)]
    return Rules(title, sections, {clause.id: clause for clause in clauses})


def _blocks(page: str) -> Iterator[str]:
    """Lines that belong together: a heading, a list entry with what goes on under it, a paragraph, a table."""
    block: list[str] = []
    for line in [*page.splitlines(), ""]:
        is_new = not line or line.startswith(("#", "- ")) or (block and block[0].startswith("#"))
        if block and is_new:
            yield _joined(block)
            block = []
        if line:
            block.append(line)


def _joined(lines: list[str]) -> str:
    is_table = lines[0].startswith("|")
    return "\n".join(lines) if is_table else " ".join(line.strip() for line in lines)


# Shown


def whole_page(rules: Rules) -> RenderableType:
    """All that a player may want to read of a game's rules."""
    parts: list[RenderableType] = [Text(rules.title, "bold")]
    for heading, blocks in rules.sections.items():
        if heading not in FOR_TESTERS:
            parts += [Text(f"\n{heading}\n", "bold underline"), *map(_block, blocks)]
    return Group(*parts)


def one_clause(rules: Rules, clause: Clause, language: str = "en") -> RenderableType:
    """A clause, and under it those that it names."""
    cited = rules.cited_by(clause)
    parts = [Text(f"{rules.title.partition(':')[0]} · {clause.section}\n", "dim"), _block(clause)]
    if cited:
        parts += [Text(f"\n{NAMED_BY_IT[language]}\n", "dim"), *map(_block, cited)]
    return Group(*parts)


def clauses(found: Iterable[Clause]) -> RenderableType:
    """Some clauses, one under the other."""
    return Group(*map(_block, found))


def _block(block: Clause | str) -> RenderableType:
    if isinstance(block, str):
        return Markdown(block)
    row = Table.grid(padding=(0, 2), expand=True)
    row.add_column(width=ID_WIDTH, style="bold", no_wrap=True)
    row.add_column(ratio=1)
    row.add_row(block.id, Markdown(block.text))
    return row
