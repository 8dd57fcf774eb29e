"""Pages of rules as data, read once for the terminal and the browser: sections of clauses, paragraphs and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from msgspec import Struct

FOR_TESTERS = ("Cases worth a test", "Tesztelésre érdemes esetek", "Případy hodné testu")  # no part of the rules
NAMED = re.compile(r"(.*?) \{(\w+)\}")  # a heading with the name of its section
ID = re.compile(r"\b(?:R-)?[A-Z]{2}-X?\d+(?:\.\d+)?")
MARKDOWN = MarkdownIt("zero").enable(
    ["heading", "list", "table", "emphasis", "backticks", "newline", "image"]
)  # and no HTML

Kind = Literal["text", "strong", "em", "code", "clause"]
MARKS: dict[str, Kind] = {"strong": "strong", "em": "em", "code_inline": "code"}


class Span(Struct, frozen=True):
    """Some words of a line; of the kind `clause` it is the id of one that is named."""

    text: str
    kind: Kind = "text"


class Passage(Struct, frozen=True):
    """A part of a clause: its first words, a point of a list under them, or words that follow it."""

    spans: tuple[Span, ...]
    is_point: bool = False


class Clause(Struct, frozen=True, tag="clause", tag_field="kind"):
    """A clause; one without an id is an entry of a list that nobody cites."""

    id: str
    parts: tuple[Passage, ...]


class Paragraph(Struct, frozen=True, tag="paragraph", tag_field="kind"):
    """Words between the clauses."""

    spans: tuple[Span, ...]


class Grid(Struct, frozen=True, tag="table", tag_field="kind"):
    """Rows of cells; the first is the head."""

    rows: tuple[tuple[tuple[Span, ...], ...], ...]


class Figure(Struct, frozen=True, tag="figure", tag_field="kind"):
    """A picture: what it shows, by a name that boards know, and that in words."""

    shows: str
    caption: str


Block = Clause | Paragraph | Grid | Figure


class Section(Struct, frozen=True):
    """What stands under a heading; what stands before the first has none, and level 1."""

    heading: str
    level: int
    blocks: tuple[Block, ...]
    name: str = ""  # by which it is opened: `## A turn {turn}`


class Page(Struct, frozen=True):
    """A page of rules."""

    title: str
    sections: tuple[Section, ...]


def read_page(markdown: str) -> Page:
    """Read a page: `# title`, `## headings`, `- ID text`, paragraphs and tables."""
    title, heading, level, name = "", "", 1, ""
    sections = []
    top = SyntaxTreeNode(MARKDOWN.parse(markdown)).children
    for is_heading, nodes in groupby(top, lambda node: node.type == "heading"):
        if not is_heading:
            sections.append(Section(heading, level, tuple(block for node in nodes for block in _blocks(node)), name))
            continue
        for node in nodes:
            heading, name = _named(plain(_spans(node)))
            level = int(node.tag[1:])
            if level == 1:
                title, heading = heading, ""
    return Page(title, tuple(sections))


def _named(heading: str) -> tuple[str, str]:
    named = NAMED.fullmatch(heading)
    return (named[1], named[2]) if named else (heading, "")


def _blocks(node: SyntaxTreeNode) -> Iterator[Block]:
    if node.type == "bullet_list":
        yield from map(_clause, node.children)
    elif node.type == "table":
        rows = [row for part in node.children for row in part.children]
        yield Grid(tuple(tuple(_spans(cell) for cell in row.children) for row in rows))
    elif (image := _image(node)) is not None:
        yield Figure(str(image.attrs["src"]), image.content)
    else:
        yield Paragraph(_spans(node))


def _image(node: SyntaxTreeNode) -> SyntaxTreeNode | None:
    """The picture that is all of a paragraph."""
    words = [word for inline in node.children for word in inline.children]
    return words[0] if [word.type for word in words] == ["image"] else None


def _clause(item: SyntaxTreeNode) -> Clause:
    first, *more = _parts(item)
    own, *rest = first.spans
    if own.kind != "clause":
        return Clause("", (first, *more))
    begun = Span(rest[0].text.lstrip(), rest[0].kind)
    return Clause(own.text, (Passage((begun, *rest[1:]) if begun.text else tuple(rest[1:])), *more))


def _parts(item: SyntaxTreeNode, is_point: bool = False) -> Iterator[Passage]:
    for node in item.children:
        if node.type == "bullet_list":
            for point in node.children:
                yield from _parts(point, is_point=True)
        else:
            yield Passage(_spans(node), is_point)


def _spans(node: SyntaxTreeNode) -> tuple[Span, ...]:
    """The words of a heading, a paragraph or a cell."""
    words = [word for inline in node.children for word in inline.children]
    spans: list[Span] = []
    for kind, same in groupby(words, _kind):
        text = "".join(map(_text, same))
        spans += _with_clauses(text) if kind == "text" else [Span(text, kind)]
    return tuple(spans)


def _kind(node: SyntaxTreeNode) -> Kind:
    return MARKS.get(node.type, "text")


def _text(node: SyntaxTreeNode) -> str:
    if node.type == "softbreak":
        return " "
    return "".join(map(_text, node.children)) if node.children else node.content


def _with_clauses(text: str) -> Iterator[Span]:
    """The words of a text, and the ids of clauses that it names apart."""
    end = 0
    for named in ID.finditer(text):
        if named.start() > end:
            yield Span(text[end : named.start()])
        yield Span(named[0], "clause")
        end = named.end()
    if end < len(text):
        yield Span(text[end:])


def plain(spans: tuple[Span, ...]) -> str:
    """The words alone."""
    return "".join(span.text for span in spans)
