"""Texts of the first edition that cancel, and those that count as totals are worked out (GT-12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.games.thrones.strength import by_text

from .card_table import Westeros, asked, attack, battle_of, go, hand, parts, play, table, told, totals, units, winner


def at_riverrun(mine: str = "F", theirs: str = "F", *, value: int = 0, **of_table: Any) -> Westeros:
    """Stark has attacked Lannister at Riverrun from Harrenhal."""
    armies = {"riverrun": f"lannister {theirs}"} | of_table.pop("armies", {})
    p = table(armies=armies, **of_table)
    attack(p, "stark", "harrenhal", "riverrun", mine, value=value)
    return p


# Knights and footmen


def test_robbs_knights_count_three_in_the_attack() -> None:
    """W148, GT-12.3: two knights and a footman are 7."""
    events = play(at_riverrun("K K F"), stark="first-robb-stark", lannister="first-tywin-lannister")
    assert parts(events, 0) == {"units": 7, "first-robb-stark": 2}


def test_a_knight_who_supports_robb_counts_two() -> None:
    """W149, GT-12.3: only those in the attack."""
    p = at_riverrun("K", armies={"seagard": "stark K"}, orders={"seagard": "support"})
    go(p, "stark: support stark")
    events = play(p, stark="first-robb-stark", lannister="first-tywin-lannister")
    assert parts(events, 0) == {"units": 3, "seagard": 2, "first-robb-stark": 2}


def test_robb_does_nothing_in_defence() -> None:
    """W150, GT-12.3: attacking."""
    p = table(armies={"seagard": "stark K K"})
    attack(p, "lannister", "riverrun", "seagard", "K")
    events = play(p, stark="first-robb-stark", lannister="first-tywin-lannister")
    assert (parts(events, 0)["units"], parts(events, 1)["units"]) == (2, 4)


def test_vargos_footmen_count_two_in_the_attack() -> None:
    """W151, GT-12.7: knights as ever."""
    p = table(armies={"seagard": "stark F"})
    attack(p, "lannister", "riverrun", "seagard", "K F F")
    events = play(p, lannister="first-vargo-hoat", stark="first-eddard-stark")
    assert parts(events, 0) == {"units": 6}


def test_vargo_does_nothing_in_defence() -> None:
    """W152, GT-12.7: attacking."""
    events = play(at_riverrun("F", "F F"), stark="first-eddard-stark", lannister="first-vargo-hoat")
    assert totals(events) == (4, 2)


def test_a_footman_who_supports_vargo_counts_one() -> None:
    """W153, GT-12.7: only those in the attack."""
    p = table(armies={"seagard": "stark F", "greywater-watch": "lannister F"}, orders={"greywater-watch": "support"})
    attack(p, "lannister", "riverrun", "seagard", "F")
    go(p, "lannister: support lannister")
    assert parts(play(p, lannister="first-vargo-hoat", stark="first-eddard-stark"), 0) == {
        "units": 2,
        "greywater-watch": 1,
    }


# The order of Catelyn


@pytest.mark.parametrize(("order", "counts"), [("defence", 2), ("defence+2", 4), ("support", 0), ("march", 0)])
def test_catelyn_counts_the_defence_order_twice(order: str, counts: int) -> None:
    """W154, GT-12.4: +1 is 2, +2★ is 4; no other order counts in defence."""
    p = table(armies={"seagard": "stark F"}, orders={"seagard": order})
    attack(p, "lannister", "riverrun", "seagard", "K K")
    events = play(p, stark="first-catelyn-stark", lannister="first-tywin-lannister")
    assert parts(events, 1).get("defence", 0) == counts


def test_catelyn_attacking_leaves_the_opponents_order_as_it_is() -> None:
    """W155, GT-12.4: one's own order, defending."""
    p = at_riverrun("K K", orders={"riverrun": "defence"})
    events = play(p, stark="first-catelyn-stark", lannister="first-tywin-lannister")
    assert totals(events) == (4, 5)


# Ships


def test_victarion_takes_the_golden_sound() -> None:
    """W156, GT-X3, GT-12.13: 2 x 2 + 1 + 0 against 1 + 1 + 3; a tie for Greyjoy; the beaten ship sails off, routed."""
    armies = {"the-golden-sound": "lannister S"}
    p = table(armies=armies, orders={"the-golden-sound": "defence"}, fiefdoms="greyjoy lannister")
    attack(p, "greyjoy", "ironmans-bay", "the-golden-sound", "S S", value=1)
    events = play(p, greyjoy="first-victarion-greyjoy", lannister="first-tywin-lannister")
    assert parts(events, 0) == {"units": 4, "march": 1}
    assert parts(events, 1) == {"units": 1, "defence": 1, "first-tywin-lannister": 3}
    assert winner(p, events) == "greyjoy"
    assert told(events, "units_lost") == []
    assert (units(p, "the-golden-sound"), units(p, "sunset-sea")) == ("greyjoy S S", "lannister S*")


def test_ships_that_support_victarion_count_one() -> None:
    """W157, GT-12.13: only those in the attack."""
    p = table(armies={"the-golden-sound": "lannister S", "sunset-sea": "greyjoy S"}, orders={"sunset-sea": "support"})
    attack(p, "greyjoy", "ironmans-bay", "the-golden-sound", "S")
    go(p, "greyjoy: support greyjoy")
    events = play(p, greyjoy="first-victarion-greyjoy", lannister="first-tywin-lannister")
    assert parts(events, 0) == {"units": 2, "sunset-sea": 1}


def test_victarion_does_nothing_in_defence() -> None:
    """W158, GT-12.13: attacking."""
    p = table(armies={"ironmans-bay": "greyjoy S S"})
    attack(p, "lannister", "the-golden-sound", "ironmans-bay", "S S")
    events = play(p, greyjoy="first-victarion-greyjoy", lannister="first-kevan-lannister")
    assert totals(events) == (3, 2)


def test_victarion_does_nothing_for_units_on_land() -> None:
    """W159, GT-12.13: ships."""
    p = table(armies={"riverrun": "lannister F"})
    attack(p, "greyjoy", "seagard", "riverrun", "K F")
    assert parts(play(p, greyjoy="first-victarion-greyjoy", lannister="first-kevan-lannister"), 0) == {"units": 3}


# Ships that support


def storms_end(orders: dict[str, str], **armies: str) -> Westeros:
    """Tyrell has attacked Baratheon at Storm's End from the Dornish Marches, beside these."""
    at = {area.replace("_", "-"): army for area, army in armies.items()}
    p = table(armies={"storms-end": "baratheon F", **at}, orders=orders)
    attack(p, "tyrell", "dornish-marches", "storms-end", "K")
    return p


def test_salladhor_stops_the_ships_of_every_supporter_of_the_opponent() -> None:
    """W160, GT-12.10: two ships count 0, one under +1★ leaves the 1 of its order; knights on land count as ever."""
    p = storms_end(
        {"sea-of-dorne": "support", "shipbreaker-bay": "support+1", "kingswood": "support"},
        sea_of_dorne="greyjoy S S",
        shipbreaker_bay="stark S",
        kingswood="lannister K",
    )
    for house in ("stark", "lannister", "greyjoy"):
        go(p, f"{house}: support tyrell", "tyrell: accept")
    assert [n for *_, n in battle_of(p).supports] == [2, 2, 2]
    events = play(p, tyrell="first-mace-tyrell", baratheon="first-salladhor-saan")
    assert parts(events, 0) == {"units": 2, "shipbreaker-bay": 1, "kingswood": 2, "first-mace-tyrell": 3}


def test_salladhor_stops_the_opponents_own_ships() -> None:
    """W161, GT-12.10: whosever they are."""
    p = storms_end({"sea-of-dorne": "support"}, sea_of_dorne="tyrell S")
    go(p, "tyrell: support tyrell")
    events = play(p, tyrell="first-mace-tyrell", baratheon="first-salladhor-saan")
    assert parts(events, 0) == {"units": 2, "first-mace-tyrell": 3}


def test_salladhor_spares_ships_that_support_his_own_side() -> None:
    """W162, GT-12.10, R-GT-17: those of Baratheon, and those of others."""
    p = storms_end(
        {"sea-of-dorne": "support", "shipbreaker-bay": "support"},
        sea_of_dorne="greyjoy S",
        shipbreaker_bay="baratheon S S",
    )
    go(p, "baratheon: support baratheon", "greyjoy: support baratheon", "baratheon: accept")
    events = play(p, tyrell="first-mace-tyrell", baratheon="first-salladhor-saan")
    assert parts(events, 1) == {"units": 1, "sea-of-dorne": 1, "shipbreaker-bay": 2}


def test_ships_under_a_lesser_support_token_give_nothing_against_salladhor() -> None:
    """W163, R-GT-26, GT-12.10: 0 less 1 is not below 0."""
    p = storms_end({"sea-of-dorne": "support-1"}, sea_of_dorne="greyjoy S S")
    go(p, "greyjoy: support tyrell", "tyrell: accept")
    assert [n for *_, n in battle_of(p).supports] == [1]
    events = play(p, tyrell="first-mace-tyrell", baratheon="first-salladhor-saan")
    assert parts(events, 0) == {"units": 2, "first-mace-tyrell": 3}


def test_salladhor_attacking_stops_ships_that_support_the_defence() -> None:
    """W164, GT-12.10: attacking or defending."""
    p = table(armies={"storms-end": "tyrell F", "sea-of-dorne": "tyrell S S"}, orders={"sea-of-dorne": "support"})
    attack(p, "baratheon", "kingswood", "storms-end", "K")
    go(p, "tyrell: support tyrell")
    assert totals(play(p, baratheon="first-salladhor-saan", tyrell="first-tyrell-captain")) == (2, 2)


# The opposing card


def test_balon_makes_the_opposing_card_worth_nothing() -> None:
    """W165, GT-12.14: its strength is 0; its swords stay."""
    p = table(armies={"riverrun": "lannister K K"})
    attack(p, "greyjoy", "seagard", "riverrun", "F F F")
    events = play(p, greyjoy="first-balon-greyjoy", lannister="first-tywin-lannister")
    assert totals(events) == (3, 4)
    assert len(told(events, "units_lost")) == 2


def test_the_towers_of_a_card_stay_against_balon() -> None:
    """W166, GT-12.14: Eddard's two towers stop two of three swords that somebody lent to Balon, who has none."""
    p = table(armies={"seagard": "stark F F"})
    attack(p, "greyjoy", "riverrun", "seagard", "K K K")
    p.battle = battle_of(p)._replace(swords=(3, 0))
    events = play(p, greyjoy="first-balon-greyjoy", stark="first-eddard-stark")
    assert totals(events) == (6, 2)
    assert len(told(events, "units_lost")) == 1


def test_the_text_of_a_card_stays_against_balon() -> None:
    """W167, GT-12.14: Robb's knights still count 3."""
    p = table(armies={"seagard": "greyjoy F"})
    attack(p, "stark", "moat-cailin", "seagard", "K")
    events = play(p, greyjoy="first-balon-greyjoy", stark="first-robb-stark")
    assert parts(events, 0) == {"units": 3}


# Cancelling


def against_thorns(house: str, card: str, mine: str = "K K", **of_table: Any) -> Westeros:
    """A house has attacked Tyrell in the Reach with this card, against the Queen of Thorns."""
    p = table(armies={"the-reach": "tyrell F"} | of_table.pop("armies", {}), **of_table)
    attack(p, house, "blackwater", "the-reach", mine)
    go(p, f"{house}: {card}", "tyrell: first-queen-of-thorns")
    return p


def test_the_queen_of_thorns_cancels_what_counts() -> None:
    """W168, GT-12.17: Robb's knights are 2 each; his strength stays."""
    p = against_thorns("stark", "first-robb-stark")
    assert parts(go(p, "stark: pass"), 0) == {"units": 4, "first-robb-stark": 2}


def test_the_queen_of_thorns_cancels_what_would_be_done_to_her() -> None:
    """W169, GT-12.17: Balon takes nothing from her, who has nothing."""
    p = against_thorns("greyjoy", "first-balon-greyjoy", fiefdoms="greyjoy")
    seat = p.houses.index("greyjoy")
    assert by_text(p, battle_of(p), seat, "opposing_strength") == 0
    p.battle = battle_of(p)._replace(cards=("first-balon-greyjoy", "first-mace-tyrell"))
    assert by_text(p, battle_of(p), seat, "opposing_strength") == -3


def test_the_queen_of_thorns_cancels_what_would_follow_the_outcome() -> None:
    """W170, GT-12.17: for the whole battle: Luwin takes no card back, though he wins."""
    hands = {"stark": "first-maester-luwin first-eddard-stark"}
    p = against_thorns("stark", "first-maester-luwin", "K K", hands=hands)
    go(p, "stark: pass")
    assert asked(p) == {"tyrell": "retreat"}
    go(p, "tyrell: highgarden")
    assert (units(p, "the-reach"), hand(p, "stark")) == ("stark K K", ("first-eddard-stark",))


def test_the_queen_of_thorns_cancels_salladhor() -> None:
    """W171, GT-12.17, GT-12.10: ships in her support count."""
    armies = {"sea-of-dorne": "tyrell S S", "storms-end": "tyrell F"}
    p = table(armies=armies, orders={"sea-of-dorne": "support"}, fiefdoms="baratheon")
    attack(p, "baratheon", "kingswood", "storms-end", "K")
    go(p, "tyrell: support tyrell")
    events = play(p, baratheon="first-salladhor-saan", tyrell="first-queen-of-thorns")
    assert parts(events, 1) == {"units": 1, "sea-of-dorne": 2}


def test_the_queen_of_thorns_cancels_the_second_count_of_catelyn() -> None:
    """W172, GT-12.17, GT-12.4: the order itself counts."""
    p = table(armies={"seagard": "stark F"}, orders={"seagard": "defence+2"})
    attack(p, "tyrell", "riverrun", "seagard", "K K")
    events = play(p, tyrell="first-queen-of-thorns", stark="first-catelyn-stark")
    assert parts(events, 1) == {"units": 1, "defence": 2}


def test_the_queen_of_thorns_has_nothing_to_cancel_on_a_card_without_text() -> None:
    """W173, GT-12.17: strength and icons stay: Tywin's 3 and his two swords."""
    p = against_thorns("lannister", "first-tywin-lannister", fiefdoms="lannister", armies={"the-reach": "tyrell F F F"})
    events = go(p, "lannister: pass")
    assert totals(events) == (7, 3)
    assert len(told(events, "units_lost")) == 2
