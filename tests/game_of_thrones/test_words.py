"""The words of A Game of Thrones: the same in all languages, and those of the glossary."""

from __future__ import annotations

import re
import tomllib

import pytest

from smallcouncil.games.facts import GAMES, LANGUAGES, read_texts
from smallcouncil.games.game_of_thrones.board import AREAS, WESTEROS
from tests.contract.clauses import ROOT

GLOSSARY = (ROOT / "docs" / "glossary" / "thrones.md").read_text(encoding="utf-8")
OTHERS = LANGUAGES[1:]
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
IN_EACH_OTHER_LANGUAGE = pytest.mark.parametrize("language", OTHERS)

TEXTS = read_texts("game_of_thrones", {area: facts.name for area, facts in AREAS.items()}, family="thrones")
OWN = {
    language: tomllib.loads((GAMES / "game_of_thrones" / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
SAID = {
    language: {f"{part}.{key}": text for part in own if part != "names" for key, text in own[part].items()}
    for language, own in OWN.items()
}


def glossary() -> dict[str, dict[str, str]]:
    """What an English term is called in each language, without marks, remarks and articles."""
    rows = [line.strip("| ").split(" | ") for line in GLOSSARY.splitlines() if line.count(" | ") == 2]
    return {plain(row[0]): dict(zip(OTHERS, map(plain, row[1:]), strict=True)) for row in rows if row[0] != "English"}


def plain(term: str) -> str:
    return re.sub(r"\(.*?\)|[*✓]", "", term).removeprefix("The ").strip()


TERMS = glossary()


# Names


@IN_EACH_OTHER_LANGUAGE
@pytest.mark.parametrize("area", AREAS)
def test_every_area_is_called_as_in_the_glossary(area: str, language: str) -> None:
    """GT-1.4: land and seas."""
    assert TEXTS.name(area, language) == TERMS[AREAS[area].name.removeprefix("The ")][language]


@IN_EACH_OTHER_LANGUAGE
def test_no_two_areas_are_called_alike(language: str) -> None:
    assert len({TEXTS.name(area, language) for area in AREAS}) == len(AREAS)


@IN_EACH_OTHER_LANGUAGE
def test_every_card_of_westeros_and_of_the_wildlings_is_called_as_in_the_glossary(language: str) -> None:
    """GT-4.15, GT-11.9."""
    orange = WESTEROS["westeros_decks_first_edition"]["cards"]
    wildling = [card["id"] for card in WESTEROS["wildling_cards"]]
    for card in (*orange, *wildling):
        assert TEXTS.name(card, language) == TERMS[TEXTS.name(card)][language], card


def test_hungarian_and_czech_name_the_same_ids_and_all_that_english_names() -> None:
    assert set(OWN["hu"]["names"]) == set(OWN["cs"]["names"])
    assert set(OWN["en"]["names"]) <= set(TEXTS.names["hu"]) & set(TEXTS.names["cs"])


# Sentences


@IN_EACH_LANGUAGE
def test_every_table_option_is_described_with_its_clause(language: str) -> None:
    """GT-2.5 and the options of the data."""
    clauses = {"houses": "GT-2.5"} | {option: facts["clause"] for option, facts in WESTEROS["options"].items()}
    for option, clause in clauses.items():
        assert SAID[language][f"option.{option}"].endswith(f". {clause}")
    assert set(OWN[language]["option"]) == set(clauses)


@pytest.mark.parametrize(
    ("key", "about", "english", "hungarian", "czech"),
    [
        (
            "event.moved",
            {"seat": 0, "area": "ironmans-bay", "target": "the-golden-sound", "bundle": "2S 1S*"},
            "Anna moves 2 ships and 1 routed ship from Ironman's Bay to the Golden Sound.",
            "Anna a Vasemberek öbléből az Arany-szorosba vonul: 2 hajó és 1 megfutamított hajó.",
            "Anna přesouvá ze Zátoky Železných do Zlatého průlivu 2 lodě a 1 rozprášenou loď.",
        ),
        (
            "event.mustered",
            {"seat": 0, "area": "bay-of-ice", "what": "ship"},
            "Anna musters in the Bay of Ice: a ship.",
            "Anna a Jég-öbölben toboroz: egy hajó.",
            "Anna verbuje v Ledové zátoce loď.",
        ),
        (
            "event.wildlings_win",
            {"n": 5, "strength": 6},
            "The wildlings break through: 5 against 6.",
            "A vadak áttörnek. A licitek összege csak 5, a vadak ereje 6.",
            "Divocí prorazili. Součet nabídek jen 5, síla divokých 6.",
        ),
        (
            "ask.lose_units",
            {"n": 4},
            "Which unit do you lose to the wildlings? (4 points to go)",
            "Melyik egységedet viszik el a vadak? (Hátravan: 4 pont.)",
            "O kterou jednotku tě divocí připraví? (Zbývají 4 body.)",
        ),
        (
            "ask.bid",
            {"what": "wildlings"},
            "The Night's Watch: how much power do you bid?",
            "Éjjeli Őrség: mennyi hatalmat licitálsz?",
            "Noční hlídka: kolik moci nabídneš?",
        ),
    ],
)
def test_sentences_as_people_read_them(
    key: str, about: dict[str, object], english: str, hungarian: str, czech: str
) -> None:
    """GT-4.12, GT-7.6, GT-11.2, GT-11.3, GT-11.6."""
    said = [TEXTS.say(key, about, lambda _: "Anna", language) for language in LANGUAGES]
    assert said == [english, hungarian, czech]
