"""Support (IT-5): offers, acceptance, refusal; support that an effect forces."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .book import book
from .cards import LEADERS, Character
from .moves import set_off
from .state import CHALLENGER, DEFENDER, IronThrone, active_player, clockwise, is_active, living
from .windows import step_done

OFFER = book.question("offer_support", clause="IT-5.1", legality=refusals.OF_OFFER)
ACCEPT = book.question("accept_support", clause="IT-5.2", refuse=refusals.of_accept)
LEVERAGE = book.question("leverage", clause="IT-5.3", refuse=refusals.of_use)
FORCE = book.question("force_support", clause="IT-5.3", legality=refusals.OF_HOUSE_CHARACTER)

STAY_OUT = "stay out"


@book.rule
def support(p: IronThrone) -> None:
    """IT-5.1: from the challenger's left, clockwise, each other player."""
    others = [seat for seat in clockwise(p) if not is_active(p, seat)]
    do(p, *[frame for seat in others for frame in ((before_offer, seat), (offer_support, seat))])


# Cersei the leader


@book.rule
def before_offer(p: IronThrone, seat: int) -> None:
    """IT-5.3, R-IT-7: before a player's turn to offer, an active player led by Cersei may force their support."""
    for active in (p.challenger, active_player(p, DEFENDER)):
        if LEADERS[p.leaders[active]].timing == "before_support_offer" and p.influence[active][seat]:
            about = {"leader": f"leader {p.leaders[active]}", "house": p.houses[seat]}
            ask(p, active, LEVERAGE, ["use", "pass"], (use_leverage, active, seat), **about)


@book.rule
def use_leverage(p: IronThrone, active: int, seat: int, choice: str) -> None:
    """Which of that house's living characters must support."""
    if choice == "use":
        tell(p, "leader_used", seat=active, leader=f"leader {p.leaders[active]}")
        ask(p, active, FORCE, living(p, seat), (forced, active, seat), owner=seat)


@book.rule
def forced(p: IronThrone, active: int, seat: int, character: Character) -> None:
    """It joins at once, with neither offer nor acceptance."""
    join(p, seat, character, p.sides[active])


# Offers


@book.rule
def offer_support(p: IronThrone, seat: int) -> None:
    """IT-5.1: one of their living characters, to either side, or none; forced support takes its place (R-IT-7)."""
    if not p.sides[seat]:
        ways = [f"{side} {character}" for side in (CHALLENGER, DEFENDER) for character in living(p, seat)]
        ask(p, seat, OFFER, [STAY_OUT, *ways], (offered, seat))


@book.rule
def offered(p: IronThrone, seat: int, choice: str) -> None:
    """IT-5.2: the active player answers before the next player decides (R-IT-6)."""
    if choice == STAY_OUT:
        return tell(p, "stays_out", seat=seat)
    side, character = choice.split()
    tell(p, "offers", seat=seat, side=side, character=character)
    active = active_player(p, side)
    ask(p, active, ACCEPT, ["accept", "refuse"], (answered, seat, side, character), seat=seat, character=character)


@book.rule
def answered(p: IronThrone, seat: int, side: str, character: Character, choice: str) -> None:
    """A refused character goes home."""
    if choice == "accept":
        join(p, seat, character, side)
    else:
        tell(p, "refused", seat=seat, character=character)


def join(p: IronThrone, seat: int, character: Character, side: str) -> None:
    """A character supports a side."""
    p.sides[seat], p.participants[seat] = side, character
    tell(p, "supports", seat=seat, side=side, character=character)
    set_off(p, "support_accepted", seat)
    do(p, (step_done,))
