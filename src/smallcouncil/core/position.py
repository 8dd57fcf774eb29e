"""A position: plain data in declared zones. Everything that users, bots, server and client need of a running game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple, Optional, Self

import msgspec

from .chance import key_from
from .decision import Choice, Decision, Frame, Refusal
from .errors import IllegalChoice
from .events import Event
from .log import Log
from .zones import Bookkeeping, Public, Viewer

# The choices so far, newest first: (what came before, seat, choice, sealed). A chain, so that a copy of it is free.
Past = Optional[tuple["Past", int, Choice, bool]]


class Move(NamedTuple):
    """A choice that was made."""

    seat: int
    choice: Choice
    sealed: bool


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose before the game begins."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winners, each seat's place (1 is first) and score, and the clause that decided."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    clause: str
    reason: str  # a key of the game's texts


class Position(msgspec.Struct, kw_only=True, eq=False):
    """Base of every game's positions; a game adds its zones."""

    game: ClassVar[Any]  # its Game; not named here, since a Game is made from a class of positions
    flat_zones: ClassVar[tuple[str, ...]]  # those a copy has to copy

    players: Public[int]
    options: Public[Any]
    seed: Bookkeeping[str | None]  # None: a re-dealt world, which has no log
    key: Bookkeeping[str]
    draws: Bookkeeping[int] = 0
    agenda: Bookkeeping[list[Frame]] = []
    pending: Bookkeeping[dict[int, Decision]] = {}
    outcome: Public[Outcome | None] = None
    past: Bookkeeping[Past] = None
    events: Bookkeeping[list[Event]] = []  # what the last answer brought about

    def answer(self, seat: int, choice: Choice) -> list[Event]:
        """Answer a seat's pending decision and carry on until somebody is asked again. Returns what happened.

        What a seat may say at any time (`may_say`) it may say here as well, asked or not; nobody is asked anew by it.
        The events are for all audiences: filter with `seen_by` before you show them.
        """
        pending = self.pending
        decision = pending.get(seat) if type(seat) is int else None
        if decision is None or choice not in decision.options:
            return self._say(seat, choice)
        del pending[seat]
        self.past = (self.past, seat, choice, decision.question.sealed)
        self.events = []
        then = decision.then
        if len(then) == 1:  # by far the most, and a plain call is quicker
            then[0](self, choice)
        else:
            then[0](self, *then[1:], choice)
        if self.agenda:
            advance(self)
        return self.events

    def why_not(self, seat: int, choice: Choice) -> IllegalChoice | None:
        """Why a seat may not choose this now, or None if it may."""
        decision = self.pending.get(seat) if type(seat) is int else None
        if (decision and choice in decision.options) or choice in self.may_say(seat):
            return None
        return self._refusal(seat, choice)

    def may_say(self, seat: int) -> tuple[Choice, ...]:
        """What a seat may say now whether it is asked or not: answers beforehand to what it may come to be asked."""
        is_seat = type(seat) is int and 0 <= seat < self.players
        said: tuple[Choice, ...] = self.game.may_say(self, seat) if is_seat and self.outcome is None else ()
        return said

    def _say(self, seat: int, choice: Choice) -> list[Event]:
        if choice not in self.may_say(seat):
            raise self._refusal(seat, choice)
        self.past = (self.past, seat, choice, True)
        self.events = []
        self.game.say(self, seat, choice)
        return self.events

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, JSON-able."""
        zones = {
            name: msgspec.to_builtins(show(self, getattr(self, name), viewer), str_keys=True)
            for name, show in self.game.shows
        }
        return {"game": self.game.id, "viewer": viewer, **zones, "asked": self.asked}

    @property
    def asked(self) -> list[dict[str, Any]]:
        """Who is asked what: everybody may know."""
        return [
            {"seat": seat, "kind": decision.kind, "about": decision.about}
            for seat, decision in sorted(self.pending.items())
        ]

    def history(self, viewer: Viewer) -> list[tuple[int, Choice | None]]:
        """The choices so far as a viewer may know them; None for another's sealed one. All of them, once it is over."""
        is_over = self.outcome is not None
        told = [
            (move.seat, move.choice if is_over or move.seat == viewer or not move.sealed else None)
            for move in self.moves_back()
        ]
        return told[::-1]

    def moves_back(self) -> Iterator[Move]:
        """The choices so far, the last first. They hold every secret."""
        past = self.past
        while past is not None:
            past, seat, choice, sealed = past
            yield Move(seat, choice, sealed)

    @property
    def last_move(self) -> Move | None:
        """The last choice, if there is one."""
        return next(self.moves_back(), None)

    @property
    def log(self) -> Log:
        """The whole truth: rules version, table options, seed and every choice. For the host, not for a seat."""
        if self.seed is None:
            raise ValueError("a re-dealt position has no log")
        moves = [(move.seat, move.choice) for move in self.moves_back()]
        return Log(
            game=self.game.id,
            version=self.game.version,
            players=self.players,
            options=msgspec.to_builtins(self.options),
            seed=self.seed,
            moves=moves[::-1],
        )

    def copy(self) -> Self:
        """An independent copy: one shallow pass over the zones."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # of every msgspec struct
        for name in self.flat_zones:
            setattr(twin, name, getattr(twin, name).copy())
        return twin

    def determinise(self, viewer: Viewer, rng: Random) -> Self:
        """A world that this viewer cannot tell from the true one: what is hidden is dealt anew, and so is the future.

        The world depends on nothing but the view and `rng`. It has no log and no seed.
        """
        world = self.copy()
        world.seed, world.past, world.events = None, None, []
        world.key, world.draws = key_from(str(rng.getrandbits(128)), "world"), 0
        self.game.redeal(world, viewer, rng)
        return world

    def _refusal(self, seat: int, choice: Choice) -> IllegalChoice:
        refusal = self._refuse(seat, choice)
        return IllegalChoice(refusal.clause, self.game.texts.say(f"no.{refusal.key}", refusal.about), *refusal[1:])

    def _refuse(self, seat: int, choice: Choice) -> Refusal:
        if type(seat) is not int or not 0 <= seat < self.players:
            return Refusal(self.game.clause_players, "no_such_seat", {"given": str(seat)[:40]})
        if self.outcome is not None:
            return Refusal(self.game.clause_end, "game_over")
        if seat not in self.pending:
            return Refusal(self.game.clause_turn, "not_asked", {"seat": seat, "asked": sorted(self.pending)})
        if not isinstance(choice, str):
            return Refusal(self.pending[seat].clause, "not_text")
        return self.pending[seat].question.refuse(self, seat, choice)

    def __eq__(self, other: object) -> bool:
        """Same zones, agenda, decisions and future; how they came about (log, events) does not matter."""
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.game.compared
        )

    __hash__ = None  # type: ignore[assignment]


def advance(p: Position) -> None:
    """Carry out the agenda until somebody is asked or nothing is left."""
    agenda, pending = p.agenda, p.pending
    while agenda and not pending:
        frame = agenda.pop()
        if len(frame) == 1:
            frame[0](p)
        else:
            frame[0](p, *frame[1:])
