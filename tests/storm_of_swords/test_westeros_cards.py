"""The Westeros phase and its cards (GT-4, SS-9)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.board import AREAS, WEATHER
from smallcouncil.games.storm_of_swords.cards import ALLY_DECKS, WESTEROS
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.westeros import hidden_schemes, westeros_phase
from smallcouncil.games.thrones.mustering import mustering
from smallcouncil.games.thrones.planning import ask_plan
from smallcouncil.games.thrones.supply import fits_supply, recount_supply
from smallcouncil.games.thrones.westeros import game_of_thrones, westeros_card

from .table import asked, go, options, power_of, refused, seat_of, start, table, told, units


def with_tops(p: StormOfSwords, *tops: str) -> StormOfSwords:
    """These cards are the top of the three decks."""
    p.westeros = [(*_without(deck, top), top) for deck, top in zip(p.westeros, tops, strict=True)]
    return p


def _without(deck: tuple[str, ...], card: str) -> list[str]:
    left = list(deck)
    left.remove(card)
    return left


def test_the_three_top_cards_are_turned_up_together() -> None:
    """B171, GT-4.1: all are open before the first is carried out."""
    p = with_tops(table(), "a-throne-of-blades", "dark-wings-dark-words", "punish-the-guilty")
    start(p, westeros_phase)
    assert p.westeros_open == ("a-throne-of-blades", "dark-wings-dark-words", "punish-the-guilty")
    assert asked(p) == {"baratheon": "westeros_choice"}


def test_the_cards_are_carried_out_in_the_order_of_the_decks() -> None:
    """B172, GT-4.1, SS-9.1: throne, raven, blade are asked in turn."""
    p = with_tops(table(), "a-throne-of-blades", "dark-wings-dark-words", "punish-the-guilty")
    start(p, westeros_phase)
    go(p, "baratheon: nothing")
    assert asked(p) == {"lannister": "westeros_choice"}
    go(p, "lannister: nothing")
    assert asked(p) == {"greyjoy": "westeros_choice"}
    go(p, "greyjoy: nothing")
    assert asked(p) == {}


def test_used_cards_go_under_their_deck() -> None:
    """B173, GT-4.3, SS-9.5: the next time the card below is turned up; nothing is shuffled."""
    p = with_tops(table(), "supply", "last-days-of-summer", "hidden-schemes")
    decks = [deck[:-1] for deck in p.westeros]
    start(p, westeros_phase)
    assert [deck[0] for deck in p.westeros] == ["supply", "last-days-of-summer", "hidden-schemes"]
    assert [deck[1:] for deck in p.westeros] == decks


def test_the_decks_are_the_blue_ones_and_the_sealed_third() -> None:
    """B174, SS-2.5: ten cards each."""
    assert [len(deck) for deck in WESTEROS] == [10, 10, 10]
    assert set(WESTEROS[2]) == {"punish-the-guilty", "swing-the-sword", "hidden-schemes", "claim-westeros"}


def test_last_days_of_summer_does_nothing() -> None:
    """B175, GT-4.10: nobody is asked and nothing happens."""
    p = table(armies={"twins": "stark F"})
    before = p.copy()
    start(p, westeros_card, "last-days-of-summer")
    assert p == before


# Supply


def test_supply_counts_the_barrels_one_controls() -> None:
    """B176, GT-4.4, SS-1.6: units, a power token and the printed home count."""
    p = table(armies={"greywater-watch": "stark F"}, tokens={"seagard": "stark"})
    start(p, recount_supply)
    barrels = sum(AREAS[area].supply for area in ("greywater-watch", "seagard", "winterfell"))
    assert p.supply[seat_of(p, "stark")] == barrels


def test_no_more_than_six_barrels_count() -> None:
    """B177, GT-4.4: Tyrell Supplies does not lift it either."""
    rich = [area for area, facts in AREAS.items() if facts.supply and not facts.home][:8]
    p = table(tokens=dict.fromkeys(rich, "stark"), allies={"stark": "tyrell-supplies"}, supply={"stark": 0})
    start(p, recount_supply)
    assert p.supply[seat_of(p, "stark")] == 6


def test_tyrell_supplies_counts_one_barrel_more() -> None:
    """B178, SS-6.10: beside Winterfell's."""
    p = start(table(allies={"stark": "tyrell-supplies"}), recount_supply)
    assert p.supply[seat_of(p, "stark")] == AREAS["winterfell"].supply + 1


def test_who_is_over_the_limit_destroys_units_of_their_choice_in_turn_order() -> None:
    """B179, GT-4.4, GT-4.5: Lannister before Stark, until the armies fit."""
    p = table(
        armies={"raventree": "stark F F F F", "crossroads": "stark K F", "trident-woodlands": "lannister F F F F"}
    )
    p.tokens = {"winterfell": seat_of(p, "greyjoy"), "lannisport": seat_of(p, "greyjoy")}
    start(p, recount_supply)
    assert p.supply[:2] == [0, 0]
    assert units(p, "trident-woodlands") == "lannister F F"
    assert asked(p) == {"stark": "reconcile"}
    assert options(p, "stark") == ["crossroads K", "crossroads F", "raventree F"]
    assert refused(p, "stark", "raventree K").clause == "GT-4.4"
    go(p, "stark: raventree F", "stark: raventree F")
    assert asked(p) == {}


def test_allied_units_go_first_where_they_would_be_left_alone() -> None:
    """B180, SS-6.4, GT-4.4: one own and two allied units: only an allied one may go."""
    p = table(armies={"raventree": "stark F f f"})
    p.tokens = {"winterfell": seat_of(p, "greyjoy")}
    start(p, recount_supply)
    assert units(p, "raventree") == "stark F f"


@pytest.mark.parametrize(
    ("supply", "fits", "too_much"),
    [
        (0, (2, 2), (3,)),
        (1, (3, 2), (2, 2, 2)),
        (2, (3, 2, 2), (3, 3)),
        (3, (3, 2, 2, 2), (4,)),
        (4, (3, 3, 2, 2), (3, 3, 3)),
        (5, (4, 3, 2, 2), (4, 4)),
        (6, (4, 3, 2, 2, 2), (4, 3, 3)),
    ],
)
def test_the_supply_table(supply: int, fits: tuple[int, ...], too_much: tuple[int, ...]) -> None:
    """B181, GT-4.5: armies of two or more; single units are free."""
    p = table(supply={"stark": supply})
    assert fits_supply(p, seat_of(p, "stark"), (*fits, 1, 1, 1))
    assert not fits_supply(p, seat_of(p, "stark"), too_much)
    assert not fits_supply(p, seat_of(p, "stark"), (*fits, 2))


# Mustering


def test_strongholds_give_two_points_cities_one_in_turn_order() -> None:
    """B182, GT-4.6, GT-1.3: Baratheon first; a knight costs 2, a footman 1, spent on the spot, in any order."""
    p = table(tokens={"storms-end": "baratheon"})
    start(p, mustering)
    assert asked(p) == {"baratheon": "muster"}
    dragonstone, storms_end = ["dragonstone: footman", "dragonstone: knight"], ["storms-end: footman"]
    assert options(p, "baratheon") == ["done", *dragonstone, *storms_end]
    go(p, "baratheon: storms-end: footman")
    assert units(p, "storms-end") == "baratheon F"
    assert options(p, "baratheon") == ["done", *dragonstone]
    go(p, "baratheon: dragonstone: knight")
    assert units(p, "dragonstone") == "baratheon K"
    assert asked(p) == {"lannister": "muster"}


def test_the_order_of_the_areas_is_the_players_choice() -> None:
    """B182a, GT-4.6, GT-4.5: at supply 0 one more army fits; whichever area is first takes it."""
    for first, second in (("dragonstone", "storms-end"), ("storms-end", "dragonstone")):
        armies = {"dragonstone": "baratheon K", "storms-end": "baratheon K", "crossroads": "baratheon F F"}
        p = start(table(armies=armies, supply={"baratheon": 0}), mustering)
        go(p, f"baratheon: {first}: footman")
        assert units(p, first) == "baratheon K F"
        assert f"{second}: footman" not in (options(p, "baratheon") if "baratheon" in asked(p) else [])


def test_the_points_that_are_left_are_told() -> None:
    """B182b, GT-4.6: by area; one without a way to spend them is not named."""
    p = start(table(tokens={"storms-end": "baratheon"}), mustering)
    assert p.pending[seat_of(p, "baratheon")].about == {"points": {"dragonstone": 2, "storms-end": 1}, "n": 3}
    go(p, "baratheon: dragonstone: footman")
    assert p.pending[seat_of(p, "baratheon")].about == {"points": {"dragonstone": 1, "storms-end": 1}, "n": 2}


def test_two_points_buy_two_footmen_or_a_promotion() -> None:
    """B183, GT-4.6, GT-1.3: the points left are spent in the same way; a footman made a knight costs 1."""
    p = start(table(), mustering)
    go(p, "baratheon: dragonstone: footman")
    assert options(p, "baratheon") == ["done", "dragonstone: footman", "dragonstone: promote"]
    go(p, "baratheon: dragonstone: promote")
    assert units(p, "dragonstone") == "baratheon K"
    assert asked(p) == {"lannister": "muster"}


def test_a_town_musters_a_footman_only() -> None:
    """B184, SS-4.6: 1 point, no promotion."""
    p = table(armies={"seagard": "greyjoy F"}, tokens={"pyke": "stark", "winterfell": "stark"})
    start(p, mustering)
    go(p, "baratheon: done", "lannister: done", "stark: done")
    assert options(p, "greyjoy") == ["done", "seagard: footman"]
    assert refused(p, "greyjoy", "seagard: promote").clause == "SS-4.6"
    go(p, "greyjoy: seagard: footman")
    assert units(p, "seagard") == "greyjoy F F"
    assert asked(p) == {}


def test_supply_binds_mustering() -> None:
    """B185, GT-4.6, GT-4.5: with armies of 2 and 2 a third unit cannot join, but a footman is promoted."""
    p = table(armies={"dragonstone": "baratheon F F", "storms-end": "baratheon F F"}, supply={"baratheon": 0})
    start(p, mustering)
    assert options(p, "baratheon") == ["done", "dragonstone: promote", "storms-end: promote"]


def test_the_stock_binds_mustering() -> None:
    """B186, GT-1.2, GT-4.6: four knights are all there are."""
    p = table(armies={"raventree": "baratheon K K", "crossroads": "baratheon K K", "dragonstone": "baratheon F"})
    start(p, mustering)
    assert options(p, "baratheon") == ["done", "dragonstone: footman"]


def test_allied_units_are_neither_mustered_nor_promoted() -> None:
    """B187, SS-6.4: an allied footman stays what it is."""
    p = start(table(armies={"dragonstone": "baratheon K f"}), mustering)
    assert options(p, "baratheon") == ["done", "dragonstone: footman", "dragonstone: knight"]


# Game of Thrones


def test_game_of_thrones_gives_a_token_for_each_power_icon() -> None:
    """B188, GT-4.7: of all areas controlled."""
    p = table(armies={"oldstones": "greyjoy F"}, tokens={"flints-finger": "greyjoy"})
    start(p, game_of_thrones)
    icons = sum(AREAS[area].power for area in ("pyke", "oldstones", "flints-finger"))
    assert power_of(p, "greyjoy") == 5 + icons


# Choice cards


@pytest.mark.parametrize(
    ("card", "house", "choices"),
    [
        ("a-throne-of-blades", "baratheon", ["supply", "mustering", "nothing"]),
        ("dark-wings-dark-words", "lannister", ["game-of-thrones", "clash-of-kings", "nothing"]),
        ("punish-the-guilty", "greyjoy", ["claim-westeros", "swing-the-sword", "nothing"]),
    ],
)
def test_choice_cards_ask_the_holder_of_their_token(card: str, house: str, choices: list[str]) -> None:
    """B189, SS-9.1: the throne, the raven, the blade."""
    p = start(table(), westeros_card, card)
    assert asked(p) == {house: "westeros_choice"}
    assert options(p, house) == choices
    assert refused(p, house, "hidden-schemes").clause == "SS-9.1"


def test_the_borrower_of_the_throne_chooses_for_the_throne_of_blades() -> None:
    """B190, SS-9.1, SS-10.2: the token counts."""
    p = table()
    p.throne_borrower = seat_of(p, "stark")
    start(p, westeros_card, "a-throne-of-blades")
    assert asked(p) == {"stark": "westeros_choice"}


@pytest.mark.parametrize(
    ("card", "choice", "kinds"),
    [
        ("a-throne-of-blades", "baratheon: mustering", {"muster"}),
        ("a-throne-of-blades", "baratheon: nothing", set()),
        ("dark-wings-dark-words", "lannister: clash-of-kings", {"bid"}),
        ("dark-wings-dark-words", "lannister: game-of-thrones", set()),
        ("punish-the-guilty", "greyjoy: swing-the-sword", {"execute"}),
    ],
)
def test_the_chosen_card_is_carried_out(card: str, choice: str, kinds: set[str]) -> None:
    """B191, SS-9.1: as if it had been turned up."""
    p = start(table(leaders={"eddard": "dungeon lannister"}), westeros_card, card)
    events = go(p, choice)
    assert set(asked(p).values()) == kinds
    assert {said["by"] for said in told(events, "gains_power")} == {"game-of-thrones"} & {choice.split()[-1]}


# Hidden Schemes and the weather


def test_hidden_schemes_shuffles_all_ally_decks_and_turns_up_their_tops() -> None:
    """B192, SS-9.3: the cards that lay open, and those discarded under a deck, are shuffled in."""
    p = table(allies={"stark": "frey-leadership"})
    p.ally_open = {deck: cards[-1] for deck, cards in p.ally_decks.items()}
    p.ally_under = {deck: cards[:1] for deck, cards in p.ally_decks.items()}
    p.ally_decks = {deck: cards[1:-1] for deck, cards in p.ally_decks.items()}
    before = {deck: {*p.ally_decks[deck], *p.ally_under[deck], p.ally_open[deck]} for deck in ALLY_DECKS}
    orders = {}
    for seed in range(3):
        twin = p.copy()
        twin.key = f"{seed:064x}"
        start(twin, hidden_schemes)
        assert {deck: {*twin.ally_decks[deck], twin.ally_open[deck]} for deck in ALLY_DECKS} == before
        assert all(twin.ally_open.values())
        assert not any(twin.ally_under.values())
        orders[seed] = (tuple(twin.ally_decks.items()), tuple(twin.ally_open.items()))
    assert len(set(orders.values())) > 1


def test_forge_alliances_may_not_be_chosen_after_hidden_schemes() -> None:
    """B193, SS-9.3: in the next planning phase."""
    p = start(table(armies={"twins": "stark F"}), hidden_schemes)
    p.phase = "planning"
    ask_plan(p, seat_of(p, "stark"))
    assert refused(p, "stark", "tactic forge-alliances").clause == "SS-9.3"
    go(p, "stark: tactic hold-territory")


@pytest.mark.parametrize(
    ("card", "moves"),
    [("claim-westeros", 1), ("swing-the-sword", 1), ("hidden-schemes", 0), ("punish-the-guilty", 0)],
)
def test_the_weather_moves_with_the_icon_of_the_third_card(card: str, moves: int) -> None:
    """B194, SS-4.5: one space."""
    p = with_tops(table(), "supply", "last-days-of-summer", card)
    start(p, westeros_phase)
    assert p.weather == moves


def test_the_weather_goes_round() -> None:
    """B195, SS-4.5, SS-2.2: two fair spaces, two stormy ones, and on to the first."""
    assert WEATHER == ("fair", "fair", "storm", "storm")
    p = with_tops(table(), "supply", "last-days-of-summer", "swing-the-sword")
    p.weather = 3
    start(p, westeros_phase)
    assert p.weather == 0


def test_the_weather_moves_after_the_first_two_cards() -> None:
    """B196, SS-4.5: when the third card is carried out."""
    p = with_tops(table(), "a-throne-of-blades", "last-days-of-summer", "swing-the-sword")
    start(p, westeros_phase)
    assert p.weather == 0
    go(p, "baratheon: nothing")
    assert p.weather == 1
