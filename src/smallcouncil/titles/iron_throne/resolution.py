"""The resolution (IT-7): rewards, penalties and hostages."""

from __future__ import annotations

from smallcouncil.core import do, tell

from .bargain import bargaining
from .book import book
from .cards import LEADERS
from .hostages import choose_source, choose_victim
from .moves import distribute, draw, remove_power, spread_influence
from .state import (
    BETRAYAL,
    CHALLENGER,
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    TRUCE_OUTCOME,
    IronThrone,
    active_player,
    clockwise,
    has_effect,
    has_living_participant,
    is_lost_by,
    is_supporter,
    passive,
    players_of,
)

REWARD_CARDS, REWARD_POWER = 2, 2  # IT-7.2


@book.rule
def resolve(p: IronThrone) -> None:
    """IT-7.0: the bargain of a truce, or rewards; then penalties, in each clockwise from the challenger."""
    do(p, (bargaining,) if p.result == TRUCE_OUTCOME else (rewards,), (penalties,))


# Rewards and penalties


@book.rule
def rewards(p: IronThrone) -> None:
    """IT-7.1, IT-7.2: every player of the winning side; no reward is optional (R-IT-18)."""
    if not p.winner:
        return tell(p, "both_lost")
    tell(p, "won", side=p.winner)
    if is_reward_prevented(p):
        return
    winners = players_of(p, p.winner)
    if p.winner == CHALLENGER:
        for seat in winners:
            spread_influence(p, seat, active_player(p, DEFENDER))
    else:
        do(p, *[(defenders_reward, seat) for seat in winners])


def is_reward_prevented(p: IronThrone) -> bool:
    """Shireen's card: the winning side gets no reward, whoever played it."""
    return any(effect == "card shireen" for effect, _, _ in p.effects)


@book.rule
def defenders_reward(p: IronThrone, seat: int) -> None:
    """IT-7.2: draw 2 cards, then distribute 2 power."""
    draw(p, seat, REWARD_CARDS)
    do(p, (distribute, seat, REWARD_POWER))


@book.rule
def penalties(p: IronThrone) -> None:
    """IT-7.3: every player of the losing side, of both sides where both lost."""
    for seat in clockwise(p):
        if is_lost_by(p, seat) and has_living_participant(p, seat) and not is_penalty_prevented(p, seat):
            character = p.participants[seat]
            remove_power(p, character, penalty(p, seat, p.power[character]))


def penalty(p: IronThrone, seat: int, power: int) -> int:
    """IT-7.3: half the power, rounded up; Stannis the leader's own, down, but at least 1."""
    stannis = LEADERS["stannis"]
    if passive(p, seat, "penalty") == "stannis":
        return max(stannis.min, power // 2)
    return (power + 1) // 2


def is_penalty_prevented(p: IronThrone, seat: int) -> bool:
    """IT-7.6: Barristan the leader as a supporter, or Eddard's card on this side."""
    is_guarded = passive(p, seat, "penalty") == "barristan" and is_supporter(p, seat)
    return is_guarded or has_effect(p, "card eddard", p.sides[seat])


# Hostages


@book.rule
def take_hostages(p: IronThrone) -> None:
    """IT-7.5: hostility, one from one player of the losing side; betrayal, one from every player of the winning."""
    if not p.winner:
        return
    loser = OPPOSING[p.winner]
    if p.result == HOSTILITY_OUTCOME and not is_reward_prevented(p):
        do(p, (choose_victim, active_player(p, p.winner), takeable(p, loser)))
    elif p.result == BETRAYAL:
        taker = active_player(p, loser)
        do(p, *[(choose_source, taker, victim) for victim in players_of(p, p.winner)])


def takeable(p: IronThrone, side: str) -> tuple[int, ...]:
    """IT-7.6: the players of a losing side from whom a hostage can be taken."""
    return tuple(seat for seat in players_of(p, side) if not is_penalty_prevented(p, seat))
