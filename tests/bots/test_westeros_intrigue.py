"""The squire of Westeros Intrigue keeps places open for his own houses, closes the others', and sees who lacks what."""

from __future__ import annotations

from random import Random

import pytest

from smallcouncil.bots import answer_of, find_bot
from smallcouncil.games.westeros_intrigue.bot import BOTTOM, ONE_HOUSE, SOON, places_for, unlaid_of
from smallcouncil.games.westeros_intrigue.cards import DEALS, HOUSE, HOUSES, LAYS
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue
from tests.westeros_intrigue.table import PLAYERS, a_position, a_table, asked, view

from .asking import answers

# White fits at 2.0, over two white cards, and at 2.6, over a white and a red one; red fits only at 2.6
COURT = "WWYBYBWR/_YBYBB_"


def lays(p: WesterosIntrigue) -> set[tuple[str, str]]:
    """What the squire would lay now, as houses and places: which card of a house it is makes no difference."""
    return {(HOUSE[card], place) for card, place in map(LAYS.__getitem__, answers(p))}


# Lays


def test_the_squire_lays_every_card_when_he_is_alone_and_can() -> None:
    """WI-4.7: with the white card at 2.6 the red one would never fit."""
    p = a_table(COURT, "WR", "YY", "BB", out=(1, 2))
    assert len(p.pending[0].options) == 3
    assert ("stark", "2.6") not in lays(p)
    for _ in range(2):
        p.answer(0, answer_of(find_bot("squire", p.game.id), p, 0, Random(1)))
    assert p.penalties == [0, 2, 2]


def test_the_squire_closes_the_last_place_of_a_house_that_only_others_hold() -> None:
    """WI-4.4: at 2.6 his white card leaves red none; the other white card still fits at 2.0."""
    p = a_table(COURT, "WW", "RRR", "RYB")
    assert lays(p) == {("stark", "2.6")}


def test_the_squire_leaves_a_place_to_others_where_it_is_his_own_too() -> None:
    """WI-4.4: with red cards in hand he does not close the only place of red."""
    p = a_table(COURT, "WRR", "RYY", "RYB")
    assert ("stark", "2.6") not in lays(p)


def test_the_squire_opens_with_a_house_he_holds_more_of() -> None:
    """WI-4.2: the first card carries what comes later."""
    p = a_table("", "WWWWWWWWWR", "RRRR", "YYYY")
    assert lays(p) == {("stark", "1.0")}


def test_the_squire_does_not_look_at_other_hands() -> None:
    """WI-3.2: what the others hold may change the answer only by what all can know."""
    assert lays(a_table(COURT, "WWB", "RRR", "RYB")) == lays(a_table(COURT, "WWB", "YYB", "BBY"))


# Places


def test_a_place_over_two_houses_counts_for_both() -> None:
    """WI-4.4: a full row of two."""
    expected = {"stark": 1, "lannister": 1, "baratheon": 0, "targaryen": 0}
    assert places_for({"1.0": "stark", "1.1": "lannister"}, longest=2) == expected


def test_a_place_over_one_house_counts_for_more() -> None:
    """WI-4.4: no other house can take it."""
    expected = {"stark": ONE_HOUSE, "lannister": 0, "baratheon": 0, "targaryen": 0}
    assert places_for({"1.0": "stark", "1.1": "stark"}, longest=2) == expected


def test_a_place_that_may_open_counts_a_little_less_than_an_open_one() -> None:
    """WI-4.3: a card may get neighbours on both sides while the bottom row has room."""
    places = places_for({"1.0": "stark"}, longest=8)
    assert places == pytest.approx({**dict.fromkeys(HOUSES, 7 * BOTTOM), "stark": 7 * BOTTOM + 2 * SOON})
    assert SOON < 1


@pytest.mark.parametrize("players", PLAYERS)
def test_a_house_with_an_open_place_counts_at_least_one(players: int) -> None:
    """WI-4.4, in positions of random games."""
    for seed in range(40):
        p = a_position(players, seed, after=seed)
        if p.court:
            court = {place: HOUSE[card] for place, card in p.court.items()}
            places = places_for(court, DEALS[players].bottom_row)
            assert all(places[house] >= 1 for pair in p.gaps.values() for house in pair)


# Who holds what


@pytest.mark.parametrize("players", PLAYERS)
def test_the_rivals_are_expected_to_hold_as_many_cards_as_they_do(players: int) -> None:
    """WI-3.2: how many cards a hand has is public; who is out lays none."""
    for seed in range(40):
        p = a_position(players, seed, after=3 * seed)
        seat = asked(p)
        unlaid = unlaid_of(view(p, seat), seat)
        still_in = [len(hand) for rival, hand in enumerate(p.hands) if rival != seat and not p.out[rival]]
        assert sum(unlaid.own.values()) == len(p.hands[seat])
        assert sum(unlaid.rivals.values()) == pytest.approx(sum(still_in))
        assert min(unlaid.rivals.values()) >= 0
        assert unlaid.number == max(1, len(still_in))


def test_what_a_player_who_is_out_lacks_the_others_must_hold() -> None:
    """R-WI-3: no red card fitted when seat 1 went out, so the red ones lie elsewhere."""
    p = a_table(COURT, "WW", "YYYY", "RRRR", out=(1,))
    unknown = unlaid_of(view(p, 0), 0)
    p.lacking[1] = ("lannister",)
    known = unlaid_of(view(p, 0), 0)
    assert known.rivals["lannister"] > unknown.rivals["lannister"]
    assert known.rivals["baratheon"] < unknown.rivals["baratheon"]


def test_a_house_that_lies_in_the_court_entirely_is_expected_nowhere() -> None:
    """WI-1.1: nine of a house."""
    p = a_table("WWWWWWW/WW", "RR", "YY", "BB")
    assert unlaid_of(view(p, 0), 0).rivals["stark"] == 0
