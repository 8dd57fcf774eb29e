"""What depends on a name fits every name that can follow it, not only those that the games of `sentences` use."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core.template import PART, Field, fields, joined
from smallcouncil.games.facts import GAMES as FOLDER
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.game_of_thrones.board import AREAS as OF_WESTEROS
from smallcouncil.games.storm_of_swords.board import AREAS as OF_THE_TRIDENT

from .sentences import Said, caller, chosen, rendered
from .test_sentences import AND, CLAUSE, CODE, CZECH

GAMES = sc.game_ids()
AREAS = {"storm-of-swords": set(OF_THE_TRIDENT), "game-of-thrones": set(OF_WESTEROS)}
IN_EACH_GAME = pytest.mark.parametrize("game", GAMES)
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
AT_EACH_WAR = pytest.mark.parametrize("game", sorted(AREAS))
AZ = re.compile(r"[aáeéiíoóöőuúüű]|y[^aáeéiíoóöőuúüű]|[15](?!\d)", re.IGNORECASE)
IS_AN_AREA = ("area", "areas", "target", "origin", "source", "sea")
CITES = ("option.", "origin.", "see.")  # whose clauses are links


def every_name(game: str, language: str) -> set[str]:
    """In all its forms, but for those that are more than a name."""
    texts = sc.find_game(game).texts
    forms = [texts.names[language], *texts.forms[language].values()]
    return {name for form in forms for name in form.values() if re.match(r"\w", name)}


def templates(game: str, language: str) -> Mapping[str, str]:
    return sc.find_game(game).texts.templates[language]


# Words that depend on how the next one begins


@IN_EACH_GAME
def test_the_hungarian_article_fits_every_name(game: str) -> None:
    names = every_name(game, "hu")
    assert names
    for name in names:
        assert joined(f"a(z) {name}", "hu") == f"{'az' if AZ.match(name) else 'a'} {name}"


@IN_EACH_GAME
@pytest.mark.parametrize("preposition", "kszv")
def test_a_czech_preposition_fits_every_name(game: str, preposition: str) -> None:
    names = every_name(game, "cs")
    assert names
    for name in names:
        words = joined(f"{preposition}(e) {name}", "cs")
        assert words in (f"{preposition} {name}", f"{preposition}e {name}")
        assert not re.search(CZECH, words.lower()), words


@AT_EACH_WAR
def test_an_english_area_that_is_called_the_has_its_article_within_a_sentence(game: str) -> None:
    """The Reach on the map, in the Reach in a sentence; Pyke is Pyke."""
    texts = sc.find_game(game).texts
    for area in AREAS[game]:
        name, within = texts.name(area), texts.name(area, a_form="the")
        assert within in (name, f"the {name.removeprefix('The ')}"), area
        assert not within.startswith("The "), area


@AT_EACH_WAR
def test_every_english_sentence_asks_for_that_article(game: str) -> None:
    found = {(key, field.name): field.argument for key, field in shown(game, "en") if field.name in IS_AN_AREA}
    assert len(found) > 40
    assert {what: how for what, how in found.items() if how != "the"} == {}


@pytest.mark.parametrize("folder", ["thrones", "storm_of_swords", "game_of_thrones"])
def test_so_does_every_english_phrase_of_the_boards_in_the_terminal(folder: str) -> None:
    phrases = tomllib.loads((FOLDER / folder / "texts" / "terminal" / "en.toml").read_text(encoding="utf-8"))["board"]
    found = {key: field for key, text in phrases.items() for field in fields(text) if field.name in IS_AN_AREA}
    named = {key: field.argument for key, field in found.items() if field.how == "name"}
    assert bool(named) == (folder == "thrones")
    assert {key: how for key, how in named.items() if how != "the"} == {}


def shown(game: str, language: str) -> Iterator[tuple[str, Field]]:
    """What is shown by its name, and under which key."""
    for key, text in templates(game, language).items():
        yield from ((key, field) for field in fields(text) if field.how in ("name", "names"))


@IN_EACH_GAME
def test_no_a_or_an_stands_before_a_name_that_could_ask_for_the_other(game: str) -> None:
    """Allied units alone are told with one: an allied footman, an allied knight."""
    found = {key for key, text in templates(game, "en").items() if re.search(r"\ban? \{\w+(?::names?)?[:}]", text)}
    assert found == ({"event.allied_placed"} if game == "storm-of-swords" else set())
    assert not found or {sc.find_game(game).texts.name(unit).split()[0] for unit in "fk"} == {"allied"}


# Players in a form: by house or, where seats have none, by a word for a player before the name, which is never bent

CZECH_HOUSE = {"acc": "rod", "gen": "rodu", "dat": "rodu", "ins": "rodem"}
BEFORE_A_PLAYER = re.compile(
    r"\b(?:bez|do|k|mezi|na|nad|o|od|po|pod|pro|proti|před|při|s|u|v|z|za)(?:\(?e\)?)? \{\w+:whos?\}"
)


@IN_EACH_GAME
def test_every_form_that_a_sentence_asks_of_a_player_is_there(game: str) -> None:
    texts = sc.find_game(game).texts
    houses = {house for said in chosen(game) for house in said.houses}
    for language in LANGUAGES:
        for form in forms_of_players(game, language):
            assert texts.player("Anna", language, form).endswith(" Anna"), form
            for house in houses:
                assert texts.name(house, language, form).split()[0] == CZECH_HOUSE[form], (house, form)


def forms_of_players(game: str, language: str) -> set[str]:
    """The forms in which sentences of a game name players."""
    asked = (
        field for text in templates(game, language).values() for field in fields(text) if field.how in ("who", "whos")
    )
    return {field.argument for field in asked} - {""}


def test_some_czech_sentences_ask_for_each_of_them() -> None:
    assert {form for game in GAMES for form in forms_of_players(game, "cs")} == set(CZECH_HOUSE)


@IN_EACH_GAME
def test_after_a_czech_preposition_a_player_stands_in_a_form(game: str) -> None:
    """na rod Starků (Anna), od hráče Anna; never "od Anna"."""
    assert {key: text for key, text in templates(game, "cs").items() if BEFORE_A_PLAYER.search(text)} == {}
    assert BEFORE_A_PLAYER.search("a útočí na {defender:who}.")
    assert not BEFORE_A_PLAYER.search("a útočí na {defender:who:acc}.")


# Lists


@IN_EACH_LANGUAGE
@IN_EACH_GAME
def test_every_list_ends_as_the_language_ends_it(game: str, language: str) -> None:
    """The last two of several are joined by a word, wherever a sentence of the games lists names or players."""
    title, lists = sc.find_game(game), 0
    for said in chosen(game):
        for field in fields(templates(game, language)[said.key]):
            if field.how in ("names", "whos") and len(said.about[field.name]) > 1:
                one, other = [named(game, said, field, value, language) for value in said.about[field.name]][-2:]
                assert f"{one}{AND[language]}{other}" in rendered(title, said, language)
                lists += 1
    assert lists > 1


def named(game: str, said: Said, field: Field, value: Any, language: str) -> str:
    """One of a list."""
    title = sc.find_game(game)
    is_player = field.how == "whos"
    who, form = caller(title, said, language), field.argument
    called = who(value, form) if is_player else title.texts.name(value, language, form)
    return joined(called, language)


# No notation


@IN_EACH_LANGUAGE
@IN_EACH_GAME
def test_no_text_cites_a_clause_or_shows_notation(game: str, language: str) -> None:
    """Not even one that no game of `sentences` brings up. Options and cards cite clauses: they are shown as links."""
    for key, text in templates(game, language).items():
        words = re.sub(r"\{[^{}]*\}", "", PART.sub(r"\1", text))
        assert key.startswith(CITES) or not CLAUSE.search(words), key
        assert not CODE.search(words), key
