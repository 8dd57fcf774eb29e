"""The attack of the wildlings, with and without their cards (GT-4.9, GT-11)."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.core import Event
from smallcouncil.games.game_of_thrones.cards import HOUSE_CARDS
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.game_of_thrones.westeros import westeros_phase
from smallcouncil.games.game_of_thrones.wildlings import turn_up_wildling_card, wildling_attack
from smallcouncil.games.thrones.state import IRON_THRONE, KINGS_COURT, TRACKS, controller, holder
from tests.thrones.scenes import asked, go, options, power_of, refused, seat_of, start, told, units

from .table import THREE, WITH_LEADERS, table

FIRST = {"iron_throne": "baratheon lannister stark tyrell greyjoy"}
THREE_TRACKS = dict.fromkeys(TRACKS, "baratheon lannister stark")


def attacked(bids: dict[str, int], card: str = "", **more: Any) -> tuple[GameOfThrones, list[Event]]:
    """The wildlings have come, and these houses have bid so much."""
    p = table(wildling_cards=bool(card), **more)
    if card:
        p.wildling_deck = [*(other for other in p.wildling_deck if other != card), card]
    turn_up_wildling_card(p)
    start(p, wildling_attack)
    return p, go(p, *[f"{house}: {n}" for house, n in bids.items()])


def lowest_is(house: str, card: str = "", **more: Any) -> GameOfThrones:
    """The wildlings win against three; this house bids nothing, the others 1 each."""
    bids = {name: int(name != house) for name in THREE.split()}
    p, _ = attacked(bids, card, houses=THREE, tracks=THREE_TRACKS, wildlings=12, **more)
    return p


def highest_is(house: str, card: str = "", **more: Any) -> GameOfThrones:
    """The Watch wins; this house bids 2, the others 1 each."""
    bids = {name: 1 + (name == house) for name in THREE.split()}
    p, _ = attacked(bids, card, houses=THREE, tracks=THREE_TRACKS, wildlings=4, **more)
    return p


# Bids


def test_everybody_bids_in_secret_and_pays() -> None:
    """W105, GT-11.1, GT-11.2, GT-11.3: all at once; the sum has to reach the wildlings' number."""
    p = table(wildlings=6)
    start(p, wildling_attack)
    assert set(asked(p).values()) == {"bid"}
    assert len(asked(p)) == 5
    events = go(p, "baratheon: 2", "lannister: 2", "stark: 1", "tyrell: 1", "greyjoy: 0")
    assert told(events, "watch_wins") == [{"n": 6, "strength": 6}]
    assert [power_of(p, house) for house in ("baratheon", "stark", "greyjoy")] == [3, 4, 5]


def test_the_watch_wins_and_the_throne_names_one_of_the_tied() -> None:
    """W106, GT-X7, GT-11.4, GT-11.5: who takes a house card back."""
    bids = {"baratheon": 2, "lannister": 2, "stark": 1, "tyrell": 1, "greyjoy": 0}
    hands = {"lannister": "first-kevan-lannister"}
    p, _ = attacked(bids, tracks=FIRST, wildlings=6, hands=hands)
    assert options(p, "baratheon") == ["baratheon", "lannister"]
    go(p, "baratheon: lannister")
    assert "pass" in options(p, "lannister")
    go(p, "lannister: first-tywin-lannister")
    assert p.hands[seat_of(p, "lannister")] == ("first-kevan-lannister", "first-tywin-lannister")
    assert p.wildlings == 0


def test_who_has_no_discarded_card_takes_none_back() -> None:
    """W107, GT-11.5, GT-11.7."""
    p = highest_is("stark")
    assert asked(p) == {}
    assert p.wildlings == 0


def test_at_nought_the_watch_wins_with_bids_of_nought() -> None:
    """W108, GT-11.3: the throne names the highest of all."""
    p, events = attacked(dict.fromkeys(THREE.split(), 0), houses=THREE, tracks=THREE_TRACKS, wildlings=0)
    assert told(events, "watch_wins")
    assert options(p, "baratheon") == ["baratheon", "lannister", "stark"]


def test_all_bids_equal_and_too_low() -> None:
    """W109, GT-11.4: the holder of the throne names the lowest, themselves too."""
    p, events = attacked(dict.fromkeys(THREE.split(), 1), houses=THREE, tracks=THREE_TRACKS, wildlings=6)
    assert told(events, "wildlings_win") == [{"n": 3, "strength": 6}]
    assert options(p, "baratheon") == ["baratheon", "lannister", "stark"]


def test_control_westeros_counts_for_the_watch() -> None:
    """W110, GT-11.2, SS-5.8: 1 more, also on 0."""
    chosen = {"stark": "control-westeros"}
    bids = {"baratheon": 1, "lannister": 1, "stark": 0}
    _, events = attacked(bids, houses=THREE, tracks=THREE_TRACKS, wildlings=3, tactics=True, chosen=chosen)
    assert told(events, "watch_wins")
    (said,) = told(events, "bids")
    assert said["clauses"] == {"bid": "GT-11.2", "control-westeros": "SS-5.8"}


# Losses


def test_in_turn_order_everybody_loses_units() -> None:
    """W111, GT-4.9, GT-X6, GT-11.6, GT-11.7: 2 points each, the lowest 4 when their turn comes; wildlings 0."""
    armies = {
        "dragonstone": "baratheon F F F",
        "lannisport": "lannister F F F",
        "winterfell": "stark F F F F F",
        "highgarden": "tyrell F F F",
        "pyke": "greyjoy F F F",
    }
    bids = {"baratheon": 2, "lannister": 1, "stark": 0, "tyrell": 1, "greyjoy": 1}
    p, _ = attacked(bids, armies=armies, tracks=FIRST, wildlings=6)  # only footmen: nothing to choose
    assert [units(p, area).count("F") for area in armies] == [1, 1, 1, 1, 1]
    assert p.wildlings == 0


def test_who_has_no_more_loses_all() -> None:
    """W112, GT-11.6, GT-X8: a knight, a footman and a ship are worth 4."""
    p = lowest_is("stark", armies={"winterfell": "stark K F", "bay-of-ice": "stark S"})
    assert p.armies == {}


@pytest.mark.parametrize(
    "losses",
    [
        ("winterfell K", "winterfell K"),
        ("winterfell K", "winterfell F", "bay-of-ice S"),
        ("winterfell K", "winterfell F", "winterfell K dismounts"),
        ("winterfell K dismounts", "winterfell K dismounts", "bay-of-ice S"),  # and a footman: nothing else is left
    ],
)
def test_exactly_four_points_are_lost(losses: tuple[str, ...]) -> None:
    """W113, GT-X8, GT-11.6, R-GT-11: never more, never less."""
    p = lowest_is("stark", armies={"winterfell": "stark K K F", "bay-of-ice": "stark S"})
    for loss in losses:
        assert asked(p) == {"stark": "lose_units"}
        go(p, f"stark: {loss}")
    assert asked(p) == {}
    assert sum({"K": 2, "F": 1, "S": 1}[unit] for army in p.armies.values() for unit in army.units) == 2


def test_a_knight_is_no_loss_of_one_point() -> None:
    """W114, GT-11.6: with 1 left to lose a knight may only dismount."""
    p = lowest_is("lannister", armies={"winterfell": "stark K K F"})
    assert options(p, "stark") == ["winterfell K", "winterfell F", "winterfell K dismounts"]
    go(p, "stark: winterfell F")  # then there is one way left
    assert asked(p) == {}
    assert units(p, "winterfell") == "stark K F"


def test_who_loses_the_last_unit_loses_the_area() -> None:
    """W115, GT-11.8, GT-7.9: unless a token lies there or it is their home; no token is offered."""
    armies = {"winterfell": "stark F", "karhold": "stark F", "white-harbor": "stark F"}
    p = lowest_is("stark", armies=armies, tokens={"karhold": "stark"})
    stark = seat_of(p, "stark")
    assert [controller(p, area) for area in armies] == [stark, stark, -1]


def test_everybody_may_have_lost_all_units() -> None:
    """W116, GT-3.4, GT-11.6: nothing is lost then, and nobody is out."""
    p = lowest_is("stark")
    assert (asked(p), p.armies, p.outcome) == ({}, {}, None)


def test_a_leader_left_without_units_is_executed() -> None:
    """W117, SS-14.4, SS-8.12: token and house card leave the game."""
    p = lowest_is(
        "stark",
        armies={"winterfell": "stark F", "karhold": "stark F"},
        places={"robb": "winterfell"},
        **WITH_LEADERS,
    )
    assert p.leaders == {"robb": "gone"}
    assert "robb-stark" not in (*p.hands[0], *p.discards[0])
    assert len(p.hands[0]) == 6


# The wildling deck


def on_top(p: GameOfThrones, *cards: str) -> None:
    """These are the next cards of the three Westeros decks."""
    for deck, card in enumerate(cards):
        others = list(p.westeros[deck])
        others.remove(card)
        p.westeros[deck] = (*others, card)


def test_the_card_is_turned_up_with_the_others_and_goes_under_its_deck() -> None:
    """W118, SS-14.5, GT-11.9: who musters or bids for the tracks before the attack knows what it will bring."""
    p = table(THREE, wildling_cards=True, wildlings=0)
    on_top(p, "last-days-of-summer", "clash-of-kings", "wildling-attack")
    top = p.wildling_deck[-1]
    start(p, westeros_phase)
    assert p.wildling_card == top
    assert [p.pending[seat].clause for seat in p.pending] == ["GT-4.8"] * 3
    p = highest_is("stark", "scattered-captains")
    assert (p.wildling_card, p.wildling_deck[0], p.wildlings_under) == ("", "scattered-captains", 1)


def test_burning_villages_is_as_without_cards() -> None:
    """W119, GT-11.14."""
    p = lowest_is("stark", "burning-villages", armies={"winterfell": "stark F F F F F", "pyke": "lannister F F F"})
    assert [units(p, area) for area in ("winterfell", "pyke")] == ["stark F", "lannister F"]


def test_scattered_captains_cost_cards() -> None:
    """W120, GT-11.10, R-GT-12: the strongest of the lowest, one by chance of the others; who has but one keeps it."""
    hands = {"lannister": "first-kevan-lannister"}
    p = lowest_is("stark", "scattered-captains", hands=hands)
    assert "first-eddard-stark" in p.discards[seat_of(p, "stark")]
    assert p.hands[seat_of(p, "lannister")] == ("first-kevan-lannister",)
    assert len(p.hands[seat_of(p, "baratheon")]) == 6


def test_the_example_of_the_storm_rulebook() -> None:
    """W121, SS-X12, SS-14.5: 4 and 2 by the mammoth are 6; 1 + 1 + 1 + 1 + 0 is too little; wildlings 0."""
    p = table(wildling_cards=True, wildlings=4, tracks=FIRST)
    on_top(p, "supply", "last-days-of-summer", "wildling-attack")
    p.wildling_deck = [*(card for card in p.wildling_deck if card != "scattered-captains"), "scattered-captains"]
    start(p, westeros_phase)
    assert (p.wildlings, p.wildling_card) == (6, "scattered-captains")
    events = go(p, "stark: 1", "greyjoy: 1", "lannister: 1", "baratheon: 1", "tyrell: 0")
    assert told(events, "wildlings_win") == [{"n": 4, "strength": 6}]
    assert [len(hand) for hand in p.hands] == [6] * 5
    strongest = max(p.discards[4] + p.hands[4], key=lambda card: HOUSE_CARDS[card].strength)
    assert p.discards[4] == (strongest,)
    assert p.wildlings == 0


def test_of_two_strongest_cards_the_owner_chooses() -> None:
    """W122, R-GT-12: and the hand is never empty after it."""
    p = lowest_is("stark", "scattered-captains", hands={"stark": "first-robb-stark first-greatjon-umber"})
    assert options(p, "stark") == ["first-robb-stark", "first-greatjon-umber"]
    go(p, "stark: first-robb-stark")
    assert p.hands[0] == ("first-greatjon-umber",)
    p = highest_is("stark", "scattered-captains")
    assert asked(p) == {}


def test_fallen_from_favour() -> None:
    """W123, GT-11.11, GT-X16: last on every track, the second takes the throne; the others place no special order."""
    p = lowest_is("baratheon", "fallen-from-favour")
    assert {" ".join(p.houses[seat] for seat in p.tracks[track]) for track in TRACKS} == {"lannister stark baratheon"}
    assert p.houses[holder(p, IRON_THRONE)] == "lannister"
    assert sorted(p.houses[seat] for seat in p.starless) == ["lannister", "stark"]


def test_the_highest_rises_on_one_track() -> None:
    """W124, GT-11.11: the others close up, the token comes with it."""
    p = highest_is("stark", "fallen-from-favour")
    assert options(p, "stark") == list(TRACKS)
    go(p, "stark: kings_court")
    assert " ".join(p.houses[seat] for seat in p.tracks[KINGS_COURT]) == "stark baratheon lannister"
    assert p.starless == []


def test_the_highest_has_to_take_a_first_place() -> None:
    """W225, R-GT-22: there is no passing; a track where they are first already will do."""
    p = highest_is("baratheon", "fallen-from-favour")
    assert refused(p, "baratheon", "pass").clause == "GT-11.11"
    go(p, "baratheon: iron_throne")
    assert p.houses[holder(p, IRON_THRONE)] == "baratheon"
    assert asked(p) == {}


def test_slain_horses_go_knight_by_knight() -> None:
    """W226, R-GT-23: the first two of three take the footmen of the stock, the last dies; the owner orders them."""
    crowd = {"karhold": "stark F F F F", "castle-black": "stark F F F F"}
    areas = ["winterfell", "moat-cailin", "white-harbor"]
    p = lowest_is("stark", "slain-horses", armies={**crowd, **dict.fromkeys(areas, "stark K")})
    go(p, "stark: white-harbor")
    assert sorted(options(p, "stark")) == ["moat-cailin", "winterfell"]
    go(p, "stark: moat-cailin")
    assert [units(p, area) for area in areas] == ["", "stark F", "stark F"]


def test_slain_horses_make_knights_footmen() -> None:
    """W125, GT-11.12: all of the lowest, two of everybody else's."""
    armies = {"winterfell": "stark K K K", "lannisport": "lannister K K", "dragonstone": "baratheon K K K"}
    p = lowest_is("stark", "slain-horses", armies=armies)
    assert [units(p, area) for area in armies] == ["stark F F F", "lannister F F", "baratheon K F F"]


def test_slain_horses_with_too_few_footmen_in_stock() -> None:
    """W126, R-GT-13: as long as the stock has footmen; what is left over dies, the owner chooses which."""
    crowd = {"karhold": "stark F F F", "castle-black": "stark F F F", "white-harbor": "stark F F F"}
    p = lowest_is("stark", "slain-horses", armies={**crowd, "winterfell": "stark K", "moat-cailin": "stark K"})
    assert options(p, "stark") == ["moat-cailin", "winterfell"]
    go(p, "stark: winterfell")
    assert units(p, "winterfell") == "stark F"
    assert "moat-cailin" not in p.armies
    p = lowest_is("stark", "slain-horses", armies={**crowd, "seagard": "stark F", "winterfell": "stark K K"})
    assert "winterfell" not in p.armies


def test_the_highest_mounts_two_footmen() -> None:
    """W127, GT-11.12, R-GT-13: may, anywhere; it stops at four knights."""
    armies = {"winterfell": "stark F F F", "karhold": "stark F"}
    p = highest_is("stark", "slain-horses", armies=armies)
    go(p, "stark: karhold", "stark: winterfell")
    assert [units(p, area) for area in armies] == ["stark K F F", "stark K"]
    assert asked(p) == {}
    p = highest_is("stark", "slain-horses", armies={"winterfell": "stark K K K F F"})
    go(p, "stark: winterfell")
    assert asked(p) == {}


def test_a_stronghold_under_siege() -> None:
    """W128, GT-11.13, R-GT-14: 2 points in one stronghold of the lowest, anywhere of the others."""
    armies = {"winterfell": "stark K F", "riverrun": "stark F F", "karhold": "stark K", "lannisport": "lannister F F F"}
    p = lowest_is("stark", "stronghold-under-siege", armies=armies)
    assert options(p, "stark") == ["riverrun", "winterfell"]
    go(p, "stark: riverrun")
    assert [units(p, area) for area in armies] == ["stark K F", "", "stark K", "lannister F"]


@pytest.mark.parametrize("stronghold", [{}, {"winterfell": "stark F", "bay-of-ice": "stark S"}])
def test_without_a_stronghold_worth_it_two_points_are_lost_anywhere(stronghold: dict[str, str]) -> None:
    """W129, R-GT-14: ships beside it are not in it."""
    p = lowest_is("stark", "stronghold-under-siege", armies={**stronghold, "karhold": "stark K F"})
    assert asked(p) == {"stark": "lose_units"}
    assert {option.split()[0] for option in options(p, "stark")} == {*stronghold, "karhold"}


def test_the_highest_musters_in_one_area() -> None:
    """W130, GT-11.13, GT-4.6, GT-4.12: at once, ships too, or not at all."""
    p = highest_is("stark", "stronghold-under-siege", tokens={"white-harbor": "stark"})
    assert options(p, "stark") == ["pass", "white-harbor", "winterfell"]
    go(p, "stark: winterfell", "stark: winterfell: ship bay-of-ice", "stark: winterfell: footman")
    assert units(p, "winterfell") == "stark F"
    assert asked(p) == {}
