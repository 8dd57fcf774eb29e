"""Texts: keys and values become sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.core import Texts
from smallcouncil.core.texts import seat_number

TEXTS = Texts(
    {
        "en": {
            "names": {"arya": "Arya"},
            "event": {"who": "{seat:who} wins", "whos": "won by {seats:whos}", "name": "{card:name} is here"},
        },
        "hu": {"names": {"arya": "Arja"}, "event": {"name": "itt van {card:name}"}},
        "cs": {"names": {"stark": {"nom": "rod Starků", "gen": "rodu Starků"}, "arya": "Arja"}, "event": {}},
    }
)


def test_a_seat_is_called_by_its_number_where_no_name_is_known() -> None:
    assert TEXTS.say("event.whos", {"seats": (0, 2)}) == "Won by seat 0 and seat 2"
    assert seat_number(3) == "seat 3"


def test_players_are_called_by_their_names_where_those_are_known() -> None:
    assert TEXTS.say("event.whos", {"seats": (1, 0)}, who=["Anna", "Béla"].__getitem__) == "Won by Béla and Anna"


def test_every_language_has_its_own_templates_and_names() -> None:
    assert TEXTS.say("event.name", {"card": "arya"}, language="hu") == "Itt van Arja"
    assert TEXTS.name("arya", "hu") == "Arja"


def test_a_name_has_the_forms_that_its_catalogue_gives_and_else_its_plain_one() -> None:
    """What a template makes of them, and of all else, is told by the cases of `test_template.py`."""
    assert [TEXTS.name(an_id, "cs", "gen") for an_id in ("stark", "arya")] == ["rodu Starků", "Arja"]
    assert TEXTS.names["cs"] == {"stark": "rod Starků", "arya": "Arja"}


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
