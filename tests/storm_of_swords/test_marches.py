"""Marches (GT-7), garrisons and neutral forces (SS-7)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.board import borders
from smallcouncil.games.storm_of_swords.rounds import planning_phase
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.state import controller
from smallcouncil.games.thrones.strength import support_areas
from smallcouncil.games.thrones.supply import army_sizes

from .table import asked, go, options, refused, seat_of, start, table, told, units

BESIDE_LANNISPORT = borders(4, fair=True)["lannisport"][0]


def marching(army: str = "stark F F", **what: object) -> StormOfSwords:
    """Stark marches from the Twins."""
    base = {"orders": {"twins": "march"}, "tracks": {"fiefdoms": "baratheon stark greyjoy lannister"}}
    armies = {"twins": army, **what.pop("armies", {})}  # type: ignore[dict-item]
    return start(table(armies=armies, **{**base, **what}), marches, 0)  # type: ignore[arg-type]


def test_units_split_as_one_likes() -> None:
    """A168, GT-7.1: to several adjacent areas, and some may stay."""
    p = marching("stark K F F")
    go(p, "stark: seagard 1F", "stark: fairmarket 1F", "stark: done")
    assert [units(p, area) for area in ("twins", "seagard", "fairmarket")] == ["stark K", "stark F", "stark F"]
    assert p.orders == {}


def test_units_go_to_adjacent_areas_only() -> None:
    """A169, GT-7.1: not two steps."""
    p = marching()
    assert refused(p, "stark", "raventree 1F").clause == "SS-4.4"
    assert refused(p, "stark", "seagard 3F").clause == "GT-7.1"


def test_routed_units_do_not_march() -> None:
    """A170, GT-7.1: the others do."""
    p = marching("stark F F*")
    assert not any("*" in way or "2F" in way for way in options(p, "stark"))
    assert "seagard 1F" in options(p, "stark")


@pytest.mark.parametrize(
    "second",
    [{"armies": {"fairmarket": "greyjoy F"}}, {"garrisons": {"fairmarket": 2}, "tokens": {"fairmarket": "greyjoy"}}],
)
def test_only_one_move_is_an_attack(second: dict[str, dict[str, str]]) -> None:
    """A171, GT-7.1: on units, a garrison or a neutral force."""
    p = marching("stark F F F", armies={"seagard": "greyjoy F", **second.pop("armies", {})}, **second)
    go(p, "stark: seagard 1F")
    assert refused(p, "stark", "fairmarket 1F").clause == "GT-7.1"
    assert "greywater-watch 1F" in options(p, "stark")


def test_a_second_attack_on_a_neutral_force_is_refused() -> None:
    """A172, GT-7.1: it is an attack, too."""
    p = marching("stark F F F", armies={"seagard": "greyjoy F"}, neutrals={"fairmarket": 1})
    go(p, "stark: seagard 1F")
    assert not any(way.startswith("fairmarket") for way in options(p, "stark"))


def test_an_attack_under_way_counts_for_supply() -> None:
    """A173, GT-4.5, GT-7.1: the limit binds at every moment of the march."""
    p = marching(
        "stark F F F",
        armies={"seagard": "greyjoy F", "fairmarket": "stark F", "winterfell": "stark F F", "raventree": "stark F F"},
        supply={"stark": 2},
    )
    go(p, "stark: seagard 2F")
    assert "fairmarket 1F" not in options(p, "stark")  # a fourth army, where three are allowed
    assert refused(p, "stark", "fairmarket 1F").clause == "GT-4.5"
    assert "greywater-watch 1F" in options(p, "stark")


def test_supply_binds_a_march() -> None:
    """A174, GT-4.5: three together need supply 1."""
    p = marching(armies={"seagard": "stark F"}, supply={"stark": 0})
    assert "seagard 1F" in options(p, "stark")
    assert refused(p, "stark", "seagard 2F").clause == "GT-4.5"


def test_who_leaves_an_area_empty_may_leave_a_token() -> None:
    """A175, GT-7.3: one, of the power before the player; only where nothing stays."""
    p = marching()
    go(p, "stark: seagard 1F")
    assert asked(p) == {"stark": "move"}
    go(p, "stark: fairmarket 1F")
    assert asked(p) == {"stark": "leave_token"}
    go(p, "stark: leave token")
    assert (p.tokens, p.power[0], controller(p, "twins")) == ({"twins": 0}, 4, 0)


@pytest.mark.parametrize("what", [{"power": {"stark": 0}}, {"tokens": {"twins": "stark"}}])
def test_no_token_without_power_or_where_one_lies(what: dict[str, object]) -> None:
    """A176, GT-7.3: nobody is asked."""
    p = marching("stark F", **what)
    go(p, "stark: seagard 1F")
    assert not p.pending


def test_entering_an_area_with_an_enemy_token_alone_removes_it() -> None:
    """A177, GT-7.3: without a battle; it is no attack."""
    p = marching("stark F F F", armies={"fairmarket": "greyjoy F"}, tokens={"seagard": "greyjoy"})
    go(p, "stark: fairmarket 1F", "stark: seagard 1F")
    assert (p.tokens, units(p, "seagard")) == ({}, "stark F")


# Neutral forces


@pytest.mark.parametrize(("strength", "may"), [(2, True), (3, False)])
def test_a_march_must_reach_a_neutral_forces_strength(strength: int, may: bool) -> None:
    """A178, GT-7.4, SS-7.3: equal is enough; otherwise the march is refused."""
    p = marching(neutrals={"seagard": strength})
    assert ("seagard 2F" in options(p, "stark")) == may


def test_a_beaten_neutral_force_goes_and_nobody_is_lost() -> None:
    """A179, GT-7.4, SS-7.3: no house cards, no blade; the whole force is gone."""
    p = marching(neutrals={"seagard": 2}, tracks={"fiefdoms": "stark lannister greyjoy baratheon"})
    hand = p.hands[0]
    go(p, "stark: seagard 2F", "stark: none")
    assert not p.pending
    assert (units(p, "seagard"), p.neutrals, p.hands[0]) == ("stark F F", {}, hand)


@pytest.mark.parametrize(("order", "needed"), [("march-1", 3), ("march", 2), ("march+1", 1)])
def test_the_march_value_counts_against_neutral_forces(order: str, needed: int) -> None:
    """A180, GT-7.4, GT-5.1: -1, 0 and +1."""
    p = marching("stark F F F", orders={"twins": order}, neutrals={"seagard": 2})
    ways = [way for way in options(p, "stark") if way.startswith("seagard")]
    assert ways == [f"seagard {n}F" for n in range(needed, 4)]


def test_anybody_may_support_against_neutral_forces() -> None:
    """A181, SS-7.3, GT-8.1: each of their adjacent orders for the attacker, or not; the attacker may decline."""
    p = marching(
        "stark F",
        armies={"greywater-watch": "greyjoy F", "fairmarket": "greyjoy K"},
        orders={"twins": "march", "greywater-watch": "support", "fairmarket": "support+1"},
        neutrals={"seagard": 5},
    )
    go(p, "stark: seagard 1F", "stark: none")
    fewer = [f"support stark with {area}" for area in ("greywater-watch", "fairmarket")]
    assert sorted(options(p, "greyjoy")) == sorted(["none", "support stark", *fewer])
    go(p, "greyjoy: support stark")
    assert asked(p) == {"stark": "accept_support"}
    events = go(p, "stark: accept")
    assert told(events, "supports")[0]["n"] == 1 + 2 + 1
    assert units(p, "seagard") == "stark F"


def test_an_attack_with_too_little_support_comes_to_nothing() -> None:
    """A182, R-SS-2: the units stay where they were, and the march has had its attack."""
    p = marching(
        "stark F F",
        armies={"greywater-watch": "greyjoy K"},
        orders={"twins": "march", "greywater-watch": "support"},
        neutrals={"seagard": 4},
    )
    assert refused(p, "stark", "seagard 1F")
    go(p, "stark: seagard 2F", "stark: none", "greyjoy: none")
    assert (units(p, "twins"), p.neutrals) == ("stark F F", {"seagard": 4})
    assert not p.pending


def test_who_comes_back_over_the_supply_limit_removes_units() -> None:
    """A183, R-SS-3: of their choice, until the armies fit."""
    p = marching(
        "stark F F",
        armies={
            "greywater-watch": "greyjoy K",
            "fairmarket": "stark F F",
            "kingsroad-north": "stark F",
            "winterfell": "stark F",
        },
        orders={"twins": "march", "greywater-watch": "support"},
        neutrals={"seagard": 4},
        supply={"stark": 0},
    )
    go(p, "stark: seagard 2F", "stark: none")
    p.armies["kingsroad-north"] = p.armies["fairmarket"]  # a third army meanwhile
    go(p, "greyjoy: none")
    assert asked(p) == {"stark": "reconcile"}
    go(p, "stark: twins F")
    assert army_sizes(p, 0)["twins"] == 1


# Garrisons


def attack_on_home(garrison: int, army: str = "", attackers: str = "F F") -> StormOfSwords:
    """Greyjoy attacks Lannisport from beside it; both have one weak card."""
    p = table(
        armies={BESIDE_LANNISPORT: f"greyjoy {attackers}", **({"lannisport": army} if army else {})},
        garrisons={"lannisport": garrison},
        orders={BESIDE_LANNISPORT: "march"},
        hands={"greyjoy": "theon-greyjoy", "lannister": "joffrey-lannister"},
        tracks={"fiefdoms": "baratheon stark greyjoy lannister"},
    )
    start(p, marches, 0)
    return p


def test_a_garrison_alone_fights_a_battle() -> None:
    """A184, SS-7.1, SS-7.3: with house cards; beaten, it is removed for good."""
    p = attack_on_home(2, attackers="K F")
    events = go(p, "greyjoy: lannisport 1K 1F", "greyjoy: none")
    assert len(told(events, "house_card")) == 2
    assert dict(told(events, "totals")[0]["parts"][1])["garrison"] == 2
    assert told(events, "garrison_gone") == [{"area": "lannisport"}]
    assert (p.garrisons, units(p, "lannisport")) == ({}, "greyjoy K F")


def test_a_garrison_strengthens_the_units_beside_it_and_stays_unbeaten() -> None:
    """A185, SS-7.1: a won battle leaves it."""
    p = attack_on_home(2, army="lannister F")
    events = go(p, "greyjoy: lannisport 2F", "greyjoy: none")
    parts = dict(told(events, "totals")[0]["parts"][1])
    assert (parts["garrison"], parts["units"]) == (2, 1)
    assert p.garrisons == {"lannisport": 2}


def test_a_garrison_is_no_unit() -> None:
    """A186, SS-7.1: no order, no supply, no support."""
    p = start(table(garrisons={"lannisport": 2}), planning_phase)
    assert not any(way.startswith("lannisport") for way in options(p, "lannister"))
    p = table(garrisons={"lannisport": 2}, orders=None)
    assert army_sizes(p, seat_of(p, "lannister")) == {}
    assert support_areas(p, seat_of(p, "lannister"), BESIDE_LANNISPORT) == []


def test_lannister_marches_out_of_kings_landing_and_keeps_it() -> None:
    """A187, SS-7.2: the garrison holds it."""
    p = table(
        armies={"kings-landing": "lannister F"}, garrisons={"kings-landing": 6}, orders={"kings-landing": "march"}
    )
    start(p, marches, 0)
    go(p, "lannister: gods-eye 1F", "lannister: none")
    assert controller(p, "kings-landing") == seat_of(p, "lannister")
