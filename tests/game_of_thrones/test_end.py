"""Winning (GT-10)."""

from __future__ import annotations

from typing import Any

from smallcouncil.games.game_of_thrones.rounds import end_round
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.moves import check_victory
from tests.thrones.scenes import go, seat_of, start, units

from .table import table

SIX = ("white-harbor", "moat-cailin", "flints-finger", "oldtown", "the-reach")  # and Winterfell


def almost(**more: Any) -> GameOfThrones:
    """Stark holds six castles by tokens and its home, and marches on Seagard."""
    armies = {"greywater-watch": "stark F", **more.pop("armies", {})}
    tokens = dict.fromkeys(SIX, "stark") | more.pop("tokens", {})
    p = table(armies=armies, tokens=tokens, orders={"greywater-watch": "march"}, **more)
    return start(p, marches, 0)


def test_seven_castles_win_at_once() -> None:
    """W131, GT-10.1, GT-10.2: when the march has arrived; nothing more is carried out."""
    p = almost()
    go(p, "stark: seagard 1F", "stark: none")
    assert p.outcome is not None
    assert (p.outcome.winners, p.outcome.reason, p.outcome.clause) == ((seat_of(p, "stark"),), "castles", "GT-10.1")
    assert p.agenda == []


def test_an_enemy_token_removed_may_be_the_seventh() -> None:
    """W132, GT-10.2."""
    p = almost(tokens={"seagard": "lannister"})
    go(p, "stark: seagard 1F", "stark: none")
    assert p.outcome is not None


def test_the_seventh_in_the_middle_of_a_march_ends_it() -> None:
    """W133, GT-10.2: the token is left and the first move has arrived; the other units stay where they are."""
    tokens = dict.fromkeys(SIX[1:], "stark")
    p = table(armies={"seagard": "stark F F"}, tokens=tokens, orders={"seagard": "march"})
    start(p, marches, 0)
    assert p.outcome is None
    go(p, "stark: riverrun 1F")
    assert p.outcome is not None
    assert units(p, "seagard") == "stark F"


def test_a_castle_that_is_kept_by_a_token_counts() -> None:
    """W134, GT-10.2: leaving it without one, there would be six."""
    for choice, is_won in (("leave token", True), ("none", False)):
        p = table(armies={"seagard": "stark F"}, tokens=dict.fromkeys(SIX[1:], "stark"), orders={"seagard": "march"})
        start(p, marches, 0)
        go(p, "stark: riverrun 1F", f"stark: {choice}")
        assert (p.outcome is not None) == is_won


def test_no_win_at_once_if_the_table_plays_so() -> None:
    """W135, GT-10.3."""
    p = almost(seven_at_once=False)
    go(p, "stark: seagard 1F", "stark: none")
    assert p.outcome is None


def after_ten(**zones: Any) -> GameOfThrones:
    return start(table(round=10, **zones), end_round)


def test_after_round_ten_the_most_castles_win() -> None:
    """W136, GT-10.1."""
    p = after_ten(tokens={"white-harbor": "stark"})
    assert p.outcome is not None
    assert p.outcome.reason == "rounds"
    assert p.outcome.winners == (seat_of(p, "stark"),)
    assert p.outcome.scores == (2, 1, 1, 1, 1)


def test_ties_go_to_land_then_supply_then_the_iron_throne() -> None:
    """W137, GT-10.1, GT-X15, R-GT-10, GT-7.8: seas count in no tie, tokens before the player neither."""
    lands = {"karhold": "stark"}
    p = after_ten(tokens=lands, supply={"tyrell": 6, "stark": 0}, armies={"sunset-sea": "tyrell S S"})
    assert p.outcome is not None
    assert p.outcome.winners == (seat_of(p, "stark"),)
    p = after_ten(supply={"tyrell": 6, "stark": 5, "greyjoy": 5, "lannister": 5, "baratheon": 5})
    assert p.outcome is not None
    assert p.outcome.winners == (seat_of(p, "tyrell"),)
    p = after_ten(power={"tyrell": 9})
    assert p.outcome is not None
    assert [p.houses[seat] for seat in p.outcome.winners] == ["baratheon"]
    assert sorted(p.outcome.places) == [1, 2, 3, 4, 5]


def test_two_who_reach_seven_at_one_change_are_told_apart_by_the_ties() -> None:
    """W138, GT-10.2: by land areas."""
    others = ("lannisport", "riverrun", "seagard", "harrenhal", "crackclaw-point", "storms-end", "kings-landing")
    tokens = dict.fromkeys((*SIX, "sunspear"), "stark") | dict.fromkeys((*others, "karhold"), "lannister")
    p = start(table(tokens={**tokens, "castle-black": "lannister"}), check_victory)
    assert p.outcome is not None
    assert p.outcome.winners == (seat_of(p, "lannister"),)
