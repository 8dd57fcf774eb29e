"""Clauses: which ids a page of rules defines, and which a text cites."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src" / "smallcouncil" / "games"
TOY_PAGES = ROOT / "tests" / "toys"

MADE_UP = "ZZ-"  # what a test calls clauses of no game
ID = r"(?>(?:R-)?[A-Z]{2}-X?\d+(?:\.\d+)?)"  # never a part of a longer one
DEFINED = re.compile(rf"^- ({ID})\s", re.MULTILINE)
CITED = re.compile(rf"(?<![A-Za-z0-9-]){ID}(?![A-Za-z0-9])")


@cache
def defined_in(page: Path) -> frozenset[str]:
    """The ids of the clauses of a page of rules."""
    return frozenset(DEFINED.findall(page.read_text(encoding="utf-8")))


def cited_in(text: str) -> frozenset[str]:
    """The ids that a text names, each taken whole: a tenth clause is no citation of the first."""
    return frozenset(clause for clause in CITED.findall(text) if MADE_UP not in clause)


def sections(clauses: frozenset[str]) -> frozenset[str]:
    """The ids of whole sections: HK-3 for HK-3.1."""
    return frozenset(clause.partition(".")[0] for clause in clauses if "." in clause)
