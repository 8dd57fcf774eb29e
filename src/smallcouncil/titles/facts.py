"""Where the games' facts and texts lie: data with the origin of each fact, and catalogues of sentences."""

import json
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from smallcouncil.core import Texts

Counted = tuple[str, Mapping[str, int]]  # the key of a phrase, and the numbers in it

PACKAGE = files(__package__.rpartition(".")[0])  # also where that is an archive
LANGUAGES = ("en", "hu", "cs")


def read_data(game: str) -> dict[str, Any]:
    """The facts of a game."""
    return tomllib.loads((PACKAGE / "data" / f"{game}.toml").read_text(encoding="utf-8"))


def read_json(table: str) -> dict[str, Any]:
    """A table of facts that is kept as JSON."""
    facts: dict[str, Any] = json.loads((PACKAGE / "data" / f"{table}.json").read_text(encoding="utf-8"))
    return facts


def read_rules(page: str, language: str = LANGUAGES[0]) -> str:
    """A page of clauses. The English pages are the originals; each other language has its folder."""
    folder = PACKAGE / "rules"
    file = f"{page}.md" if language == LANGUAGES[0] else f"{language}/{page}.md"
    return (folder / file).read_text(encoding="utf-8")


class Meaning(msgspec.Struct, frozen=True, kw_only=True):
    """What a card does, in English as the data has it, and where that comes from.

    The other languages say the same in their catalogues, with the numbers by name, so that a change of a number is said
    in each of them.
    """

    effect: str = ""
    condition: str = ""
    kind: str = ""  # what it shares with other cards: said after its own effect
    numbers: Mapping[str, int] = {}
    origin: str = "rulebook"
    ruling: str = ""
    ours: str = ""  # the part of it that is ours, where the rest is not


def read_texts(
    game: str, names: Mapping[str, str], meanings: Mapping[str, Meaning], counted: Mapping[str, Counted] | None = None
) -> Texts:
    """The sentences of a game, over those that all games share, with what is known of its ids in English.

    An id that a language does not name keeps its English name: it is a proper name. One that is `counted` is named by
    a phrase and its numbers. What a card does is under
    `effect.<id>`, when under `condition.<id>`, and whose idea it was, unless the rulebook's, under `origin.<id>`.
    """
    folders = [PACKAGE / "texts" / "common", PACKAGE / "texts" / game]
    texts = Texts.load(*[folder / f"{language}.toml" for language in LANGUAGES for folder in folders])
    for language in LANGUAGES:
        texts.names[language] = {**names, **texts.names[language]}
        for an_id, (key, numbers) in (counted or {}).items():
            texts.names[language][an_id] = texts.phrase(key, numbers, language=language)
    texts.templates["en"] |= _in_english(meanings)
    for card, meaning in meanings.items():
        for language, templates in texts.templates.items():
            templates |= _about(texts, card, meaning, language)
    return texts


def _in_english(meanings: Mapping[str, Meaning]) -> dict[str, str]:
    effects = {f"effect.{card}": meaning.effect for card, meaning in meanings.items() if meaning.effect}
    conditions = {
        f"condition.{card}": f"if {meaning.condition}" for card, meaning in meanings.items() if meaning.condition
    }
    ours = {f"origin.{card}": f"ours: {meaning.ours}" for card, meaning in meanings.items() if meaning.ours}
    return effects | conditions | ours


def _about(texts: Texts, card: str, meaning: Meaning, language: str) -> dict[str, str]:
    """The effect of a card, complete and with its numbers, and where it comes from."""
    parts = [key for key in (f"effect.{card}", f"effect.{meaning.kind}") if texts.has(key, language)]
    said = {f"effect.{card}": " ".join(texts.say(key, meaning.numbers, language=language) for key in parts)}
    if meaning.ruling:
        said[f"origin.{card}"] = texts.say("origin.ruling", {"ruling": meaning.ruling}, language=language)
    elif meaning.origin != "rulebook" and not meaning.ours:
        said[f"origin.{card}"] = texts.say(f"origin.{meaning.origin}", {}, language=language)
    return {key: text for key, text in said.items() if text}
