"""The client's words: complete in every language, and small enough to load at once."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from tests.client.conftest import CLIENT, STATIC

LANGUAGES = ("en", "hu", "cs")
FORMS = {"en": 2, "hu": 2, "cs": 3}  # how many plural forms a template gives
FOLDERS = [CLIENT / "src" / "texts", *sorted((CLIENT / "src" / "games").glob("*/texts"))]
MOST = 250 * 1000  # bytes of the first load, packed


def words(folder: Path, language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return read


def values(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", ["hu", "cs"])
def test_every_key_is_there_in_every_language(folder: Path, language: str) -> None:
    """A missing translation is a bug, as is one too many."""
    assert words(folder, language).keys() == words(folder, "en").keys()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_show_the_same_values(folder: Path, language: str) -> None:
    """A value that is left out or made up would be seen by people."""
    english = words(folder, "en")
    odd = {
        key: template
        for key, template in words(folder, language).items()
        if values(template) - {"n"} != values(english[key]) - {"n"} or not template.strip()
    }
    assert odd == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_as_many_as_the_language_has(folder: Path, language: str) -> None:
    """Two forms in English and Hungarian, three in Czech."""
    for key, template in words(folder, language).items():
        for forms in re.findall(r"\{\w+((?:\|[^|}]*)+)\}", template):
            assert forms.count("|") == FORMS[language], key


def test_every_key_that_the_frame_names_has_words() -> None:
    """`t("…")` with a key that does not exist would show the key."""
    sources = [
        file for file in (CLIENT / "src").rglob("*") if file.suffix in (".svelte", ".ts") and "games" not in file.parts
    ]
    named = {
        key for file in sources for key in re.findall(r"\bt\([\"']([\w.-]+)[\"']", file.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert named - words(FOLDERS[0], "en").keys() == set()


def test_no_style_is_written_into_the_markup() -> None:
    """The content security policy would drop it: `style:` directives and classes are the way."""
    for file in (CLIENT / "src").rglob("*.svelte"):
        assert not re.search(r"\sstyle=[\"'{]", file.read_text(encoding="utf-8")), file.name


def test_the_first_load_is_small() -> None:
    """The page, its scripts, styles and all fonts are at most 250 kB packed; boards come with their games."""
    if not (STATIC / "assets").is_dir():
        pytest.skip("the client is not built: make client")
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r"(?:src|href)=\"/([^\"]+\.(?:js|css|svg))\"", page)
    fonts = list((STATIC / "assets").glob("*.woff2"))
    size = sum(len(gzip.compress((STATIC / name).read_bytes())) for name in named)
    size += sum(font.stat().st_size for font in fonts)
    assert len(named) >= 3
    assert size <= MOST
