"""Speech: what a board says in the language of who reads it, from the catalogues of its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from smallcouncil.core import Texts
from smallcouncil.core.template import listed

from .words import ENGLISH, address, caller


class Speech:
    """One language: the phrases of a board (`board.` in its catalogue), and the names and texts of its game."""

    def __init__(self, texts: Texts, language: str) -> None:
        self.texts, self.language = texts, language

    def __call__(self, key: str, /, **about: Any) -> str:
        """A phrase of the board."""
        return self.texts.phrase(f"board.{key}", about, language=self.language)

    def sentence(self, key: str, names: Sequence[str], about: Mapping[str, Any]) -> str:
        """A sentence of the board about players."""
        return address(self.texts.say(f"board.{key}", about, caller(names, self.texts, self.language), self.language))

    def text(self, key: str, /, **about: Any) -> str:
        """A text of the game as a part of a sentence; nothing if there is none."""
        known = self.texts.has(key, self.language)
        return self.texts.phrase(key, about, language=self.language) if known else ""

    def name(self, an_id: str) -> str:
        """The name of an id."""
        return self.texts.name(an_id, self.language)

    def names(self, ids: Iterable[str]) -> list[str]:
        """The names of ids."""
        return [self.name(an_id) for an_id in ids]

    def short(self, an_id: str, otherwise: str = "") -> str:
        """What the catalogue calls an id where there is little room; else what is given, or its name."""
        return self.text(f"short.{an_id}") or otherwise or self.name(an_id)

    def word(self, choice: str) -> str:
        """A choice of plain words in the reader's language; nothing in English, which notation is written in."""
        return self.text(f"word.{choice}")

    def listed(self, words: Iterable[str]) -> str:
        """Words as people list them: `a, b and c`; nothing of nothing."""
        found = [*words]
        return listed(found, self.language) if found else ""


def speeches(texts: Texts) -> dict[str, Speech]:
    """A board's words in each of its languages."""
    return {language: Speech(texts, language) for language in texts.templates}


__all__ = ["ENGLISH", "Speech", "speeches"]
