"""Passive abilities that leave no choice by themselves (IT-9.6): used, left unused, or their player asked (R-IT-33)."""

from __future__ import annotations

from smallcouncil.core import Frame, ask, do, tell, tell_only

from . import refusals
from .book import book
from .cards import LEADERS
from .state import IronThrone

USE, PASS = "use", "pass"
# What a player has said of their own: nothing yet, that it is always used, to be asked each time, that it never is.
DEFAULT, ALWAYS, ASK, NEVER = WORDS = ("default", "always", "ask", "never")
# Whether a player also said something for later is nobody else's business.
PASSIVE = book.question("passive", clause="IT-9.6", refuse=refusals.of_passive, sealed=True)


def nothing_said(p: IronThrone) -> list[str]:
    """By seat: what there is to say something of; Joffrey's "up to" asks anyway."""
    abilities = [LEADERS[leader] for leader in p.leaders]
    return [DEFAULT if ability.timing == "passive" and not ability.max else "" for ability in abilities]


def may_say(p: IronThrone, seat: int) -> tuple[str, ...]:
    """R-IT-33: at any time, anything but what was said last: "barristan never"."""
    said = p.said[seat] if p.said else ""
    return tuple(f"{p.leaders[seat]} {word}" for word in WORDS if word != said) if said else ()


def say(p: IronThrone, seat: int, choice: str) -> None:
    """R-IT-33: it holds until the player says something else, and only they know of it."""
    _, p.said[seat] = choice.split()
    tell_only(p, (seat,), f"said_{p.said[seat]}", leader=f"leader {p.leaders[seat]}")


def decide_use(p: IronThrone, seat: int, then: Frame, *, matters: bool = False) -> None:
    """R-IT-33: as the player has said; if they have said nothing they are asked only where it can matter to them."""
    said = p.said[seat]
    if said == ASK or (said == DEFAULT and matters):
        ask(p, seat, PASSIVE, (USE, PASS, ALWAYS, NEVER), then, leader=f"leader {p.leaders[seat]}")
    else:
        do(p, (*then, PASS if said == NEVER else USE))


def is_used(p: IronThrone, seat: int, choice: str) -> bool:
    """Whether an ability is used by this answer, which may hold for later as well."""
    if choice in (ALWAYS, NEVER):
        say(p, seat, f"{p.leaders[seat]} {choice}")
    if choice in (PASS, NEVER):
        tell(p, "leader_not_used", seat=seat, leader=f"leader {p.leaders[seat]}")
    return choice in (USE, ALWAYS)
