"""Texts of the first edition that act at once, and those that follow a victory (GT-12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.core.position import advance
from smallcouncil.games.thrones.marches import marches

from .card_table import (
    Westeros,
    asked,
    attack,
    discards,
    go,
    hand,
    options,
    parts,
    play,
    power_of,
    table,
    told,
    totals,
    units,
    winner,
)


def at_seagard(house: str, mine: str = "K K K", theirs: str = "F", **of_table: Any) -> Westeros:
    """A house has attacked Stark at Seagard from Riverrun."""
    p = table(armies={"seagard": f"stark {theirs}"} | of_table.pop("armies", {}), **of_table)
    attack(p, house, "riverrun", "seagard", mine)
    return p


def beaten_at_seagard(house: str, card: str, **of_table: Any) -> Westeros:
    """That house has won there, against Ser Rodrik or another card named `against`."""
    against = of_table.pop("against", "first-ser-rodrik-cassel")
    p = at_seagard(house, **of_table)
    play(p, **{house: card, "stark": against})
    return p


# Ser Loras


def test_loras_ends_a_battle_by_its_last_unit() -> None:
    """W174, GT-X10, GT-12.15, R-GT-20: neither order nor support help; Tyrell moves in, both cards are discarded."""
    p = at_seagard(
        "tyrell",
        "F",
        "F",
        armies={"moat-cailin": "stark K K"},
        orders={"seagard": "defence+2", "moat-cailin": "support"},
        fiefdoms="tyrell stark",
    )
    go(p, "stark: support stark", "tyrell: first-ser-loras-tyrell")
    events = go(p, "stark: first-catelyn-stark")
    assert (winner(p, events), told(events, "totals"), asked(p)) == ("tyrell", [], {})
    assert [lost["units"] for lost in told(events, "units_lost")] == [("F",)]
    assert (units(p, "seagard"), "seagard" in p.orders) == ("tyrell F", False)
    assert (discards(p, "tyrell"), discards(p, "stark")) == (("first-ser-loras-tyrell",), ("first-catelyn-stark",))


def test_nobody_is_asked_for_the_blade_when_loras_has_ended_the_battle() -> None:
    """W175, R-GT-20: it stays unused, whoever has it."""
    p = at_seagard("tyrell", "F", "F", fiefdoms="stark tyrell")
    play(p, tyrell="first-ser-loras-tyrell", stark="first-catelyn-stark")
    assert (p.battle, p.blade_used, asked(p)) == (None, False, {})


def test_loras_defending_kills_the_last_attacker() -> None:
    """W176, GT-12.15: attacking or defending; nobody comes back."""
    p = table(armies={"the-reach": "tyrell F"}, orders={"the-reach": "support"})
    attack(p, "stark", "blackwater", "the-reach", "F", value=1)
    events = play(p, tyrell="first-ser-loras-tyrell", stark="first-eddard-stark")
    assert (winner(p, events), told(events, "totals")) == ("tyrell", [])
    assert (units(p, "the-reach"), units(p, "blackwater"), p.orders) == ("tyrell F", "", {"the-reach": "support"})
    assert (discards(p, "tyrell"), discards(p, "stark")) == (("first-ser-loras-tyrell",), ("first-eddard-stark",))


def test_after_loras_the_battle_goes_on_with_who_is_left() -> None:
    """W177, GT-12.15: one of two footmen, with a ship in support; it is no casualty, and no tower saves it."""
    p = at_seagard("tyrell", "K K", "F F", armies={"ironmans-bay": "stark S"}, orders={"ironmans-bay": "support"})
    go(p, "stark: support stark")
    events = play(p, tyrell="first-ser-loras-tyrell", stark="first-eddard-stark")
    assert parts(events, 1) == {"units": 1, "ironmans-bay": 1, "first-eddard-stark": 3}
    assert totals(events) == (6, 5)


def test_a_ship_in_support_does_not_save_the_last_footman() -> None:
    """W178, GT-12.15: the opponent's last unit there."""
    p = at_seagard("tyrell", "K", "F", armies={"ironmans-bay": "stark S"}, orders={"ironmans-bay": "support"})
    go(p, "stark: support stark")
    events = play(p, tyrell="first-ser-loras-tyrell", stark="first-eddard-stark")
    assert (told(events, "totals"), units(p, "seagard")) == ([], "tyrell K")
    assert (units(p, "ironmans-bay"), p.orders) == ("stark S", {"ironmans-bay": "support"})


def test_loras_does_nothing_to_knights_and_ships() -> None:
    """W179, GT-12.15, R-GT-20: a footman."""
    p = at_seagard("tyrell", "K K", "K")
    assert totals(play(p, tyrell="first-ser-loras-tyrell", stark="first-eddard-stark")) == (6, 5)
    p = table(armies={"sunset-sea": "greyjoy S"})
    attack(p, "tyrell", "redwyne-straits", "sunset-sea", "S")
    assert totals(play(p, tyrell="first-ser-loras-tyrell", greyjoy="first-euron-crows-eye")) == (3, 4)


@pytest.mark.parametrize(
    ("theirs", "killed"), [("K F F*", "F"), ("K F*", "F*"), ("F* F*", "F*")], ids=["standing", "routed", "all routed"]
)
def test_loras_kills_a_footman_that_stands_before_a_routed_one(theirs: str, killed: str) -> None:
    """W180, R-GT-20: the stroke is meant for the fight; with units left it goes on."""
    p = at_seagard("tyrell", "K", theirs, fiefdoms="tyrell stark")
    go(p, "tyrell: first-ser-loras-tyrell")
    events = go(p, "stark: first-eddard-stark")
    assert [lost["units"] for lost in told(events, "units_lost")] == [(killed,)]
    assert asked(p) == {"tyrell": "blade"}


def test_loras_takes_one_of_several_attackers() -> None:
    """W181, GT-12.15: attacking."""
    p = table(armies={"the-reach": "tyrell K"})
    attack(p, "stark", "blackwater", "the-reach", "K F F")
    assert parts(play(p, tyrell="first-ser-loras-tyrell", stark="first-robb-stark"), 0) == {
        "units": 4,
        "first-robb-stark": 2,
    }


# Brienne


@pytest.mark.parametrize("fiefdoms", ["tyrell stark", "stark tyrell"])
def test_brienne_leaves_catelyn_nothing_to_count(fiefdoms: str) -> None:
    """W182, GT-X11, GT-12.16: the order is gone, whoever is higher on the Fiefdoms."""
    p = at_seagard("tyrell", "K", "F", orders={"seagard": "defence+2"}, fiefdoms=fiefdoms)
    events = play(p, tyrell="first-brienne-of-tarth", stark="first-catelyn-stark")
    assert told(events, "order_removed") == [{"area": "seagard", "order": "defence+2"}]
    assert parts(events, 1) == {"units": 1}


def test_brienne_removes_no_other_order_and_none_elsewhere() -> None:
    """W183, GT-12.16: a defence order, in the battle area."""
    orders = {"seagard": "support", "moat-cailin": "defence"}
    p = at_seagard("tyrell", "F", "K", armies={"moat-cailin": "stark F"}, orders=orders)
    play(p, tyrell="first-brienne-of-tarth", stark="first-eddard-stark")
    assert p.orders == orders


def test_brienne_defending_keeps_her_own_order() -> None:
    """W184, GT-12.16: the opponent's."""
    p = table(armies={"the-reach": "tyrell F"}, orders={"the-reach": "defence"})
    attack(p, "stark", "blackwater", "the-reach", "F")
    events = play(p, tyrell="first-brienne-of-tarth", stark="first-ser-rodrik-cassel")
    assert parts(events, 1) == {"units": 1, "defence": 1}


def test_brienne_is_nothing_against_an_area_without_an_order() -> None:
    """W185, GT-12.16."""
    p = at_seagard("tyrell", "K", "F")
    assert told(play(p, tyrell="first-brienne-of-tarth", stark="first-catelyn-stark"), "order_removed") == []


# Who wins


def test_jaime_gains_two_power() -> None:
    """W186, GT-12.6."""
    p = beaten_at_seagard("lannister", "first-ser-jaime-lannister")
    assert power_of(p, "lannister") == 7


def test_jaime_gains_what_the_stock_has() -> None:
    """W187, GT-12.6, GT-1.5: one token is left of twenty."""
    p = beaten_at_seagard("lannister", "first-ser-jaime-lannister", power={"lannister": 19})
    assert power_of(p, "lannister") == 20


def test_cersei_removes_an_order_of_the_loser_anywhere() -> None:
    """W188, GT-12.8, R-GT-15: of their choice, but one has to go; nobody else's, and not in vain."""
    p = beaten_at_seagard(
        "lannister",
        "first-cersei-lannister",
        armies={"karhold": "stark F", "white-harbor": "stark F", "pyke": "greyjoy F"},
        orders={"seagard": "defence", "karhold": "consolidate", "white-harbor": "march", "pyke": "consolidate"},
    )
    assert asked(p) == {"lannister": "cersei"}
    assert options(p, "lannister") == ["karhold", "seagard", "white-harbor"]
    assert p.why_not(1, "pass") is not None
    go(p, "lannister: white-harbor")
    assert "white-harbor" not in p.orders
    assert (p.orders["karhold"], p.orders["pyke"]) == ("consolidate", "consolidate")


def test_cersei_is_not_asked_where_one_order_is_left() -> None:
    """W189, GT-12.8, R-GT-15: she must remove it."""
    p = beaten_at_seagard(
        "lannister", "first-cersei-lannister", armies={"karhold": "stark F"}, orders={"karhold": "raid"}
    )
    assert (asked(p), p.orders) == ({"stark": "retreat"}, {})


def test_cersei_does_not_reach_the_march_being_carried_out() -> None:
    """W190, GT-12.8: it was the attacker's only order, and is spent."""
    p = table(armies={"riverrun": "lannister K K", "seagard": "stark F"}, orders={"seagard": "march"})
    p.agenda.append((marches, 0))
    advance(p)
    go(p, "stark: riverrun 1F", "stark: none")
    events = play(p, stark="first-mormont-lord", lannister="first-cersei-lannister")
    assert winner(p, events) == "lannister"
    assert (asked(p), p.orders, units(p, "seagard")) == ({}, {}, "stark F*")


def test_luwin_takes_a_discarded_card_back_but_not_himself() -> None:
    """W191, GT-12.5: he is not there yet."""
    p = table(armies={"riverrun": "lannister F"}, hands={"stark": "first-maester-luwin first-mormont-lord"})
    attack(p, "stark", "seagard", "riverrun", "K K K")
    play(p, stark="first-maester-luwin", lannister="first-kevan-lannister")
    assert options(p, "stark") == ["pass", *discards(p, "stark")]
    assert "first-maester-luwin" not in options(p, "stark")
    go(p, "stark: first-robb-stark", "lannister: lannisport")
    assert hand(p, "stark") == ("first-mormont-lord", "first-robb-stark")
    assert discards(p, "stark")[-1] == "first-maester-luwin"


def test_luwin_may_leave_them_and_finds_none_in_the_first_battle() -> None:
    """W192, GT-12.5, R-GT-15."""
    p = table(armies={"riverrun": "lannister F"}, hands={"stark": "first-maester-luwin first-mormont-lord"})
    attack(p, "stark", "seagard", "riverrun", "K K K")
    play(p, stark="first-maester-luwin", lannister="first-kevan-lannister")
    go(p, "stark: pass", "lannister: lannisport")
    assert hand(p, "stark") == ("first-mormont-lord",)
    p = table(armies={"riverrun": "lannister F"})
    attack(p, "stark", "seagard", "riverrun", "K K K")
    events = play(p, stark="first-maester-luwin", lannister="first-kevan-lannister")
    assert (asked(p), told(events, "forced")) == ({"lannister": "retreat"}, [])


def test_renly_makes_an_attacking_footman_a_knight() -> None:
    """W193, GT-12.9: of the winning army, before it moves in."""
    p = beaten_at_seagard("baratheon", "first-renly-baratheon", mine="K F F")
    assert asked(p) == {"baratheon": "renly"}
    go(p, "baratheon: promote", "stark: moat-cailin")
    assert units(p, "seagard") == "baratheon K K F"


def test_renly_may_leave_a_footman_a_footman() -> None:
    """W194, GT-12.9, R-GT-15."""
    p = beaten_at_seagard("baratheon", "first-renly-baratheon", mine="K F F")
    go(p, "baratheon: pass", "stark: moat-cailin")
    assert units(p, "seagard") == "baratheon K F F"


def test_renly_defending_makes_the_one_who_stands_a_knight() -> None:
    """W195, GT-12.9: not a routed one; the order of the area stays."""
    p = table(armies={"storms-end": "baratheon F F*"}, orders={"storms-end": "defence+2"})
    attack(p, "stark", "kingswood", "storms-end", "F")
    play(p, baratheon="first-renly-baratheon", stark="first-mormont-lord")
    go(p, "baratheon: promote")
    assert (units(p, "storms-end"), p.orders) == ("baratheon K F*", {"storms-end": "defence+2"})


@pytest.mark.parametrize(
    ("mine", "elsewhere", "is_asked"),
    [("K K F", "K K", False), ("K K F", "K", True), ("K K K", "K", False), ("K K K F", "F", True)],
)
def test_renly_takes_the_knight_from_the_stock(mine: str, elsewhere: str, is_asked: bool) -> None:
    """W196, GT-12.9, GT-1.2: four knights, those of the attack among them; and there has to be a footman."""
    p = beaten_at_seagard(
        "baratheon", "first-renly-baratheon", mine=mine, armies={"dragonstone": f"baratheon {elsewhere}"}
    )
    assert (asked(p) == {"baratheon": "renly"}) == is_asked


def test_renly_defending_counts_each_knight_once() -> None:
    """W197, GT-12.9, GT-1.2: three are on the board, so one is left."""
    p = table(armies={"storms-end": "baratheon K K F", "dragonstone": "baratheon K"})
    attack(p, "stark", "kingswood", "storms-end", "F")
    play(p, baratheon="first-renly-baratheon", stark="first-mormont-lord")
    assert asked(p) == {"baratheon": "renly"}


def test_renly_makes_no_routed_footman_a_knight() -> None:
    """W198, GT-12.9."""
    p = table(armies={"storms-end": "baratheon K F*"}, orders={"storms-end": "defence+2"})
    attack(p, "stark", "kingswood", "storms-end", "F")
    play(p, baratheon="first-renly-baratheon", stark="first-mormont-lord")
    assert (asked(p), units(p, "storms-end")) == ({}, "baratheon K F*")


def test_melisandre_burns_a_card_of_the_losers_hand() -> None:
    """W199, GT-12.11: for 1 power, of her player's choice; the card played is no longer in that hand."""
    p = beaten_at_seagard("baratheon", "first-melisandre-of-asshai")
    assert options(p, "baratheon") == ["pass", *hand(p, "stark")]
    assert "first-ser-rodrik-cassel" not in options(p, "baratheon")
    events = go(p, "baratheon: first-eddard-stark", "stark: moat-cailin")
    assert told(events, "card_burned") == [{"seat": 2, "victim": 0, "card": "first-eddard-stark"}]
    assert discards(p, "stark") == ("first-eddard-stark", "first-ser-rodrik-cassel")
    assert (power_of(p, "baratheon"), len(hand(p, "stark"))) == (4, 5)


def test_melisandre_may_spare_the_loser() -> None:
    """W200, GT-12.11, R-GT-15."""
    p = beaten_at_seagard("baratheon", "first-melisandre-of-asshai")
    go(p, "baratheon: pass", "stark: moat-cailin")
    assert (power_of(p, "baratheon"), discards(p, "stark")) == (5, ("first-ser-rodrik-cassel",))


def test_melisandre_needs_a_power_token_and_a_card_to_burn() -> None:
    """W201, GT-12.11."""
    poor = beaten_at_seagard("baratheon", "first-melisandre-of-asshai", power={"baratheon": 0})
    assert asked(poor) == {"stark": "retreat"}
    bare = at_seagard("baratheon", hands={"stark": "first-ser-rodrik-cassel"})  # it is played by itself
    events = play(bare, baratheon="first-melisandre-of-asshai")
    assert (asked(bare), told(events, "forced")) == ({"stark": "retreat"}, [])


def test_melisandre_burns_the_last_card_and_all_seven_come_back_after_the_battle() -> None:
    """W202, R-GT-18, GT-8.9: the hand is looked at when the played cards have been discarded, not before."""
    hands = {"stark": "first-ser-rodrik-cassel first-eddard-stark"}
    p = beaten_at_seagard("baratheon", "first-melisandre-of-asshai", hands=hands)
    events = go(p, "baratheon: first-eddard-stark")
    assert (hand(p, "stark"), told(events, "hand_back")) == ((), [])
    events = go(p, "stark: moat-cailin")
    assert told(events, "hand_back") == [{"seat": 0}]
    assert (len(hand(p, "stark")), discards(p, "stark")) == (7, ())


def test_asha_removes_an_order_beside_the_battle_whosever_it_is() -> None:
    """W203, GT-12.12: support or consolidate power, on land or at sea; here a third player's, at sea."""
    orders = {
        "seagard": "defence",
        "ironmans-bay": "support",  # Lannister's, at sea
        "riverrun": "consolidate",  # her own
        "moat-cailin": "raid",
        "greywater-watch": "consolidate+1",
        "karhold": "support",  # not adjacent
    }
    p = at_seagard(
        "greyjoy",
        orders=orders,
        armies={
            "ironmans-bay": "lannister S",
            "riverrun": "greyjoy F",
            "moat-cailin": "stark F",
            "greywater-watch": "baratheon F",
            "karhold": "stark F",
        },
    )
    go(p, "lannister: none")
    play(p, greyjoy="first-asha-greyjoy", stark="first-ser-rodrik-cassel")
    assert options(p, "greyjoy") == ["pass", "greywater-watch", "ironmans-bay", "riverrun"]
    events = go(p, "greyjoy: ironmans-bay")
    assert told(events, "order_removed")[0] == {"area": "ironmans-bay", "order": "support"}
    assert p.orders.keys() >= {"riverrun", "moat-cailin", "greywater-watch", "karhold"}


def test_asha_may_leave_every_order() -> None:
    """W204, GT-12.12, R-GT-15."""
    p = beaten_at_seagard(
        "greyjoy", "first-asha-greyjoy", armies={"moat-cailin": "stark F"}, orders={"moat-cailin": "consolidate"}
    )
    go(p, "greyjoy: pass")
    assert p.orders == {"moat-cailin": "consolidate"}


def test_asha_is_not_asked_where_nothing_lies_near() -> None:
    """W205, GT-12.12: Karhold is far from Seagard."""
    p = at_seagard("greyjoy", armies={"karhold": "stark F"}, orders={"karhold": "support"})
    events = play(p, greyjoy="first-asha-greyjoy", stark="first-ser-rodrik-cassel")
    assert (asked(p), told(events, "forced")) == ({"stark": "retreat"}, [])


# When


@pytest.mark.parametrize(
    ("house", "card"),
    [
        ("lannister", "first-cersei-lannister"),
        ("baratheon", "first-melisandre-of-asshai"),
        ("baratheon", "first-renly-baratheon"),
        ("greyjoy", "first-asha-greyjoy"),
    ],
)
def test_the_texts_of_the_winner_act_before_casualties_and_retreat(house: str, card: str) -> None:
    """W206, GT-12.2: the beaten still stand where they fought."""
    orders = {"moat-cailin": "support", "karhold": "consolidate"}
    armies = {"moat-cailin": "stark F", "karhold": "stark F"}
    p = at_seagard(house, "K K F", armies=armies, orders=orders)
    go(p, "stark: none")
    play(p, **{house: card, "stark": "first-ser-rodrik-cassel"})
    assert [*asked(p)] == [house]
    assert units(p, "seagard") == "stark F"


@pytest.mark.parametrize(
    ("house", "card"),
    [
        ("lannister", "first-ser-jaime-lannister"),
        ("lannister", "first-cersei-lannister"),
        ("baratheon", "first-renly-baratheon"),
        ("baratheon", "first-melisandre-of-asshai"),
        ("greyjoy", "first-asha-greyjoy"),
    ],
)
def test_no_text_acts_for_the_loser(house: str, card: str) -> None:
    """W207, GT-12.2: if their player has won."""
    orders = {"moat-cailin": "consolidate", "seagard": "defence+2"}
    p = at_seagard(house, "F", "K K", armies={"moat-cailin": "stark F"}, orders=orders)
    play(p, **{house: card, "stark": "first-eddard-stark"})
    assert (asked(p), p.orders, power_of(p, house)) == ({}, orders, 5)
    assert len(hand(p, "stark")) == 6


def test_luwin_does_nothing_for_the_loser() -> None:
    """W208, GT-12.2, GT-12.5."""
    p = at_seagard("lannister", hands={"stark": "first-maester-luwin first-mormont-lord"})
    play(p, lannister="first-tyrion-lannister", stark="first-maester-luwin")
    assert asked(p) == {"stark": "retreat"}
