"""A position: plain data in declared zones. Everything that users, bots, server and client need of a running game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple, Optional, Self

import msgspec

from .chance import key_from
from .decision import Choice, Decision, Frame, Question, Refusal, as_asked
from .errors import IllegalChoice
from .events import Event
from .log import Log
from .preview import Preview, Rehearsal, evident_seats, foresee
from .zones import Bookkeeping, Public, Veil, Viewer

# The choices so far, newest first: (what came before, seat, choice, sealed). A chain, so that a copy of it is free.
Past = Optional[tuple["Past", int, Choice, bool]]
NOBODY: frozenset[int] = frozenset()
Looks = Collection[tuple[str, Optional[Veil]]]  # zones, and how they are veiled


class Move(NamedTuple):
    """A choice that was made."""

    seat: int
    choice: Choice
    sealed: bool


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose before the game begins."""


class Asked(msgspec.Struct, frozen=True):
    """Who is asked what: everybody may know."""

    seat: int
    kind: str
    about: dict[str, Any]


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
    questions: ClassVar[dict[str, Question]]  # of the game, by kind; here since every asking looks one up
    flat_zones: ClassVar[tuple[str, ...]]  # those a copy has to copy

    players: Public[int]
    settings: Public[Any]
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
        return self.refusal(seat, choice)

    def may_say(self, seat: int) -> tuple[Choice, ...]:
        """What a seat may say now whether it is asked or not: answers beforehand to what it may come to be asked."""
        is_seat = type(seat) is int and 0 <= seat < self.players
        said: tuple[Choice, ...] = self.game.may_say(self, seat) if is_seat and self.outcome is None else ()
        return said

    def _say(self, seat: int, choice: Choice) -> list[Event]:
        if choice not in self.may_say(seat):
            raise self.refusal(seat, choice)
        self.past = (self.past, seat, choice, True)
        self.events = []
        self.game.say(self, seat, choice)
        return self.events

    def view(self, viewer: Viewer, *, derived: bool = True) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, JSON-able; with what follows from it, if not told otherwise."""
        game = self.game
        told = {"game": game.id, "viewer": viewer, **dict(zip(game.shown_names, game.shown(self), strict=True))}
        for name, show in game.shows_veiled:
            told[name] = show(self, told[name], viewer)
        told["asked"] = self.asked
        if derived:
            told |= self.derive()
        view: dict[str, Any] = msgspec.to_builtins(told, str_keys=True)
        return view

    def derive(self) -> dict[str, Any]:
        """What can be worked out from what everybody sees, and from nothing else: `Game.derived`, by name."""
        if not self.game.derived:
            return {}
        seen = self.game.derived_from(self.as_seen_by(None))
        return {fact.__name__: fact(seen) for fact in self.game.derived}

    def derive_anew(self, changed: Collection[str], glance: Self) -> dict[str, Any]:
        """The part of it that looks at these zones, or does not tell at which it looks.

        The glance was had at a position that differs from this one in these zones alone, and is one at this one then.
        """
        facts, looks = self.game.looking_at(frozenset(changed))
        if looks is None:
            glance = self.game.derived_from(self.as_seen_by(None))
        else:
            self._show(glance, looks)
        return {name: fact(glance) for name, fact in facts}

    def glance(self) -> Self:
        """As a spectator sees it in the zones that derived values look at; the others as in a game not set up."""
        glance: Self = self.game.nothing_set_up.__copy__()
        glance.players, glance.settings = self.players, self.settings
        self._show(glance, self.game.looked_at)
        return glance

    def _show(self, glance: Self, looks: Looks) -> None:
        for name, veil in looks:
            value = getattr(self, name)
            setattr(glance, name, value if veil is None else veil(self, value, None))

    def as_seen_by(self, viewer: Viewer) -> Self:
        """The position as a viewer sees it, to be read and never changed: what is hidden is blank.

        It holds who is asked what, without options; and no past, no future.
        """
        seen: Self = self.__copy__()  # type: ignore[attr-defined]
        for name, veil in self.game.veils.items():
            setattr(seen, name, veil(self, getattr(self, name), viewer))
        seen.seed, seen.key, seen.draws, seen.past = None, "", 0, None
        seen.agenda, seen.events = [], []
        seen.pending = as_everybody_knows(self.pending)
        return seen

    def preview(self, seat: int, choice: Choice) -> Preview:
        """What a choice of a seat would certainly bring, as far as this seat can know. IllegalChoice if it is none."""
        told, _ = self.rehearse(seat, choice)
        if seat not in self.pending or choice not in self.pending[seat].options:
            return told  # what may be said at any time answers no question
        outlook = self.game.outlook(self.as_seen_by(seat), seat, choice, told.after)
        return msgspec.structs.replace(told, outlook=outlook) if outlook else told

    def rehearse(self, seat: int, *choices: Choice) -> Rehearsal:
        """What several answers of a seat would certainly bring, each to what it is asked by then.

        IllegalChoice if one is none; Unanswerable where nobody at the seat can know that it is asked next, since others
        or chance come between.
        """
        first, *then = choices
        if (refusal := self.why_not(seat, first)) is not None:
            raise refusal
        if then and (seat not in self.pending or first not in self.pending[seat].options):
            raise self.refusal(seat, first)  # what may be said at any time answers no question
        return foresee(self.determinise(seat, Random(0)), seat, choices)

    def evident_seats(self) -> frozenset[int]:
        """The seats of which everybody can see that they have nothing to choose, though they are asked.

        It rests on what a spectator sees and on nothing else: who answers for a seat by it tells nobody anything.
        """
        evident = self.game.evident
        seats = [seat for seat, decision in self.pending.items() if decision.kind in evident]
        return evident_seats(self.__copy__(), seats) if seats else NOBODY  # type: ignore[attr-defined]

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

    def seats_back(self) -> list[int]:
        """Who has chosen something, the last first."""
        found: list[int] = []
        past = self.past
        while past is not None and len(found) < self.players:
            past, seat, _, _ = past
            if seat not in found:
                found.append(seat)
        return found

    @property
    def last_move(self) -> Move | None:
        """The last choice, if there is one."""
        return Move(*self.past[1:]) if self.past else None

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
            options=msgspec.to_builtins(self.settings),
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

    def refusal(self, seat: int, choice: Choice) -> IllegalChoice:
        """What speaks against a choice that is none of the seat's."""
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
        return self.pending[seat].question.legality.refuse(self, seat, choice)

    def __eq__(self, other: object) -> bool:
        """Same zones, agenda, decisions and future; how they came about (log, events) does not matter."""
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.game.compared
        )

    __hash__ = None  # type: ignore[assignment]


def as_everybody_knows(pending: dict[int, Decision]) -> dict[int, Decision]:
    """Who is asked what, without the options."""
    return {seat: as_asked(seat, asked.question, asked.about) for seat, asked in pending.items()}


def advance(p: Position) -> None:
    """Carry out the agenda until somebody is asked or nothing is left."""
    agenda, pending = p.agenda, p.pending
    while agenda and not pending:
        frame = agenda.pop()
        if len(frame) == 1:
            frame[0](p)
        else:
            frame[0](p, *frame[1:])
