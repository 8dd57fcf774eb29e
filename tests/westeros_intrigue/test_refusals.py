"""Why a lay is refused: clause and reason for every case, and nothing changes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.games.westeros_intrigue.cards import LAYS
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue

from .table import FULL_ROW, PLAYERS, a_position, a_table, asked, new_table, permute_hidden

Refused = tuple[str, str, str, dict[str, Any]]


def refusal(p: WesterosIntrigue, choice: str, seat: int = 0) -> Refused:
    """Clause, reason, key and values of a refusal; asked beforehand or tried, it is the same and changes nothing."""
    before = sc.save(p)
    expected = p.why_not(seat, choice)
    with pytest.raises(sc.IllegalChoice) as tried:
        p.answer(seat, choice)
    assert sc.save(p) == before
    assert expected is not None
    assert (expected.clause, expected.reason, expected.about) == (
        tried.value.clause,
        tried.value.reason,
        tried.value.about,
    )
    assert str(tried.value) == f"{expected.reason} ({expected.clause})"
    return expected.clause, expected.reason, expected.key, expected.about


def test_a_legal_lay_is_not_refused() -> None:
    """WI-4.1: there is no reason against it."""
    p = a_table("WR", "arya tyrion", "Y")
    assert [p.why_not(0, choice) for choice in p.pending[0].options] == [None] * len(p.pending[0].options)


@pytest.mark.parametrize("choice", ["", "stop", "arya", "arya 1.0", "arya1.0"])
def test_an_answer_names_a_character_and_a_place(choice: str) -> None:
    """WI-4.1: a lay is written `arya@1.0`."""
    assert refusal(a_table("WR", "arya", "Y"), choice) == (
        "WI-4.1",
        "Name a character and a place",
        "not_a_lay",
        {"given": choice},
    )


@pytest.mark.parametrize("card", ["varys", "", "Arya", "stark"])
def test_there_are_only_the_36_characters(card: str) -> None:
    """WI-1.1: a name that no card bears is refused, wherever it should go."""
    for place in ("1.-1", "nowhere"):
        assert refusal(a_table("WR", "arya", "Y"), f"{card}@{place}") == (
            "WI-1.1",
            f"There is no character called {card}",
            "no_such_character",
            {"given": card},
        )


@pytest.mark.parametrize("card", ["eddard", "robert", "drogo"])
def test_a_card_is_laid_from_the_own_hand(card: str) -> None:
    """WI-4.1: not from the court, not from another's hand, not from the cards set aside; which one is not told."""
    p = a_table("WR", "arya", "Y")
    for place in ("1.-1", "1.0", "nowhere"):
        assert refusal(p, f"{card}@{place}") == (
            "WI-4.1",
            f"{p.game.texts.name(card)} is not in your hand",
            "not_in_hand",
            {"card": card},
        )


@pytest.mark.parametrize("place", ["", "nowhere", "0.0", "9.0", "1.8", "1.-8", "2.7", "01.0", "1", "1.0@1.0", " 1.0"])
def test_a_place_is_named_by_row_and_offset(place: str) -> None:
    """R-WI-15: what names no place that a court can have is refused."""
    assert refusal(a_table("WR", "arya", "Y"), f"arya@{place}") == (
        "R-WI-15",
        f"There is no such place: {place}",
        "no_such_place",
        {"given": place},
    )


def test_a_taken_place_of_the_bottom_row_is_refused() -> None:
    """WI-4.3: where a card lies no other goes."""
    p = a_table("eddard jaime", "arya", "Y")
    assert refusal(p, "arya@1.1") == (
        "WI-4.3",
        "Jaime Lannister lies there already",
        "place_taken",
        {"place": "1.1", "card": "jaime"},
    )


def test_a_taken_place_of_a_higher_row_is_refused() -> None:
    """WI-4.4, R-WI-9: a pair carries one card, and the refusal names it; this clause asks for an empty place there."""
    assert refusal(a_table("eddard jaime / robb", "arya", "Y"), "arya@2.0") == (
        "WI-4.4",
        "Robb Stark lies there already",
        "place_taken",
        {"place": "2.0", "card": "robb"},
    )


@pytest.mark.parametrize("place", ["1.1", "1.-1", "2.0", "8.-7"])
def test_the_first_card_goes_nowhere_but_to_the_middle(place: str) -> None:
    """WI-4.2: before it lies there is no end and no pair."""
    assert refusal(a_table("", "arya", "Y"), f"arya@{place}") == (
        "WI-4.2",
        "The first card of a round goes in the middle",
        "first_card",
        {},
    )


@pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 8), (5, 8)])
def test_a_full_bottom_row_is_refused(players: int, most: int) -> None:
    """WI-4.3: at most 8 cards, with two players 7."""
    p = a_table(FULL_ROW[:most], "arya", *["Y"] * (players - 1), first=3)
    for place in ("1.-3", f"1.{most - 2}"):
        assert refusal(p, f"arya@{place}") == (
            "WI-4.3",
            f"The bottom row is full with {most} cards",
            "bottom_row_full",
            {"most": most},
        )


@pytest.mark.parametrize("first", range(1, 9))
def test_a_full_bottom_row_is_refused_on_both_sides_alike(first: int) -> None:
    """WI-4.3: next to the last card on the left and on the right, wherever the row's first card lies."""
    p = a_table(FULL_ROW, "arya", "Y", "Y", first=first)
    for place in (f"1.{-first}", f"1.{9 - first}"):
        assert refusal(p, f"arya@{place}")[0] == "WI-4.3"
        assert refusal(p, f"arya@{place}")[2] == "bottom_row_full"


def test_nobody_passes() -> None:
    """WI-4.6: who can lay has to."""
    assert refusal(a_table("WR", "arya", "Y"), "pass") == (
        "WI-4.6",
        "Whoever can lay a character has to: nobody passes",
        "no_passing",
        {},
    )


@pytest.mark.parametrize("place", ["1.-3", "1.3", "1.7"])
def test_in_the_bottom_row_a_card_goes_to_an_end(place: str) -> None:
    """WI-4.3: not away from the row."""
    assert refusal(a_table("WRY", "arya", "Y", first=2), f"arya@{place}") == (
        "WI-4.3",
        "In the bottom row a card goes at an end",
        "not_at_an_end",
        {},
    )


@pytest.mark.parametrize("place", ["2.2", "2.3", "2.-1", "3.0", "4.0"])
def test_a_card_of_a_higher_row_needs_two_below(place: str) -> None:
    """WI-4.4: over one card, or over none, there is no place."""
    assert refusal(a_table("WWW / W_", "arya", "Y"), f"arya@{place}") == (
        "WI-4.4",
        "Above the bottom row a card lies over two neighbouring cards",
        "no_pair_below",
        {},
    )


def test_a_card_of_a_higher_row_needs_its_house_below() -> None:
    """WI-4.4: like neither of the two; the refusal names them from the left."""
    assert refusal(a_table("eddard jaime", "stannis", "Y"), "stannis@2.0") == (
        "WI-4.4",
        "Stannis Baratheon is of House Baratheon; those below are not: Eddard Stark and Jaime Lannister",
        "house_does_not_fit",
        {"card": "stannis", "house": "baratheon", "carriers": ("eddard", "jaime")},
    )


def test_only_the_active_player_may_lay() -> None:
    """WI-4.1: turns go clockwise, and nobody lays out of turn."""
    assert refusal(a_table("W", "arya", "stannis", "Y"), "stannis@1.1", seat=1) == (
        "WI-4.1",
        "Seat 1 is not deciding now; waiting for seat 0",
        "not_asked",
        {"seat": 1, "asked": [0]},
    )


def test_a_player_who_is_out_may_not_lay() -> None:
    """WI-4.6, R-WI-3: not even a card that would fit."""
    p = a_table("W", "arya", "stannis", "Y", turn=0, out=[1])
    assert refusal(p, "stannis@1.1", seat=1)[0] == "WI-4.1"


@pytest.mark.parametrize("seat", [-1, 3, 17])
def test_a_seat_has_to_be_at_the_table(seat: int) -> None:
    """WI-1.0: seats count from 0 to the number of players less one."""
    assert refusal(new_table(3), "arya@1.0", seat=seat) == (
        "WI-1.0",
        f"There is no seat {seat} at this table",
        "no_such_seat",
        {"given": str(seat)},
    )


def test_an_answer_is_text() -> None:
    """WI-4.1: anything else is refused."""
    assert refusal(a_table("W", "arya", "Y"), 7)[:2] == ("WI-4.1", "A choice is written as text")  # type: ignore[arg-type]


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_refusal_tells_nothing_of_other_hands(players: int, data: st.DataObject) -> None:
    """WI-3.2, R-WI-8: it rests on the own hand and the court; with other cards elsewhere it is the same."""
    p = a_position(players, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 40 * players)))
    seat = asked(p)
    twin = permute_hidden(p, seat, Random(data.draw(st.integers(0, 10**6))))
    own = [f"{card}@{place}" for card in p.hands[seat] for place in ("1.0", "1.3", "2.0", "2.-3", "3.1", "7.0")]
    for choice in data.draw(st.lists(st.sampled_from([*own, *LAYS, "pass"]), min_size=20, max_size=20)):
        for other in range(players):
            reasons = [position.why_not(other, choice) for position in (p, twin)]
            assert len({json.dumps(reason and [str(reason), reason.key, reason.about]) for reason in reasons}) == 1
