"""What a thing on a board is: one sentence with its numbers, told wherever somebody points at it.

A game lists its things by id, each by its kind and the numbers in it; `about.<language>.toml` of its folder says each
kind in a sentence. They become `about.<id>` of the game's texts, complete in every language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from smallcouncil.core import Texts

from .facts import GAMES


class Thing(NamedTuple):
    """A card, token, order, track or icon: the sentence of its kind, its numbers, and what is said of it besides."""

    kind: str
    numbers: Mapping[str, Any] = MappingProxyType({})  # ids too: a house, a deck
    besides: tuple[str, ...] = ()  # kinds, or keys of the game's texts; `timing.passive:` introduces what follows


def plain(*ids: str) -> dict[str, Thing]:
    """Things that have a sentence of their own and no numbers."""
    return {an_id: Thing(an_id) for an_id in ids}


def explain(texts: Texts, folders: Iterable[str], things: Mapping[str, Thing], clauses: Mapping[str, str]) -> None:
    """Enter what each thing is, in every language of the texts, by the sentences that these folders have.

    `see.<part>` is the clause at which the rules tell of a part of the board: a phase, a track, a row of cards.
    """
    for language, templates in texts.templates.items():
        templates |= {f"see.{part}": clause for part, clause in clauses.items()}
        said = Texts({language: {"names": texts.names[language], "about": _sentences(folders, language)}})
        for an_id, thing in things.items():
            templates[f"about.{an_id}"] = _told(texts, said, language, thing)


def _sentences(folders: Iterable[str], language: str) -> dict[str, str]:
    files = [GAMES / folder / f"about.{language}.toml" for folder in folders]
    return {kind: text for file in files for kind, text in tomllib.loads(file.read_text(encoding="utf-8")).items()}


def _told(texts: Texts, said: Texts, language: str, thing: Thing) -> str:
    words = [said.say(f"about.{thing.kind}", thing.numbers, language=language)]
    for key in thing.besides:
        found = said if said.has(f"about.{key}", language) else texts
        name = f"about.{key}" if found is said else key.rstrip(",:")
        say = found.phrase if words[-1].endswith(",") else found.say
        words.append(_closed(say(name, {}, language=language), key[-1]))
    return " ".join(words)


def _closed(words: str, mark: str) -> str:
    """With the mark that its key ends with; else as a sentence. What short texts of cards lack is their full stop."""
    if mark in ",:":
        return words + mark
    return words if words.endswith((".", "!", "?", ")")) else f"{words}."
