"""WI-4.1 to WI-4.5: who lays, and where a card may go."""

from __future__ import annotations

import pytest

from .table import FULL_ROW, PLAYERS, a_table, asked, cards, events, lay, new_table, options, pairs

W, R, Y, B = "stark", "lannister", "baratheon", "targaryen"


# Whose turn it is, and what they must do


@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_clockwise_from_the_starter(players: int) -> None:
    """WI-4.1: the starter first, then the next seat, and round again."""
    p = new_table(players, first=1)
    turns = []
    for _ in range(players + 1):
        assert list(p.pending) == [p.turn]
        turns.append(asked(p))
        lay(p, options(p)[0])
    assert turns == [(1 + n) % players for n in range(players + 1)]


def test_exactly_one_character_goes_from_the_hand_into_the_court() -> None:
    """WI-4.1: the card leaves the hand, the others keep their order, and all are told."""
    p = a_table("W", "arya tyrion stannis drogo", "R")
    happened = lay(p, "stannis@1.1")
    assert p.hands == [("arya", "tyrion", "drogo"), cards("R")]
    assert p.court == {"1.0": "eddard", "1.1": "stannis"}
    assert p.last_laid_by == 0
    assert events(happened) == [("laid", {"seat": 0, "card": "stannis", "place": "1.1"}, None)]


@pytest.mark.parametrize("card", ["arya", "drogo"])
def test_the_first_and_the_last_card_of_a_hand_can_be_laid(card: str) -> None:
    """WI-4.1: any card of the hand."""
    p = a_table("W", "arya tyrion drogo", "R")
    lay(p, f"{card}@1.1")
    assert p.hands[0] == tuple(other for other in ("arya", "tyrion", "drogo") if other != card)


def test_who_has_one_way_only_is_asked_all_the_same() -> None:
    """WI-4.1, R-WI-14: one legal lay, and still the question."""
    p = a_table("YYYYYYYR", "tyrion", "W", "W")
    assert p.pending[0].kind == "lay"
    assert p.pending[0].clause == "WI-4.1"
    assert p.pending[0].question.always == "R-WI-14"
    assert options(p) == ["tyrion@2.6"]
    assert p.events == []


# The first card


def test_the_first_card_of_a_round_goes_to_the_middle() -> None:
    """WI-4.2: each card of the hand has this one place."""
    p = a_table("", "arya tyrion", "stannis")
    assert options(p) == ["arya@1.0", "tyrion@1.0"]
    lay(p, "tyrion@1.0")
    assert p.court == {"1.0": "tyrion"}
    assert (p.ends, p.gaps) == (("1.-1", "1.1"), {})


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_no_other_place_is_open_to_the_first_card(players: int) -> None:
    """WI-4.2: with any number of players but five, who find a card in the middle."""
    p = new_table(players)
    assert options(p) == [f"{card}@1.0" for card in p.hands[asked(p)]]


def test_the_middle_means_nothing_more() -> None:
    """WI-4.2, WI-4.3, R-WI-15: the bottom row may grow to the left alone, and no place changes its name."""
    p = a_table("", "WWWWW", "RRRRR", "", out=[2])
    laid = {}
    for offset in range(0, -8, -1):
        place, card = f"1.{offset}", p.hands[asked(p)][0]
        lay(p, f"{card}@{place}")
        laid[place] = card
        assert p.court == laid
        assert p.ends == ((f"1.{offset - 1}", "1.1") if offset > -7 else ())
        assert pairs(p.gaps) == {f"2.{n}": [R, W] for n in range(offset, 0)}


def test_the_bottom_row_may_grow_to_the_right_alone() -> None:
    """WI-4.2, WI-4.3: up to seven places right of the first card."""
    p = a_table("WRWRWRW", "tyrion", "R", "R")
    assert list(p.ends) == ["1.-1", "1.7"]
    lay(p, "tyrion@1.7")
    assert p.court["1.7"] == "tyrion"
    assert p.ends == ()


# The bottom row


def test_a_card_goes_to_either_end_of_the_bottom_row() -> None:
    """WI-4.3: left or right, and the row is one longer on that side only."""
    p = a_table("WRW", "YY", "YY", first=2)
    assert p.ends == ("1.-2", "1.2")
    assert options(p) == ["robert@1.-2", "robert@1.2", "stannis@1.-2", "stannis@1.2"]
    lay(p, "robert@1.-2")
    assert p.ends == ("1.-3", "1.2")
    lay(p, "renly@1.2")
    assert p.ends == ("1.-3", "1.3")


def test_with_one_card_lying_left_and_right_are_two_places() -> None:
    """R-WI-15: the two sides of a single card are told apart."""
    p = a_table("W", "tyrion", "Y")
    assert options(p) == ["tyrion@1.-1", "tyrion@1.1"]


def test_no_card_goes_between_two_of_the_bottom_row() -> None:
    """WI-4.3: two cards leave the two ends, and no place in the middle of the row."""
    p = a_table("WW", "tyrion", "Y")
    assert options(p) == ["tyrion@1.-1", "tyrion@1.2"]


@pytest.mark.parametrize("house", "RWYB")
def test_any_house_may_go_into_the_bottom_row(house: str) -> None:
    """WI-4.5, R-WI-9: no colour is asked for there."""
    p = a_table("BY", house, "R")
    (card,) = p.hands[0]
    assert {f"{card}@1.-1", f"{card}@1.2"} <= set(options(p))


@pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 8), (4, 8), (5, 8), (6, 8)])
def test_the_bottom_row_holds_eight_cards_or_seven_with_two_players(players: int, most: int) -> None:
    """WI-4.3: one place short of it both ends are open, then none."""
    p = a_table(FULL_ROW[: most - 1], "stannis", "R", *["Y"] * (players - 2), first=4)
    assert list(p.ends) == ["1.-4", f"1.{most - 4}"]
    lay(p, "stannis@1.-4")
    assert p.ends == ()
    assert asked(p) == 1


@pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 8), (6, 8)])
def test_a_full_bottom_row_takes_no_card(players: int, most: int) -> None:
    """WI-4.3: of a hand of two, only the card that goes above the row is left."""
    p = a_table(FULL_ROW[:most], "stannis tyrion", *["Y"] * (players - 1))
    assert p.ends == ()
    assert options(p) == [f"tyrion@2.{n}" for n in range(most - 1)]


# Higher rows


@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("tyrion", ["2.0", "2.1", "2.2", "2.5", "2.6"]),  # WR, RR, RY, WR, RB
        ("arya", ["2.0", "2.3", "2.4", "2.5"]),  # WR, YW, WW, WR
        ("stannis", ["2.2", "2.3"]),  # RY, YW
        ("drogo", ["2.6"]),  # RB
    ],
)
def test_a_card_goes_over_a_pair_of_which_one_is_of_its_house(card: str, places: list[str]) -> None:
    """WI-4.4: like the left one, like the right one or like both, and each place counts once."""
    p = a_table("WRRYWWRB", card, "Y", "Y")
    assert options(p) == [f"{card}@{place}" for place in places]


def test_the_row_below_need_not_be_full() -> None:
    """WI-4.4: two cards of the bottom row carry a third, and two of the second row a card of the third."""
    p = a_table("WW", "arya tyrion", "Y")
    assert options(p) == ["arya@1.-1", "arya@1.2", "arya@2.0", "tyrion@1.-1", "tyrion@1.2"]
    p = a_table("WWW / WW", "arya", "Y")
    assert options(p) == ["arya@1.-1", "arya@1.3", "arya@3.0"]


def test_two_cards_with_a_gap_between_them_carry_nothing() -> None:
    """WI-4.4: over `W_W` of the second row there is no place in the third, only the gap itself."""
    p = a_table("WWWW / W_W", "arya", "Y")
    assert p.gaps == {"2.1": (W, W)}
    assert options(p) == ["arya@1.-1", "arya@1.4", "arya@2.1"]


def test_a_pair_carries_one_card() -> None:
    """WI-4.4, R-WI-9: the place over the pair has to be empty."""
    p = a_table("WW / W", "arya", "Y")
    assert options(p) == ["arya@1.-1", "arya@1.2"]


def test_above_the_bottom_row_a_card_needs_a_pair() -> None:
    """WI-4.4, R-WI-9: beside a card of the second row is no place, unless two cards lie below it."""
    p = a_table("WW / W", "arya", "Y")
    assert options(p) == ["arya@1.-1", "arya@1.2"]
    p = a_table("WRR / W_", "arya tyrion", "Y")
    assert [option for option in options(p) if "@1." not in option] == ["tyrion@2.1"]


def test_in_higher_rows_only_the_two_cards_below_count() -> None:
    """WI-4.4, R-WI-9: a card of the own house beside the place, or further down, does not help."""
    p = a_table("YRRRWYWW / RR__Y__", "stannis tyrion", "B", "B")
    assert options(p) == ["stannis@2.5", "tyrion@2.2", "tyrion@2.3", "tyrion@3.0"]


def test_laying_over_a_pair_closes_its_place_and_opens_those_above() -> None:
    """WI-4.4: the gap is gone; with a neighbour on either side a place opens over each pair."""
    p = a_table("WWRR / W_R", "arya", "tyrion", "stannis", first=2)
    assert p.gaps == {"2.0": (W, R)}
    lay(p, "arya@2.0")
    assert pairs(p.gaps) == {"3.-1": [W, W], "3.0": [R, W]}
    assert p.ends == ("1.-2", "1.3")
    assert p.court["2.0"] == "arya"


def test_a_card_at_the_edge_of_a_row_opens_one_place() -> None:
    """WI-4.4: left neighbour only, right neighbour only, no neighbour."""
    p = a_table("WWWW / W_", "arya", "bran", "osha")
    lay(p, "arya@2.1")
    assert pairs(p.gaps) == {"2.2": [W, W], "3.0": [W, W]}
    p = a_table("WWWW / __W", "arya", "bran", "osha")
    lay(p, "arya@2.1")
    assert pairs(p.gaps) == {"2.0": [W, W], "3.1": [W, W]}
    lay(p, "bran@1.-1")
    assert pairs(p.gaps) == {"2.0": [W, W], "3.1": [W, W], "2.-1": [W, W]}
    p = a_table("WWWW", "arya", "bran", "osha")
    lay(p, "arya@2.1")
    assert pairs(p.gaps) == {"2.0": [W, W], "2.2": [W, W]}


def test_a_card_at_an_end_opens_the_place_over_it_and_its_neighbour() -> None:
    """WI-4.3, WI-4.4, R-WI-15: place o of a row lies over the places o and o + 1 of the row below."""
    p = a_table("W", "tyrion", "stannis", "Y")
    lay(p, "tyrion@1.-1")
    assert pairs(p.gaps) == {"2.-1": [R, W]}
    lay(p, "stannis@1.1")
    assert pairs(p.gaps) == {"2.-1": [R, W], "2.0": [Y, W]}


@pytest.mark.parametrize(("first", "top"), [(1, "8.0"), (8, "8.-7")])
def test_the_pyramid_can_be_built_to_its_top(first: int, top: str) -> None:
    """WI-4.4, R-WI-15: the 36th card goes over the pair of the seventh row, where one of its house lies."""
    pyramid = "WWRRYYBB / WRRYYBB / WRYYBB / WRYBB / WRYB / WRY / WR"
    p = a_table(pyramid, "osha", "", "", out=[1, 2], first=first)
    assert options(p) == [f"osha@{top}"]
    lay(p, f"osha@{top}")
    assert p.penalties == [0, 0, 0]


def test_options_are_listed_card_by_card_the_ends_first() -> None:
    """WI-4.1: in the order of the hand; then the left end, the right end, and the pairs as they came about."""
    p = a_table("", "arya bran tyrion", "stannis sansa", "renly davos")
    lay(p, "arya@1.0", "stannis@1.1", "renly@1.-1")
    assert options(p) == [
        *("bran@1.-2", "bran@1.2", "bran@2.0", "bran@2.-1"),
        *("tyrion@1.-2", "tyrion@1.2"),
    ]


def test_the_names_of_places_stay_when_the_row_grows_to_the_left() -> None:
    """R-WI-15: what lies keeps its place, and what was open keeps its name."""
    p = a_table("eddard robb / sansa", "tyrion R", "jaime R", "R")
    lay(p, "tyrion@1.-1")
    assert p.court == {"1.-1": "tyrion", "1.0": "eddard", "1.1": "robb", "2.0": "sansa"}
    assert (p.ends, pairs(p.gaps)) == (("1.-2", "1.2"), {"2.-1": [R, W]})
    lay(p, "jaime@2.-1")
    assert p.court == {"1.-1": "tyrion", "1.0": "eddard", "1.1": "robb", "2.0": "sansa", "2.-1": "jaime"}
    assert (p.ends, pairs(p.gaps)) == (("1.-2", "1.2"), {"3.-1": [R, W]})
