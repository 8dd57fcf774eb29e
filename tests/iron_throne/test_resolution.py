"""The resolution (IT-7): rewards, penalties, deaths, the order of it all, and the end of the round."""

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.cards import LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    asked,
    close_window,
    deck,
    discards,
    fight,
    finish_round,
    go,
    hand,
    hostages,
    lay,
    sheet,
    start_encounter,
    story,
    table,
    the_question,
    timing,
    tokens,
)

FOUR = "stark lannister tyrell baratheon"
FIVE = "stark lannister tyrell baratheon targaryen"


def a_fight(challenger: str, defender: str, houses: str = FOUR, **more: Any) -> tuple[IronThrone, list[sc.Event]]:
    """Robb lays a card against Jaime; supporters as given. Up to the first question of the resolution."""
    supports = {house: more.pop(house) for house in houses.split() if house in more}
    hands = {"stark": challenger, "lannister": defender} | more.pop("hands", {})
    p = table(houses, hands=hands, **more)
    return p, fight(p, "robb", "jaime", {"stark": challenger, "lannister": defender}, **supports)


# Rewards


def test_the_challengers_side_spreads_influence_onto_the_defenders_board() -> None:
    """IT-7.1, R-IT-32, IT-10.4: every player of the side, supporters too; only the defender's board."""
    p, happened = a_fight("20", "1", FIVE, tyrell="challenger mace", baratheon="defender davos")
    assert story(p, happened, "won", "influence") == [
        "won challenger",
        "influence stark lannister",
        "influence tyrell lannister",
    ]
    assert (tokens(p, "stark", "lannister"), tokens(p, "stark", "stark")) == (1, 4)
    assert (tokens(p, "tyrell", "lannister"), tokens(p, "tyrell", "tyrell")) == (1, 4)
    assert [tokens(p, house, house) for house in ("lannister", "baratheon", "targaryen")] == [5, 5, 5]


def test_several_tokens_of_a_house_may_lie_on_a_board() -> None:
    """IT-10.4: a board may hold any number of tokens, several of one house too."""
    p, _ = a_fight("20", "1", influence={"stark": {"lannister": 3}, "tyrell": {"lannister": 4}})
    assert (tokens(p, "stark", "lannister"), tokens(p, "tyrell", "lannister")) == (4, 4)


def test_the_defenders_side_draws_two_and_distributes_two() -> None:
    """IT-7.2, IT-10.1: every player of the side draws 2 cards, then distributes 2 power; not only to participants."""
    p, happened = a_fight("1", "20", decks={"lannister": "5 6 7 8"}, hands={"tyrell": "1"}, tyrell="defender mace")
    assert story(p, happened, "won", "drew", "drew_cards")[-3:] == [
        "won defender",
        "drew lannister 2",
        "drew_cards 6 7 (lannister)",
    ]
    assert the_question(p) == ("lannister", "distribute", ["cersei", "tywin", "tyrion", "jaime"])
    assert p.pending[1].about == {"n": 2}
    happened = go(p, "lannister: tyrion")
    assert story(p, happened) == ["power_moved lannister tyrion 1"]
    assert p.pending[1].about == {"n": 1}
    happened = go(p, "lannister: jaime")
    assert (p.power["tyrion"], p.power["jaime"], sheet(p, "lannister")) == (5, 5, 1)
    assert story(p, happened) == ["power_moved lannister jaime 1", "drew tyrell 2", "drew_cards 2 3 (tyrell)"]
    assert the_question(p)[:2] == ("tyrell", "distribute")
    go(p, "tyrell: mace", "tyrell: mace")
    assert (p.power["mace"], sheet(p, "tyrell")) == (6, 2)
    assert tokens(p, "lannister", "stark") == 0


@pytest.mark.parametrize(("power", "distributed"), [(1, 0), (2, 1), (3, 2), (5, 2)])
def test_less_power_than_two_is_all_distributed(power: int, distributed: int) -> None:
    """IT-7.2, IT-10.1, R-IT-18: exactly 2, or all of it if there is less; one was moved in the preparation."""
    p, _ = a_fight("1", "20", sheet={"lannister": power})
    for _ in range(distributed):
        assert the_question(p)[:2] == ("lannister", "distribute")
        go(p, "lannister: jaime")
    assert asked(p).get("lannister") != "distribute"
    assert (sheet(p, "lannister"), p.power["jaime"]) == (power - 1 - distributed, 4 + distributed)


def test_rewards_are_not_optional() -> None:
    """IT-7.2, R-IT-18: no way to pass; with one living character nothing is asked."""
    p, happened = a_fight("1", "20", power={"cersei": 0, "tywin": 0, "tyrion": 0})
    assert story(p, happened, "power_moved")[-2:] == ["power_moved lannister jaime 1"] * 2
    assert sheet(p, "lannister") == 4 - 1 - 2


def test_rewards_go_clockwise_from_the_challenger() -> None:
    """IT-7.0: in each step clockwise from the challenger, whoever is active."""
    p = table(FIVE, challenger="baratheon", event="stark", hands={"baratheon": "1", "stark": "20"})
    start_encounter(p, "davos", "robb", targaryen="defender jorah", lannister="defender jaime")
    happened = lay(p, baratheon="1", stark="20") + close_window(p)
    order = story(p, happened, "drew")[-1:]
    while asked(p) and the_question(p)[1] == "distribute":
        house, _, options = the_question(p)
        order += story(p, go(p, f"{house}: {options[0]}"), "drew")
    assert order == ["drew targaryen 2", "drew stark 2", "drew lannister 2"]


# Penalties and deaths


@pytest.mark.parametrize(("power", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3)])
def test_a_loser_removes_half_the_power_rounded_up(power: int, left: int) -> None:
    """IT-7.3, IT-10.2: half of the participant's power, rounded up, to the own leader sheet."""
    p, happened = a_fight("20", "1", power={"jaime": power})
    assert p.power.get("jaime", 0) == left
    assert sheet(p, "lannister") == 3 + power - left
    assert f"power_removed jaime {power - left}" in story(p, happened)


def test_every_player_of_the_losing_side_pays_and_nobody_else() -> None:
    """IT-7.3: supporters too; clockwise from the challenger (IT-7.0)."""
    p, happened = a_fight("20", "1", FIVE, tyrell="defender mace", baratheon="challenger davos")
    assert story(p, happened, "power_removed") == ["power_removed jaime 2", "power_removed mace 2"]
    assert (p.power["robb"], p.power["davos"], p.power["jorah"]) == (4, 4, 4)


def test_both_sides_pay_where_both_lost() -> None:
    """IT-7.3, IT-6.4: a tie is lost by both."""
    p, happened = a_fight("5", "5", FIVE, tyrell="defender mace", baratheon="challenger davos")
    assert story(p, happened, "both_lost", "power_removed", "influence") == [
        "both_lost",
        "power_removed robb 2",
        "power_removed jaime 2",
        "power_removed mace 2",
        "power_removed davos 2",
    ]


def test_a_character_left_with_no_power_dies_at_once() -> None:
    """IT-7.4, IT-9.1: its token is turned face down."""
    p, happened = a_fight("20", "1", power={"jaime": 1})
    assert story(p, happened, "power_removed", "died") == ["power_removed jaime 1", "died jaime"]
    assert "jaime" not in p.power
    assert p.dead == ["jaime"]


def test_the_text_of_a_leader_goes_before_the_rule_of_the_penalty() -> None:
    """IT-11.1: Stannis the leader's own penalty is rounded down."""
    p = table("stark baratheon tyrell", leaders="stannis", hands={"stark": "20", "baratheon": "1"}, power={"davos": 5})
    fight(p, "robb", "davos", {"stark": "20", "baratheon": "1"})
    assert p.power["davos"] == 3


def test_barristan_the_leader_pays_as_an_active_player() -> None:
    """IT-7.3, IT-11.1: only as a supporter he suffers no penalty."""
    p = table("stark targaryen tyrell", leaders="barristan", hands={"stark": "20", "targaryen": "1"})
    happened = fight(p, "robb", "jorah", {"stark": "20", "targaryen": "1"})
    assert story(p, happened, "power_removed") == ["power_removed jorah 2"]
    assert the_question(p)[:2] == ("stark", "source")


# The order


def test_rewards_come_before_penalties_and_both_before_hostages() -> None:
    """IT-7.0, R-IT-17: rewards, penalties, deaths, hostages, then what happens after the resolution."""
    p, happened = a_fight("20", "1", power={"jaime": 1})
    assert story(p, happened)[-4:] == [
        "influence stark lannister",
        "power_removed jaime 1",
        "died jaime",
        "forced stark victim lannister",
    ]
    assert the_question(p)[:2] == ("stark", "source")
    happened = go(p, "stark: deck")
    assert timing(p) == "after_resolution"


def test_the_end_is_checked_before_hostages_are_taken() -> None:
    """IT-7.0, IT-12.3, R-IT-17: a fifth influence ends the game; nobody takes a hostage any more."""
    p, happened = a_fight("20", "1", influence={"stark": {"tyrell": 4}})
    assert story(p, happened)[-3:] == ["influence stark lannister", "power_removed jaime 2", "game_over stark 5 0 0 0"]
    assert p.pending == {}
    assert p.hostages == [(), (), (), ()]


def test_a_death_in_the_resolution_is_answered_before_hostages() -> None:
    """IT-11.7, R-IT-23: triggers come after the check of the end and before hostages."""
    p = table("stark baratheon tyrell", leaders="selyse", hands={"stark": "20", "baratheon": "1"}, power={"davos": 1})
    happened = fight(p, "robb", "davos", {"stark": "20", "baratheon": "1"})
    assert story(p, happened)[-1] == "died davos"
    assert the_question(p) == ("baratheon", "leader_ability", ["use", "pass"])
    go(p, "baratheon: pass")
    assert the_question(p)[:2] == ("stark", "source")


def test_a_death_sets_off_no_ability_of_another_kind() -> None:
    """IT-11.7, IT-9.6: Davos the leader is asked before the turn, not when a character of his house dies."""
    p = table("stark baratheon tyrell", leaders="davos", hands={"stark": "20", "baratheon": "1"}, power={"selyse": 1})
    fight(p, "robb", "selyse", {"stark": "20", "baratheon": "1"})
    assert p.dead == ["selyse"]
    assert the_question(p)[:2] == ("stark", "source")


def test_triggers_of_one_step_go_clockwise_from_the_challenger() -> None:
    """IT-11.7, R-IT-23: two deaths of one step are each answered once, after the whole step."""
    p = table(
        "stark lannister baratheon",
        leaders="selyse",
        challenger="lannister",
        event="baratheon",
        hands={"lannister": "5", "baratheon": "5"},
        power={"davos": 1, "jaime": 1},
    )
    happened = fight(p, "jaime", "davos", {"lannister": "5", "baratheon": "5"})
    assert story(p, happened)[-4:] == ["power_removed jaime 1", "died jaime", "power_removed davos 1", "died davos"]
    assert the_question(p)[:2] == ("baratheon", "leader_ability")
    go(p, "baratheon: pass")
    assert timing(p) == "after_resolution"


# The end of the round


def test_at_the_end_of_the_round_everybody_goes_home_discards_and_draws_up_to_five() -> None:
    """IT-7.7: laid and played cards to their owners' piles; hands below 5 are filled; larger ones stay."""
    p = table(
        hands={"stark": "5 robb 1", "lannister": "5 1 2 3 4 6 7", "tyrell": "1 2"},
        decks={"stark": "20 12 10 8 7", "tyrell": "20 12 10", "lannister": "8"},
    )
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    go(p, "stark: robb", "lannister: pass all")
    assert p.played == [("robb",), (), ()]
    assert (p.discards, p.revealed) == ([(), (), ()], ["5", "5", ""])
    happened = finish_round(p)
    assert discards(p, "stark") == "5 robb"
    assert (discards(p, "lannister"), discards(p, "tyrell")) == ("5", "")
    assert len(p.hands[0]) == 5
    assert hand(p, "lannister") == "1 2 3 4 6 7 8"
    assert hand(p, "tyrell") == "1 2 20 12 10"
    assert story(p, happened, "drew")[-2:] == ["drew stark 2", "drew tyrell 3"]
    assert p.sides == p.participants == p.revealed == ["", "", ""]
    assert p.played == [(), (), ()]


def test_hands_are_filled_clockwise_from_the_challenger() -> None:
    """IT-7.7: clockwise from the challenger."""
    p = table(challenger="tyrell", hands={"stark": "1", "lannister": "1 2", "tyrell": "5"}, event="lannister")
    fight(p, "mace", "jaime", {"tyrell": "5", "lannister": "2"})
    happened = finish_round(p)
    assert story(p, happened, "drew")[-3:] == ["drew tyrell 4", "drew stark 4", "drew lannister 3"]


def test_effects_that_wait_for_the_end_of_the_round_come_after_all_have_drawn_up_to_five() -> None:
    """IT-7.7: "after drawing up to 5", clockwise from the challenger; once only."""
    more = LEADERS["tyrion"].draw
    p = table(leaders="tyrion", hands={"stark": "1 truce", "lannister": "truce 2 3 4"}, decks={"stark": "20"})
    fight(p, "robb", "jaime", {"stark": "truce", "lannister": "truce"})
    go(p, "stark: break off", "lannister: use")
    happened = finish_round(p)
    assert story(p, happened, "drew") == ["drew stark 3", "drew lannister 1", f"drew lannister {more}"]
    assert len(p.hands[1]) == 5 + more
    assert p.later_draws == [0, 0, 0]


def test_later_draws_go_clockwise_from_the_challenger() -> None:
    """IT-7.7: of several effects that wait for the end of the round, clockwise from the challenger."""
    p = table(challenger="tyrell", hands={"lannister": "2", "tyrell": "5"}, event="lannister")
    fight(p, "mace", "jaime", {"tyrell": "5", "lannister": "2"})
    p.later_draws = [1, 0, 2]
    assert story(p, finish_round(p), "drew")[-2:] == ["drew tyrell 2", "drew stark 1"]


@pytest.mark.parametrize(("challenger", "following"), [("stark", "lannister"), ("tyrell", "stark")])
def test_the_next_player_clockwise_is_the_next_challenger(challenger: str, following: str) -> None:
    """IT-7.7: then the next player clockwise is the challenger."""
    p = table(challenger=challenger, event="lannister", hands={"stark": "5", "lannister": "5", "tyrell": "5"})
    fight(p, "robb" if challenger == "stark" else "mace", "jaime", {challenger: "5", "lannister": "5"})
    assert story(p, finish_round(p), "round") == [f"round 2 {following}"]
    assert p.houses[p.challenger] == following


def test_the_end_of_the_round_tells_nothing_but_draws() -> None:
    """IT-7.7, R-IT-27: cards on the table are open already; counts are told."""
    p = table(hands={"stark": "5", "lannister": "5"})
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    top = deck(p, "stark").split()
    happened = close_window(p)
    assert story(p, happened)[:2] == ["drew stark 4", f"drew_cards {' '.join(top[:4])} (stark)"]
    assert hostages(p, "stark") == []
