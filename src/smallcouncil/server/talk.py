"""Talk: who may say what to whom. Players and spectators never hear each other."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from smallcouncil.core import Game, Refusal, TalkRule, Viewer

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
    removed: bool = False  # by who runs the server; there is no text any more

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
        raise Refused("bad_request", "there is nothing to say", key="refused.nothing_said")
    if seat is None:
        if to is not None:
            raise Refused("not_yours", "spectators talk among themselves", key="refused.spectators_apart")
        return Said(at=now, name=name, text=text)
    return Said(at=now, name=name, text=text, seat=seat, to=_audience(table, seat, to, now))


def _audience(table: Table, seat: int, to: int | None, now: int) -> tuple[int, ...] | None:
    if table.status == "over":
        return None
    if (rule := rule_of_talk(table)) is not None:
        return _by_the_rule(table, seat, rule, now)
    if table.setup.talk == "none":
        raise Refused("not_yours", "nobody may talk at this table now", key="refused.silence")
    if to is None or to == seat:
        return None
    if table.setup.talk != "pairs" or not 0 <= to < table.setup.players:
        raise Refused("not_yours", "at this table all talk is open", key="refused.open_talk")
    return tuple(sorted((seat, to)))


# What the rules of a game say of talk


def rule_of_talk(table: Table) -> TalkRule | None:
    """What the rules say now, if anything."""
    rule: TalkRule | None = table.game.talk(table.position) if table.status == "playing" else None
    return rule


def talk_ends(table: Table) -> int | None:
    """When the talk of two ends at the latest, if two talk: counted from the question when to end it."""
    rule = rule_of_talk(table)
    if rule is None or rule.pair is None:
        return None
    return table.story[table.asked[rule.pair[0]] - 1].row.at + 1000 * rule.seconds


def _by_the_rule(table: Table, seat: int, rule: TalkRule, now: int) -> tuple[int, ...]:
    if rule.pair is None or seat not in rule.pair:
        raise _hushed(table, rule.refusal)
    if rule.too_late and now > (talk_ends(table) or 0):
        raise _hushed(table, rule.too_late)
    return tuple(sorted(rule.pair))


def _hushed(table: Table, why: Refusal) -> Refused:
    """Why nobody, or not this player, may talk now, in the words of the game."""
    return Refused("not_yours", table.game.texts.phrase(f"no.{why.key}", {}), why.clause, f"no.{why.key}")
