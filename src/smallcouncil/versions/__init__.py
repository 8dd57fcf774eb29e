"""Earlier rules of the games: what was begun by them is played on, replayed and read by them.

An archive `<game>-<version>.zip` holds a package with the rules, facts, texts, pages and bots as they were, over the
core of today (`freeze.py` makes it, before the version of a game is raised). It is loaded when something asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from smallcouncil.core import EARLIER, Game
from smallcouncil.games.facts import read_rules

FOLDER = Path(__file__).parent
Reader = Callable[[str, str], str]  # of a page of rules, in a language


class Frozen(NamedTuple):
    """What an archive holds."""

    game: Game[Any]
    read_rules: Reader


def package_name(game: str, version: str) -> str:
    """How the package of an archive is called."""
    return f"{game}_{version}".replace("-", "_")


@cache
def frozen(game: str, version: str) -> Frozen | None:
    """The rules of a game as they were in a version, if there is an archive of it."""
    if (game, version) not in EARLIER:
        return None
    package = import_module(f"{__name__}.{package_name(game, version)}")
    package.GAME.bots = package.BOTS
    return Frozen(package.GAME, package.read_rules)


def reader_of(game: Game[Any]) -> Reader:
    """What reads the pages of the rules that a game is played by."""
    earlier = frozen(game.id, game.version)
    return earlier.read_rules if earlier else read_rules


def _game(game: str, version: str) -> Game[Any]:
    return cast("Frozen", frozen(game, version)).game


for _archive in sorted(FOLDER.glob("*.zip")):
    __path__.append(str(_archive))
    _id, _, _version = _archive.stem.rpartition("-")
    EARLIER[_id, _version] = partial(_game, _id, _version)
