"""Tactics cards (SS-5)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.cards import LEADERS
from smallcouncil.games.storm_of_swords.rounds import planning_phase
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.westeros import claim_westeros
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.state import uses
from smallcouncil.games.thrones.strength import support_strength
from smallcouncil.games.thrones.tactics import tactics_step

from .table import asked, go, options, power_of, refused, seat_of, start, table, told, units


def with_tactic(tactic: str, **what: object) -> StormOfSwords:
    """Stark's tactics card is carried out."""
    return start(table(**{"chosen": {"stark": tactic}, **what}), tactics_step)  # type: ignore[arg-type]


# Careful Planning


def test_careful_planning_gives_two_power() -> None:
    """A95, SS-5.2: the one way of its immediate part."""
    p = with_tactic("careful-planning")
    events = go(p, "stark: power")
    assert power_of(p, "stark") == 7
    assert told(events, "gains_power") == [{"seat": seat_of(p, "stark"), "n": 2, "by": "careful-planning"}]


def test_careful_planning_buys_a_second_card_that_acts_as_well() -> None:
    """A96, SS-5.3, SS-5.5: for two power; its immediate part at once, the rest like the first card's."""
    p = with_tactic("careful-planning", leaders={"jaime": "dungeon stark"})
    go(p, "stark: second secure-hostages", "stark: jaime")
    assert power_of(p, "stark") == 5 - 2 + 2
    assert power_of(p, "lannister") == 3
    assert p.chosen[0] == ("careful-planning", "secure-hostages")


def test_without_two_power_there_is_no_second_card() -> None:
    """A97, SS-5.5: the power is taken unasked."""
    p = with_tactic("careful-planning", power={"stark": 1})
    assert not p.pending
    assert power_of(p, "stark") == 3


@pytest.mark.parametrize(("round_", "may"), [(1, False), (2, True)])
def test_the_second_card_is_one_that_could_have_been_chosen(round_: int, may: bool) -> None:
    """A98, SS-5.5: no Hear Me Roar! in round 1; no Forge Alliances after Hidden Schemes; not the card itself."""
    p = table(chosen={"lannister": "careful-planning"}, round=round_)
    p.bans = ["forge-alliances"]
    start(p, tactics_step)
    seconds = options(p, "lannister")
    assert ("second hear-me-roar" in seconds) == may
    assert "second forge-alliances" not in seconds
    assert "second careful-planning" not in seconds
    assert "second hold-territory" in seconds


@pytest.mark.parametrize(
    ("house", "tactic", "barred"),
    [
        ("lannister", "hear-me-roar", True),
        ("baratheon", "ours-is-the-fury", True),
        ("stark", "winter-is-coming", False),
        ("greyjoy", "we-do-not-sow", False),
    ],
)
def test_two_house_cards_may_not_be_chosen_in_round_one(house: str, tactic: str, barred: bool) -> None:
    """A99, SS-5.2, SS-5.5: those that ask for King's Landing."""
    p = start(table(round=1), planning_phase)
    assert (f"tactic {tactic}" not in options(p, house)) == barred
    p = start(table(round=2), planning_phase)
    assert f"tactic {tactic}" in options(p, house)


def test_who_may_not_choose_has_no_card_this_round() -> None:
    """A100, SS-5.7: the old one has ended; the bar ends with the tactics step."""
    p = table(chosen={"stark": "control-westeros"})
    p.barred = 0
    start(p, planning_phase)
    assert refused(p, "stark", "tactic careful-planning").clause == "SS-9.4"
    assert not uses(p, 0, "control-westeros")
    go(p, "stark: done")
    for house in p.houses[1:]:
        go(p, f"{house}: tactic hold-territory", f"{house}: done")
    start(p, tactics_step)
    assert (p.chosen[0], p.barred) == ((), -1)


# Control Westeros


@pytest.mark.parametrize(("target", "total"), [("riverrun", 4), ("seagard", 2)])
def test_control_westeros_adds_two_against_a_castle(target: str, total: int) -> None:
    """A101, SS-5.8: neutral forces included; not against a town."""
    p = table(
        armies={"oldstones": "stark F F F"},
        neutrals={"riverrun": 4, "seagard": 2},
        orders={"oldstones": "march"},
        chosen={"stark": "control-westeros"},
    )
    start(p, marches, 0)
    go(p, f"stark: {target} 2F")
    events = go(p, "stark: done")
    assert told(events, "totals")[0]["attacker"] == total
    assert units(p, target) == "stark F F"


def test_control_westeros_helps_a_leaders_march_too() -> None:
    """A102, SS-5.8, SS-8.13: but no support."""
    p = table(
        armies={"oldstones": "greyjoy F F", "raventree": "greyjoy F"},
        leaders={"asha": "oldstones"},
        neutrals={"riverrun": 1 + LEADERS["asha"].back + 2 + 1},
        orders={"oldstones": "raid", "raventree": "support"},
        chosen={"greyjoy": "control-westeros"},
    )
    assert support_strength(p, seat_of(p, "greyjoy"), "raventree") == 1
    start(p, raids, 0)
    go(p, "greyjoy: oldstones: asha", "greyjoy: riverrun asha 1F", "greyjoy: done")
    events = go(p, "greyjoy: support greyjoy")
    assert told(events, "totals")[0]["attacker"] == 1 + LEADERS["asha"].back + 2 + 1
    assert units(p, "riverrun") == "greyjoy F"


def test_control_westeros_adds_one_to_a_bid_of_nothing() -> None:
    """A103, SS-5.8: Stark's 0 beats the others'."""
    p = table(chosen={"stark": "control-westeros"}, tracks={"iron_throne": "lannister stark greyjoy baratheon"})
    start(p, claim_westeros)
    events = go(p, *[f"{house}: 0" for house in p.houses])
    assert list(told(events, "bids")[0]["totals"]) == [1, 0, 0, 0]


# Forge Alliances and the -1 support


def raid_on_support(*, power: int = 5, left: int = 6, chosen: str = "forge-alliances") -> StormOfSwords:
    """Greyjoy has raided Stark's support in the Twins."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F", "fairmarket": "greyjoy F"},
        orders={"twins": "support", "seagard": "raid+1"},
        chosen={"stark": chosen},
        power={"stark": power},
    )
    p.orders |= {f"elsewhere {n}": "support-1" for n in range(6 - left)}
    start(p, raids, 0)
    go(p, "greyjoy: seagard x twins")
    return p


def test_a_raided_support_may_be_replaced() -> None:
    """A104, SS-5.4: for two power by a -1 support; the same +1 raid does not remove both."""
    p = raid_on_support()
    assert asked(p) == {"stark": "replace_support"}
    go(p, "stark: replace")
    assert (p.orders, power_of(p, "stark")) == ({"twins": "support-1"}, 3)
    assert not p.pending


def test_the_replacement_may_be_declined() -> None:
    """A105, SS-5.4: then the order is simply gone."""
    p = raid_on_support()
    go(p, "stark: pass")
    assert (p.orders, power_of(p, "stark")) == ({}, 5)


@pytest.mark.parametrize("what", [{"power": 1}, {"left": 0}, {"chosen": "hold-territory"}])
def test_no_replacement_without_power_token_or_card(what: dict[str, int | str]) -> None:
    """A106, SS-5.4: two power, a token in the stock, Forge Alliances."""
    p = raid_on_support(**what)  # type: ignore[arg-type]
    assert not p.pending
    assert "twins" not in p.orders


def test_a_minus_one_support_can_be_raided_and_replaced_again() -> None:
    """A107, SS-5.4: it is a support order."""
    p = raid_on_support()
    go(p, "stark: replace")
    p.orders["fairmarket"] = "raid"
    start(p, raids, 0)
    go(p, "greyjoy: fairmarket x twins", "stark: replace")
    assert (p.orders, power_of(p, "stark")) == ({"twins": "support-1"}, 1)


def test_a_minus_one_support_never_gives_less_than_nothing() -> None:
    """A108, SS-5.4: a footman's is 0, a knight's 1."""
    p = table(
        armies={"twins": "stark F", "seagard": "stark K", "fairmarket": "stark F*"},
        orders=dict.fromkeys(("twins", "seagard", "fairmarket"), "support-1"),
    )
    assert [support_strength(p, 0, area) for area in ("twins", "seagard", "fairmarket")] == [0, 1, 0]


# Manage Troops


def test_manage_troops_moves_between_two_own_areas() -> None:
    """A109, SS-5.6: units and leaders; an emptied area loses its order, a power token may be left."""
    p = with_tactic(
        "manage-troops",
        armies={"twins": "stark F F", "seagard": "stark K"},
        leaders={"robb": "twins"},
        orders={"twins": "raid", "seagard": "raid"},
    )
    assert "twins -> seagard 2F" not in options(p, "stark")  # Robb would be alone
    assert "twins -> seagard robb" in options(p, "stark")
    assert not any("fairmarket" in way for way in options(p, "stark"))  # not an own area
    go(p, "stark: twins -> seagard robb 2F", "stark: leave token")
    assert units(p, "seagard") == "stark K F F"
    assert (p.orders, p.tokens, p.leaders["robb"]) == ({"seagard": "raid"}, {"twins": 0}, "seagard")


def test_manage_troops_reaches_an_own_area_without_units() -> None:
    """A110, SS-5.6: one controlled by a power token or the printed one; no leader goes there alone."""
    p = with_tactic(
        "manage-troops",
        armies={"greywater-watch": "stark F F"},
        leaders={"robb": "greywater-watch"},
        tokens={"twins": "stark", "seagard": "greyjoy"},
    )
    ways = options(p, "stark")
    assert "greywater-watch -> twins 1F" in ways
    assert "greywater-watch -> winterfell robb 1F" in ways
    assert "greywater-watch -> twins robb" not in ways
    assert not any("seagard" in way for way in ways)


def test_manage_troops_keeps_to_the_supply_limit_and_to_company() -> None:
    """A111, SS-5.6: two armies of two at supply 0; allied units are not left alone."""
    p = with_tactic("manage-troops", armies={"twins": "stark F f", "seagard": "stark F F"}, supply={"stark": 0})
    assert not p.pending
    p = with_tactic("manage-troops", armies={"twins": "stark F f", "seagard": "stark F"})
    assert "twins -> seagard 1F" not in options(p, "stark")
    assert "twins -> seagard 1f" in options(p, "stark")


def test_manage_troops_crosses_a_ford_that_is_open_to_its_player() -> None:
    """A112, SS-5.6: in a storm with Mercenary Transport only."""
    armies = {"fairmarket": "stark F F", "oldstones": "stark F"}
    p = with_tactic("manage-troops", armies=armies, weather="storm")
    assert not p.pending
    p = with_tactic("manage-troops", armies=armies, weather="storm", allies={"stark": "mercenary-transport"})
    assert "fairmarket -> oldstones 1F" in options(p, "stark")


def marching_on(**what: object) -> StormOfSwords:
    """Stark marches from Greywater Watch with Manage Troops in force."""
    base = {"armies": {"greywater-watch": "stark F F"}, "chosen": {"stark": "manage-troops"}}
    p = table(**{**base, "orders": {"greywater-watch": "march"}, **what})  # type: ignore[arg-type]
    return start(p, marches, 0)


def test_units_that_entered_a_free_area_may_march_on_once_a_round() -> None:
    """A113, SS-5.6, SS-5.3: then the card is discarded for the round; a token may be left on the way."""
    p = marching_on()
    go(p, "stark: twins 1F")
    assert asked(p) == {"stark": "march_on"}
    go(p, "stark: fairmarket 1F", "stark: leave token")
    assert (units(p, "twins"), units(p, "fairmarket"), p.tokens) == ("", "stark F", {"twins": 0})
    assert p.chosen[0] == ()
    assert "manage-troops" in p.tactics[0]
    go(p, "stark: seagard 1F", "stark: none")
    assert not p.pending


@pytest.mark.parametrize("tokens", [{"twins": "greyjoy"}, {"fairmarket": "greyjoy"}])
def test_nobody_marches_on_from_or_into_an_opponents_area(tokens: dict[str, str]) -> None:
    """A114, SS-5.6: a power token is enough."""
    p = marching_on(tokens=tokens)
    go(p, "stark: twins 1F")
    if "twins" in tokens:
        assert asked(p) == {"stark": "move"}
    else:
        assert "fairmarket 1F" not in options(p, "stark")
        assert "seagard 1F" in options(p, "stark")


def test_nobody_marches_on_into_a_garrison_or_a_neutral_force() -> None:
    """A115, SS-5.6: nor into an enemy home."""
    p = table(
        armies={"goldroad": "stark F F"},
        orders={"goldroad": "march"},
        chosen={"stark": "manage-troops"},
        neutrals={"silverhall": 4},
        garrisons={"lannisport": 2},
    )
    start(p, marches, 0)
    go(p, "stark: tumbleton 1F")
    assert "silverhall 1F" not in options(p, "stark")
    assert "roseroad 1F" in options(p, "stark")
    p = table(armies={"goldroad": "stark F F"}, orders={"goldroad": "march"}, neutrals={"silverhall": 1})
    p.chosen[0] = ("manage-troops",)
    start(p, marches, 0)
    go(p, "stark: silverhall 1F")
    go(p, "stark: done")
    assert "stark" not in asked(p)  # there was a neutral force


def test_units_may_march_on_to_where_the_march_began_which_ends_it() -> None:
    """A116, SS-5.6, GT-7.1: nothing forbids going back; but what has come back does not march again."""
    p = marching_on()
    go(p, "stark: twins 1F")
    assert "greywater-watch 1F" in options(p, "stark")
    go(p, "stark: greywater-watch 1F", "stark: none")
    assert units(p, "greywater-watch") == "stark F F"
    assert p.chosen[0] == ()
    assert asked(p) == {}
    assert p.march is None


def test_an_attack_declared_before_units_went_back_is_still_made() -> None:
    """A116a, SS-5.6, GT-7.1: only the moving is over."""
    p = marching_on(armies={"greywater-watch": "stark F F F", "seagard": "greyjoy F"})
    go(p, "stark: seagard 1F", "stark: twins 1F", "stark: greywater-watch 1F", "stark: none")
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}
    assert units(p, "greywater-watch") == "stark F F"


def test_what_stood_there_may_march_on_too() -> None:
    """A117, SS-5.6: any units and leaders of the area entered, whose order goes with the last; a leader's march counts.

    The knight was at the Twins before the footman came.
    """
    p = table(
        armies={"greywater-watch": "stark F F", "twins": "stark K"},
        leaders={"robb": "greywater-watch", "eddard": "twins"},
        orders={"greywater-watch": "raid", "twins": "defence"},
        chosen={"stark": "manage-troops"},
    )
    start(p, raids, 0)
    go(p, "stark: greywater-watch: robb", "stark: twins robb 1F")
    ways = options(p, "stark")
    assert {"fairmarket robb 1F", "fairmarket 1K", "fairmarket eddard 1K", "seagard robb eddard 1K 1F"} <= set(ways)
    go(p, "stark: fairmarket robb eddard 1K 1F", "stark: none")
    assert units(p, "fairmarket") == "stark K F"
    assert p.leaders["eddard"] == p.leaders["robb"] == "fairmarket"
    assert "twins" not in p.orders


# Secure Hostages, Hold Territory


def test_secure_hostages_may_take_two_power_for_each_prisoner() -> None:
    """A118, SS-5.2, SS-8.10: of its owner, as far as there are any; for whom there is none nobody is asked."""
    p = with_tactic(
        "secure-hostages",
        leaders={
            "jaime": "dungeon stark",
            "tywin": "dungeon stark",
            "balon": "dungeon stark",
            "eddard": "dungeon lannister",
        },
        power={"lannister": 3, "greyjoy": 1},
    )
    assert asked(p) == {"stark": "ransom"}
    assert options(p, "stark") == ["pass", "balon", "jaime", "tywin"]
    assert p.pending[seat_of(p, "stark")].about == {"power": {"balon": 1, "jaime": 2, "tywin": 2}}
    events = go(p, "stark: jaime")
    assert [event.kind for event in events] == ["ransom"]  # which tells what was gained
    assert (p.power, options(p, "stark")) == ([7, 1, 1, 5], ["pass", "balon", "tywin"])
    go(p, "stark: tywin")
    assert (p.power, options(p, "stark")) == ([8, 0, 1, 5], ["pass", "balon"])
    go(p, "stark: balon")
    assert p.power == [9, 0, 0, 5]
    assert asked(p) == {}


def test_the_power_for_prisoners_may_be_left() -> None:
    """A118a, SS-8.10: of some, or of all; and where an owner has none there is nothing to ask."""
    p = with_tactic("secure-hostages", leaders={"jaime": "dungeon stark", "balon": "dungeon stark"})
    go(p, "stark: jaime", "stark: pass")
    assert p.power == [7, 3, 5, 5]
    p = with_tactic("secure-hostages", leaders={"jaime": "dungeon stark"}, power={"lannister": 0})
    assert asked(p) == {}


def test_immediate_effects_come_in_turn_order() -> None:
    """A119, SS-3.1, SS-5.2: the first in turn order decides first."""
    p = table(
        chosen={"stark": "careful-planning", "greyjoy": "careful-planning"},
        tracks={"iron_throne": "greyjoy lannister stark baratheon"},
    )
    start(p, tactics_step)
    assert list(asked(p)) == ["greyjoy"]
    go(p, "greyjoy: power")
    assert list(asked(p)) == ["stark"]


@pytest.mark.parametrize(("area", "extra"), [("twins", 2), ("fairmarket", 1)])
def test_hold_territory_strengthens_the_defender(area: str, extra: int) -> None:
    """A120, SS-5.2: one, and another one in a city or stronghold."""
    p = table(
        armies={area: "stark F", "seagard": "greyjoy F"},
        orders={"seagard": "march"},
        chosen={"stark": "hold-territory"},
        hands={"stark": "jory-cassel", "greyjoy": "theon-greyjoy"},
        tracks={"fiefdoms": "lannister stark greyjoy baratheon"},
    )
    start(p, marches, 0)
    events = go(p, f"greyjoy: {area} 1F", "greyjoy: none")
    assert dict(told(events, "totals")[0]["parts"][1])["hold-territory"] == extra
