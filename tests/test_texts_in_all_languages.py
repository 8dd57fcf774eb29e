"""Texts in all languages: whatever is said in English is said in Hungarian and Czech, of the same things."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core import Texts
from smallcouncil.core.template import fields
from smallcouncil.games.facts import GAMES as FOLDER
from smallcouncil.games.facts import LANGUAGES, Meaning, read_texts
from smallcouncil.games.game_of_thrones.board import AREAS as OF_WESTEROS
from smallcouncil.games.iron_throne.book import MEANINGS, TITLES
from smallcouncil.games.iron_throne.cards import NAMES
from smallcouncil.games.storm_of_swords.board import AREAS as OF_THE_TRIDENT
from tests.contract.clauses import ROOT

GAMES = sc.game_ids()
FOLDERS = {game: sc.find_game(game).folder for game in GAMES}
FAMILY = "thrones"
FORMS = {"en": 2, "hu": 2, "cs": 3}
SPECS = ("", "who", "whos", "name", "names", "pairs", "each", "things", "words", "plural", "forms")
AREAS = {"storm-of-swords": set(OF_THE_TRIDENT), "game-of-thrones": set(OF_WESTEROS)}
OTHERS = [language for language in LANGUAGES if language != "en"]

IN_EACH_GAME = pytest.mark.parametrize("game", GAMES)
IN_EACH_OTHER_LANGUAGE = pytest.mark.parametrize("language", OTHERS)
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

CLAUSE = re.compile(r"\b(?:R-)?[A-Z]{2}-\d+(?:\.\d+)?")
NOTATION = re.compile(r"(?<!\w)'[^']*'(?!\w)")
# Words that speak to the reader: pronouns, and where a language has none the endings of verbs and of what one has
SECOND_PERSON = {
    "en": re.compile(r"\b(you|yours?)\b", re.IGNORECASE),
    "hu": re.compile(
        r"\b(?!elenged\b)(te|téged|neked|tőled|kérj|add|rakj|mozgasd|válassz|\w+[lgtd]sz|\w+[áoe]d|\w+tad|"
        r"\w+([ae]i|[oe])d([ae]t|r[aeőó]l?|ben)?)\b",
        re.IGNORECASE,
    ),
    "cs": re.compile(
        r"\b(ty|tě|ti|tebe|tobě|tvůj|tvé|tvoje|tvá|tvou|vylož|pohni|navrhni|naplánuj|\w+(íš|áš|eš))\b", re.IGNORECASE
    ),
}
FILLED_IN_WHEN_READ = ("effect.", "condition.", "origin.")

# People and places that are called alike in all languages, where a catalogue does not say otherwise.
PROPER = """
Aegon Aeron Aerys Arya Asha Axell Baelish Balon Banefort Baratheon Barristan Bran Bronn Cassel Catelyn Cersei
Clegane Crakehall Daario Daenerys Darry Davos Drogo Eddard Edmure Euron Florent Forel Garlan Gendry Gregor Greyjoy
H'ghar Harrenhal Hodor Hoster Ilyn Irri Jaime Jaqen Joffrey Jorah Jory Kevan Khal Lannisport Lannister Loras Lyanna
Mace Maege Margaery Melisandre Missandei Mormont Naharis Olenna Osha Payne Petyr Podrick Pyke Renly Rhaegar Rickon
Robb Robert Rodrik Saan Salladhar Sandor Sansa Selmy Selyse Ser Shae Shireen Stannis Stark Syrio Targaryen Theon
Tumbleton Tyrell Tyrion Tywin Varys Victarion Viserys
"""


def texts(game: str) -> Texts:
    return sc.find_game(game).texts


def written(game: str, language: str) -> dict[str, dict[str, str]]:
    """A catalogue as it lies in its file, over that of the game's family."""
    pages = (sc.find_game(game).base_rules, sc.find_game(game).rules)
    folders = [*([FAMILY] if FAMILY in pages else []), FOLDERS[game]]
    files = [FOLDER / folder / "texts" / f"{language}.toml" for folder in folders]
    return laid_over([tomllib.loads(file.read_text(encoding="utf-8")) for file in files])


def laid_over(catalogues: list[dict[str, dict[str, str]]]) -> dict[str, dict[str, str]]:
    """One over the other."""
    sections = {section for catalogue in catalogues for section in catalogue}
    return {
        section: {key: text for catalogue in catalogues for key, text in catalogue.get(section, {}).items()}
        for section in sections
    }


def placeholders(template: str) -> dict[str, str]:
    """What a template speaks of, and how; the form of a word comes after what is shown of the same."""
    found = sorted(fields(template), key=lambda field: field.how != "forms")
    return {field.name: field.how for field in found}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", CLAUSE.sub("", text)))


# Nothing is missing


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_every_language_says_what_english_says_and_nothing_else(game: str, language: str) -> None:
    """But for forms of what is counted (`thing.K nom`): they are a language's own, like the forms of names."""
    said, english = set(texts(game).templates[language]), set(texts(game).templates["en"])
    forms = {key for key in said - english if key.startswith("thing.") and key.rpartition(" ")[0] in english}
    assert said - forms == english


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_no_sentence_is_left_in_english(game: str, language: str) -> None:
    """Not even one that no game of `tests/words` brings up; a name alone may be the same."""
    english, said = (
        {key: re.sub(r"\{(\w+)[^{}]*\}", r"{\1}", text) for key, text in texts(game).templates[one].items()}
        for one in ("en", language)
    )
    same = {key for key, text in said.items() if text == english.get(key)}
    assert {key for key in same if len(re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}", " ", said[key]))) > 1} == set()


@IN_EACH_OTHER_LANGUAGE
def test_no_page_lesson_or_phrase_of_the_terminal_is_left_in_english(language: str) -> None:
    """Line by line: none of several words is in both."""
    files = (ROOT / "src" / "smallcouncil" / "games").rglob("*")
    pages = [file for file in files if re.fullmatch(r"(\w+\.)?en\.toml|(rulebook|primer)\.md", file.name)]
    assert len(pages) > 30
    for page in pages:
        name = page.name.replace("en.toml", f"{language}.toml").replace(".md", f".{language}.md")
        english = set(page.read_text(encoding="utf-8").splitlines())
        lines = page.with_name(name).read_text(encoding="utf-8").splitlines()
        same = [line for line in lines if line in english and len(re.findall(r"(?<!\w)[^\W\d_]{3,}", line)) > 5]
        assert same == [], name


@IN_EACH_GAME
def test_every_option_and_variant_is_named_in_every_language(game: str) -> None:
    title = sc.find_game(game)
    wanted = {f"option.{option}" for option in title.options.__struct_fields__}
    wanted |= {f"variant.{variant}" for variant in title.variants}
    for language in LANGUAGES:
        assert wanted <= set(texts(game).templates[language])


@IN_EACH_GAME
def test_every_question_is_told_to_the_others_too(game: str) -> None:
    """And of the same things: whom it is put to, and nothing that the question itself does not name."""
    told = {key.partition(".")[2]: text for key, text in texts(game).templates["en"].items() if key[:6] == "asked."}
    asked = {key.partition(".")[2]: text for key, text in texts(game).templates["en"].items() if key[:4] == "ask."}
    assert set(told) == set(asked)
    for kind, text in told.items():
        assert "asked" in placeholders(text)
        assert set(placeholders(text)) <= {"asked", *placeholders(asked[kind])}, kind


@IN_EACH_GAME
@pytest.mark.parametrize("language", SECOND_PERSON)
def test_what_is_told_of_others_is_told_in_the_third_person(game: str, language: str) -> None:
    """Nobody reads of their own hand what is in another's, nor is asked what another is asked."""
    spoken_to = {
        key
        for key, text in texts(game).templates[language].items()
        if SECOND_PERSON[language].search(re.sub(r"\{.*?\}", "", text))
    }
    assert not [key for key in spoken_to if key.startswith(("asked.", "opened."))]
    assert [
        key for key in spoken_to if key.startswith(("ask.", "event."))
    ]  # else the check would find nothing anywhere


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_no_text_and_no_name_is_empty_or_untidy(game: str, language: str) -> None:
    for text in [*texts(game).templates[language].values(), *texts(game).names[language].values()]:
        assert text
        assert text == " ".join(text.split())


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_every_id_has_a_name_of_its_own_or_is_a_proper_name(game: str, language: str) -> None:
    """Those that are counted, such as places, are named by a phrase of the language."""
    own = written(game, language)["names"]
    for an_id, name in texts(game).names["en"].items():
        is_counted = texts(game).names[language][an_id] != name
        assert an_id in own or is_counted or set(name.split()) <= set(PROPER.split()), an_id


@IN_EACH_GAME
def test_all_other_languages_name_the_same_ids(game: str) -> None:
    """Words that English can do without, such as the names of orders, are not forgotten in one of them."""
    assert set(texts(game).names["hu"]) == set(texts(game).names["cs"]) >= set(texts(game).names["en"])


def test_no_proper_name_is_listed_in_vain() -> None:
    names = {word for game in GAMES for name in texts(game).names["en"].values() for word in name.split()}
    assert set(PROPER.split()) - names == set()


# The same things are spoken of


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_the_same_values_are_filled_in(game: str, language: str) -> None:
    """Where English shows a bare id or number, another language may want its name or a noun after it."""
    for key, english in texts(game).templates["en"].items():
        shown, other = placeholders(english), placeholders(texts(game).templates[language][key])
        assert set(shown) == set(other), key
        for field, spec in shown.items():
            assert spec in ("", "forms", other[field]), (key, field)


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_the_same_clauses_and_notation_are_cited(game: str, language: str) -> None:
    for key, english in texts(game).templates["en"].items():
        text = texts(game).templates[language][key]
        assert CLAUSE.findall(text) == CLAUSE.findall(english), key
        assert NOTATION.findall(text) == NOTATION.findall(english), key


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_the_same_numbers_are_named(game: str, language: str) -> None:
    """What cards do and what table options mean: each figure of the English text, and no other."""
    for key, english in texts(game).templates["en"].items():
        if key.startswith((*FILLED_IN_WHEN_READ, "card.", "option.", "reason.")):
            assert numbers(texts(game).templates[language][key]) == numbers(english), key


# Every sentence can be said


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_a_noun_after_a_number_has_all_the_forms_of_its_language(game: str, language: str) -> None:
    """Hungarian has one after a number, and two where the number is not said."""
    for key, template in texts(game).templates[language].items():
        for field in fields(template):
            assert field.how in SPECS, key
            if field.how in ("plural", "forms"):
                wanted = 1 if (language, field.how) == ("hu", "plural") else FORMS[language]
                assert field.argument.count("|") + 1 == wanted, key


@IN_EACH_GAME
@IN_EACH_LANGUAGE
@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_every_template_can_be_filled_in(game: str, language: str, n: int) -> None:
    an_id = next(iter(texts(game).names["en"]))
    values: dict[str, Any] = {"who": 0, "whos": (0, 1), "name": an_id, "names": [an_id], "each": (n,), "plural": n}
    values |= {"pairs": {an_id: an_id}, "things": f"{an_id} {n}{an_id}", "words": f"{an_id}: {n}", "forms": n}
    for key, template in texts(game).templates[language].items():
        about = {field: values.get(spec, n) for field, spec in placeholders(template).items()}
        sentence = texts(game).say(key, about, language=language)
        assert sentence[0] == sentence[0].upper()
        assert not re.search(r"[{}]", sentence)


@IN_EACH_GAME
@IN_EACH_OTHER_LANGUAGE
def test_no_ending_hangs_on_what_is_filled_in(game: str, language: str) -> None:
    """It would depend on the name."""
    assert [key for key, text in texts(game).templates[language].items() if re.search(r"\}[\w-]", text)] == []


@IN_EACH_GAME
def test_hungarian_articles_and_czech_prepositions_fit_whatever_is_filled_in(game: str) -> None:
    """a(z), z(e): before a name or a number they are left open. A place in its own form brings what it needs."""
    for key, text in texts(game).templates["hu"].items():
        assert not re.search(r"\b[Aa]z? #?\{\w+(?::(?:name|who|names|whos|plural|things))?[:}]", text), key
        assert not re.search(r"\(z\) \{\w+:name:(?:in|from|to)\}", text), key
    for key, text in texts(game).templates["cs"].items():
        assert not re.search(r"\b[kszv]e? \{\w+(?:\}|:plural|:name:gen)", text) or "k {house:name:gen}" in text, key
        assert not re.search(r"\b(?:na|v|ve|z|ze|do|k|ke|u) \{\w+:name:(?:in|from|to)\}", text), key


@pytest.mark.parametrize("game", ["storm-of-swords", "game-of-thrones"])
@IN_EACH_OTHER_LANGUAGE
def test_every_place_has_the_forms_that_sentences_ask_for(game: str, language: str) -> None:
    """Where, from where and where to."""
    forms = texts(game).forms[language]
    templates = texts(game).templates[language].values()
    asked = {field.argument for text in templates for field in fields(text) if field.how == "name"}
    assert {"in", "from", "to"} <= asked
    assert set(forms["in"]) == set(forms["from"]) == set(forms["to"]) >= AREAS[game]


@IN_EACH_GAME
def test_every_house_has_a_genitive_in_czech(game: str) -> None:
    houses = {an_id for an_id, name in texts(game).names["cs"].items() if re.fullmatch(r"rod \w+", name)}
    assert houses
    assert houses == set(texts(game).forms["cs"]["gen"]) - {"challenger", "defender", "player"}


# What cards do


def test_the_numbers_of_a_card_are_told_in_every_language() -> None:
    """Retuning a leader or a card of The Iron Throne changes what is said of it, wherever English names a number."""
    for language in OTHERS:
        for card, text in written("iron-throne", language)["effect"].items():
            assert numbers(text) == [], card
            assert set(placeholders(text)) <= set(MEANINGS[card].numbers), card


def test_a_retuned_card_is_told_with_its_new_number() -> None:
    robb = Meaning(effect="Discard 3 cards, then draw 5.", numbers={**MEANINGS["leader robb"].numbers, "draw": 5})
    retuned = read_texts("iron_throne", {**NAMES, **TITLES}, {**MEANINGS, "leader robb": robb})
    said = {language: retuned.say("effect.leader robb", {}, language=language) for language in LANGUAGES}
    assert said == {
        "en": "Discard 3 cards, then draw 5.",
        "hu": "Dobj el 3 kártyát, majd húzz 5 kártyát.",
        "cs": "Odhoď 3 karty, pak si lízni 5 karet.",
    }


def test_a_card_says_when_and_whose_idea_it_was() -> None:
    iron_throne = texts("iron-throne")
    said = [
        [iron_throne.say(f"{what} tywin", {}, language=language) for what in ("condition.leader", "origin.leader")]
        for language in LANGUAGES
    ]
    assert said == [
        ["If the outcome is hostility and you are an active player", "Our design"],
        ["Ha a kimenetel viszály, és te vagy az egyik aktív játékos", "Saját tervezés"],
        ["Pokud je výsledkem Nepřátelství a jsi aktivní hráč", "Vlastní návrh"],
    ]


@IN_EACH_LANGUAGE
def test_where_a_card_comes_from(language: str) -> None:
    """The rulebook's cards say nothing; ours say so, in part or whole, or cite the ruling that they rest on."""
    origin = {key: text for game in GAMES for key, text in texts(game).templates[language].items() if "origin." in key}
    assert "origin.leader eddard" not in origin
    assert "R-IT-14" in origin["origin.leader bran"]
    assert origin["origin.frey-leadership"] == origin["origin.arryn-leadership"] != origin["origin.designed"]
    assert not any("[R]" in text for game in GAMES for text in texts(game).templates[language].values())
    assert origin["origin.shae"].lower() != origin["origin.reported"].lower()
    assert origin["origin.melisandre"] != origin["origin.designed"]
    assert origin["origin.littlefinger"].lower() == origin["origin.reconstructed"].lower()


@IN_EACH_LANGUAGE
def test_what_cards_of_a_kind_share_is_said_of_each(language: str) -> None:
    """SS-6.6, SS-6.7: an army says its units first, then what every army does; plots say it once."""
    said = texts("storm-of-swords").templates[language]
    assert said["effect.frey-army"].endswith(f" {said['effect.army']}")
    assert said["effect.frey-plots"] == said["effect.arryn-plots"] == said["effect.plots"]


@pytest.mark.parametrize("key", ["round.n", "round.over"])
def test_every_title_has_its_own_word_for_a_round(key: str) -> None:
    """docs/glossary: a round of The Iron Throne is "kör" in Hungarian, of the others "forduló"; earlier rules too."""
    said = {game: texts(game).say(key, {"n": 2}, language="hu") for game in GAMES}
    assert {game for game, words in said.items() if words.endswith("2. kör")} == {"iron-throne"}
    assert {words for words in said.values() if "kör" not in words} == {said["westeros-intrigue"]}
    assert sc.find_game("iron-throne", "1").texts.say(key, {"n": 2}, language="hu") == said["iron-throne"]


# As people read them


@pytest.mark.parametrize(
    ("game", "key", "about", "hungarian", "czech"),
    [
        (
            "westeros-intrigue",
            "event.out",
            {"seat": 0, "left": 2},
            "Anna kiesik a fordulóból, 2 kártya maradt a kezében.",
            "Anna v tomto kole končí a v ruce má 2 karty.",
        ),
        (
            "hand-of-the-king",
            "event.moved",
            {"seat": 0, "direction": "left", "house": "stark", "taken": ("arya", "jon_snow")},
            "Anna balra mozgatja Varyst (Stark-ház), és megszerzi: Arya és Havas Jon.",
            "Anna posílá Varyse doleva pro rod Starků a získává Aryu a Jona Sněha.",
        ),
        (
            "iron-throne",
            "event.supports",
            {"seat": 0, "side": "defender", "character": "arya"},
            "Anna a védő támogatója lesz ezzel a karakterrel: Arya.",
            "Anna podporuje stranu Obránce a posílá Aryu.",
        ),
        (
            "iron-throne",
            "event.proposed",
            {"seat": 0, "grants": "influence hand hand #7", "gets": "2p"},
            "Anna alkut ajánl. Ad: 1 befolyás, 2 túsz a kézből és #7 túsz; kér: 2 erő.",
            "Anna navrhuje dohodu. Dává: rozšíření Vlivu, 2 rukojmí z ruky a rukojmí č. 7; žádá: 2 značky Moci.",
        ),
        (
            "storm-of-swords",
            "event.moved",
            {"seat": 0, "area": "twins", "target": "riverrun", "bundle": "robb 1K 2F 5f"},
            "Anna az Ikrekből Zúgóba vonul: Robb, 1 lovag, 2 gyalogos és 5 szövetséges gyalogos.",
            "Anna přesouvá z Dvojčat do Řekotočí Robba, 1 rytíře, 2 pěšáky a 5 spojeneckých pěšáků.",
        ),
        (
            "storm-of-swords",
            "event.westeros_chosen",
            {"seat": 0, "card": "claim-westeros"},
            "Anna választása: Westeros az enyém!",
            "Anna volí: Nárok na Západozemí.",
        ),
        (
            "iron-throne",
            "event.hostage",
            {"seat": 0, "victim": 1, "source": "#5", "number": 5, "owner": 2},
            "Anna túszt ejt Anna túszai közül: #5.",
            "Anna bere hráči Anna rukojmí č. 5 (ze zadržovaných rukojmích).",
        ),
        (
            "westeros-intrigue",
            "event.laid",
            {"seat": 0, "card": "arya", "place": "2.-1"},
            "Anna lerak egy karaktert: Arya Stark (2. sor, középtől balra 1.).",
            "Anna vykládá Aryu Stark (2. řada, 1. vlevo).",
        ),
        (
            "storm-of-swords",
            "event.raven",
            {"seat": 0, "area": "twins", "order": "march+1", "old": "raid"},
            "Anna hollót küld az Ikrekbe: portyázás helyett menetelés +1.",
            "Anna posílá havrana do Dvojčat: nový rozkaz Pochod +1, dosavadní Nájezd.",
        ),
    ],
)
def test_sentences_as_people_read_them(game: str, key: str, about: dict[str, Any], hungarian: str, czech: str) -> None:
    def said(language: str) -> str:
        return texts(game).say(key, about, lambda _, form="": texts(game).player("Anna", language, form), language)

    assert [said(language) for language in OTHERS] == [hungarian, czech]
