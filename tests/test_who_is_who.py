"""Every card, token, order, track and icon says what it is: a sentence with its numbers, in all three languages."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.about import Thing, explain
from smallcouncil.games.facts import GAMES as FOLDER
from smallcouncil.games.facts import LANGUAGES, read_rules, read_texts
from smallcouncil.games.game_of_thrones import about as westeros
from smallcouncil.games.game_of_thrones import cards as of_westeros
from smallcouncil.games.hand_of_the_king import about as hand
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS
from smallcouncil.games.hand_of_the_king.cards import HOUSES as BANNERS
from smallcouncil.games.iron_throne import about as throne
from smallcouncil.games.iron_throne.cards import SPECIAL_EVENTS
from smallcouncil.games.rulebook import Clause, read_page
from smallcouncil.games.storm_of_swords import about as storm
from smallcouncil.games.storm_of_swords import cards as of_the_trident
from smallcouncil.games.westeros_intrigue import about as intrigue
from tests.test_primers import pieces, primer

THINGS = {
    "hand-of-the-king": hand.THINGS,
    "westeros-intrigue": intrigue.THINGS,
    "iron-throne": throne.THINGS,
    "storm-of-swords": storm.THINGS,
    "game-of-thrones": westeros.THINGS,
}
IN_EACH_GAME = pytest.mark.parametrize("game", sc.game_ids())


def facts(game: str) -> dict[str, Any]:
    return dict(sc.find_game(game).facts())


def told(game: str, language: str = "en") -> dict[str, str]:
    """What is said of each thing, by its id."""
    templates = sc.find_game(game).texts.templates[language]
    return {key.removeprefix("about."): text for key, text in templates.items() if key.startswith("about.")}


def on_the_board(game: str) -> set[str]:
    """The ids of everything that a game's facts know of, and of the cards that are in none of them."""
    known = facts(game)
    people = {*chain.from_iterable(known.get("characters", {}).values())}
    printed = {
        an_id for part in ("orders", "house_cards", "leaders", "allies", "stock") for an_id in known.get(part, {})
    }
    castles = {area["kind"] for area in known.get("areas", {}).values()} - {"plain", "sea"}
    return people | printed | castles | CARDS[game]


CARDS = {
    "hand-of-the-king": {*COMPANIONS, *(f"banner {house}" for house in BANNERS), "varys"},
    "westeros-intrigue": {"throne", "throne_deck"},
    "iron-throne": {
        "truce",
        *(f"event {event}" for event in SPECIAL_EVENTS),
        *facts("iron-throne")["values"],
        *(f"{kind} {who}" for kind, whos in facts("iron-throne")["timing"].items() for who in whos),
    },
    "storm-of-swords": {
        *of_the_trident.COMMON_TACTICS,
        *of_the_trident.HOUSE_TACTIC.values(),
        *of_the_trident.ALLY_DECKS,
        *chain.from_iterable(of_the_trident.WESTEROS),
        *facts("storm-of-swords")["weather"],
    },
    "game-of-thrones": {*of_westeros.BASE_TACTICS, *of_westeros.WESTEROS_CARDS, *of_westeros.WILDLING_CARDS},
}


@IN_EACH_GAME
def test_everything_that_the_facts_know_of_explains_itself(game: str) -> None:
    """Who is who: no card, token, order or icon without its sentence, in any language."""
    for language in LANGUAGES:
        assert on_the_board(game) - set(told(game, language)) == set(), language


@IN_EACH_GAME
def test_its_numbers_are_the_same_in_every_language(game: str) -> None:
    for an_id, english in told(game).items():
        for language in LANGUAGES:
            said = told(game, language)[an_id]
            assert sorted(re.findall(r"\d+", said)) == sorted(re.findall(r"\d+", english)), (language, an_id)
            assert said[0] == said[0].upper()
            assert said.endswith((".", "!", "?", ")")), (language, an_id)


@IN_EACH_GAME
def test_no_sentence_is_written_in_vain(game: str) -> None:
    """Every kind of a catalogue is one of something on a board; languages have the same ones."""
    folder = sc.find_game(game).folder
    used = {
        kind for things in (*THINGS.values(),) for thing in things.values() for kind in (thing.kind, *thing.besides)
    }
    for of in {folder, "thrones"}:
        files = [tomllib.loads((FOLDER / of / f"about.{language}.toml").read_text("utf-8")) for language in LANGUAGES]
        assert set(files[0]) == set(files[1]) == set(files[2])
        assert set(files[0]) - used == set()


def test_a_change_of_numbers_changes_what_is_said() -> None:
    texts = read_texts("hand_of_the_king", {"stark": "Stark"})
    explain(texts, ["hand_of_the_king"], {"arya": Thing("character", {"house": "stark", "n": 11})}, {})
    assert texts.say("about.arya", {}).startswith("House Stark, 11 cards.")


def test_what_a_card_does_is_said_after_what_it_is() -> None:
    """When, on what condition, and what: as one reads it."""
    assert told("iron-throne")["leader robb"].endswith("Before your turn: Discard 3 cards, then draw 2.")
    assert "After house cards are revealed, if the outcome is betrayal" in told("iron-throne")["leader eddard"]
    assert told("storm-of-swords", "hu")["frey-army"].endswith(".")


BOARDS = Path(__file__).parents[1] / "client/src/games"
NAMED = re.compile(r"""data-what="([^"{]+)\"""")


def sources(folder: str) -> str:
    """The parts of a board, or of a family's boards."""
    return "".join(file.read_text("utf-8") for file in (BOARDS / folder).glob("*.svelte"))


@IN_EACH_GAME
def test_what_boards_name_by_its_id_is_told(game: str) -> None:
    """`data-what` of a board where it is no value."""
    named = {*NAMED.findall(sources(game))}
    assert named
    assert named - set(told(game)) == set()


def test_what_the_parts_of_a_family_name_by_its_id_is_told_by_one_of_its_games() -> None:
    """Claim is printed on one board of the two."""
    storm, thrones = set(told("storm-of-swords")), set(told("game-of-thrones"))
    named = {*NAMED.findall(sources("thrones"))}
    assert named - (storm | thrones) == set()
    assert named - (storm & thrones) == {"claim"}


HELP = re.compile(r"""<Help of="([^"{]+)"|\bhelp="([^"{]+)\"""")


@IN_EACH_GAME
def test_every_sign_leads_to_a_piece_of_the_first_page_or_to_a_clause(game: str) -> None:
    """The signs "?" of a board: what they name is there, whatever the language."""
    title = sc.find_game(game)
    parts = sources(game) + (sources("thrones") if "orders" in facts(game) else "")
    named = {an_id for found in HELP.findall(parts) for an_id in found if an_id}
    seen = {key[4:]: clause for key, clause in title.texts.templates["hu"].items() if key.startswith("see.")}
    assert len(named) >= 2  # others are values: the phase, whose house it is
    assert named - {*pieces(primer(game)), *seen} == set()
    assert {*seen.values()} <= clauses(title.rules) | (clauses(title.base_rules) if title.base_rules else set())


def clauses(rules: str) -> set[str]:
    blocks = [block for section in read_page(read_rules(rules)).sections for block in section.blocks]
    return {block.id for block in blocks if isinstance(block, Clause)}
