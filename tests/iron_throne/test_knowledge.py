"""Who saw a card keeps knowing it until it moves unseen (R-IT-28, R-IT-31), and so does a world dealt anew."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import house_deck
from smallcouncil.games.iron_throne.state import Hostage, IronThrone
from tests.contract.iron_throne import throne_twin

from .table import (
    cards_of,
    finish_round,
    go,
    hand,
    hostages,
    knows,
    lay,
    start_encounter,
    story,
    table,
    the_question,
    view,
    whispered,
)

FOUR = "lannister stark tyrell baratheon"


def bran_has_looked(lannister: str = "5 7 truce", **zones: Any) -> IronThrone:
    """Bran, supporting Mace, looked at the hand of Lannister, the challenger; the window is still open."""
    p = table(
        FOUR,
        event="tyrell",
        hands={"lannister": lannister, "stark": "bran 1", "tyrell": "2"},
        decks={"lannister": "20 12"},
        **zones,
    )
    start_encounter(p, "jaime", "mace", stark="defender bran")
    go(p, "lannister: pass", "stark: bran", "tyrell: pass")
    assert the_question(p) == ("stark", "warg", ["lannister", "tyrell"])
    happened = go(p, "stark: lannister")
    assert story(p, happened)[0] == f"looked stark lannister {len(p.hands[0])}"
    return p


# Known


def test_who_looks_at_a_hand_knows_it() -> None:
    """R-IT-28: the looker, and nobody else; everybody knows that they looked."""
    p = bran_has_looked()
    assert knows(p, "stark", "lannister") == "20 5 7 truce"
    assert knows(p, "tyrell", "lannister") == knows(p, "baratheon", "lannister") == ""
    assert view(p, "tyrell")["known"] == [None, None, [[], [], [], []], None]
    assert view(p, None)["known"] == [None] * 4


def test_what_was_looked_at_is_told_to_looker_and_player_only() -> None:
    """R-IT-28: cards looked at: its player, and the looker; the others, that they were looked at."""
    p = table(FOUR, event="tyrell", hands={"lannister": "5", "stark": "bran 1"}, decks={"lannister": "20"})
    start_encounter(p, "jaime", "mace", stark="defender bran")
    happened = go(p, "lannister: pass", "stark: bran", "tyrell: pass", "stark: lannister")
    assert whispered(happened) == [("looked_at", {"cards": ("20", "5")}, (1,))]


def test_a_card_that_leaves_openly_is_known_no_more() -> None:
    """R-IT-28, R-IT-31: whoever knew of one like it knows of one less, once it is turned up."""
    p = bran_has_looked()
    lay(p, lannister="7")
    assert knows(p, "stark", "lannister") == "20 5 7 truce"
    go(p, "tyrell: 2")
    assert knows(p, "stark", "lannister") == "20 5 truce"


def test_a_card_played_for_its_text_leaves_openly() -> None:
    """R-IT-31: whoever knew of one like it knows of one less."""
    p = bran_has_looked("tywin 7", leaders="tywin")
    assert knows(p, "stark", "lannister") == "20 7 tywin"
    go(p, "lannister: tywin", "stark: pass", "tyrell: pass")
    assert knows(p, "stark", "lannister") == "20 7"


def test_a_discarded_card_leaves_openly() -> None:
    """R-IT-31: Robb the leader discards what Lannister knew, and what Lannister did not know."""
    p = table(leaders="robb", hands={"stark": "1 2 3 4"})
    p.known[1] = (("1", "2"), (), ())
    go(p, "stark: use", "stark: 2", "stark: 3")
    assert knows(p, "lannister", "stark") == "1"


def test_a_card_laid_face_up_leaves_openly() -> None:
    """R-IT-31, IT-9.10: Greensight shows it before the other is laid."""
    p = table(leaders="bran", hands={"stark": "5", "lannister": "3 7"})
    p.known[2] = ((), ("3", "7"), ())
    start_encounter(p, "robb", "jaime")
    go(p, "stark: use")
    lay(p, lannister="3")
    assert knows(p, "tyrell", "lannister") == "7"


def test_a_card_that_nobody_knew_leaves_what_is_known() -> None:
    """R-IT-31: openly gone, it changes nothing of what was known."""
    p = bran_has_looked("5 7")
    p.hands[0] += ("8",)
    lay(p, lannister="8", tyrell="2")
    assert knows(p, "stark", "lannister") == "20 5 7"


def test_cards_drawn_later_are_not_known() -> None:
    """R-IT-28: only what was seen."""
    p = bran_has_looked()
    lay(p, lannister="7", tyrell="2")
    finish_round(p)
    assert len(p.hands[0]) >= 5
    assert knows(p, "stark", "lannister") == "20 5 truce"


def test_a_card_taken_from_a_hand_unseen_leaves_the_others_sure_of_nothing() -> None:
    """R-IT-31: any of the cards they knew may be the one that went."""
    p = bran_has_looked("1 7 truce")
    lay(p, lannister="1", tyrell="2")
    go(p, "lannister: pass all", "stark: pass all", "tyrell: pass all")
    go(p, "stark: robb", "stark: robb", "tyrell: mace", "tyrell: mace")
    assert knows(p, "stark", "lannister") == "20 7 truce"
    go(p, "tyrell: hand")
    assert knows(p, "stark", "lannister") == ""


def test_who_takes_a_card_from_a_hand_keeps_the_rest_of_what_they_knew() -> None:
    """R-IT-31: the taker saw which one went."""
    p = table(hands={"stark": "20", "lannister": "1 5 7"}, decks={"lannister": "8"})
    start_encounter(p, "robb", "jaime")
    p.known[0] = ((), ("5", "7", "8"), ())
    p.known[2] = ((), ("5", "8"), ())
    lay(p, stark="20", lannister="1")
    finish_of_window(p)
    go(p, "stark: hand")
    [taken] = p.hostages[0]
    assert knows(p, "stark", "lannister").split() == [card for card in ("5", "7", "8") if card != taken.face]
    assert knows(p, "tyrell", "lannister") == ""


def finish_of_window(p: IronThrone) -> None:
    """The two active players have nothing to play."""
    go(p, "stark: pass all", "lannister: pass all")


def test_a_taker_who_did_not_know_the_card_taken_keeps_all_they_knew() -> None:
    """R-IT-31: a card they saw going was none of those they knew."""
    p = table(hands={"stark": "20", "lannister": "1 5"}, decks={"lannister": "8"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="20", lannister="1")
    finish_of_window(p)
    p.hands[1], p.known[0] = ("8", "8", "8"), ((), ("5",), ())
    go(p, "stark: hand")
    assert hostages(p, "stark") == ["#1 lannister 8"]
    assert knows(p, "stark", "lannister") == "5"


def test_a_hostage_that_comes_back_is_known_to_all_who_held_it() -> None:
    """R-IT-28: hostage released: owner and former holders."""
    p = table(hands={"tyrell": ""}, hostages={"stark": ["tyrell 20"]})
    p.hostages[0] = (Hostage(1, 2, "20", (0, 1)),)
    go(p, "stark: release #1")
    assert knows(p, "stark", "tyrell") == knows(p, "lannister", "tyrell") == "20"
    assert view(p, "tyrell")["known"][2] == [[], [], []]


def test_nobody_is_told_that_they_know_their_own_hand() -> None:
    """R-IT-28: a card lost from hand and released again is in the own hand; what is known is kept of other hands."""
    p = table(hands={"stark": ""}, hostages={"lannister": ["stark 20 hand"]})
    go(p, "lannister: release #1")
    assert view(p, "stark")["known"][0] == [[], [], []]
    assert knows(p, "lannister", "stark") == "20"


def test_a_hostage_that_an_effect_returns_is_known_to_its_former_holder() -> None:
    """R-IT-28, R-IT-22: "unseen" means unseen by who did not know it before."""
    p = table(
        "targaryen stark lannister",
        leaders="daenerys",
        hands={"stark": "1"},
        hostages={"lannister": ["stark 20", "stark 7"]},
    )
    happened = go(p, "targaryen: use", "targaryen: #1")
    assert (knows(p, "lannister", "stark"), knows(p, "targaryen", "stark")) == ("20", "")
    assert story(p, happened, "hostage_back", "hostage_face") == [
        "hostage_face 1 20 (stark)",
        "hostage_back targaryen 1 stark",
    ]


def test_a_known_card_is_added_to_what_is_known_already() -> None:
    """R-IT-28: two cards of one face are known as two."""
    p = table(hands={"stark": ""}, hostages={"lannister": ["stark truce", "stark truce"]})
    go(p, "lannister: release #1", "lannister: release #2")
    assert knows(p, "lannister", "stark") == "truce truce"


# What a hand is known not to hold


def no_higher(hand: str = "4 2", top: str = "truce") -> IronThrone:
    """Political Instinct found nothing above 5 in the hand of Stark; the window is still open."""
    p = table(
        leaders="tyrion",
        hands={"stark": f"5 {hand}", "lannister": "3 tyrion"},
        decks={"stark": f"{top} 20 12 10 8", "lannister": "1"},
    )
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="3")
    go(p, "stark: pass", "lannister: tyrion")
    happened = go(p, "lannister: stark")
    assert story(p, happened) == ["no_higher_card stark"]
    return p


def caps(p: IronThrone) -> list[list[int]]:
    """What everybody knows that the hand of Stark does not hold: [most, how many cards]."""
    stark: list[list[int]] = view(p, None)["capped"][0]
    return stark


def test_a_hand_that_replaced_nothing_is_known_to_hold_no_higher_card() -> None:
    """IT-9.9: everybody knows it: three cards of at most 5."""
    p = no_higher()
    assert [view(p, viewer)["capped"] for viewer in ("stark", "lannister", "tyrell", None)] == [[[[5, 3]], [], []]] * 4


def test_an_empty_hand_that_replaced_nothing_tells_nothing() -> None:
    """IT-9.9: there is no card to know anything about."""
    p = table(
        leaders="tyrion",
        hands={"stark": "", "lannister": "3 tyrion"},
        decks={"stark": "5", "lannister": "1"},
    )
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="3")
    go(p, "lannister: tyrion", "lannister: stark")
    assert p.capped == [(), (), ()]


def test_what_a_hand_is_known_not_to_hold_outlasts_draws_and_high_cards() -> None:
    """IT-9.9, R-IT-31: the three low cards are still there when others come, and when a higher one leaves openly."""
    p = no_higher()
    finish_round(p)
    assert caps(p) == [[5, 3]]
    assert hand(p, "stark") == "4 2 truce 20 12"
    start_encounter(p, "jaime", "robb")
    assert len(p.hands[0]) == 6
    lay(p, lannister="1", stark="20")
    assert caps(p) == [[5, 3]]
    go(p, "stark: pass all", "lannister: pass all", "stark: robb", "stark: robb", "stark: deck")
    assert caps(p) == [[5, 3]]


@pytest.mark.parametrize(
    ("card", "left"), [("4", [[5, 2]]), ("truce", [[5, 2]]), ("20", [[5, 3]]), ("8", [[5, 3]]), ("5", [[5, 2]])]
)
def test_a_low_card_laid_is_one_less_and_a_high_one_is_none(card: str, left: list[list[int]]) -> None:
    """IT-9.9: a card above the cap cannot be one of those that the cap is about."""
    p = no_higher()
    finish_round(p)
    p.hands[0] += ("8", "5")
    start_encounter(p, "jaime", "robb")
    lay(p, lannister="1", stark=card)
    assert caps(p) == left


def test_a_hand_known_to_hold_no_hostility_card_at_all_fades_too() -> None:
    """IT-9.9: nothing above a character laid as 0; a truce that leaves openly is one less."""
    p = table(
        leaders="tyrion",
        hands={"stark": "robb truce arya", "lannister": "3 tyrion"},
        decks={"stark": "truce 20 12", "lannister": "1"},
    )
    start_encounter(p, "robb", "jaime")
    lay(p, stark="robb", lannister="3")
    go(p, "stark: pass", "lannister: tyrion", "lannister: stark")
    assert caps(p) == [[0, 3]]
    finish_round(p)
    start_encounter(p, "jaime", "robb")
    lay(p, lannister="1", stark="truce")
    assert caps(p) == [[0, 2]]


def test_a_card_taken_unseen_is_one_less_of_those_known_to_be_low() -> None:
    """IT-9.9, R-IT-31: it may have been one of them."""
    p = no_higher("1", "truce")
    p.hands[1] += ("20",)
    finish_of_window(p)
    finish_round(p)
    assert caps(p) == [[5, 2]]
    start_encounter(p, "jaime", "robb")
    lay(p, lannister="20", stark="1")
    assert caps(p) == [[5, 1]]
    finish_of_window(p)
    assert the_question(p)[:2] == ("lannister", "source")
    go(p, "lannister: hand")
    assert caps(p) == []


# Worlds dealt anew


def worlds(p: IronThrone, viewer: int | None, n: int = 40) -> list[IronThrone]:
    """Worlds that a viewer cannot tell from the true one."""
    return [p.determinise(viewer, Random(seed)) for seed in range(n)]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_world_has_all_cards_and_looks_the_same(viewer: int | None) -> None:
    """R-IT-27, R-IT-28: every house keeps its 25 cards; the viewer sees no difference."""
    p = bran_has_looked(hostages={"baratheon": ["lannister 10", "stark 5 hand"]})
    for world in worlds(p, viewer, 15):
        assert world.view(viewer) == p.view(viewer)
        assert all(cards_of(world, house) == sorted(house_deck(house)) for house in p.houses)


def test_a_world_keeps_what_the_viewer_knows_of_a_hand() -> None:
    """R-IT-28: Stark knows the whole hand of Lannister; Tyrell does not."""
    p = bran_has_looked()
    assert all(Counter(world.hands[0]) == Counter(p.hands[0]) for world in worlds(p, 1))
    assert len({tuple(sorted(world.hands[0])) for world in worlds(p, 2)}) > 20


def test_a_world_keeps_known_cards_in_hand_or_laid() -> None:
    """R-IT-28: hand and card laid face down together hold what is known; which of them is laid is anybody's guess."""
    p = bran_has_looked()
    lay(p, lannister="7")
    dealt = worlds(p, 1, 60)
    assert all(sorted([*world.hands[0], world.laid[0]]) == ["20", "5", "7", "truce"] for world in dealt)
    assert {world.laid[0] for world in dealt} == {"20", "5", "7", "truce"}


def test_a_world_keeps_the_hostages_the_viewer_has_seen() -> None:
    """IT-8.2, R-IT-28: the holder's are certain, for the others they may be anything of that house."""
    p = table(hostages={"stark": ["lannister jaime"]})
    assert all(hostages(world, "stark") == ["#1 lannister jaime"] for world in worlds(p, 0))
    assert len({hostages(world, "stark")[0] for world in worlds(p, 1)}) > 5
    assert all(hostages(world, "stark")[0].startswith("#1 lannister ") for world in worlds(p, 2))


def test_a_world_keeps_what_a_hand_is_known_not_to_hold() -> None:
    """IT-9.9: of the three cards in that hand none is a higher hostility card."""
    p = no_higher()
    high = {"6", "7", "8", "10", "12", "20"}
    assert all(not high & set(world.hands[0]) for world in worlds(p, 2))
    finish_round(p)
    dealt = worlds(p, 2)
    assert all(sum(card not in high for card in world.hands[0]) >= 3 for world in dealt)
    assert any(high & set(world.hands[0]) for world in dealt)


def test_in_a_world_who_must_replace_can() -> None:
    """IT-9.9: who is asked to replace a revealed card holds a higher one; their options follow from the new hand."""
    p = table(
        leaders="tyrion",
        hands={"stark": "5 7 1", "lannister": "3 tyrion"},
        decks={"stark": "2", "lannister": "1"},
    )
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="3")
    go(p, "stark: pass all", "lannister: tyrion", "lannister: stark")
    for world in worlds(p, 1):
        higher = [card for card in dict.fromkeys(world.hands[0]) if card.isdecimal() and int(card) > 5]
        assert higher
        assert list(world.pending[0].options) == higher


def test_a_world_deals_sheets_that_were_not_seen() -> None:
    """IT-2.1, IT-2.2: the one not kept may be any other; the viewer's own stay."""
    p = table()
    dealt = worlds(p, 1)
    assert {world.sheets[1] for world in dealt} == {p.sheets[1]}
    assert all(world.sheets[0][0] == "arya" for world in dealt)
    assert {world.sheets[0][1] for world in dealt} == {"eddard", "robb", "catelyn", "bran"}


def test_a_world_has_the_same_events_in_another_order() -> None:
    """R-IT-27: nobody knows the order of the event deck."""
    p = table()
    dealt = worlds(p, 0, 10)
    assert all(Counter(world.events_deck) == Counter(p.events_deck) for world in dealt)
    assert len({tuple(world.events_deck) for world in dealt}) == 10


@pytest.mark.parametrize("viewer", [1, None])
def test_in_a_world_secret_choices_are_made_anew(viewer: int | None) -> None:
    """IT-11.5: what another chose in secret is drawn from what they could choose with the cards they have there."""
    p = table(FOUR, event="tyrell", hands={"lannister": "tywin 5", "stark": "bran 1", "tyrell": "mace 1"})
    start_encounter(p, "jaime", "mace", stark="defender bran")
    go(p, "tyrell: mace")
    picks = {world.picks[2] for world in worlds(p, viewer, 150)}
    assert {"pass", "pass all"} < picks
    for world in worlds(p, viewer, 30):
        assert world.picks[2] in ("pass", "pass all", *world.hands[2])
        assert list(world.pending[0].options)[:2] == ["pass", "pass all"]
        assert set(list(world.pending[0].options)[2:]) <= set(world.hands[0])


@pytest.mark.parametrize("choice", ["mace", "pass", "pass all"])
def test_in_a_world_cards_whose_turn_is_still_to_come_are_chosen_anew(choice: str) -> None:
    """IT-11.5, IT-11.6: while another card is carried out; only who plays nothing more is known to all."""
    p = table(leaders="catelyn", hands={"stark": "catelyn 5", "lannister": "3", "tyrell": "mace 1"})
    start_encounter(p, "robb", "jaime", tyrell="defender mace")
    go(p, f"tyrell: {choice}", "lannister: pass", "stark: catelyn")
    picks = {world.picks[2] for world in worlds(p, 0, 60)}
    assert picks == ({"pass all"} if choice == "pass all" else {"pass", "mace"})
    assert all(world.picks[2] == choice for world in worlds(p, 2, 5))


def test_in_a_world_the_viewers_own_choice_stays() -> None:
    """IT-11.5: whoever chose knows what they chose."""
    p = table(FOUR, event="tyrell", hands={"tyrell": "mace 1"})
    start_encounter(p, "jaime", "mace", stark="defender bran")
    go(p, "tyrell: mace")
    assert all(world.picks[2] == "mace" for world in worlds(p, 2, 20))


def test_in_a_world_nobody_else_knows_anything() -> None:
    """R-IT-28: what others know of hands is theirs; a world has only this viewer's knowledge."""
    p = bran_has_looked()
    world = p.determinise(2, Random(1))
    assert world.known == [((),) * 4] * 4
    world = p.determinise(1, Random(1))
    assert [world.known[seat] == p.known[seat] for seat in range(4)] == [True] * 4
    assert world.known[1][0] == ("20", "5", "7", "truce")


# The end


def test_a_game_that_ended_among_sealed_choices_can_be_dealt_anew() -> None:
    """IT-11.5, IT-12.1: the last death may come before the others' choices are turned up; the log shows them now."""
    p, rng = GAME.new(players=3, seed=1), Random(1)
    while p.pending:
        seat = min(p.pending)
        p.answer(seat, p.pending[seat].options.sample(rng))
    p.picks[1] = "pass"
    for viewer in (0, 1, None):
        assert p.determinise(viewer, rng).picks == p.picks
        assert throne_twin(p, viewer, rng).picks == p.picks
