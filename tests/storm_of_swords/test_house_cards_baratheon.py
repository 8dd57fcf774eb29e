"""The seven house cards of Baratheon: numbers and texts (SS-10)."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.games.storm_of_swords.cards import DECK_OF_HOUSE, HOUSE_CARDS
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.bidding import clash_of_kings
from smallcouncil.games.thrones.state import IRON_THRONE, holder, turn_order

from .battles import attack, cards, parts
from .table import asked, go, power_of, seat_of, start, table, told, units

NUMBERS = {
    "stannis-baratheon": (4, 0, 0),
    "renly-baratheon": (3, 2, 0),
    "melisandre-of-asshai": (2, 0, 0),
    "ser-axell-florent": (2, 0, 2),
    "salladhar-saan": (1, 0, 0),
    "devan-seaworth": (1, 1, 1),
    "ser-davos-seaworth": (0, 0, 0),
}
LANNISTER_FIRST = {"iron_throne": "lannister stark greyjoy baratheon"}


def at_roseroad(mine: str = "F F", theirs: str = "K K", **of_table: Any) -> StormOfSwords:
    """Baratheon has attacked Lannister on the Roseroad from the Kingswood."""
    p = table(armies={"roseroad": f"lannister {theirs}", "kingswood": "baratheon F"}, **of_table)
    attack(p, "baratheon", "kingswood", "roseroad", mine)
    return p


@pytest.mark.parametrize("card", NUMBERS)
def test_the_numbers_of_baratheon(card: str) -> None:
    """B89, SS-10.1, SS-2.3: strength, swords and towers; the strength counts in battle."""
    facts = HOUSE_CARDS[card]
    assert (facts.strength, facts.swords, facts.towers) == NUMBERS[card]
    p = at_roseroad()
    assert p.hands[seat_of(p, "baratheon")] == DECK_OF_HOUSE["baratheon"] == tuple(NUMBERS)
    assert parts(cards(p, baratheon=card, lannister="cersei-lannister"), 0).get(card, 0) == facts.strength


@pytest.mark.parametrize(("card", "lost"), [("renly-baratheon", 2), ("devan-seaworth", 1), ("ser-axell-florent", 0)])
def test_the_swords_of_baratheon(card: str, lost: int) -> None:
    """B90, SS-10.1, GT-8.5: against Cersei, who has no tower."""
    events = cards(at_roseroad("K K K", "F F F"), baratheon=card, lannister="cersei-lannister")
    assert len(told(events, "units_lost")) == lost


@pytest.mark.parametrize(("card", "lost"), [("devan-seaworth", 0), ("ser-axell-florent", 0), ("renly-baratheon", 1)])
def test_the_towers_of_baratheon(card: str, lost: int) -> None:
    """B91, SS-10.1, GT-8.5: against Joffrey's one sword."""
    events = cards(at_roseroad("F F", "K K K"), baratheon=card, lannister="joffrey-lannister")
    assert len(told(events, "units_lost")) == lost


def test_ser_axell_has_two_towers() -> None:
    """B92, SS-10.1, GT-8.5: they stop both of Robb's swords."""
    p = table(armies={"roseroad": "baratheon F F F", "tumbleton": "stark F"})
    attack(p, "stark", "tumbleton", "roseroad", "K K K")
    events = cards(p, baratheon="ser-axell-florent", stark="robb-stark")
    assert told(events, "units_lost") == []


def test_stannis_may_take_the_token_of_the_throne() -> None:
    """B93, SS-10.1, SS-10.2: the token, not the place; and a sword."""
    p = at_roseroad("K K K", "F F", tracks=LANNISTER_FIRST)
    cards(p, baratheon="stannis-baratheon", lannister="cersei-lannister")
    assert asked(p) == {"baratheon": "stannis"}
    events = go(p, "baratheon: take token")
    assert holder(p, IRON_THRONE) == seat_of(p, "baratheon")
    assert turn_order(p)[0] == seat_of(p, "lannister")
    assert len(told(events, "units_lost")) == 1


def test_stannis_may_leave_the_token_and_gains_no_sword() -> None:
    """B94, SS-10.1: only if you do."""
    p = at_roseroad("K K K", "F F", tracks=LANNISTER_FIRST)
    cards(p, baratheon="stannis-baratheon", lannister="cersei-lannister")
    events = go(p, "baratheon: pass")
    assert holder(p, IRON_THRONE) == seat_of(p, "lannister")
    assert told(events, "units_lost") == []


def test_stannis_takes_nothing_from_who_does_not_hold_it() -> None:
    """B95, SS-10.1: Stark holds the token; Lannister, the opponent, does not."""
    p = at_roseroad(tracks={"iron_throne": "stark lannister greyjoy baratheon"})
    cards(p, baratheon="stannis-baratheon", lannister="cersei-lannister")
    assert "stannis" not in asked(p).values()


def test_the_borrowed_token_settles_the_first_bid_of_the_next_clash_and_goes_to_its_winner() -> None:
    """B96, SS-10.2, GT-4.8: Baratheon orders the tied for the Iron Throne; from then on its place 1 does."""
    p = table(tracks=LANNISTER_FIRST)
    p.throne_borrower = seat_of(p, "baratheon")
    start(p, clash_of_kings)
    go(p, "stark: 1", "lannister: 1", "greyjoy: 2", "baratheon: 0")
    assert asked(p) == {"baratheon": "order_tied"}
    go(p, "baratheon: stark")
    assert p.throne_borrower == -1
    assert holder(p, IRON_THRONE) == seat_of(p, "greyjoy")


@pytest.mark.parametrize(("lannister", "gain"), [("ser-jaime-lannister", 4), ("cersei-lannister", 1)])
def test_melisandre_gains_the_strength_of_the_opposing_card(lannister: str, gain: int) -> None:
    """B97, SS-10.1: at once, win or lose."""
    p = at_roseroad("F", "K K")
    events = cards(p, baratheon="melisandre-of-asshai", lannister=lannister)
    assert told(events, "gains_power")[0] == {"seat": seat_of(p, "baratheon"), "n": gain, "by": "melisandre-of-asshai"}


def test_melisandre_reads_the_changed_strength() -> None:
    """B98, SS-10.2: Victarion by the sea counts 2."""
    p = table(armies={"kings-landing": "greyjoy F", "roseroad": "baratheon F"})
    attack(p, "baratheon", "roseroad", "kings-landing", "F")
    cards(p, baratheon="melisandre-of-asshai", greyjoy="victarion-greyjoy")
    assert power_of(p, "baratheon") == 5 + 2


def test_salladhar_moves_power_when_he_wins() -> None:
    """B99, SS-10.1: two to the winner, two lost by the loser."""
    p = at_roseroad("K K K", "F")
    events = cards(p, baratheon="salladhar-saan", lannister="tywin-lannister")
    assert (power_of(p, "baratheon"), power_of(p, "lannister")) == (7, 3)
    assert [told(events, kind)[0]["by"] for kind in ("gains_power", "loses_power")] == ["salladhar-saan"] * 2


def test_salladhar_moves_nothing_when_he_loses() -> None:
    """B100, SS-10.1: if you win."""
    p = at_roseroad("F", "K K")
    cards(p, baratheon="salladhar-saan", lannister="tywin-lannister")
    assert (power_of(p, "baratheon"), power_of(p, "lannister")) == (5, 5)


def test_davos_retreats_in_order_as_attacker() -> None:
    """B101, SS-10.1, GT-8.6: beaten, his units are not routed."""
    p = at_roseroad("F", "K K")
    cards(p, baratheon="ser-davos-seaworth", lannister="tywin-lannister")
    go(p, "baratheon: pass")
    assert units(p, "kingswood") == "baratheon F F"
    assert power_of(p, "baratheon") == 5


def test_davos_retreats_in_order_as_defender() -> None:
    """B102, SS-10.1, GT-8.6: the same when he was attacked."""
    p = table(armies={"roseroad": "baratheon F F", "tumbleton": "lannister F"})
    attack(p, "lannister", "tumbleton", "roseroad", "K K K")
    cards(p, baratheon="ser-davos-seaworth", lannister="tywin-lannister")
    go(p, "baratheon: pass", "baratheon: kingswood")
    assert units(p, "kingswood") == "baratheon F F"


@pytest.mark.parametrize(("choice", "lost", "power"), [("pay", 0, 3), ("pass", 1, 5)])
def test_davos_buys_a_tower_before_casualties(choice: str, lost: int, power: int) -> None:
    """B103, SS-10.2: 2 power against Joffrey's sword."""
    p = at_roseroad("F F", "K K K")
    cards(p, baratheon="ser-davos-seaworth", lannister="joffrey-lannister")
    events = go(p, f"baratheon: {choice}")
    assert len(told(events, "units_lost")) == lost
    assert power_of(p, "baratheon") == power


def test_davos_buys_nothing_when_he_wins_or_is_poor() -> None:
    """B104, SS-10.1: if you lose, and with 2 power."""
    p = at_roseroad("K K K", "F")
    cards(p, baratheon="ser-davos-seaworth", lannister="cersei-lannister")
    assert "davos" not in asked(p).values()
    p = at_roseroad("F", "K K", power={"baratheon": 1})
    cards(p, baratheon="ser-davos-seaworth", lannister="tywin-lannister")
    assert asked(p) == {}
