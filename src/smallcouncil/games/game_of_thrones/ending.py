"""Winning (GT-10): seven cities and strongholds at once, or the most of them after round 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import Outcome
from smallcouncil.games.thrones.derived import castles
from smallcouncil.games.thrones.moves import ranked
from smallcouncil.games.thrones.state import IRON_THRONE, controlled

from .cards import CASTLES_TO_WIN

if TYPE_CHECKING:
    from .state import GameOfThrones


def lands_of(p: GameOfThrones, seat: int) -> int:
    """How many land areas a player controls; seas count in no tie (GT-7.8)."""
    return sum(area not in p.board.seas for area in controlled(p, seat))


def victory(p: GameOfThrones) -> Outcome | None:
    """GT-10.1, GT-10.2: who controls seven has won at once, unless the table has it otherwise (GT-10.3)."""
    if not p.settings.seven_at_once:
        return None
    return outcome(p, "castles") if max(castles(p)) >= CASTLES_TO_WIN else None


def outcome(p: GameOfThrones, reason: str) -> Outcome:
    """GT-10.1, R-GT-10: most cities and strongholds; then land areas, supply, place on the Iron Throne track."""
    places = p.tracks[IRON_THRONE]
    standing = [(n, lands_of(p, seat), p.supply[seat], -places.index(seat)) for seat, n in enumerate(castles(p))]
    return ranked(standing, "GT-10.1", reason)
