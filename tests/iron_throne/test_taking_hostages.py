"""Taking hostages: after an encounter (IT-7.5, IT-7.6), from three sources (IT-8.1), and what others see (IT-8.2)."""

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    asked,
    close_window,
    deck,
    fight,
    go,
    hand,
    hostages,
    knows,
    lay,
    options,
    start_encounter,
    story,
    table,
    the_question,
    timing,
    view,
    who_knows,
)

FOUR = "stark lannister tyrell baratheon"
FIVE = "stark lannister tyrell baratheon targaryen"


def a_fight(challenger: str, defender: str, houses: str = FOUR, **more: Any) -> tuple[IronThrone, list[sc.Event]]:
    """Robb lays a card against Jaime; supporters as given. Up to the first question of the resolution."""
    supports = {house: more.pop(house) for house in houses.split() if house in more}
    hands = {"stark": challenger, "lannister": defender} | more.pop("hands", {})
    p = table(houses, hands=hands, **more)
    return p, fight(p, "robb", "jaime", {"stark": challenger, "lannister": defender}, **supports)


def give_rewards(p: IronThrone) -> list[sc.Event]:
    """The defender's side distributes its power."""
    happened: list[sc.Event] = []
    while asked(p) and the_question(p)[1] == "distribute":
        house, _, characters = the_question(p)
        happened += go(p, f"{house}: {characters[0]}")
    return happened


# From whom


def test_in_hostility_the_winning_active_player_takes_one_from_one_of_the_losers() -> None:
    """IT-7.5: of their choice among all players of the losing side, supporters too."""
    p, _ = a_fight("20", "1", FIVE, tyrell="defender mace", baratheon="challenger davos")
    assert the_question(p) == ("stark", "victim", ["lannister", "tyrell"])
    go(p, "stark: tyrell")
    assert the_question(p) == ("stark", "source", ["deck", "hand"])
    assert p.pending[0].about == {"victim": 2}
    happened = go(p, "stark: deck")
    assert story(p, happened)[:2] == ["hostage stark tyrell deck 1 tyrell", "hostage_face 1 6 (stark)"]
    assert hostages(p, "stark") == ["#1 tyrell 6"]
    assert timing(p) == "after_resolution"


def test_the_winning_defender_takes_one_after_the_rewards() -> None:
    """IT-7.5, IT-7.0: after rewards and penalties; victims clockwise from the challenger."""
    p, _ = a_fight("1", "20", FIVE, targaryen="challenger jorah")
    give_rewards(p)
    assert the_question(p) == ("lannister", "victim", ["stark", "targaryen"])


def test_a_single_loser_is_the_victim_unasked() -> None:
    """IT-7.5, R-IT-19: taking it is not optional."""
    p, happened = a_fight("20", "1")
    assert story(p, happened)[-1] == "forced stark victim lannister"
    assert the_question(p)[:2] == ("stark", "source")


def test_in_a_betrayal_the_betrayed_takes_one_from_every_winner() -> None:
    """IT-7.5, R-IT-19: who played truce takes one from each player of the winning side, clockwise."""
    p, _ = a_fight("truce", "1", FIVE, tyrell="defender mace", baratheon="challenger davos", targaryen="defender jorah")
    give_rewards(p)
    victims = []
    while the_question(p)[1] == "source":
        victims.append(p.houses[p.pending[0].about["victim"]])
        go(p, "stark: deck")
        if timing(p):
            break
    assert victims == ["lannister", "tyrell", "targaryen"]
    assert [card.split()[1] for card in hostages(p, "stark")] == victims


def test_a_betrayed_defender_takes_one_from_the_challengers_side() -> None:
    """IT-7.5: the losing side's active player, whichever side that is; the challenger first."""
    p, _ = a_fight("1", "truce", FIVE, tyrell="defender mace", baratheon="challenger davos")
    assert the_question(p)[:2] == ("lannister", "source")
    assert p.pending[1].about == {"victim": 0}
    go(p, "lannister: deck")
    assert p.pending[1].about == {"victim": 3}
    go(p, "lannister: deck")
    assert [card.split()[1] for card in hostages(p, "lannister")] == ["stark", "baratheon"]
    assert hostages(p, "tyrell") == []


def test_where_both_lost_nobody_takes_a_hostage() -> None:
    """IT-7.5, R-IT-16: a tie: no hostages."""
    p, _ = a_fight("5", "5", tyrell="defender mace", baratheon="challenger davos")
    assert (p.winner, p.lost) == ("", True)
    assert timing(p) == "after_resolution"


@pytest.mark.parametrize("end", ["lannister: accept", "lannister: break off"])
def test_in_a_truce_nobody_takes_a_hostage(end: str) -> None:
    """IT-7.5, R-IT-16: neither after a bargain nor after a failed one."""
    p, _ = a_fight("truce", "truce")
    go(p, "stark: propose 1p for nothing", end)
    assert timing(p) == "after_resolution"
    assert p.hostages == [(), (), (), ()]


def test_from_whom_nothing_can_be_taken_nothing_is() -> None:
    """IT-7.5, R-IT-19: no deck, no hand, no hostages: such a player cannot be chosen."""
    p = table(
        FOUR,
        hands={"stark": "20", "lannister": ""},
        hostages={"tyrell": ["lannister rest"]},
    )
    fight(p, "robb", "jaime", {"stark": "20"}, baratheon="defender davos")
    assert p.pending[0].about == {"victim": 3}
    go(p, "stark: deck")
    assert [card.split()[1] for card in hostages(p, "stark")] == ["baratheon"]


def test_where_nobody_has_anything_no_hostage_is_taken() -> None:
    """IT-7.5, R-IT-19: from the only loser nothing can be taken."""
    p = table(hands={"stark": "20", "lannister": ""}, hostages={"tyrell": ["lannister rest"]})
    fight(p, "robb", "jaime", {"stark": "20"})
    assert timing(p) == "after_resolution"
    assert hostages(p, "stark") == []


def test_a_betrayer_from_whom_nothing_can_be_taken_is_passed_over() -> None:
    """IT-7.5, R-IT-19: the others still lose one."""
    p = table(
        FOUR,
        hands={"stark": "truce", "lannister": "", "tyrell": "1"},
        hostages={"baratheon": ["lannister rest"]},
    )
    fight(p, "robb", "jaime", {"stark": "truce"}, tyrell="defender mace")
    give_rewards(p)
    assert p.pending[0].about == {"victim": 2}


# Prevention


def test_who_gets_no_reward_takes_no_hostage() -> None:
    """IT-7.6: an effect that prevents the winners' reward prevents the hostage of a hostility too."""
    p = table(hands={"stark": "20", "lannister": "1"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="20", lannister="1")
    p.effects.append(("card shireen", 2, "challenger"))
    happened = close_window(p)
    assert story(p, happened, "won", "influence", "power_removed") == ["won challenger", "power_removed jaime 2"]
    assert timing(p) == "after_resolution"
    assert hostages(p, "stark") == []


def test_innocence_leaves_the_hostages_of_the_betrayed() -> None:
    """IT-7.6: in a betrayal the takers are the losers, whose reward nobody prevented."""
    p = table(
        "stark lannister baratheon",
        leaders="stannis",
        hands={"stark": "20", "lannister": "truce", "baratheon": "shireen"},
    )
    start_encounter(p, "robb", "jaime", baratheon="defender shireen")
    lay(p, stark="20", lannister="truce")
    happened = go(p, "stark: pass all", "lannister: pass all", "baratheon: shireen") + close_window(p)
    assert story(p, happened, "won", "influence") == ["won challenger"]
    assert the_question(p)[:2] == ("lannister", "source")


def test_who_suffers_no_penalty_cannot_be_chosen_for_a_hostage() -> None:
    """IT-7.6: Barristan the leader as a supporter."""
    p, happened = a_fight("20", "1", FIVE, leaders="barristan", targaryen="defender jorah", tyrell="defender mace")
    assert story(p, happened, "power_removed") == ["power_removed jaime 2", "power_removed mace 2"]
    assert the_question(p) == ("stark", "victim", ["lannister", "tyrell"])


def test_where_all_penalties_are_prevented_no_hostage_is_taken_from_the_losers() -> None:
    """IT-7.6: nobody of the losing side can be chosen."""
    p = table(hands={"stark": "20", "lannister": "1"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="20", lannister="1")
    p.effects.append(("card eddard", 1, "defender"))
    happened = close_window(p)
    assert story(p, happened, "won", "influence", "power_removed") == ["won challenger", "influence stark lannister"]
    assert timing(p) == "after_resolution"


def test_an_effect_prevents_the_penalties_of_its_own_side_only() -> None:
    """IT-7.6: the other side pays, and can be chosen for a hostage."""
    p = table(hands={"stark": "20", "lannister": "1"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="20", lannister="1")
    p.effects.append(("card eddard", 0, "challenger"))
    assert story(p, close_window(p), "power_removed") == ["power_removed jaime 2"]
    assert the_question(p)[:2] == ("stark", "source")


def test_having_no_penalty_does_not_save_a_betrayer() -> None:
    """IT-7.6: hostages of a betrayal that Barristan's side won are still taken."""
    p, _ = a_fight("truce", "1", FIVE, leaders="barristan", targaryen="defender jorah")
    give_rewards(p)
    go(p, "stark: deck")
    assert p.pending[0].about == {"victim": 4}


# Where from


def test_sources_are_the_deck_the_hand_and_each_hostage_held() -> None:
    """IT-8.1: the taker chooses; held hostages are named by their numbers."""
    p, _ = a_fight("20", "1", hostages={"lannister": ["stark 5", "tyrell 7"]})
    assert the_question(p) == ("stark", "source", ["deck", "hand", "#1", "#2"])


def test_the_top_of_the_deck_is_taken() -> None:
    """IT-8.1, IT-8.2: only the taker sees it."""
    p, _ = a_fight("20", "1", decks={"lannister": "2 jaime 12"})
    happened = go(p, "stark: deck")
    assert hostages(p, "stark") == ["#1 lannister jaime"]
    assert deck(p, "lannister").split()[0] == "12"
    assert story(p, happened)[:2] == ["hostage stark lannister deck 1 lannister", "hostage_face 1 jaime (stark)"]
    assert who_knows(p, 1) == ["stark"]


def test_a_card_of_the_hand_is_taken_at_random() -> None:
    """IT-8.1: each card of the hand about as often; the loser sees which (IT-8.2)."""
    taken: dict[str, int] = {}
    for key in range(120):
        p, _ = a_fight("20", "1", hands={"lannister": "1 2 3 truce"}, decks={"lannister": "8"})
        p.key = str(key)
        happened = go(p, "stark: hand")
        face = p.hostages[0][0].face
        taken[face] = taken.get(face, 0) + 1
        assert sorted([*p.hands[1], face]) == ["2", "3", "8", "truce"]
        assert story(p, happened)[:2] == [
            "hostage stark lannister hand 1 lannister",
            f"hostage_face 1 {face} (stark lannister)",
        ]
        assert who_knows(p, 1) == ["stark", "lannister"]
    assert set(taken) == {"2", "3", "8", "truce"}
    assert min(taken.values()) >= 15


def test_a_certain_hostage_is_taken_from_its_holder() -> None:
    """IT-8.1, IT-8.2: the taker sees it; the former holder knows it still; its number and owner stay."""
    p, _ = a_fight("20", "1", hostages={"lannister": ["tyrell 7", "tyrell 12", "baratheon 5"]})
    happened = go(p, "stark: #2")
    assert hostages(p, "lannister") == ["#1 tyrell 7", "#3 baratheon 5"]
    assert hostages(p, "stark") == ["#2 tyrell 12"]
    assert story(p, happened)[:2] == ["hostage stark lannister #2 2 tyrell", "hostage_face 2 12 (stark)"]
    assert who_knows(p, 2) == ["stark", "lannister"]
    assert p.hostages_taken == 3


def test_an_empty_hand_is_no_source() -> None:
    """IT-8.1: only the deck is left, so nothing is asked."""
    p = table(hands={"stark": "20", "lannister": "", "tyrell": ""}, decks={"lannister": "1 5"})
    happened = fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"})
    assert story(p, happened)[-4:] == [
        "forced stark victim lannister",
        "forced stark source deck",
        "hostage stark lannister deck 1 lannister",
        "hostage_face 1 5 (stark)",
    ]


def test_an_empty_deck_is_no_source() -> None:
    """IT-8.1, IT-9.7: with deck and pile empty only the hand is left."""
    p = table(hands={"stark": "20", "lannister": "1 2"}, hostages={"tyrell": ["lannister rest"]})
    happened = fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"})
    assert story(p, happened)[-3:] == [
        "forced stark source hand",
        "hostage stark lannister hand 24 lannister",
        "hostage_face 24 2 (stark lannister)",
    ]


def test_taking_a_card_of_ones_own_house_puts_it_into_the_hand() -> None:
    """IT-8.3: own card back; the former holder knows that it is there."""
    p, _ = a_fight("20", "1", hostages={"lannister": ["stark truce", "tyrell 5"]}, hands={"stark": "20"})
    happened = go(p, "stark: #1")
    assert hand(p, "stark") == "1 truce"
    assert hostages(p, "stark") == []
    assert hostages(p, "lannister") == ["#2 tyrell 5"]
    assert story(p, happened)[:3] == [
        "hostage stark lannister #1 1 stark",
        "hostage_face 1 truce (stark)",
        "own_card_back stark",
    ]
    assert (knows(p, "lannister", "stark"), knows(p, "tyrell", "stark")) == ("truce", "")


# What is seen


def test_others_see_only_the_house_of_a_hostage() -> None:
    """IT-8.2: house, number, holder and who knows it are open, the face is not."""
    p = table(hostages={"stark": ["lannister jaime"]})
    seen = [view(p, viewer)["hostages"][0] for viewer in ("stark", "lannister", "tyrell", None)]
    row = {"number": 1, "owner": 1, "knowers": [0]}
    assert seen == [[row | {"face": face}] for face in ("jaime", None, None, None)]


def test_the_former_owner_of_a_card_from_hand_knows_it() -> None:
    """IT-8.2: who lost it from hand knows it; who lost it from the deck does not."""
    p = table(hostages={"stark": ["lannister jaime hand", "lannister cersei"]})
    assert who_knows(p, 1) == ["stark", "lannister"]
    assert who_knows(p, 2) == ["stark"]


def test_every_former_holder_knows_a_hostage() -> None:
    """IT-8.2, R-IT-28: a hostage that changes hands is known to all who held it."""
    p = table(FOUR, hands={"stark": "20", "lannister": "1"}, hostages={"lannister": ["tyrell 7"]})
    fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"})
    go(p, "stark: #1")
    assert who_knows(p, 1) == ["stark", "lannister"]
    assert view(p, "tyrell")["hostages"][0][0]["knowers"] == [0, 1]


def test_the_value_and_text_of_a_hostage_cannot_be_used() -> None:
    """IT-8.2, IT-9.8: a hostage is no card in hand: neither laid nor played."""
    p = table(leaders="robb", hands={"stark": "5"}, hostages={"stark": ["lannister tywin", "lannister 20"]})
    go(p, "stark: pass", "stark: pass")
    start_encounter(p, "bran", "jaime", tyrell="defender mace")
    assert options(p, "stark") == ["pass", "pass all"]
    close_window(p)
    assert options(p, "stark") == ["5", "1"]
