"""The event cards: who defends."""

from collections import Counter
from typing import Any

import pytest

from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import DATA, HOUSES, SPECIAL_EVENTS
from smallcouncil.games.iron_throne.rounds import SPECIALS
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.abilities.scene import quiet_answer
from tests.iron_throne.table import go, table, the_kind, the_question, told

SEATED = "stark lannister tyrell baratheon"
EVENTS = {event["id"]: event for event in DATA["events"]}


def turned_up(event: str, **more: Any) -> IronThrone:
    """An event is turned up at a table of four, Stark being the challenger."""
    p = table(SEATED, event=event, **more)
    while the_kind(p) == "hostages":
        p.answer(*quiet_answer(p))
    return p


def defenders(p: IronThrone) -> list[str]:
    """Who can be the defender: those among whom the challenger chooses, or the one who defends already."""
    if the_kind(p) == "defender":
        house, _, houses = the_question(p)
        assert house == "stark"
        return houses
    assert p.defender is not None
    return [p.houses[p.defender]]


# The deck


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_event_deck_holds_the_cards_of_the_houses_in_play_and_the_specials(players: int) -> None:
    """IT-2.5, IT-1.3: as many of each as the data says."""
    p = GAME.new(players, 7)
    expected = Counter(dict.fromkeys(p.houses, EVENTS["house"]["copies_per_house_in_play"]))
    expected.update({name: event["copies"] for name, event in EVENTS.items() if "copies" in event})
    assert Counter(p.events_deck) == expected


def test_every_special_event_is_counted_by_something() -> None:
    """IT-4.1: no special without its count."""
    assert set(SPECIALS) == set(SPECIAL_EVENTS) == set(EVENTS) - {"house"}


# A house


@pytest.mark.parametrize("house", ["lannister", "tyrell", "baratheon"])
def test_the_player_of_the_house_on_the_card_defends(house: str) -> None:
    """IT-4.1: there is nothing to choose."""
    p = turned_up(house)
    assert defenders(p) == [house]
    assert ("defends", {"seat": p.houses.index(house)}) in told(p.events)


def test_on_a_card_of_the_own_house_the_challenger_chooses_any_other_player() -> None:
    """IT-4.1: never oneself."""
    p = turned_up("stark")
    assert defenders(p) == ["lannister", "tyrell", "baratheon"]
    go(p, "stark: tyrell")
    assert defenders(p) == ["tyrell"]


# Influential: the most influence spread


def spread(**tokens: int) -> dict[str, dict[str, int]]:
    """So much influence of each house lies on the next board."""
    houses = SEATED.split()
    return {house: {houses[houses.index(house) - 1]: n} for house, n in tokens.items()}


def test_influential_is_who_has_spread_the_most() -> None:
    """IT-4.1: on whatever boards; the challenger does not count."""
    assert defenders(turned_up("influential", influence=spread(stark=4, lannister=1, tyrell=3, baratheon=2))) == [
        "tyrell"
    ]
    several = {"lannister": {"stark": 1, "tyrell": 1, "baratheon": 1}, "tyrell": {"stark": 2}}
    assert defenders(turned_up("influential", influence=several)) == ["lannister"]


def test_the_challenger_chooses_among_the_equally_influential() -> None:
    """IT-4.1: the tied."""
    p = turned_up("influential", influence=spread(lannister=2, baratheon=2, tyrell=1))
    assert defenders(p) == ["lannister", "baratheon"]


def test_where_nobody_is_influential_all_others_are_tied() -> None:
    """R-IT-30: where nobody has any; what the challenger has spread makes no difference."""
    assert defenders(turned_up("influential", influence=spread(stark=1))) == ["lannister", "tyrell", "baratheon"]


# Well informed: the most cards in hand


def hands(*sizes: int) -> dict[str, str]:
    """Hands of so many cards."""
    faces = ["1", "2", "3", "4", "5", "6", "7", "8"]
    return {house: " ".join(faces[:n]) for house, n in zip(SEATED.split(), sizes, strict=True)}


def test_well_informed_is_who_holds_the_most_cards() -> None:
    """IT-4.1: the challenger does not count."""
    assert defenders(turned_up("well_informed", hands=hands(8, 5, 6, 4))) == ["tyrell"]


def test_the_challenger_chooses_among_the_equally_well_informed() -> None:
    """IT-4.1: the tied."""
    assert defenders(turned_up("well_informed", hands=hands(5, 6, 5, 6))) == ["lannister", "baratheon"]


def test_cards_are_counted_before_they_are_drawn() -> None:
    """R-IT-30: when the event is turned up; then both active players draw."""
    p = turned_up("well_informed", hands=hands(5, 6, 5, 5))
    assert defenders(p) == ["lannister"]
    assert [len(cards) for cards in p.hands] == [6, 7, 5, 5]


def test_where_nobody_else_holds_a_card_all_others_are_tied() -> None:
    """R-IT-30: where nobody has any."""
    assert defenders(turned_up("well_informed", hands=hands(5, 0, 0, 0))) == ["lannister", "tyrell", "baratheon"]


# Jailer: the most hostages held


def test_the_jailer_is_who_holds_the_most_hostages() -> None:
    """IT-4.1: whoever's they are; the challenger does not count."""
    held = {"stark": ["tyrell 1", "tyrell 2", "tyrell 3"], "tyrell": ["stark 1"], "baratheon": ["stark 2", "tyrell 4"]}
    assert defenders(turned_up("jailer", hostages=held)) == ["baratheon"]


def test_the_challenger_chooses_among_equal_jailers() -> None:
    """IT-4.1: the tied."""
    held = {"lannister": ["tyrell 1"], "baratheon": ["stark 2"]}
    assert defenders(turned_up("jailer", hostages=held)) == ["lannister", "baratheon"]


def test_where_nobody_else_holds_a_hostage_all_others_are_tied() -> None:
    """R-IT-30: where nobody has any."""
    assert defenders(turned_up("jailer", hostages={"stark": ["tyrell 1"]})) == ["lannister", "tyrell", "baratheon"]


def test_a_hostage_released_at_the_start_of_the_round_is_not_counted() -> None:
    """IT-4.1: what is there when the card is turned up."""
    held = {"lannister": ["tyrell 1", "tyrell 2"], "baratheon": ["stark 2"]}
    p = table(SEATED, event="jailer", hostages=held)
    go(p, "lannister: release #1", "baratheon: pass", "lannister: release #2", "baratheon: pass")
    assert defenders(p) == ["baratheon"]


# Used events


def test_a_used_event_lies_on_the_pile_and_comes_back_when_the_deck_is_empty() -> None:
    """IT-4.5, R-IT-1: the pile is shuffled when a card is needed, not before."""
    p = table(SEATED, event="tyrell")
    assert p.events_used == ["tyrell"]
    p.events_deck, p.events_used = [], ["tyrell", "baratheon", "stark"]
    while p.round == 1:
        assert (p.events_deck, p.events_used) == ([], ["tyrell", "baratheon", "stark"])
        p.answer(*quiet_answer(p))
    assert len(p.events_deck) == 2
    assert p.events_used == [p.event]
    assert Counter([*p.events_deck, p.event]) == Counter(["tyrell", "baratheon", "stark"])


def test_events_name_only_houses_and_specials() -> None:
    """IT-1.3: what is turned up in a whole game is one of them."""
    p = GAME.new(5, 3, {"round_limit": 25})
    seen = set()
    while p.outcome is None:
        p.answer(*quiet_answer(p))
        seen |= {p.event} - {""}
    assert seen <= {*HOUSES, *SPECIAL_EVENTS}
    assert len(seen) > 5
