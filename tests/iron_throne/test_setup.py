"""Setting up (IT-2): houses, leader sheets, power, hands, influence, events, the first challenger; table options."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import CHARACTERS, HOUSES, house_deck
from smallcouncil.games.iron_throne.state import IronThrone

from .table import asked, cards_of, options, refused, story, view

NAME_HOUSES = "Choose a different house for each of the 3 seats, or deal them at random"
STARK_FIRST = ("stark", "lannister", "tyrell")


def a_table(seed: int = 1, players: int = 3, **options: Any) -> IronThrone:
    """A table as it is set up, the leader sheets just drawn."""
    return GAME.new(players, seed, options)


def keep_first(p: IronThrone) -> list[sc.Event]:
    """Everybody keeps the first of the two leader sheets; the first event is the challenger's own house."""
    p.events_deck.sort(key=lambda event: event == p.houses[p.challenger])
    return [event for seat in range(p.players) for event in p.answer(seat, p.sheets[seat][0])]


# Houses


def test_houses_are_chosen_by_seat() -> None:
    """IT-2.1, R-IT-5: every player chooses a house when taking a seat."""
    assert a_table(houses=["tyrell", "stark", "targaryen"]).houses == ["tyrell", "stark", "targaryen"]


def test_houses_that_nobody_chose_are_dealt_at_random() -> None:
    """IT-2.1, R-IT-5: an empty seat is dealt any house but those that were chosen, each about as often."""
    tables = [a_table(seed, 4, houses=["", "stark", "", "lannister"]).houses for seed in range(120)]
    assert all((houses[1], houses[3]) == ("stark", "lannister") for houses in tables)
    dealt = Counter((houses[0], houses[2]) for houses in tables)
    assert set(dealt) == set(permutations(["baratheon", "targaryen", "tyrell"], 2))
    assert min(dealt.values()) >= 8


def test_all_houses_are_dealt_where_nobody_chooses() -> None:
    """IT-2.1: without a choice every seat is dealt a house, none twice."""
    tables = [a_table(seed).houses for seed in range(40)]
    assert all(len(set(houses)) == 3 for houses in tables)
    assert {house for houses in tables for house in houses} == set(HOUSES)


@pytest.mark.parametrize(
    ("given", "clause", "reason"),
    [
        ({"houses": ["stark", "stark", "tyrell"]}, "IT-2.1", NAME_HOUSES),
        ({"houses": ["stark", "tyrell"]}, "IT-2.1", NAME_HOUSES),
        ({"houses": ["stark", "tyrell", "lannister", ""]}, "IT-2.1", NAME_HOUSES),
        (
            {"houses": ["stark", "greyjoy", ""]},
            "IT-1.1",
            "Greyjoy is not in this game; choose from Stark, Lannister, Baratheon, Targaryen and Tyrell",
        ),
        ({"first": 3}, "IT-2.5", "There is no seat 3 to begin"),
        ({"first": -1}, "IT-2.5", "There is no seat −1 to begin"),
        ({"release_draw": "owner"}, "IT-8.4", "When a hostage is released, the releaser draws, or both do; not owner"),
        ({"truce_proposals": 0}, "IT-6.9", "Each active player has at least 1 offer"),
        ({"round_limit": 0}, "IT-12.5", "A game has at least 1 round"),
    ],
)
def test_options_that_the_rules_do_not_know_are_refused(given: dict[str, Any], clause: str, reason: str) -> None:
    """IT-1.1, IT-2.1, IT-2.5, IT-6.9, IT-8.4, IT-12.5: a table that cannot be is refused, with its clause."""
    with pytest.raises(sc.IllegalTable) as error:
        a_table(**given)
    assert (error.value.clause, error.value.reason) == (clause, reason)


@pytest.mark.parametrize("given", [{"raven": True}, {"round_limit": "many"}])
def test_options_of_no_game_are_refused(given: dict[str, Any]) -> None:
    """IT-2.1: a table chooses only what this game lets it choose."""
    with pytest.raises(sc.IllegalTable, match="iron-throne has no such table option"):
        a_table(**given)


@pytest.mark.parametrize(
    "given",
    [
        {"houses": []},
        {"houses": ["", "", ""]},
        {"first": 0},
        {"first": 2},
        {"release_draw": "both"},
        {"truce_proposals": 1},
        {"round_limit": 1},
        {"arya_leader_hits_active": True},
    ],
)
def test_options_of_the_rules_are_taken(given: dict[str, Any]) -> None:
    """IT-2.1, IT-2.5, IT-6.9, IT-8.4, IT-12.5: the limits of each option are inside it."""
    assert a_table(**given).outcome is None


def test_options_have_the_defaults_of_the_rules() -> None:
    """IT-6.9, IT-8.4, IT-12.5, R-IT-26: 6 proposals, only the releaser draws, 60 rounds."""
    table = a_table().settings
    assert (table.truce_proposals, table.release_draw, table.round_limit) == (6, "releaser", 60)
    assert (table.houses, table.first, table.arya_leader_hits_active) == ((), None, False)


@pytest.mark.parametrize(
    ("language", "czech", "hungarian"),
    [("en", "Czech", "Hungarian"), ("hu", "cseh", "magyar"), ("cs", "česk", "maďarsk")],
)
def test_who_draws_at_a_release_says_which_book_it_follows(language: str, czech: str, hungarian: str) -> None:
    """IT-8.4: the two rulebooks differ, and the label of each way, and of the variant, names its book."""
    for key, book in {
        "option.release_draw.releaser": czech,
        "variant.plain": czech,
        "option.release_draw.both": hungarian,
        "variant.both draw": hungarian,
    }.items():
        assert book in GAME.texts.say(key, {}, language=language), key


# Leaders


def test_each_draws_two_leader_sheets_and_all_are_asked_at_once() -> None:
    """IT-2.1: each draws 2 of their own 5 sheets and secretly keeps one."""
    p = a_table(houses=STARK_FIRST)
    assert asked(p) == {"stark": "keep_leader", "lannister": "keep_leader", "tyrell": "keep_leader"}
    for seat, house in enumerate(p.houses):
        assert options(p, house) == list(p.sheets[seat])
        assert len(set(p.sheets[seat])) == 2
        assert set(p.sheets[seat]) <= set(CHARACTERS[house])
    assert story(p, p.events) == [f"sheets {' '.join(p.sheets[seat])} ({house})" for seat, house in enumerate(p.houses)]


def test_any_two_sheets_can_be_drawn() -> None:
    """IT-2.1: the sheets are shuffled."""
    drawn = {a_table(seed, houses=STARK_FIRST).sheets[0] for seed in range(200)}
    assert drawn == set(permutations(CHARACTERS["stark"], 2))


def test_sheets_and_choices_are_secret_until_all_have_chosen() -> None:
    """IT-2.1: nobody sees the sheets of another, nor what was kept, before all are revealed together."""
    p = a_table(houses=STARK_FIRST)
    kept = p.sheets[0][1]
    assert p.answer(0, kept) == []
    assert p.leaders == ["", "", ""]
    assert view(p, "stark")["sheets"][0] == [kept, *[sheet for sheet in p.sheets[0] if sheet != kept]]
    assert [view(p, viewer)["sheets"][0] for viewer in ("lannister", "tyrell", None)] == [None, None, None]
    assert p.history(1) == [(0, None)]
    assert p.history(0) == [(0, kept)]


def test_the_answers_of_the_others_do_not_depend_on_what_was_kept() -> None:
    """IT-2.1: who still has to choose sees the same table whatever another kept."""
    seen = []
    for kept in (0, 1):
        p = a_table(houses=STARK_FIRST)
        p.answer(0, p.sheets[0][kept])
        seen.append([p.view(1), p.view(2), p.view(None), p.history(1), options(p, "lannister")])
    assert seen[0] == seen[1]


def test_leaders_are_revealed_together_and_leave_the_characters() -> None:
    """IT-2.1, IT-2.2, IT-2.3: the leaders' own tokens leave; 4 power on each of the other four and on the sheet."""
    p = a_table(houses=STARK_FIRST)
    kept = [p.sheets[seat][seat % 2] for seat in range(3)]
    happened = [event for seat in (2, 0, 1) for event in p.answer(seat, kept[seat])]
    assert p.leaders == kept
    assert p.sheet == [4, 4, 4]
    assert p.power == {c: 4 for house in STARK_FIRST for c in CHARACTERS[house] if c not in kept}
    assert p.dead == []
    assert story(p, happened)[0] == "leaders " + " ".join(f"leader {leader}" for leader in kept)


def test_the_sheet_not_kept_stays_secret_for_ever() -> None:
    """IT-2.2: the other sheets leave the game; only their player knows which was drawn and not kept."""
    p = a_table(houses=STARK_FIRST)
    keep_first(p)
    assert view(p, "lannister")["sheets"] == [None, list(p.sheets[1]), None]
    assert view(p, None)["sheets"] == [None, None, None]


def test_a_sheet_that_was_not_drawn_cannot_be_kept() -> None:
    """IT-2.1: one of the two drawn."""
    p = a_table(houses=STARK_FIRST)
    other = next(c for c in CHARACTERS["stark"] if c not in p.sheets[0])
    names = " and ".join(sheet.capitalize() for sheet in p.sheets[0])
    assert refused(p, f"stark: {other}") == ("IT-2.1", f"Keep one of the two leader sheets you drew: {names}")


# Cards, influence and events


def test_everybody_draws_five_cards_from_a_shuffled_deck_with_the_leaders_cards() -> None:
    """IT-2.2, IT-2.4: 5 cards in hand, 20 in the deck; both cards of the leader's character are among them."""
    p = a_table(houses=STARK_FIRST, first=1)
    happened = keep_first(p)
    assert [len(hand) for hand in p.hands] == [5, 5, 5]
    assert [len(deck) for deck in p.decks] == [20, 20, 20]
    assert all(cards_of(p, house) == sorted(house_deck(house)) for house in p.houses)
    assert all(cards_of(p, house).count(p.leaders[seat]) == 2 for seat, house in enumerate(p.houses))
    first_hand = " ".join(p.hands[0])
    assert story(p, happened, "drew", "drew_cards")[:2] == ["drew stark 5", f"drew_cards {first_hand} (stark)"]


def test_decks_are_shuffled() -> None:
    """IT-2.4: no two tables have the same deck, and no deck has the order of the box."""
    decks = {a_table(seed, houses=STARK_FIRST).decks[0] for seed in range(20)}
    assert len(decks) == 20
    assert tuple(house_deck("stark")) not in decks


@pytest.mark.parametrize("players", [3, 4, 5])
def test_five_influence_tokens_lie_on_the_own_board(players: int) -> None:
    """IT-2.4: all 5 influence tokens on the own board."""
    p = a_table(players=players)
    assert p.influence == [tuple(5 if board == seat else 0 for board in range(players)) for seat in range(players)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_event_deck_is_of_the_houses_in_play_and_the_specials(players: int) -> None:
    """IT-1.3, IT-2.5: 3 event cards of every house in play and 3 specials."""
    p = a_table(players=players)
    specials = {"influential": 1, "well_informed": 1, "jailer": 1}
    assert Counter(p.events_deck) == dict.fromkeys(p.houses, 3) | specials


def test_the_event_deck_is_shuffled() -> None:
    """IT-2.5: any event can come first."""
    tops = {a_table(seed, houses=STARK_FIRST).events_deck[-1] for seed in range(60)}
    assert tops == {*STARK_FIRST, "influential", "well_informed", "jailer"}


def test_the_first_challenger_is_drawn_at_random() -> None:
    """IT-2.5: every seat begins about as often as the others."""
    first = Counter(a_table(seed, 4).challenger for seed in range(200))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) >= 30


def test_the_first_challenger_can_be_named() -> None:
    """IT-2.5: table option `first`; the first round is this player's."""
    p = a_table(houses=STARK_FIRST, first=2)
    assert "round 1 tyrell" in story(p, keep_first(p))
    assert (p.round, p.challenger) == (1, 2)


def test_the_first_round_follows_the_setup() -> None:
    """IT-2.5, IT-4.1: nothing lies on the table when the first event is turned up."""
    p = a_table(houses=STARK_FIRST, first=0)
    keep_first(p)
    assert p.discards == [(), (), ()]
    assert p.hostages == [(), (), ()]
    assert p.capped == [(), (), ()]
    assert p.known == [((), (), ())] * 3
    assert (p.hostages_taken, p.power_gone, p.events_used) == (0, 0, [])
    assert (p.picks, p.later_draws) == (["", "", ""], [0, 0, 0])
