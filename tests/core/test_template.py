"""One grammar of templates: the cases that the browser runs too (`client/tests/template.test.ts`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core import Texts
from smallcouncil.core.template import Field, fields

CONFORMANCE = json.loads((Path(__file__).parents[1] / "words" / "conformance.json").read_text(encoding="utf-8"))


def texts_with(template: str) -> Texts:
    """The catalogues of the cases, with one sentence more."""
    catalogues: dict[str, dict[str, Any]] = {}
    for language, given in CONFORMANCE["catalogues"].items():
        names: dict[str, dict[str, str]] = {an_id: {"nom": name} for an_id, name in given["names"].items()}
        for form, by_id in given.get("forms", {}).items():
            for an_id, name in by_id.items():
                names.setdefault(an_id, {})[form] = name
        things = {key.removeprefix("thing."): text for key, text in given["sentences"].items()}
        catalogues[language] = {"names": names, "thing": things, "it": {"it": template}}
    return Texts(catalogues)


@pytest.mark.parametrize(("language", "template", "about", "words"), CONFORMANCE["cases"])
def test_both_make_the_same_of_a_template(language: str, template: str, about: dict[str, Any], words: str) -> None:
    texts = texts_with(template)

    def who(seat: int, a_form: str = "") -> str:
        return texts.player(CONFORMANCE["players"][seat], language, a_form)

    assert texts.say("it.it", about, who, language) == words


def test_the_fields_of_a_template() -> None:
    template = "{seat:who} has {n:plural:card|cards} of {house:name:gen}; {n|one|many} {left}"
    assert [*fields(template)] == [
        Field("seat", "who"),
        Field("n", "plural", "card|cards"),
        Field("house", "name", "gen"),
        Field("n", "forms", "one|many"),
        Field("left"),
    ]
