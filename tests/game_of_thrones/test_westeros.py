"""The Westeros phase on the board of Westeros (GT-4)."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.game_of_thrones.rounds import end_round, lift_ban, planning_phase, play_round
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.game_of_thrones.westeros import westeros_phase
from smallcouncil.games.thrones.planning import plan_in_secret, plans_of
from smallcouncil.games.thrones.tactics import tactics_done
from tests.thrones.scenes import asked, go, options, power_of, refused, start, told, units

from .table import table


def turned_up(*tops: str, seed: int = 1, **more: Any) -> GameOfThrones:
    """These lie on top of the three decks when the phase begins; the rest as it was shuffled."""
    p = table(seed=seed, **more)
    for number, card in enumerate(tops):
        deck = list(p.westeros[number])
        deck.remove(card)
        p.westeros[number] = (*deck, card)
    return start(p, westeros_phase)


def test_winter_is_coming_shuffles_its_whole_deck_before_anything_else() -> None:
    """W37, GT-4.11, R-GT-4: the used cards among them; another is turned up; the deck still holds ten."""
    for seed in range(8):
        p = turned_up("winter-is-coming", "game-of-thrones", "last-days-of-summer", seed=seed)
        assert len(p.westeros[0]) == 10
        assert p.westeros_open[0] != "winter-is-coming"
        assert p.westeros_open[1:] == ("game-of-thrones", "last-days-of-summer")
        assert p.under == [1, 1, 1]


def test_winter_is_coming_twice_running_and_in_both_decks() -> None:
    """W38, GT-4.11: again if need be: over many seeds the shuffle brings it up once more."""
    shuffles = set()
    for seed in range(60):
        p = turned_up("winter-is-coming", "winter-is-coming", "last-days-of-summer", seed=seed)
        shuffles.add(len(told(p.events, "winter")))
        assert sum(p.winters) == len(told(p.events, "winter"))
        assert "winter-is-coming" not in p.westeros_open
    assert {2, 3} <= shuffles


def test_used_cards_lie_under_their_deck() -> None:
    """W39, GT-4.3."""
    p = turned_up("supply", "game-of-thrones", "last-days-of-summer")
    assert [deck[0] for deck in p.westeros] == ["supply", "game-of-thrones", "last-days-of-summer"]


def test_mammoths_come_before_the_effects() -> None:
    """W40, GT-4.2, GT-X5: 2 + 2 + 2 = 6; then power for icons; then no raids."""
    p = turned_up("last-days-of-summer", "game-of-thrones", "sea-of-storms", armies={"karhold": "stark F"})
    assert p.wildlings == 6
    assert power_of(p, "stark") == 5 + 2  # Karhold and Winterfell
    assert p.bans == ["raid", "raid+1"]


def test_the_track_ends_at_twelve_and_nobody_attacks() -> None:
    """W41, GT-4.2: more is lost; the wildlings come by their card alone."""
    p = turned_up("last-days-of-summer", "last-days-of-summer", "last-days-of-summer", wildlings=12)
    assert p.wildlings == 12
    assert asked(p) == {}


@pytest.mark.parametrize(
    ("card", "kind"), [("sea-of-storms", "raid"), ("storm-of-swords", "defence"), ("feast-for-crows", "consolidate")]
)
def test_a_card_bans_a_kind_of_order_for_this_planning_phase(card: str, kind: str) -> None:
    """W42, GT-4.10, GT-4.13."""
    p = turned_up("supply", "last-days-of-summer", card, armies={"winterfell": "stark F"})
    start(p, plan_in_secret)
    assert not [option for option in options(p, "stark") if kind in option]
    assert refused(p, "stark", f"winterfell: {kind}").clause == "GT-4.10"
    go(p, *[f"{house}: done" for house in p.houses])
    start(p, tactics_done)
    assert p.bans == []


def test_the_rains_last_for_the_round() -> None:
    """W43, GT-4.10, GT-4.14."""
    p = turned_up("supply", "last-days-of-summer", "rains-of-autumn")
    assert p.rains
    p.round = 3
    p.agenda.clear()
    start(p, end_round)
    assert not p.rains


def test_last_days_of_summer_does_nothing() -> None:
    """W44, GT-4.10."""
    p = turned_up("last-days-of-summer", "last-days-of-summer", "last-days-of-summer")
    assert (asked(p), p.bans, p.rains, p.wildlings) == ({}, [], False, 8)


def test_supply_is_counted_with_seas_that_have_no_barrels() -> None:
    """W45, GT-4.4."""
    p = turned_up("supply", "last-days-of-summer", "last-days-of-summer", armies={"sunset-sea": "stark S"})
    assert p.supply == [1, 1, 2, 1, 2]


def test_punish_the_guilty_offers_the_sword_or_nothing() -> None:
    """W46, GT-13.7, SS-14.2: without leaders Swing the Sword bans the +1 march alone."""
    tracks = {"fiefdoms": "stark greyjoy lannister baratheon tyrell"}
    p = turned_up("supply", "last-days-of-summer", "punish-the-guilty", blue_decks=True, tracks=tracks)
    assert options(p, "stark") == ["swing-the-sword", "nothing"]
    go(p, "stark: swing-the-sword")
    assert p.bans == ["march+1"]
    assert asked(p) == {}
    assert p.wildlings == 4  # Last Days of Summer


def test_mammoths_of_the_blue_decks() -> None:
    """W47, GT-13.7: choice cards of decks I and II, and the bans of III."""
    p = turned_up("a-throne-of-blades", "dark-wings-dark-words", "sea-of-storms", blue_decks=True)
    assert p.wildlings == 2 + 3 * 2


def test_the_first_round_has_no_westeros_phase() -> None:
    """W48, GT-3.1, GT-3.3, GT-4.1."""
    p = sc.new("game-of-thrones", players=5, seed=1)
    assert isinstance(p, GameOfThrones)
    assert p.westeros_open == ()
    assert {decision.kind for decision in p.pending.values()} == {"plan"}
    q = table(round=1)
    start(q, play_round)
    assert q.westeros_open


def test_fallen_stars_come_back_after_the_planning_phase() -> None:
    """W49, GT-11.11, R-GT-19: neither Careful Planning nor the raven helps before."""
    p = table(armies={"winterfell": "stark F"}, tactics=True)
    p.starless = [0]
    start(p, planning_phase)
    go(p, "stark: tactic careful-planning")
    assert refused(p, "stark", "winterfell: march+1").clause == "GT-11.11"
    assert plans_of(p, 0).most_stars == 0
    p.agenda.clear()
    p.pending.clear()
    start(p, lift_ban)
    assert p.starless == []
    assert units(p, "winterfell") == "stark F"
