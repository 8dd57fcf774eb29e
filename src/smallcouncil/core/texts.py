"""Texts: keys and values become a sentence here, and nowhere earlier.

A catalogue is a TOML file a game and language. Values are ids and numbers; the template says how to show them:
`{seat:who}` a player, `{card:name}` the name of an id, `{n:plural:card|cards}` a number with its noun (in as many
forms as the language has: one in Hungarian, three in Czech); `{seats:whos}`, `{cards:names}`, `{orders:pairs}`
(names by names) and `{points:each}` (a number for each player) several at once; `{army:things}` what notation counts,
`robb 1K 2F`, `stark: robb for 2p` or a list of ids, each kind by its template `thing.K` and its number `n`, or by its
name; `{choice:words}` a choice with its ids as names.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

Who = Callable[[int], str]
WORD = re.compile(r"[A-Za-z_][\w+*-]*", re.ASCII)  # of notation: an id may stand here
STOPPED_TWICE = re.compile(r"(?<=[!?])\.(?=\s|$)")  # after a name that ends with a mark of its own

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
    def load(cls, *files: Traversable) -> Texts:
        """Read catalogues, the language being the file's name; files of one language are laid over each other."""
        catalogues: dict[str, dict[str, Any]] = {}
        for file in files:
            catalogue = catalogues.setdefault(file.name.removesuffix(".toml"), {"names": {}})
            for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
                catalogue.setdefault(section, {}).update(entries)
        return cls(catalogues)

    def name(self, an_id: str, language: str = "en") -> str:
        """The name of an id as people read it; of one that is numbered (`#7`) by the template of its kind."""
        return self.names[language].get(an_id) or self.numbered(an_id, language) or an_id.replace("_", " ")

    def numbered(self, word: str, language: str = "en", times: int = 0) -> str:
        """A word of notation by its kind and its number (`2F`, `#7`), or a kind that is named so many times."""
        number = "".join(filter(str.isdecimal, word))
        key, n = f"thing.{word.replace(number, '')}", int(number or times)
        return self.phrase(key, {"n": n}, language=language) if n and self.has(key, language) else ""

    def has(self, key: str, language: str = "en") -> bool:
        """Whether there is a text under this key."""
        return key in self.templates[language]

    def say(self, key: str, about: Mapping[str, Any], who: Who = seat_number, language: str = "en") -> str:
        """The sentence under a key, its values filled in."""
        sentence = STOPPED_TWICE.sub("", self.phrase(key, about, who, language))
        return sentence[:1].upper() + sentence[1:]

    def phrase(self, key: str, about: Mapping[str, Any], who: Who = seat_number, language: str = "en") -> str:
        """The same as a part of a sentence."""
        return _Teller(self, who, language).vformat(self.templates[language][key], (), about)


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
                return self.name(value)
            case "names":
                return _listed(self.name(an_id) for an_id in value)
            case "pairs":
                return _listed(f"{self.name(one)}: {self.name(other)}" for one, other in value.items())
            case "each":
                return _listed(f"{self.who(seat)} ({number})" for seat, number in enumerate(value))
            case "things":
                return self.things(value) if isinstance(value, str) else self.counted(value)
            case "words":
                return WORD.sub(lambda word: self.name(word[0]), value)
            case "plural":
                return f"{value} {forms.split('|')[PLURALS[self.language](value)]}"
            case _:
                return str(value)

    def name(self, an_id: str) -> str:
        return self.texts.name(an_id, self.language)

    def things(self, notation: str) -> str:
        sides = [[self.counted(part.split()) for part in side.split(": ")] for side in notation.split(" for ")]
        return f" {self.name('for')} ".join(": ".join(parts) for parts in sides)

    def counted(self, words: Iterable[str]) -> str:
        return _listed(
            self.texts.numbered(word, self.language, times) or self.name(word) for word, times in Counter(words).items()
        )


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "–"


def _flat(catalogue: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"{section}.{key}": text
        for section, entries in catalogue.items()
        if section != "names"
        for key, text in entries.items()
    }
