"""The end of the game: when it has come, and who won."""

from __future__ import annotations

from smallcouncil.core import Outcome, tell

from .cards import INFLUENCE
from .state import IronThrone, living, spread


def has_spread_all(p: IronThrone) -> bool:
    """IT-12.1: one or more players have spread all 5 influence tokens."""
    return any(spread(p, seat) == INFLUENCE for seat in range(p.players))


def is_house_dead(p: IronThrone) -> bool:
    """IT-12.1: all 4 characters of a house are dead."""
    return not all(living(p, seat) for seat in range(p.players))


def end_game(p: IronThrone, reason: str) -> None:
    """IT-12.2: most influence on other players' boards wins, the tied share. Nothing more happens (IT-12.3).

    Also a player whose characters are all dead can win (IT-12.4, R-IT-25).
    """
    scores = tuple([spread(p, seat) for seat in range(p.players)])
    best = max(scores)
    p.agenda.clear()
    p.outcome = Outcome(
        winners=tuple([seat for seat, score in enumerate(scores) if score == best]),
        places=tuple([1 + sum(other > own for other in scores) for own in scores]),
        scores=scores,
        clause="IT-12.5" if reason == "round_limit" else "IT-12.1",
        reason=reason,
    )
    tell(p, "game_over", winners=p.outcome.winners, scores=scores)
