"""Set-up and table options (GT-1, GT-2, SS-14)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core import IllegalTable
from smallcouncil.games.game_of_thrones.cards import BASE_TACTICS, DECKS, HOUSE_CARDS, MAMMOTHS
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.planning import plans_of
from smallcouncil.games.thrones.state import FIEFDOMS, IRON_THRONE, KINGS_COURT, holder, power_in_stock, units_in_stock
from smallcouncil.games.thrones.supply import barrels, fits_supply
from tests.thrones.scenes import units

from .table import FIVE, FOUR, THREE, WITH_LEADERS


def new(houses: str = FIVE, **options: Any) -> GameOfThrones:
    names = houses.split()
    p = sc.new("game-of-thrones", players=len(names), seed=1, options={"houses": names, **options})
    assert isinstance(p, GameOfThrones)
    return p


def places(p: GameOfThrones, track: str) -> str:
    return " ".join(p.houses[seat] for seat in p.tracks[track])


def test_five_houses_start_as_their_cards_say() -> None:
    """W1, GT-1.1, GT-2.1, GT-2.2, GT-2.3: units, tracks, tokens, power, wildlings at 2, round 1 of 10."""
    p = new()
    assert units(p, "pyke") == "greyjoy K F"
    assert units(p, "ironmans-bay") == "greyjoy S S"
    assert units(p, "the-shivering-sea") == "stark S"
    assert places(p, IRON_THRONE) == "baratheon lannister stark tyrell greyjoy"
    assert places(p, FIEFDOMS) == "greyjoy tyrell stark baratheon lannister"
    assert places(p, KINGS_COURT) == "lannister stark baratheon greyjoy tyrell"
    holders = [p.houses[holder(p, track)] for track in (IRON_THRONE, FIEFDOMS, KINGS_COURT)]
    assert holders == ["baratheon", "greyjoy", "lannister"]
    assert (p.power, p.wildlings, p.round, p.board.rounds) == ([5] * 5, 2, 1, 10)
    assert p.neutrals == {"kings-landing": 5, "the-eyrie": 6, "sunspear": 5}
    assert [len(deck) for deck in p.westeros] == [10, 10, 10]


def test_a_house_has_its_stock() -> None:
    """W2, GT-1.2: 10 footmen, 4 knights, 6 ships, 20 power tokens, 7 house cards."""
    p = new()
    assert [units_in_stock(p, 1, kind) for kind in "FKS"] == [8, 3, 4]
    assert power_in_stock(p, 1) == 15
    assert {len(hand) for hand in p.hands} == {7}


def test_start_supply_is_a_number_of_the_card() -> None:
    """W3, GT-2.6, R-GT-1, GT-X14: Stark 1, all others 2, though the barrels they hold are 1, 2, 2, 1, 3."""
    p = new()
    assert p.supply == [1, 2, 2, 2, 2]
    counted = [barrels(p, seat) for seat in range(5)]
    assert counted == [1, 2, 2, 1, 3]
    p.supply = counted
    assert all(fits_supply(p, seat, [len(a.units) for a in p.armies.values() if a.seat == seat]) for seat in range(5))


def test_four_players_leave_greyjoy_standing_as_neutral_forces() -> None:
    """W4, GT-2.3, GT-2.4, R-GT-2, R-GT-3: each area as strong as its units; the others move up; stars 3, 3, 2, 1."""
    p = new(FOUR)
    greyjoy = {"pyke": 3, "greywater-watch": 1, "ironmans-bay": 2}
    assert p.neutrals == {"kings-landing": 5, "the-eyrie": 6, "sunspear": 5, **greyjoy}
    assert not {"pyke", "greywater-watch", "ironmans-bay"} & {*p.armies}
    assert places(p, FIEFDOMS) == "tyrell stark baratheon lannister"
    assert [plans_of(p, seat).stars for seat in p.tracks[KINGS_COURT]] == [3, 3, 2, 1]


def test_three_players_leave_tyrell_too() -> None:
    """W5, GT-X13, R-GT-3: the tracks of three; Stark has the blade; stars 3, 3, 2."""
    p = new(THREE)
    assert places(p, IRON_THRONE) == "baratheon lannister stark"
    assert places(p, FIEFDOMS) == "stark baratheon lannister"
    assert places(p, KINGS_COURT) == "lannister stark baratheon"
    assert [plans_of(p, seat).stars for seat in p.tracks[KINGS_COURT]] == [3, 3, 2]
    assert {area: p.neutrals[area] for area in ("highgarden", "dornish-marches", "redwyne-straits")} == {
        "highgarden": 3,
        "dornish-marches": 1,
        "redwyne-straits": 1,
    }


def test_houses_are_dealt_at_random_or_chosen() -> None:
    """W6, GT-2.5: what is chosen is so, the rest is dealt."""
    dealt = {tuple(sc.new("game-of-thrones", players=3, seed=seed).houses) for seed in range(20)}  # type: ignore[attr-defined]
    assert len(dealt) > 1
    p = sc.new("game-of-thrones", players=3, seed=1, options={"houses": ["", "stark", ""]})
    assert isinstance(p, GameOfThrones)
    assert p.houses[1] == "stark"
    assert sorted(p.houses) == ["baratheon", "lannister", "stark"]


@pytest.mark.parametrize(
    ("players", "options", "clause"),
    [
        (4, {"houses": ["greyjoy", "", "", ""]}, "GT-2.3"),
        (3, {"houses": ["tyrell", "", ""]}, "GT-2.3"),
        (3, {"houses": ["stark", "stark", ""]}, "GT-2.5"),
        (3, {"houses": ["stark"]}, "GT-2.5"),
        (5, {"leaders": True}, "SS-14.4"),
        (5, {"leaders": True, "storm_house_cards": True}, "SS-14.4"),
        (5, {"leaders": True, "blue_decks": True}, "SS-14.4"),
        (4, {"faq_kings_court": True}, "GT-2.7"),
        (2, {}, "GT-1.1"),
        (6, {}, "GT-1.1"),
    ],
)
def test_tables_that_the_rules_do_not_know_are_refused(players: int, options: dict[str, Any], clause: str) -> None:
    """W7, GT-1.1, GT-2.3, GT-2.5, GT-2.7, SS-14.4: each with its clause."""
    with pytest.raises(IllegalTable) as refused:
        sc.new("game-of-thrones", players=players, options=options)
    assert refused.value.clause == clause


def test_what_belongs_to_the_trident_alone_is_no_option() -> None:
    """W8, SS-14.6, SS-14.7, SS-14.8: no garrisons, allies, sealed cards, nothing of A Clash of Kings."""
    for name in ("garrisons", "allies", "sealed_tactics", "ports", "fortifications", "one_time_orders"):
        with pytest.raises(IllegalTable):
            sc.new("game-of-thrones", players=3, options={name: True})
    p = new(**WITH_LEADERS, tactics=True)
    assert p.garrisons == {}
    assert "forge-alliances" not in p.tactics[0]


def test_every_other_combination_is_played() -> None:
    """W9, GT-13.1: options 1, 2, 3 and 5 in any combination, option 4 with 1 and 2."""
    names = ("storm_house_cards", "blue_decks", "tactics", "leaders", "wildling_cards")
    played = 0
    for chosen in product((False, True), repeat=len(names)):
        options: dict[str, Any] = dict(zip(names, chosen, strict=True))
        if not options["leaders"] or (options["storm_house_cards"] and options["blue_decks"]):
            assert new(**options).pending
            played += 1
    assert played == 20


def test_faq_lets_tyrell_start_before_greyjoy_at_court() -> None:
    """W10, GT-2.7."""
    assert places(new(faq_kings_court=True), KINGS_COURT) == "lannister stark baratheon tyrell greyjoy"


def test_one_set_of_house_cards_or_the_other() -> None:
    """W11, GT-12.1, SS-14.1: never mixed; in the first edition every house has 3, 2, 2, 1, 1, 0, 0."""
    first, storm = new(), new(storm_house_cards=True)
    assert all(card.startswith("first-") for hand in first.hands for card in hand)
    assert not [card for hand in storm.hands for card in hand if card.startswith("first-")]
    assert storm.hands[4] == DECKS[True]["tyrell"]
    strengths = {tuple(sorted(HOUSE_CARDS[card].strength for card in hand)) for hand in first.hands}
    assert strengths == {(0, 0, 1, 1, 2, 2, 3)}


def test_orange_decks_or_blue_ones() -> None:
    """W12, GT-4.15, R-GT-5, SS-14.2, GT-13.7: copies, kinds and mammoths."""
    orange, blue = new(), new(blue_decks=True)
    assert [deck.count("winter-is-coming") for deck in orange.westeros] == [1, 1, 0]
    assert [orange.westeros[0].count(card) for card in ("supply", "mustering", "last-days-of-summer")] == [4, 4, 1]
    assert [orange.westeros[1].count(card) for card in ("game-of-thrones", "clash-of-kings")] == [4, 4]
    assert [orange.westeros[2].count(card) for card in ("wildling-attack", "last-days-of-summer")] == [3, 3]
    assert "winter-is-coming" not in {card for deck in blue.westeros for card in deck}
    assert blue.westeros[2].count("swing-the-sword") == 2
    assert "claim-westeros" not in blue.westeros[2]
    assert {"last-days-of-summer", "sea-of-storms", "rains-of-autumn", "a-throne-of-blades"} <= MAMMOTHS
    assert not {"supply", "mustering", "wildling-attack", "clash-of-kings", "winter-is-coming"} & MAMMOTHS
    assert blue.westeros_choices["punish-the-guilty"] == (FIEFDOMS, ("swing-the-sword", "nothing"))


def test_tactics_cards_are_six_with_support_allies() -> None:
    """W13, SS-14.3: Support Allies instead of Forge Alliances, no house cards; without the option, none."""
    assert new(tactics=True).tactics[2] == BASE_TACTICS
    assert len(BASE_TACTICS) == 6
    assert "support-allies" in BASE_TACTICS
    assert new().tactics == [()] * 5


def test_leaders_start_at_home_and_neutral_forces_are_stronger() -> None:
    """W14, SS-14.4, GT-13.5: at home; the Eyrie 7, King's Landing 6, Sunspear 6, houses not played as ever (R-GT-2)."""
    p = new(FOUR, **WITH_LEADERS)
    assert {leader: place for leader, place in p.leaders.items() if p.commanders[leader] == 3} == {
        "loras": "highgarden",
        "mace": "highgarden",
    }
    assert "asha" not in p.leaders
    assert [p.neutrals[area] for area in ("the-eyrie", "kings-landing", "sunspear", "pyke")] == [7, 6, 6, 3]
    assert new().leaders == {}


def test_the_wildling_deck_has_five_cards() -> None:
    """W15, SS-14.5, GT-11.9."""
    assert len(new(wildling_cards=True).wildling_deck) == 5
    assert new().wildling_deck == []
