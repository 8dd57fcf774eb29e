"""Preparation (IT-4): the event and the defender, a card and a power each, the participants."""

from collections import Counter

import pytest

from .table import (
    asked,
    deck,
    fight,
    finish_round,
    go,
    hand,
    sheet,
    start_encounter,
    story,
    table,
    the_question,
    tokens,
)

FOUR = "stark lannister tyrell baratheon"


# Events


def test_the_player_of_the_house_on_the_event_defends() -> None:
    """IT-4.1: a house: the player of that house defends, and nobody is asked."""
    p = table(event="tyrell")
    assert (p.defender, p.event, p.events_used) == (2, "tyrell", ["tyrell"])
    assert the_question(p)[:2] == ("stark", "reinforce")


def test_the_challengers_own_house_lets_them_choose_any_other_player() -> None:
    """IT-4.1: the challenger chooses, from the left clockwise, any other player."""
    p = table(FOUR, challenger="tyrell", event="tyrell")
    assert the_question(p) == ("tyrell", "defender", ["baratheon", "stark", "lannister"])
    happened = go(p, "tyrell: stark")
    assert p.defender == 0
    assert story(p, happened)[0] == "defends stark"
    assert p.events_used == ["tyrell"]


def test_influential_is_who_has_spread_the_most() -> None:
    """IT-4.1: spread is 5 minus the own tokens on the own board; the challenger's own does not count."""
    influence = {"stark": {"tyrell": 4}, "lannister": {"stark": 1, "tyrell": 1}, "tyrell": {"stark": 3}}
    p = table(event="influential", influence=influence)
    assert p.defender == 2
    assert asked(p) == {"stark": "reinforce"}


def test_the_challenger_chooses_among_the_tied_for_influential() -> None:
    """IT-4.1: the tied only, clockwise."""
    influence = {"stark": {"tyrell": 4}, "lannister": {"stark": 2}, "tyrell": {"stark": 1}, "baratheon": {"stark": 2}}
    p = table(FOUR, event="influential", influence=influence)
    assert the_question(p) == ("stark", "defender", ["lannister", "baratheon"])


def test_where_nobody_has_any_all_others_are_tied() -> None:
    """IT-4.1, R-IT-30: nobody has spread influence, nobody holds a hostage: any other player."""
    for event in ("influential", "jailer"):
        p = table(FOUR, challenger="lannister", event=event)
        assert the_question(p) == ("lannister", "defender", ["tyrell", "baratheon", "stark"])


def test_well_informed_is_who_has_the_most_cards_in_hand() -> None:
    """IT-4.1: the other player with the most house cards in hand."""
    p = table(event="well_informed", hands={"stark": "1 2 3 4", "lannister": "1 2", "tyrell": "1 2 3"})
    assert p.defender == 2


def test_the_challenger_chooses_among_the_tied_for_well_informed() -> None:
    """IT-4.1: the tied only."""
    hands = {"stark": "1 2 3 4", "lannister": "1 2", "tyrell": "1", "baratheon": "1 2"}
    p = table(FOUR, event="well_informed", hands=hands)
    assert the_question(p) == ("stark", "defender", ["lannister", "baratheon"])


def test_jailer_is_who_holds_the_most_hostages() -> None:
    """IT-4.1: the other player who holds the most hostages."""
    p = table(
        event="jailer",
        hostages={
            "stark": ["tyrell 1", "tyrell 2", "tyrell 3"],
            "lannister": ["stark 1", "stark 2"],
            "tyrell": ["stark 3"],
        },
    )
    go(p, "stark: pass", "lannister: pass", "tyrell: pass")
    assert p.defender == 1


def test_the_challenger_chooses_among_the_tied_for_jailer() -> None:
    """IT-4.1: the tied only."""
    p = table(FOUR, event="jailer", hostages={"baratheon": ["stark 1"], "lannister": ["stark 2"]})
    go(p, "lannister: pass", "baratheon: pass")
    assert the_question(p) == ("stark", "defender", ["lannister", "baratheon"])


def test_specials_count_what_the_hostage_step_left() -> None:
    """IT-4.1, R-IT-30: counted when the card is turned up: what was released before counts no more."""
    p = table(event="jailer", hostages={"lannister": ["stark 1", "stark 2"], "tyrell": ["stark 3"]})
    go(p, "lannister: release #1", "tyrell: pass", "lannister: release #2", "tyrell: pass")
    assert p.defender == 2


def test_specials_count_before_cards_are_drawn() -> None:
    """IT-4.1, R-IT-30: the card drawn in the preparation does not make a hand the largest."""
    p = table(event="well_informed", hands={"stark": "", "lannister": "1 2", "tyrell": "1 2"})
    assert the_question(p) == ("stark", "defender", ["lannister", "tyrell"])
    assert (hand(p, "stark"), hand(p, "lannister")) == ("", "1 2")


def test_a_used_event_goes_to_the_pile_of_used_events() -> None:
    """IT-4.5: it lies there from when the defender is found."""
    p = table(event="stark lannister")
    assert (p.event, p.events_used) == ("stark", [])
    start_encounter(p, "robb", "mace")
    assert p.events_used == ["stark"]
    assert len(p.events_deck) == 11
    finish_round(p)
    assert p.events_used == ["stark"]
    go(p, "lannister: tyrell")
    assert p.events_used == ["stark", "lannister"]


def test_an_empty_event_deck_is_replaced_when_a_card_is_needed() -> None:
    """IT-4.5, R-IT-1: the used events are shuffled into a new deck only when the next event is turned up."""
    p = table(event="tyrell")
    p.events_used, p.events_deck = [*p.events_deck, *p.events_used], []
    used = Counter(p.events_used)
    fight(p, "robb", "mace", {"stark": "5", "tyrell": "1"})
    assert (p.events_deck, Counter(p.events_used)) == ([], used)
    finish_round(p)
    assert p.events_deck == []
    go(p, "stark: pass")
    turned_up = [p.event] if p.defender is None else []
    assert len(p.events_deck) == 11
    assert Counter([*p.events_deck, *p.events_used, *turned_up]) == used
    assert p.events_used == ([] if turned_up else [p.event])


# Cards and power


def test_both_active_players_draw_a_card() -> None:
    """IT-4.2: the challenger and the defender draw 1 house card each, nobody else."""
    p = table(
        event="lannister",
        hands={"stark": "1", "lannister": "2", "tyrell": "3"},
        decks={"stark": "20 12", "lannister": "12 20"},
    )
    assert (hand(p, "stark"), hand(p, "lannister"), hand(p, "tyrell")) == ("1 20", "2 12", "3")
    assert (deck(p, "stark").split()[0], deck(p, "lannister").split()[0]) == ("12", "20")


def test_the_draw_is_told_to_all_and_the_card_only_to_its_player() -> None:
    """IT-4.2: challenger first; others learn how many."""
    p = table(decks={"stark": "20", "lannister": "12"})
    happened = go(p, "stark: lannister")
    assert story(p, happened) == [
        "defends lannister",
        "drew stark 1",
        "drew_cards 20 (stark)",
        "drew lannister 1",
        "drew_cards 12 (lannister)",
    ]


def test_challenger_then_defender_move_one_power_to_a_living_character() -> None:
    """IT-4.3, R-IT-5: the challenger first; 1 power from the sheet to one of their living characters; not optional."""
    p = table(event="lannister", power={"robb": 0})
    assert the_question(p) == ("stark", "reinforce", ["eddard", "catelyn", "bran"])
    happened = go(p, "stark: bran")
    assert story(p, happened) == ["power_moved stark bran 1"]
    assert (p.power["bran"], sheet(p, "stark"), sheet(p, "lannister")) == (5, 3, 4)
    assert the_question(p) == ("lannister", "reinforce", ["cersei", "tywin", "tyrion", "jaime"])
    go(p, "lannister: tywin")
    assert (p.power["tywin"], sheet(p, "lannister")) == (5, 3)
    assert the_question(p)[:2] == ("stark", "participant")


@pytest.mark.parametrize(("empty", "next_asked"), [("stark", "lannister"), ("lannister", "stark")])
def test_an_empty_sheet_moves_nothing(empty: str, next_asked: str) -> None:
    """IT-4.3, IT-10.3: nothing, if the sheet is empty."""
    p = table(event="lannister", sheet={empty: 0})
    assert the_question(p)[:2] == (next_asked, "reinforce")
    character = "robb" if next_asked == "stark" else "jaime"
    go(p, f"{next_asked}: {character}")
    assert the_question(p)[:2] == ("stark", "participant")
    assert sheet(p, empty) == 0


def test_the_only_living_character_is_reinforced_unasked() -> None:
    """IT-4.3, R-IT-5: it is not optional."""
    p = table(event="lannister", power={"robb": 0, "bran": 0, "eddard": 0})
    assert p.power["catelyn"] == 5
    assert the_question(p)[:2] == ("lannister", "reinforce")


# Participants


def test_challenger_then_defender_choose_a_living_character() -> None:
    """IT-4.4: the challenger first; living characters only, reinforced or not."""
    p = table(event="lannister", sheet={"stark": 0, "lannister": 0}, power={"robb": 0, "cersei": 0})
    assert the_question(p) == ("stark", "participant", ["eddard", "catelyn", "bran"])
    happened = go(p, "stark: bran")
    assert story(p, happened) == ["sent stark bran"]
    assert (p.sides, p.participants) == (["challenger", "", ""], ["bran", "", ""])
    assert the_question(p) == ("lannister", "participant", ["tywin", "tyrion", "jaime"])
    go(p, "lannister: jaime")
    assert (p.sides, p.participants) == (["challenger", "defender", ""], ["bran", "jaime", ""])
    assert the_question(p)[:2] == ("tyrell", "offer_support")


def test_the_defenders_board_has_nothing_to_do_with_the_event() -> None:
    """IT-4.1: spread influence is counted by owner, wherever it lies."""
    p = table(event="influential", influence={"lannister": {"tyrell": 2}, "tyrell": {"lannister": 1}})
    assert tokens(p, "lannister", "tyrell") == 2
    assert p.defender == 1


def test_a_round_is_an_encounter_of_the_two_active_players() -> None:
    """IT-4.1: the challenger of a round is the one whose turn it is."""
    p = table()
    happened = fight(p, "robb", "jaime", {"stark": "5", "lannister": "1"})
    assert story(p, happened, "sent", "revealed") == [
        "sent stark robb",
        "sent lannister jaime",
        "revealed stark 5",
        "revealed lannister 1",
    ]
