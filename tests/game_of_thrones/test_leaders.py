"""Leaders and dungeons on the board of Westeros (SS-14.4, GT-13.5, GT-8.8)."""

from __future__ import annotations

from typing import Any

from smallcouncil.games.game_of_thrones.rounds import play_round
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.leaders import place_leader, place_waiting
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.strength import led
from tests.thrones.scenes import asked, attack, cards, go, options, refused, start, told, units

from .table import WITH_LEADERS, table

DULL = {"stark": "smalljon-umber", "tyrell": "ser-garlan-tyrell", "baratheon": "ser-axell-florent"}


def led_table(**more: Any) -> GameOfThrones:
    return table(**{**WITH_LEADERS, **more})


def test_leaders_count_as_the_tokens_of_this_board_say() -> None:
    """W99, GT-13.5: upper side 1; Eddard's lower side 2."""
    p = led_table()
    assert led(p, ["robb", "eddard"]) == 2
    assert led(p, ["eddard"], "eddard") == 2
    assert p.leader_facts["balon"].activation == "raid"


def test_leaders_are_carried_with_units() -> None:
    """W100, GT-13.5, GT-7.5: over ships like units, or alone to an own unit."""
    armies = {"winterfell": "stark F F", "bay-of-ice": "stark S", "flints-finger": "stark F"}
    p = led_table(armies=armies, places={"robb": "winterfell"}, orders={"winterfell": "march"})
    start(p, marches, 0)
    assert "flints-finger robb" in options(p, "stark")
    assert "greywater-watch robb 1F" in options(p, "stark")
    assert refused(p, "stark", "greywater-watch robb").clause == "SS-8.2"
    assert refused(p, "stark", "bay-of-ice robb").clause == "GT-7.6"
    go(p, "stark: flints-finger robb 1F")
    assert p.leaders["robb"] == "flints-finger"


def test_leaders_stay_on_land() -> None:
    """W101, SS-14.4, GT-13.5: one who waits comes in where land units stand, not with ships."""
    p = led_table(armies={"bay-of-ice": "stark S"}, places={"robb": "waiting"})
    start(p, place_waiting)
    assert p.leaders["robb"] == "waiting"
    p = led_table(armies={"bay-of-ice": "stark S", "karhold": "stark F"}, places={"robb": "waiting"})
    start(p, place_leader, "robb")
    assert p.leaders["robb"] == "karhold"


def test_leaders_flee_over_the_sea() -> None:
    """W102, GT-13.5, SS-8.7: left without units they go to an own unit, by a chain of ships too."""
    armies = {"storms-end": "baratheon F*", "shipbreaker-bay": "baratheon S", "dragonstone": "baratheon F"}
    p = led_table(armies={**armies, "kingswood": "tyrell F"}, places={"stannis": "storms-end"})
    attack(p, "tyrell", "dornish-marches", "storms-end", "K K")
    cards(p, **{house: DULL[house] for house in ("tyrell", "baratheon")})
    assert p.leaders["stannis"] == "dragonstone"
    assert units(p, "storms-end") == "tyrell K K"


def test_with_leaders_routed_units_stand_up_after_consolidating() -> None:
    """W103, GT-3.3, GT-8.8: without them before it."""
    cases: list[tuple[dict[str, Any], str]] = [({}, "stand_up"), (WITH_LEADERS, "consolidation")]
    for settings, first in cases:
        p = table(armies={"pyke": "greyjoy F"}, round=0, **settings)
        start(p, play_round)
        left = [frame[0].__name__ for frame in reversed(p.agenda)]
        assert next(name for name in left if name in ("stand_up", "consolidation")) == first


def test_a_captured_leader_goes_to_the_dungeon() -> None:
    """W104, SS-14.4, SS-8.8: an own leader of Tyrell is no ally here, and does not change sides."""
    p = led_table(armies={"highgarden": "tyrell F"}, places={"loras": "highgarden"})
    p.tracks["fiefdoms"] = (0, 1, 2, 3, 4)
    attack(p, "lannister", "searoad-marches", "highgarden", "K K")
    cards(p, tyrell="ser-garlan-tyrell", lannister="ser-ilyn-payne")
    assert asked(p).get("lannister") == "capture"
    events = go(p, "lannister: loras")
    assert told(events, "captured")
    assert p.leaders["loras"] == "dungeon 2"
    assert p.commanders["loras"] == 4
