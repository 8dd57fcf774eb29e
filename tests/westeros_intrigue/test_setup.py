"""WI-1.0, WI-2 and WI-3: the table, the setup of the game and of each round."""

from __future__ import annotations

from collections import Counter

import pytest

import smallcouncil as sc
from smallcouncil.games.westeros_intrigue.cards import DECK, THRONE_CARDS
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue

from .table import PLAYERS, a_random_game, a_table, asked, events, lay, new_table, options, view

HAND = {2: 14, 3: 12, 4: 9, 5: 7, 6: 6}


def round_starters(players: int, **options: int) -> list[tuple[int, int]]:
    """The rounds of a random game with the seat that opened each."""
    return list(dict.fromkeys((p.round, p.starter) for p in a_random_game(players, seed=1, **options)))


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8, True, 2.0, "3", None])
def test_the_game_is_for_two_to_six_players(players: int) -> None:
    """WI-1.0: any other number of players is refused."""
    with pytest.raises(sc.IllegalTable) as refused:
        sc.new("westeros-intrigue", players=players, seed=1)
    assert refused.value.clause == "WI-1.0"
    assert refused.value.reason == f"This game is for 2 to 6 players, not {players}"


@pytest.mark.parametrize("players", PLAYERS)
def test_two_to_six_players_can_sit_down(players: int) -> None:
    """WI-1.0: each of these numbers makes a table with so many hands."""
    assert len(new_table(players).hands) == players


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_begins_with_nothing_scored(players: int) -> None:
    """WI-2.1, WI-2.2: round 1, no points, no Iron Throne card drawn; the first to lay is the starter."""
    p = new_table(players, first=1)
    assert (p.round, p.starter, p.turn, p.last_laid_by) == (1, 1, 1, 1)
    assert p.penalties == [0] * players
    assert p.thrones == [()] * players
    assert p.turned_up == []
    assert p.out == [False] * players
    assert p.lacking == [()] * players
    assert p.outcome is None
    assert list(p.pending) == [1]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_host_can_pick_who_opens_the_first_round(players: int) -> None:
    """WI-2.1: the 'youngest' is whom the host names."""
    for first in range(players):
        assert asked(new_table(players, first=first)) == first


@pytest.mark.parametrize("players", PLAYERS)
def test_without_a_pick_who_opens_is_drawn_at_random(players: int) -> None:
    """WI-2.1: each seat comes up, about equally often."""
    drawn = Counter(new_table(players, seed).starter for seed in range(60 * players))
    assert sorted(drawn) == list(range(players))
    assert min(drawn.values()) >= 30


@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_as_many_rounds_as_players_and_the_start_passes_clockwise(players: int) -> None:
    """WI-2.1, R-WI-4: each player opens one round, each the one after the last."""
    for first in range(players):
        assert round_starters(players, first=first) == [(n + 1, (first + n) % players) for n in range(players)]


def test_the_iron_throne_deck_is_shuffled() -> None:
    """WI-2.2: all seven cards, in an order that the seed decides; any card can be on top."""
    decks = [new_table(3, seed).throne_deck for seed in range(100)]
    assert all(sorted(deck) == sorted(THRONE_CARDS) for deck in decks)
    assert {deck[-1] for deck in decks} == set(THRONE_CARDS)
    assert new_table(3, 5).throne_deck == new_table(3, 5).throne_deck


@pytest.mark.parametrize("players", PLAYERS)
def test_the_iron_throne_deck_is_never_shuffled_again_nor_refilled(players: int) -> None:
    """WI-2.2: one card a round leaves the deck from the top, the others keep their order."""
    p = None
    for p in a_random_game(players, seed=2):
        if p.round == 1:
            deck = list(p.throne_deck)
        elif p.outcome is None:
            assert p.throne_deck == deck[: 7 - (p.round - 1)]
    assert p is not None
    assert p.throne_deck == deck[: 7 - players]


@pytest.mark.parametrize("players", PLAYERS)
def test_all_36_characters_are_dealt(players: int) -> None:
    """WI-3.1: 14, 12, 9, 7 or 6 cards each; eight set aside for two, one laid face up for five."""
    p = new_table(players)
    assert [len(hand) for hand in p.hands] == [HAND[players]] * players
    assert len(p.set_aside) == (8 if players == 2 else 0)
    assert len(p.court) == (1 if players == 5 else 0)
    assert sorted([*sum(p.hands, ()), *p.set_aside, *p.court.values()]) == sorted(DECK)


@pytest.mark.parametrize("players", [2, 5, 6])
def test_the_characters_are_shuffled(players: int) -> None:
    """WI-3.1: with seeds enough every card comes to every place of the deal, and no deal looks like another."""
    tables = [new_table(players, seed) for seed in range(150)]
    assert len({tuple(p.hands) for p in tables}) == len(tables)
    for seat in range(players):
        assert {card for p in tables for card in p.hands[seat]} == set(DECK)
    if players == 2:
        assert {card for p in tables for card in p.set_aside} == set(DECK)
    if players == 5:
        assert len({card for p in tables for card in p.court.values()}) > 30


def test_the_deal_is_told_to_all_and_each_hand_to_its_owner() -> None:
    """WI-3.2: everybody learns that cards were dealt, only the owner which."""
    p = new_table(3, first=2)
    assert events(p.events) == [
        ("dealt", {"round": 1, "seat": 2}, None),
        ("hand", {"cards": p.hands[0]}, (0,)),
        ("hand", {"cards": p.hands[1]}, (1,)),
        ("hand", {"cards": p.hands[2]}, (2,)),
    ]


def test_with_five_players_the_card_left_over_is_the_first_of_the_court() -> None:
    """WI-3.1: it lies face up in the middle, for all to see, and belongs to nobody."""
    p = new_table(5, first=3)
    assert list(p.court) == ["1.0"]
    assert events(p.events)[-1] == ("face_up", {"card": p.court["1.0"]}, None)
    assert (p.ends, p.gaps, p.set_aside) == (("1.-1", "1.1"), {}, ())
    assert len(p.events) == 7
    assert (p.turn, p.last_laid_by) == (3, 3)


def test_with_five_players_the_first_card_goes_beside_the_one_that_lies() -> None:
    """WI-3.1, WI-4.3: the starter has two places, left and right of the card laid face up."""
    p = new_table(5)
    hand = p.hands[asked(p)]
    assert options(p) == [f"{card}@{place}" for card in hand for place in ("1.-1", "1.1")]


def test_hands_are_secret_and_their_sizes_public() -> None:
    """WI-3.2, R-WI-8: the owner sees cards, everybody else a number."""
    p = new_table(3)
    assert view(p, 1)["hands"] == [12, list(p.hands[1]), 12]
    assert view(p, None)["hands"] == [12, 12, 12]


def test_a_hand_gets_smaller_for_all_to_see() -> None:
    """WI-3.2: the number of cards in a hand is public all the time."""
    p = new_table(4, first=0)
    lay(p, options(p)[0])
    assert view(p, 2)["hands"][0] == 8


# The next round


def end_of_a_round() -> tuple[WesterosIntrigue, list[sc.Event]]:
    """Seat 1 lays the last card of a round; seat 2 opens the next."""
    p = a_table(
        "RWRWRWRW", *("YB", "R", "YY"), turn=1, out=[0, 2], starter=1, penalties=[3, 5, 8], thrones=[[], [(1, 2)], []]
    )
    p.lacking = [("stark",), (), ("lannister",)]
    return p, lay(p, options(p)[0])


def test_every_round_starts_afresh() -> None:
    """WI-3.3, R-WI-7: the court is cleared and all 36 characters are dealt again, also those kept and set aside."""
    p, _ = end_of_a_round()
    assert (p.round, p.starter, p.turn, p.last_laid_by) == (2, 2, 2, 2)
    assert (p.court, p.ends, p.gaps) == ({}, ("1.0",), {})
    assert (p.out, p.lacking) == ([False] * 3, [()] * 3)
    assert [len(hand) for hand in p.hands] == [12, 12, 12]
    assert sorted(sum(p.hands, ())) == sorted(DECK)
    assert p.set_aside == ()
    assert list(p.pending) == [2]


def test_points_and_iron_throne_cards_stay() -> None:
    """WI-3.3: what was scored is carried into the next round."""
    p, _ = end_of_a_round()
    assert p.penalties == [5, 5, 10]
    assert [len(drawn) for drawn in p.thrones] == [0, 2, 0]
    assert p.thrones[1] == ((1, 2), THRONE_CARDS[-1])


def test_a_new_round_is_told_like_the_first() -> None:
    """WI-3.3, WI-3.2: round and starter to all, each hand to its owner."""
    p, happened = end_of_a_round()
    assert events(happened, "dealt", "hand", "face_up") == [
        ("dealt", {"round": 2, "seat": 2}, None),
        *(("hand", {"cards": p.hands[seat]}, (seat,)) for seat in range(3)),
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_each_round_has_a_deal_of_its_own(players: int) -> None:
    """R-WI-7: shuffled again, all 36, in every round."""
    deals = {}
    for p in a_random_game(players, seed=4):
        if p.round not in deals:
            deals[p.round] = (*p.hands, p.set_aside, tuple(p.court.values()))
    assert len(set(deals.values())) == players
    assert all(sorted(sum(deal, ())) == sorted(DECK) for deal in deals.values())
