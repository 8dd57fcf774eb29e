"""Hints: what somebody has been told of the kinds of questions, so that nobody is told twice."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

import smallcouncil as sc

from .refusals import Refused
from .rooms import Rooms
from .store import hints

Hint = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[a-z-]+\.[a-z_]+$")]  # a game and a kind of question


class HintsKept(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The hints that somebody has seen, and whether all are switched off."""

    seen: Annotated[list[Hint], msgspec.Meta(max_length=1000)] = []
    off: bool = False


NONE = HintsKept()
OF_THE_COUNCIL = frozenset({"council.notices"})  # that one can be told when it is one's turn


@cache
def known_hints() -> frozenset[str]:
    """Every hint that there is: one a kind of question of every game, and those of the council itself."""
    kinds = frozenset(f"{game}.{kind}" for game in sc.game_ids() for kind in sc.find_game(game).book.questions)
    return kinds | OF_THE_COUNCIL


class Hints:
    """What is kept of hints, by person."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    async def of(self, person: str) -> HintsKept:
        """What a person has seen."""
        query = sa.select(hints.c.kept).where(hints.c.person == person)
        kept = await self.rooms.read(lambda connection: connection.scalar(query))
        return msgspec.json.decode(kept, type=HintsKept) if kept else NONE

    async def keep(self, person: str, given: HintsKept) -> HintsKept:
        """Keep what a person has seen, in the place of what was kept."""
        if unknown := {*given.seen} - known_hints():
            raise Refused("bad_request", f"there is no hint called {min(unknown)}")
        kept = HintsKept(seen=sorted({*given.seen}), off=given.off)
        row = {"person": person, "kept": msgspec.json.encode(kept).decode()}

        def write(connection: Connection) -> None:
            connection.execute(hints.delete().where(hints.c.person == person))
            connection.execute(hints.insert(), row)

        await self.rooms.writer.do(write)
        return kept
