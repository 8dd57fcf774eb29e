"""Freeze the rules of a game as they are now: `python -m smallcouncil.versions.freeze iron-throne`.

To be done before a change after which tables that have begun would go on otherwise; then the game's version is raised.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from smallcouncil.core import find_game

from . import FOLDER, package_name

SOURCES = FOLDER.parent
OWN = ("titles", "bots")  # packages whose modules import each other by their full names
WHEN = (1980, 1, 1, 0, 0, 0)  # so that the same rules give the same archive

PACKAGE = '''"""Rules {version} of {game}, as they were."""

from .bots.{bots} import squire
from .titles.facts import read_rules
from .titles.{title} import GAME

BOTS = {{"squire": squire}}

__all__ = ["BOTS", "GAME", "read_rules"]
'''


def freeze(game: str, folder: Path = FOLDER) -> Path:
    """Write the archive of a game's present rules."""
    found = find_game(game)
    title, bots = found.position.__module__.split(".")[2], found.rules
    name = package_name(game, found.version)
    archive = folder / f"{game}-{found.version}.zip"
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        zipped.writestr(_info(f"{name}/__init__.py"), PACKAGE.format_map(vars() | {"version": found.version}))
        for package in OWN:
            zipped.writestr(_info(f"{name}/{package}/__init__.py"), "")
        for file in sorted(_files(title, bots, found.rules, found.base_rules)):
            text = file.read_text(encoding="utf-8")
            for package in OWN:
                text = text.replace(f"smallcouncil.{package}", f"{__package__}.{name}.{package}")
            zipped.writestr(_info(f"{name}/{file.relative_to(SOURCES).as_posix()}"), text)
    return archive


def _files(title: str, bots: str, *pages: str) -> Iterator[Path]:
    yield SOURCES / "titles" / "facts.py"
    yield from (SOURCES / "titles" / title).rglob("*.py")
    yield from (file for file in (SOURCES / "bots").rglob(f"{bots}*") if file.suffix == ".py")
    yield from (SOURCES / "bots" / bots).rglob("*.py")
    yield from (SOURCES / "data").iterdir()
    yield from (file for folder in ("common", pages[0]) for file in (SOURCES / "texts" / folder).glob("*.toml"))
    yield from (file for page in pages if page for file in (SOURCES / "rules").rglob(f"{page}.md"))


def _info(name: str) -> ZipInfo:
    info = ZipInfo(name, WHEN)
    info.compress_type = ZIP_DEFLATED
    return info


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        print(freeze(wanted))
