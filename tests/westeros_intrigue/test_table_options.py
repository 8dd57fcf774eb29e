"""WI-1.2 and WI-2.1: what a table may choose, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core.template import plain
from smallcouncil.games.westeros_intrigue.cards import THRONE_CARDS, ThroneCard

from .table import new_table

SEVEN = [[1, 0], [1, 0], [2, 1], [2, 1], [3, 2], [3, 2], [9, 9]]


def refusal(players: int = 3, **options: Any) -> tuple[str, str]:
    """The clause and the reason for which a table is refused."""
    with pytest.raises(sc.IllegalTable) as refused:
        new_table(players, **options)
    return refused.value.clause, refused.value.reason


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_view_tells_how_many_rounds_are_played(players: int) -> None:
    """WI-2.1: as many as there are players."""
    assert new_table(players).view(None)["rounds"] == players


def test_a_table_plays_with_the_cards_of_the_box() -> None:
    """WI-1.2: without a choice, the seven cards of the data and a starter drawn at random."""
    p = new_table(3)
    assert p.settings.throne_cards == THRONE_CARDS
    assert p.settings.first is None


def test_a_host_can_change_the_iron_throne_cards() -> None:
    """WI-1.2: any seven with values of at least 1; no daggers are daggers enough."""
    p = new_table(3, throne_cards=SEVEN)
    assert sorted(p.throne_deck) == [tuple(card) for card in SEVEN]
    assert all(type(card) is ThroneCard for card in p.throne_deck)


@pytest.mark.parametrize("number", [0, 6, 8])
def test_there_are_seven_iron_throne_cards_no_more_no_fewer(number: int) -> None:
    """WI-1.2: another number is refused."""
    assert refusal(throne_cards=[[1, 1]] * number) == ("WI-1.2", f"There are 7 Iron Throne cards, not {number}")


@pytest.mark.parametrize("value", [0, -1])
def test_a_card_that_takes_nothing_off_is_refused(value: int) -> None:
    """WI-1.2, R-WI-11: with a value below 1 declining the card could be better, and nobody is asked."""
    assert refusal(throne_cards=[*SEVEN[:6], [value, 0]]) == (
        "WI-1.2",
        "An Iron Throne card takes off at least 1 point",
    )


def test_daggers_cannot_be_fewer_than_none() -> None:
    """WI-1.2: a number of daggers is a number of icons."""
    assert refusal(throne_cards=[[1, -1], *SEVEN[1:]]) == (
        "WI-1.2",
        "An Iron Throne card cannot have fewer than 0 daggers",
    )


@pytest.mark.parametrize(("players", "first"), [(2, 2), (3, 3), (3, -1), (6, 6), (4, 17)])
def test_nobody_begins_from_a_seat_that_is_not_there(players: int, first: int) -> None:
    """WI-2.1: the first round is opened by one of the players."""
    assert refusal(players, first=first) == ("WI-2.1", f"There is no seat {plain(first, 'en')} to begin")


@pytest.mark.parametrize(
    "options",
    [{"colour": "red"}, {"first": "youngest"}, {"first": True}, {"throne_cards": 7}, {"throne_cards": [[1]] * 7}],
)
def test_an_option_that_is_none_is_refused(options: dict[str, Any]) -> None:
    """WI-1.2, WI-2.1: there are two options, of their own kinds, and the refusal lists them."""
    clause, reason = refusal(**options)
    assert clause == ""
    assert reason.startswith("westeros-intrigue has no such table option: ")
    assert reason.endswith("(options: first, throne_cards)")
