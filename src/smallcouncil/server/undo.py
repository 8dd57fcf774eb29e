"""Undo as the engine decides it: free while nobody else has chosen and nothing hidden or random has come to light."""

from __future__ import annotations

from random import Random

from smallcouncil.core import Choice, Options, Position, Viewer, seen_by

WORLDS = 12  # that each viewer could be in and that must all look the same after the choice


def last_choice_of(p: Position, moves: int, seat: int) -> int | None:
    """How many of so many choices came before the newest one of a seat; None if it has chosen nothing."""
    past = p.past
    while past is not None:
        past, who, _, _ = past
        moves -= 1
        if who == seat:
            return moves
    return None


def choosers(p: Position) -> list[int]:
    """The seats that have chosen something, the last first."""
    past, found = p.past, list[int]()
    while past is not None and len(found) < p.players:
        past, seat, _, _ = past
        if seat not in found:
            found.append(seat)
    return found


def is_free(before: Position, after: Position, seat: int, choice: Choice) -> bool:
    """Whether a seat may take back its choice, the last of all, without anybody having learnt something by it.

    The answer is worked out in a world that the seat could be in, so that it tells the seat nothing about the true one.
    """
    if choice in before.may_say(seat):
        return True  # what is said at any time is the seat's own and tells nobody anything
    if before.draws != after.draws:
        return False
    if _tells(before, after, seat, seat, choice):
        return False
    world = before.determinise(seat, Random(WORLDS))
    then = world.copy()
    then.answer(seat, choice)
    others = [viewer for viewer in (*range(before.players), None) if viewer != seat]
    return _moves_nothing_hidden(world, then) or not any(_tells(world, then, other, seat, choice) for other in others)


def _moves_nothing_hidden(before: Position, after: Position) -> bool:
    return all(getattr(before, name) == getattr(after, name) for name in _hidden_zones(before))


def _hidden_zones(p: Position) -> list[str]:
    """The zones that look different to different viewers, or to nobody; the bookkeeping is no part of the game."""
    bookkeeping = ("seed", "key", "draws", "agenda", "pending", "past", "events")
    return [name for name in p.game.zones if name not in bookkeeping and not _is_public(p, name)]


def _is_public(p: Position, name: str) -> bool:
    """Whether a zone shows its own value to everybody."""
    show, value = p.game.zones[name][1].show, getattr(p, name)
    return show is not None and all(show(p, value, viewer) is value for viewer in (*range(p.players), None))


def _tells(before: Position, after: Position, viewer: Viewer, seat: int, choice: Choice) -> bool:
    """Whether a viewer can rule out, after the choice, a world that was possible before it."""
    shown = after.view(viewer), seen_by(after.events, viewer)
    is_unseen = before.pending[seat].question.sealed and viewer != seat
    for number in range(WORLDS):
        rng = Random(number)
        world = before.determinise(viewer, rng)
        options = world.pending[seat].options if seat in world.pending else Options()
        if choice not in options and not (is_unseen and options):
            return True
        world.answer(seat, choice if choice in options else options.sample(rng))
        if (world.view(viewer), seen_by(world.events, viewer)) != shown:
            return True
    return False
