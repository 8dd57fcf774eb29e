"""Texts: keys and values become sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core import Texts
from smallcouncil.core.texts import seat_number

TEXTS = Texts(
    {
        "en": {
            "names": {"arya": "Arya", "red_keep": "the Red Keep", "roar": "Hear Me Roar!"},
            "thing": {"K": "{n:plural:knight|knights}", "K*": "{n} routed", "#": "hostage #{n}"},
            "event": {
                "who": "{seat:who} wins",
                "whos": "won by {seats:whos}",
                "name": "{card:name} is here",
                "names": "here: {cards:names}",
                "pairs": "here {who:pairs}",
                "each": "points: {points:each}",
                "things": "here: {army:things}",
                "words": "forced: {choice:words}",
                "last": "here is {card:name}.",
                "plural": "{n:plural:card|cards} left",
                "plain": "{text} and {n}",
                "braces": "{{text}}",
            },
            "no": {"who": "{seat:who} may not"},
        },
        "hu": {"names": {"arya": "Arja"}, "event": {"name": "itt van {card:name}", "plural": "{n:plural:kártya}"}},
        "cs": {"names": {}, "event": {"plural": "{n:plural:karta|karty|karet}"}},
    }
)


@pytest.mark.parametrize(
    ("key", "about", "sentence"),
    [
        ("event.who", {"seat": 2}, "Seat 2 wins"),
        ("no.who", {"seat": 0}, "Seat 0 may not"),
        ("event.whos", {"seats": (0, 2)}, "Won by seat 0, seat 2"),
        ("event.whos", {"seats": ()}, "Won by –"),
        ("event.name", {"card": "arya"}, "Arya is here"),
        ("event.name", {"card": "red_keep"}, "The Red Keep is here"),
        ("event.name", {"card": "grey_worm"}, "Grey worm is here"),
        ("event.name", {"card": "#7"}, "Hostage #7 is here"),
        ("event.names", {"cards": ["arya", "#7"]}, "Here: Arya, hostage #7"),
        ("event.names", {"cards": ["arya", "grey_worm"]}, "Here: Arya, grey worm"),
        ("event.names", {"cards": []}, "Here: –"),
        ("event.pairs", {"who": {"arya": "red_keep", "bran": "arya"}}, "Here Arya: the Red Keep, bran: Arya"),
        ("event.each", {"points": (3, 0)}, "Points: seat 0 (3), seat 1 (0)"),
        ("event.things", {"army": "arya 2K 1K* #7"}, "Here: Arya, 2 knights, 1 routed, hostage #7"),
        ("event.things", {"army": ("K", "arya", "K")}, "Here: 2 knights, Arya"),
        ("event.things", {"army": ""}, "Here: –"),
        ("event.things", {"army": "red_keep: arya for nothing 3K"}, "Here: the Red Keep: Arya for nothing, 3 knights"),
        ("event.words", {"choice": "red_keep: arya x grey_worm 2"}, "Forced: the Red Keep: Arya x grey worm 2"),
        ("event.last", {"card": "roar"}, "Here is Hear Me Roar!"),
        ("event.plural", {"n": 1}, "1 card left"),
        ("event.plural", {"n": 0}, "0 cards left"),
        ("event.plural", {"n": 2}, "2 cards left"),
        ("event.plain", {"text": "{seat:who}", "n": 3}, "{seat:who} and 3"),
        ("event.braces", {}, "{text}"),
    ],
)
def test_a_template_is_filled_in(key: str, about: dict[str, Any], sentence: str) -> None:
    assert TEXTS.say(key, about) == sentence


def test_players_are_called_by_their_names_where_those_are_known() -> None:
    assert TEXTS.say("event.whos", {"seats": (1, 0)}, who=["Anna", "Béla"].__getitem__) == "Won by Béla, Anna"
    assert seat_number(3) == "seat 3"


def test_every_language_has_its_own_templates_and_names() -> None:
    assert TEXTS.say("event.name", {"card": "arya"}, language="hu") == "Itt van Arja"
    assert TEXTS.name("arya", "hu") == "Arja"


@pytest.mark.parametrize(
    ("language", "n", "sentence"),
    [
        ("hu", 1, "1 kártya"),
        ("hu", 2, "2 kártya"),
        ("cs", 0, "0 karet"),
        ("cs", 1, "1 karta"),
        ("cs", 2, "2 karty"),
        ("cs", 4, "4 karty"),
        ("cs", 5, "5 karet"),
    ],
)
def test_a_noun_takes_the_form_that_its_language_asks_for_after_a_number(language: str, n: int, sentence: str) -> None:
    assert TEXTS.say("event.plural", {"n": n}, language=language) == sentence


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        TEXTS.say("event.no_such_key", {})
    assert not TEXTS.has("event.no_such_key")
    assert TEXTS.has("event.who")
    assert not TEXTS.has("event.who", "hu")


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="seat"):
        TEXTS.say("event.who", {})


def test_names_are_no_templates() -> None:
    assert not TEXTS.has("names.arya")


def test_catalogues_of_one_language_are_laid_over_each_other(tmp_path: Path) -> None:
    for folder, text in (("common", 'a = "common a"\nb = "common b"'), ("own", 'b = "own b"')):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "en.toml").write_text(f"[no]\n{text}\n", encoding="utf-8")
    texts = Texts.load(tmp_path / "common" / "en.toml", tmp_path / "own" / "en.toml")
    assert [texts.say(f"no.{key}", {}) for key in "ab"] == ["Common a", "Own b"]
