"""What a table is, from the day it is made: the game, its options, its seed, its clock, who may come in."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Annotated, Any, Literal

import msgspec

SEED_BYTES = 32  # 256 bits of the operating system's generator

Seconds = Annotated[int, msgspec.Meta(ge=1, le=30 * 24 * 3600)]
Title = Annotated[str, msgspec.Meta(max_length=80)]
Visibility = Literal["open", "link"]
Talk = Literal["open", "pairs", "none"]


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a player may think. Days for a turn are a `decision` clock of so many seconds."""

    kind: Literal["none", "decision", "player"] = "none"
    seconds: Seconds = 60  # for each decision, or for the whole game of a player
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0  # seconds that a player gets back for each answer
    # A bot decides this once, or plays until the player is back; or nothing happens until the others decide.
    timeout: Literal["bot", "takeover", "wait"] = "bot"


class Spectators(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may watch, and how many seconds behind."""

    allowed: Literal["open", "link", "none"] = "open"
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was made. It never changes; with the entries it is the whole truth."""

    game: str
    version: str  # of the rules
    players: Annotated[int, msgspec.Meta(ge=1, le=10)]
    options: dict[str, Any]
    seed: str
    seed_chosen: bool  # by the host, who therefore may know what will be drawn
    host: str  # a person's id
    title: Title = ""
    visibility: Visibility = "link"
    clock: Clock = Clock()
    spectators: Spectators = Spectators()
    talk: Talk = "open"
    starts_when_full: bool = True
    imported: bool = False

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed, which binds the server to it; none where somebody chose it."""
        return None if self.seed_chosen else commitment_of(self.seed)


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return token_hex(SEED_BYTES)


def commitment_of(seed: str) -> str:
    """What is shown of a seed before the game is over."""
    return sha256(seed.encode()).hexdigest()
