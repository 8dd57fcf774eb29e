"""HK-2: King's Landing, the companions, who begins."""

from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, DECK, HOUSES

from .table import asked, new, refused

SEEDS = range(40)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kings_landing_is_a_square_of_all_characters_and_varys(players: int) -> None:
    """HK-2.1: 35 characters and Varys, face up, 6 × 6."""
    p = new(players)
    assert len(p.grid) == 36
    assert sorted(p.grid) == ["", *sorted(DECK)]
    assert p.grid[p.varys] == ""
    assert p.view(None)["grid"] == p.grid


def test_kings_landing_is_shuffled() -> None:
    """HK-2.1: seeds lay different squares, Varys anywhere in them; a seed lays one square."""
    tables = [new(seed=seed) for seed in SEEDS]
    assert len({tuple(p.grid) for p in tables}) == len(SEEDS)
    assert len({p.varys for p in tables}) > 15
    assert new(seed=3).grid == new(seed=3).grid


def test_six_companions_are_laid_out_and_eight_stay_face_down() -> None:
    """HK-2.2: the top 6 are available, the other 8 are the unused deck."""
    p = new()
    assert (len(p.available), len(p.unused)) == (6, 8)
    assert sorted(p.available + p.unused) == sorted(COMPANIONS)
    assert (p.turned_up, p.discarded, p.using) == ([], [], "")


def test_the_companion_deck_is_shuffled() -> None:
    """HK-2.2: every companion is laid out at some table, and none at all of them."""
    laid_out = [set(new(seed=seed).available) for seed in SEEDS]
    assert set.union(*laid_out) == set(COMPANIONS)
    assert set.intersection(*laid_out) == set()


def test_the_order_of_the_unused_companions_is_the_only_secret() -> None:
    """HK-2.2: they lie face down; a world dealt anew for a seat holds the same ones, in another order."""
    p = new(3)
    for viewer in (0, 1, 2, None):
        view = p.view(viewer)
        assert view["unused"] == 8
        assert view["available"] == p.available
        worlds = [p.determinise(viewer, Random(n)) for n in range(10)]
        assert len({tuple(world.unused) for world in worlds}) == 10
        assert all(sorted(world.unused) == sorted(p.unused) for world in worlds)
        assert all(world.view(viewer) == view for world in worlds)


def test_what_a_world_looks_like_does_not_depend_on_the_true_order() -> None:
    """HK-2.2: who deals the unused companions anew cannot learn how they lie."""
    p, twin = new(), new()
    twin.unused.reverse()
    assert p.determinise(0, Random(5)).unused == twin.determinise(0, Random(5)).unused


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_host_may_pick_who_begins(first: int) -> None:
    """HK-2.3: the host picks."""
    for seed in range(5):
        p = new(3, seed, first=first)
        assert p.turn == first
        assert asked(p)[:2] == (first, "move")


def test_who_begins_is_drawn_at_random() -> None:
    """HK-2.3: with no pick every seat begins at some table."""
    assert {new(4, seed).turn for seed in SEEDS} == {0, 1, 2, 3}
    assert {new(2, seed).turn for seed in SEEDS} == {0, 1}


@pytest.mark.parametrize(("players", "first", "told"), [(2, 2, "2"), (3, 3, "3"), (4, 4, "4"), (2, -1, "−1")])
def test_nobody_begins_who_is_not_there(players: int, first: int, told: str) -> None:
    """HK-2.3: only a seat of this table can begin."""
    with pytest.raises(sc.IllegalTable) as refusal:
        new(players, first=first)
    assert (refusal.value.clause, refusal.value.reason) == ("HK-2.3", f"There is no seat {told} to begin")


def test_only_the_player_whose_turn_it_is_moves() -> None:
    """HK-2.3: one after the other."""
    p = new(3, first=1)
    move = asked(p)[2][0]
    assert refused(p, 0, move) == ("HK-2.3", "Seat 0 is not deciding now; waiting for seat 1")
    assert refused(p, 2, move) == ("HK-2.3", "Seat 2 is not deciding now; waiting for seat 1")
    assert refused(p, 3, move) == ("HK-1.0", "There is no seat 3 at this table")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_banners_lie_in_the_supply_and_the_play_areas_are_empty(players: int) -> None:
    """HK-2.4: seven banners in the supply, a play area each, open to all."""
    p = new(players)
    assert p.banners == dict.fromkeys(HOUSES)
    assert p.areas == [()] * players
    assert p.staying == [()] * players
    assert p.counts == dict.fromkeys(HOUSES, (0,) * players)
    assert p.dead == []
    assert (p.sworn, p.marked, p.earned, p.further_turns, p.talk) == ("", "", False, 0, None)


def test_play_areas_are_open_to_all() -> None:
    """HK-2.4: characters, banners and companions in play areas are seen by rivals and spectators."""
    p = new(2)
    p.areas[1], p.staying[1], p.banners["tully"] = ("hoster",), ("gendry",), 1
    for viewer in (0, 1, None):
        view = p.view(viewer)
        assert [list(area) for area in view["areas"]] == [[], ["hoster"]]
        assert [list(staying) for staying in view["staying"]] == [[], ["gendry"]]
        assert view["banners"]["tully"] == 1


def test_without_the_variant_nobody_has_a_raven() -> None:
    """HK-6.2: the token is for the variant only."""
    assert new(3).ravens == [False] * 3
