"""What a view of A Game of Thrones tells beside its zones."""

from __future__ import annotations

from smallcouncil.games.game_of_thrones.board import WAYS
from smallcouncil.games.game_of_thrones.facts import facts
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.tactics import tactics_step
from tests.thrones.scenes import attack, go, options, start

from .table import table


def test_a_view_tells_who_holds_what_at_land_and_sea() -> None:
    """GT-7.8, GT-10.1: seas count as no land."""
    p = table(armies={"sunset-sea": "stark S S", "karhold": "stark F"}, tokens={"white-harbor": "stark"})
    view = p.view(None)
    assert view["control"]["sunset-sea"] == view["control"]["winterfell"] == 0
    assert "bay-of-ice" not in view["control"]
    assert (view["castles"][0], view["lands"][0]) == (2, 3)
    assert view["armies_by_supply"][0]["has"] == (2,)


def test_a_view_tells_the_sums_of_a_sea_battle() -> None:
    """GT-8.2, GT-13.2: every part with its clause, Support Allies too."""
    p = table(armies={"the-golden-sound": "lannister S"}, tactics=True, chosen={"stark": "support-allies"})
    attack(p, "greyjoy", "ironmans-bay", "the-golden-sound", "S S", value=1)
    go(p, "stark: support greyjoy", "greyjoy: accept")
    sums = p.view(None)["sums"]
    assert sums["attacker"]["total"] == 4
    assert {"what": "support-allies", "n": 1, "clause": "GT-13.2"} in sums["attacker"]["parts"]
    assert sums["defender"]["total"] == 1


def test_a_view_tells_over_which_seas_a_march_is_carried() -> None:
    """GT-7.5, GT-7.6: by the shortest chain of own ships, and never where there is a way on land."""
    ships = {"ironmans-bay": "greyjoy S", "the-golden-sound": "greyjoy S", "sunset-sea": "stark S"}
    p = table(armies={"pyke": "greyjoy K F", **ships}, orders={"pyke": "march"})
    assert p.view(None)["passages"] == {}
    start(p, marches, 0)
    passages = p.view(None)["passages"]["pyke"]
    assert passages["seagard"] == ("ironmans-bay",)
    assert passages["lannisport"] == ("ironmans-bay", "the-golden-sound")
    assert {choice.split()[0] for choice in options(p, "greyjoy") if choice != "done"} == {*passages}
    assert "highgarden" not in passages  # beyond the ships of another


def test_a_view_tells_over_which_seas_manage_troops_carries_units_at_once() -> None:
    """GT-13.3, SS-5.6: out of every area of whoever is asked, from which ships reach another coast."""
    ships = {"ironmans-bay": "greyjoy S", "the-golden-sound": "greyjoy S"}
    land = {"pyke": "greyjoy K F", "lannisport": "greyjoy F", "harrenhal": "greyjoy F"}
    p = table(armies={**land, **ships}, tactics=True, chosen={"greyjoy": "manage-troops"})
    start(p, tactics_step)
    passages = p.view(None)["passages"]
    assert {*passages} == {"pyke", "lannisport"}
    assert passages["pyke"]["lannisport"] == ("ironmans-bay", "the-golden-sound")
    assert passages["lannisport"]["pyke"] == ("the-golden-sound", "ironmans-bay")


def test_a_view_tells_over_which_seas_manage_troops_leads_on_from_where_a_march_came() -> None:
    """GT-13.3, SS-5.6: the chain begins at the coast that was entered, not at the one that was left."""
    ships = {"ironmans-bay": "greyjoy S", "the-golden-sound": "greyjoy S"}
    p = table(
        armies={"pyke": "greyjoy K F", **ships},
        orders={"pyke": "march"},
        tactics=True,
        chosen={"greyjoy": "manage-troops"},
    )
    start(p, marches, 0)
    go(p, "greyjoy: seagard 1K")
    passages = p.view(None)["passages"]["seagard"]
    assert passages["flints-finger"] == ("ironmans-bay",)
    assert passages["lannisport"] == ("ironmans-bay", "the-golden-sound")
    carried = {choice.split()[0] for choice in options(p, "greyjoy") if choice != "stay"}
    assert carried - {*WAYS["seagard"]} <= {*passages}


def test_ships_that_march_are_carried_by_none() -> None:
    """GT-7.2: they sail from sea to sea."""
    p = table(armies={"ironmans-bay": "greyjoy S"}, orders={"ironmans-bay": "march"})
    start(p, marches, 0)
    assert p.view(None)["passages"] == {}


def test_a_view_tells_that_nobody_may_place_special_orders() -> None:
    """GT-11.11."""
    p = table()
    p.starless = [0]
    assert p.view(None)["stars"] == [0, 1, 3, 2, 0]


def test_the_board_knows_every_area_and_border() -> None:
    """GT-1.4: 45 areas, 11 of them seas; 111 borders."""
    known = facts()
    assert len(known["areas"]) == 45
    assert sum(area["kind"] == "sea" for area in known["areas"].values()) == 11
    assert len(known["borders"]) == 111
    assert {border["kind"] for border in known["borders"]} == {"land", "coast", "sea"}
    assert all(len(border["line"]) > 1 for border in known["borders"])
