"""WI-1: the parts of the game, in the data and in the English texts."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core.template import fields
from smallcouncil.games.facts import LANGUAGES, read_data, read_rules
from smallcouncil.games.westeros_intrigue import GAME
from smallcouncil.games.westeros_intrigue.cards import (
    CLOCKWISE,
    COLOURS,
    DECK,
    HOUSE,
    HOUSES,
    LAY_AT,
    LAYS,
    NAMES,
    PLACES,
    THRONE_CARDS,
)

from .table import PLAYERS, a_random_game, asked, new_table, random_lay

DATA = read_data("westeros_intrigue")
ORIGINS = {"rulebook", "reported", "reconstructed", "designed"}


def test_there_are_36_characters_nine_of_each_of_four_houses() -> None:
    """WI-1.1: 36 character cards in four house colours."""
    assert len(DECK) == len(set(DECK)) == 36
    assert HOUSES == ("stark", "lannister", "baratheon", "targaryen")
    assert Counter(HOUSE.values()) == dict.fromkeys(HOUSES, 9)
    assert COLOURS == {"stark": "white", "lannister": "red", "baratheon": "yellow", "targaryen": "black"}
    assert DATA["deck"]["cards"] == 36
    assert DATA["deck"]["cards_per_house"] == 9


def test_the_characters_of_the_rulebook_are_of_the_colours_it_names() -> None:
    """WI-1.1, WI-X1, WI-X2: the book's examples call three characters red and one yellow."""
    assert {HOUSE[card] for card in ("tyrion", "sandor", "jaime")} == {"lannister"}
    assert HOUSE["stannis"] == "baratheon"


def test_there_are_seven_iron_throne_cards() -> None:
    """WI-1.2: each has a value of at least 1 and a number of daggers."""
    assert sorted(THRONE_CARDS) == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
    assert all(card.value >= 1 and card.daggers >= 0 for card in THRONE_CARDS)
    assert [(card["value"], card["daggers"]) for card in DATA["iron_throne_cards"]] == list(THRONE_CARDS)


def test_there_are_24_penalty_tokens_that_only_keep_score() -> None:
    """WI-1.3: 24 tokens of values 1, 2 and 5; no position holds tokens."""
    assert DATA["penalty_tokens"] == {"count": 24, "values": [1, 2, 5], "origin": "rulebook"}
    assert not [zone for zone in GAME.zones if "token" in zone]


@pytest.mark.parametrize(
    ("players", "hand", "bottom_row", "set_aside", "face_up"),
    [(2, 14, 7, 8, 0), (3, 12, 8, 0, 0), (4, 9, 8, 0, 0), (5, 7, 8, 0, 1), (6, 6, 8, 0, 0)],
)
def test_the_deal_is_that_of_the_rulebook(
    players: int, hand: int, bottom_row: int, set_aside: int, face_up: int
) -> None:
    """WI-3.1, WI-4.3: cards a hand, cards over, and the longest bottom row."""
    assert players * hand + set_aside + face_up == 36
    deal = {"set_aside": 0, "face_up": 0, **DATA["deal"][str(players)]}
    assert deal == {
        "hand": hand,
        "bottom_row": bottom_row,
        "set_aside": set_aside,
        "face_up": face_up,
        "origin": "rulebook",
    }


def test_every_fact_names_its_origin() -> None:
    """WI-1.1, WI-1.2, WI-3.1: what the data say is printed, reported, reconstructed or designed, and says which."""
    records: list[dict[str, Any]] = [
        DATA["deck"],
        DATA["penalty_tokens"],
        *DATA["colours"].values(),
        *DATA["deal"].values(),
        *DATA["iron_throne_cards"],
        *(card for house in DATA["characters"].values() for card in house),
    ]
    assert len(records) == 2 + 4 + 5 + 7 + 36
    assert {record["origin"] for record in records} <= ORIGINS


def test_every_character_has_a_name_of_its_own() -> None:
    """WI-1.1: 36 characters and four houses are called by name."""
    names = [GAME.texts.name(an_id) for an_id in (*DECK, *HOUSES)]
    assert len(set(names)) == 40
    assert set(NAMES) == {*DECK, *HOUSES}
    assert GAME.texts.name("jon_snow") == "Jon Snow"
    assert GAME.texts.name("stark") == "Stark"


def test_every_lay_has_a_notation_of_its_own() -> None:
    """R-WI-15: a character, '@' and the place: its row and its offset from the first card."""
    assert {LAYS[f"{card}@{place}"] for card in DECK for place in PLACES} == {
        (card, place) for card in DECK for place in PLACES
    }
    assert len(LAYS) == len(DECK) * len(PLACES)


@pytest.mark.parametrize("card", DECK)
def test_a_lay_is_found_by_card_and_the_number_of_the_place(card: str) -> None:
    """R-WI-15: the same notations the other way round, beside the number of the card's house."""
    house, notations = LAY_AT[card]
    assert HOUSES[house] == HOUSE[card]
    assert [LAYS[notation] for notation in notations] == [(card, place) for place in PLACES]


def test_turns_go_round_clockwise_and_end_with_the_player_who_had_the_last() -> None:
    """WI-4.1, WI-4.7: from seat to seat; who is alone in the round comes after all the others."""
    assert CLOCKWISE[2] == [(1, 0), (0, 1)]
    assert CLOCKWISE[3] == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert list(CLOCKWISE) == list(PLAYERS)


def test_the_places_are_all_that_a_bottom_row_of_eight_can_carry() -> None:
    """R-WI-15, WI-4.3: offsets from -7 to 7, one place fewer with each row."""
    grown_to = range(-7, 1)  # where the left end of a full row of eight can lie
    reachable = {f"{row}.{left + n}" for left in grown_to for row in range(1, 9) for n in range(9 - row)}
    assert set(PLACES) == reachable


def test_the_game_is_listed_with_its_players_and_variants() -> None:
    """WI-1.0: 2 to 6 players, in every variant."""
    assert "westeros-intrigue" in sc.game_ids()
    assert sc.find_game("westeros-intrigue") is GAME
    assert list(GAME.players) == [2, 3, 4, 5, 6]
    for counts, options in GAME.variants.values():
        for players in counts:
            new_table(players, **options)


# English texts


@pytest.mark.parametrize("players", PLAYERS)
def test_all_that_happens_can_be_told(players: int) -> None:
    """Every event, prompt and outcome of random games has an English sentence with all values filled in."""
    kinds = set()
    for seed in range(5):
        p, rng = new_table(players, seed), Random(seed)
        happened = list(p.events)
        while p.outcome is None:
            assert p.pending[asked(p)].prompt == "Lay one character in the court."
            happened += random_lay(p, rng)[2]
        told = {GAME.texts.say(f"event.{event.kind}", event.data) for event in happened}
        assert not [sentence for sentence in told if not sentence or "{" in sentence]
        assert GAME.texts.has(f"reason.{p.outcome.reason}")
        kinds |= {event.kind for event in happened}
    assert kinds - {"face_up"} == {
        *("dealt", "hand", "laid", "out", "throne_drawn", "throne_card"),
        *("penalties", "thrones_turned_up", "game_over"),
    }
    assert ("face_up" in kinds) == (players == 5)


def test_every_event_and_question_and_outcome_has_a_text() -> None:
    """No key of the catalogue is missing, and none is there in vain."""
    keys = {key for key in GAME.texts.templates["en"] if key.partition(".")[0] in ("ask", "reason", "option")}
    assert keys == {
        *("ask.lay", "reason.lowest_score", "reason.fewest_daggers", "reason.shared"),
        *("option.first", "option.throne_cards", "option.throne_cards.0", "option.throne_cards.1"),
    }
    assert set(GAME.book.questions) == {"lay"}
    assert set(GAME.options.__struct_fields__) == {"first", "throne_cards"}


def test_every_refusal_can_be_told() -> None:
    """Every refusal that random answers meet has an English reason, and its values fit the template."""
    rng = Random(3)
    met = set()
    for players in PLAYERS:
        for p in a_random_game(players, seed=players):
            tries = [rng.choice(list(LAYS)), "pass", "arya", "arya@9.9", "varys@1.0"]
            for seat, choice in product(range(-1, players), tries):
                if refusal := p.why_not(seat, choice):
                    template = GAME.texts.templates["en"][f"no.{refusal.key}"]
                    assert refusal.reason == GAME.texts.say(f"no.{refusal.key}", refusal.about)
                    assert {field.name for field in fields(template)} <= set(refusal.about)
                    met.add(refusal.key)
    assert met == {
        *("no_such_seat", "game_over", "not_asked", "not_a_lay", "no_passing", "no_such_character", "not_in_hand"),
        *("no_such_place", "place_taken", "first_card", "bottom_row_full", "not_at_an_end", "no_pair_below"),
        "house_does_not_fit",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_has_one_name_in_words(language: str) -> None:
    """R-WI-15: no two share it; the log says it, and the clause how it comes about."""
    assert len({GAME.texts.name(place, language) for place in PLACES}) == len(PLACES)
    lay = {"seat": 0, "card": "arya", "place": "2.-1"}
    assert GAME.texts.name("2.-1", language) in GAME.texts.say("event.laid", lay, language=language)
    page = read_rules("westeros_intrigue", language)
    clause = page[page.index("- R-WI-15") :].partition("\n\n")[0]
    assert GAME.texts.name("1.-1", language).partition(", ")[2] in clause


def test_places_are_named_by_their_way_from_the_first_card() -> None:
    """R-WI-15: even rows have no middle."""
    named = {place: GAME.texts.name(place) for place in ("1.0", "1.-2", "1.3", "2.-1", "2.0", "3.-1", "3.0", "8.-7")}
    assert named == {
        "1.0": "row 1, middle",
        "1.-2": "row 1, left 2",
        "1.3": "row 1, right 3",
        "2.-1": "row 2, left 1",
        "2.0": "row 2, right 1",
        "3.-1": "row 3, middle",
        "3.0": "row 3, right 1",
        "8.-7": "row 8, left 4",
    }
