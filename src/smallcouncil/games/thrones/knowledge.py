"""What players have in secret is anybody's guess: plans, sealed bids and house cards that are chosen."""

from __future__ import annotations

from random import Random

from smallcouncil.core import Viewer

from .bidding import BID
from .planning import PLAN, ask_plan, change_plan, plans_of
from .state import Thrones, areas_of


def guess_secrets(world: Thrones, viewer: Viewer, rng: Random) -> None:
    """What others planned, bid or chose in secret."""
    others = [seat for seat in range(world.players) if seat != viewer]
    for seat in others:
        _guess_pick(world, seat, rng)
    if any(decision.kind == PLAN.kind for decision in world.pending.values()):
        for seat in others:
            _guess_plan(world, seat, rng)


def _guess_pick(world: Thrones, seat: int, rng: Random) -> None:
    if world.picks[seat]:
        is_bid = any(decision.kind == BID.kind for decision in world.pending.values())
        options = [str(n) for n in range(world.power[seat] + 1)] if is_bid else list(world.hands[seat])
        world.picks[seat] = rng.choice(options)


def _guess_plan(world: Thrones, seat: int, rng: Random) -> None:
    """A plan is walked at random; who is done has one that could be done, who is not is somewhere on the way."""
    world.plans[seat], world.tactic_plans[seat], world.changes[seat] = (), "", 0
    for _ in range(rng.randint(0, 3 * max(1, len(areas_of(world, seat))))):
        step = plans_of(world, seat).sample(rng)
        if step != "done":
            change_plan(world, seat, step)
    if seat in world.pending:
        ask_plan(world, seat)
    elif not plans_of(world, seat).is_complete:
        change_plan(world, seat, f"tactic {rng.choice(plans_of(world, seat).tactics)}")
