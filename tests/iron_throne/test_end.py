"""The end of the game (IT-12): when it comes, who wins, and that nothing happens any more."""

from typing import Any

import pytest

from smallcouncil.core import Outcome
from smallcouncil.games.iron_throne.cards import LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    close_window,
    fight,
    finish_round,
    go,
    hostages,
    lay,
    refused,
    start_encounter,
    story,
    table,
    the_kind,
    timing,
    tokens,
)

FIVE = "stark lannister tyrell baratheon targaryen"
LAST_STARK = {"eddard": 0, "catelyn": 0, "bran": 0}  # only Robb is left, Arya leads
LAST_LANNISTER = {"cersei": 0, "tywin": 0, "tyrion": 0}  # only Jaime is left, Joffrey leads


def a_last_fight(challenger: str = "20", defender: str = "1", houses: str = FIVE, **more: Any) -> IronThrone:
    """Robb lays a card against Jaime; supporters as given."""
    supports = {house: more.pop(house) for house in houses.split() if house in more}
    p = table(houses, hands={"stark": challenger, "lannister": defender}, **more)
    fight(p, "robb", "jaime", {"stark": challenger, "lannister": defender}, **supports)
    return p


# When


def test_the_game_ends_when_a_player_has_spread_all_influence() -> None:
    """IT-12.1, IT-12.2: all 5 tokens; that player wins."""
    p = a_last_fight(influence={"stark": {"tyrell": 4}, "tyrell": {"stark": 2}, "baratheon": {"stark": 2}})
    assert p.outcome == Outcome(
        winners=(0,), places=(1, 4, 2, 2, 4), scores=(5, 0, 2, 2, 0), clause="IT-12.1", reason="all_spread"
    )


def test_four_influence_are_not_enough() -> None:
    """IT-12.1: the game goes on."""
    p = a_last_fight(influence={"stark": {"tyrell": 3}})
    assert p.outcome is None
    assert tokens(p, "stark", "stark") == 1


def test_the_game_ends_when_all_characters_of_a_house_are_dead() -> None:
    """IT-12.1, IT-12.2: then the most influence on other boards wins, counted after the rewards."""
    p = a_last_fight(power={"jaime": 1} | LAST_LANNISTER, sheet={"lannister": 0}, influence={"tyrell": {"stark": 2}})
    assert p.outcome == Outcome(
        winners=(2,), places=(2, 3, 1, 3, 3), scores=(1, 0, 2, 0, 0), clause="IT-12.1", reason="all_dead"
    )


def test_three_deaths_of_a_house_are_not_enough() -> None:
    """IT-12.1: all 4 characters."""
    p = a_last_fight(power={"jaime": 3} | LAST_LANNISTER, sheet={"lannister": 0})
    assert p.outcome is None
    assert p.power["jaime"] == 1


def test_a_player_whose_characters_are_all_dead_can_win() -> None:
    """IT-12.4, R-IT-25: also who set off the end."""
    p = a_last_fight(
        power={"jaime": 1} | LAST_LANNISTER,
        sheet={"lannister": 0},
        influence={"lannister": {"stark": 3}, "tyrell": {"stark": 2}},
    )
    assert p.outcome is not None
    assert p.outcome.winners == (1,)


# Who wins


def test_players_who_spread_their_last_influence_together_share_the_win() -> None:
    """IT-12.2, IT-12.3, R-IT-24: all rewards of an encounter are one step."""
    p = a_last_fight(tyrell="challenger mace", influence={"stark": {"tyrell": 4}, "tyrell": {"stark": 4}})
    assert p.outcome == Outcome(
        winners=(0, 2), places=(1, 3, 1, 3, 3), scores=(5, 0, 5, 0, 0), clause="IT-12.1", reason="all_spread"
    )


def test_the_tied_share_the_win() -> None:
    """IT-12.2: also where nobody has spread anything."""
    p = table(power={"jaime": 1} | LAST_LANNISTER, hostages={"tyrell": ["lannister 5"]})
    happened = go(p, "tyrell: torture #1")
    assert story(p, happened)[-1] == "game_over stark lannister tyrell 0 0 0"
    assert p.outcome is not None
    assert (p.outcome.winners, p.outcome.places) == ((0, 1, 2), (1, 1, 1))


def test_influence_on_the_own_board_does_not_count() -> None:
    """IT-12.2: only what lies on other players' boards."""
    p = table(
        power={"jaime": 1} | LAST_LANNISTER,
        hostages={"tyrell": ["lannister 5"]},
        influence={"stark": {"lannister": 1, "tyrell": 1}, "tyrell": {"stark": 1}},
    )
    go(p, "tyrell: torture #1")
    assert p.outcome is not None
    assert (p.outcome.winners, p.outcome.scores) == ((0,), (2, 0, 1))


def test_penalties_of_an_encounter_are_carried_out_before_the_end() -> None:
    """IT-12.3: rewards and penalties as a whole; both ends at once are told as spread influence."""
    p = a_last_fight(power={"jaime": 1} | LAST_LANNISTER, sheet={"lannister": 0}, influence={"stark": {"tyrell": 4}})
    assert p.dead[-1] == "jaime"
    assert p.outcome is not None
    assert (p.outcome.reason, p.outcome.winners) == ("all_spread", (0,))


# Nothing more


def test_when_the_end_has_come_nobody_is_asked_and_nothing_can_be_answered() -> None:
    """IT-12.3, R-IT-24: no hostages, no further effects."""
    p = a_last_fight(influence={"stark": {"tyrell": 4}})
    assert (p.pending, p.agenda) == ({}, [])
    assert hostages(p, "stark") == []
    assert p.round == 1
    assert refused(p, "stark: pass") == ("IT-12.3", "The game is over")


def test_the_end_comes_before_what_a_death_sets_off() -> None:
    """IT-11.7, IT-12.3: triggers are not carried out once the game is over."""
    p = table(
        "stark baratheon tyrell",
        leaders="selyse",
        hands={"stark": "20", "baratheon": "1"},
        power={"davos": 1},
        influence={"stark": {"tyrell": 4}},
    )
    fight(p, "robb", "davos", {"stark": "20", "baratheon": "1"})
    assert p.dead == ["davos"]
    assert p.pending == {}


def test_the_end_is_checked_after_each_effect() -> None:
    """IT-12.3: a card that kills the last character ends the game before the next card of the lap."""
    p = table(
        "lannister baratheon tyrell",
        hands={"lannister": "5 cersei", "baratheon": "5 selyse"},
        power={"cersei": 2, "selyse": 2, "stannis": 0, "melisandre": 0, "davos": 0},
        sheet={"baratheon": 0},
        event="baratheon",
    )
    fight(p, "cersei", "selyse", {"lannister": "5", "baratheon": "5"})
    happened = go(p, "baratheon: selyse", "lannister: cersei")
    assert story(p, happened)[-3:] == [
        "power_removed selyse 1",
        "died selyse",
        "game_over lannister baratheon tyrell 0 0 0",
    ]
    assert (p.pending, p.agenda) == ({}, [])


def test_the_end_is_checked_after_a_leaders_ability() -> None:
    """IT-12.3: Melisandre's price is paid with the last life; no card is laid any more."""
    p = table(
        "baratheon lannister tyrell",
        leaders="melisandre",
        power={"davos": LEADERS["melisandre"].cost, "stannis": 0, "selyse": 0, "shireen": 0},
        sheet={"baratheon": 0},
    )
    start_encounter(p, "davos", "jaime")
    assert timing(p) == "before_cards_placed"
    go(p, "baratheon: use")
    assert p.dead[-1] == "davos"
    assert p.outcome is not None
    assert p.pending == {}


def test_the_end_is_checked_after_one_torture() -> None:
    """IT-12.3: not before the torture is over, and before anything else."""
    p = table(power={"jaime": 1} | LAST_LANNISTER, hostages={"tyrell": ["lannister 5", "stark 7"]})
    happened = go(p, "tyrell: torture #1")
    assert story(p, happened) == [
        "tortured tyrell 1 lannister 5",
        "forced tyrell torture jaime",
        "power_taken tyrell jaime",
        "died jaime",
        "game_over stark lannister tyrell 0 0 0",
    ]


def test_a_house_that_dies_in_one_step_with_another_ends_the_game_once() -> None:
    """IT-12.1, IT-12.3: a tie that kills the last of two houses is one end."""
    p = table(
        power={"jaime": 1, "robb": 1} | LAST_LANNISTER | LAST_STARK,
        sheet={"stark": 0, "lannister": 0},
        hands={"stark": "5", "lannister": "5"},
    )
    happened = fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    assert len(story(p, happened, "game_over")) == 1
    assert story(p, happened, "died") == ["died robb", "died jaime"]


# The round limit


def test_the_game_ends_after_the_round_of_the_limit() -> None:
    """IT-12.5, R-IT-26: after that round IT-12.2 decides; hands are drawn up, nobody challenges any more."""
    p = table(
        round=3,
        round_limit=3,
        hands={"stark": "5", "lannister": "5"},
        influence={"tyrell": {"stark": 2}, "stark": {"tyrell": 1}},
    )
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    happened = finish_round(p)
    assert story(p, happened)[-2:] == [f"drew_cards {' '.join(p.hands[1][-4:])} (lannister)", "game_over tyrell 1 0 2"]
    assert p.outcome == Outcome(
        winners=(2,), places=(2, 3, 1), scores=(1, 0, 2), clause="IT-12.5", reason="round_limit"
    )
    assert (p.pending, p.agenda, p.round) == ({}, [], 3)
    assert p.sides == p.participants == p.revealed == ["", "", ""]
    assert (p.discards[0], p.discards[1]) == (("5",), ("5",))


def test_a_round_before_the_limit_is_followed_by_another() -> None:
    """IT-12.5: not before that round is over."""
    p = table(round=2, round_limit=3, hands={"stark": "5", "lannister": "5"})
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    finish_round(p)
    assert p.outcome is None
    assert p.round == 3


@pytest.mark.parametrize(("round_", "is_over"), [(59, False), (60, True)])
def test_sixty_rounds_unless_the_table_says_otherwise(round_: int, is_over: bool) -> None:
    """IT-12.5, R-IT-26: default 60."""
    p = table(round=round_, hands={"stark": "5", "lannister": "5"})
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    finish_round(p)
    assert (p.outcome is not None) is is_over


def test_an_end_in_the_last_round_is_that_end() -> None:
    """IT-12.1, IT-12.5: spread influence ends the game at once, in the last round too."""
    p = a_last_fight(round=60, influence={"stark": {"tyrell": 4}})
    assert p.outcome is not None
    assert (p.outcome.clause, p.outcome.reason) == ("IT-12.1", "all_spread")


def test_the_window_after_the_resolution_is_still_played_in_the_last_round() -> None:
    """IT-12.5: the round is played to its end."""
    p = table(round=60, hands={"stark": "5", "lannister": "5"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="5")
    close_window(p)
    assert timing(p) == "after_resolution"
    close_window(p)
    assert the_kind(p) == ""
    assert p.outcome is not None
