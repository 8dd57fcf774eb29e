"""Giving up hostages: released to their owners (IT-8.4), or tortured (IT-8.5)."""

from random import Random

import pytest

from smallcouncil.games.iron_throne.cards import LEADERS

from .table import (
    deck,
    discards,
    go,
    hand,
    hostages,
    options,
    refused,
    sheet,
    story,
    table,
    the_question,
    total_power,
    view,
    who_knows,
)

# Release


def test_a_released_hostage_goes_to_its_owners_hand_and_the_releaser_draws() -> None:
    """IT-8.4: option "releaser": the releaser draws one card, the owner none."""
    p = table(
        hands={"stark": "1 2", "lannister": "3"},
        decks={"lannister": "7 8", "stark": "4"},
        hostages={"lannister": ["stark 20"]},
    )
    happened = go(p, "lannister: release #1")
    assert (hand(p, "stark"), hand(p, "lannister")) == ("1 2 20", "3 7")
    assert deck(p, "lannister").split()[0] == "8"
    assert hostages(p, "lannister") == []
    assert story(p, happened) == [
        "released lannister 1 stark",
        "hostage_face 1 20 (stark)",
        "drew lannister 1",
        "drew_cards 7 (lannister)",
        "event stark",
    ]


def test_by_option_releaser_and_owner_draw() -> None:
    """IT-8.4: option "both": first the releaser, then the owner draw one card each."""
    p = table(
        hands={"stark": "1 2", "lannister": "3"},
        decks={"lannister": "7", "stark": "4"},
        hostages={"lannister": ["stark 20"]},
        release_draw="both",
    )
    happened = go(p, "lannister: release #1")
    assert (hand(p, "stark"), hand(p, "lannister")) == ("1 2 20 4", "3 7")
    assert story(p, happened, "drew") == ["drew lannister 1", "drew stark 1"]


@pytest.mark.parametrize("release_draw", ["releaser", "both"])
def test_cards_are_drawn_for_each_hostage_released(release_draw: str) -> None:
    """IT-8.4, R-IT-22: release draws are per hostage."""
    p = table(hostages={"lannister": ["stark 20", "stark 12"]}, release_draw=release_draw)
    go(p, "lannister: release #1", "lannister: release #2")
    assert len(p.hands[1]) == 5 + 2
    assert len(p.hands[0]) == 5 + 2 + (2 if release_draw == "both" else 0)


def test_a_hostage_that_an_effect_returns_is_not_released() -> None:
    """IT-8.4, R-IT-22: nobody draws for it but by the effect itself, which lets Daenerys's player draw."""
    p = table(
        "targaryen stark lannister",
        leaders="daenerys",
        hands={"stark": "1", "lannister": "3", "targaryen": "2"},
        hostages={"lannister": ["stark 20", "stark 7"]},
        release_draw="both",
    )
    go(p, "targaryen: use", "targaryen: #1")
    assert (hand(p, "stark"), hand(p, "lannister")) == ("1 20", "3")
    assert len(p.hands[0]) == 1 + LEADERS["daenerys"].draw
    assert hostages(p, "lannister") == ["#2 stark 7"]


def test_a_hostage_of_a_third_house_is_released_to_that_house() -> None:
    """IT-8.4: to its owner, whoever held it before."""
    p = table(hands={"tyrell": ""}, hostages={"lannister": ["tyrell 20"]})
    go(p, "lannister: release #1")
    assert hand(p, "tyrell") == "20"


# Torture


def test_a_tortured_leader_loses_four_power_out_of_the_game() -> None:
    """IT-8.5: the owner's leader: 4 power leave that sheet and the game."""
    p = table(leaders="robb", challenger="tyrell", sheet={"stark": 6}, hostages={"tyrell": ["stark robb"]})
    power = dict(p.power)
    happened = go(p, "tyrell: torture #1")
    assert (sheet(p, "stark"), p.power_gone, sheet(p, "tyrell")) == (2, 4, 4)
    assert p.power == power
    assert discards(p, "stark") == "robb"
    assert story(p, happened)[:2] == ["tortured tyrell 1 stark robb", "sheet_power_removed stark 4"]


def test_a_tortured_leader_with_less_power_loses_all_of_it() -> None:
    """IT-8.5, IT-11.4, IT-9.3: with less than 4 there, all of it goes; a leader does not die."""
    p = table(leaders="robb", challenger="tyrell", sheet={"stark": 3}, hostages={"tyrell": ["stark robb"]})
    gone = p.power_gone
    go(p, "tyrell: torture #1")
    assert (sheet(p, "stark"), p.power_gone) == (0, gone + 3)
    assert p.leaders[0] == "robb"
    assert p.outcome is None


def test_a_tortured_living_character_loses_four_power_to_its_own_sheet() -> None:
    """IT-8.5, IT-10.2: 4 power move from that character to its owner's leader sheet."""
    p = table(power={"robb": 5}, hostages={"tyrell": ["stark robb"]})
    happened = go(p, "tyrell: torture #1")
    assert (p.power["robb"], sheet(p, "stark"), sheet(p, "tyrell")) == (1, 8, 4)
    assert discards(p, "stark") == "robb"
    assert story(p, happened)[:2] == ["tortured tyrell 1 stark robb", "power_removed robb 4"]


@pytest.mark.parametrize("power", [3, 4])
def test_a_tortured_character_left_with_no_power_dies(power: int) -> None:
    """IT-8.5, IT-7.4: with 4 or less all of it goes, and the character dies."""
    p = table(power={"robb": power}, hostages={"tyrell": ["stark robb"]})
    happened = go(p, "tyrell: torture #1")
    assert "robb" not in p.power
    assert p.dead == ["robb"]
    assert sheet(p, "stark") == 4 + power
    assert story(p, happened)[:3] == ["tortured tyrell 1 stark robb", f"power_removed robb {power}", "died robb"]


@pytest.mark.parametrize("card", ["20", "truce"])
def test_a_tortured_hostility_or_truce_card_gives_one_power_of_the_torturers_choice(card: str) -> None:
    """IT-8.5: 1 power of any living character of that house, onto the torturer's own leader sheet."""
    p = table(power={"bran": 0}, hostages={"tyrell": [f"stark {card}"]})
    happened = go(p, "tyrell: torture #1")
    assert story(p, happened) == [f"tortured tyrell 1 stark {card}"]
    assert the_question(p) == ("tyrell", "torture", ["eddard", "robb", "catelyn"])
    happened = go(p, "tyrell: catelyn")
    assert (p.power["catelyn"], sheet(p, "tyrell"), sheet(p, "stark")) == (3, 5, 4)
    assert story(p, happened)[0] == "power_taken tyrell catelyn"
    assert discards(p, "stark") == card


def test_the_power_taken_by_torture_may_be_the_last() -> None:
    """IT-8.5, IT-7.4: a character left with no power dies."""
    p = table(power={"robb": 1}, hostages={"tyrell": ["stark 20"]})
    happened = go(p, "tyrell: torture #1", "tyrell: robb")
    assert story(p, happened)[1:3] == ["power_taken tyrell robb", "died robb"]
    assert p.dead == ["robb"]
    assert sheet(p, "tyrell") == 5


def test_the_power_of_torture_comes_from_the_house_of_the_card() -> None:
    """IT-8.5: of that house, not of the player it was taken from; the only living one is not asked for."""
    p = table(power={"robb": 0, "bran": 0, "catelyn": 0}, hostages={"lannister": ["stark 20"]}, leaders="tywin")
    happened = go(p, "lannister: torture #1")
    assert story(p, happened)[:3] == [
        "tortured lannister 1 stark 20",
        "forced lannister torture eddard",
        "power_taken lannister eddard",
    ]


def test_joffrey_the_leader_may_take_more() -> None:
    """IT-8.5, IT-9.6: the first power is not optional; each further one is asked for, from any character."""
    more = LEADERS["joffrey"].max - 1
    p = table(challenger="lannister", hostages={"lannister": ["stark 20", "stark 12"]})
    go(p, "lannister: torture #1")
    assert the_question(p) == ("lannister", "torture", ["eddard", "robb", "catelyn", "bran"])
    go(p, "lannister: robb")
    for _ in range(more):
        assert the_question(p) == ("lannister", "torture_more", ["eddard", "robb", "catelyn", "bran", "done"])
        go(p, "lannister: bran")
    assert (p.power["robb"], p.power["bran"], sheet(p, "lannister")) == (3, 4 - more, 5 + more)
    happened = go(p, "lannister: torture #2", "lannister: robb", "lannister: done")
    assert story(p, happened, "power_taken") == ["power_taken lannister robb"]
    assert (p.power["robb"], sheet(p, "lannister")) == (2, 6 + more)
    assert the_question(p)[:2] == ("lannister", "defender")


def test_joffrey_finds_nothing_more_to_take_from_a_dead_house() -> None:
    """IT-8.5, IT-12.3: the torture is over with the last power of the last character."""
    p = table(
        challenger="lannister",
        power={"eddard": 0, "catelyn": 0, "bran": 0, "robb": 1},
        hostages={"lannister": ["stark 20"]},
    )
    happened = go(p, "lannister: torture #1")
    assert story(p, happened)[-3:] == [
        "power_taken lannister robb",
        "died robb",
        "game_over stark lannister tyrell 0 0 0",
    ]


def test_shireen_the_leader_draws_more_and_only_for_her_own_release() -> None:
    """IT-8.4, IT-9.6, R-IT-33: of which nothing was said."""
    p = table(
        "baratheon stark lannister",
        hands={"baratheon": "", "lannister": ""},
        hostages={"baratheon": ["stark 20"], "lannister": ["stark 12"]},
    )
    go(p, "baratheon: release #1", "lannister: release #2")
    assert (len(p.hands[0]), len(p.hands[2])) == (1 + LEADERS["shireen"].draw, 1)


def test_a_dead_characters_card_can_be_released_but_not_tortured() -> None:
    """IT-8.5, R-IT-22: torture would do nothing; its holder, who knows the face, is not offered it."""
    p = table(power={"robb": 0}, hostages={"tyrell": ["stark robb", "stark arya"]})
    assert options(p, "tyrell") == ["pass", "release #1", "release #2", "torture #2"]
    assert refused(p, "tyrell: torture #1") == ("R-IT-22", "Robb is dead: the card can be released, not tortured")
    go(p, "tyrell: release #1")
    assert hand(p, "stark").split()[-1] == "robb"


def test_nobody_else_can_tell_that_a_hostage_cannot_be_tortured() -> None:
    """IT-8.2, R-IT-22: who holds one is asked, whatever it shows; others see the same."""
    dead, living = (
        table(power={"robb": 0}, hands={"stark": "1"}, hostages={"tyrell": [f"stark {face}"]}, decks={"stark": rest})
        for face, rest in (("robb", "5"), ("5", "robb"))
    )
    assert options(dead, "tyrell") != options(living, "tyrell")
    for viewer in ("stark", "lannister", None):
        assert view(dead, viewer) == view(living, viewer)


def test_a_world_offers_the_torture_that_its_hostages_allow() -> None:
    """R-IT-22, R-IT-28: what another is offered follows from the faces that are dealt."""
    p = table(power={"robb": 0}, hostages={"tyrell": ["stark robb"]})
    offered = set()
    for seed in range(200):
        world = p.determinise(1, Random(seed))
        [hostage] = world.hostages[2]
        assert ("torture #1" in options(world, "tyrell")) == (hostage.face != "robb")
        offered.add("torture #1" in options(world, "tyrell"))
    assert offered == {True, False}


def test_torturing_the_card_of_a_character_that_another_house_leads_is_of_its_own_house_only() -> None:
    """IT-8.5, IT-2.2: "the owner's leader" is the leader of the house of the card."""
    p = table(leaders="robb jaime", challenger="tyrell", hostages={"tyrell": ["stark robb", "lannister jaime"]})
    go(p, "tyrell: torture #2")
    assert (sheet(p, "stark"), sheet(p, "lannister")) == (4, 0)


def test_a_torture_is_seen_by_everybody() -> None:
    """IT-8.5, R-IT-27: the card goes face up to the discard pile."""
    p = table(power={"robb": 5}, hostages={"tyrell": ["stark robb", "stark 5"]})
    assert who_knows(p, 2) == ["tyrell"]
    happened = go(p, "tyrell: torture #1")
    assert happened[0].audience is None
    assert all(p.view(viewer)["discards"][0] == ("robb",) for viewer in (0, 1, 2, None))


def test_torture_moves_power_and_makes_none() -> None:
    """IT-1.3, IT-8.5: power moves, or it leaves the game."""
    p = table(leaders="robb", challenger="tyrell", hostages={"tyrell": ["stark robb", "stark 20", "stark arya"]})
    go(p, "tyrell: torture #1", "tyrell: torture #2", "tyrell: eddard", "tyrell: torture #3")
    assert total_power(p) + p.power_gone == 60
    assert (p.power_gone, sheet(p, "stark"), sheet(p, "tyrell")) == (4, 4, 5)
    assert p.dead == ["arya"]
