"""Undo as the engine decides it: free while nobody else has chosen and nothing hidden or random has come to light."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from smallcouncil.core import Choice, Event, Position, Viewer, seen_by

WORLDS = 12  # that a spectator could be in and that must all look the same after the choice
MOST_TRIES = 20  # at a sealed choice that leads to what is asked


def last_choice_of(p: Position, moves: int, seat: int) -> int | None:
    """How many of so many choices came before the newest one of a seat; None if it has chosen nothing."""
    return next((moves - back for back, move in enumerate(p.moves_back(), start=1) if move.seat == seat), None)


def last_choosers(p: Position, n: int) -> list[int]:
    """Who made the last so many choices, in their order."""
    return [move.seat for move in islice(p.moves_back(), n)][::-1]


def is_free(before: Position, after: Position, seat: int, choice: Choice) -> bool:
    """Whether a seat may take back its choice, the last of all, without anybody having learnt something by it.

    Everybody sees whether an undo was free. So it is decided by what everybody knows: in worlds dealt for a spectator,
    by what a spectator is shown, and of a sealed choice by no more than that it was made.
    """
    decision = before.pending.get(seat)
    if decision is None or choice not in decision.options:
        return True  # what is said at any time is the seat's own and tells nobody anything
    sealed = decision.question.sealed
    if sealed and not _still_waits(before, after, seat):
        return False
    shown, is_tried = _look(after, None), False
    for number in range(WORLDS):
        rng = Random(number)
        world = before.determinise(None, rng)
        taken = _alike(world, after, seat, rng) if sealed else choice
        if taken is None:
            continue  # in this world no sealed choice leads to what is asked now
        if taken not in world.pending[seat].options:
            return False  # the choice shows what was hidden
        then = answered(world, seat, taken)
        if then.draws != world.draws or _look(then, None) != shown or _somebody_learns(world, then, seat, taken, rng):
            return False
        is_tried = True
    return is_tried


def answered(p: Position, seat: int, choice: Choice) -> Position:
    """The position after a choice; this one stays as it is."""
    after = p.copy()
    after.answer(seat, choice)
    return after


def _look(p: Position, viewer: Viewer) -> tuple[dict[str, Any], list[Event]]:
    """All that a viewer is shown of a choice that was just made."""
    return p.view(viewer, derived=False), seen_by(p.events, viewer)


def _still_waits(before: Position, after: Position, seat: int) -> bool:
    """Whether a sealed choice has set nothing off: the others are asked what they were, or all is as it was."""
    asked, still_asked = ([one for one in p.asked if one["seat"] != seat] for p in (before, after))
    if asked != still_asked:
        return False
    return bool(asked) or before.view(None, derived=False) == after.view(None, derived=False)


def _alike(world: Position, after: Position, seat: int, rng: Random) -> Choice | None:
    """A sealed choice of this world after which the same is asked as in truth: a plan may be done or go on."""
    for _ in range(MOST_TRIES):
        choice = world.pending[seat].options.sample(rng)
        if answered(world, seat, choice).asked == after.asked:
            return choice
    return None


def _somebody_learns(before: Position, after: Position, seat: int, choice: Choice, rng: Random) -> bool:
    """Whether a viewer could rule out, after the choice, a world that was possible before it."""
    if all(getattr(before, name) == getattr(after, name) for name in _hidden_zones(before)):
        return False
    return any(_learns(before, after, viewer, seat, choice, rng) for viewer in (*range(before.players), None))


def _learns(before: Position, after: Position, viewer: Viewer, seat: int, choice: Choice, rng: Random) -> bool:
    world = before.determinise(viewer, rng)
    is_unseen = before.pending[seat].question.sealed and viewer != seat
    other = _alike(world, after, seat, rng) if is_unseen else choice
    if other is None:
        return False
    return other not in world.pending[seat].options or _look(answered(world, seat, other), viewer) != _look(
        after, viewer
    )


def _hidden_zones(p: Position) -> list[str]:
    """The zones that look different to different viewers, or to nobody; the bookkeeping is no part of the game."""
    zones = [name for name, (_, seen) in p.game.zones.items() if not seen.is_bookkeeping]
    return [name for name in zones if not _is_public(p, name)]


def _is_public(p: Position, name: str) -> bool:
    """Whether a zone shows its own value to everybody."""
    show, value = p.game.zones[name][1].show, getattr(p, name)
    return show is not None and all(show(p, value, viewer) is value for viewer in (*range(p.players), None))
