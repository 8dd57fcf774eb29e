"""Battles at sea and beside it: support, sea battles, retreats (GT-4.14, GT-8.10 to GT-8.14)."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.core import Event
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.retreat import stand_up
from smallcouncil.games.thrones.strength import support_areas, support_strength
from tests.thrones.scenes import asked, attack, cards, go, options, parts, refused, seat_of, start, totals, units

from .table import FOUR, table

PLAIN = {  # house cards without a text: strength, swords, towers
    "stark": "first-ser-rodrik-cassel",  # 1, 0, 1
    "greyjoy": "first-aeron-damphair",  # 1, 0, 1
    "lannister": "first-kevan-lannister",  # 1, 1, 0
    "baratheon": "first-ser-axell-florent",  # 1, 1, 0
    "tyrell": "first-margaery-tyrell",  # 1, 0, 1
}


def fight(p: GameOfThrones, *houses: str, **other: str) -> list[Event]:
    """Both play a card without a text, or another; nobody uses the blade."""
    return cards(p, **{house: PLAIN[house] for house in houses} | other)


def named(p: GameOfThrones, house: str, part: str) -> str:
    """The card in a hand that is called so in part."""
    return next(card for card in p.hands[seat_of(p, house)] if part in card)


def sea_battle(mine: str = "S S", theirs: str = "S", **more: Any) -> GameOfThrones:
    """Greyjoy attacks Lannister's ships in the Golden Sound out of Ironman's Bay."""
    armies = {"the-golden-sound": f"lannister {theirs}", **more.pop("armies", {})}
    p = table(armies=armies, **more)
    attack(p, "greyjoy", "ironmans-bay", "the-golden-sound", mine)
    return p


# Support


def test_land_never_supports_the_sea() -> None:
    """W78, GT-8.1, GT-8.10: a support order on the coast is not asked for."""
    p = sea_battle(armies={"riverrun": "stark F", "sunset-sea": "tyrell S"}, orders={"riverrun": "support"})
    assert asked(p) == {"greyjoy": "house_card", "lannister": "house_card"}


def test_ships_support_battles_in_adjacent_seas() -> None:
    """W79, GT-8.10, GT-8.11: with 1 each and the order's value, either side."""
    p = sea_battle(armies={"sunset-sea": "tyrell S S"}, orders={"sunset-sea": "support+1"})
    assert options(p, "tyrell") == ["none", "support greyjoy", "support lannister"]
    go(p, "tyrell: support lannister", "lannister: accept")
    assert parts(fight(p, "greyjoy", "lannister"), 1)["sunset-sea"] == 3


def test_ships_support_battles_on_adjacent_land() -> None:
    """W80, GT-8.11: for the enemy of one's neighbour on land, too."""
    armies = {"seagard": "stark F", "ironmans-bay": "greyjoy S S"}
    p = table(armies=armies, orders={"ironmans-bay": "support"})
    attack(p, "lannister", "riverrun", "seagard", "F")
    go(p, "greyjoy: support lannister", "lannister: accept")
    assert parts(fight(p, "stark", "lannister"), 0)["ironmans-bay"] == 2


def test_support_and_defence_orders_stay_and_count_again() -> None:
    """W81, GT-8.14: in every battle of the round; supporting units neither move nor fall."""
    armies = {"seagard": "stark F", "riverrun": "lannister F F", "ironmans-bay": "greyjoy S"}
    p = table(armies=armies, orders={"ironmans-bay": "support", "seagard": "defence"})
    for mine, theirs in (("rodrik", "kevan"), ("greatjon", "captain")):
        attack(p, "lannister", "riverrun", "seagard", "F")
        go(p, "greyjoy: support stark", "stark: accept")
        both = {house: named(p, house, card) for house, card in (("stark", mine), ("lannister", theirs))}
        said = parts(fight(p, **both), 1)
        assert said["ironmans-bay"] == said["defence"] == 1
    assert p.orders == {"ironmans-bay": "support", "seagard": "defence"}
    assert units(p, "ironmans-bay") == "greyjoy S"


def test_in_the_rains_of_autumn_footmen_give_no_support() -> None:
    """W82, GT-4.10, GT-4.14, R-GT-6, GT-X9: knight and footman +1: 3; two footmen nothing at all; two ships +0: 2."""
    armies = {"seagard": "stark K F", "the-twins": "stark F F", "ironmans-bay": "stark S S"}
    orders = {"seagard": "support+1", "the-twins": "support+1", "ironmans-bay": "support"}
    p = table(armies=armies, orders=orders)
    p.rains = True
    assert support_areas(p, 0, "greywater-watch") == ["ironmans-bay", "seagard"]
    assert support_areas(p, 0, "the-fingers") == []
    assert [support_strength(p, 0, area) for area in ("seagard", "ironmans-bay")] == [3, 2]
    p.rains = False
    assert support_areas(p, 0, "the-fingers") == ["the-twins"]


def test_in_the_rains_of_autumn_the_order_counts_over_routed_knights_and_ships() -> None:
    """W224, R-GT-21, GT-4.14: the unit gives 0, the order its value; a routed footman makes no support."""
    armies = {"seagard": "stark K*", "ironmans-bay": "stark S* S", "the-twins": "stark F*"}
    p = table(armies=armies, orders={"seagard": "support+1", "ironmans-bay": "support", "the-twins": "support"})
    p.rains = True
    assert support_areas(p, 0, "greywater-watch") == ["ironmans-bay", "seagard"]
    assert [support_strength(p, 0, area) for area in ("seagard", "ironmans-bay")] == [1, 1]
    assert support_areas(p, 0, "the-fingers") == []


# Sea battles


def test_a_battle_at_sea_goes_like_one_on_land() -> None:
    """W83, GT-8.10: march, defence order, house cards; Hold Territory counts 1 at sea (GT-13.4)."""
    p = sea_battle(orders={"the-golden-sound": "defence"}, tactics=True, chosen={"lannister": "hold-territory"})
    events = fight(p, "greyjoy", "lannister")
    assert parts(events, 0) == {"units": 2, PLAIN["greyjoy"]: 1}
    assert parts(events, 1) == {"units": 1, "defence": 1, "hold-territory": 1, PLAIN["lannister"]: 1}


def test_control_westeros_counts_on_land_alone() -> None:
    """W84, GT-13.4: +2 against a city, carried too; nothing at sea."""
    p = sea_battle(tactics=True, chosen={"greyjoy": "control-westeros"})
    assert "control-westeros" not in parts(fight(p, "greyjoy", "lannister"), 0)
    p = table(armies={"riverrun": "lannister F"}, tactics=True, chosen={"greyjoy": "control-westeros"})
    attack(p, "greyjoy", "pyke", "riverrun", "F")
    assert parts(fight(p, "greyjoy", "lannister"), 0)["control-westeros"] == 2


def test_beaten_ships_retreat_to_a_sea_without_others_and_not_to_the_attackers() -> None:
    """W85, GT-8.12, GT-X3: to the Sunset Sea, routed; Ironman's Bay is barred."""
    p = sea_battle()
    fight(p, "greyjoy", lannister="first-vargo-hoat")
    assert units(p, "sunset-sea") == "lannister S*"
    assert units(p, "the-golden-sound") == "greyjoy S S"


@pytest.mark.parametrize("where", ["enemy", "neutral"])
def test_ships_without_a_free_sea_are_destroyed(where: str) -> None:
    """W86, GT-8.12, GT-X3: with a Tyrell ship, or neutral ones, in the Sunset Sea."""
    armies = {"sunset-sea": "tyrell S"} if where == "enemy" else {}
    p = sea_battle(armies=armies, neutrals={"sunset-sea": 1} if where == "neutral" else {})
    fight(p, "greyjoy", lannister="first-vargo-hoat")
    assert "lannister" not in {p.houses[army.seat] for army in p.armies.values()}


def test_ships_made_to_retreat_twice_are_destroyed() -> None:
    """W87, GT-8.12, GT-8.6."""
    p = sea_battle(theirs="S*")
    fight(p, "greyjoy", lannister="first-vargo-hoat")
    assert "sunset-sea" not in p.armies


def test_beaten_ships_that_attacked_go_back() -> None:
    """W88, GT-8.12."""
    p = sea_battle(mine="S", theirs="S S S")
    fight(p, "greyjoy", "lannister")
    assert units(p, "ironmans-bay") == "greyjoy S*"


def test_routed_units_stand_up_after_the_marches() -> None:
    """W89, GT-3.3, GT-8.8."""
    p = table(armies={"sunset-sea": "lannister S* S", "pyke": "greyjoy F*"})
    start(p, stand_up)
    assert [units(p, area) for area in ("sunset-sea", "pyke")] == ["lannister S S", "greyjoy F"]


# Retreat over the sea


def test_retreat_over_the_sea_counts_as_adjacent() -> None:
    """W90, GT-8.13: an area that a chain of own ships joins to the battle area, as they lie then."""
    armies = {"storms-end": "baratheon F", "shipbreaker-bay": "baratheon S", "dragonstone": "baratheon F"}
    p = table(armies={**armies, "kingswood": "tyrell F"})
    attack(p, "tyrell", "dornish-marches", "storms-end", "K K")
    fight(p, "tyrell", "baratheon")
    assert options(p, "baratheon") == ["crackclaw-point", "dragonstone"]
    assert refused(p, "baratheon", "dornish-marches").clause == "GT-8.6"
    go(p, "baratheon: dragonstone")
    assert units(p, "dragonstone") == "baratheon F F*"


def test_no_retreat_over_a_sea_whose_ship_is_gone() -> None:
    """W91, GT-8.13."""
    p = table(armies={"storms-end": "baratheon F", "dragonstone": "baratheon F", "kingswood": "tyrell F"})
    attack(p, "tyrell", "dornish-marches", "storms-end", "K K")
    fight(p, "tyrell", "baratheon")
    assert units(p, "dragonstone") == "baratheon F"
    assert "storms-end" in p.armies
    assert units(p, "storms-end") == "tyrell K K"


def test_the_area_a_carried_attack_came_from_is_barred_across_the_sea() -> None:
    """W92, GT-8.13: to another area there they may go."""
    armies = {"storms-end": "tyrell F", "shipbreaker-bay": "tyrell S", "kingswood": "stark F"}
    p = table(armies=armies)
    attack(p, "baratheon", "dragonstone", "storms-end", "K K")
    fight(p, "tyrell", "baratheon")
    assert "dragonstone" not in options(p, "tyrell")
    assert "crackclaw-point" in options(p, "tyrell")
    assert refused(p, "tyrell", "dragonstone").clause == "GT-8.6"


def test_carried_attackers_who_are_beaten_go_back_as_they_came() -> None:
    """W93, GT-8.13, R-GT-9, R-SS-3: from Storm's End to Dragonstone, routed, within supply."""
    armies = {"storms-end": "tyrell K K", "shipbreaker-bay": "baratheon S", "dragonstone": "baratheon F F"}
    p = table(armies=armies, supply={"baratheon": 1})
    attack(p, "baratheon", "dragonstone", "storms-end", "F")
    fight(p, "tyrell", "baratheon")
    assert units(p, "dragonstone") == "baratheon F F F*"


def test_a_carried_attack_on_neutral_forces_with_a_ship_in_support() -> None:
    """W94, GT-X2, GT-7.4, GT-7.11: 4 is refused, 5 with a ship in Blackwater Bay; nobody is lost, no card is played."""
    armies = {"crackclaw-point": "baratheon K F"}
    orders = {"crackclaw-point": "march+1"}
    p = start(table(armies=armies, orders=orders, neutrals={"kings-landing": 5}), marches, 0)
    assert refused(p, "baratheon", "kings-landing 1K 1F").clause == "GT-7.4"
    p = table(
        armies={**armies, "blackwater-bay": "baratheon S"},
        orders={**orders, "blackwater-bay": "support"},
        neutrals={"kings-landing": 5},
    )
    start(p, marches, 0)
    go(p, "baratheon: kings-landing 1K 1F", "baratheon: none", "baratheon: support baratheon")
    assert units(p, "kings-landing") == "baratheon K F"
    assert p.neutrals == {}
    assert len(p.hands[seat_of(p, "baratheon")]) == 7


def test_others_support_against_neutral_forces() -> None:
    """W95, GT-7.11, R-SS-2: an attack may be announced if all support would suffice; without it, the units stay."""
    armies = {"crackclaw-point": "baratheon K F", "blackwater-bay": "lannister S"}
    orders = {"crackclaw-point": "march+1", "blackwater-bay": "support"}
    p = start(table(FOUR, armies=armies, orders=orders, neutrals={"kings-landing": 5}), marches, 0)
    go(p, "baratheon: kings-landing 1K 1F", "baratheon: none", "lannister: none")
    assert units(p, "crackclaw-point") == "baratheon K F"
    assert p.neutrals == {"kings-landing": 5}


# Support Allies


def test_support_allies_gives_one_to_either_side_wherever_ones_units_are() -> None:
    """W96, GT-13.2, SS-14.3: at sea too; it may be declined; the combatants themselves are not asked."""
    p = sea_battle(tactics=True, chosen={"stark": "support-allies", "greyjoy": "support-allies"})
    assert asked(p) == {"stark": "support"}
    assert options(p, "stark") == ["none", "support greyjoy", "support lannister"]
    go(p, "stark: support lannister", "lannister: decline")
    assert totals(fight(p, "greyjoy", "lannister")) == (3, 2)
    p = sea_battle(tactics=True, chosen={"stark": "support-allies"})
    go(p, "stark: support lannister", "lannister: accept")
    assert parts(fight(p, "greyjoy", "lannister"), 1)["support-allies"] == 1


def test_support_allies_goes_with_ones_support_orders_to_one_side() -> None:
    """W97, GT-13.2, R-GT-16: beside them, or alone, but never against them."""
    p = sea_battle(
        armies={"sunset-sea": "tyrell S"},
        orders={"sunset-sea": "support"},
        tactics=True,
        chosen={"tyrell": "support-allies"},
    )
    assert options(p, "tyrell") == [
        "none",
        "support greyjoy",
        "support greyjoy with sunset-sea",
        "support greyjoy with support-allies",
        "support lannister",
        "support lannister with sunset-sea",
        "support lannister with support-allies",
    ]
    go(p, "tyrell: support greyjoy", "greyjoy: accept")
    events = fight(p, "greyjoy", "lannister")
    assert parts(events, 0) == {"units": 2, "sunset-sea": 1, "support-allies": 1, PLAIN["greyjoy"]: 1}
    assert seat_of(p, "tyrell") == 4
    assert p.chosen[4] == ("support-allies",)


def test_support_allies_counts_against_neutral_forces() -> None:
    """W98, GT-13.2, GT-7.11."""
    armies = {"crackclaw-point": "baratheon K F"}
    more: dict[str, Any] = {"tactics": True, "chosen": {"stark": "support-allies"}, "neutrals": {"kings-landing": 5}}
    p = start(table(armies=armies, orders={"crackclaw-point": "march+1"}, **more), marches, 0)
    go(p, "baratheon: kings-landing 1K 1F", "baratheon: none", "stark: support baratheon", "baratheon: accept")
    assert units(p, "kings-landing") == "baratheon K F"
