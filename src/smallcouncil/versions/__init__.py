"""Earlier rules of the games: what was begun by them is played on, replayed and read by them.

An archive `<game>-<version>.zip` holds a package with the rules, facts, texts, pages and bots as they were, over the
core of today (`freeze.py` makes it, before the version of a game is raised). It is loaded when something asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial, wraps
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, cast, get_args

from smallcouncil.core import EARLIER, Game, Position, find_game
from smallcouncil.games.facts import read_rules

FOLDER = Path(__file__).parent
TOLD_SINCE = ("goal.", "alarm.", "outlook.", "round.")  # sentences about what derived values and the frame tell
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
    _tell_what_later_rules_tell(package.GAME, _later(game, version))
    return Frozen(package.GAME, package.read_rules)


def _tell_what_later_rules_tell(earlier: Game[Any], later: Game[Any]) -> None:
    """What boards draw is told of earlier rules too: all of it, or what came to be told since; and its sentences."""
    own = {fact.__name__ for fact in earlier.derived}
    if not own:
        earlier.derived = tuple(_made_anew(fact) for fact in later.derived)
        earlier.derived_from = partial(_as_later, later)
    else:
        earlier.derived += tuple(_of_later(later, fact) for fact in later.derived if fact.__name__ not in own)
    for language, templates in earlier.texts.templates.items():
        since = {key: text for key, text in later.texts.templates[language].items() if key.startswith(TOLD_SINCE)}
        earlier.texts.templates[language] = since | templates


def _of_later(later: Game[Any], fact: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What later rules tell, of a position of earlier ones."""

    @wraps(fact, updated=())  # which zones it looks at holds of later ones alone
    def told(seen: Position) -> Any:
        return fact(_as_later(later, seen))

    return told


def _made_anew(fact: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What later rules tell, of a position as they would have it: the zones of earlier ones are others."""

    @wraps(fact, updated=())
    def told(seen: Any) -> Any:
        return fact(seen)

    return told


def _later(game: str, version: str) -> Game[Any]:
    """The rules that came next."""
    versions = sorted((known for of, known in EARLIER if of == game and int(known) > int(version)), key=int)
    return find_game(game, versions[0]) if versions else find_game(game)


def _as_later(later: Game[Any], seen: Position) -> Position:
    """A position in the shape of rules that told what boards draw: zones keep their names."""
    zones = {name: kind for name, (kind, _) in later.zones.items() if hasattr(seen, name)}
    as_later: Position = later.position(**{name: _zone(kind, getattr(seen, name)) for name, kind in zones.items()})
    return as_later


def _zone(kind: Any, value: Any) -> Any:
    """What a zone held; where that is a named tuple later, it may have been a dict of its parts, and empty for none."""
    if not isinstance(kind, UnionType) or not isinstance(value, dict):
        return value
    named = next(part for part in get_args(kind) if hasattr(part, "_fields"))
    return named(**{part: value[part] for part in named._fields if part in value}) if value else None


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
