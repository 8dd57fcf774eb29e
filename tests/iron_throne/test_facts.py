"""The parts of the game (IT-1): houses, decks, events, power."""

from collections import Counter

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import CARDS, CHARACTERS, HOUSES, LEADERS, house_deck

from .table import cards_of, power_of_table, table, total_power

HOUSE_CHARACTERS = {
    "lannister": {"tyrion", "cersei", "tywin", "jaime", "joffrey"},
    "stark": {"eddard", "robb", "catelyn", "bran", "arya"},
    "baratheon": {"stannis", "melisandre", "davos", "selyse", "shireen"},
    "targaryen": {"daenerys", "drogo", "viserys", "jorah", "barristan"},
    "tyrell": {"margaery", "loras", "olenna", "mace", "renly"},
}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_players_can_sit_down(players: int) -> None:
    """IT-1.0: 3 to 5 players."""
    assert GAME.new(players, 1).players == players


@pytest.mark.parametrize("players", [2, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """IT-1.0: 3 to 5 players, no fewer and no more."""
    with pytest.raises(sc.IllegalTable) as error:
        GAME.new(players, 1)
    assert error.value.clause == "IT-1.0"


def test_five_houses_of_five_characters() -> None:
    """IT-1.1: five houses, each with 5 characters, every one of them with a leader sheet."""
    assert {house: set(CHARACTERS[house]) for house in HOUSES} == HOUSE_CHARACTERS
    assert set(LEADERS) == set(CARDS) == set().union(*HOUSE_CHARACTERS.values())
    assert all(LEADERS[c].house == CARDS[c].house == house for house in HOUSES for c in HOUSE_CHARACTERS[house])


@pytest.mark.parametrize("house", HOUSE_CHARACTERS)
def test_a_house_deck_is_truces_characters_and_hostility(house: str) -> None:
    """IT-1.2: 25 cards: 4 truces, each character twice, hostility of 1 to 8, 10, 12 and 20."""
    values = ["1", "2", "3", "4", "5", "6", "7", "8", "10", "12", "20"]
    assert len(house_deck(house)) == 25
    assert Counter(house_deck(house)) == (
        {"truce": 4} | dict.fromkeys(HOUSE_CHARACTERS[house], 2) | dict.fromkeys(values, 1)
    )


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_player_brings_twenty_power(players: int) -> None:
    """IT-1.3: 100 power tokens, the 20 that each of five players starts with."""
    p = table(" ".join(HOUSES[:players]))
    assert total_power(p) == power_of_table(players) == 20 * players
    assert p.power_gone == 0


def test_a_scenario_holds_all_cards_of_every_house() -> None:
    """IT-1.2: what the tests of this game are written with loses no card."""
    p = table(
        hands={"stark": "20 truce robb"},
        decks={"stark": "7 arya"},
        discards={"lannister": "rest"},
        hostages={"stark": ["tyrell 20", "lannister jaime"]},
    )
    assert all(cards_of(p, house) == sorted(house_deck(house)) for house in p.houses)
