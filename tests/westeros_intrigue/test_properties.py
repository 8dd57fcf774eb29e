"""What holds at every moment of every game: the rules worked out anew from court and hands, lay by lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.games.westeros_intrigue.cards import DECK, HOUSE, PLACES, THRONE_CARDS
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue

from .table import (
    PLAYERS,
    a_random_game,
    asked,
    ends_of,
    events,
    fitting_houses,
    gaps_of,
    lays_of,
    new_table,
    options,
    pairs,
    random_lay,
    takes,
    until,
)

for_all_players = pytest.mark.parametrize("players", PLAYERS)
a_few_games = settings(max_examples=6, deadline=None)
SEEDS = st.integers(0, 10**9)


class Lay(NamedTuple):
    """One lay of a game: the position before it, who laid what, what happened, and the position after it."""

    before: WesterosIntrigue
    seat: int
    choice: str
    happened: list[sc.Event]
    after: WesterosIntrigue

    @property
    def ends_the_round(self) -> bool:
        """Whether the next question, if any, belongs to another round."""
        return self.after.outcome is not None or self.after.round > self.before.round


def lays_of_a_game(players: int, seed: int) -> Iterator[Lay]:
    """A random game, lay by lay."""
    p, rng = new_table(players, seed), Random(seed)
    while p.outcome is None:
        before = p.copy()
        yield Lay(before, *random_lay(p, rng), p)


def what_should_happen(p: WesterosIntrigue, seat: int, choice: str) -> tuple[list[Any], int | None]:
    """WI-4.1, WI-4.6, WI-4.7: what is told of a lay until the next seat is asked, and which; None ends the round."""
    card, place = choice.split("@")
    fitting = fitting_houses(p.court | {place: card}, p.players)
    hands = [tuple(other for other in hand if other != card) for hand in p.hands]
    told = [("laid", {"seat": seat, "card": card, "place": place}, None)]
    if not hands[seat]:
        told.append(("out", {"seat": seat, "left": 0}, None))
    clockwise = [(seat + step) % p.players for step in range(1, p.players + 1)]
    for other in clockwise:
        if p.out[other] or not hands[other]:
            continue
        if {HOUSE[held] for held in hands[other]} & {*fitting}:
            return told, other
        told.append(("out", {"seat": other, "left": len(hands[other])}, None))
    return told, None


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_options_are_what_court_and_hand_allow(players: int, seed: int) -> None:
    """WI-4.2 to WI-4.5: the open places, and the lays of the asked seat, equal their definition; order included."""
    for p in a_random_game(players, seed):
        if p.outcome is None:
            assert p.ends == ends_of(p.court, players)
            assert pairs(p.gaps) == pairs(gaps_of(p.court))
            assert options(p) == lays_of(p, asked(p))
            assert not p.out[asked(p)]


@for_all_players
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_no_place_is_forgotten(players: int, seed: int) -> None:
    """WI-4.1: every card of the hand is tried on every place; what fits is an option, what does not has a refusal."""
    for p in a_random_game(players, seed):
        if p.outcome is None and len(p.court) % 5 == 1:
            seat, open_places = asked(p), takes(p.court, players)
            for card in p.hands[seat]:
                legal = {place for place in PLACES if HOUSE[card] in open_places.get(place, ())}
                assert {place for place in PLACES if f"{card}@{place}" in options(p)} == legal
                assert {place for place in PLACES if p.why_not(seat, f"{card}@{place}") is None} == legal


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_each_lay_is_told_and_the_turn_passes_as_the_rules_say(players: int, seed: int) -> None:
    """WI-4.1, WI-4.6, WI-4.7, R-WI-3: the lay, who goes out upon it in turn, and who is asked next."""
    for lay in lays_of_a_game(players, seed):
        told, next_seat = what_should_happen(lay.before, lay.seat, lay.choice)
        assert events(until(lay.happened, "throne_drawn")) == told
        assert lay.ends_the_round == (next_seat is None)
        if next_seat is not None:
            assert asked(lay.after) == lay.after.turn == next_seat


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_a_lay_moves_one_card_and_nothing_else(players: int, seed: int) -> None:
    """WI-4.1: out of the layer's hand and into the court; other hands, and what lies, stay."""
    for before, seat, choice, _, after in (lay for lay in lays_of_a_game(players, seed) if not lay.ends_the_round):
        card, place = choice.split("@")
        assert after.court == before.court | {place: card}
        assert after.hands[seat] == tuple(other for other in before.hands[seat] if other != card)
        assert all(after.hands[other] == before.hands[other] for other in range(players) if other != seat)
        assert after.last_laid_by == seat
        assert (after.round, after.starter) == (before.round, before.starter)
        assert (after.penalties, after.thrones, after.set_aside) == (before.penalties, before.thrones, before.set_aside)


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_nothing_is_lost_and_nothing_doubled(players: int, seed: int) -> None:
    """WI-1.1, WI-1.2, WI-2.2: 36 characters and seven Iron Throne cards, at every moment."""
    for p in a_random_game(players, seed):
        assert sorted([*p.court.values(), *sum(p.hands, ()), *p.set_aside]) == sorted(DECK)
        assert sorted([*p.throne_deck, *sum(p.thrones, ())]) == sorted(THRONE_CARDS)
        assert len(p.throne_deck) == 7 - (p.round if p.outcome else p.round - 1)


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_each_player_opens_one_round(players: int, seed: int) -> None:
    """WI-2.1, R-WI-4: as many rounds as players, opened clockwise."""
    dealt = [*new_table(players, seed).events]
    for lay in lays_of_a_game(players, seed):
        dealt += lay.happened
    rounds = [(event.data["round"], event.data["seat"]) for event in dealt if event.kind == "dealt"]
    first = rounds[0][1]
    assert rounds == [(n + 1, (first + n) % players) for n in range(players)]


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_a_round_ends_with_a_card_for_the_last_lay_and_points_for_cards_left(players: int, seed: int) -> None:
    """WI-5.1 to WI-5.3, R-WI-10: who laid last draws the top card; each card left is a point; told in this order."""
    for lay in lays_of_a_game(players, seed):
        before, after = lay.before, lay.after
        if lay.ends_the_round:
            top, left = (
                before.throne_deck[-1],
                [len(hand) - (seat == lay.seat) for seat, hand in enumerate(before.hands)],
            )
            totals = [had + got for had, got in zip(before.penalties, left, strict=True)]
            assert after.throne_deck == before.throne_deck[:-1]
            assert after.thrones == [
                (*own, top) if seat == lay.seat else own for seat, own in enumerate(before.thrones)
            ]
            assert after.penalties == totals
            assert events(lay.happened, "throne_drawn", "throne_card", "penalties") == [
                ("throne_drawn", {"seat": lay.seat}, None),
                ("throne_card", {"value": top[0], "daggers": top[1]}, (lay.seat,)),
                ("penalties", {"round": before.round, "points": tuple(left), "totals": tuple(totals)}, None),
            ]
        else:
            assert (after.throne_deck, after.penalties) == (before.throne_deck, before.penalties)


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_who_is_out_stays_out_and_lacks_what_fitted(players: int, seed: int) -> None:
    """WI-4.6, R-WI-3: until the round is over; what is noted as lacking is what had a place then, and is lacking."""
    for before, _, choice, happened, after in lays_of_a_game(players, seed):
        card, place = choice.split("@")
        if after.round > before.round:
            assert (after.out, after.lacking) == ([False] * players, [()] * players)
            continue
        went_out = {event.data["seat"]: event.data["left"] for event in happened if event.kind == "out"}
        fitting = fitting_houses(before.court | {place: card}, players)
        for other in range(players):
            assert after.out[other] == (before.out[other] or other in went_out)
            is_stuck = went_out.get(other, 0) > 0
            assert after.lacking[other] == (fitting if is_stuck else before.lacking[other])
            assert not {HOUSE[held] for held in after.hands[other]} & {*after.lacking[other]}


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_scores_and_places_follow_from_points_and_cards(players: int, seed: int) -> None:
    """WI-6.1 to WI-6.3, R-WI-13: the outcome worked out anew from what lies open at the end."""
    *_, p = a_random_game(players, seed)
    assert p.outcome is not None
    assert p.turned_up == p.thrones
    values = [
        (p.penalties[seat] - sum(card[0] for card in drawn), sum(card[1] for card in drawn))
        for seat, drawn in enumerate(p.turned_up)
    ]
    assert p.outcome.scores == tuple(score for score, _ in values)
    assert p.outcome.places == tuple(sorted(values).index(value) + 1 for value in values)
    assert p.outcome.winners == tuple(seat for seat in range(players) if values[seat] == min(values))
    tied = [value for value in values if value[0] == min(values)[0]]
    is_shared = tied.count(min(tied)) > 1
    assert p.outcome.clause == ("WI-6.3" if is_shared else "WI-6.2")
    assert p.outcome.reason == ("shared" if is_shared else "fewest_daggers" if len(tied) > 1 else "lowest_score")


def test_random_games_reach_what_the_properties_speak_of() -> None:
    """The properties above are not empty: games have rows above the second, players out, and one way only."""
    met: Counter[str] = Counter()
    for players in PLAYERS:
        for p in a_random_game(players, seed=1):
            met["a fourth row"] += any(place.startswith("4.") for place in p.court)
            met["somebody out with cards"] += any(p.lacking)
            met["one way only"] += p.outcome is None and len(options(p)) == 1
            met["a full bottom row"] += not p.ends
    assert len(met) == 4
    assert min(met.values()) > 20
