"""Claim (SS-1): what it is counted by, the claim track, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import Outcome, ask, do, tell
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.moves import check_victory, ranked
from smallcouncil.games.thrones.state import castles, controller, power_in_stock

from .board import AREAS, CASTLES, CLAIM_SPACES, CLAIM_TO_WIN
from .book import book

if TYPE_CHECKING:
    from .state import StormOfSwords

CLAIM_FROM = book.question("claim_from", clause="SS-1.4", refuse=of_listed)


def claims(p: StormOfSwords) -> list[int]:
    """SS-1.2, SS-1.3: everybody's claim: of the castles they control now, and their tokens on the claim track."""
    totals = [p.claim_track.count(seat) for seat in range(p.players)]
    for area in CASTLES:
        seat = controller(p, area)
        if seat >= 0:
            totals[seat] += AREAS[area].claim
    return totals


def claim(p: StormOfSwords, seat: int) -> int:
    """SS-1.2: a player's claim."""
    return claims(p)[seat]


@book.rule
def gain_claim(p: StormOfSwords, seat: int) -> None:
    """SS-1.4: a token from the stock or from one's own power, as the player chooses; with neither the claim is lost."""
    sources = ["stock"] * (power_in_stock(p, seat) > 0) + ["power"] * (p.power[seat] > 0)
    if sources:
        ask(p, seat, CLAIM_FROM, sources, (claim_gained, seat))


@book.rule
def claim_gained(p: StormOfSwords, seat: int, source: str) -> None:
    """SS-1.4: to the highest empty space; on a full track the token on 6 leaves and all move up."""
    if source == "power":
        p.power[seat] -= 1
    empty = [space for space in range(CLAIM_SPACES) if p.claim_track[space] < 0]
    if empty:
        p.claim_track[empty[-1]] = seat
    else:
        p.claim_track = [seat, *p.claim_track[:-1]]
    tell(p, "gains_claim", seat=seat)
    do(p, (check_victory,))


def victory(p: StormOfSwords) -> Outcome | None:
    """SS-1.1: who has 8 claim wins at once."""
    return outcome(p, "claim") if max(claims(p)) >= CLAIM_TO_WIN else None


def outcome(p: StormOfSwords, reason: str) -> Outcome:
    """SS-1.1: most claim; then cities and strongholds, supply, power before the player; then it is a draw."""
    standing = [(n, castles(p, seat), p.supply[seat], p.power[seat]) for seat, n in enumerate(claims(p))]
    return ranked(standing, "SS-1.1", reason)
