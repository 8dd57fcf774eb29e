"""The arrows of import in the client: lib <- frame <- table, account <- screens; a game knows lib and its family."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

import pytest

from tests.client.conftest import CLIENT

SOURCES = CLIENT / "src"
MADE = {"lib/protocol.ts", "lib/rest.ts"}  # by scripts/types.mjs
MOST_LINES = 400
FAMILY = "games/thrones"
MAY_IMPORT = {
    "lib": {"lib"},
    "frame": {"lib", "frame"},
    "table": {"lib", "frame", "table"},
    "account": {"lib", "frame", "account"},
    "screens": {"lib", "frame", "table", "account", "screens"},
}
FILES = sorted(
    file.relative_to(SOURCES).as_posix()
    for file in SOURCES.rglob("*")
    if file.suffix in (".svelte", ".ts", ".css") and file.relative_to(SOURCES).as_posix() not in MADE
)


def part_of(file: str) -> str:
    """The folder that a file belongs to: of a game its own."""
    return "/".join(file.split("/")[: 2 if file.startswith("games/") else 1])


def imported(file: str) -> Iterator[str]:
    """The parts of the client that a file imports by name; what is found by a pattern (a game's board) is none."""
    text = (SOURCES / file).read_text(encoding="utf-8")
    for path in re.findall(r"(?:from |import )\"(\.[^\"]+)\"", text):
        yield part_of(normpath(Path(file).parent / path))


def allowed(part: str) -> set[str]:
    """What a part may import."""
    return MAY_IMPORT.get(part, {"lib", FAMILY, part})


@pytest.mark.parametrize("file", [file for file in FILES if "/" in file and not file.startswith("texts/")])
def test_imports_point_in_one_direction(file: str) -> None:
    """What the games of a family share knows none of them, and no game knows another or the frame around it."""
    own = part_of(file)
    assert {*imported(file)} - allowed(own) <= ({"texts"} if own == "lib" else set())


def test_the_check_sees_the_imports() -> None:
    assert {"lib", FAMILY, "games/storm-of-swords"} <= {*imported("games/storm-of-swords/Board.svelte")}


@pytest.mark.parametrize("file", FILES)
def test_no_file_is_too_long_to_be_read(file: str) -> None:
    assert len((SOURCES / file).read_text(encoding="utf-8").splitlines()) <= MOST_LINES
