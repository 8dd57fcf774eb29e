"""The resolution (IT-7): rewards, penalties and hostages."""

from __future__ import annotations

from smallcouncil.core import do, tell

from .bargain import bargaining
from .book import book
from .cards import LEADERS
from .ending import has_spread_all, is_house_dead
from .hostages import choose_source, choose_victim
from .moves import distribute, draw, remove_power, spread_influence
from .passives import decide_use, is_used
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
    living,
    passive,
    players_of,
    spread,
)

REWARD_CARDS, REWARD_POWER = 2, 2  # IT-7.2


@book.rule
def resolve(p: IronThrone) -> None:
    """IT-7.0, R-IT-17: the bargain of a truce, or rewards; then penalties, in each clockwise from the challenger."""
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
            spread_influence(p, seat, active_player(p, DEFENDER))  # R-IT-32
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
    do(p, *[(face_penalty, seat) for seat in clockwise(p) if is_lost_by(p, seat)])


@book.rule
def face_penalty(p: IronThrone, seat: int) -> None:
    """IT-9.6: a leader's ability softens it only if its player will."""
    if can_soften(p, seat):
        decide_use(p, seat, (penalty_faced, seat), matters=would_rather_die(p, seat))
    else:
        suffer(p, seat)


@book.rule
def penalty_faced(p: IronThrone, seat: int, choice: str) -> None:
    """What is not used now is not used for hostages either."""
    if not is_used(p, seat, choice):
        p.unused.append(seat)
    suffer(p, seat)


def suffer(p: IronThrone, seat: int) -> None:
    """IT-7.3: power goes from the participant to the leader sheet."""
    if has_living_participant(p, seat) and not is_penalty_prevented(p, seat):
        character = p.participants[seat]
        remove_power(p, character, penalty(p, seat, p.power[character]))


def can_soften(p: IronThrone, seat: int) -> bool:
    """Whether it makes a difference that a leader's ability is used at the penalty."""
    if has_effect(p, "card eddard", p.sides[seat]):
        return False
    power = p.power.get(p.participants[seat], 0)
    match passive(p, seat, "penalty"):
        case "stannis":
            return penalty(p, seat, power) != half(power)
        case "barristan":
            return is_supporter(p, seat) and (power > 0 or is_hostage_due(p))
    return False


def would_rather_die(p: IronThrone, seat: int) -> bool:
    """R-IT-33: the penalty, unsoftened, kills a house's last character and so ends the game for who is ahead."""
    power = p.power.get(p.participants[seat], 0)
    is_last = len(living(p, seat)) == 1 and 0 < power == half(power)
    is_ahead = all(spread(p, other) <= spread(p, seat) for other in range(p.players))
    return is_last and is_ahead and not has_spread_all(p) and not is_house_dead(p)


def half(power: int) -> int:
    """IT-7.3: rounded up."""
    return (power + 1) // 2


def penalty(p: IronThrone, seat: int, power: int) -> int:
    """IT-7.3: half the power, rounded up; Stannis the leader's own, down, but at least 1."""
    is_softened = passive(p, seat, "penalty") == "stannis" and seat not in p.unused
    return max(LEADERS["stannis"].min, power // 2) if is_softened else half(power)


def is_penalty_prevented(p: IronThrone, seat: int) -> bool:
    """IT-7.6: Barristan the leader as a supporter, or Eddard's card on this side."""
    is_guarded = passive(p, seat, "penalty") == "barristan" and is_supporter(p, seat) and seat not in p.unused
    return is_guarded or has_effect(p, "card eddard", p.sides[seat])


# Hostages


@book.rule
def take_hostages(p: IronThrone) -> None:
    """IT-7.5: hostility, one from one player of the losing side; betrayal, one from every player of the winning."""
    if not p.winner:
        return
    loser = OPPOSING[p.winner]
    if is_hostage_due(p):
        do(p, (choose_victim, active_player(p, p.winner), takeable(p, loser)))
    elif p.result == BETRAYAL:
        taker = active_player(p, loser)
        do(p, *[(choose_source, taker, victim) for victim in players_of(p, p.winner)])


def is_hostage_due(p: IronThrone) -> bool:
    """IT-7.5, IT-7.6: whether the winner of a hostility takes a hostage from a player of the losing side."""
    return bool(p.winner) and p.result == HOSTILITY_OUTCOME and not is_reward_prevented(p)


def takeable(p: IronThrone, side: str) -> tuple[int, ...]:
    """IT-7.6: the players of a losing side from whom a hostage can be taken."""
    return tuple(seat for seat in players_of(p, side) if not is_penalty_prevented(p, seat))
