"""Setup, parts and limits (SS-2, GT-1)."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.allies import allied_in_stock
from smallcouncil.games.storm_of_swords.board import CASTLES, WEATHER
from smallcouncil.games.storm_of_swords.cards import DECK_OF_HOUSE
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.cards import ORDERS
from smallcouncil.games.thrones.moves import gain_power
from smallcouncil.games.thrones.mustering import ways_to_muster
from smallcouncil.games.thrones.state import controller, dungeon, minus_supports_left, power_in_stock, units_in_stock
from smallcouncil.games.thrones.units import strength_of

from .table import FOUR, power_of, seat_of, table, units

HOUSES = FOUR.split()


@pytest.fixture
def p() -> StormOfSwords:
    """A new game for four, everybody about to plan."""
    return new(3, HOUSES)


def new(seed: int, houses: list[str]) -> StormOfSwords:
    """A new game for four with these houses."""
    p = sc.new("storm-of-swords", players=4, seed=seed, options={"houses": houses})
    assert isinstance(p, StormOfSwords)
    return p


@pytest.mark.parametrize(
    ("house", "armies", "leaders", "power", "markers"),
    [
        (
            "stark",
            {"winterfell": "F F", "greywater-watch": "K", "twins": "F F"},
            {"robb": "greywater-watch", "black-walder": "twins"},
            6,
            ["winterfell", "twins"],
        ),
        (
            "lannister",
            {"lannisport": "K F", "trident-woodlands": "F F", "kings-landing": "F"},
            {"jaime": "lannisport", "tywin": "trident-woodlands"},
            2,
            ["lannisport", "kings-landing"],
        ),
        (
            "greyjoy",
            {"pyke": "F F", "oldstones": "K", "banefort": "F F"},
            {"balon": "pyke", "asha": "oldstones"},
            6,
            ["pyke"],
        ),
        (
            "baratheon",
            {"cracklaw-point": "F F", "dragonstone": "K", "storms-end": "F F"},
            {"stannis": "dragonstone", "melisandre": "storms-end"},
            4,
            ["dragonstone", "storms-end"],
        ),
    ],
)
def test_each_house_starts_as_its_start_card_says(
    p: StormOfSwords, house: str, armies: dict[str, str], leaders: dict[str, str], power: int, markers: list[str]
) -> None:
    """A25, SS-2.1: units, leaders, power and claim markers."""
    seat = seat_of(p, house)
    own = {area: units(p, area).removeprefix(f"{house} ") for area, army in p.armies.items() if army.seat == seat}
    assert own == armies
    assert {who: p.leaders[who] for who in leaders} == leaders
    assert all(p.commanders[who] == seat for who in leaders)
    assert power_of(p, house) == power
    assert [area for area in CASTLES if controller(p, area) == seat] == markers


def test_tracks_start_by_the_start_cards(p: StormOfSwords) -> None:
    """A26, SS-2.1: Iron Throne, Fiefdoms and King's Court."""
    by_house = {track: [p.houses[seat] for seat in seats] for track, seats in p.tracks.items()}
    assert by_house == {
        "iron_throne": ["baratheon", "lannister", "stark", "greyjoy"],
        "fiefdoms": ["greyjoy", "stark", "baratheon", "lannister"],
        "kings_court": ["lannister", "stark", "greyjoy", "baratheon"],
    }


def test_eddard_is_lannisters_prisoner_and_the_freys_are_with_stark(p: StormOfSwords) -> None:
    """A27, SS-2.1: the dungeon, and Stark's ally card."""
    assert dungeon(p, seat_of(p, "lannister")) == ["eddard"]
    assert p.commanders["eddard"] == seat_of(p, "stark")
    assert p.allies == [("frey-leadership",), (), (), ()]


def test_garrisons_and_neutral_forces_stand_ready(p: StormOfSwords) -> None:
    """A28, SS-2.1, SS-2.2: 2 in every home, 6 in King's Landing; three castles are neutral; the weather is fair."""
    assert p.garrisons == {"winterfell": 2, "pyke": 2, "lannisport": 2, "dragonstone": 2, "kings-landing": 6}
    assert set(p.neutrals) == {"harrenhal", "riverrun", "silverhall"}
    assert (p.weather, WEATHER[0], WEATHER[-1]) == (0, "fair", "storm")


def test_everybody_has_seven_house_cards_and_seven_tactics_cards(p: StormOfSwords) -> None:
    """A29, SS-2.3: six common ones and one of the house; no Support Allies."""
    assert p.hands == [DECK_OF_HOUSE[house] for house in p.houses]
    assert [len(hand) for hand in p.hands] == [7] * 4
    common = set(p.tactics[0]) & set(p.tactics[1])
    assert (len(common), len(p.tactics[0])) == (6, 7)
    assert "support-allies" not in common
    own = [tactics[-1] for tactics in p.tactics]
    assert own == ["winter-is-coming", "hear-me-roar", "we-do-not-sow", "ours-is-the-fury"]


def test_supply_starts_at_the_barrels_controlled(p: StormOfSwords) -> None:
    """A30, SS-2.4: two for every house."""
    assert p.supply == [2, 2, 2, 2]


def test_there_are_three_westeros_decks_and_four_ally_decks(p: StormOfSwords) -> None:
    """A31, SS-2.5: ten cards each; six each, the Freys' one less, one of each turned up for the first plans."""
    assert [len(deck) for deck in p.westeros] == [10, 10, 10]
    whole = {deck: {*cards, p.ally_open[deck]} for deck, cards in p.ally_decks.items()}
    assert {deck: len(cards) for deck, cards in whole.items()} == {
        "arryn": 6,
        "frey": 5,
        "tyrell": 6,
        "sellswords_outlaws": 6,
    }
    assert "frey-leadership" not in whole["frey"]


def test_decks_are_shuffled() -> None:
    """A32, SS-2.5: another seed, another order."""
    one, other = new(1, HOUSES), new(2, HOUSES)
    assert one.westeros != other.westeros
    assert one.ally_decks != other.ally_decks


def test_houses_are_dealt_at_random() -> None:
    """A33, SS-2.6: by the seed; every house once."""
    deals = [new(seed, []).houses for seed in range(8)]
    assert len({tuple(deal) for deal in deals}) > 1
    assert all(sorted(deal) == sorted(HOUSES) for deal in deals)


def test_a_table_may_choose_some_of_its_houses() -> None:
    """A34, SS-2.6: the others are dealt."""
    p = new(5, ["", "greyjoy", "", ""])
    assert p.houses[1] == "greyjoy"
    assert sorted(p.houses) == sorted(HOUSES)


@pytest.mark.parametrize("houses", [["stark"], ["stark", "stark", "", ""]])
def test_houses_not_named_for_each_seat_or_twice_are_refused(houses: list[str]) -> None:
    """A35, SS-2.6: one house a seat."""
    with pytest.raises(sc.IllegalTable, match=r"SS-2\.6"):
        new(1, houses)


def test_stocks_are_common_to_all() -> None:
    """A36, SS-2.7: six tokens of -1 support; ten allied footmen and four allied knights."""
    p = table(armies={"twins": "stark F f f k"}, orders={"twins": "support-1"})
    assert minus_supports_left(p) == 5
    assert (allied_in_stock(p, "f"), allied_in_stock(p, "k")) == (8, 3)


def test_units_beyond_the_stock_cannot_be_mustered() -> None:
    """A37, GT-1.2: ten footmen and four knights a house."""
    full = {"twins": "stark K K", "winterfell": "stark K K", "seagard": "stark F F F F"}
    p = table(armies=full)
    assert (units_in_stock(p, 0, "F"), units_in_stock(p, 0, "K")) == (6, 0)
    assert ways_to_muster(p, 0, "winterfell", 2) == ["footman"]
    p = table(
        armies={"seagard": "stark F F F F", "twins": "stark F F F", "oldstones": "stark F F", "banefort": "stark F"}
    )
    assert units_in_stock(p, 0, "F") == 0
    assert ways_to_muster(p, 0, "winterfell", 2) == ["knight"]


def test_power_beyond_the_stock_is_not_gained() -> None:
    """A38, GT-1.2: twenty tokens, those on the board and on the claim track among them."""
    p = table(power={"stark": 15}, tokens={"oldstones": "stark", "raventree": "stark"})
    p.claim_track[5] = 0
    assert power_in_stock(p, 0) == 2
    assert gain_power(p, 0, 5) == 2
    assert power_of(p, "stark") == 17


def test_a_player_has_fifteen_order_tokens() -> None:
    """A39, GT-1.2, GT-5.1: three of each kind, one of them special."""
    assert sum(ORDERS.values()) == 15
    assert ORDERS == {
        "march-1": 1,
        "march": 1,
        "march+1": 1,
        "defence": 2,
        "defence+2": 1,
        "support": 2,
        "support+1": 1,
        "raid": 2,
        "raid+1": 1,
        "consolidate": 2,
        "consolidate+1": 1,
    }


def test_a_footman_counts_one_and_a_knight_two() -> None:
    """A40, GT-1.3: allied ones too; routed ones nothing."""
    assert strength_of(("F",)) == strength_of(("f",)) == 1
    assert strength_of(("K",)) == strength_of(("k",)) == 2
    assert strength_of(("K*", "F*", "K")) == 2


def test_mustering_prices() -> None:
    """A41, GT-1.3: a footman or a promotion for one point, a knight for two."""
    p = table(armies={"twins": "stark F"})
    assert ways_to_muster(p, 0, "twins", 2) == ["footman", "knight", "promote"]
    assert ways_to_muster(p, 0, "twins", 1) == ["footman", "promote"]
    assert ways_to_muster(p, 0, "twins", 0) == []
