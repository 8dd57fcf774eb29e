"""The measure of everything: a player's chance to win, guessed from the race of influence and what else counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import NamedTuple

from smallcouncil.games.iron_throne.cards import INFLUENCE
from smallcouncil.games.iron_throne.resolution import (
    REWARD_CARDS,
    REWARD_POWER,
    is_penalty_prevented,
    is_reward_prevented,
    penalty,
)
from smallcouncil.games.iron_throne.state import (
    BETRAYAL,
    CHALLENGER,
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    IronThrone,
    active_player,
    is_led_by,
    living,
)

from .scene import Scene
from .standing import CARD, HOSTAGE, LIFE, POWER, SHEET

# How much a lead of one token decides, at the beginning, and more for each token of who is ahead
SHARPNESS, SHARPER = 0.6, 0.12

Tokens = Mapping[int, int]  # influence gained, by seat
Goods = Mapping[int, float]  # all else gained, in influence tokens, by seat
NONE: Mapping[int, int] = {}


def chances(scene: Scene, tokens: Tokens = NONE, goods: Goods = NONE, *, ends: bool = False) -> list[float]:
    """Each player's chance to win, once all have gained this; `ends`: the game ends with it (IT-12.1)."""
    spreads, worths = scene.standing
    if tokens:
        spreads = [n + tokens.get(seat, 0) for seat, n in enumerate(spreads)]
    if goods:
        worths = [worth + goods.get(seat, 0) for seat, worth in enumerate(worths)]
    return shares(spreads, worths, ends=ends)


def chance(scene: Scene, *, goods: Goods = NONE, ends: bool = False) -> float:
    """The viewer's chance."""
    return chances(scene, goods=goods, ends=ends)[scene.me]


def shares(spreads: list[int], worths: list[float], *, ends: bool = False) -> list[float]:
    """Each player's share of the win when all stand like this: certain at the end, a guess before."""
    most = max(spreads)
    if ends or most >= INFLUENCE:
        winners = spreads.count(most)
        return [(n == most) / winners for n in spreads]
    slope = SHARPNESS + SHARPER * most
    strengths = [exp(slope * (n + worth)) for n, worth in zip(spreads, worths, strict=True)]
    whole = sum(strengths)
    return [strength / whole for strength in strengths]


# How an encounter ends


class Aftermath(NamedTuple):
    """How all stand once a side has won an encounter, but for hostages; no winner: both sides lost."""

    winner: str
    spreads: list[int]
    worths: list[float]
    ends: bool


def aftermath(scene: Scene, winner: str) -> Aftermath:
    """Rewards and penalties."""
    p, ends = scene.p, False
    spreads, worths = scene.standing[0].copy(), scene.standing[1].copy()
    is_rewarded = not is_reward_prevented(p)
    for seat, side in enumerate(p.sides):
        if side and side != winner:
            lost, dies = loss(p, seat)
            worths[seat] -= lost
            ends |= dies and len(living(p, seat)) == 1
        elif side == CHALLENGER and is_rewarded:
            spreads[seat] += 1
        elif side and is_rewarded:
            worths[seat] += REWARD_CARDS * CARD + min(REWARD_POWER, p.sheet[seat]) * (POWER - SHEET)
    return Aftermath(winner, spreads, worths, ends)


def loss(p: IronThrone, seat: int) -> tuple[float, bool]:
    """IT-7.3: what a loser's penalty costs, and whether the participant dies of it."""
    power = p.power.get(p.participants[seat], 0)
    if not power or is_penalty_prevented(p, seat):
        return 0.0, False
    gone = penalty(p, seat, power)
    return (POWER - SHEET) * gone + LIFE * (gone >= power), gone >= power


def chances_after(scene: Scene, result: str, after: Aftermath) -> list[float]:
    """Each player's chance once an encounter has ended so."""
    winner, spreads, worths, ends = after
    if winner:
        active, beaten = active_player(scene.p, winner), active_player(scene.p, OPPOSING[winner])
        if result == BETRAYAL and is_led_by(scene.p, beaten, "eddard"):
            return chances_after_truce(scene)
        is_hostility = result == HOSTILITY_OUTCOME
        victims = [beaten] if is_hostility else [seat for seat, side in enumerate(scene.p.sides) if side == winner]
        worths = worths.copy()
        worths[active if is_hostility else beaten] += HOSTAGE * len(victims)  # IT-7.5
        for victim in victims:
            worths[victim] -= CARD
    return shares(spreads, worths, ends=ends)


def chances_after_truce(scene: Scene) -> list[float]:
    """Each player's chance after a truce: both active players spread one influence, unless just one would win by it."""
    one, other = scene.p.challenger, active_player(scene.p, DEFENDER)
    nearly = [scene.standing[0][seat] == INFLUENCE - 1 for seat in (one, other)]
    return chances(scene, {} if nearly[0] != nearly[1] else {one: 1, other: 1})


def stake(scene: Scene) -> float:
    """How much better it is that the own side wins a hostility than that it loses."""
    side = scene.p.sides[scene.me]
    won, lost = (
        chances_after(scene, HOSTILITY_OUTCOME, aftermath(scene, winner))[scene.me] for winner in (side, OPPOSING[side])
    )
    return won - lost
