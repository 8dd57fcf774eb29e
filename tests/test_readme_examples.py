"""The examples that people read first do what they say."""

from __future__ import annotations

import doctest
import re
from types import ModuleType

import pytest

import smallcouncil
from smallcouncil import bots
from tests.contract.clauses import ROOT

README = ROOT / "README.md"
PAGES = sorted((ROOT / "docs").glob("*.md"))
BLOCK = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("module", [smallcouncil, bots], ids=lambda module: module.__name__)
def test_the_examples_of_a_module(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_the_examples_of_the_readme() -> None:
    """The blocks of the page are one session, from the top to the bottom."""
    text = README.read_text(encoding="utf-8")
    blocks = [block for block in BLOCK.findall(text) if ">>>" in block]
    if not blocks:
        pytest.skip("the README shows no session")
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", str(README), 0)
    report = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert report.run(examples).failed == 0


def test_the_two_commands_that_set_everything_up_stand_first() -> None:
    """In one place, before any other command; and there are such."""
    commands = [
        line.split("#")[0].strip() for line in README.read_text(encoding="utf-8").splitlines() if line[:4] == "    "
    ]
    assert commands[:2] == ["make play", "make test"]
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{command.removeprefix('make ')}: " in made for command in commands[:2])


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", *(f"docs/{one.name}" for one in PAGES)]
)
def test_every_link_between_our_pages_leads_somewhere(page: str) -> None:
    """To a file that is there, and to a heading in it."""
    for target in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        path, _, heading = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE) if heading else []
        assert not heading or heading in [re.sub(r"[^\w -]", "", one).lower().replace(" ", "-") for one in headings], (
            target
        )
