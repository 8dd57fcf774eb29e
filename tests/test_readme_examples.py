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
