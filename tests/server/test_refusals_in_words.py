"""What the server refuses is told in words, in every language: by a key and its values, as the rules do."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from smallcouncil.core.template import fields
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.server.refusals import STATUS
from tests.contract.clauses import ROOT

SERVER = ROOT / "src" / "smallcouncil" / "server"
WORDS = {
    language: json.loads((ROOT / "client" / "src" / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
# Only programs are told these: their mistakes, and what no page of ours asks for
MISTAKES = (
    "body", "hello", "protocol", "number", "message", "no such", "nothing here", "in that way", "no bot called",
    "over already", "nothing at this table", "as that seat", "called", "talk is no part", "keys of a browser",
    "speak that language", "characters", "of that number", "a key belongs", "knows no private talk", "arms cards",
    "that long", "no moment", "answer {",
)  # fmt: skip


class Refusal(NamedTuple):
    """A refusal as the source has it."""

    place: str
    reason: str
    key: str
    about: set[str]


def refusals() -> Iterator[Refusal]:
    """All refusals of the server whose reason is written out."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                yield refusal(f"{file.name}:{node.lineno}", node)


def refusal(place: str, node: ast.Call) -> Refusal:
    """What a call says."""
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    key = named.get("key", node.args[3] if len(node.args) > 3 else None)
    about = named.get("about")
    values = {ast.literal_eval(name) for name in about.keys if name} if isinstance(about, ast.Dict) else {"n"}
    return Refusal(
        place, ast.unparse(node.args[1]), ast.literal_eval(key) if isinstance(key, ast.Constant) else "", values
    )


REFUSALS = [*refusals()]


def test_what_people_can_meet_has_a_key() -> None:
    """The reason is English: without a key, others would read no more than its code says."""
    keyless = [one for one in REFUSALS if not one.key and one.reason.startswith(("'", '"', "f'", 'f"'))]
    assert [one for one in keyless if not any(mistake in one.reason for mistake in MISTAKES)] == []
    assert len([one for one in REFUSALS if one.key]) > 90


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_that_fit_its_values(language: str) -> None:
    for one in REFUSALS:
        if one.key.startswith("refused."):
            assert {field.name for field in fields(WORDS[language][one.key])} <= one.about, one.place


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    """For the mistakes of programs, and for servers that know more than this client."""
    assert {f"refused.{code}" for code in STATUS} <= WORDS[language].keys()


def test_no_words_are_kept_for_refusals_that_are_gone() -> None:
    """Beside those of the codes, and of a server that broke."""
    used = {one.key for one in REFUSALS} | {f"refused.{code}" for code in STATUS} | {"refused.broken"}
    assert {key for key in WORDS["en"] if key.startswith("refused.")} - used == set()
