"""The seven house cards of Greyjoy: numbers and texts (SS-10)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.cards import DECK_OF_HOUSE, HOUSE_CARDS

from .battles import at_seagard, attack, battle_of, cards, parts, totals, use_blade
from .table import asked, go, options, power_of, seat_of, table, told

NUMBERS = {
    "balon-greyjoy": (4, 0, 0),
    "dagmer-cleftjaw": (3, 1, 1),
    "asha-greyjoy": (2, 0, 0),
    "theon-greyjoy": (2, 0, 1),
    "andrik-the-unsmiling": (1, 2, 0),
    "victarion-greyjoy": (1, 0, 0),
    "aeron-damphair": (0, 0, 0),
}


@pytest.mark.parametrize("card", NUMBERS)
def test_the_numbers_of_greyjoy(card: str) -> None:
    """B77, SS-10.1, SS-2.3: strength, swords and towers; the strength counts in battle, away from the sea."""
    facts = HOUSE_CARDS[card]
    assert (facts.strength, facts.swords, facts.towers) == NUMBERS[card]
    p = table(armies={"oldstones": "greyjoy F"})
    assert p.hands[seat_of(p, "greyjoy")] == DECK_OF_HOUSE["greyjoy"] == tuple(NUMBERS)
    attack(p, "stark", "raventree", "oldstones", "F")
    events = cards(p, stark="smalljon-umber", greyjoy=card)
    if card == "aeron-damphair":
        go(p, "greyjoy: pass")
        events = use_blade(p)
    assert parts(events, 1).get(card, 0) == facts.strength


@pytest.mark.parametrize(
    ("card", "lost"), [("balon-greyjoy", 0), ("dagmer-cleftjaw", 1), ("andrik-the-unsmiling", 2), ("theon-greyjoy", 0)]
)
def test_the_swords_of_greyjoy(card: str, lost: int) -> None:
    """B78, SS-10.1, GT-8.5: against Bran, who has no tower."""
    events = cards(at_seagard("F F F", "K K K"), greyjoy=card, stark="bran-stark")
    assert len(told(events, "units_lost")) == lost


@pytest.mark.parametrize(("card", "lost"), [("dagmer-cleftjaw", 1), ("theon-greyjoy", 1), ("balon-greyjoy", 2)])
def test_the_towers_of_greyjoy(card: str, lost: int) -> None:
    """B79, SS-10.1, GT-8.5: against Robb's two swords."""
    events = cards(at_seagard("K K K", "F F F"), greyjoy=card, stark="robb-stark")
    assert len(told(events, "units_lost")) == lost


def test_balon_gains_the_difference_when_he_wins() -> None:
    """B80, SS-10.1: 6 + 4 against 1 + 0: nine power."""
    p = at_seagard("F", "K K K")
    cards(p, greyjoy="balon-greyjoy", stark="bran-stark")
    assert power_of(p, "greyjoy") == 5 + 9


def test_balon_gains_nothing_by_losing_or_by_a_tie() -> None:
    """B81, SS-10.1, GT-8.4: a tie won on the track is a difference of 0."""
    p = at_seagard("K K K", "F")
    cards(p, greyjoy="balon-greyjoy", stark="robb-stark")
    assert power_of(p, "greyjoy") == 5
    p = at_seagard("F", "F")
    events = cards(p, greyjoy="balon-greyjoy", stark="robb-stark")
    assert told(events, "battle_won")[0]["seat"] == seat_of(p, "greyjoy")
    assert power_of(p, "greyjoy") == 5


def test_balon_gains_no_more_than_the_stock() -> None:
    """B82, GT-1.2: of 20 tokens 18 lie before him already."""
    p = at_seagard("F", "K K K", power={"greyjoy": 18})
    cards(p, greyjoy="balon-greyjoy", stark="bran-stark")
    assert power_of(p, "greyjoy") == 20


@pytest.mark.parametrize(("choice", "lost"), [("support greyjoy", 2), ("none", 0)])
def test_asha_has_two_swords_with_support(choice: str, lost: int) -> None:
    """B83, SS-10.1: any support will do."""
    p = at_seagard("F F F", "K K K", armies={"oldstones": "greyjoy F"}, orders={"oldstones": "support"})
    go(p, f"greyjoy: {choice}")
    events = cards(p, greyjoy="asha-greyjoy", stark="bran-stark")
    assert len(told(events, "units_lost")) == lost


def test_victarion_is_stronger_by_the_sea() -> None:
    """B84, SS-10.1, SS-4.1: Seagard touches the ocean: +1 and a tower."""
    p = at_seagard("K K K", "F F F")
    events = cards(p, greyjoy="victarion-greyjoy", stark="jory-cassel")
    assert parts(events, 1)["victarion-greyjoy"] == 2
    assert told(events, "units_lost") == []


def test_victarion_is_plain_inland() -> None:
    """B85, SS-10.1, SS-4.1: Oldstones touches no sea."""
    p = table(armies={"oldstones": "greyjoy F F F"})
    attack(p, "stark", "raventree", "oldstones", "K K K")
    events = cards(p, stark="jory-cassel", greyjoy="victarion-greyjoy")
    assert parts(events, 1)["victarion-greyjoy"] == 1
    assert len(told(events, "units_lost")) == 1


def test_aeron_is_exchanged_for_another_card() -> None:
    """B86, SS-10.1: for 2 power; the new card counts one less and its text acts."""
    p = at_seagard("F", "K K K")
    cards(p, greyjoy="aeron-damphair", stark="bran-stark")
    assert options(p, "greyjoy")[0] == "pass"
    assert "aeron-damphair" not in options(p, "greyjoy")
    go(p, "greyjoy: balon-greyjoy")
    assert power_of(p, "greyjoy") == 3
    events = use_blade(p)
    assert totals(events) == (1, 6 + 3)
    assert power_of(p, "greyjoy") == 3 + 8
    assert p.discards[seat_of(p, "greyjoy")] == ("aeron-damphair", "balon-greyjoy")


def test_aeron_stays_without_power_or_another_card() -> None:
    """B87, SS-10.1: 2 power and a card are needed; then nobody is asked."""
    p = at_seagard(power={"greyjoy": 1})
    go(p, "stark: bran-stark", "greyjoy: aeron-damphair")
    assert asked(p) == {"greyjoy": "blade"}
    p = at_seagard(hands={"greyjoy": "aeron-damphair"})
    go(p, "stark: bran-stark")
    assert asked(p) == {"greyjoy": "blade"}


def test_gregor_reads_the_card_that_replaced_aeron_at_its_strength() -> None:
    """B88, GT-8.3, SS-10.2: Theon at −1 counts 1: two swords, less his tower."""
    p = table(armies={"golden-tooth": "lannister F", "banefort": "greyjoy F F F"})
    attack(p, "lannister", "golden-tooth", "banefort", "K K K K")
    cards(p, lannister="ser-gregor-clegane", greyjoy="aeron-damphair")
    go(p, "greyjoy: theon-greyjoy")
    events = use_blade(p)
    assert len(told(events, "units_lost")) == 1
    assert battle_of(p).casualties == 0
