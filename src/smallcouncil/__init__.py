"""Game of Thrones tabletop games with every rule enforced: one engine for people, bots and researchers.

>>> import smallcouncil as sc
>>> p = sc.new("hand-of-the-king", players=3, seed=7)
>>> [(seat, decision.kind) for seat, decision in p.pending.items()]
[(0, 'move')]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import games as games  # registers them
from . import versions as _versions  # noqa: F401  (and what they were)
from .core import (
    BadRecord,
    CouncilError,
    Decision,
    Event,
    Game,
    IllegalChoice,
    IllegalTable,
    Log,
    Outcome,
    Position,
    UnknownGame,
    UnknownRules,
    find_game,
    load,
    read,
    save,
    seen_by,
    write,
)
from .core.game import GAMES as _GAMES

__all__ = [
    "BadRecord",
    "CouncilError",
    "Decision",
    "Event",
    "Game",
    "IllegalChoice",
    "IllegalTable",
    "Log",
    "Outcome",
    "Position",
    "UnknownGame",
    "UnknownRules",
    "find_game",
    "game_ids",
    "games",
    "load",
    "new",
    "read",
    "replay",
    "save",
    "seen_by",
    "write",
]


def game_ids() -> list[str]:
    """The ids of the games there are, the easiest first."""
    return sorted(_GAMES, key=lambda game: (_GAMES[game].order, game))


def new(
    game: str, *, players: int, seed: int | str | None = None, options: Mapping[str, Any] | None = None
) -> Position:
    """Set up a table. Without a seed the operating system draws one; the log keeps it."""
    p: Position = find_game(game).new(players, seed, options)
    return p


def replay(log: Log | str | bytes) -> Position:
    """The position that a log leads to; a log may be given as JSON."""
    record = log if isinstance(log, Log) else Log.from_json(log)
    p: Position = find_game(record.game, record.version).replay(record)
    return p
