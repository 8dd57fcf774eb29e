"""What people type is read kindly, and a choice that is written exactly is never taken for another."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.cli.entries import in_notation, read_choice
from smallcouncil.core import Options


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("westeros-intrigue", "Arya  Stark @ 1.0", "arya@1.0"),
        ("hand-of-the-king", "LEFT stark", "left stark"),
        ("storm-of-swords", "The Twins: raid", "twins: raid"),
        ("storm-of-swords", "The Twins->Seagard", "twins -> seagard"),
    ],
)
def test_names_and_any_spacing_stand_for_notation(game: str, typed: str, meant: str) -> None:
    assert in_notation(typed, sc.find_game(game).texts) == meant


def test_a_choice_that_is_written_exactly_is_that_choice() -> None:
    """Units and allied units differ by large and small letters only."""
    options, texts = Options(("F", "f")), sc.find_game("storm-of-swords").texts
    assert [read_choice(typed, options, ["f", "F"], texts) for typed in ("F", "f", "2")] == ["F", "f", "F"]


def test_what_is_no_option_comes_back_as_notation_for_the_rules_to_refuse() -> None:
    texts = sc.find_game("hand-of-the-king").texts
    assert read_choice("Up  TULLY", Options(("left stark",)), ["left stark"], texts) == "up tully"
