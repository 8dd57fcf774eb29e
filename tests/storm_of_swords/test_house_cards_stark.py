"""The seven house cards of Stark: numbers and texts (SS-10)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.cards import DECK_OF_HOUSE, HOUSE_CARDS

from .battles import at_seagard, attack, cards, parts, totals
from .table import asked, go, options, refused, seat_of, table, told, units

NUMBERS = {
    "robb-stark": (4, 2, 0),
    "smalljon-umber": (3, 0, 1),
    "eddard-stark": (2, 0, 0),
    "jory-cassel": (2, 1, 0),
    "maege-mormont": (1, 0, 0),
    "catelyn-stark": (1, 0, 0),
    "bran-stark": (0, 0, 0),
}


@pytest.mark.parametrize("card", NUMBERS)
def test_the_numbers_of_stark(card: str) -> None:
    """B48, SS-10.1, SS-2.3: strength, swords and towers; the strength counts in battle."""
    facts = HOUSE_CARDS[card]
    assert (facts.strength, facts.swords, facts.towers) == NUMBERS[card]
    p = at_seagard()
    assert p.hands[seat_of(p, "stark")] == DECK_OF_HOUSE["stark"] == tuple(NUMBERS)
    assert parts(cards(p, stark=card, greyjoy="theon-greyjoy"), 0).get(card, 0) == facts.strength


@pytest.mark.parametrize(("card", "lost"), [("robb-stark", 2), ("jory-cassel", 1), ("smalljon-umber", 0)])
def test_the_swords_of_stark(card: str, lost: int) -> None:
    """B49, SS-10.1, GT-8.5: Robb two, Jory one, the Smalljon none, against Asha without towers."""
    p = at_seagard("K K", "F F F", hands={"greyjoy": "asha-greyjoy theon-greyjoy"})
    events = cards(p, stark=card, greyjoy="asha-greyjoy")
    assert len(told(events, "units_lost")) == lost


def test_the_tower_of_the_smalljon() -> None:
    """B50, SS-10.1, GT-8.5: two swords of Andrik less one tower: one casualty."""
    p = at_seagard("F", "K K K")
    events = cards(p, stark="smalljon-umber", greyjoy="andrik-the-unsmiling")
    assert told(events, "units_lost") == [{"seat": seat_of(p, "stark"), "area": "seagard", "units": ("F",)}]
    p = at_seagard("F F", "K K K")
    cards(p, stark="smalljon-umber", greyjoy="andrik-the-unsmiling")
    assert units(p, "twins") == "stark F F*"


def test_with_eddard_swords_cause_the_loser_no_casualties() -> None:
    """B51, SS-10.1: two swords of Andrik kill nobody."""
    p = at_seagard("F F", "K K K")
    events = cards(p, stark="eddard-stark", greyjoy="andrik-the-unsmiling")
    assert told(events, "battle_won")[0]["seat"] == seat_of(p, "greyjoy")
    assert told(events, "units_lost") == []
    assert units(p, "twins") == "stark F F* F*"


def test_with_eddard_a_text_that_causes_casualties_is_void() -> None:
    """B52, SS-10.1, SS-8.6: Ser Ilyn's is; and no leader is captured by the sword."""
    p = table(armies={"fairmarket": "lannister K K K", "twins": "stark F"})
    attack(p, "stark", "twins", "fairmarket", "F F", "robb")
    events = cards(p, stark="eddard-stark", lannister="ser-ilyn-payne")
    assert told(events, "units_lost") == []
    assert p.leaders["robb"] == "twins"


def test_with_eddard_the_winners_swords_cause_no_casualties_either() -> None:
    """B53, SS-10.1, SS-8.6: Robb's own sword kills nobody, and captures nobody, when Eddard's side wins."""
    p = at_seagard("K K", "F", own="robb", leading="robb", leaders={"asha": "seagard"})
    events = cards(p, stark="eddard-stark", greyjoy="asha-greyjoy")
    assert told(events, "battle_won")[0]["seat"] == seat_of(p, "stark")
    assert told(events, "units_lost") == []
    assert asked(p) == {"greyjoy": "retreat"}
    go(p, "greyjoy: fairmarket")
    assert units(p, "fairmarket") == "greyjoy F*"
    assert p.leaders["asha"] == "fairmarket"


def test_against_eddard_davos_is_not_asked_for_a_tower() -> None:
    """B53a, SS-10.1: there is no casualty that a tower could save."""
    p = table(armies={"fairmarket": "baratheon F F", "twins": "stark F"})
    attack(p, "stark", "twins", "fairmarket", "K K K", "robb", own="robb")
    cards(p, stark="eddard-stark", baratheon="ser-davos-seaworth")
    assert asked(p) == {"baratheon": "retreat"}


def test_maege_chooses_where_the_loser_retreats() -> None:
    """B54, SS-10.1, GT-8.6: among the areas legal for the loser."""
    p = at_seagard("K K", "F")
    cards(p, stark="maege-mormont", greyjoy="victarion-greyjoy")
    assert asked(p) == {"stark": "retreat"}
    assert options(p, "stark") == ["fairmarket", "greywater-watch", "oldstones"]
    assert refused(p, "stark", "twins").clause == "GT-8.6"
    go(p, "stark: fairmarket")
    assert units(p, "fairmarket") == "greyjoy F*"


def test_maege_finds_the_area_that_costs_the_fewest_units() -> None:
    """B55, SS-10.1: at supply 0 three at Oldstones are too many; the pair may go where nobody stands."""
    p = at_seagard(
        "K K K",
        "F F",
        armies={"oldstones": "greyjoy F", "banefort": "greyjoy F F", "pyke": "greyjoy F"},
        supply={"greyjoy": 0},
    )
    events = cards(p, stark="maege-mormont", greyjoy="victarion-greyjoy")
    assert asked(p) == {"stark": "retreat"}
    assert options(p, "stark") == ["fairmarket", "greywater-watch"]
    assert told(events, "units_lost") == []


def test_maege_chooses_where_beaten_leaders_flee_to() -> None:
    """B55a, SS-10.2, SS-8.7: left without units, to one of the areas with an own unit; the loser is not asked."""
    p = at_seagard(
        "K K K",
        "F",
        own="robb",
        leading="robb",
        leaders={"balon": "seagard", "asha": "seagard"},
        armies={"oldstones": "greyjoy F", "fairmarket": "greyjoy F"},
    )
    cards(p, stark="maege-mormont", greyjoy="asha-greyjoy")
    go(p, "stark: pass")
    assert asked(p) == {"stark": "leaders_retreat"}
    assert options(p, "stark") == ["fairmarket", "oldstones"]
    go(p, "stark: oldstones")
    assert p.leaders["balon"] == p.leaders["asha"] == "oldstones"


def test_maege_chooses_nothing_when_she_loses() -> None:
    """B56, SS-10.1: the loser of a lost attack goes back as ever."""
    p = at_seagard("F", "K K")
    cards(p, stark="maege-mormont", greyjoy="theon-greyjoy")
    assert units(p, "twins") == "stark F F*"


def test_catelyn_is_stronger_with_support() -> None:
    """B57, SS-10.1: +2 and a tower with any support, one's own too."""
    p = at_seagard("F F", "K K K", orders={"twins": "support"})
    go(p, "stark: support stark")
    events = cards(p, stark="catelyn-stark", greyjoy="dagmer-cleftjaw")
    assert totals(events) == (2 + 1 + 3, 6 + 3)
    assert told(events, "units_lost") == []


def test_catelyn_is_weak_without_support() -> None:
    """B58, SS-10.1: 1 and no tower; support given to the enemy is not hers."""
    p = at_seagard("F F", "K K K", armies={"oldstones": "greyjoy F"}, orders={"oldstones": "support"})
    go(p, "greyjoy: support greyjoy")
    events = cards(p, stark="catelyn-stark", greyjoy="dagmer-cleftjaw")
    assert totals(events) == (2 + 1, 6 + 3 + 1)
    assert len(told(events, "units_lost")) == 1


def test_bran_takes_a_card_back_at_the_end() -> None:
    """B59, SS-10.1, SS-10.2: one of the discarded, not himself, who is discarded then."""
    p = at_seagard("F", "K", hands={"stark": "bran-stark smalljon-umber"})
    cards(p, stark="bran-stark", greyjoy="theon-greyjoy")
    assert asked(p) == {"stark": "bran"}
    assert "bran-stark" not in options(p, "stark")
    go(p, "stark: robb-stark")
    assert p.hands[seat_of(p, "stark")] == ("smalljon-umber", "robb-stark")
    assert "bran-stark" in p.discards[seat_of(p, "stark")]


def test_bran_takes_nothing_from_an_empty_pile() -> None:
    """B60, SS-10.2: with nothing discarded nobody is asked, and he may pass otherwise."""
    p = at_seagard("F", "K")
    cards(p, stark="bran-stark", greyjoy="theon-greyjoy")
    assert asked(p) == {}
    assert p.discards[seat_of(p, "stark")] == ("bran-stark",)
    p = at_seagard("F", "K", hands={"stark": "bran-stark smalljon-umber"})
    cards(p, stark="bran-stark", greyjoy="theon-greyjoy")
    go(p, "stark: pass")
    assert p.hands[seat_of(p, "stark")] == ("smalljon-umber",)
