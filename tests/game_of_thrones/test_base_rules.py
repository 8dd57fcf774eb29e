"""What holds on the Trident too, on the board of Westeros: turns, power, bids, orders, battles (GT-3 to GT-5, GT-8)."""

from __future__ import annotations

import pytest

from smallcouncil.games.game_of_thrones.cards import DECKS, HOUSE_CARDS, HOUSES, LEADERS
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.bidding import clash_of_kings
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.planning import plan_in_secret
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.state import IRON_THRONE, KINGS_COURT, holder
from smallcouncil.games.thrones.westeros import game_of_thrones
from tests.thrones.scenes import (
    asked,
    attack,
    cards,
    go,
    options,
    parts,
    power_of,
    refused,
    seat_of,
    start,
    told,
    totals,
    units,
)

from .table import FIVE, THREE, WITH_LEADERS, table

THRONE_FIRST = {"iron_throne": "baratheon lannister stark tyrell greyjoy"}
PLAIN = {"stark": "first-ser-rodrik-cassel", "greyjoy": "first-aeron-damphair", "tyrell": "first-margaery-tyrell"}
BID = ("stark", "greyjoy", "lannister", "baratheon", "tyrell")


def bids(*amounts: int) -> list[str]:
    """Of Stark, Greyjoy, Lannister, Baratheon, Tyrell."""
    return [f"{house}: {n}" for house, n in zip(BID, amounts, strict=True)]


def houses_on(p: GameOfThrones, track: str) -> str:
    """A track from its place 1."""
    return " ".join(p.houses[seat] for seat in p.tracks[track])


# Turns


def test_raids_go_round_and_round_one_order_a_player() -> None:
    """W16, GT-3.2: Baratheon, Stark, Baratheon again; the throne's track decides, not the seat."""
    armies = {
        "storms-end": "baratheon F",
        "blackwater": "baratheon F",
        "dornish-marches": "tyrell F",
        "the-reach": "tyrell F",
        "karhold": "stark F",
        "winterfell": "greyjoy F",
    }
    orders = {"storms-end": "raid", "blackwater": "raid", "dornish-marches": "support", "the-reach": "support"}
    p = table(armies=armies, orders={**orders, "karhold": "raid", "winterfell": "support"}, tracks=THRONE_FIRST)
    start(p, raids, 0)
    assert asked(p) == {"baratheon": "raid"}
    go(p, "baratheon: storms-end x dornish-marches")
    assert asked(p) == {"stark": "raid"}
    go(p, "stark: karhold x winterfell")
    assert asked(p) == {"baratheon": "raid"}
    go(p, "baratheon: blackwater x the-reach")
    assert p.orders == {}


def test_marches_go_round_and_round_one_order_a_player() -> None:
    """W17, GT-3.2: whoever has two marches carries the second out after the others' first."""
    armies = {"storms-end": "baratheon F", "shipbreaker-bay": "baratheon S", "karhold": "stark F"}
    orders = {"storms-end": "march", "shipbreaker-bay": "march+1", "karhold": "march"}
    p = start(table(armies=armies, orders=orders, tracks=THRONE_FIRST), marches, 0)
    assert asked(p) == {"baratheon": "march"}
    go(p, "baratheon: storms-end: march", "baratheon: kingswood 1F", "baratheon: none")
    assert set(asked(p)) == {"stark"}
    go(p, "stark: winterfell 1F", "stark: none")
    assert set(asked(p)) == {"baratheon"}
    assert units(p, "winterfell") == "stark F"
    assert all("1S" in option for option in options(p, "baratheon") if option != "done")


# Power


def test_game_of_thrones_pays_for_the_icons_of_all_areas_held() -> None:
    """W18, GT-4.7: by units, by a token, by the printed home; at sea there is nothing."""
    p = table(armies={"karhold": "stark F", "the-shivering-sea": "stark S"}, tokens={"kings-landing": "stark"})
    start(p, game_of_thrones)
    icons = sum(p.board.areas[area].power for area in ("winterfell", "karhold", "kings-landing"))
    assert icons > 0
    assert power_of(p, "stark") == 5 + icons


def test_nobody_gains_more_than_the_stock_holds() -> None:
    """W19, GT-1.5, GT-1.2, GT-4.7: tokens on the board count among the twenty."""
    p = table(armies={"karhold": "stark F"}, tokens={"moat-cailin": "stark"}, power={"stark": 18})
    start(p, game_of_thrones)
    assert power_of(p, "stark") == 19


def test_consolidating_pays_one_and_the_icons_of_the_area() -> None:
    """W20, GT-9.1: a special order 1 more."""
    p = table(armies={"winterfell": "stark F", "karhold": "stark F"}, power={"stark": 0})
    p.orders = {"winterfell": "consolidate", "karhold": "consolidate+1"}
    start(p, consolidation, 0)
    while p.pending:
        go(p, f"stark: {options(p, 'stark')[0]}")
    icons = sum(p.board.areas[area].power for area in ("winterfell", "karhold"))
    assert power_of(p, "stark") == 1 + 2 + icons


# Clash of Kings


def test_five_bid_for_three_tracks_one_after_another() -> None:
    """W21, GT-4.8: the highest takes place 1; what was bid is paid before the next."""
    p = start(table(), clash_of_kings)
    assert asked(p) == dict.fromkeys(BID, "bid")
    go(p, *bids(1, 2, 3, 4, 5))
    assert houses_on(p, IRON_THRONE) == "tyrell baratheon lannister greyjoy stark"
    assert options(p, "tyrell") == ["0"]
    assert refused(p, "lannister", "3").clause == "GT-4.8"


def test_the_new_holder_of_the_throne_orders_the_tied() -> None:
    """W22, GT-4.8: from the second bid on."""
    p = start(table(), clash_of_kings)
    go(p, *bids(1, 2, 3, 4, 5))
    assert holder(p, IRON_THRONE) == seat_of(p, "tyrell")
    go(p, *bids(1, 1, 2, 0, 0))
    assert asked(p) == {"tyrell": "order_tied"}
    assert sorted(options(p, "tyrell")) == ["greyjoy", "stark"]
    go(p, "tyrell: greyjoy", "tyrell: tyrell")
    assert houses_on(p, "fiefdoms") == "lannister greyjoy stark tyrell baratheon"


def test_who_has_nothing_bids_nothing_and_takes_a_place_all_the_same() -> None:
    """W23, GT-4.8, GT-1.5."""
    p = start(table(THREE, power={"stark": 0, "lannister": 1, "baratheon": 2}), clash_of_kings)
    go(p, "stark: 0", "lannister: 1", "baratheon: 2")
    assert houses_on(p, IRON_THRONE) == "baratheon lannister stark"


# Orders


def test_an_order_lies_only_where_a_unit_is_and_only_one() -> None:
    """W24, GT-5.2: a home without a unit has none; an area may be left without an order."""
    p = start(table(armies={"karhold": "stark F", "bay-of-ice": "stark S"}), plan_in_secret)
    assert refused(p, "stark", "winterfell: march").clause == "GT-5.2"
    go(p, "stark: karhold: march", "stark: karhold: raid", "stark: done")
    assert p.plans[seat_of(p, "stark")] == (("karhold", "raid"),)


@pytest.mark.parametrize(
    ("houses", "place", "stars"),
    [(FIVE, 1, 3), (FIVE, 2, 3), (FIVE, 3, 2), (FIVE, 4, 1), (FIVE, 5, 0), (THREE, 3, 2)],
)
def test_special_orders_are_counted_by_the_place_at_court(houses: str, place: int, stars: int) -> None:
    """W25, GT-5.3, R-GT-3: 3, 3, 2, 1, 0; with three players the first places of it."""
    others = [house for house in houses.split() if house != "stark"]
    others.insert(place - 1, "stark")
    areas = ["karhold", "winterfell", "white-harbor", "moat-cailin"]
    armies = dict.fromkeys(areas, "stark F")
    p = start(table(houses, armies=armies, tracks={KINGS_COURT: " ".join(others)}), plan_in_secret)
    specials = ["march+1", "defence+2", "support+1", "raid+1"]
    for area, order in zip(areas[:stars], specials, strict=False):
        go(p, f"stark: {area}: {order}")
    assert refused(p, "stark", f"{areas[stars]}: {specials[stars]}").clause == "GT-5.3"


# Battles


def test_house_cards_are_chosen_by_both_and_turned_up_together() -> None:
    """W26, GT-8.3: nothing is told before both have chosen; a card that was discarded cannot be played."""
    p = table(armies={"seagard": "stark F"}, hands={"greyjoy": "first-aeron-damphair first-balon-greyjoy"})
    attack(p, "greyjoy", "riverrun", "seagard", "F")
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}
    assert refused(p, "greyjoy", "first-asha-greyjoy").clause == "GT-8.3"
    assert go(p, "greyjoy: first-aeron-damphair") == []
    events = go(p, "stark: first-ser-rodrik-cassel")
    assert len(told(events, "house_card")) == 2


def test_texts_act_by_the_fiefdoms_track() -> None:
    """W27, GT-8.3: one wholly before the next; here Loras kills, then the order counts twice."""
    tracks = {"fiefdoms": "stark tyrell greyjoy lannister baratheon"}
    p = table(armies={"the-reach": "stark F F"}, orders={"the-reach": "defence+2"}, tracks=tracks)
    attack(p, "tyrell", "highgarden", "the-reach", "K F")
    events = cards(p, tyrell="first-ser-loras-tyrell", stark="first-catelyn-stark")
    assert parts(events, 1)["units"] == 1
    assert parts(events, 1)["defence"] == 4


@pytest.mark.parametrize(("first", "won"), [("stark", "stark"), ("greyjoy", "greyjoy")])
def test_equal_totals_go_to_the_higher_on_the_fiefdoms(first: str, won: str) -> None:
    """W28, GT-8.4: attacker or defender."""
    order = [first, *(house for house in BID if house != first)]
    p = table(armies={"seagard": "stark F"}, tracks={"fiefdoms": " ".join(order)})
    attack(p, "greyjoy", "riverrun", "seagard", "F")
    events = cards(p, stark=PLAIN["stark"], greyjoy=PLAIN["greyjoy"])
    assert totals(events) == (2, 2)
    assert told(events, "battle_won")[0]["seat"] == seat_of(p, won)


def test_the_higher_total_wins_whatever_the_track() -> None:
    """W29, GT-8.4, GT-8.2: with the march's value."""
    p = table(armies={"seagard": "stark F"}, tracks={"fiefdoms": "stark greyjoy lannister baratheon tyrell"})
    attack(p, "greyjoy", "riverrun", "seagard", "F", value=1)
    events = cards(p, stark=PLAIN["stark"], greyjoy=PLAIN["greyjoy"])
    assert totals(events) == (3, 2)
    assert told(events, "battle_won")[0]["seat"] == seat_of(p, "greyjoy")


def test_the_winner_moves_in_and_the_losers_order_and_token_are_gone() -> None:
    """W30, GT-8.7: the march is spent."""
    armies = {"seagard": "stark F", "riverrun": "greyjoy F F"}
    p = table(armies=armies, orders={"seagard": "support", "riverrun": "march"}, tokens={"seagard": "stark"})
    start(p, marches, 0)
    go(p, "greyjoy: seagard 2F", "greyjoy: leave token")
    cards(p, stark="first-ser-rodrik-cassel", greyjoy="first-victarion-greyjoy")
    while p.pending:
        go(p, *[f"{house}: {options(p, house)[0]}" for house in asked(p)])
    assert units(p, "seagard") == "greyjoy F F"
    assert p.orders == {}
    assert p.tokens == {"riverrun": seat_of(p, "greyjoy")}


def test_a_beaten_attacker_spends_the_march_and_the_defender_keeps_order_and_token() -> None:
    """W31, GT-8.7, GT-8.14, GT-8.6."""
    armies = {"seagard": "stark K K", "riverrun": "greyjoy F"}
    orders = {"seagard": "defence", "riverrun": "march-1"}
    p = start(table(armies=armies, orders=orders, tokens={"seagard": "stark"}), marches, 0)
    go(p, "greyjoy: seagard 1F", "greyjoy: none")
    cards(p, stark="first-ser-rodrik-cassel", greyjoy="first-aeron-damphair")
    assert (units(p, "seagard"), units(p, "riverrun")) == ("stark K K", "greyjoy F*")
    assert p.orders == {"seagard": "defence"}
    assert p.tokens == {"seagard": seat_of(p, "stark")}


# Storm's cards and leaders


STORM = [(house, card) for house in HOUSES for card in DECKS[True][house]]


@pytest.mark.parametrize(("house", "card"), STORM)
def test_a_storm_card_counts_on_this_board_as_it_is_printed(house: str, card: str) -> None:
    """W32, SS-14.1, GT-13.6: its strength, beside what its text does; it is discarded, or comes back as it says."""
    rival = "tyrell" if house != "tyrell" else "stark"
    dull = {"tyrell": "ser-garlan-tyrell", "stark": "smalljon-umber"}[rival]
    p = table(armies={"the-eyrie": f"{rival} F"}, storm_house_cards=True)
    attack(p, house, "the-fingers", "the-eyrie", "F F")
    events = cards(p, **{house: card, rival: dull})
    while p.pending and not told(events, "totals"):
        events += go(p, *[f"{one}: {options(p, one)[0]}" for one in list(asked(p))[:1]])
    printed = HOUSE_CARDS[card].strength
    assert parts(events, 0).get(card, 0) >= min(printed, 1)
    assert told(events, "totals")[0]["attacker"] >= printed


@pytest.mark.parametrize(
    ("area", "unit", "counts"),
    [("the-golden-sound", "S", True), ("riverrun", "F", True), ("seagard", "F", True), ("harrenhal", "F", False)],
)
def test_victarion_counts_on_every_coast_and_in_every_sea(area: str, unit: str, counts: bool) -> None:
    """W33, GT-13.6, SS-10.2: inland he has neither the 1 more nor the tower."""
    p = table(armies={area: f"lannister {unit}"}, storm_house_cards=True)
    attack(p, "greyjoy", p.adjacent()[area][0], area, f"{unit} {unit}")
    events = cards(p, greyjoy="victarion-greyjoy", lannister="ser-gregor-clegane")
    assert parts(events, 0)["victarion-greyjoy"] == HOUSE_CARDS["victarion-greyjoy"].strength + counts


def test_maege_sends_beaten_ships_where_she_likes() -> None:
    """W34, GT-13.6, GT-8.12: any retreat that is legal, at sea; the Bay of Ice, where she came from, is none."""
    p = table(armies={"sunset-sea": "lannister S"}, storm_house_cards=True)
    attack(p, "stark", "bay-of-ice", "sunset-sea", "S S S")
    cards(p, stark="maege-mormont", lannister="ser-gregor-clegane")
    assert set(asked(p)) == {"stark"}
    assert sorted(options(p, "stark")) == ["ironmans-bay", "redwyne-straits", "the-golden-sound"]
    go(p, "stark: redwyne-straits")
    assert units(p, "redwyne-straits") == "lannister S*"


def test_maege_sends_the_beaten_over_their_own_ships() -> None:
    """W35, GT-13.6, GT-8.13: an area across the sea is among the retreats."""
    armies = {"seagard": "greyjoy F", "ironmans-bay": "greyjoy S", "pyke": "greyjoy F"}
    p = table(armies=armies, storm_house_cards=True)
    attack(p, "stark", "the-twins", "seagard", "K K F")
    cards(p, stark="maege-mormont", greyjoy="theon-greyjoy")
    assert {"pyke", "flints-finger"} <= set(options(p, "stark"))
    assert "the-twins" not in options(p, "stark")


@pytest.mark.parametrize("leader", LEADERS)
def test_every_leader_counts_in_a_battle_and_more_or_less_in_a_march_of_their_own(leader: str) -> None:
    """W36, SS-14.4, GT-13.5: by the two sides of the token as the data have them."""
    house = LEADERS[leader].house
    rival = "tyrell" if house != "tyrell" else "stark"
    dull = {"tyrell": "ser-garlan-tyrell", "stark": "smalljon-umber"}[rival]
    own = next(card for card in DECKS[True][house] if not HOUSE_CARDS[card].effect)
    for side, value in (("", LEADERS[leader].front), (leader, LEADERS[leader].back)):
        p = table(armies={"the-eyrie": f"{rival} F"}, **WITH_LEADERS)
        attack(p, house, "the-fingers", "the-eyrie", "F", leader, own=side)
        assert parts(cards(p, **{house: own, rival: dull}), 0).get("leaders", 0) == value
