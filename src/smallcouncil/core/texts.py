"""Texts: keys and values become a sentence here, and nowhere earlier.

A catalogue is a TOML file a game and language. Values are ids and numbers; the template says how to show them:
`{seat:who}` a player, `{card:name}` the name of an id, `{n:plural:card|cards}` a number with its noun (in as many
forms as the language has: one in Hungarian, three in Czech); `{seats:whos}`, `{cards:names}`, `{orders:pairs}`
(names by names) and `{points:numbers}` several at once.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

Who = Callable[[int], str]

# Which of its forms a noun takes after a number
PLURALS: dict[str, Callable[[int], int]] = {
    "en": lambda n: 0 if n == 1 else 1,
    "hu": lambda _: 0,
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
}


def seat_number(seat: int) -> str:
    """How a player is called where no name is known."""
    return f"seat {seat}"


class Texts:
    """The texts of a game in the languages it speaks."""

    def __init__(self, catalogues: Mapping[str, Mapping[str, Any]]) -> None:
        self.names = {language: dict(catalogue["names"]) for language, catalogue in catalogues.items()}
        self.templates = {language: _flat(catalogue) for language, catalogue in catalogues.items()}

    @classmethod
    def load(cls, *files: Path) -> Texts:
        """Read catalogues, the language being the file's name; files of one language are laid over each other."""
        catalogues: dict[str, dict[str, Any]] = {}
        for file in files:
            catalogue = catalogues.setdefault(file.stem, {"names": {}})
            for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
                catalogue.setdefault(section, {}).update(entries)
        return cls(catalogues)

    def name(self, an_id: str, language: str = "en") -> str:
        """The name of an id as people read it."""
        return self.names[language].get(an_id) or an_id.replace("_", " ")

    def has(self, key: str, language: str = "en") -> bool:
        """Whether there is a text under this key."""
        return key in self.templates[language]

    def say(self, key: str, about: Mapping[str, Any], who: Who = seat_number, language: str = "en") -> str:
        """The sentence under a key, its values filled in."""
        sentence = _Teller(self, who, language).vformat(self.templates[language][key], (), about)
        return sentence[:1].upper() + sentence[1:]


class _Teller(string.Formatter):
    """Fills in a template; the format specs are those of the module's docstring."""

    def __init__(self, texts: Texts, who: Who, language: str) -> None:
        self.texts, self.who, self.language = texts, who, language

    def format_field(self, value: Any, format_spec: str) -> str:
        how, _, forms = format_spec.partition(":")
        match how:
            case "who":
                return self.who(value)
            case "whos":
                return _listed(self.who(seat) for seat in value)
            case "name":
                return self.texts.name(value, self.language)
            case "names":
                return _listed(self.texts.name(an_id, self.language) for an_id in value)
            case "pairs":
                return _listed(
                    f"{self.texts.name(one, self.language)}: {self.texts.name(other, self.language)}"
                    for one, other in value.items()
                )
            case "numbers":
                return _listed(str(number) for number in value)
            case "plural":
                return f"{value} {forms.split('|')[PLURALS[self.language](value)]}"
            case _:
                return str(value)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "–"


def _flat(catalogue: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"{section}.{key}": text
        for section, entries in catalogue.items()
        if section != "names"
        for key, text in entries.items()
    }
