"""Retreat (GT-8.6, SS-4.8, SS-8.7), moving in (GT-8.7), standing up (GT-8.8), the discard pile (GT-8.9)."""

from __future__ import annotations

import pytest

from smallcouncil.games.thrones.retreat import stand_up

from .battles import at_seagard, attack, cards
from .table import asked, go, options, refused, seat_of, start, table, told, units

EASY = {"stark": "smalljon-umber", "greyjoy": "theon-greyjoy"}  # no casualties
SWORDS = {"stark": "robb-stark", "greyjoy": "asha-greyjoy"}


def test_a_beaten_defender_retreats_to_an_own_or_empty_area() -> None:
    """B124, GT-8.6: adjacent, not where the attack came from; of the loser's choice; routed."""
    p = at_seagard("K K K", "F K", armies={"oldstones": "greyjoy F"})
    cards(p, **EASY)
    assert asked(p) == {"greyjoy": "retreat"}
    assert options(p, "greyjoy") == ["fairmarket", "greywater-watch", "oldstones"]
    assert refused(p, "greyjoy", "twins").clause == "GT-8.6"
    go(p, "greyjoy: oldstones")
    assert units(p, "oldstones") == "greyjoy F K* F*"


@pytest.mark.parametrize("how", ["army", "token", "neutral"])
def test_no_retreat_into_what_others_hold(how: str) -> None:
    """B125, R-SS-4, SS-4.8: neither units nor a power token of another, nor neutral forces."""
    p = at_seagard("K K K", "F")
    p.pending.clear()
    p.agenda.clear()
    if how == "army":
        p.armies["fairmarket"] = p.armies["twins"]
    elif how == "token":
        p.tokens["fairmarket"] = seat_of(p, "baratheon")
    else:
        p.neutrals["fairmarket"] = 3
    attack(p, "stark", "twins", "seagard", "K K K")
    cards(p, **EASY)
    assert options(p, "greyjoy") == ["greywater-watch", "oldstones"]


def test_no_retreat_to_a_printed_token_or_a_garrison_of_another() -> None:
    """B126, R-SS-4: Lannisport, empty, is Lannister's; so is King's Landing with its garrison."""
    p = table(armies={"golden-tooth": "greyjoy F", "gods-eye": "greyjoy F"}, garrisons={"kings-landing": 6})
    attack(p, "stark", "banefort", "golden-tooth", "K K K")
    cards(p, **EASY)
    assert "lannisport" not in options(p, "greyjoy")
    p.pending.clear()
    p.agenda.clear()
    attack(p, "stark", "harrenhal", "gods-eye", "K K K")
    cards(p, stark="jory-cassel", greyjoy="dagmer-cleftjaw")
    assert "kings-landing" not in options(p, "greyjoy")


def test_one_may_retreat_to_an_own_token_or_home() -> None:
    """B127, R-SS-4, SS-4.8: Pyke over the arrow, and an area with one's own token."""
    p = table(armies={"banefort": "greyjoy F"}, tokens={"oldstones": "greyjoy"})
    attack(p, "stark", "golden-tooth", "banefort", "K K K")
    cards(p, **EASY)
    assert options(p, "greyjoy") == ["oldstones", "pyke"]
    go(p, "greyjoy: oldstones")
    assert p.tokens == {"oldstones": seat_of(p, "greyjoy")}


def test_a_closed_ford_lets_nobody_retreat() -> None:
    """B128, SS-4.8: Oldstones is over a ford; Mercenary Transport and Frey Galleys cross it in a storm."""
    for ally, is_open in (("", False), ("mercenary-transport", True), ("frey-galleys", True)):
        p = at_seagard("K K K", "F", weather="storm", allies={"greyjoy": ally})
        cards(p, **EASY)
        assert ("oldstones" in options(p, "greyjoy")) is is_open


def test_only_galleys_retreat_over_a_river_without_crossing() -> None:
    """B129, SS-4.8: Raventree and Crossroads have the river between them."""
    for ally, is_open in (("", False), ("mercenary-transport", False), ("frey-galleys", True)):
        p = table(armies={"raventree": "greyjoy F"}, allies={"greyjoy": ally})
        attack(p, "stark", "fairmarket", "raventree", "K K K")
        cards(p, **EASY)
        assert ("crossroads" in options(p, "greyjoy")) is is_open


def test_a_house_arrow_is_for_its_house_and_mercenary_transport() -> None:
    """B130, SS-4.8, SS-4.3: Flint's Finger to Pyke is Greyjoy's; Dragonstone to King's Landing Baratheon's."""
    for house, ally, is_open in (
        ("baratheon", "", True),
        ("lannister", "", False),
        ("lannister", "mercenary-transport", True),
    ):
        p = table(
            armies={"dragonstone": f"{house} F"}, tokens={"kings-landing": house}, allies={house: ally}, garrisons={}
        )
        attack(p, "stark", "cracklaw-point", "dragonstone", "K K K")
        cards(p, stark="smalljon-umber", baratheon="ser-axell-florent", lannister="tywin-lannister")
        assert (asked(p) == {house: "retreat"}) is is_open
        assert units(p, "storms-end") == ("" if is_open else f"{house} F*")


def test_a_retreat_goes_where_the_supply_limit_costs_the_fewest_units() -> None:
    """B131, GT-8.6: at supply 0 the unit would be lost with either pair; alone at Greywater Watch it is not."""
    p = at_seagard(
        "K K K", "F", armies={"oldstones": "greyjoy F F", "fairmarket": "greyjoy F F"}, supply={"greyjoy": 0}
    )
    events = cards(p, **EASY)
    assert units(p, "greywater-watch") == "greyjoy F*"
    assert told(events, "units_lost") == []


def test_what_the_supply_limit_costs_is_of_the_losers_choice() -> None:
    """B132, GT-8.6: two units with nowhere for both: one is lost, then the other goes."""
    p = at_seagard(
        "K K K",
        "K F",
        armies={"oldstones": "greyjoy F F", "fairmarket": "greyjoy F F", "greywater-watch": "stark F"},
        supply={"greyjoy": 1},
    )
    cards(p, **EASY)
    assert options(p, "greyjoy") == ["fairmarket", "oldstones"]
    go(p, "greyjoy: oldstones")
    assert asked(p) == {"greyjoy": "lost_in_retreat"}
    go(p, "greyjoy: F")
    assert units(p, "oldstones") == "greyjoy F F K*"


def test_who_cannot_retreat_is_destroyed() -> None:
    """B133, GT-8.6: all around is Stark's."""
    p = at_seagard(
        "K K K", "F K", armies={"oldstones": "stark F", "fairmarket": "stark F", "greywater-watch": "stark F"}
    )
    events = cards(p, **EASY)
    assert told(events, "no_retreat")[0]["units"] == ("K", "F")
    assert units(p, "seagard") == "stark K K K"


def test_routed_units_made_to_retreat_again_die() -> None:
    """B134, GT-8.6: the others go on."""
    p = at_seagard("K K K", "F K*")
    events = cards(p, **EASY)
    assert told(events, "routed_lost")[0]["units"] == ("K*",)
    go(p, "greyjoy: oldstones")
    assert units(p, "oldstones") == "greyjoy F*"


def test_allied_units_die_with_the_last_own_unit_of_a_second_retreat() -> None:
    """B135, SS-6.4: the routed footman dies, and the allied one, left alone, too."""
    p = at_seagard("K K K", "F* f")
    events = cards(p, **EASY)
    assert [said["units"] for said in told(events, "routed_lost")] == [("F*",)]
    assert [said["units"] for said in told(events, "units_lost")] == [("f",)]
    assert units(p, "seagard") == "stark K K K"


def test_a_beaten_attacker_goes_back_routed() -> None:
    """B136, GT-8.6: to where it came from, leaders upright with them."""
    p = at_seagard("F F", "K K K", leading="robb")
    cards(p, **EASY)
    assert units(p, "twins") == "stark F F* F*"
    assert p.leaders["robb"] == "twins"
    assert units(p, "seagard") == "greyjoy K K K"


def test_an_attack_without_survivors_does_not_retreat() -> None:
    """C4, GT-8.6: nothing goes back, and nothing is told of it."""
    p = at_seagard("F", "K K K")
    events = cards(p, greyjoy="andrik-the-unsmiling", stark="bran-stark")
    assert told(events, "units_lost")
    assert told(events, "retreats") == []
    assert units(p, "twins") == "stark F"


def test_a_beaten_attacker_over_the_supply_limit_removes_units() -> None:
    """B137, R-SS-3, GT-4.5: three at the Twins are too many for supply 0; any unit of an army may go."""
    p = at_seagard("F F", "K K K", supply={"stark": 0})
    cards(p, **EASY)
    assert asked(p) == {"stark": "reconcile"}
    assert options(p, "stark") == ["twins F", "twins F*"]
    go(p, "stark: twins F")
    assert units(p, "twins") == "stark F* F*"


def test_leaders_left_without_units_flee_to_an_own_unit() -> None:
    """B138, SS-8.7: together, to one adjacent area with an own unit."""
    p = at_seagard(
        "K K K",
        "F",
        leaders={"balon": "seagard", "asha": "seagard"},
        armies={"oldstones": "greyjoy F", "fairmarket": "greyjoy F"},
    )
    cards(p, **SWORDS)
    go(p, "stark: pass")
    assert asked(p) == {"greyjoy": "leaders_retreat"}
    assert options(p, "greyjoy") == ["fairmarket", "oldstones"]
    go(p, "greyjoy: oldstones")
    assert p.leaders["balon"] == p.leaders["asha"] == "oldstones"


def test_leaders_who_cannot_flee_are_all_captured() -> None:
    """B139, SS-8.7, SS-8.8: an empty area is no refuge for leaders."""
    p = at_seagard("K K K", "F", leaders={"balon": "seagard", "asha": "seagard"})
    cards(p, **SWORDS)
    go(p, "stark: pass")
    assert p.leaders["balon"] == p.leaders["asha"] == f"dungeon {seat_of(p, 'stark')}"


def test_an_ally_leader_who_cannot_flee_joins_the_winner() -> None:
    """B140, SS-8.7, SS-8.9: Thoros moves in with the attacker."""
    p = at_seagard("K K K", "F", leaders={"thoros": "seagard"}, allies={"greyjoy": "outlaw-leadership"})
    cards(p, **SWORDS)
    go(p, "stark: pass")
    assert (p.leaders["thoros"], p.commanders["thoros"]) == ("seagard", seat_of(p, "stark"))


def test_leaders_flee_along_an_arrow() -> None:
    """B141, SS-8.7: from Banefort to Pyke."""
    p = table(armies={"banefort": "greyjoy F", "pyke": "greyjoy F"}, leaders={"asha": "banefort"})
    attack(p, "stark", "golden-tooth", "banefort", "K K K")
    cards(p, **SWORDS)
    go(p, "stark: pass")
    assert p.leaders["asha"] == "pyke"


def test_leaders_of_a_destroyed_attack_go_back_to_own_units_or_are_captured() -> None:
    """B142, SS-8.7: to where it came from, if an own unit is there."""
    for stayed, place in (({"twins": "stark F"}, "twins"), ({"greywater-watch": "stark F"}, "dungeon 2")):
        p = table(armies={"seagard": "greyjoy K K K", **stayed})
        attack(p, "stark", "twins", "seagard", "F", "robb")
        cards(p, greyjoy="andrik-the-unsmiling", stark="bran-stark")
        go(p, "greyjoy: pass")
        assert p.leaders["robb"] == place


def test_a_winning_attacker_moves_in() -> None:
    """B143, GT-8.7: with leaders; the loser's order and power token there are gone."""
    p = at_seagard("K K", "F", leading="robb", orders={"seagard": "defence"}, tokens={"seagard": "greyjoy"})
    cards(p, **SWORDS)
    assert units(p, "seagard") == "stark K K"
    assert p.leaders["robb"] == "seagard"
    assert "seagard" not in p.orders
    assert "seagard" not in p.tokens


def test_a_lost_battle_removes_the_garrison_for_good() -> None:
    """B144, SS-7.1: a won one does not."""
    for mine, left in (("K K K", {}), ("F", {"pyke": 2})):
        p = table(armies={}, garrisons={"pyke": 2})
        attack(p, "stark", "flints-finger", "pyke", mine)
        cards(p, **EASY)
        assert p.garrisons == left


def test_a_winning_defender_stays_with_order_and_token() -> None:
    """B145, GT-8.7: nothing of theirs is removed."""
    p = at_seagard("F", "K K K", orders={"seagard": "defence"}, tokens={"seagard": "greyjoy"})
    cards(p, **EASY)
    assert p.orders == {"seagard": "defence"}
    assert p.tokens == {"seagard": seat_of(p, "greyjoy")}


def test_routed_units_stand_up_after_consolidating_power() -> None:
    """B146, GT-8.8, SS-3.1: all of them."""
    p = table(armies={"twins": "stark F K* f*", "seagard": "greyjoy F*"})
    start(p, stand_up)
    assert units(p, "twins") == "stark K F f"
    assert units(p, "seagard") == "greyjoy F"


def test_the_last_card_of_the_hand_brings_the_discard_pile_back() -> None:
    """B147, GT-8.9, SS-10.1: all seven, the one just played too."""
    p = at_seagard("K K K", "F", hands={"stark": "robb-stark"})
    cards(p, greyjoy="asha-greyjoy")
    assert len(p.hands[seat_of(p, "stark")]) == 7
    assert p.discards[seat_of(p, "stark")] == ()
    assert p.discards[seat_of(p, "greyjoy")] == ("asha-greyjoy",)


def test_secure_hostages_takes_a_prisoner_after_a_won_attack() -> None:
    """B148, SS-8.10, SS-8.8: the own leader comes to the battle area, another's into the own dungeon."""
    for prisoner, place in (("eddard", "seagard"), ("jaime", "dungeon 0")):
        p = at_seagard(
            "K K",
            "F",
            chosen={"stark": "secure-hostages"},
            leaders={"eddard": "dungeon greyjoy", "jaime": "dungeon greyjoy"},
        )
        cards(p, **SWORDS)
        assert asked(p) == {"stark": "rescue"}
        assert options(p, "stark") == ["pass", "jaime", "eddard"]
        go(p, f"stark: {prisoner}")
        assert p.leaders[prisoner] == place
        assert asked(p) == {}


def test_secure_hostages_waits_for_the_retreat() -> None:
    """B149, SS-8.10: first the loser retreats."""
    p = at_seagard("K K K", "F", chosen={"stark": "secure-hostages"}, leaders={"eddard": "dungeon greyjoy"})
    cards(p, **EASY)
    assert asked(p) == {"greyjoy": "retreat"}
    go(p, "greyjoy: oldstones")
    assert asked(p) == {"stark": "rescue"}


def test_secure_hostages_rescues_nobody_for_a_defender_or_without_the_card() -> None:
    """B150, SS-8.10: only who attacked and won, with the card in force."""
    p = at_seagard("F", "K K", chosen={"greyjoy": "secure-hostages"}, leaders={"asha": "dungeon stark"})
    cards(p, **EASY)
    assert asked(p) == {}
    p = at_seagard("K K", "F", leaders={"eddard": "dungeon greyjoy"})
    cards(p, **SWORDS)
    assert asked(p) == {}
