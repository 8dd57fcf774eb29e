"""House cards: each text is entered once, with its moment, beside its code."""

from __future__ import annotations

import re
from pathlib import Path

from smallcouncil.games import thrones
from smallcouncil.games.storm_of_swords.book import book, texts
from smallcouncil.games.storm_of_swords.cards import HOUSE_CARDS
from smallcouncil.games.thrones import cards

MOMENTS = {
    "replacing",
    "at_once",
    "strength",
    "outcome",
    "swords",
    "towers",
    "casualties",
    "bloodless",
    "guiding",
    "steadfast",
    "end",
}


def moments_of(card: str) -> set[str]:
    return {moment for moment, entered in book.cards.items() if card in entered}


def test_every_card_with_a_text_has_its_code_and_no_other_card_has_any() -> None:
    """SS-10.2."""
    assert {card for card in HOUSE_CARDS if moments_of(card)} == {
        card for card, facts in HOUSE_CARDS.items() if facts.effect
    }
    assert all(moments_of(card) <= MOMENTS for card in HOUSE_CARDS)


def test_every_card_with_a_text_says_it_in_every_language() -> None:
    """SS-10.2: under the key that its id gives."""
    for card in HOUSE_CARDS:
        said = [texts.has(f"effect.{card}", language) for language in texts.templates]
        assert said == [bool(moments_of(card))] * len(said), card


def test_no_rule_beside_their_own_module_names_a_house_card() -> None:
    """One place a card."""
    for file in Path(thrones.__file__).parent.glob("*.py"):
        named = {*re.findall(r'"([a-z-]+)"', file.read_text(encoding="utf-8"))} & cards.HOUSE_CARDS.keys()
        assert not named or file.name == "house_cards.py", file
