"""The call for support: GT-8.1, SS-6.9."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.cards import LEADERS

from .battles import at_seagard, attack, battle_of, cards, parts, totals
from .table import asked, go, options, power_of, refused, seat_of, table, told

NEAR = {"fairmarket": "lannister K F", "greywater-watch": "baratheon F"}
SUPPORT_BOTH = {"fairmarket": "support", "greywater-watch": "support"}
DULL = {"stark": "smalljon-umber", "greyjoy": "theon-greyjoy"}


def test_players_with_adjacent_support_orders_are_asked_in_turn_order() -> None:
    """B1, GT-8.1: Baratheon, first on the Iron Throne track, before Lannister."""
    p = at_seagard(armies=NEAR, orders=SUPPORT_BOTH)
    assert asked(p) == {"baratheon": "support"}
    go(p, "baratheon: none")
    assert asked(p) == {"lannister": "support"}
    go(p, "lannister: none")
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}


def test_a_bystander_gives_to_one_side_or_to_none() -> None:
    """B2, GT-8.1: attacker, defender or nobody."""
    p = at_seagard(armies=NEAR, orders={"fairmarket": "support"})
    assert options(p, "lannister") == ["none", "support stark", "support greyjoy"]
    assert refused(p, "lannister", "support baratheon").clause == "GT-8.1"


def test_a_combatant_supports_themselves_or_nobody() -> None:
    """B3, GT-8.1: one's own strength never goes to the enemy."""
    p = at_seagard(orders={"twins": "support"})
    assert options(p, "stark") == ["none", "support stark"]
    go(p, "stark: support stark")
    assert totals(cards(p, **DULL)) == (1 + 1 + 3, 1 + 2)


def test_own_support_is_not_given_unless_wanted() -> None:
    """B4, GT-8.1: a combatant may keep their own support back."""
    p = at_seagard(orders={"twins": "support"})
    go(p, "stark: none")
    assert totals(cards(p, **DULL)) == (1 + 3, 1 + 2)


def test_the_supported_player_may_decline() -> None:
    """B5, GT-8.1: declined support counts for nothing."""
    p = at_seagard(armies=NEAR, orders={"fairmarket": "support"})
    go(p, "lannister: support greyjoy")
    assert asked(p) == {"greyjoy": "accept_support"}
    events = go(p, "greyjoy: decline")
    assert told(events, "support_declined") == [{"seat": seat_of(p, "greyjoy"), "other": seat_of(p, "lannister")}]
    assert totals(cards(p, **DULL)) == (4, 3)


def test_accepted_support_brings_units_and_the_value_of_the_order() -> None:
    """B6, GT-8.1, GT-8.2: a knight and a footman with a +1 order are worth 4, a part of the total by name."""
    p = at_seagard(armies=NEAR, orders={"fairmarket": "support+1"})
    go(p, "lannister: support greyjoy", "greyjoy: accept")
    events = cards(p, **DULL)
    assert totals(events) == (4, 1 + 4 + 2)
    assert parts(events, 1) == {"units": 1, "fairmarket": 4, "theon-greyjoy": 2}


def test_leaders_add_to_the_support_of_their_army() -> None:
    """B7, SS-8.1: Jaime's upper side supports with the units."""
    p = at_seagard(armies=NEAR, orders={"fairmarket": "support"}, leaders={"jaime": "fairmarket"})
    go(p, "lannister: support stark", "stark: accept")
    assert parts(cards(p, **DULL), 0)["fairmarket"] == 3 + LEADERS["jaime"].front


BARATHEON_TWICE = {"fairmarket": "baratheon K", "greywater-watch": "baratheon F"}


def test_support_is_given_with_each_order_or_not_and_to_one_side() -> None:
    """B8, GT-8.1: with both of Baratheon's orders, or with one of them; the question tells what each is worth."""
    p = at_seagard(armies=BARATHEON_TWICE, orders=SUPPORT_BOTH)
    assert options(p, "baratheon") == [
        "none",
        "support stark",
        "support stark with greywater-watch",
        "support stark with fairmarket",
        "support greyjoy",
        "support greyjoy with greywater-watch",
        "support greyjoy with fairmarket",
    ]
    assert p.pending[seat_of(p, "baratheon")].about == {"strengths": {"fairmarket": 2, "greywater-watch": 1}}


def test_support_may_be_given_with_one_of_two_orders() -> None:
    """B8a, GT-8.1: only the order that was named counts; who is supported is told how much it is."""
    p = at_seagard(armies=BARATHEON_TWICE, orders=SUPPORT_BOTH)
    go(p, "baratheon: support greyjoy with greywater-watch")
    asks = p.pending[seat_of(p, "greyjoy")]
    assert (asks.kind, asks.about) == ("accept_support", {"seat": seat_of(p, "baratheon"), "n": 1})
    events = go(p, "greyjoy: accept")
    assert told(events, "supports")[0]["n"] == 1
    assert parts(cards(p, **DULL), 1) == {"units": 1, "greywater-watch": 1, "theon-greyjoy": 2}


def test_a_combatant_may_support_themselves_with_one_of_two_orders() -> None:
    """B8b, GT-8.1."""
    p = at_seagard(armies={"fairmarket": "stark K"}, orders={"twins": "support", "fairmarket": "support"})
    assert options(p, "stark") == [
        "none",
        "support stark",
        "support stark with twins",
        "support stark with fairmarket",
    ]
    go(p, "stark: support stark with twins")
    assert parts(cards(p, **DULL), 0)["twins"] == 1
    assert "fairmarket" not in parts(p.events, 0)


def test_all_support_orders_of_a_player_may_go_together() -> None:
    """B8c, GT-8.1: both of Baratheon's orders count for the side that was named."""
    p = at_seagard(armies=BARATHEON_TWICE, orders=SUPPORT_BOTH)
    go(p, "baratheon: support greyjoy", "greyjoy: accept")
    assert parts(cards(p, **DULL), 1) == {
        "units": 1,
        "fairmarket": 2,
        "greywater-watch": 1,
        "theon-greyjoy": 2,
    }


def test_only_adjacent_support_orders_count() -> None:
    """B9, GT-8.1: Crossroads does not touch Seagard, and a raid order supports nobody."""
    p = at_seagard(armies={"crossroads": "lannister F", "fairmarket": "baratheon F"}, orders={"crossroads": "support"})
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}
    p = at_seagard(armies={"fairmarket": "baratheon F"}, orders={"fairmarket": "raid"})
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}


@pytest.mark.parametrize(("weather", "is_asked"), [("fair", True), ("storm", False)])
def test_support_crosses_a_ford_in_fair_weather_only(weather: str, is_asked: bool) -> None:
    """B10, SS-4.4: Oldstones and Seagard are joined by a ford."""
    p = at_seagard(armies={"oldstones": "lannister F"}, orders={"oldstones": "support"}, weather=weather)
    assert (asked(p) == {"lannister": "support"}) is is_asked


def test_no_support_crosses_an_arrow() -> None:
    """B11, SS-4.3, SS-4.9: nothing at Winterfell supports a battle at Greywater Watch."""
    p = table(armies={"winterfell": "stark F", "greywater-watch": "stark F"}, orders={"winterfell": "support"})
    attack(p, "greyjoy", "flints-finger", "greywater-watch", "F")
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}


def test_a_minus_one_support_never_gives_less_than_nothing_and_is_support() -> None:
    """B12, SS-5.4: routed units with a −1 token give 0, which still is support for Catelyn."""
    p = at_seagard(armies={"fairmarket": "lannister F*"}, orders={"fairmarket": "support-1"})
    go(p, "lannister: support stark", "stark: accept")
    assert battle_of(p).supports == (("fairmarket", seat_of(p, "lannister"), seat_of(p, "stark"), 0),)
    assert totals(cards(p, stark="catelyn-stark", greyjoy="theon-greyjoy")) == (1 + 1 + 2, 3)


def test_routed_units_support_with_nothing_but_the_order() -> None:
    """B13, GT-8.6: a routed knight counts 0; the +1 order counts."""
    p = at_seagard(armies={"fairmarket": "lannister K* F"}, orders={"fairmarket": "support+1"})
    go(p, "lannister: support stark", "stark: accept")
    assert parts(cards(p, **DULL), 0)["fairmarket"] == 2


def test_the_lookout_comes_before_all_support() -> None:
    """B14, SS-6.9: Stark's Lookout removes Greyjoy's support order before anybody is asked; the card is discarded."""
    armies = {"fairmarket": "greyjoy K", "greywater-watch": "lannister F"}
    p = at_seagard(armies=armies, orders=SUPPORT_BOTH, allies={"stark": "arryn-lookout"})
    assert asked(p) == {"stark": "lookout"}
    assert options(p, "stark") == ["pass", "fairmarket"]
    go(p, "stark: fairmarket")
    assert "fairmarket" not in p.orders
    assert p.allies[seat_of(p, "stark")] == ()
    assert p.ally_under["arryn"] == ("arryn-lookout",)
    assert asked(p) == {"lannister": "support"}


def test_the_lookout_may_be_kept() -> None:
    """B15, SS-6.9: who passes keeps card and enemy order."""
    p = at_seagard(
        armies={"fairmarket": "greyjoy K"}, orders={"fairmarket": "support"}, allies={"stark": "arryn-lookout"}
    )
    go(p, "stark: pass")
    assert asked(p) == {"greyjoy": "support"}
    assert p.allies[seat_of(p, "stark")] == ("arryn-lookout",)


def test_the_lookout_sees_only_orders_of_the_opponent() -> None:
    """B16, SS-6.9: a bystander's support order stays."""
    p = at_seagard(
        armies={"fairmarket": "lannister K"}, orders={"fairmarket": "support"}, allies={"stark": "arryn-lookout"}
    )
    assert asked(p) == {"lannister": "support"}


def test_the_lookout_is_no_raid() -> None:
    """B17, SS-5.4: Forge Alliances replaces nothing that the Lookout took."""
    p = at_seagard(
        armies={"fairmarket": "greyjoy K"},
        orders={"fairmarket": "support"},
        allies={"stark": "arryn-lookout"},
        chosen={"greyjoy": "forge-alliances"},
    )
    go(p, "stark: fairmarket")
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}


def test_military_support_comes_after_support_orders_in_turn_order() -> None:
    """B18, SS-6.9: first Lannister's order, then the cards of Stark, then of Greyjoy."""
    p = at_seagard(
        armies={"fairmarket": "lannister K"},
        orders={"fairmarket": "support"},
        allies={"greyjoy": "frey-military-support", "stark": "arryn-military-support"},
    )
    assert asked(p) == {"lannister": "support"}
    go(p, "lannister: none")
    assert asked(p) == {"stark": "military_support"}
    go(p, "stark: pass")
    assert asked(p) == {"greyjoy": "military_support"}


@pytest.mark.parametrize(
    ("card", "cost", "strength"),
    [
        ("arryn-military-support", 1, 1),
        ("frey-military-support", 2, 2),
        ("tyrell-military-support", 3, 3),
        ("outlaw-military-support", 0, 2),
    ],
)
def test_each_military_support_card_has_its_price_and_strength(card: str, cost: int, strength: int) -> None:
    """B19, SS-6.5: pay, and add the strength as support."""
    p = at_seagard(allies={"stark": card})
    go(p, f"stark: {card}")
    assert power_of(p, "stark") == 5 - cost
    assert parts(cards(p, **DULL), 0)[card] == strength


def test_military_support_serves_once_a_round() -> None:
    """B20, SS-6.5: used, it is not offered again this round; and never without the power to pay."""
    p = at_seagard(allies={"stark": "frey-military-support"})
    go(p, "stark: frey-military-support")
    cards(p, **DULL)
    p.agenda.clear()
    p.pending.clear()
    attack(p, "stark", "twins", "seagard", "F")
    assert "military_support" not in asked(p).values()
    poor = at_seagard(allies={"stark": "frey-military-support"}, power={"stark": 1})
    assert "military_support" not in asked(poor).values()


def test_the_outlaws_military_support_is_discarded() -> None:
    """B21, SS-6.5, SS-6.2: used once, it goes under its deck."""
    p = at_seagard(allies={"stark": "outlaw-military-support"})
    go(p, "stark: outlaw-military-support")
    assert p.allies[seat_of(p, "stark")] == ()
    assert p.ally_under["sellswords_outlaws"] == ("outlaw-military-support",)


def test_bystanders_use_no_military_support() -> None:
    """B22, SS-6.9: only the combatants' cards."""
    p = at_seagard(allies={"lannister": "arryn-military-support"})
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}


def test_a_garrison_alone_is_supported() -> None:
    """B23, SS-7.1, SS-7.3: Lannister supports the garrison of King's Landing; Hold Territory counts too."""
    p = table(
        armies={"gods-eye": "lannister K"}, orders={"gods-eye": "support"}, garrisons={"kings-landing": 6}, seed=2
    )
    p.chosen[seat_of(p, "lannister")] = ("hold-territory",)
    attack(p, "baratheon", "roseroad", "kings-landing", "K")
    go(p, "lannister: support lannister")
    events = cards(p, baratheon="ser-axell-florent", lannister="tywin-lannister")
    assert parts(events, 1) == {"garrison": 6, "hold-territory": 2, "gods-eye": 2, "tywin-lannister": 2}


def test_anybody_may_support_an_attack_on_neutral_forces() -> None:
    """B24, SS-7.3, GT-7.4: with Lannister's 3 the 4 of Silverhall is just reached; no cards, no blade."""
    p = table(armies={"goldroad": "lannister K F"}, orders={"goldroad": "support"}, neutrals={"silverhall": 4})
    attack(p, "greyjoy", "crakehall", "silverhall", "F")
    assert options(p, "lannister") == ["none", "support greyjoy"]
    events = go(p, "lannister: support greyjoy", "greyjoy: accept")
    assert totals(events) == (4, 4)
    assert p.neutrals == {}
    assert asked(p) == {}


def test_support_that_is_held_back_stops_the_attack_on_neutral_forces() -> None:
    """B25, R-SS-2, GT-7.4: the units stay where they were and nothing is lost."""
    p = table(armies={"goldroad": "lannister K F"}, orders={"goldroad": "support"}, neutrals={"silverhall": 4})
    attack(p, "greyjoy", "crakehall", "silverhall", "F")
    events = go(p, "lannister: none")
    assert told(events, "march_refused")
    assert p.armies["crakehall"].units == ("F",)
    assert p.neutrals == {"silverhall": 4}
    assert p.battle is None
