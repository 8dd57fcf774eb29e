"""One word a thing: the glossary (docs/glossary) says which, and all texts, pages and boards are held to it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import smallcouncil as sc
from smallcouncil.games.facts import LANGUAGES
from tests.contract.clauses import ROOT

GLOSSARY = ROOT / "docs" / "glossary"
OTHERS = LANGUAGES[1:]
GAMES = ROOT / "src" / "smallcouncil" / "games"
CLIENT = ROOT / "client" / "src"
FOLDERS = {
    "iron_throne": "iron-throne",
    "hand_of_the_king": "hand-of-the-king",
    "westeros_intrigue": "westeros-intrigue",
}
WARS = ("thrones", "storm_of_swords", "game_of_thrones")
EVERYWHERE = (*FOLDERS, *WARS, "")

# Words that the glossary decided against, and where: the language, the word, what it is instead, the folders
FORBIDDEN = [
    ("hu", r"\bholló", "varjú", ("hand_of_the_king",)),
    ("hu", r"\bvarj[úu]", "holló", ("thrones", "storm_of_swords")),
    ("hu", r"\bforduló(?!pont)", "kör", ("iron_throne",)),
    ("hu", r"\bhatal(?:om|mat|mad)", "erő", ("iron_throne",)),
    ("hu", r"\bellenjavaslat|\bjavaslata\b|alkut javasol", "ajánlat", EVERYWHERE),
    ("hu", r"időablak", "ablak", EVERYWHERE),
    ("hu", r"\bterít", "létrehoz, nyit", ("",)),
    ("hu", r"Szürkevíz|Kova-ujj", "Greywater Watch, Flint's Finger", EVERYWHERE),
    ("cs", r"\b[Uu]jednání", "dohoda", EVERYWHERE),
    ("cs", r"\b(?:ne)?zajím(?:á|ají)\b", "bere, bere do zajetí", EVERYWHERE),
    ("cs", r"rubem nahoru", "lícem dolů", EVERYWHERE),
    ("cs", r"\bhavran", "vrána", ("hand_of_the_king",)),
    ("cs", r"(?<!pro\s)(?<!pro\n  )\bvr[áa]n[aouy]\b", "havran", ("thrones", "storm_of_swords")),
    ("cs", r"\b[Pp]rvní stránk", "úvodní stránka", ("",)),
    ("cs", r"\b[Pp]řeruš", "ukončit jednání", ("iron_throne",)),
    ("cs", r"\bprotinabídk", "protinávrh", EVERYWHERE),
    ("cs", r"\b[Vv]e? (?:\d|dvou|třech|čtyřech|pěti) hráčích", "při dvou hráčích", EVERYWHERE),
    ("cs", r"\b[Ss]ázk", "nabídka", WARS),
    ("en", r"\bis asked now|being waited for|\bto decide$", "deciding", EVERYWHERE),
    ("en", r"\bcounter-proposal", "counter-offer", EVERYWHERE),
    ("en", r"\b[Pp]ropos(?:e|es|al|als)\b(?![\"\w])", "offer", ("iron_throne", *WARS)),
    ("en", r"\bfirst page\b", "home page", ("",)),
    ("en", r"\b(?:[Aa]n|[Tt]he) own\b", "one's own", EVERYWHERE),
    ("en", r"\bis set off\b", "cancels out", EVERYWHERE),
    ("en", r"\bDefense\b", "defence", EVERYWHERE),
]  # fmt: skip

# English words of the sentences of games, and by which words of the others they are known: those of the glossary
TERMS = [
    "footman", "knight", "supply", "garrison", "neutral force", "stronghold", "casualty", "barrel", "wildling card",
    "tactics card", "house card", "influence", "companion", "banner", "truce card",
    "hostility card", "betrayal", "play area", "penalty point", "dagger", "challenger", "defender", "leader sheet",
    "house deck", "discard pile", "active player", "character card", "event card", "truce", "leader", "raven token",
    "private talk", "bottom row", "power token", "power icon", "mustering point", "claim track", "ally card", "dungeon",
    "town", "city", "river", "ford", "routed", "wildlings",
]  # fmt: skip
# Those that a page may put into other words, and those that mean something else there: who leads in Hand of the King
SAID_OTHERWISE = {"leader", "raven token", "river", "routed", "private talk"}
CLAUSE = re.compile(r"(?ms)^- ((?:R-)?[A-Z]{2}-[\w.]+) (.*?)(?=^- |^#|\Z)")


def rows(file: Path) -> Iterator[tuple[str, str, str]]:
    """The terms of a page, in English, Hungarian and Czech."""
    for line in file.read_text(encoding="utf-8").splitlines():
        cells = line.strip("| ").split(" | ")
        if line.startswith("| ") and len(cells) == 3 and cells[0] not in ("English", "id"):
            yield cells[0], cells[1], cells[2]


def plain(term: str) -> str:
    """A term without marks and remarks."""
    return re.sub(r"\(.*?\)|[*°†✓]", "", term).strip()


def glossary() -> dict[str, dict[str, set[str]]]:
    """By English word, how it may be called: each word of a row that lists several, in the order of the row."""
    found: dict[str, dict[str, set[str]]] = {}
    for file in GLOSSARY.glob("*.md"):
        for row in rows(file):
            parts = [re.split(r"[,;/] ?", plain(cell)) for cell in row]
            aligned = zip(*parts, strict=True) if len({len(part) for part in parts}) == 1 else [tuple(map(plain, row))]
            for english, hungarian, czech in aligned:
                called = found.setdefault(english.strip(), {"hu": set(), "cs": set()})
                called["hu"].add(hungarian.strip())
                called["cs"].add(czech.strip())
    return found


def texts_of(folder: str, language: str) -> Iterator[tuple[str, str]]:
    """All that a game says in a language: its catalogue, its pages, its lesson, its boards; "": the client itself."""
    ending = "" if language == "en" else f".{language}"
    catalogues = (f"texts/{language}.toml", f"texts/terminal/{language}.toml", f"about.{language}.toml")
    names = (*catalogues, f"rulebook{ending}.md", f"primer{ending}.md", f"lesson.{language}.toml")
    files = [GAMES / folder / name for name in names] if folder else []
    board = CLIENT / "games" / FOLDERS.get(folder, folder.replace("_", "-")) if folder else CLIENT
    files.append(board / "texts" / f"{language}.json")
    for file in files:
        if file.is_file():
            yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


def sentences(language: str) -> Mapping[tuple[str, str], str]:
    """The sentences of all games by game and key, without what is filled in."""
    return {
        (game, key): re.sub(r"\{\w+(?::\w+:?)?([^}]*)\}", r" \1 ", text)
        for game in sc.game_ids()
        for key, text in sc.find_game(game).texts.templates[language].items()
    }


@pytest.mark.parametrize("file", [*GLOSSARY.glob("*.md")], ids=lambda file: file.stem)
def test_a_term_stands_in_a_page_once(file: Path) -> None:
    """In all three languages. Else one of two rows would be changed and the other forgotten."""
    times = Counter(english for english, *_ in rows(file))
    assert [term for term, number in times.items() if number > 1] == []
    assert [row for row in rows(file) if not all(re.search(r"\w", cell) for cell in row)] == []


@pytest.mark.parametrize(("language", "word", "instead", "folders"), FORBIDDEN)
def test_a_word_that_was_decided_against_is_used_nowhere(
    language: str, word: str, instead: str, folders: tuple[str, ...]
) -> None:
    pages = [(file, text) for folder in folders for file, text in texts_of(folder, language)]
    assert pages
    found = [(file, match[0]) for file, text in pages for match in re.finditer(word, text)]
    assert found == [], instead


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_called_as_the_glossary_calls_it(term: str) -> None:
    """Wherever an English sentence of a game names it, the other languages do, by the beginning of their own word."""
    called = glossary()[term]
    english = {key for key, text in sentences("en").items() if re.search(rf"\b{term}s?\b", text, re.IGNORECASE)}
    assert english
    for language in OTHERS:
        stems = [stem(word) for word in called[language]]
        said = sentences(language)
        missing = {key: said[key] for key in english if not any(part in said[key].lower() for part in stems)}
        assert missing == {}, stems


@pytest.mark.parametrize("term", sorted({*TERMS} - SAID_OTHERWISE))
def test_the_pages_of_rules_call_it_so_clause_by_clause(term: str) -> None:
    called, found, missing = glossary()[term], 0, []
    for page in GAMES.glob("*/rulebook.md"):
        english = clauses(page)
        for language in OTHERS:
            stems = [stem(word) for word in called[language]]
            said = clauses(page.with_name(f"rulebook.{language}.md"))
            named = [one for one, text in english.items() if re.search(rf"\b{term}s?\b", text, re.IGNORECASE)]
            found += len(named)
            missing += [(language, one) for one in named if not any(part in said[one].lower() for part in stems)]
    assert found
    assert missing == []


def clauses(page: Path) -> dict[str, str]:
    """The words of each clause of a page."""
    return dict(CLAUSE.findall(page.read_text(encoding="utf-8")))


def stem(word: str) -> str:
    """What stays of a word whatever its ending: of several words, of the first."""
    first = word.lower().split()[0].split("-")[0]
    return first[: max(3, min(5, len(first) - 2))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_has_one_word_for_who_decides(language: str) -> None:
    """At every board: the players' list, the seats of The Iron Throne, the houses of the wars."""
    frame, throne, wars = (
        json.loads((CLIENT / folder / "texts" / f"{language}.json").read_text(encoding="utf-8"))
        for folder in (".", "games/iron-throne", "games/thrones")
    )
    assert frame["table.thinks"] == throne["waited_for"] == throne["window.thinking"] == wars["standing.asked"]
