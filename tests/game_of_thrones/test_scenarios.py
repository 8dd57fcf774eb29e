"""The scenarios themselves: every card and leader has one on this board, and each has a number of its own."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from smallcouncil.games.game_of_thrones.cards import BASE_TACTICS, DECKS, WESTEROS_CARDS, WILDLING_CARDS

HERE, TRIDENT = Path(__file__).parent, Path(__file__).parents[1] / "storm_of_swords"
NUMBER = re.compile(r"(W\d+), (?:R-)?[A-Z]{2}-")


def texts(folder: Path) -> list[str]:
    """All that the scenarios of a folder name or say."""
    files = [file for file in folder.glob("test_*.py") if file != Path(__file__) and "words" not in file.name]
    return [
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


TEXTS = texts(HERE)
FIRST = [card for deck in DECKS[False].values() for card in deck]
STORM = [card for house, deck in DECKS[True].items() for card in deck if house != "tyrell"]
OWN = [*FIRST, *DECKS[True]["tyrell"], *BASE_TACTICS, *WESTEROS_CARDS, *WILDLING_CARDS]


def is_named(an_id: str, said: list[str]) -> bool:
    """By its whole id."""
    whole = re.compile(rf"(?<![\w-]){re.escape(an_id)}(?![\w-])")
    return any(whole.search(text) for text in said)


@pytest.mark.parametrize("an_id", OWN)
def test_every_card_of_this_board_is_in_a_scenario(an_id: str) -> None:
    """GT-12.1, GT-4.15, GT-11.9, SS-14.2, SS-14.3; all leaders are in one (SS-14.4), and all Storm cards (SS-14.1)."""
    assert is_named(an_id, TEXTS)


@pytest.mark.parametrize("card", STORM)
def test_what_a_storm_card_does_is_in_a_scenario_of_the_trident(card: str) -> None:
    """SS-14.1: the same cards on both boards."""
    assert is_named(card, texts(TRIDENT))


def test_scenarios_are_numbered_each_once() -> None:
    numbers = Counter(found[1] for text in TEXTS if (found := NUMBER.match(text)))
    assert len(numbers) >= 150
    assert [number for number, n in numbers.items() if n > 1] == []
