"""The seven house cards of Lannister: numbers and texts (SS-10)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.cards import DECK_OF_HOUSE, HOUSE_CARDS
from smallcouncil.games.storm_of_swords.state import StormOfSwords

from .battles import attack, battle_of, cards, parts, totals, use_blade
from .table import asked, go, options, power_of, seat_of, table, told, units

NUMBERS = {
    "ser-jaime-lannister": (4, 1, 1),
    "ser-gregor-clegane": (3, 0, 0),
    "tywin-lannister": (2, 0, 2),
    "joffrey-lannister": (2, 1, 0),
    "cersei-lannister": (1, 0, 0),
    "ser-ilyn-payne": (1, 0, 0),
    "tyrion-lannister": (0, 0, 0),
}


def at_fairmarket(mine: str = "K K", theirs: str = "F F F", leading: str = "", **of_table: object) -> StormOfSwords:
    """Lannister has attacked Stark at Fairmarket from Raventree."""
    p = table(armies={"fairmarket": f"stark {theirs}", "raventree": "lannister F"}, **of_table)  # type: ignore[arg-type]
    attack(p, "lannister", "raventree", "fairmarket", mine, leading)
    return p


@pytest.mark.parametrize("card", NUMBERS)
def test_the_numbers_of_lannister(card: str) -> None:
    """B61, SS-10.1, SS-2.3: strength, swords and towers; the strength counts in battle."""
    facts = HOUSE_CARDS[card]
    assert (facts.strength, facts.swords, facts.towers) == NUMBERS[card]
    p = at_fairmarket()
    assert p.hands[seat_of(p, "lannister")] == DECK_OF_HOUSE["lannister"] == tuple(NUMBERS)
    events = cards(p, lannister=card, stark="smalljon-umber")
    if card == "tyrion-lannister":
        events = go(p, "lannister: pass")
    assert parts(events, 0).get(card, 0) == facts.strength


@pytest.mark.parametrize(
    ("card", "lost"), [("ser-jaime-lannister", 1), ("joffrey-lannister", 1), ("tywin-lannister", 0)]
)
def test_the_swords_of_lannister(card: str, lost: int) -> None:
    """B62, SS-10.1, GT-8.5: Jaime and Joffrey one, Tywin none."""
    events = cards(at_fairmarket("K K K"), lannister=card, stark="catelyn-stark")
    assert len(told(events, "units_lost")) == lost


@pytest.mark.parametrize(
    ("card", "lost"), [("ser-jaime-lannister", 1), ("tywin-lannister", 0), ("cersei-lannister", 2)]
)
def test_the_towers_of_lannister(card: str, lost: int) -> None:
    """B63, SS-10.1, GT-8.5: against Robb's two swords."""
    events = cards(at_fairmarket("F F F", "K K K"), lannister=card, stark="robb-stark")
    assert len(told(events, "units_lost")) == lost


@pytest.mark.parametrize(
    ("stark", "lost"), [("robb-stark", 0), ("jory-cassel", 1), ("maege-mormont", 2), ("bran-stark", 3)]
)
def test_gregor_is_the_worse_the_weaker_the_opposing_card(stark: str, lost: int) -> None:
    """B64, SS-10.1, SS-10.2: as many swords as it is below 3, never below 0."""
    p = at_fairmarket("K K K K", "F F F F")
    events = cards(p, lannister="ser-gregor-clegane", stark=stark)
    assert len(told(events, "units_lost")) == lost


def test_gregor_reads_the_changed_strength() -> None:
    """B65, SS-10.2: Catelyn with support counts 3, and she has a tower besides."""
    p = table(
        armies={"fairmarket": "stark F F F F", "twins": "stark F", "raventree": "lannister F"},
        orders={"twins": "support"},
    )
    attack(p, "lannister", "raventree", "fairmarket", "K K K K")
    go(p, "stark: support stark")
    events = cards(p, lannister="ser-gregor-clegane", stark="catelyn-stark")
    assert told(events, "units_lost") == []


def test_no_card_counts_as_nothing_for_gregor() -> None:
    """B66, SS-10.2: three swords against who fights without a card."""
    p = at_fairmarket("K K K K", "F F F F")
    p.pending.clear()
    p.agenda.clear()
    p.hands[seat_of(p, "stark")] = ()
    attack(p, "lannister", "raventree", "fairmarket", "K K K K")
    events = cards(p, lannister="ser-gregor-clegane")
    assert len(told(events, "units_lost")) == 3


@pytest.mark.parametrize("theirs", ["F", "K K K K"])
def test_cersei_costs_the_opponent_two_power_win_or_lose(theirs: str) -> None:
    """B67, SS-10.1: at the end of the battle."""
    p = at_fairmarket("K K", theirs)
    cards(p, lannister="cersei-lannister", stark="smalljon-umber")
    if "retreat" in asked(p).values():
        assert power_of(p, "stark") == 5
        go(p, "stark: twins")
    assert power_of(p, "stark") == 3
    assert power_of(p, "lannister") == 5


def test_cersei_takes_no_more_than_there_is() -> None:
    """B68, SS-10.1: of one token only one is lost."""
    p = at_fairmarket("K K", "K K K K", power={"stark": 1})
    cards(p, lannister="cersei-lannister", stark="smalljon-umber")
    assert power_of(p, "stark") == 0


def test_ser_ilyn_takes_one_more_that_no_tower_stops() -> None:
    """B69, SS-10.1: against the Smalljon's tower, without any sword."""
    p = at_fairmarket("K K K")
    events = cards(p, lannister="ser-ilyn-payne", stark="smalljon-umber")
    assert len(told(events, "units_lost")) == 1


def test_ser_ilyn_takes_none_when_he_loses() -> None:
    """B70, SS-10.1: if you win."""
    events = cards(at_fairmarket("F", "K K K"), lannister="ser-ilyn-payne", stark="smalljon-umber")
    assert told(events, "units_lost") == []


def test_tyrion_sends_the_opposing_card_back() -> None:
    """B71, SS-10.1: it is in the hand again, and another has to be played."""
    p = at_fairmarket(hands={"stark": "robb-stark bran-stark smalljon-umber"})
    cards(p, lannister="tyrion-lannister", stark="robb-stark")
    go(p, "lannister: send back")
    assert asked(p) == {"stark": "another_card"}
    assert options(p, "stark") == ["bran-stark", "smalljon-umber"]
    events = go(p, "stark: smalljon-umber") + use_blade(p)
    assert totals(events) == (4, 3 + 3)
    assert set(p.hands[seat_of(p, "stark")]) == {"bran-stark", "robb-stark"}


def test_against_tyrion_the_last_card_leaves_none() -> None:
    """B72, SS-10.1, GT-8.9: with no other card one fights without, and keeps it."""
    p = at_fairmarket(hands={"stark": "robb-stark"})
    cards(p, lannister="tyrion-lannister")
    events = go(p, "lannister: send back")
    assert totals(events) == (4, 3)
    assert battle_of(p).cards == ("tyrion-lannister", "")
    go(p, "stark: twins")
    assert p.hands[seat_of(p, "stark")] == ("robb-stark",)
    assert len(p.discards[seat_of(p, "stark")]) == 6


def test_tyrion_may_leave_the_card() -> None:
    """B73, SS-10.1: a text with may."""
    p = at_fairmarket()
    cards(p, lannister="tyrion-lannister", stark="robb-stark")
    events = go(p, "lannister: pass")
    assert parts(events, 1)["robb-stark"] == 4


def test_a_card_played_after_tyrion_acts_once() -> None:
    """B74, GT-8.3: Aeron, played second, is asked about once, whoever is higher on the track."""
    for order in ("lannister greyjoy stark baratheon", "greyjoy lannister stark baratheon"):
        p = table(armies={"golden-tooth": "lannister F", "banefort": "greyjoy F"}, tracks={"fiefdoms": order})
        attack(p, "greyjoy", "banefort", "golden-tooth", "F")
        cards(p, greyjoy="balon-greyjoy", lannister="tyrion-lannister")
        go(p, "lannister: send back", "greyjoy: aeron-damphair")
        assert asked(p) == {"greyjoy": "aeron"}
        go(p, "greyjoy: pass")
        assert "aeron" not in asked(p).values()


def test_a_card_sent_back_takes_its_changes_along() -> None:
    """B75, SS-10.2: Aeron's −1 was the card's that Tyrion sent back; the next one counts in full."""
    p = table(armies={"golden-tooth": "lannister F", "banefort": "greyjoy F"})
    attack(p, "greyjoy", "banefort", "golden-tooth", "F")
    cards(p, greyjoy="aeron-damphair", lannister="tyrion-lannister")
    go(p, "greyjoy: balon-greyjoy", "lannister: send back")
    events = go(p, "greyjoy: dagmer-cleftjaw") + use_blade(p)
    assert parts(events, 0)["dagmer-cleftjaw"] == 3


def test_an_attack_with_jaimes_card_moves_in() -> None:
    """B76, GT-8.7: the card is only a card; the army takes the area."""
    p = at_fairmarket("K K K")
    cards(p, lannister="ser-jaime-lannister", stark="jory-cassel")
    go(p, "stark: twins")
    assert units(p, "fairmarket") == "lannister K K K"
    assert p.discards[seat_of(p, "lannister")] == ("ser-jaime-lannister",)
