"""Texts: keys and values become a sentence here, and nowhere earlier.

A catalogue is a TOML file a game and language. Values are ids and numbers; a template (`template.py`) says how to show
them: `{seat:who}` a player, `{card:name}` the name of an id, `{seat:who:gen}` and `{house:name:gen}` a form of them,
`{n:plural:card|cards}` a number with its noun (one form is enough in Hungarian), `{n|Winner|Winners}` the form alone;
`{seats:whos}`, `{cards:names}`, `{orders:pairs}` (names by names) and `{points:each}` (a number for each player, or for
those of a mapping; names without the article that goes with them in Hungarian) several at once; `{army:things}` what
notation counts, `robb 1K 2F`, `stark: robb for 2p` or a list of ids, each kind by its template `thing.K` and its number
`n`, or by its name (`{army:things:acc}` by a form of it); `{choice:words}` a choice with its ids as names, a comma
between two of them. In a language where a form needs its verb, `for = {nom = "výměnou za", gives = "propustí"}` puts
one for the colon.

A name may be a table of forms: `stark = {nom = "rod Starků", gen = "rodu Starků"}`; what is numbered has a template for
each form: `"# from" = "from the hostages of"`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from .template import NOTHING, STOPPED_TWICE, Field, bare, capital, fill, form, listed, plain

Who = Callable[..., str]  # how a seat is called; given a form too where a sentence asks for one
WORD = re.compile(r"\d*[A-Za-z_][\w+*-]*|#\d+", re.ASCII)  # of notation: an id or a counted kind may stand here
PLAIN_FORM = "nom"
NOBODY = "nobody"  # what is no player's: a seat below 0
PLAYER = "player"  # the word that has the form in place of a player's name, which keeps its own


def seat_number(seat: int, *_: str) -> str:
    """How a player is called where no name is known."""
    return f"seat {seat}"


class Texts:
    """The texts of a game in the languages it speaks."""

    def __init__(self, catalogues: Mapping[str, Mapping[str, Any]]) -> None:
        self.names: dict[str, dict[str, str]] = {}
        self.forms: dict[str, dict[str, dict[str, str]]] = {}  # of names: by language, form and id
        for language, catalogue in catalogues.items():
            self.names[language], self.forms[language] = _named(catalogue["names"])
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

    def name(self, an_id: str, language: str = "en", a_form: str = "") -> str:
        """The name of an id as people read it; of one that is numbered (`#7`) by the template of its kind."""
        formed = self.forms[language].get(a_form, {}).get(an_id) if a_form else None
        named = formed or self.names[language].get(an_id)
        return named or self.numbered(an_id, language, a_form=a_form) or an_id.replace("_", " ")

    def player(self, name: str, language: str = "en", a_form: str = "") -> str:
        """A player's name where a sentence asks for a form: names of people are never bent, "od hráče Anna"."""
        word = self.forms[language].get(a_form, {}).get(PLAYER)
        return f"{word} {name}" if word else name

    def is_named(self, word: str, language: str = "en") -> bool:
        """Whether a word of notation is more than a word of notation to who reads this language."""
        return word in self.names[language] or bool(self.numbered(word, language))

    def numbered(self, word: str, language: str = "en", times: int = 0, a_form: str = "") -> str:
        """A word of notation by its kind and its number (`2F`, `#7`), or a kind that is named so many times."""
        number = "".join(filter(str.isdecimal, word))
        kind, n = f"thing.{word.replace(number, '')}", int(number or times)
        key = f"{kind} {a_form}" if self.has(f"{kind} {a_form}", language) else kind
        return self.phrase(key, {"n": n}, language=language) if n and self.has(key, language) else ""

    def has(self, key: str, language: str = "en") -> bool:
        """Whether there is a text under this key."""
        return key in self.templates[language]

    def say(self, key: str, about: Mapping[str, Any], who: Who = seat_number, language: str = "en") -> str:
        """The sentence under a key, its values filled in."""
        return capital(STOPPED_TWICE.sub("", self.phrase(key, about, who, language)))

    def phrase(self, key: str, about: Mapping[str, Any], who: Who = seat_number, language: str = "en") -> str:
        """The same as a part of a sentence."""
        return fill(self.templates[language][key], about, _Teller(self, who, language).show, language)


class _Teller:
    """Shows values in the ways of the module's docstring."""

    def __init__(self, texts: Texts, who: Who, language: str) -> None:
        self.texts, self.who, self.language = texts, who, language

    def show(self, value: Any, field: Field) -> str:
        match field.how:
            case "who":
                return self.called(value, field.argument)
            case "whos":
                return self.listed(self.called(seat, field.argument) for seat in value)
            case "name":
                return self.name(value, field.argument)
            case "names":
                return self.listed(self.name(an_id, field.argument) for an_id in value)
            case "pairs":
                return ", ".join(f"{self.name(one)}: {self.name(other)}" for one, other in value.items()) or "–"
            case "each":
                return self.each(value.items() if isinstance(value, Mapping) else enumerate(value))
            case "things":
                return self.things(value, field.argument)
            case "words":
                return self.words(value.split())
            case "plural":
                return f"{self.plain(value)} {form(value, field.argument, self.language)}"
            case "forms":
                number = value if isinstance(value, int) else len(value)
                return form(number, field.argument, self.language)
            case _:
                return self.plain(value)

    def plain(self, value: Any) -> str:
        return plain(value, self.language)

    def called(self, seat: int, a_form: str = "") -> str:
        if seat < 0:
            return self.name(NOBODY, a_form)
        return self.who(seat, a_form) if a_form else self.who(seat)

    def name(self, an_id: str, a_form: str = "") -> str:
        return self.texts.name(an_id, self.language, a_form)

    def listed(self, words: Iterable[str]) -> str:
        return listed(words, self.language)

    def each(self, numbers: Iterable[tuple[int, Any]]) -> str:
        return ", ".join(f"{bare(self.who(int(seat)))}: {self.plain(number)}" for seat, number in numbers) or NOTHING

    def words(self, notation: Iterable[str]) -> str:
        """`twins: march` as "The Twins, March": a comma for a colon, and between two names."""
        said, wants_comma = "", False
        for written in notation:
            word = written.removesuffix(":")
            is_named = self.texts.is_named(word, self.language)
            said += ("," if wants_comma and is_named else "") + " " + WORD.sub(self.named, word)
            said += "," * (word != written)
            wants_comma = is_named and word == written
        return said[1:]

    def named(self, word: re.Match[str]) -> str:
        return self.name(word[0], PLAIN_FORM)

    def things(self, value: str | Iterable[str], a_form: str) -> str:
        if not isinstance(value, str):
            return self.counted(value, a_form)
        sides = [[self.counted(part.split(), a_form) for part in side.split(": ")] for side in value.split(" for ")]
        gives = self.texts.forms[self.language].get("gives", {}).get("for")
        return f" {self.name('for')} ".join((f" {gives} " if gives else ": ").join(parts) for parts in sides)

    def counted(self, words: Iterable[str], a_form: str) -> str:
        return self.listed(
            self.texts.numbered(word, self.language, times, a_form) or self.name(word, a_form)
            for word, times in Counter(words).items()
        )


def _named(names: Mapping[str, str | Mapping[str, str]]) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Names by id, and their other forms."""
    forms: dict[str, dict[str, str]] = {}
    for an_id, name in names.items():
        for a_form, words in ({PLAIN_FORM: name} if isinstance(name, str) else name).items():
            forms.setdefault(a_form, {})[an_id] = words
    return forms.pop(PLAIN_FORM, {}), forms


def _flat(catalogue: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"{section}.{key}": text
        for section, entries in catalogue.items()
        if section != "names"
        for key, text in entries.items()
    }
