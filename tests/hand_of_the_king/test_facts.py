"""HK-1: the parts, as tables that say what the rules say."""

import re

import pytest

import smallcouncil as sc
from smallcouncil.games.facts import read_rules
from smallcouncil.games.hand_of_the_king import GAME
from smallcouncil.games.hand_of_the_king.cards import (
    CHARACTERS,
    COMPANIONS,
    DATA,
    DECK,
    HOUSE,
    HOUSES,
    NAMES,
    SIZE,
    Companion,
)
from smallcouncil.games.hand_of_the_king.companions import EFFECTS
from smallcouncil.games.hand_of_the_king.state import HandOptions

from .table import new

RULES = read_rules("hand_of_the_king")
CLAUSES = re.findall(r"^- ((?:R-)?HK-[X\d.]+) ", RULES, re.MULTILINE)
WORDS = {1: "one", 2: "two"}
PLACES = {
    "kings_landing": "King's Landing",
    "other_area": "another player's play area",
    "any_area": "any play area, your own included",
}


def test_it_is_for_two_to_four_players() -> None:
    """HK-1.0: 2 to 4 players."""
    assert [new(players).players for players in (2, 3, 4)] == [2, 3, 4]
    assert (DATA["parts"]["players"]["min"], DATA["parts"]["players"]["max"]) == (2, 4)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_no_other_number_of_players_is_seated(players: int) -> None:
    """HK-1.0: fewer than 2 or more than 4 are refused."""
    with pytest.raises(sc.IllegalTable) as refusal:
        new(players)
    assert refusal.value.clause == "HK-1.0"
    assert refusal.value.reason == f"This game is for 2 to 4 players, not {players}"


def test_the_houses_have_their_printed_numbers_largest_first() -> None:
    """HK-1.1: Stark 8, Greyjoy 7, Lannister 6, Targaryen 5, Baratheon 4, Tyrell 3, Tully 2; the order of HK-4.9 (5)."""
    numbers = {"stark": 8, "greyjoy": 7, "lannister": 6, "targaryen": 5, "baratheon": 4, "tyrell": 3, "tully": 2}
    assert list(SIZE.items()) == list(numbers.items())
    assert list(HOUSES) == list(numbers)


def test_there_are_35_characters_each_of_one_house() -> None:
    """HK-1.1: 35 characters in 7 houses, and Varys is none of them (R-HK-2)."""
    assert len(DECK) == len(set(DECK)) == DATA["parts"]["characters"]["count"] == 35
    assert "varys" not in DECK
    assert {card: HOUSE[card] for card in DECK} == {card: house for house in HOUSES for card in CHARACTERS[house]}


def test_the_rules_and_the_data_give_the_same_numbers() -> None:
    """HK-1.1: what people read in the clause is what the engine counts."""
    for house, size in SIZE.items():
        assert f"{house.capitalize()} {size}" in RULES


def test_there_are_seven_banners_and_fourteen_companions() -> None:
    """HK-1.2: 7 banners, one a house; 14 companion cards."""
    assert list(new().banners) == list(HOUSES)
    assert DATA["parts"]["banners"]["count"] == len(HOUSES) == 7
    assert DATA["parts"]["companions"]["count"] == len(COMPANIONS) == 14
    assert sorted(COMPANIONS) == [
        "brienne", "bronn", "drogo", "gendry", "hodor", "jaqen", "jon_snow",
        "melisandre", "petyr", "pycelle", "ramsay", "sandor", "shae", "syrio",
    ]  # fmt: skip


def test_there_are_four_raven_tokens() -> None:
    """HK-1.3: 4 tokens, enough for the largest table."""
    assert DATA["parts"]["raven_tokens"]["count"] == 4
    assert new(4, teams=True, raven=True).ravens == [True] * 4


def test_every_fact_has_an_origin() -> None:
    """HK-1.2: what is in the rulebook, what is reported and what is ours is told apart."""
    characters = [card for cards in DATA["houses"].values() for card in cards]
    assert {card["origin"] for card in [*characters, *DATA["parts"].values()]} == {"rulebook", "reported"}
    assert {card["id"] for card in characters if card["origin"] == "rulebook"} == {
        "bran",
        "eddard",
        "tyrion",
        "margaery",
    }
    by_origin = {
        origin: {name for name, card in COMPANIONS.items() if card.origin == origin}
        for origin in ("rulebook", "reported", "designed")
    }
    assert by_origin["rulebook"] == {"hodor", "bronn"}
    assert by_origin["designed"] == {"shae", "brienne", "drogo", "syrio", "pycelle"}
    assert len(by_origin["reported"]) == 7
    assert {name for name, card in COMPANIONS.items() if card.ours} == {
        "melisandre",
        "jaqen",
        "hodor",
        "bronn",
        "petyr",
    }


@pytest.mark.parametrize("companion", COMPANIONS.values(), ids=lambda companion: companion.id)
def test_a_companion_reads_as_it_works(companion: Companion) -> None:
    """HK-1.2: the effect that people read says what the fields say to the engine."""
    effect = companion.effect
    match companion.kind:
        case "stay":
            house = companion.counts["house"]
            assert companion.stays
            assert "Stays in your play area and counts as" in effect
            assert f"{companion.counts['n']} {house.capitalize() if house in HOUSES else 'of that house'}" in effect
            assert ("any of the seven houses" in effect) == (house == "any")
        case "take":
            assert effect.startswith(f"Take {NAMES[companion.takes]}, ")
            assert [where for where, words in PLACES.items() if words in effect] == list(companion.source)
        case "kill":
            assert [PLACES[where] for where in companion.kills] == re.findall(
                r"ill one character in ([^,.]+(?:, your own included)?)", effect
            )
            assert effect.count("discard one available companion") == companion.discards
        case "swap":
            assert f"{WORDS[companion.swaps]} characters in {PLACES[companion.within]}" in effect
        case "turn":
            assert effect.count("another turn") == companion.turns
        case "draw":
            assert f"Turn up the top {WORDS[companion.draws]} of the unused companions" in effect
            assert f"Carry out {WORDS[companion.uses]} of them" in effect
        case "move_varys":
            assert companion.to == "empty_place_with_legal_move"
            assert "to an empty place in King's Landing from which he has a legal move" in effect
        case _:
            assert companion.kind == "exchange"
            assert [PLACES[where] for where in companion.source] == ["another player's play area"]
            assert companion.returns == "one_of_another_house"
            assert "another player's play area and take it" in effect
            assert "one of your characters of another house" in effect


def test_only_gendry_jon_snow_and_shae_stay() -> None:
    """HK-4.5: these three stay; what each counts for is on the card."""
    staying = {name: card.counts for name, card in COMPANIONS.items() if card.stays}
    assert staying == {
        "gendry": {"house": "baratheon", "n": 1},
        "jon_snow": {"house": "any", "n": 2},
        "shae": {"house": "lannister", "n": 1},
    }


def test_every_companion_has_an_effect_and_rulings_that_exist() -> None:
    """HK-1.2: a kind the engine knows, and clauses that stand in the rules."""
    assert {card.kind for card in COMPANIONS.values()} == set(EFFECTS)
    assert {ruling for card in COMPANIONS.values() for ruling in card.rulings} <= set(CLAUSES)
    assert all(card.rulings for card in COMPANIONS.values())


def test_four_companions_take_a_named_character() -> None:
    """R-HK-5: Hodor Bran, Bronn Tyrion, Brienne Renly, Drogo Daenerys."""
    takers = {name: card.takes for name, card in COMPANIONS.items() if card.takes}
    assert takers == {"hodor": "bran", "bronn": "tyrion", "brienne": "renly", "drogo": "daenerys"}


def test_a_plain_table_plays_no_variant() -> None:
    """R-HK-15, HK-6.1, HK-6.2: every option is off unless the table asks for it."""
    assert HandOptions() == HandOptions(first=None, teams=False, raven=False, ramsay_moves_varys=False)
    assert DATA["options"] == {"ramsay_moves_varys": {"default": False, "clause": "R-HK-15"}}
    assert GAME.variants == {
        "plain": ((2, 3, 4), {}),
        "teams": ((4,), {"teams": True}),
        "raven": ((3,), {"raven": True}),
        "raven in teams": ((4,), {"teams": True, "raven": True}),
        "Ramsay moves Varys": ((2, 3, 4), {"ramsay_moves_varys": True}),
    }
