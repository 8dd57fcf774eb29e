"""Orders, raids and mustering on a board with seas (GT-4.12, GT-5, GT-6, GT-9)."""

from __future__ import annotations

from typing import Any

from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import mustering
from smallcouncil.games.thrones.planning import plan_in_secret, plans_of, reveal_plans, send_raven
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.tactics import tactics_step
from tests.thrones.scenes import asked, go, options, power_of, refused, start, told, units

from .table import FOUR, table

# Planning


def planning(**more: Any) -> GameOfThrones:
    return start(
        table(armies={"winterfell": "stark F", "bay-of-ice": "stark S", "pyke": "greyjoy F"}, **more), plan_in_secret
    )


def test_consolidate_power_lies_on_land_alone_and_every_other_order_at_sea() -> None:
    """W50, GT-5.5, GT-5.6."""
    p = planning()
    at_sea = {option.split(": ")[1] for option in options(p, "stark") if option.startswith("bay-of-ice")}
    on_land = {option.split(": ")[1] for option in options(p, "stark") if option.startswith("winterfell")}
    assert on_land - at_sea == {"consolidate", "consolidate+1"}
    assert {"march", "raid", "support+1", "defence"} <= at_sea
    assert refused(p, "stark", "bay-of-ice: consolidate").clause == "GT-5.5"


def test_plans_are_counted_as_they_are_listed() -> None:
    """W51, GT-5.5: with orders at sea placed, and none."""
    p = planning()
    for step in ("", "bay-of-ice: raid", "winterfell: march+1", "bay-of-ice: support+1"):
        if step:
            go(p, f"stark: {step}")
        plans = plans_of(p, 0)
        assert len(plans) == len(list(plans))
        assert all(option in plans for option in plans)


def test_the_raven_brings_no_consolidate_power_to_sea() -> None:
    """W52, GT-5.4, GT-5.5, GT-4.13: nor what is forbidden this round."""
    tracks = {"kings_court": "stark greyjoy lannister baratheon tyrell"}
    p = table(armies={"bay-of-ice": "stark S"}, orders={"bay-of-ice": "raid"}, tracks=tracks)
    p.bans = ["march", "march-1", "march+1"]
    start(p, send_raven)
    swaps = {option.removeprefix("bay-of-ice: ") for option in options(p, "stark")}
    assert swaps == {"keep", "raid+1", "support", "support+1", "defence", "defence+2"}


def test_a_house_without_orders_reveals_none() -> None:
    """GT-5.4: that is no news."""
    p = planning()
    p.agenda.insert(0, (reveal_plans,))
    events = go(p, "stark: winterfell: march", *[f"{house}: done" for house in p.houses])
    assert [p.houses[plan["seat"]] for plan in told(events, "plans")] == ["stark"]


def test_nobody_is_out_of_the_game() -> None:
    """W53, GT-3.4: who has no unit left still plans, which is nothing, and musters where they control a castle."""
    p = start(table(armies={"winterfell": "stark F"}), plan_in_secret)
    assert options(p, "tyrell") == ["done"]
    p = table(armies={"winterfell": "stark F"})
    start(p, mustering)
    go(p, *[f"{house}: done" for house in ("baratheon", "lannister", "stark")])
    assert "highgarden: knight" in options(p, "tyrell")


# Raids


def test_land_raids_land_and_ships_raid_all_around_their_sea() -> None:
    """W54, GT-6.1, GT-6.2."""
    armies = {"winterfell": "stark F", "bay-of-ice": "greyjoy S", "sunset-sea": "tyrell S", "flints-finger": "tyrell F"}
    orders = {"winterfell": "raid", "bay-of-ice": "support", "sunset-sea": "support", "flints-finger": "consolidate"}
    p = start(table(armies=armies, orders=orders), raids, 0)
    assert asked(p) == {}  # there is nothing that land could raid
    assert p.orders == {area: order for area, order in orders.items() if area != "winterfell"}
    p = start(table(armies=armies, orders={**orders, "winterfell": "support", "bay-of-ice": "raid+1"}), raids, 0)
    assert options(p, "greyjoy") == [
        "bay-of-ice x flints-finger",
        "bay-of-ice x sunset-sea",
        "bay-of-ice x winterfell",
        "bay-of-ice: nothing",
    ]
    go(p, "greyjoy: bay-of-ice x flints-finger", "greyjoy: bay-of-ice x sunset-sea")
    assert p.orders == {"winterfell": "support"}
    assert (power_of(p, "greyjoy"), power_of(p, "tyrell")) == (6, 4)


def test_a_raid_from_land_against_the_sea_is_refused() -> None:
    """W55, GT-6.2: with another raid to choose from, so that somebody is asked."""
    armies = {"winterfell": "stark F", "bay-of-ice": "greyjoy S", "karhold": "tyrell F"}
    orders = {"winterfell": "raid", "bay-of-ice": "support", "karhold": "support"}
    p = start(table(armies=armies, orders=orders), raids, 0)
    assert refused(p, "stark", "winterfell x bay-of-ice").clause == "GT-6.2"
    assert refused(p, "stark", "winterfell x pyke").clause == "GT-6.1"


def test_support_allies_replaces_a_raided_support_order_at_sea_too() -> None:
    """W56, GT-13.2, SS-5.4."""
    armies = {"bay-of-ice": "greyjoy S", "sunset-sea": "tyrell S"}
    orders = {"bay-of-ice": "raid", "sunset-sea": "support"}
    p = table(armies=armies, orders=orders, tactics=True, chosen={"tyrell": "support-allies"})
    start(p, raids, 0)
    go(p, "greyjoy: bay-of-ice x sunset-sea", "tyrell: replace")
    assert p.orders == {"sunset-sea": "support-1"}
    assert power_of(p, "tyrell") == 3


# Mustering


def musters(house: str, **more: Any) -> GameOfThrones:
    """A house is asked what to muster, first of all."""
    others = [name for name in ["stark", "greyjoy", "lannister", "baratheon", "tyrell"] if name != house]
    p = table(tracks={"iron_throne": " ".join([house, *others])}, **more)
    return start(p, mustering)


def test_ships_are_mustered_into_an_adjacent_sea() -> None:
    """W57, GT-4.6, GT-4.12, GT-1.3: for 1 each, points of one area for different things and different seas."""
    p = musters("stark", armies={"winterfell": "stark F"})
    assert [option for option in options(p, "stark") if "ship" in option] == [
        "winterfell: ship bay-of-ice",
        "winterfell: ship the-shivering-sea",
    ]
    go(p, "stark: winterfell: ship bay-of-ice", "stark: winterfell: ship the-shivering-sea")
    assert [units(p, sea) for sea in ("bay-of-ice", "the-shivering-sea")] == ["stark S", "stark S"]


def test_no_ship_is_mustered_where_others_lie_inland_or_from_an_empty_stock() -> None:
    """W58, GT-4.12, GT-1.2."""
    p = musters("stark", armies={"bay-of-ice": "greyjoy S"}, neutrals={"the-shivering-sea": 1})
    assert refused(p, "stark", "winterfell: ship bay-of-ice").clause == "GT-4.12"
    assert refused(p, "stark", "winterfell: ship the-shivering-sea").clause == "GT-4.12"
    assert refused(p, "stark", "winterfell: ship sunset-sea").clause == "GT-4.12"
    p = musters("stark", armies={"harrenhal": "stark F"})
    assert not [option for option in options(p, "stark") if option.startswith("harrenhal: ship")]
    assert refused(p, "stark", "harrenhal: ship ironmans-bay").clause == "GT-4.12"
    p = musters("stark", armies={"the-narrow-sea": "stark S S S", "summer-sea": "stark S S S"})
    assert refused(p, "stark", "winterfell: ship bay-of-ice").clause == "GT-1.2"


def test_a_castle_held_by_a_token_alone_musters() -> None:
    """W59, GT-4.6: units need not be there."""
    p = musters("stark", tokens={"white-harbor": "stark"})
    go(p, "stark: white-harbor: footman")
    assert units(p, "white-harbor") == "stark F"


def test_winterfell_and_white_harbor_muster_within_supply() -> None:
    """W60, GT-X4: 3,2 is full; then White Harbor makes its footman a knight."""
    armies = {"winterfell": "stark K F", "white-harbor": "stark F", "the-shivering-sea": "stark S"}
    p = musters("stark", armies=armies, supply={"stark": 1})
    assert "winterfell: ship bay-of-ice" in options(p, "stark")
    go(p, "stark: winterfell: footman", "stark: winterfell: ship the-shivering-sea")
    assert refused(p, "stark", "white-harbor: footman").clause == "GT-4.5"
    go(p, "stark: white-harbor: promote")
    assert units(p, "white-harbor") == "stark K"


# Consolidate power


def test_a_special_consolidate_order_may_muster_if_the_table_plays_so() -> None:
    """W61, GT-9.2: in a city or stronghold; else it gives power (GT-9.1)."""
    armies = {"winterfell": "stark F", "karhold": "stark F"}
    orders = {"winterfell": "consolidate+1", "karhold": "consolidate"}
    p = start(table(armies=armies, orders=orders), consolidation, 0)
    assert options(p, "stark") == ["karhold: power", "winterfell: power"]
    p = start(table(armies=armies, orders=orders, special_consolidate="muster"), consolidation, 0)
    assert options(p, "stark") == ["karhold: power", "winterfell: power", "winterfell: muster"]
    go(p, "stark: winterfell: muster", "stark: winterfell: ship bay-of-ice", "stark: winterfell: footman")
    assert units(p, "winterfell") == "stark F F"
    assert units(p, "bay-of-ice") == "stark S"
    assert power_of(p, "stark") == 5 + 2  # of Karhold


# Manage Troops


def test_manage_troops_goes_over_ships_and_ships_go_to_own_ships() -> None:
    """W62, GT-13.3: first part."""
    armies = {
        "winterfell": "stark F F",
        "bay-of-ice": "stark S",
        "flints-finger": "stark F",
        "sunset-sea": "stark S",
        "the-golden-sound": "tyrell S",
    }
    p = table(armies=armies, tactics=True, chosen={"stark": "manage-troops"})
    start(p, tactics_step)
    assert "winterfell -> flints-finger 1F" in options(p, "stark")
    assert "bay-of-ice -> sunset-sea 1S" in options(p, "stark")
    assert refused(p, "stark", "sunset-sea -> the-golden-sound 1S").clause == "SS-5.6"
    assert refused(p, "stark", "winterfell -> searoad-marches 1F").clause == "SS-5.6"
    go(p, "stark: winterfell -> flints-finger 2F")
    assert units(p, "flints-finger") == "stark F F F"


def test_ships_march_on_by_manage_troops_into_a_free_sea() -> None:
    """W63, GT-13.3, SS-5.6: second part; land units over ships."""
    armies = {"bay-of-ice": "stark S", "ironmans-bay": "tyrell S"}
    p = table(armies=armies, orders={"bay-of-ice": "march"}, tactics=True, chosen={"stark": "manage-troops"})
    start(p, marches, 0)
    go(p, "stark: sunset-sea 1S")
    assert options(p, "stark") == ["stay", "bay-of-ice 1S", "redwyne-straits 1S", "the-golden-sound 1S"]
    assert refused(p, "stark", "ironmans-bay 1S").clause == "SS-5.6"
    go(p, "stark: redwyne-straits 1S")
    assert units(p, "redwyne-straits") == "stark S"


def test_secure_hostages_does_nothing_without_leaders() -> None:
    """W64, GT-13.4."""
    p = table(FOUR, tactics=True, chosen={"stark": "secure-hostages"})
    start(p, tactics_step)
    assert asked(p) == {}
