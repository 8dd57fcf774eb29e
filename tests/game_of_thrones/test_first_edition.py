"""The house cards of the first edition: numbers, the moments of their texts, and who has them (GT-12.1, GT-12.2)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.games import game_of_thrones
from smallcouncil.games.game_of_thrones.card_book import book
from smallcouncil.games.storm_of_swords.book import book as book_of_the_trident
from smallcouncil.games.thrones.cards import FIRST_DECKS, HOUSE_CARDS, STORM_DECKS

from .card_table import HOUSES, attack, play, table, told, totals

NUMBERS = {  # of the cards without a text
    "first-tywin-lannister": (3, 2, 0),
    "first-tyrion-lannister": (2, 0, 1),
    "first-kevan-lannister": (1, 1, 0),
    "first-lannister-captain": (1, 1, 0),
    "first-eddard-stark": (3, 0, 2),
    "first-greatjon-umber": (2, 1, 0),
    "first-mormont-lord": (1, 1, 0),
    "first-ser-rodrik-cassel": (1, 0, 1),
    "first-stannis-baratheon": (3, 1, 1),
    "first-ser-davos-seaworth": (2, 0, 1),
    "first-ser-axell-florent": (1, 1, 0),
    "first-florent-lord": (1, 1, 0),
    "first-euron-crows-eye": (3, 2, 0),
    "first-theon-greyjoy": (2, 1, 0),
    "first-blacktyde-captain": (1, 0, 1),
    "first-aeron-damphair": (1, 0, 1),
    "first-mace-tyrell": (3, 2, 0),
    "first-ser-garlan-tyrell": (2, 1, 0),
    "first-tyrell-captain": (1, 1, 0),
    "first-margaery-tyrell": (1, 0, 1),
}
STAGES = {
    "cancel": {"cancels"},
    "at-once": {"at_once"},
    "counting": {"unit_strength", "defence", "support", "opposing_strength"},
    "if-you-win": {"outcome"},
}
FIRST = [card for house in HOUSES for card in FIRST_DECKS[house]]
WITH_TEXT = [card for card in FIRST if HOUSE_CARDS[card].effect]
HOUSE_OF = {card: house for house, deck in FIRST_DECKS.items() for card in deck}


def moments_of(card: str) -> set[str]:
    return {moment for moment, entered in book.cards.items() if card in entered}


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_has_seven_cards_of_the_same_strengths(house: str) -> None:
    """W139, GT-12.1: 3, 2, 2, 1, 1, 0, 0."""
    assert [HOUSE_CARDS[card].strength for card in FIRST_DECKS[house]] == [3, 2, 2, 1, 1, 0, 0]


def test_no_card_is_in_both_sets_and_each_says_where_it_comes_from() -> None:
    """W140, GT-12.1: sets are never mixed."""
    storm = {card for deck in STORM_DECKS.values() for card in deck}
    assert all(card.startswith("first-") for card in FIRST)
    assert not any(card.startswith("first-") for card in storm)
    assert all(HOUSE_CARDS[card].origin.split()[0] in ("confirmed", "reported") for card in FIRST)


@pytest.mark.parametrize("card", FIRST)
def test_a_text_has_its_code_at_its_stage_and_no_other_card_has_any(card: str) -> None:
    """W141, GT-12.2: cancelling, at once, as totals are counted, or after the outcome."""
    facts = HOUSE_CARDS[card]
    assert len(moments_of(card)) == bool(facts.effect)
    if facts.effect:
        assert moments_of(card) <= STAGES[facts.stage]


@pytest.mark.parametrize("card", WITH_TEXT)
def test_the_code_of_a_text_names_its_clause(card: str) -> None:
    """W142, GT-12.3 to GT-12.17: each text is a clause of its own."""
    (moment,) = moments_of(card)
    assert HOUSE_CARDS[card].clause in (book.cards[moment][card].effect.__doc__ or "")


def test_every_text_is_a_clause_of_its_own() -> None:
    """W143, GT-12.3 to GT-12.17."""
    assert sorted(HOUSE_CARDS[card].clause for card in WITH_TEXT) == sorted(f"GT-12.{n}" for n in range(3, 18))


def test_the_book_of_the_trident_has_none_of_these_cards() -> None:
    """W144, GT-12.1: neither their texts nor their questions."""
    of_the_trident = {card for entered in book_of_the_trident.cards.values() for card in entered}
    assert not of_the_trident & {*FIRST, *STORM_DECKS["tyrell"]}
    assert not book_of_the_trident.questions.keys() & {"luwin", "cersei", "mace", "queen_of_thorns"}


def test_no_rule_beside_their_own_modules_names_a_house_card() -> None:
    """One place a card."""
    for file in Path(game_of_thrones.__file__).parent.glob("*.py"):
        named = {*re.findall(r'"([a-z-]+)"', file.read_text(encoding="utf-8"))} & HOUSE_CARDS.keys()
        assert not named or file.name in ("first_edition.py", "tyrell.py"), file


@pytest.mark.parametrize("card", NUMBERS)
def test_a_card_without_a_text_counts_its_numbers(card: str) -> None:
    """W145, GT-12.1, GT-8.2, GT-8.5: its strength in the totals, its swords against a card without a tower."""
    facts, house = HOUSE_CARDS[card], HOUSE_OF[card]
    assert (facts.strength, facts.swords, facts.towers) == NUMBERS[card]
    rival, answer = ("tyrell", "first-queen-of-thorns") if house != "tyrell" else ("stark", "first-robb-stark")
    p = table(armies={"kings-landing": f"{rival} F F F"})
    attack(p, house, "kingswood", "kings-landing", "K K K")
    events = play(p, **{house: card, rival: answer})
    assert totals(events)[0] == 6 + facts.strength
    assert len(told(events, "units_lost")) == facts.swords


@pytest.mark.parametrize(("card", "lost"), [(card, 2 - numbers[2]) for card, numbers in NUMBERS.items()])
def test_a_card_without_a_text_stops_swords_with_its_towers(card: str, lost: int) -> None:
    """W146, GT-12.1, GT-8.5: against the two swords of Tywin, of Mace for a Lannister."""
    house = HOUSE_OF[card]
    rival, answer = ("lannister", "first-tywin-lannister")
    if house == "lannister":
        rival, answer = ("tyrell", "first-mace-tyrell")
    p = table(armies={"kings-landing": f"{house} F F F"})
    attack(p, rival, "kingswood", "kings-landing", "K K K")
    assert len(told(play(p, **{house: card, rival: answer}), "units_lost")) == lost


def test_every_card_of_the_first_edition_is_tested_by_its_numbers_or_its_text() -> None:
    """W147, GT-12.1: fifteen have a text, twenty have none."""
    assert (len(WITH_TEXT), len(NUMBERS)) == (15, 20)
    assert {*WITH_TEXT} | NUMBERS.keys() == {*FIRST}
