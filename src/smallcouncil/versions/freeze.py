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

GAMES = FOLDER.parent / "games"
SHARED = ("__init__.py", "about.py", "facts.py", "texts", "thrones")  # with the other games
UNFROZEN = {"__pycache__", "terminal", "terminal.py"}
WHEN = (1980, 1, 1, 0, 0, 0)  # so that the same rules give the same archive

PACKAGE = '''"""Rules {version} of {game}, as they were."""

from .games.{folder} import GAME
from .games.facts import read_rules

BOTS = GAME.bots

__all__ = ["BOTS", "GAME", "read_rules"]
'''


def freeze(game: str, folder: Path = FOLDER) -> Path:
    """Write the archive of a game's present rules."""
    found = find_game(game)
    name = package_name(game, found.version)
    archive = folder / f"{game}-{found.version}.zip"
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        about = {"game": game, "version": found.version, "folder": found.folder}
        zipped.writestr(_info(f"{name}/__init__.py"), PACKAGE.format_map(about))
        for file in sorted(_files(found.folder)):
            text = file.read_text(encoding="utf-8").replace("smallcouncil.games", f"{__package__}.{name}.games")
            zipped.writestr(_info(f"{name}/games/{file.relative_to(GAMES).as_posix()}"), text)
    return archive


def _files(folder: str) -> Iterator[Path]:
    """All of a game but how it looks in the terminal, which is drawn as today."""
    for part in (*SHARED, folder):
        found = (GAMES / part).rglob("*.*") if (GAMES / part).is_dir() else [GAMES / part]
        yield from (file for file in found if not UNFROZEN & {*file.relative_to(GAMES).parts})


def _info(name: str) -> ZipInfo:
    info = ZipInfo(name, WHEN)
    info.compress_type = ZIP_DEFLATED
    return info


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        print(freeze(wanted))
