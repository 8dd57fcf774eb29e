"""What the house cards of Westeros are called and said to do, in every language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from smallcouncil.core import Event
from smallcouncil.games.facts import GAMES as FOLDER
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.game_of_thrones.book import texts
from smallcouncil.games.game_of_thrones.card_book import book
from smallcouncil.games.thrones.book import book as family
from smallcouncil.games.thrones.cards import FIRST_DECKS, HOUSE_CARDS, STORM_DECKS

from .card_table import HOUSES, attack, go, play, table, told

CARDS = [*(card for house in HOUSES for card in FIRST_DECKS[house]), *STORM_DECKS["tyrell"]]
WITH_TEXT = [card for card in CARDS if HOUSE_CARDS[card].effect]
OTHERS = [language for language in LANGUAGES if language != "en"]


def effects(language: str) -> dict[str, str]:
    """What cards do in full; in English the facts say it."""
    if language == "en":
        return {card: HOUSE_CARDS[card].effect or "" for card in WITH_TEXT}
    file: Any = FOLDER / "game_of_thrones" / "texts" / f"{language}.toml"
    effects: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["effect"]
    return effects


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("language", OTHERS)
def test_every_card_has_a_name(language: str) -> None:
    """GT-12.1: in English it is that of the facts."""
    assert [card for card in CARDS if card not in texts.names[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_with_a_text_says_it_shortly_and_in_full_and_no_other_does(language: str) -> None:
    """GT-12.2: with the same numbers as the facts have."""
    short = {card for card in CARDS if texts.has(f"card.{card}", language)}
    assert short == {*WITH_TEXT}
    assert {card for card in CARDS if card in effects(language)} == {*WITH_TEXT}
    for card in WITH_TEXT:
        assert numbers(effects(language)[card]) == numbers(effects("en")[card]), card
        assert numbers(texts.templates[language][f"card.{card}"]) == numbers(texts.templates["en"][f"card.{card}"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(book.questions.keys() - family.questions.keys()))
def test_every_question_of_the_cards_is_asked_and_told(kind: str, language: str) -> None:
    """GT-12.2: to the player, and to the others."""
    assert texts.has(f"ask.{kind}", language)
    assert "{asked:who}" in texts.templates[language][f"asked.{kind}"]


def burned() -> list[Event]:
    p = table(armies={"seagard": "stark F"})
    attack(p, "baratheon", "riverrun", "seagard", "K F F")
    play(p, baratheon="first-melisandre-of-asshai", stark="first-ser-rodrik-cassel")
    return go(p, "baratheon: first-eddard-stark")


def promoted() -> list[Event]:
    p = table(armies={"seagard": "stark F"})
    attack(p, "baratheon", "riverrun", "seagard", "K F F")
    play(p, baratheon="first-renly-baratheon", stark="first-ser-rodrik-cassel")
    return go(p, "baratheon: promote")


def ordered() -> list[Event]:
    p = table(armies={"the-reach": "baratheon F"}, storm=True)
    attack(p, "tyrell", "highgarden", "the-reach", "K K K")
    play(p, tyrell="mace-tyrell", baratheon="ser-axell-florent")
    return go(p, "baratheon: blackwater", "tyrell: support")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("happened", "kind"), [(burned, "card_burned"), (promoted, "promoted"), (ordered, "order_placed")]
)
def test_what_the_cards_did_is_told(happened: Callable[[], list[Event]], kind: str, language: str) -> None:
    """GT-12.9, GT-12.11, SS-10.2: a card burned, a footman promoted, an order laid."""
    (data,) = told(happened(), kind)
    assert "{" not in texts.say(f"event.{kind}", data, language=language)
