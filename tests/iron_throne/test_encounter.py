"""The encounter (IT-6.1 to IT-6.5): cards laid in secret, turned up together, what they make, and the totals."""

from typing import Any

import pytest

from smallcouncil.core import CardText
from smallcouncil.games.iron_throne.book import book
from smallcouncil.games.iron_throne.cards import CARDS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    asked,
    close_window,
    deck,
    fight,
    finish_round,
    go,
    hand,
    lay,
    options,
    start_encounter,
    story,
    table,
    timing,
    view,
    whispered,
)


def at_laying(houses: str = "stark lannister tyrell", **zones: Any) -> IronThrone:
    """Robb and Jaime face each other; the two active players lay their cards."""
    p = table(houses, **zones)
    start_encounter(p, "robb", "jaime")
    close_window(p)
    return p


def totals(p: IronThrone, happened: list[Any]) -> tuple[int, int]:
    """The totals that were told."""
    [told] = [event.data for event in happened if event.kind == "totals"]
    return told["challenger"], told["defender"]


# Laying


def test_both_active_players_are_asked_at_once_for_any_card_of_their_hands() -> None:
    """IT-6.1: each lays one house card from hand; equal faces are one option."""
    p = at_laying(hands={"stark": "truce 20 truce", "lannister": "jaime 5"})
    assert asked(p) == {"stark": "lay", "lannister": "lay"}
    assert options(p, "stark") == ["truce", "20", "1"]
    assert options(p, "lannister") == ["jaime", "5", "1"]


def test_a_card_lies_face_down_until_both_are_laid() -> None:
    """IT-6.1: nobody but its player sees it, nor reads it in the log."""
    p = at_laying(hands={"stark": "truce 20", "lannister": "5"})
    assert go(p, "stark: 20") == []
    assert asked(p) == {"lannister": "lay"}
    assert (p.laid, p.revealed) == (["20", "", ""], ["", "", ""])
    assert hand(p, "stark") == "truce 1"
    assert view(p, "stark")["laid"] == ["20", None, None]
    for viewer, number in (("lannister", 1), ("tyrell", 2), (None, None)):
        laid = view(p, viewer)["laid"]
        assert "20" not in laid
        assert p.history(number)[-1] == (0, None)


def test_what_was_laid_does_not_show_in_what_the_other_is_asked() -> None:
    """IT-6.1: the defender's view and options are the same whatever the challenger laid."""
    seen = []
    for card in ("20", "truce"):
        p = at_laying(hands={"stark": "truce 20", "lannister": "5 7"})
        go(p, f"stark: {card}")
        seen.append((view(p, "lannister"), options(p, "lannister"), p.history(1), view(p, None)))
    assert seen[0] == seen[1]


def test_both_cards_are_turned_up_together() -> None:
    """IT-6.1: whoever lays last, the challenger's card is told first, and both are open from now on."""
    p = at_laying(hands={"stark": "20", "lannister": "5"})
    happened = go(p, "lannister: 5", "stark: 20")
    assert story(p, happened) == ["revealed stark 20", "revealed lannister 5", "outcome hostility"]
    assert (p.laid, p.revealed) == (["", "", ""], ["20", "5", ""])
    assert view(p, None)["revealed"] == ["20", "5", ""]
    assert timing(p) == "after_reveal"


def test_whoever_has_one_kind_of_card_is_asked_all_the_same() -> None:
    """IT-6.1: a question whose number of options depends on hidden cards is asked even when one option is left."""
    p = at_laying(hands={"stark": "truce", "lannister": "5"}, decks={"stark": "truce"})
    assert options(p, "stark") == ["truce"]
    assert asked(p) == {"stark": "lay", "lannister": "lay"}


@pytest.mark.parametrize(
    ("challenger", "defender", "outcome"),
    [
        ("20", "1", "hostility"),
        ("truce", "truce", "truce"),
        ("truce", "1", "betrayal"),
        ("1", "truce", "betrayal"),
        ("arya", "truce", "betrayal"),
        ("eddard", "tyrion", "hostility"),
    ],
)
def test_two_cards_make_an_outcome(challenger: str, defender: str, outcome: str) -> None:
    """IT-6.4, IT-6.5, IT-6.6: hostility, betrayal or truce; a character card is a hostility card (IT-6.2)."""
    p = at_laying(hands={"stark": challenger, "lannister": defender})
    happened = lay(p, stark=challenger, lannister=defender)
    assert p.result == outcome
    assert story(p, happened, "outcome") == [f"outcome {outcome}"]


# Nothing in hand


def test_whoever_has_no_card_lays_the_top_of_the_deck() -> None:
    """IT-6.3: it is drawn and used; its player is not asked, and the others see it when it is turned up."""
    p = table(hands={"stark": "", "lannister": "5 8"}, decks={"stark": "catelyn 12 20"})
    start_encounter(p, "catelyn", "jaime")
    go(p, "stark: catelyn", "lannister: pass all", "stark: done")
    assert hand(p, "stark") == ""
    assert asked(p) == {"lannister": "lay"}
    assert (p.laid[0], deck(p, "stark").split()[0]) == ("12", "20")
    assert (view(p, "stark")["laid"][0], view(p, "lannister")["laid"][0], view(p, None)["laid"][0]) == (
        "12",
        None,
        None,
    )
    happened = go(p, "lannister: 5")
    assert story(p, happened)[:2] == ["revealed stark 12", "revealed lannister 5"]
    assert p.result == "hostility"


def test_whoever_can_lay_no_card_counts_as_hostility_of_nothing() -> None:
    """IT-6.3, R-IT-20: hand, deck and discard pile empty: nothing is laid, which counts as hostility of value 0."""
    p = table(hands={"stark": "5", "lannister": ""}, hostages={"tyrell": ["lannister rest"]})
    happened = fight(p, "robb", "jaime", {"stark": "5"})
    assert story(p, happened, "drew", "revealed") == ["drew stark 1", "revealed stark 5", "revealed lannister nothing"]
    assert (p.result, totals(p, happened)) == ("hostility", (9, 4))
    assert story(p, finish_round(p), "reshuffled") == []
    assert (p.discards[1], p.decks[1], p.hands[1]) == ((), (), ())
    assert p.revealed == ["", "", ""]


def test_nothing_laid_against_a_truce_is_a_betrayal() -> None:
    """IT-6.3, IT-6.5: what counts as hostility betrays."""
    p = table(hands={"stark": "truce", "lannister": ""}, hostages={"tyrell": ["lannister rest"]})
    fight(p, "robb", "jaime", {"stark": "truce"})
    assert (p.result, p.winner) == ("betrayal", "defender")


def test_two_players_without_any_card_meet_in_hostility() -> None:
    """IT-6.3: nobody is asked to lay, and the participants alone decide."""
    p = table(
        hands={"stark": "", "lannister": "", "tyrell": ""},
        hostages={"tyrell": ["lannister rest", "stark rest"]},
        power={"robb": 5},
    )
    happened = start_encounter(p, "robb", "jaime")
    assert totals(p, happened) == (5, 4)
    assert story(p, happened, "won") == ["won challenger"]


# Character cards


def test_a_character_laid_face_down_counts_nothing() -> None:
    """IT-6.2: 0, though the character takes part; its text is not used."""
    p = table(hands={"stark": "robb", "lannister": "1"})
    happened = fight(p, "robb", "jaime", {"stark": "robb", "lannister": "1"})
    assert totals(p, happened) == (4, 5)
    assert p.played == [(), (), ()]


def test_a_dead_characters_card_can_be_laid() -> None:
    """IT-6.2: whether or not the character lives."""
    p = table(hands={"stark": "bran", "lannister": "1"}, power={"bran": 0})
    happened = fight(p, "robb", "jaime", {"stark": "bran", "lannister": "1"})
    assert totals(p, happened) == (4, 5)


# Totals


def test_lannister_beats_stark_and_baratheon_by_seventeen_to_sixteen() -> None:
    """IT-X1, IT-6.4: 12 and a participant of 5 make 17; 10 with participants of 2 and 4 make 16: Lannister wins."""
    p = table(
        "stark lannister baratheon",
        hands={"stark": "10", "lannister": "12"},
        power={"robb": 2, "jaime": 5, "davos": 4},
    )
    cards = {"stark": "10", "lannister": "12"}
    happened = fight(p, "robb", "jaime", cards, baratheon="challenger davos")
    assert [event.data for event in happened if event.kind == "totals"] == [
        {
            "parts": {
                "challenger": (("power", 0, 2), ("power", 2, 4), ("card", 0, 10)),
                "defender": (("power", 1, 5), ("card", 1, 12)),
            },
            "challenger": 16,
            "defender": 17,
        }
    ]
    assert (p.winner, p.lost) == ("defender", True)
    assert story(p, happened, "won") == ["won defender"]


def test_each_side_adds_the_power_of_all_its_participants() -> None:
    """IT-6.4: supporters of both sides count for theirs."""
    p = table(
        "stark lannister tyrell baratheon targaryen",
        hands={"stark": "7", "lannister": "6"},
        power={"robb": 1, "jaime": 2, "mace": 3, "davos": 5, "jorah": 6},
    )
    cards = {"stark": "7", "lannister": "6"}
    supports = {"tyrell": "challenger mace", "baratheon": "defender davos", "targaryen": "challenger jorah"}
    happened = fight(p, "robb", "jaime", cards, **supports)
    assert totals(p, happened) == (1 + 3 + 6 + 7, 2 + 5 + 6)
    assert p.winner == "challenger"


def test_a_tie_is_lost_by_both_sides() -> None:
    """IT-6.4, IT-7.8, R-IT-16: nobody wins, everybody loses."""
    p = table(hands={"stark": "5", "lannister": "5"})
    happened = fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"}, tyrell="defender mace", refused="tyrell")
    assert totals(p, happened) == (9, 9)
    assert (p.winner, p.lost) == ("", True)
    assert story(p, happened)[-3:] == ["both_lost", "power_removed robb 2", "power_removed jaime 2"]


def test_totals_are_worked_out_when_the_window_has_closed() -> None:
    """IT-6.4, R-IT-15: not before; what was played in the window counts."""
    p = table("stark baratheon tyrell", hands={"stark": "5", "baratheon": "3 stannis"})
    start_encounter(p, "robb", "stannis")
    happened = lay(p, stark="5", baratheon="3")
    assert story(p, happened, "totals", "won") == []
    assert p.winner == ""
    happened = go(p, "stark: pass", "baratheon: stannis")
    assert story(p, happened, "totals") == []
    happened = close_window(p)
    bonus = CARDS["stannis"].amount
    assert totals(p, happened) == (9, 7 + bonus)
    assert [event.data["parts"]["defender"] for event in happened if event.kind == "totals"] == [
        (("power", 1, 4), ("card", 1, 3), ("card stannis", 1, bonus))
    ]


def test_no_total_is_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """IT-6.4, R-IT-15: an effect that takes away more than there is leaves 0."""
    monkeypatch.setitem(book.cards["total"], "card stannis", CardText(bool, lambda _, __: -20))
    p = table("stark baratheon tyrell", hands={"stark": "robb", "baratheon": "1 stannis"}, power={"robb": 1})
    start_encounter(p, "robb", "stannis")
    lay(p, stark="robb", baratheon="1")
    go(p, "stark: pass all", "baratheon: stannis")
    assert totals(p, close_window(p)) == (1, 0)
    assert p.winner == "challenger"


# Betrayal


@pytest.mark.parametrize(
    ("challenger", "defender", "winner"), [("truce", "1", "defender"), ("1", "truce", "challenger")]
)
def test_a_betrayal_is_won_by_the_side_with_the_hostility_card(challenger: str, defender: str, winner: str) -> None:
    """IT-6.5: whatever the totals; none are worked out."""
    power = {"robb": 12} if winner == "defender" else {"jaime": 12}
    p = table(hands={"stark": challenger, "lannister": defender}, power=power)
    happened = fight(p, "robb", "jaime", {"stark": challenger, "lannister": defender})
    assert (p.result, p.winner, p.lost) == ("betrayal", winner, True)
    assert story(p, happened, "totals", "won") == [f"won {winner}"]


def test_effects_that_ask_for_hostility_do_not_work_in_a_betrayal() -> None:
    """IT-6.5, R-IT-9: betrayal is an outcome of its own."""
    p = table(leaders="tywin", hands={"stark": "truce", "lannister": "3 jaime"})
    start_encounter(p, "robb", "jaime")
    happened = lay(p, stark="truce", lannister="3")
    assert asked(p) == {"stark": "play", "lannister": "play"}
    assert options(p, "lannister") == ["pass", "pass all"]
    assert whispered(happened) == []
