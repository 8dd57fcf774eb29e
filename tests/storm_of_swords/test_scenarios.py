"""The scenarios themselves: every card and leader has one, and each has a number of its own."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from smallcouncil.games.storm_of_swords.cards import (
    ALLIES,
    COMMON_TACTICS,
    HOUSE_CARDS,
    HOUSE_TACTIC,
    LEADERS,
    WESTEROS,
)

FILES = [file for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__)]
TEXTS = [
    node.value
    for file in FILES
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
]
IDS = [*HOUSE_CARDS, *LEADERS, *COMMON_TACTICS, *HOUSE_TACTIC.values(), *ALLIES, *dict.fromkeys(chain(*WESTEROS))]
NUMBER = re.compile(r"([ABC]\d+), (?:R-)?[A-Z]{2}-")


@pytest.mark.parametrize("an_id", IDS)
def test_every_card_and_leader_is_in_a_scenario(an_id: str) -> None:
    """SS-2.3, SS-2.5, SS-10.1: by its whole id."""
    whole = re.compile(rf"(?<![\w-]){re.escape(an_id)}(?![\w-])")
    assert any(whole.search(text) for text in TEXTS)


def test_scenarios_are_numbered_each_once() -> None:
    numbers = Counter(found[1] for text in TEXTS if (found := NUMBER.match(text)))
    assert len(numbers) >= 150
    assert [number for number, n in numbers.items() if n > 1] == []
