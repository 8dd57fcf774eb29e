"""Where the games' facts and texts lie: data with the origin of each fact, and catalogues of sentences."""

import json
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

from smallcouncil.core import Texts

Counted = tuple[str, Mapping[str, int]]  # the key of a phrase, and the numbers in it

GAMES = files(__package__)  # a folder each; also where that is in an archive
LANGUAGES = ("en", "hu", "cs")


def read_data(game: str) -> dict[str, Any]:
    """The facts of a game."""
    return tomllib.loads((GAMES / game / "facts.toml").read_text(encoding="utf-8"))


def read_json(table: str) -> dict[str, Any]:
    """A table of facts that is kept as JSON."""
    facts: dict[str, Any] = json.loads((GAMES / f"{table}.json").read_text(encoding="utf-8"))
    return facts


def read_rules(game: str, language: str = LANGUAGES[0]) -> str:
    """The clauses of a game. The English ones are the originals."""
    return _read_page(game, "rulebook", language)


def read_primer(game: str, language: str = LANGUAGES[0]) -> str:
    """A game on one page, for those who do not know it; nothing where nobody has written it."""
    return _read_page(game, "primer", language) if (GAMES / game / "primer.md").is_file() else ""


def _read_page(game: str, page: str, language: str) -> str:
    file = f"{page}.md" if language == LANGUAGES[0] else f"{page}.{language}.md"
    return (GAMES / game / file).read_text(encoding="utf-8")


def read_emblem(game: str) -> str:
    """What is inside the drawing that stands for a game."""
    drawing = (GAMES / game / "emblem.svg").read_text(encoding="utf-8")
    return drawing.partition(">")[2].rpartition("</svg>")[0]


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
    game: str,
    names: Mapping[str, str] = MappingProxyType({}),
    meanings: Mapping[str, Meaning] = MappingProxyType({}),
    counted: Mapping[str, Counted] = MappingProxyType({}),
    family: str = "",
) -> Texts:
    """The sentences of a game in its languages, over those of its family and of all games, with its ids' English names.

    An id that a language does not name keeps its English name: it is a proper name. One that is `counted` is named by
    a phrase and its numbers. What a card does is under
    `effect.<id>`, when under `condition.<id>`, and whose idea it was, unless the rulebook's, under `origin.<id>`.
    """
    folders = [GAMES / "texts", *([GAMES / family / "texts"] if family else []), GAMES / game / "texts"]
    spoken = [language for language in LANGUAGES if (folders[-1] / f"{language}.toml").is_file()]
    texts = Texts.load(*[folder / f"{language}.toml" for language in spoken for folder in folders])
    for language in spoken:
        texts.names[language] = {**names, **texts.names[language]}
        for an_id, (key, numbers) in counted.items():
            texts.names[language][an_id] = texts.phrase(key, numbers, language=language)
    texts.templates["en"] |= _in_english(meanings)
    for card, meaning in meanings.items():
        for language, templates in texts.templates.items():
            templates |= _about(texts, card, meaning, language)
    return texts


def read_board_texts(texts: Texts, *folders: str) -> Texts:
    """The texts of a game, and what its board in the terminal says, which the browser never asks for.

    `board.` are its phrases, `short.` what names are called where there is little room, and `word.` says choices whose
    notation, which is English, tells enough to those who read English.
    """
    pages = [folder / "texts" / "terminal" for folder in (GAMES, *(GAMES / folder for folder in folders))]
    board = Texts.load(*[page / f"{language}.toml" for language in texts.templates for page in pages])
    board.names, board.forms = texts.names, texts.forms
    board.templates = {language: {**said, **board.templates[language]} for language, said in texts.templates.items()}
    return board


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
