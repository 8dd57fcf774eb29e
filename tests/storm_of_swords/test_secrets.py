"""What is public and what is secret: views, events, and worlds that a viewer cannot tell from the true one."""

from __future__ import annotations

from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.allies import discard_ally
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.bidding import clash_of_kings
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.plans import Plans

from .battles import at_seagard, battle_of, cards
from .table import FOUR, asked, go, seat_of, start, table

STARK, LANNISTER, GREYJOY = 0, 1, 2


def planning() -> StormOfSwords:
    """A new game, where all four plan."""
    p = sc.new("storm-of-swords", players=4, seed=3, options={"houses": FOUR.split()})
    assert isinstance(p, StormOfSwords)
    return p


def assert_alike(one: StormOfSwords, other: StormOfSwords, viewer: int | None) -> None:
    """Two positions that differ only in what a viewer may not know look the same, and so do their worlds."""
    assert one != other
    assert one.view(viewer) == other.view(viewer)
    assert one.history(viewer) == other.history(viewer)
    assert one.determinise(viewer, Random(5)) == other.determinise(viewer, Random(5))


@pytest.mark.parametrize("viewer", [STARK, LANNISTER, None])
def test_a_chosen_house_card_is_secret_until_both_are_turned_up(viewer: int | None) -> None:
    """B197, GT-8.3: the opponent and the spectators see only that something was chosen."""
    one, other = at_seagard(), at_seagard()
    go(one, "greyjoy: balon-greyjoy")
    go(other, "greyjoy: aeron-damphair")
    assert_alike(one, other, viewer)
    assert one.view(GREYJOY)["picks"][GREYJOY] == "balon-greyjoy"


def test_house_cards_turned_up_are_public() -> None:
    """B198, GT-8.3: in the battle, and out of the hand."""
    p = at_seagard()
    go(p, "greyjoy: balon-greyjoy", "stark: robb-stark")
    assert tuple(p.view(None)["battle"]["cards"]) == ("robb-stark", "balon-greyjoy")
    assert "balon-greyjoy" not in p.view(None)["hands"][GREYJOY]


def test_a_march_and_a_battle_are_shown_part_by_part() -> None:
    """C5, GT-7.1, GT-8.2: each under its name, so that a client can read them."""
    p = table(armies={"twins": "stark F F", "seagard": "greyjoy F"}, orders={"twins": "march+1"})
    start(p, marches, 0)
    assert p.view(None)["battle"] is None
    march = p.view(GREYJOY)["march"]
    assert (march["seat"], march["area"], march["value"], march["target"]) == (STARK, "twins", 1, "")
    go(p, "stark: seagard 1F")
    march = p.view(GREYJOY)["march"]
    assert (march["target"], [*march["units"]]) == ("seagard", ["F"])
    go(p, "stark: done")
    battle = p.view(None)["battle"]
    assert (battle["area"], battle["origin"], battle["attacker"], battle["defender"]) == ("seagard", "twins", 0, 2)
    assert ([*battle["units"]], [*battle["cards"]], battle["value"]) == (["F"], ["", ""], 1)


def test_units_are_in_one_place_only() -> None:
    """C6, GT-1.2, GT-8.7: those of a battle leave the march, and those that moved in leave the battle."""
    p = at_seagard("K K", "F", chosen={"stark": "secure-hostages"}, leaders={"eddard": "dungeon greyjoy"})
    assert p.march is not None
    assert p.march.units == ()
    cards(p, stark="robb-stark", greyjoy="asha-greyjoy")
    assert asked(p) == {"stark": "rescue"}
    assert battle_of(p).units == ()


@pytest.mark.parametrize("viewer", [STARK, LANNISTER, None])
def test_cards_discarded_under_an_ally_deck_are_known(viewer: int | None) -> None:
    """C7, SS-6.2: all saw them go there; a world leaves them there in their order."""
    p = table(allies={"stark": "arryn-lookout arryn-army"})
    discard_ally(p, STARK, "arryn-lookout")
    discard_ally(p, STARK, "arryn-army")
    assert [*p.view(viewer)["ally_under"]["arryn"]] == ["arryn-army", "arryn-lookout"]
    for seed in range(5):
        assert p.determinise(viewer, Random(seed)).ally_under == p.ally_under


def test_a_world_guesses_plans_under_way_and_plans_that_are_done() -> None:
    """C8, GT-5.4: who is not done may have planned anything so far; who is done has a tactics card."""
    p = planning()
    go(p, "lannister: tactic hold-territory", "lannister: done")
    worlds = [p.determinise(STARK, Random(seed)) for seed in range(20)]
    assert len({world.plans[GREYJOY] for world in worlds}) > 5
    assert all(world.tactic_plans[LANNISTER] for world in worlds)
    assert all(asked(world) == asked(p) for world in worlds)
    for world in worlds:
        options = world.pending[GREYJOY].options
        assert isinstance(options, Plans)
        assert (options.plan, options.tactic) == (world.plans[GREYJOY], world.tactic_plans[GREYJOY])


@pytest.mark.parametrize("viewer", [STARK, None])
def test_a_bid_is_secret_until_all_are_turned_up(viewer: int | None) -> None:
    """B199, GT-4.8: the power before the bidder does not tell it either."""
    one, other = start(table(), clash_of_kings), start(table(), clash_of_kings)
    go(one, "greyjoy: 5", "lannister: 0")
    go(other, "greyjoy: 0", "lannister: 2")
    assert_alike(one, other, viewer)
    assert one.view(GREYJOY)["picks"][GREYJOY] == "5"


def test_a_world_keeps_the_own_bid_and_guesses_possible_ones_of_others() -> None:
    """B200, GT-4.8: from 0 to the power before each."""
    p = start(table(power={"greyjoy": 2}), clash_of_kings)
    go(p, "greyjoy: 2", "stark: 4")
    worlds = [p.determinise(STARK, Random(seed)) for seed in range(30)]
    assert {world.picks[STARK] for world in worlds} == {"4"}
    assert {world.picks[GREYJOY] for world in worlds} == {"0", "1", "2"}


def test_a_world_guesses_house_cards_of_the_hand() -> None:
    """B201, GT-8.3: never one that was discarded."""
    p = at_seagard(hands={"greyjoy": "balon-greyjoy theon-greyjoy"})
    go(p, "greyjoy: balon-greyjoy")
    worlds = [p.determinise(STARK, Random(seed)) for seed in range(30)]
    assert {world.picks[GREYJOY] for world in worlds} == {"balon-greyjoy", "theon-greyjoy"}


def test_orders_and_tactics_are_secret_until_they_are_turned_up() -> None:
    """B202, GT-5.4, SS-5.5: one sealed choice; its owner sees it, others do not."""
    one, other = planning(), planning()
    go(one, "stark: twins: march", "stark: tactic hold-territory", "stark: done")
    go(other, "stark: twins: raid", "stark: tactic manage-troops", "stark: done")
    for viewer in (LANNISTER, GREYJOY, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.determinise(viewer, Random(5)) == other.determinise(viewer, Random(5))
    assert one.view(STARK)["tactic_plans"][STARK] == "hold-territory"
    assert one.view(None)["orders"] == {}


def test_the_order_of_the_decks_is_secret() -> None:
    """B203, SS-2.5: a view tells how many cards there are, not which comes next."""
    p = planning()
    view = p.view(STARK)
    assert view["westeros"] == [10, 10, 10]
    assert view["ally_decks"] == {deck: len(cards) for deck, cards in p.ally_decks.items()}
    worlds = [p.determinise(STARK, Random(seed)) for seed in range(20)]
    assert len({world.westeros[0][-1] for world in worlds}) == 3
    assert len({world.ally_decks["arryn"][-1] for world in worlds}) > 1
    assert all(sorted(world.westeros[0]) == sorted(p.westeros[0]) for world in worlds)


def test_cards_under_a_westeros_deck_are_known() -> None:
    """B204, SS-9.5: those of the rounds before lie there as they were turned up."""
    p = start(table(round=4), clash_of_kings)
    p.phase = "westeros"
    for seed in range(5):
        world = p.determinise(STARK, Random(seed))
        assert [deck[:3] for deck in world.westeros] == [deck[:3] for deck in p.westeros]


def test_everything_else_is_public() -> None:
    """B205, SS-8.13, SS-6.2: hands, discards, leaders, ally cards and power are the same in every view."""
    p = at_seagard(allies={"stark": "frey-galleys"}, leaders={"eddard": "dungeon lannister"})
    for zone in ("hands", "discards", "leaders", "commanders", "allies", "power", "armies", "tracks"):
        assert p.view(None)[zone] == p.view(STARK)[zone] == p.view(GREYJOY)[zone]


def test_a_world_can_be_played_on() -> None:
    """B206, GT-8.3: who was asked is asked there too."""
    p = at_seagard()
    go(p, "greyjoy: balon-greyjoy")
    world = p.determinise(STARK, Random(1))
    assert asked(world) == asked(p) == {"stark": "house_card"}
    go(world, "stark: robb-stark")
    assert world.picks == [""] * 4
    assert seat_of(world, "stark") == STARK
