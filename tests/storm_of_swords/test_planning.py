"""The round (SS-3, GT-3) and its planning phase (GT-5, SS-5.5, R-SS-1)."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.rounds import end_round, planning_phase, play_round
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.tactics import house_tactics
from smallcouncil.games.thrones.moves import kill_units
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.retreat import stand_up
from smallcouncil.games.thrones.state import stars

from .table import asked, go, options, power_of, refused, seat_of, start, table, told, units

ARMIES = {"twins": "stark F F", "seagard": "stark F", "fairmarket": "stark F", "greywater-watch": "stark F"}


def planning(**what: object) -> StormOfSwords:
    """Everybody plans; Stark has four areas."""
    return start(table(**{"armies": ARMIES, **what}), planning_phase)  # type: ignore[arg-type]


def all_done(p: StormOfSwords, *houses: str, tactic: str = "hold-territory") -> None:
    """These houses choose a tactics card and are done."""
    for house in houses:
        go(p, f"{house}: tactic {tactic}", f"{house}: done")


# The round


def test_the_first_round_has_no_westeros_phase() -> None:
    """A71, SS-3.1, GT-3.1: it begins with planning, and a card open on every ally deck."""
    p = sc.new("storm-of-swords", players=4, seed=1)
    assert isinstance(p, StormOfSwords)
    assert (p.round, p.phase, p.westeros_open) == (1, "planning", ())
    assert all(p.ally_open.values())
    assert {decision.kind for decision in p.pending.values()} == {"plan"}


def test_later_rounds_begin_with_the_westeros_phase() -> None:
    """A72, SS-3.1, GT-3.1: three cards are turned up."""
    p = start(table(round=1), play_round)
    assert len(p.westeros_open) == 3
    assert (p.round, told(p.events, "round")) == (2, [{"round": 2}])


def test_the_steps_of_the_action_phase_come_in_the_order_of_the_page() -> None:
    """A73, SS-3.1, GT-8.8: tactics, raids, marches, consolidating, standing up, house tactics, the round marker."""
    p = table(armies={**ARMIES, "raventree": "lannister F F*"}, round=0, tokens={"riverrun": "stark"})
    start(p, play_round)
    go(p, "stark: twins: raid", "stark: seagard: march", "stark: fairmarket: consolidate")
    all_done(p, "stark", tactic="careful-planning")
    go(p, "lannister: raventree: support")
    all_done(p, "lannister", "greyjoy", "baratheon")
    go(p, "lannister: keep")
    assert (p.phase, asked(p)) == ("tactics", {"stark": "careful_planning"})
    events = go(p, "stark: second winter-is-coming")
    assert told(events, "order_removed") == []  # the raid, then the march: carried out, which is no news
    assert {"twins", "seagard"} & set(p.orders) == set()
    assert (p.phase, asked(p)) == ("marches", {"stark": "move"})
    assert units(p, "raventree") == "lannister F F*"
    events = go(p, "stark: done")
    kinds = [event.kind for event in events]
    assert kinds.index("gains_power") < kinds.index("house_tactic")
    assert units(p, "raventree") == "lannister F F"
    assert p.round == 1
    events = go(p, "stark: stock")
    assert told(events, "round") == [{"round": 2}]


def test_routed_units_stand_up() -> None:
    """A74, SS-3.1, SS-3.3: before the next orders are placed, so none is placed over routed units only."""
    p = start(table(armies={"twins": "stark F* K*", "seagard": "greyjoy F* F"}), stand_up)
    assert (units(p, "twins"), units(p, "seagard")) == ("stark K F", "greyjoy F F")


def test_the_end_of_a_round_clears_what_held_for_it() -> None:
    """A75, SS-3.1: orders, turned leaders, used cards and the blade."""
    p = table(armies=ARMIES, orders={"twins": "defence"}, round=2)
    p.activated, p.allies_used, p.blade_used = ["robb"], ["frey-military-support"], True
    p.westeros = [("supply",) * 10, ("last-days-of-summer",) * 10, ("hidden-schemes",) * 10]
    start(p, end_round)
    assert (p.orders, p.activated, p.allies_used, p.blade_used) == ({}, [], [], False)


def test_an_area_that_loses_its_last_unit_loses_its_order() -> None:
    """A76, SS-3.3: at once; nobody consolidates where they have no unit."""
    p = table(armies=ARMIES, orders={"seagard": "consolidate", "twins": "consolidate"})
    kill_units(p, "seagard", ("F",))
    kill_units(p, "twins", ("F",))
    assert p.orders == {"twins": "consolidate"}


def test_orders_of_a_kind_are_carried_out_one_a_player_in_turn_order() -> None:
    """A77, GT-3.1, GT-3.2: round and round until none is left."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F", "fairmarket": "stark F", "oldstones": "greyjoy F"},
        orders={"twins": "raid", "fairmarket": "raid", "seagard": "raid", "oldstones": "raid"},
        tracks={"iron_throne": "greyjoy stark lannister baratheon"},
    )
    start(p, raids, 0)
    assert asked(p) == {"greyjoy": "raid"}
    go(p, "greyjoy: oldstones: nothing")
    assert asked(p) == {"stark": "raid"}
    go(p, "stark: fairmarket: nothing")
    assert asked(p) == {"greyjoy": "raid"}
    go(p, "greyjoy: seagard: nothing")
    assert p.orders == {}  # the last raid has no target


# House tactics


@pytest.mark.parametrize(
    ("house", "tactic", "area"),
    [
        ("lannister", "hear-me-roar", "kings-landing"),
        ("baratheon", "ours-is-the-fury", "kings-landing"),
        ("stark", "winter-is-coming", "riverrun"),
        ("stark", "winter-is-coming", "harrenhal"),
        ("greyjoy", "we-do-not-sow", "winterfell"),
        ("greyjoy", "we-do-not-sow", "dragonstone"),
    ],
)
def test_a_house_tactic_gives_a_claim_and_leaves_the_game(house: str, tactic: str, area: str) -> None:
    """A78, SS-3.2, SS-5.2: if its condition holds at the end of the round; otherwise it stays with its owner."""
    p = start(table(chosen={house: tactic}), house_tactics)
    assert not p.pending
    assert tactic in p.tactics[seat_of(p, house)]
    p = start(table(chosen={house: tactic}, tokens={area: house}), house_tactics)
    go(p, f"{house}: stock")
    assert p.claim_track[5] == seat_of(p, house)
    assert tactic not in p.tactics[seat_of(p, house)]


def test_house_tactics_are_paid_in_turn_order() -> None:
    """A79, SS-3.2: the first in turn order gets the higher space."""
    p = table(
        chosen={"stark": "winter-is-coming", "greyjoy": "we-do-not-sow"},
        tokens={"riverrun": "stark", "dragonstone": "greyjoy"},
        tracks={"iron_throne": "greyjoy lannister stark baratheon"},
    )
    start(p, house_tactics)
    go(p, "greyjoy: stock", "stark: stock")
    assert p.claim_track[4:] == [0, seat_of(p, "greyjoy")]


def test_a_house_tactic_not_chosen_pays_nothing() -> None:
    """A80, SS-3.2: only the card in force."""
    p = start(table(tokens={"riverrun": "stark"}), house_tactics)
    assert not p.pending
    assert p.claim_track == [-1] * 6


# Orders


@pytest.mark.parametrize(
    ("order", "tokens"),
    [("march", 1), ("march-1", 1), ("defence", 2), ("support", 2), ("raid", 2), ("consolidate", 2), ("raid+1", 1)],
)
def test_no_more_of_an_order_than_there_are_tokens(order: str, tokens: int) -> None:
    """A81, GT-5.1: a player has so many of each."""
    p = planning()
    for area in list(ARMIES)[:tokens]:
        go(p, f"stark: {area}: {order}")
    assert refused(p, "stark", f"{list(ARMIES)[tokens]}: {order}").clause == "GT-5.1"


def test_orders_lie_only_where_one_has_a_unit() -> None:
    """A82, GT-5.2, GT-5.5: nor on a garrison or a power token alone (SS-7.1); every land area may consolidate."""
    p = planning(garrisons={"winterfell": 2}, tokens={"oldstones": "stark"})
    for area in ("winterfell", "oldstones", "raventree"):
        assert refused(p, "stark", f"{area}: march").clause == "GT-5.2"
    assert "twins: consolidate" in p.pending[0].options


def test_one_order_an_area_and_none_is_mandatory() -> None:
    """A83, GT-5.2: a second one takes the place of the first; an area may stay without."""
    p = planning()
    go(p, "stark: twins: raid", "stark: twins: march", "stark: seagard: raid", "stark: seagard: none")
    all_done(p, "stark", "lannister", "greyjoy", "baratheon")
    assert p.orders == {"twins": "march"}


@pytest.mark.parametrize(
    ("court", "allowed"),
    [
        ("stark lannister greyjoy baratheon", 3),
        ("lannister stark greyjoy baratheon", 2),
        ("lannister greyjoy stark baratheon", 1),
        ("lannister greyjoy baratheon stark", 0),
    ],
)
def test_the_kings_court_allows_so_many_special_orders(court: str, allowed: int) -> None:
    """A84, GT-5.3: 3, 2, 1 and 0."""
    p = planning(tracks={"kings_court": court})
    special = ["twins: march+1", "seagard: raid+1", "fairmarket: support+1", "greywater-watch: defence+2"]
    for order in special[:allowed]:
        go(p, f"stark: {order}")
    assert refused(p, "stark", special[allowed]).clause == "GT-5.3"


def test_careful_planning_allows_one_special_order_more() -> None:
    """A85, SS-5.5: card and orders are one choice: with the order lying, the card cannot be changed."""
    p = planning(tracks={"kings_court": "lannister greyjoy baratheon stark"})
    assert refused(p, "stark", "twins: march+1").clause == "GT-5.3"
    go(p, "stark: tactic careful-planning", "stark: twins: march+1")
    assert refused(p, "stark", "seagard: raid+1").clause == "GT-5.3"
    assert refused(p, "stark", "tactic hold-territory").clause == "SS-5.5"
    go(p, "stark: twins: none", "stark: tactic hold-territory")
    assert refused(p, "stark", "twins: march+1").clause == "GT-5.3"


def test_a_plan_needs_a_tactics_card() -> None:
    """A86, SS-5.1: one is chosen in every planning phase; it can be changed until done."""
    p = planning()
    assert refused(p, "stark", "done").clause == "SS-5.1"
    go(p, "stark: tactic manage-troops", "stark: tactic hold-territory", "stark: done")
    assert "stark" not in asked(p)


def test_the_same_tactics_card_may_be_chosen_again() -> None:
    """A87, SS-5.1: the old one ended with the planning phase."""
    p = planning(chosen={"stark": "hold-territory"})
    assert not p.chosen[0]
    all_done(p, "stark", "lannister", "greyjoy", "baratheon")
    assert p.chosen[0] == ("hold-territory",)


def test_orders_are_secret_until_all_are_done() -> None:
    """A88, GT-5.4, SS-3.1: then they and the tactics cards are turned up together."""
    p = planning()
    go(p, "stark: twins: raid")
    all_done(p, "stark", "lannister", "greyjoy")
    assert (p.orders, p.chosen) == ({}, [()] * 4)
    assert p.view(1)["plans"][0] is None
    assert p.view(1)["tactic_plans"][0] is None
    all_done(p, "baratheon")
    assert p.orders == {"twins": "raid"}
    assert p.chosen == [("hold-territory",)] * 4


def test_the_raven_swaps_one_order_for_an_unused_one() -> None:
    """A89, GT-5.4: its holder may; nobody else is asked."""
    p = planning(tracks={"kings_court": "stark lannister greyjoy baratheon"})
    go(p, "stark: twins: march", "stark: seagard: raid")
    all_done(p, "stark", "lannister", "greyjoy", "baratheon")
    assert asked(p) == {"stark": "raven"}
    assert "seagard: march" not in options(p, "stark")  # its only token lies in the Twins
    go(p, "stark: seagard: defence+2")
    assert p.orders == {"twins": "march", "seagard": "defence+2"}


def test_the_raven_keeps_within_the_stars() -> None:
    """A90, SS-5.5, GT-5.3: with Careful Planning one more."""
    for tactic, may in (("hold-territory", False), ("careful-planning", True)):
        p = planning(tracks={"kings_court": "stark lannister greyjoy baratheon"})
        go(p, "stark: twins: march+1", "stark: seagard: raid+1", "stark: fairmarket: support+1")
        go(p, "stark: greywater-watch: defence", f"stark: tactic {tactic}", "stark: done")
        all_done(p, "lannister", "greyjoy", "baratheon")
        assert ("greywater-watch: defence+2" in options(p, "stark")) == may
        assert "twins: defence+2" in options(p, "stark")
        assert stars(p, 0) == 3 + may


def test_the_raven_brings_in_no_forbidden_order() -> None:
    """A91, SS-5.5: nor may it be planned."""
    p = table(armies=ARMIES, tracks={"kings_court": "stark lannister greyjoy baratheon"})
    p.bans = ["march+1"]
    start(p, planning_phase)
    assert refused(p, "stark", "twins: march+1").clause == "SS-9.2"
    go(p, "stark: twins: raid")
    all_done(p, "stark", "lannister", "greyjoy", "baratheon")
    assert "twins: march+1" not in options(p, "stark")
    assert "twins: march" in options(p, "stark")


# R-SS-1


def test_a_plan_may_be_changed_a_hundred_times() -> None:
    """A92, R-SS-1: then its player is done."""
    p = planning()
    go(p, "stark: tactic hold-territory")
    for change in range(99):
        go(p, f"stark: twins: {'raid' if change % 2 else 'march'}")
    assert options(p, "stark") == ["done"]
    assert refused(p, "stark", "twins: raid").clause == "R-SS-1"


def test_the_last_change_is_kept_for_the_tactics_card() -> None:
    """A93, R-SS-1, SS-5.1: so that every plan can be completed."""
    p = planning()
    for change in range(99):
        go(p, f"stark: twins: {'raid' if change % 2 else 'march'}")
    assert all(choice.startswith("tactic ") for choice in options(p, "stark"))
    go(p, "stark: tactic hold-territory")
    assert options(p, "stark") == ["done"]


def test_who_may_choose_no_tactics_card_has_no_more_changes_than_others() -> None:
    """A94, R-SS-1, SS-5.7: a hundred, and done without a card."""
    p = table(armies=ARMIES)
    p.barred = 0
    start(p, planning_phase)
    for change in range(100):
        go(p, f"stark: twins: {'raid' if change % 2 else 'march'}")
    assert options(p, "stark") == ["done"]
    go(p, "stark: done")
    all_done(p, "lannister", "greyjoy", "baratheon")
    assert p.chosen[0] == ()
    assert power_of(p, "stark") == 5
