"""Talk: who may say what to whom. Players and spectators never hear each other."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from smallcouncil.core import Game, Viewer

from .refusals import Refused
from .setup import Talk
from .table import Table

LONGEST = 500  # characters
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that was said, and for whom: seats, or the spectators."""

    at: int
    name: str
    text: str
    seat: int | None = None  # None: a spectator
    to: tuple[int, ...] | None = None  # None: all seats, or all spectators

    def is_for(self, viewer: Viewer) -> bool:
        """Whether a viewer may hear it."""
        if (self.seat is None) != (viewer is None):
            return False
        return self.to is None or viewer in self.to


def usual_talk(game: Game[Any]) -> Talk:
    """How people talk at a table that does not choose."""
    return "pairs" if game.private_talk else "open"


def check_talk(game: Game[Any], talk: Talk) -> None:
    """Whether a table of this game may choose this kind of talk."""
    if talk == "pairs" and not game.private_talk:
        raise Refused("bad_request", f"{game.id} knows no private talk between two players")


def say(table: Table, seat: Viewer, name: str, to: int | None, text: str, now: int) -> Said:
    """What a seat or a spectator says, if it may."""
    text = "".join(sign for sign in text.strip() if sign.isprintable())
    if not text:
        raise Refused("bad_request", "there is nothing to say")
    if seat is None:
        if to is not None:
            raise Refused("not_yours", "spectators talk among themselves")
        return Said(at=now, name=name, text=text)
    return Said(at=now, name=name, text=text, seat=seat, to=_audience(table, seat, to, now))


def _audience(table: Table, seat: int, to: int | None, now: int) -> tuple[int, ...] | None:
    if table.status == "over":
        return None
    if (pair := raven_talk(table)) is not None:
        return _within_the_talk(table, seat, pair, now)
    if _is_silent(table):
        raise _hushed(table, "HK-6.2", "silent")
    if table.setup.talk == "none":
        raise Refused("not_yours", "nobody may talk at this table now")
    if to is None or to == seat:
        return None
    if table.setup.talk != "pairs" or not 0 <= to < table.setup.players:
        raise Refused("not_yours", "at this table all talk is open")
    return tuple(sorted((seat, to)))


# The three-eyed raven of Hand of the King (HK-6.2, R-HK-19)


def raven_talk(table: Table) -> tuple[int, int] | None:
    """The two who talk in private now."""
    return getattr(table.p, "talk", None)


def _is_silent(table: Table) -> bool:
    return table.status == "playing" and getattr(table.position.options, "raven", False)


def raven_talk_ends(table: Table) -> int:
    """When the private talk ends at the latest: its seconds are counted from the question when to end it."""
    opener, _ = table.position.talk  # type: ignore[attr-defined]
    opened = table.story[table.asked[opener] - 1].row.at
    return int(opened + 1000 * table.position.pending[opener].about["seconds"])


def _within_the_talk(table: Table, seat: int, pair: tuple[int, int], now: int) -> tuple[int, ...]:
    if seat not in pair:
        raise _hushed(table, "HK-6.2", "others_talk")
    if now > raven_talk_ends(table):
        raise _hushed(table, "R-HK-19", "talk_over")
    return tuple(sorted(pair))


def _hushed(table: Table, clause: str, key: str) -> Refused:
    """Why nobody, or not this player, may talk now, in the words of the game."""
    return Refused("not_yours", table.game.texts.phrase(f"no.{key}", {}), clause, f"no.{key}")
