"""Executions: SS-8.12, SS-9.2, SS-8.10."""

from __future__ import annotations

from smallcouncil.games.thrones.leaders import swing_the_sword
from smallcouncil.games.thrones.planning import ask_plan
from smallcouncil.games.thrones.state import IRON_THRONE, holder

from .table import asked, go, options, refused, seat_of, start, table

CAPTIVE_EDDARD = {"eddard": "dungeon lannister"}


def test_executions_go_in_turn_order_one_each() -> None:
    """B163, SS-8.12, SS-9.2: Lannister, then Greyjoy; who has no prisoner is not asked."""
    p = table(leaders={"eddard": "dungeon lannister", "robb": "dungeon lannister", "jaime": "dungeon greyjoy"})
    start(p, swing_the_sword)
    assert asked(p) == {"lannister": "execute"}
    assert set(options(p, "lannister")) == {"pass", "robb", "eddard"}
    go(p, "lannister: eddard")
    assert p.leaders["robb"] == f"dungeon {seat_of(p, 'lannister')}"
    assert asked(p) == {"greyjoy": "execute"}
    assert refused(p, "greyjoy", "robb").clause == "SS-8.12"


def test_nobody_has_to_execute() -> None:
    """B164, SS-8.12: the prisoner stays in the dungeon, the card in the hand."""
    p = start(table(leaders=CAPTIVE_EDDARD), swing_the_sword)
    go(p, "lannister: pass")
    assert p.leaders["eddard"] == f"dungeon {seat_of(p, 'lannister')}"
    assert "eddard-stark" in p.hands[seat_of(p, "stark")]


def test_the_card_leaves_from_the_discard_pile_too() -> None:
    """B165, SS-8.12, SS-10.1: it never comes back."""
    p = start(table(leaders=CAPTIVE_EDDARD, hands={"stark": "robb-stark bran-stark"}), swing_the_sword)
    go(p, "lannister: eddard")
    stark = seat_of(p, "stark")
    assert "eddard-stark" not in p.discards[stark]
    assert len(p.hands[stark]) + len(p.discards[stark]) == 6


def test_a_hand_emptied_by_an_execution_takes_the_discard_pile_back() -> None:
    """B166, SS-8.12, GT-8.9: Eddard's was the last card of the hand."""
    p = start(table(leaders=CAPTIVE_EDDARD, hands={"stark": "eddard-stark"}), swing_the_sword)
    go(p, "lannister: eddard")
    assert len(p.hands[seat_of(p, "stark")]) == 6
    assert p.discards[seat_of(p, "stark")] == ()


def test_no_plus_one_march_after_swing_the_sword() -> None:
    """B167, SS-9.2: not in the next planning phase; the plain march may be placed."""
    p = start(table(armies={"twins": "stark F"}), swing_the_sword)
    assert asked(p) == {}
    p.phase = "planning"
    ask_plan(p, seat_of(p, "stark"))
    assert refused(p, "stark", "twins: march+1").clause == "SS-9.2"
    go(p, "stark: twins: march")


def test_without_secure_hostages_an_execution_swaps_nothing() -> None:
    """B168, SS-8.10: the tracks stay as they are."""
    p = start(table(leaders=CAPTIVE_EDDARD), swing_the_sword)
    go(p, "lannister: eddard")
    assert asked(p) == {}


def test_a_swap_on_the_iron_throne_brings_its_token_to_place_one() -> None:
    """B169, SS-8.10: a borrowed token too."""
    p = table(
        leaders={"stannis": "dungeon lannister"},
        chosen={"lannister": "secure-hostages"},
        tracks={"iron_throne": "baratheon lannister stark greyjoy"},
    )
    p.throne_borrower = seat_of(p, "stark")
    start(p, swing_the_sword)
    go(p, "lannister: stannis", "lannister: iron_throne")
    assert p.houses[holder(p, IRON_THRONE)] == "lannister"
    assert [p.houses[seat] for seat in p.tracks[IRON_THRONE]] == ["lannister", "baratheon", "stark", "greyjoy"]


def test_a_swap_behind_place_one_leaves_the_iron_throne_with_who_borrowed_it() -> None:
    """B169a, SS-8.10, SS-10.2: place 1 has not changed hands, so Stannis's loan goes on."""
    p = table(
        leaders={"stannis": "dungeon lannister"},
        chosen={"lannister": "secure-hostages"},
        tracks={"iron_throne": "stark baratheon lannister greyjoy"},
    )
    p.throne_borrower = seat_of(p, "baratheon")
    start(p, swing_the_sword)
    go(p, "lannister: stannis", "lannister: iron_throne")
    assert [p.houses[seat] for seat in p.tracks[IRON_THRONE]] == ["stark", "lannister", "baratheon", "greyjoy"]
    assert p.houses[holder(p, IRON_THRONE)] == "baratheon"


def test_the_swap_may_be_declined() -> None:
    """B170, SS-8.10: one may swap."""
    p = table(leaders=CAPTIVE_EDDARD, chosen={"lannister": "secure-hostages"})
    before = dict(p.tracks)
    start(p, swing_the_sword)
    go(p, "lannister: eddard")
    assert asked(p) == {"lannister": "swap_track"}
    go(p, "lannister: pass")
    assert p.tracks == before
