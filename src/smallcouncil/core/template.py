"""Templates: the one grammar of our sentences, carried out here and in the browser (`client/src/lib/template.ts`).

    {field}                  a value; a number as the language writes it
    {field|one|few|other}    a form by a number: English and Hungarian have two, Czech three (1, 2 to 4, others)
    {field:how:argument}     a value shown in some way; texts.py says which ways there are
    [ … {field} … ]          words that are left out where a value of theirs is missing, or is of nothing
    a(z) k(e) s(e) v(e) z(e) a word that depends on how the next one begins: Hungarian a/az, Czech z/ze and the like

`tests/words/conformance.json` holds what both have to make of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

FIELD = re.compile(r"\{(\w+)(?:\|([^{}]*)|:(\w+)(?::([^{}]*))?)?\}")
PART = re.compile(r"\[([^\[\]{}]*\{[^\[\]]*)\]")  # of a sentence, that may be left out
STOPPED_TWICE = re.compile(r"(?<=[!?])\.(?=\s|$)")  # after a name that ends with a mark of its own
BEGINNING = re.compile(r"(?<!\d)[.!?] $")  # of a sentence, after another one
NOTHING = "–"
MISSING: tuple[Any, ...] = (None, "", (), [], {})
MINUS = "\N{MINUS SIGN}"

# Which of its forms a word takes after a number
PLURALS: dict[str, Callable[[int], int]] = {
    "en": lambda n: 0 if n == 1 else 1,
    "hu": lambda n: 0 if n == 1 else 1,
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
}
AND = {"en": " and ", "hu": " és ", "cs": " a\N{NO-BREAK SPACE}"}  # Czech leaves no letter alone at a line's end
# What stands between thousands, and from how many digits on
GROUPS = {"en": (",", 4), "hu": ("\N{NO-BREAK SPACE}", 5), "cs": ("\N{NO-BREAK SPACE}", 4)}

OPEN_ARTICLE = "a(z) "
ARTICLE = re.compile(r"(?<!\w)([Aa])\(z\)(?= \W*(\w+))")
PREPOSITION = re.compile(r"(?<!\w)([KkSsVvZz])\(e\)(?= \W*(\w+))")
# What a number of two or three digits is read like: 1 egy, 5 öt; 2 dva, 3 tři, 4 čtyři, 6 šest, 7 sedm, 100 sto
READ_IN_HUNGARIAN = {"1": "egy", "5": "öt"}
READ_IN_CZECH = {"2": "dva", "3": "tři", "4": "čtyři", "6": "šest", "7": "sedm"}
VOWEL = re.compile(r"[aáeéiíoóöőuúüű]|y[^aáeéiíoóöőuúüű]", re.IGNORECASE)  # Yronwood begins like Ironwood
CLUSTER = r"[sšzž][bcčdďfghjklmnňpqrřstťvwxzž]|dv|tř|čt"
VOCALISED = {
    "k": re.compile(rf"[kg]|{CLUSTER}", re.IGNORECASE),
    "s": re.compile(rf"[szšž]|{CLUSTER}", re.IGNORECASE),
    "v": re.compile(rf"[vfw]|{CLUSTER}", re.IGNORECASE),
    "z": re.compile(rf"[szšž]|{CLUSTER}", re.IGNORECASE),
}


class Field(NamedTuple):
    """What a template speaks of, and how it shows it."""

    name: str
    how: str = ""
    argument: str = ""


Show = Callable[[Any, Field], str]


def fields(template: str) -> Iterator[Field]:
    """What a template speaks of, in order."""
    return (_field(match) for match in FIELD.finditer(template))


def fill(template: str, values: Mapping[str, Any], show: Show, language: str) -> str:
    """A template with its values as `show` has them."""
    template = PART.sub(lambda part: part[1] if _is_known(part[1], values) else "", template)

    def shown(match: re.Match[str]) -> str:
        field = _field(match)
        words = show(values[field.name], field)
        return capital(words) if BEGINNING.search(template[: match.start()]) else words

    return joined(FIELD.sub(shown, template), language)


def _is_known(part: str, values: Mapping[str, Any]) -> bool:
    return all(values.get(field.name) not in MISSING for field in fields(part))


def _field(match: re.Match[str]) -> Field:
    name, forms, how, argument = match.groups()
    return Field(name, "forms", forms) if forms is not None else Field(name, how or "", argument or "")


def form(n: int, forms: str, language: str) -> str:
    """The form that a number asks for; the last one where a language needs no more."""
    choices = forms.split("|")
    return choices[min(PLURALS[language](n), len(choices) - 1)]


def plain(value: Any, language: str) -> str:
    """A value as it is; a number with its thousands apart, below 0 with a minus sign and not a hyphen."""
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value)
    between, least = GROUPS[language]
    digits = f"{value:,}".replace(",", between) if len(str(abs(value))) >= least else str(value)
    return digits.replace("-", MINUS)


def signed(n: int) -> str:
    """What is added or taken off: +1, −1, or 0."""
    return f"+{n}" if n > 0 else str(n).replace("-", MINUS)


def listed(words: Iterable[str], language: str) -> str:
    """Several things in one sentence: "this, that and a third"."""
    *first, last = [*words] or [NOTHING]
    return f"{', '.join(first)}{AND[language]}{last}" if first else last


def capital(words: str) -> str:
    """Words as they begin a sentence, a heading or a button."""
    return words[:1].upper() + words[1:]


def bare(words: str) -> str:
    """A name without its article, as it stands before a colon: what is listed is no sentence."""
    return words.removeprefix(OPEN_ARTICLE)


def joined(words: str, language: str) -> str:
    """Words that depend on how the next one begins, put right."""
    if language == "hu":
        return ARTICLE.sub(lambda found: found[1] + ("z" if VOWEL.match(_read_hungarian(found[2])) else ""), words)
    if language == "cs":
        return PREPOSITION.sub(lambda found: found[1] + _vocalised(found[1], found[2]), words)
    return words


def _read_hungarian(word: str) -> str:
    """A number by its first sound: öt and all that begin with 5; egy, ezer, egymillió."""
    digits = "".join(takewhile(str.isdecimal, word))
    is_read = digits[:1] == "5" or (digits[:1] == "1" and len(digits) % 3 == 1)
    return READ_IN_HUNGARIAN[digits[0]] if is_read else word


def _vocalised(preposition: str, word: str) -> str:
    return "e" if VOCALISED[preposition.lower()].match(_read_czech(word)) else ""


def _read_czech(word: str) -> str:
    """A number by its first sound: of those to 19 their last digit, of larger ones the first; 100 is sto."""
    digits = "".join(takewhile(str.isdecimal, word))
    if len(digits) == 3 and digits[0] == "1":
        return "sto"
    first = digits[1] if len(digits) == 2 and digits[0] == "1" else digits[:1]
    return READ_IN_CZECH.get(first, "n") if digits else word
