"""Re-dealt worlds: they keep to what a viewer knows, and all that fit are equally likely (R-WI-3, R-WI-8, R-WI-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.games.westeros_intrigue.cards import DECK, HOUSE, Card, House
from smallcouncil.games.westeros_intrigue.knowledge import deal_lacking
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue

from .table import (
    COLOURS,
    FULL_ROW,
    PLAYERS,
    a_position,
    a_random_game,
    a_table,
    asked,
    cards,
    fitting_houses,
    lays_of,
    permute_hidden,
    random_lay,
    view,
)

Deal = tuple[frozenset[Card], ...]
T = TypeVar("T")

SOME = settings(max_examples=20, deadline=None)
SEEDS = st.integers(0, 10**6)


def all_deals(unseen: Sequence[Card], sizes: Sequence[int], lacking: Sequence[Iterable[House]]) -> set[Deal]:
    """Every way to deal cards into hands of these sizes so that none holds a house it lacks."""
    if not sizes:
        return {()}
    return {
        (frozenset(hand), *rest)
        for hand in combinations(unseen, sizes[0])
        if not {HOUSE[card] for card in hand} & {*lacking[0]}
        for rest in all_deals([card for card in unseen if card not in hand], sizes[1:], lacking[1:])
    }


def is_even(drawn: Iterable[T], possible: Collection[T]) -> bool:
    """Whether all that is possible, and nothing else, came up about equally often."""
    counts = Counter(drawn)
    expected = counts.total() / len(possible)
    return counts.keys() == {*possible} and all(abs(n - expected) < 0.35 * expected for n in counts.values())


# All deals are equally likely


@pytest.mark.parametrize(
    ("unseen", "sizes", "lacking"),
    [
        ("RW", [1, 1], ["", "Y"]),
        ("RW", [0, 1, 1], ["W", "Y", "R"]),
        ("RRWY", [2, 2], ["", ""]),
        ("RRW", [1, 2], ["W", ""]),
        ("RRWWY", [2, 1, 2], ["R", "", ""]),
        ("RWYB", [1, 1, 1, 1], ["R", "R", "W", ""]),
        ("RRWWB", [1, 2, 1, 1], ["R", "W", "RB", ""]),
        ("RRRYB", [1, 1, 3], ["YB", "R", ""]),
        ("RRWY", [1, 2, 1], ["RW", "", "Y"]),
        ("YYYBB", [3, 1, 1], ["RW", "Y", "RW"]),
    ],
)
def test_every_deal_that_fits_is_equally_likely(unseen: str, sizes: list[int], lacking: list[str]) -> None:
    """R-WI-3: no hand gets a house it lacks; otherwise each way to deal comes up as often as any other."""
    lacks = [frozenset(COLOURS[letter] for letter in letters) for letters in lacking]
    possible, rng, hidden = all_deals(cards(unseen), sizes, lacks), Random(1), cards(unseen)
    dealt = [deal_lacking(hidden, sizes, lacks, rng) for _ in range(150 * len(possible))]
    assert all([len(hand) for hand in hands] == sizes for hands in dealt)
    assert is_even((tuple(frozenset(hand) for hand in hands) for hands in dealt), possible)


def test_with_nothing_unseen_nothing_is_dealt() -> None:
    """R-WI-8: empty hands stay empty."""
    assert deal_lacking([], [0, 0], [frozenset(), frozenset(["stark"])], Random(1)) == [(), ()]


def test_a_deal_that_is_forced_is_found_at_once() -> None:
    """R-WI-3: where each hand lacks all houses but one, there is one deal."""
    lacks = [frozenset(set(HOUSE.values()) - {house}) for house in ("stark", "lannister", "baratheon", "targaryen")]
    hands = deal_lacking(DECK, [9, 9, 9, 9], lacks, Random(2))
    assert [{HOUSE[card] for card in hand} for hand in hands] == [
        {"stark"},
        {"lannister"},
        {"baratheon"},
        {"targaryen"},
    ]


def a_small_secret() -> WesterosIntrigue:
    """Seat 0 knows all but five cards: two of seat 1, who is asked, two of seat 2, who is out, one set aside."""
    return a_table(
        FULL_ROW,
        "RRRR WWWWW YYYYYYY BBBBBBB",
        "RY",
        "YB",
        turn=1,
        out=[2],
        lacking=[(), (), ("stark", "lannister")],
    )


def test_every_world_that_fits_is_equally_likely() -> None:
    """R-WI-3, R-WI-14: seat 2 lacks two houses, seat 1 can lay; all such worlds, and no other, come up alike."""
    p, rng = a_small_secret(), Random(5)
    unseen = [card for card in DECK if card not in (*p.court.values(), *p.hands[0])]
    possible = {
        deal
        for deal in all_deals(unseen, [2, 2, 1], [(), p.lacking[2], ()])
        if any(HOUSE[card] in fitting_houses(p.court, 3) for card in deal[0])
    }
    assert len(possible) == 12
    worlds = [p.determinise(0, rng) for _ in range(150 * len(possible))]
    assert is_even((tuple(map(frozenset, (*world.hands[1:], world.set_aside))) for world in worlds), possible)


def test_what_the_asked_player_can_lay_follows_from_the_world() -> None:
    """R-WI-14: in each world the question is asked with the options of that world's hand, and nothing is told."""
    p, rng = a_small_secret(), Random(6)
    for _ in range(40):
        world = p.determinise(0, rng)
        assert list(world.pending) == [1]
        assert world.pending[1].kind == "lay"
        assert list(world.pending[1].options) == lays_of(world, 1) != []
        assert (world.events, world.agenda) == ([], [])
        assert (world.out, world.lacking) == (p.out, p.lacking)


def test_iron_throne_cards_are_dealt_anew_as_far_as_the_viewer_has_not_seen_them() -> None:
    """WI-5.1: own ones stay; any other card may be with the other seats or in the deck, each equally likely."""
    deck, theirs = [(1, 1), (1, 2), (2, 1), (2, 2)], [(3, 2), (2, 3)]
    p = a_table("W", "R", "R", "R", thrones=[[(3, 3)], theirs, []], throne_deck=deck)
    rng, unseen = Random(7), sorted(deck + theirs)
    worlds = [p.determinise(0, rng) for _ in range(1500)]
    assert all(world.thrones[0] == ((3, 3),) and world.thrones[2] == () for world in worlds)
    assert all(len(world.thrones[1]) == 2 and len(world.throne_deck) == 4 for world in worlds)
    dealt = [(*world.thrones[1], *world.throne_deck) for world in worlds]
    assert all(sorted(cards) == unseen for cards in dealt)
    for place in range(6):
        assert is_even((tuple(cards[place]) for cards in dealt), unseen)


def test_a_spectator_knows_no_iron_throne_card() -> None:
    """WI-5.1: to somebody without a seat all seven are unseen, also those of seat 0 and of the last seat."""
    p = a_table("W", "R", "R", thrones=[[(3, 3)], [(3, 2)]], throne_deck=[(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)])
    rng = Random(8)
    worlds = [p.determinise(None, rng) for _ in range(200)]
    assert all(len({world.thrones[seat] for world in worlds}) == 7 for seat in (0, 1))
    assert all(
        sorted([*sum(world.thrones, ()), *world.throne_deck]) == sorted(p.settings.throne_cards) for world in worlds
    )


def test_when_the_game_is_over_the_iron_throne_cards_lie_open() -> None:
    """WI-6.1, R-WI-8: worlds keep what was turned up; hands that were never shown are dealt anew."""
    *_, p = a_random_game(3, seed=4)
    rng = Random(9)
    worlds = [p.determinise(None, rng) for _ in range(20)]
    assert all((world.thrones, world.turned_up) == (p.thrones, p.turned_up) for world in worlds)
    assert all((world.outcome, world.pending) == (p.outcome, {}) for world in worlds)
    assert len({tuple(world.hands) for world in worlds}) > 1
    assert all(sorted(world.throne_deck) == sorted(p.throne_deck) for world in worlds)


def test_when_the_game_is_over_the_order_of_the_deck_is_still_secret() -> None:
    """WI-2.2: nobody sees the Iron Throne deck, so a world may not depend on how it lies."""
    *_, p = a_random_game(2, seed=4)
    twin = p.copy()
    twin.throne_deck.reverse()
    assert p.determinise(0, Random(1)) == twin.determinise(0, Random(1))


# What is known holds


@pytest.mark.parametrize("players", PLAYERS)
@SOME
@given(seed=SEEDS, after=st.integers(0, 160), chance=SEEDS)
def test_a_world_keeps_to_what_is_known(players: int, seed: int, after: int, chance: int) -> None:
    """R-WI-3, R-WI-8, R-WI-14: own cards, counts and what the out lack; the asked can lay; nothing lost or doubled."""
    p = a_position(players, seed, after)
    before = sc.save(p)
    for viewer in (*range(players), None):
        world = p.determinise(viewer, Random(chance))
        assert view(world, viewer) == view(p, viewer)
        assert sorted([*world.court.values(), *sum(world.hands, ()), *world.set_aside]) == sorted(DECK)
        for seat in range(players):
            assert len(world.hands[seat]) == len(p.hands[seat])
            assert not {HOUSE[card] for card in world.hands[seat]} & {*p.lacking[seat]}
        assert list(world.pending) == list(p.pending)
        seat = asked(p)
        assert list(world.pending[seat].options) == lays_of(world, seat) != []
        if viewer == seat:
            assert world.pending == p.pending
    assert sc.save(p) == before


@pytest.mark.parametrize("players", PLAYERS)
@SOME
@given(seed=SEEDS, after=st.integers(0, 160), chance=SEEDS)
def test_a_world_depends_on_the_view_alone(players: int, seed: int, after: int, chance: int) -> None:
    """R-WI-8, R-WI-14: with the hidden cards mixed, the same generator deals the same world."""
    p = a_position(players, seed, after)
    for viewer in (*range(players), None):
        twin = permute_hidden(p, viewer, Random(chance))
        twin.throne_deck.reverse()
        assert twin.determinise(viewer, Random(chance)) == p.determinise(viewer, Random(chance))


@pytest.mark.parametrize("players", PLAYERS)
def test_worlds_differ(players: int) -> None:
    """R-WI-8: every seat whose cards are hidden holds other cards in other worlds, and another future awaits."""
    p = a_position(players, seed=1, after=3)
    for viewer in (*range(players), None):
        worlds = [p.determinise(viewer, Random(n)) for n in range(10)]
        for seat in range(players):
            assert len({world.hands[seat] for world in worlds}) == (1 if seat == viewer else 10)
        assert len({world.set_aside for world in worlds}) == (10 if players == 2 else 1)
        assert len({world.key for world in worlds}) == 10


@pytest.mark.parametrize("players", PLAYERS)
def test_a_world_can_be_played_to_its_end(players: int) -> None:
    """R-WI-14: the question of a world leads on as that of the true position does."""
    for after in range(0, 60, 12):
        world, rng = a_position(players, seed=after, after=after).determinise(0, Random(after)), Random(after)
        while world.outcome is None:
            random_lay(world, rng)
        assert world.round == players
