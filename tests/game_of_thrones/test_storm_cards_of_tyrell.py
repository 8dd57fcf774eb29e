"""The seven Storm house cards of Tyrell: numbers and texts (SS-10.2, GT-13.6)."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.games.game_of_thrones.card_book import book
from smallcouncil.games.thrones.cards import HOUSE_CARDS, STORM_DECKS

from .card_table import Westeros, asked, attack, battle_of, go, options, parts, play, table, told, totals, units

NUMBERS = {
    "ser-loras-tyrell": (4, 1, 0),
    "randyll-tarly": (3, 2, 0),
    "mace-tyrell": (2, 0, 0),
    "ser-garlan-tyrell": (2, 0, 1),
    "margaery-tyrell": (1, 0, 2),
    "willas-tyrell": (1, 0, 0),
    "queen-of-thorns": (0, 0, 0),
}


def at_the_reach(mine: str = "K K K", theirs: str = "F", **of_table: Any) -> Westeros:
    """Tyrell has attacked Baratheon in the Reach from Highgarden."""
    p = table(armies={"the-reach": f"baratheon {theirs}"} | of_table.pop("armies", {}), storm=True, **of_table)
    attack(p, "tyrell", "highgarden", "the-reach", mine)
    return p


def beaten_by_mace(**of_table: Any) -> Westeros:
    """Mace has won there, and the beaten footman is off to Blackwater."""
    p = at_the_reach(**of_table)
    play(p, tyrell="mace-tyrell", baratheon="ser-axell-florent")
    go(p, "baratheon: blackwater")
    return p


@pytest.mark.parametrize("card", NUMBERS)
def test_the_numbers_of_tyrell(card: str) -> None:
    """W209, SS-10.1, SS-14.1: strength, swords and towers; the strength counts in battle."""
    facts = HOUSE_CARDS[card]
    assert (facts.strength, facts.swords, facts.towers) == NUMBERS[card]
    p = at_the_reach()
    assert p.hands[4] == STORM_DECKS["tyrell"] == tuple(NUMBERS)
    assert parts(play(p, tyrell=card, baratheon="ser-axell-florent"), 0).get(card, 0) == facts.strength


def test_every_card_of_tyrell_with_a_text_has_its_code() -> None:
    """W210, SS-10.1: and no other."""
    entered = {card for texts in book.cards.values() for card in texts}
    assert entered & NUMBERS.keys() == {card for card in NUMBERS if HOUSE_CARDS[card].effect}


# Willas


def test_willas_is_three_in_defence_and_one_in_attack() -> None:
    """W211, SS-10.1: 2 more, defending."""
    p = table(armies={"the-reach": "tyrell F"}, storm=True)
    attack(p, "baratheon", "kingswood", "the-reach", "K")
    assert parts(play(p, tyrell="willas-tyrell", baratheon="ser-axell-florent"), 1)["willas-tyrell"] == 3
    assert parts(play(at_the_reach(), tyrell="willas-tyrell", baratheon="ser-axell-florent"), 0)["willas-tyrell"] == 1


def test_the_opponent_reads_willas_as_he_counts() -> None:
    """W212, SS-10.2: a card's own changes of strength count before Melisandre reads it."""
    p = table(armies={"the-reach": "tyrell F"}, storm=True)
    attack(p, "baratheon", "kingswood", "the-reach", "K")
    play(p, tyrell="willas-tyrell", baratheon="melisandre-of-asshai")
    assert p.power[2] == 8


# Mace


def test_mace_may_order_the_area_he_has_taken() -> None:
    """W213, SS-10.2: support or defence without a star, once his army stands there."""
    p = beaten_by_mace()
    assert asked(p) == {"tyrell": "mace"}
    assert options(p, "tyrell") == ["pass", "support", "defence"]
    assert units(p, "the-reach") == "tyrell K K K"
    events = go(p, "tyrell: defence")
    assert told(events, "order_placed") == [{"seat": 4, "area": "the-reach", "order": "defence"}]
    assert (p.orders, p.battle) == ({"the-reach": "defence"}, None)


def test_mace_may_leave_the_area_without_an_order() -> None:
    """W214, SS-10.1: he may."""
    p = beaten_by_mace()
    go(p, "tyrell: pass")
    assert p.orders == {}


def test_the_order_of_mace_comes_from_unused_tokens() -> None:
    """W215, SS-10.2, GT-5.1: both support tokens without a star are on the board; one for defence is left."""
    p = beaten_by_mace(
        armies={"oldtown": "tyrell F", "starfall": "tyrell F", "yronwood": "tyrell F"},
        orders={"oldtown": "support", "starfall": "support", "yronwood": "defence"},
    )
    assert options(p, "tyrell") == ["pass", "defence"]


def test_mace_is_not_asked_without_an_unused_token() -> None:
    """W216, SS-10.2, GT-5.1."""
    areas = ("oldtown", "starfall", "yronwood", "the-arbor")
    orders = dict(zip(areas, ("support", "support", "defence", "defence"), strict=True))
    p = beaten_by_mace(armies=dict.fromkeys(areas, "tyrell F"), orders=orders)
    assert (asked(p), p.orders) == ({}, orders)


def test_mace_defending_replaces_the_order_that_lies_there() -> None:
    """W217, SS-10.1: orders already there are removed; the same order again would be none."""
    p = table(armies={"the-reach": "tyrell K K"}, orders={"the-reach": "defence"}, storm=True)
    attack(p, "baratheon", "kingswood", "the-reach", "F")
    play(p, tyrell="mace-tyrell", baratheon="ser-axell-florent")
    assert options(p, "tyrell") == ["pass", "support"]
    events = go(p, "tyrell: support")
    assert told(events, "order_removed") == [{"area": "the-reach", "order": "defence"}]
    assert p.orders == {"the-reach": "support"}


def test_mace_orders_a_sea_that_he_has_taken() -> None:
    """W218, GT-13.6."""
    p = table(armies={"sunset-sea": "baratheon S"}, storm=True)
    attack(p, "tyrell", "redwyne-straits", "sunset-sea", "S S S")
    play(p, tyrell="mace-tyrell", baratheon="ser-axell-florent")
    go(p, "baratheon: bay-of-ice", "tyrell: support")
    assert p.orders == {"sunset-sea": "support"}


def test_mace_orders_when_the_battle_is_over_whatever_is_banned() -> None:
    """W227, R-GT-24: not before the beaten have gone; Storm of Swords forbids defence to planning alone."""
    p = at_the_reach()
    p.bans = ["defence", "defence+2"]
    play(p, tyrell="mace-tyrell", baratheon="ser-axell-florent")
    assert asked(p) == {"baratheon": "retreat"}
    go(p, "baratheon: blackwater")
    assert options(p, "tyrell") == ["pass", "support", "defence"]
    go(p, "tyrell: defence")
    assert p.orders["the-reach"] == "defence"


def test_mace_does_nothing_for_the_loser() -> None:
    """W219, SS-10.1: winning."""
    p = table(armies={"the-reach": "tyrell F"}, storm=True)
    attack(p, "baratheon", "kingswood", "the-reach", "K K K")
    play(p, tyrell="mace-tyrell", baratheon="ser-axell-florent")
    assert asked(p) == {"tyrell": "retreat"}
    go(p, "tyrell: highgarden")
    assert asked(p) == {}


# The Queen of Thorns


def test_the_queen_removes_an_order_of_the_opponent_here_or_beside() -> None:
    """W220, SS-10.1, R-GT-25, GT-13.6: at once, and it has to go; nobody else's, and none farther off."""
    orders = {
        "the-reach": "defence+2",
        "kingswood": "support",
        "kings-landing": "march",
        "searoad-marches": "raid",  # Lannister's
        "dragonstone": "consolidate",  # far off
    }
    p = at_the_reach(
        armies={
            "kingswood": "baratheon F",
            "kings-landing": "baratheon F",
            "searoad-marches": "lannister F",
            "dragonstone": "baratheon F",
        },
        orders=orders,
    )
    go(p, "baratheon: none")
    play(p, tyrell="queen-of-thorns", baratheon="ser-axell-florent")
    assert asked(p) == {"tyrell": "queen_of_thorns"}
    assert options(p, "tyrell") == ["kings-landing", "kingswood", "the-reach"]
    assert p.why_not(4, "pass") is not None
    events = go(p, "tyrell: the-reach")
    assert parts(events, 1) == {"units": 1, "ser-axell-florent": 2}
    assert "the-reach" not in p.orders


def test_support_whose_order_the_queen_removes_no_longer_counts() -> None:
    """W221, SS-10.2."""
    p = at_the_reach(armies={"kingswood": "baratheon K"}, orders={"kingswood": "support"})
    go(p, "baratheon: support baratheon")
    assert [n for *_, n in battle_of(p).supports] == [2]
    events = play(p, tyrell="queen-of-thorns", baratheon="ser-axell-florent")
    assert (parts(events, 1), p.orders) == ({"units": 1, "ser-axell-florent": 2}, {})


def test_the_queen_reaches_the_sea() -> None:
    """W222, GT-13.6: the one order near is a fleet's."""
    p = table(
        armies={"storms-end": "tyrell F", "sea-of-dorne": "baratheon S"}, orders={"sea-of-dorne": "raid"}, storm=True
    )
    attack(p, "baratheon", "kingswood", "storms-end", "F")
    play(p, tyrell="queen-of-thorns", baratheon="ser-axell-florent")
    assert p.orders == {}


def test_the_queen_finds_nothing_where_the_opponent_has_no_order() -> None:
    """W223, SS-10.2: the march in progress lies nowhere; her own orders stay."""
    p = table(armies={"the-reach": "tyrell F", "highgarden": "tyrell F"}, orders={"highgarden": "raid"}, storm=True)
    attack(p, "baratheon", "kingswood", "the-reach", "F")
    events = play(p, tyrell="queen-of-thorns", baratheon="ser-axell-florent")
    assert (totals(events), p.orders) == ((3, 1), {"highgarden": "raid"})
