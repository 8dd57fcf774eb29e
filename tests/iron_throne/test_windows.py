"""Timing windows (IT-11): leaders first, then sealed laps of one card each; when cards and abilities can be used."""

from itertools import permutations
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.cards import CARDS, HOUSE_OF, LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    asked,
    close_window,
    deck,
    fight,
    go,
    hand,
    lay,
    options,
    refused,
    seat_of,
    start_encounter,
    story,
    table,
    the_question,
    timing,
    view,
)

FOUR = "stark lannister tyrell baratheon"


def before_cards(supporter: str = "mace", **zones: Any) -> IronThrone:
    """Robb against Jaime, Mace or another supporting Jaime; the window before cards are laid is open."""
    p = table(FOUR, **zones)
    start_encounter(p, "robb", "jaime", **{HOUSE_OF[supporter]: f"defender {supporter}"})
    return p


def after_reveal(**zones: Any) -> IronThrone:
    """Robb lays 5 against Jaime's 3, Jaime being supported; the window after the reveal is open."""
    hands = {"stark": "5 6", "lannister": "3 4"}
    hands |= {house: f"{hands.get(house, '')} {cards}" for house, cards in zones.pop("hands", {}).items()}
    p = before_cards(hands=hands, **zones)
    lay(p, stark="5", lannister="3")
    return p


# Who is asked


def test_all_participants_with_a_hand_are_asked_at_once() -> None:
    """IT-11.5: every participant with a card in hand, whatever they hold; who takes no part is not."""
    p = before_cards()
    assert asked(p) == {"stark": "play", "lannister": "play", "tyrell": "play"}
    assert all(p.pending[seat].about == {"timing": "before_cards_placed"} for seat in (0, 1, 2))


def test_who_has_no_card_in_hand_is_not_asked() -> None:
    """IT-11.5: the number of cards is open, so this tells nothing."""
    p = before_cards(hands={"tyrell": ""})
    assert asked(p) == {"stark": "play", "lannister": "play"}


def test_being_asked_tells_nothing_of_what_one_holds() -> None:
    """IT-11.5: with or without a card to play, the same seats are asked, and the others see the same."""
    with_card = before_cards(hands={"tyrell": "mace 1", "stark": "5", "lannister": "3"})
    without = before_cards(hands={"tyrell": "2 1", "stark": "5", "lannister": "3"})
    assert asked(with_card) == asked(without)
    for viewer in ("stark", "lannister", "baratheon", None):
        assert view(with_card, viewer) == view(without, viewer)
    assert options(with_card, "stark") == options(without, "stark")


def test_the_options_are_two_ways_to_pass_and_the_playable_cards() -> None:
    """IT-11.5: "pass", "pass for the rest of this window", and each playable card once."""
    p = before_cards(hands={"tyrell": "1 mace 7 mace olenna", "stark": "5"})
    assert options(p, "tyrell") == ["pass", "pass all", "mace"]
    assert options(p, "stark") == ["pass", "pass all"]


@pytest.mark.parametrize("card", ["mace", "20"])
def test_a_choice_is_sealed_until_all_have_chosen(card: str) -> None:
    """IT-11.5: nobody sees who chose a card and who passed."""
    p = before_cards(hands={"tyrell": f"{card} 1"})
    choice = card if card == "mace" else "pass"
    assert go(p, f"tyrell: {choice}") == []
    assert p.picks == ["", "", choice, ""]
    assert view(p, "tyrell")["picks"] == [None, None, choice, None]
    assert view(p, "stark")["picks"] == ["", None, None, None]
    assert p.history(0)[-1] == p.history(None)[-1] == (2, None)
    assert p.history(2)[-1] == (2, choice)
    assert len(p.hands[2]) == 2


# The order


def test_leaders_come_first_clockwise_from_the_challenger() -> None:
    """IT-11.2, IT-11.5, R-IT-11: leaders' abilities, each used or not, then the cards."""
    p = table(
        "tyrell baratheon stark lannister", leaders="olenna melisandre bran", challenger="baratheon", event="tyrell"
    )
    start_encounter(p, "davos", "mace")
    assert the_question(p) == ("baratheon", "leader_ability", ["use", "pass"])
    assert p.pending[1].about == {"leader": "leader melisandre"}
    go(p, "baratheon: pass")
    assert the_question(p)[:2] == ("tyrell", "leader_ability")
    happened = go(p, "tyrell: pass")
    assert happened == []
    assert asked(p) == {"tyrell": "play", "baratheon": "play"}


def test_a_leader_whose_condition_does_not_hold_is_not_asked() -> None:
    """IT-9.6: at the time it names and only then: Bran's player has to be active."""
    p = table(leaders="bran", challenger="lannister", event="tyrell")
    start_encounter(p, "jaime", "mace", stark="defender robb")
    assert sorted(asked(p)) == ["lannister", "stark", "tyrell"]
    assert set(asked(p).values()) == {"play"}


def test_a_leader_is_offered_once_a_window() -> None:
    """IT-9.6: once each time its moment comes, also if cards are played afterwards."""
    p = after_reveal(supporter="stannis", leaders="tywin", hands={"baratheon": "stannis 1"})
    assert the_question(p)[:2] == ("lannister", "leader_ability")
    happened = go(p, "lannister: use")
    cost = LEADERS["tywin"].cost
    assert story(p, happened) == ["leader_used lannister leader tywin", f"sheet_power_removed lannister {cost}"]
    assert p.effects == [("leader tywin", 1, "defender")]
    go(p, "stark: pass", "lannister: pass", "baratheon: stannis")
    assert asked(p) == {"stark": "play", "lannister": "play", "baratheon": "play"}


def test_using_a_leader_is_never_mandatory() -> None:
    """IT-9.6: whoever passes does nothing."""
    p = after_reveal(leaders="tywin")
    before = (list(p.sheet), list(p.effects))
    assert go(p, "lannister: pass") == []
    assert (list(p.sheet), list(p.effects)) == before


def test_chosen_cards_are_turned_up_and_carried_out_clockwise() -> None:
    """IT-11.2, IT-11.5: whoever answered first."""
    p = table(
        "stark tyrell lannister",
        challenger="tyrell",
        leaders="catelyn",
        event="stark",
        hands={"stark": "5 catelyn", "tyrell": "1 mace"},
    )
    start_encounter(p, "mace", "robb")
    drawn = deck(p, "tyrell").split()[: CARDS["mace"].draw]
    happened = go(p, "stark: catelyn", "tyrell: mace")
    assert story(p, happened) == [
        "played tyrell card mace",
        f"drew tyrell {len(drawn)}",
        f"drew_cards {' '.join(drawn)} (tyrell)",
        "played stark card catelyn",
    ]
    assert p.played == [("catelyn",), ("mace",), ()]
    assert (hand(p, "stark"), hand(p, "tyrell").split()) == ("5 1", ["1", "2", *drawn])
    assert the_question(p)[:2] == ("stark", "distribute_up_to")


def test_laps_are_repeated_until_nobody_plays() -> None:
    """IT-11.5, R-IT-11: who passed is asked again when another played; two copies go in two laps (R-IT-13)."""
    p = before_cards(hands={"tyrell": "mace mace 1"})
    drawn = deck(p, "tyrell").split()[: 2 * CARDS["mace"].draw]
    go(p, "stark: pass", "lannister: pass", "tyrell: mace")
    assert asked(p) == {"stark": "play", "lannister": "play", "tyrell": "play"}
    assert options(p, "tyrell") == ["pass", "pass all", "mace"]
    go(p, "stark: pass", "lannister: pass", "tyrell: mace")
    assert p.played[2] == ("mace", "mace")
    assert hand(p, "tyrell").split() == ["1", *drawn]
    go(p, "stark: pass", "lannister: pass", "tyrell: pass")
    assert asked(p) == {"stark": "lay", "lannister": "lay"}


def test_who_passes_for_the_rest_is_asked_no_more_in_this_window() -> None:
    """IT-11.5: "pass all" is open once the lap is turned up, and holds for this window only."""
    p = before_cards(hands={"tyrell": "mace mace 1"})
    go(p, "stark: pass all", "lannister: pass", "tyrell: mace")
    assert p.silent == [True, False, False, False]
    assert asked(p) == {"lannister": "play", "tyrell": "play"}
    go(p, "lannister: pass all", "tyrell: mace")
    assert asked(p) == {"tyrell": "play"}
    go(p, "tyrell: pass")
    lay(p, stark="1", lannister="1")
    assert timing(p) == "after_reveal"
    assert p.silent == [False] * 4
    assert asked(p) == {"stark": "play", "lannister": "play", "tyrell": "play"}


def test_the_last_lap_is_over_when_all_have_fallen_silent() -> None:
    """IT-11.5: nobody is left to ask."""
    p = before_cards(hands={"tyrell": "mace"})
    go(p, "stark: pass all", "lannister: pass all", "tyrell: pass all")
    assert asked(p) == {"stark": "lay", "lannister": "lay"}


def test_three_windows_in_a_round() -> None:
    """IT-11.5: before cards are laid, after they are revealed, after the resolution."""
    p = before_cards(hands={"stark": "20", "lannister": "1"})
    seen = [timing(p)]
    lay(p, stark="20", lannister="1")
    seen.append(timing(p))
    close_window(p)
    go(p, "stark: lannister", "stark: deck")
    seen.append(timing(p))
    assert seen == ["before_cards_placed", "after_reveal", "after_resolution"]


@pytest.mark.parametrize("order", list(permutations(["stark: catelyn", "lannister: pass", "tyrell: mace"])))
def test_the_order_of_sealed_answers_does_not_matter(order: tuple[str, ...]) -> None:
    """IT-11.5: all at once and in secret."""

    def play(answers: tuple[str, ...]) -> IronThrone:
        p = table(hands={"stark": "5 catelyn", "tyrell": "1 mace"}, leaders="catelyn", challenger="lannister")
        start_encounter(p, "jaime", "robb", tyrell="defender mace")
        go(p, *answers)
        return p

    assert play(order) == play(("stark: catelyn", "lannister: pass", "tyrell: mace"))


# What may be played


def test_a_card_needs_its_character_among_the_participants() -> None:
    """IT-9.5, IT-6.0: only while that character takes part."""
    p = before_cards(hands={"tyrell": "mace renly margaery"})
    assert options(p, "tyrell") == ["pass", "pass all", "mace"]
    assert refused(p, "tyrell: renly") == ("IT-9.5", "Renly takes no part in this encounter")


def test_a_card_is_played_at_the_time_printed_on_it() -> None:
    """IT-9.5: not in another window."""
    p = before_cards(supporter="stannis", hands={"baratheon": "stannis", "lannister": "3", "stark": "5 robb"})
    assert options(p, "stark") == options(p, "baratheon") == ["pass", "pass all"]
    assert refused(p, "stark: robb") == ("IT-9.5", "Tactical Manoeuvre (Robb) is played at another time")
    lay(p, lannister="3", stark="5")
    assert options(p, "baratheon") == ["pass", "pass all", "stannis"]
    assert options(p, "stark") == ["pass", "pass all"]


def test_a_card_of_ones_leader_can_be_played_while_a_character_of_ones_own_takes_part() -> None:
    """IT-9.5, R-IT-13: any living character of one's own."""
    p = table(leaders="mace", hands={"tyrell": "mace renly"})
    start_encounter(p, "robb", "jaime", tyrell="defender olenna")
    assert options(p, "tyrell") == ["pass", "pass all", "mace"]


def test_a_leaders_card_needs_a_living_participant() -> None:
    """IT-9.5, IT-9.1, R-IT-13: no longer when the participant is dead."""
    hands, power = {"targaryen": "viserys viserys"}, {"jorah": CARDS["viserys"].cost}
    p = table("stark lannister targaryen", leaders="viserys", hands=hands, power=power)
    start_encounter(p, "robb", "jaime", targaryen="defender jorah")
    go(p, "stark: pass", "lannister: pass", "targaryen: viserys")
    assert p.dead == ["jorah"]
    assert options(p, "targaryen") == ["pass", "pass all"]
    assert refused(p, "targaryen: viserys") == ("IT-9.5", "Viserys takes no part in this encounter")


def test_both_cards_of_a_character_may_be_played() -> None:
    """IT-9.5, R-IT-13: one a lap; each has its effect."""
    p = after_reveal(supporter="stannis", hands={"baratheon": "stannis stannis"})
    go(p, "stark: pass", "lannister: pass", "baratheon: stannis")
    go(p, "stark: pass all", "lannister: pass all", "baratheon: stannis")
    assert p.effects == [("card stannis", 3, "defender")] * 2
    assert p.played[3] == ("stannis", "stannis")


def test_a_played_card_lies_open_until_the_end_of_the_round() -> None:
    """IT-9.5, IT-7.7, R-IT-13, R-IT-27: everybody sees it; it is not in the discard pile yet."""
    p = after_reveal(supporter="stannis", hands={"baratheon": "stannis"})
    go(p, "stark: pass all", "lannister: pass all", "baratheon: stannis")
    close_window(p)
    assert view(p, None)["played"] == [[], [], [], ["stannis"]]
    assert p.discards[3] == ()


@pytest.mark.parametrize("house", ["stark", "lannister", "tyrell"])
def test_nobody_plays_a_card_of_another_house(house: str) -> None:
    """IT-9.8: only cards of one's own hand, and hands hold only cards of the own house."""
    p = before_cards(hostages={"stark": ["tyrell mace"], "lannister": ["tyrell mace"]})
    if house != "tyrell":
        assert refused(p, f"{house}: mace") == ("IT-11.5", "Mace is not in your hand")
    assert all(CARDS[card].house == house for card in p.hands[seat_of(p, house)] if card in CARDS)


def test_a_player_who_takes_no_part_is_never_asked_to_play() -> None:
    """IT-9.5, IT-6.0: never before phase 3, and only participants."""
    p = before_cards(hands={"baratheon": "melisandre"})
    assert "baratheon" not in asked(p)
    assert refused(p, "baratheon: melisandre")[0] == "IT-11.5"


# Conditions that no longer hold


def zeal_and_wildfire() -> IronThrone:
    """Cersei and Selyse have lost to each other: the Wildfire Plot would kill whom Zeal could strengthen."""
    p = table(
        "lannister baratheon tyrell",
        hands={"lannister": "5 cersei", "baratheon": "5 selyse"},
        power={"cersei": 2, "selyse": 2},
        event="baratheon",
    )
    fight(p, "cersei", "selyse", {"lannister": "5", "baratheon": "5"})
    return p


def test_a_card_whose_condition_no_longer_holds_goes_back_to_the_hand_and_counts_as_a_pass() -> None:
    """IT-11.6, R-IT-11: Zeal for a participant whom the Wildfire Plot has killed before."""
    p = zeal_and_wildfire()
    before = hand(p, "baratheon")
    happened = go(p, "baratheon: selyse", "lannister: cersei")
    assert story(p, happened) == [
        "played lannister card cersei",
        "power_removed selyse 1",
        "died selyse",
        "card_back card selyse (baratheon)",
    ]
    assert p.played == [("cersei",), (), ()]
    assert hand(p, "baratheon") == before
    assert asked(p) == {"lannister": "play", "baratheon": "play"}


def test_a_card_that_goes_back_looks_like_a_pass_to_everybody_else() -> None:
    """IT-11.6: neither what is told, nor what is seen, nor who is asked, nor what is known tells it from a pass."""
    void, passed = zeal_and_wildfire(), zeal_and_wildfire()
    go(void, "baratheon: selyse")
    go(passed, "baratheon: pass")
    told = [go(p, "lannister: cersei") for p in (void, passed)]
    for viewer in ("lannister", "tyrell", None):
        seat = None if viewer is None else seat_of(void, viewer)
        assert sc.seen_by(told[0], seat) == sc.seen_by(told[1], seat)
        assert view(void, viewer) == view(passed, viewer)
        assert void.history(seat) == passed.history(seat)
    assert void == passed


def test_a_letter_keeps_a_card_in_the_hand_whose_turn_would_come_later() -> None:
    """IT-11.6, IT-9.4: who was made to withdraw before their card's turn has not played it."""
    p = table(
        "lannister stark tyrell",
        leaders="tywin",
        hands={"lannister": "tywin 1", "tyrell": "mace 1", "stark": "5"},
        event="stark",
    )
    start_encounter(p, "jaime", "robb", tyrell="defender mace")
    happened = go(p, "stark: pass", "tyrell: mace", "lannister: tywin")
    assert story(p, happened) == [
        "played lannister card tywin",
        "forced lannister letter tyrell",
        "withdraws tyrell",
        "card_back card mace (tyrell)",
    ]
    assert (p.discards[2], p.played) == ((), [("tywin",), (), ()])
    assert hand(p, "tyrell") == "mace 1"
    assert asked(p) == {"lannister": "play", "stark": "play"}


def test_cards_of_a_lap_are_turned_up_one_after_the_other() -> None:
    """IT-11.5, R-IT-11: clockwise; until its turn comes a card is in its player's hand, unseen."""
    p = table(
        "stark lannister tyrell",
        leaders="catelyn",
        hands={"stark": "catelyn 5", "lannister": "3 4", "tyrell": "mace 1"},
    )
    start_encounter(p, "robb", "jaime", tyrell="defender mace")
    happened = go(p, "tyrell: mace", "lannister: pass", "stark: catelyn")
    assert story(p, happened) == ["played stark card catelyn"]
    assert (view(p, "stark")["hands"][2], view(p, "stark")["picks"]) == (2, ["", None, None])
    assert view(p, "tyrell")["picks"] == [None, None, "mace"]
    happened = go(p, "stark: done")
    assert story(p, happened, "played") == ["played tyrell card mace"]


def test_a_card_that_left_the_hand_before_its_turn_is_not_played() -> None:
    """IT-11.6, IT-8.1: a hostage may be the very card that was chosen; then its player has passed."""
    p = table(
        "lannister stark tyrell",
        leaders="tyrion",
        hands={"lannister": "joffrey 20", "stark": "arya"},
        decks={"stark": "1 2 3"},
        event="stark",
    )
    fight(p, "joffrey", "robb", {"lannister": "20", "stark": "1"})
    go(p, "lannister: deck")
    happened = go(p, "stark: arya", "lannister: joffrey", "lannister: hand")
    assert story(p, happened)[-2:] == ["hostage lannister stark hand 2 stark", "hostage_face 2 arya (lannister stark)"]
    assert (hand(p, "stark"), p.played[1]) == ("", ())
    assert p.power["joffrey"] == 4
    assert asked(p) == {"lannister": "play"}


# Instructions and costs


def test_what_could_do_nothing_at_all_cannot_be_played() -> None:
    """IT-11.4, R-IT-4: an empty sheet has nothing to distribute."""
    p = table(leaders="catelyn", hands={"stark": "catelyn 5"}, sheet={"stark": 0})
    start_encounter(p, "robb", "jaime")
    assert options(p, "stark") == ["pass", "pass all"]
    assert refused(p, "stark: catelyn") == (
        "IT-11.4",
        "The condition of Family, Duty, Honour (Catelyn) is not met, or it could do nothing",
    )


def test_a_cost_must_be_paid_in_full() -> None:
    """IT-11.4, R-IT-4: without power on the sheet nobody pays for Greensight; with it, it leaves the game."""
    p = table(leaders="bran", sheet={"stark": 1})
    start_encounter(p, "robb", "jaime")
    assert set(asked(p).values()) == {"play"}
    p = table(leaders="bran", sheet={"stark": 2})
    start_encounter(p, "robb", "jaime")
    gone = p.power_gone
    go(p, "stark: use")
    assert (p.sheet[0], p.power_gone) == (0, gone + 1)


def test_an_instruction_is_carried_out_as_far_as_possible() -> None:
    """IT-11.4, R-IT-4: Robb the leader discards what there is, of the player's choice, then draws 2."""
    p = table(leaders="robb", hands={"stark": "5 7"}, decks={"stark": "20 12 10"})
    go(p, "stark: use")
    assert p.pending[0].about == {"n": 3}
    assert the_question(p) == ("stark", "discard", ["5", "7"])
    go(p, "stark: 7")
    assert the_question(p) == ("stark", "discard", ["5"])
    happened = go(p, "stark: 5")
    assert story(p, happened)[:3] == ["discarded stark 5", "drew stark 2", "drew_cards 20 12 (stark)"]
    assert p.discards[0] == ("7", "5")
    assert hand(p, "stark") == "20 12"


def test_no_more_is_discarded_than_the_text_says() -> None:
    """IT-11.4: Robb the leader discards 3 of a larger hand, one after the other."""
    p = table(leaders="robb", hands={"stark": "5 7 8 1"})
    go(p, "stark: use", "stark: 7", "stark: 1", "stark: 5")
    assert p.discards[0] == ("7", "1", "5")
    assert hand(p, "stark") == "8 2 3"


def test_political_instinct_may_always_be_played_at_revealed_hostility() -> None:
    """IT-11.4, IT-9.9: it depends on a hidden hand, so it is playable though nobody can replace."""
    p = table(leaders="tyrion", hands={"stark": "5", "lannister": "3 tyrion"}, decks={"stark": "1", "lannister": "1"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="3")
    assert options(p, "lannister") == ["pass", "pass all", "tyrion"]
    happened = go(p, "stark: pass", "lannister: tyrion", "lannister: stark")
    assert story(p, happened)[-1] == "no_higher_card stark"
    assert view(p, None)["capped"] == [[[5, 1]], [], []]


def test_political_instinct_can_hit_a_character_laid_as_nothing() -> None:
    """IT-9.9, R-IT-14: who holds a higher card must replace, and chooses which; the old one is discarded at once."""
    p = table(
        leaders="tyrion",
        hands={"stark": "robb 5 7", "lannister": "3 tyrion"},
        decks={"stark": "arya", "lannister": "1"},
    )
    start_encounter(p, "robb", "jaime")
    lay(p, stark="robb", lannister="3")
    go(p, "stark: pass all", "lannister: tyrion", "lannister: stark")
    assert the_question(p) == ("stark", "replace", ["5", "7"])
    happened = go(p, "stark: 5")
    assert story(p, happened)[:1] == ["revealed stark 5"]
    assert (p.revealed[0], p.discards[0], hand(p, "stark")) == ("5", ("robb",), "7 arya")


def test_greensight_lays_the_opponents_card_open_when_the_window_has_closed() -> None:
    """IT-9.10, R-IT-14: the opponent lays face up, then Bran's player lays face down and turns it up."""
    p = table(leaders="bran", hands={"stark": "5 truce", "lannister": "3 truce"})
    start_encounter(p, "robb", "jaime")
    go(p, "stark: use")
    assert set(asked(p).values()) == {"play"}
    close_window(p)
    assert asked(p) == {"lannister": "lay_face_up"}
    happened = go(p, "lannister: 3")
    assert story(p, happened) == ["revealed lannister 3"]
    assert hand(p, "lannister") == "truce 1"
    assert p.result == ""
    assert asked(p) == {"stark": "lay"}
    happened = go(p, "stark: truce")
    assert story(p, happened) == ["revealed stark truce", "outcome betrayal"]
    assert timing(p) == "after_reveal"


def test_greensight_turns_up_the_top_of_the_deck_of_an_empty_hand() -> None:
    """IT-9.10, IT-6.3: who must lay a card and has none lays the top of the deck, open."""
    p = table(leaders="bran", hands={"stark": "5 truce", "lannister": ""}, hostages={"tyrell": ["lannister rest"]})
    start_encounter(p, "robb", "jaime")
    happened = go(p, "stark: use") + close_window(p)
    assert story(p, happened)[-1] == "revealed lannister nothing"
    assert asked(p) == {"stark": "lay"}
