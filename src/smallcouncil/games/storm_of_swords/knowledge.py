"""What a viewer cannot know is dealt anew: decks, plans, sealed bids and house cards."""

from __future__ import annotations

from random import Random

from smallcouncil.core import Viewer

from .planning import PLAN, ask_plan, change_plan, plans_of
from .state import StormOfSwords, areas_of
from .westeros import BID


def redeal(world: StormOfSwords, viewer: Viewer, rng: Random) -> None:
    """Decks are shuffled; what others planned, bid or chose in secret is anybody's guess."""
    world.westeros = [_shuffled_top(world, deck, rng) for deck in world.westeros]
    world.ally_decks = {deck: tuple(rng.sample(sorted(cards), len(cards))) for deck, cards in world.ally_decks.items()}
    others = [seat for seat in range(world.players) if seat != viewer]
    for seat in others:
        _guess_pick(world, seat, rng)
    if any(decision.kind == PLAN.kind for decision in world.pending.values()):
        for seat in others:
            _guess_plan(world, seat, rng)


def _shuffled_top(world: StormOfSwords, deck: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """SS-9.5: cards under a deck are known: those turned up in earlier rounds lie at its bottom, in that order."""
    used = max(0, world.round - 1)
    return (*deck[:used], *rng.sample(sorted(deck[used:]), len(deck) - used))


def _guess_pick(world: StormOfSwords, seat: int, rng: Random) -> None:
    if world.picks[seat]:
        is_bid = any(decision.kind == BID.kind for decision in world.pending.values())
        options = [str(n) for n in range(world.power[seat] + 1)] if is_bid else list(world.hands[seat])
        world.picks[seat] = rng.choice(options)


def _guess_plan(world: StormOfSwords, seat: int, rng: Random) -> None:
    """A plan is walked at random; who is done has one that could be done, who is not is somewhere on the way."""
    world.plans[seat], world.tactic_plans[seat], world.changes[seat] = (), "", 0
    for _ in range(rng.randint(0, 3 * len(areas_of(world, seat)))):
        step = plans_of(world, seat).sample(rng)
        if step != "done":
            change_plan(world, seat, step)
    if seat in world.pending:
        ask_plan(world, seat)
    elif not plans_of(world, seat).is_complete:
        change_plan(world, seat, f"tactic {rng.choice(plans_of(world, seat).tactics)}")
