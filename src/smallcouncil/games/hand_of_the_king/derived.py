"""What can be worked out from what everybody sees of Hand of the King, told in every view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from smallcouncil.core import Alarm, looks_at

from .cards import COMPANIONS, DECK, EMPTY, HOUSE, HOUSES, LOOK_FROM, MOVES, House, Place
from .state import HandOfTheKing, may_move_from, partner, standings, takings

SEEN_FROM_A_PLACE = 10  # the other places of its row and its column


@looks_at("banners")
def banners_held(p: HandOfTheKing) -> list[int]:
    """HK-5.2: how many banners each player holds."""
    held = [*p.banners.values()]
    return [held.count(seat) for seat in range(p.players)]


@looks_at("areas")
def characters_held(p: HandOfTheKing) -> list[int]:
    """How many characters each player has."""
    return [len(area) for area in p.areas]


@looks_at("grid")
def in_kings_landing(p: HandOfTheKing) -> dict[House, int]:
    """How many characters of each house lie in King's Landing."""
    there = dict.fromkeys(HOUSES, 0)
    for card in p.grid:
        if card:
            there[HOUSE[card]] += 1
    return there


@looks_at()
def teams(p: HandOfTheKing) -> list[str]:
    """HK-6.1: the team of each player, if there are teams: partners have the same."""
    return ["AB"[min(seat, partner(seat))] for seat in range(p.players)] if p.settings.teams else []


def facts() -> dict[str, Any]:
    """What a board has to know of the cards."""
    return {
        "characters": {house: [card for card in DECK if HOUSE[card] == house] for house in HOUSES},
        "swear": [name for name, companion in COMPANIONS.items() if companion.counts.get("house") == "any"],
    }


@looks_at("banners", "counts", "grid", "outcome", "pending", "turn", "varys")
def alarms(p: HandOfTheKing) -> list[Alarm]:
    """HK-5.1: who is to move and can end the game by it, and win; or that Varys is stuck once a companion has acted.

    What a companion may still change is its player's to choose.
    """
    if p.outcome is not None or p.grid.count(EMPTY) <= SEEN_FROM_A_PLACE:  # before that Varys has somewhere to go
        return []
    if not any(asked.kind == "move" for asked in p.pending.values()):
        if may_move_from(p.grid, p.varys):
            return []
        winners = leading(p, p.banners)
        return [Alarm(winners, "stuck", {"winners": winners})]
    ending = [(MOVES[move][1], taken) for move, taken in takings(p).items() if is_stuck_after(p, taken)]
    houses = {house: winners for house, taken in ending if p.turn in (winners := winners_by(p, house, taken))}
    if not houses:
        return []
    return [Alarm(next(iter(houses.values())), "wins_by", {"seat": p.turn, "houses": tuple(houses)})]


def winners_by(p: HandOfTheKing, house: House, taken: list[Place]) -> tuple[int, ...]:
    """HK-3.4, HK-5.2: who has won with these cards of a house, if the game ends by taking them."""
    counts = p.counts[house]
    is_most = counts[p.turn] + len(taken) >= max(counts)
    banners = p.banners | {house: p.turn} if is_most else p.banners
    return leading(p, banners)


def leading(p: HandOfTheKing, banners: Mapping[House, int | None]) -> tuple[int, ...]:
    """HK-5.2: who would win with these banners."""
    standing = standings(banners, p.players, p.settings.teams)
    return tuple([seat for seat, own in enumerate(standing) if own == max(standing)])


def is_stuck_after(p: HandOfTheKing, taken: list[Place]) -> bool:
    """HK-3.5: whether Varys, standing where the last of these lies, would see nothing but the others."""
    seen = LOOK_FROM[taken[-1]](p.grid)
    return bool(len(seen) - seen.count(EMPTY) == len(taken) - 1)


DERIVED = (banners_held, characters_held, in_kings_landing, teams, alarms)
