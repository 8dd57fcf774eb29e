"""Support (IT-5): offers in turn, accepted or refused at once; support that an effect forces."""

from typing import Any

import pytest

from smallcouncil.games.iron_throne.cards import LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import asked, go, lay, options, start_encounter, story, table, the_kind, the_question

FIVE = "stark lannister tyrell baratheon targaryen"


def at_support(houses: str = FIVE, **zones: Any) -> IronThrone:
    """Robb challenges Jaime; the first of the others is about to be asked."""
    p = table(houses, sheet={"stark": 0, "lannister": 0} | zones.pop("sheet", {}), event="lannister", **zones)
    go(p, "stark: robb", "lannister: jaime")
    return p


# Offers


def test_the_others_are_asked_clockwise_from_the_challengers_left() -> None:
    """IT-5.1: each player but the two active ones, one after the other."""
    p = table(FIVE, challenger="tyrell", event="stark", sheet={"tyrell": 0, "stark": 0})
    go(p, "tyrell: mace", "stark: robb")
    order = []
    while the_kind(p) == "offer_support":
        order.append(the_question(p)[0])
        go(p, f"{order[-1]}: stay out")
    assert order == ["baratheon", "targaryen", "lannister"]


def test_an_offer_is_a_living_character_to_one_of_the_sides() -> None:
    """IT-5.1: one of their living characters to the challenger or to the defender, or to stay out."""
    p = at_support(power={"margaery": 0})
    assert the_question(p) == (
        "tyrell",
        "offer_support",
        [
            "stay out",
            "challenger olenna",
            "challenger mace",
            "challenger renly",
            "defender olenna",
            "defender mace",
            "defender renly",
        ],
    )


def test_who_stays_out_takes_no_part() -> None:
    """IT-5.1: staying out is told, and the next is asked."""
    p = at_support()
    happened = go(p, "tyrell: stay out")
    assert story(p, happened) == ["stays_out tyrell"]
    assert the_question(p)[:2] == ("baratheon", "offer_support")
    assert p.sides == ["challenger", "defender", "", "", ""]


@pytest.mark.parametrize(("side", "active"), [("challenger", "stark"), ("defender", "lannister")])
def test_the_active_player_of_that_side_accepts_or_refuses(side: str, active: str) -> None:
    """IT-5.2, R-IT-6: the offer is answered by that side's active player before the next player decides."""
    p = at_support()
    happened = go(p, f"tyrell: {side} mace")
    assert story(p, happened) == [f"offers tyrell {side} mace"]
    assert the_question(p) == (active, "accept_support", ["accept", "refuse"])
    assert p.pending[p.houses.index(active)].about == {"seat": 2, "character": "mace"}
    happened = go(p, f"{active}: accept")
    assert story(p, happened) == [f"supports tyrell {side} mace"]
    assert (p.sides[2], p.participants[2]) == (side, "mace")
    assert the_question(p)[:2] == ("baratheon", "offer_support")


def test_a_refused_character_goes_home() -> None:
    """IT-5.2, IT-5.1: one offer a round: who was refused is not asked again and takes no part."""
    p = at_support()
    happened = go(p, "tyrell: defender mace", "lannister: refuse")
    assert story(p, happened) == ["offers tyrell defender mace", "refused tyrell mace"]
    assert (p.sides[2], p.participants[2]) == ("", "")
    assert the_question(p)[:2] == ("baratheon", "offer_support")
    go(p, "baratheon: stay out", "targaryen: stay out")
    assert asked(p) == {"stark": "play", "lannister": "play"}


def test_any_number_of_players_may_support_either_side() -> None:
    """IT-5.1, IT-6.0: all whose support was accepted take part, with the characters they chose."""
    p = at_support()
    go(p, "tyrell: defender mace", "lannister: accept", "baratheon: challenger davos", "stark: accept")
    go(p, "targaryen: defender jorah", "lannister: accept")
    assert p.sides == ["challenger", "defender", "defender", "challenger", "defender"]
    assert p.participants == ["robb", "jaime", "mace", "davos", "jorah"]
    assert asked(p) == dict.fromkeys(FIVE.split(), "play")


# Forced support


def test_cersei_is_asked_before_each_offer_of_a_house_with_her_influence() -> None:
    """IT-5.3, R-IT-7: before each non-active player's turn to offer, whether or not they mean to offer."""
    p = at_support(leaders="cersei", influence={"lannister": {"tyrell": 1, "targaryen": 1}}, power={"tyrion": 4})
    assert the_question(p) == ("lannister", "leverage", ["use", "pass"])
    assert p.pending[1].about == {"leader": "leader cersei", "house": "tyrell"}
    go(p, "lannister: pass")
    assert the_question(p)[:2] == ("tyrell", "offer_support")
    go(p, "tyrell: stay out")
    assert the_question(p)[:2] == ("baratheon", "offer_support")
    go(p, "baratheon: stay out")
    assert the_question(p) == ("lannister", "leverage", ["use", "pass"])
    assert p.pending[1].about["house"] == "targaryen"


def test_forced_support_joins_at_once_and_takes_the_place_of_the_offer() -> None:
    """IT-5.3, R-IT-7: with neither offer nor acceptance; the active player chooses the character."""
    p = at_support(leaders="cersei", influence={"lannister": {"tyrell": 2}}, power={"mace": 0})
    happened = go(p, "lannister: use")
    assert story(p, happened) == ["leader_used lannister leader cersei"]
    assert the_question(p) == ("lannister", "force_support", ["margaery", "olenna", "renly"])
    happened = go(p, "lannister: olenna")
    assert story(p, happened) == ["supports tyrell defender olenna"]
    assert (p.sides[2], p.participants[2]) == ("defender", "olenna")
    assert the_question(p)[:2] == ("baratheon", "offer_support")


def test_forced_support_counts_as_an_accepted_one() -> None:
    """IT-5.3, R-IT-7: Margaery the leader answers her character's joining, forced or not."""
    p = at_support(leaders="cersei margaery", influence={"lannister": {"tyrell": 1}}, hands={"tyrell": "1"})
    go(p, "lannister: use", "lannister: mace")
    assert the_question(p) == ("tyrell", "leader_ability", ["use", "pass"])
    go(p, "tyrell: use")
    assert len(p.hands[2]) == 1 + LEADERS["margaery"].draw
    assert the_question(p)[:2] == ("baratheon", "offer_support")


def test_forced_support_joins_the_side_of_the_active_player_who_forces() -> None:
    """IT-5.3: as the challenger, the challenger's side."""
    p = table(
        challenger="lannister",
        leaders="cersei",
        event="stark",
        influence={"lannister": {"tyrell": 1}},
        sheet={"stark": 0, "lannister": 0},
    )
    go(p, "lannister: jaime", "stark: robb", "lannister: use", "lannister: mace")
    assert p.sides == ["defender", "challenger", "challenger"]


def test_only_an_active_player_forces_support() -> None:
    """IT-5.3: Cersei's player is not asked while not active, nor over a house without her influence."""
    p = table(
        "stark tyrell lannister baratheon",
        leaders="cersei",
        event="tyrell",
        influence={"lannister": {"baratheon": 2}},
        sheet={"stark": 0, "tyrell": 0},
    )
    go(p, "stark: robb", "tyrell: mace")
    assert the_question(p)[:2] == ("lannister", "offer_support")
    go(p, "lannister: stay out")
    assert the_question(p)[:2] == ("baratheon", "offer_support")


def test_no_other_leader_forces_support() -> None:
    """IT-5.3: influence alone forces nobody."""
    p = at_support(influence={"stark": {"tyrell": 2}, "lannister": {"tyrell": 2}})
    assert the_question(p)[:2] == ("tyrell", "offer_support")


def test_influence_on_an_active_players_board_forces_nobody_else() -> None:
    """IT-5.3: the influence has to lie on the board of the player whose turn to offer it is."""
    p = at_support(leaders="cersei", influence={"lannister": {"stark": 2}, "tyrell": {"lannister": 3}})
    assert the_question(p)[:2] == ("tyrell", "offer_support")


# Who takes part


def test_participants_stay_until_the_end_of_the_round() -> None:
    """IT-6.0: from the encounter to the end of the round, those whose support was accepted, nobody else."""
    p = table(FIVE, hands={"stark": "5", "lannister": "1"})
    start_encounter(p, "robb", "jaime", refused="baratheon", tyrell="challenger mace", baratheon="defender davos")
    sides = ["challenger", "defender", "challenger", "", ""]
    assert p.sides == sides
    assert sorted(asked(p)) == ["lannister", "stark", "tyrell"]
    lay(p, stark="5", lannister="1")
    assert p.sides == sides
    assert p.participants == ["robb", "jaime", "mace", "", ""]
    assert options(p, "tyrell") == ["pass", "pass all"]
