"""The zones of Hand of the King, and what can be read off them. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from smallcouncil.core import Pile, Position, Public, TableOptions

from .cards import CHARACTERS, EMPTY, HOUSE, LOOK_FROM, PLACES, RAYS, SIGHTS, SIZE, Card, House, Place

Leaders = tuple[int, ...]
Standing = tuple[int, int]
NOBODY = -1


class HandOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    first: int | None = None  # HK-2.3; None: drawn at random
    teams: bool = False  # HK-6.1
    raven: bool = False  # HK-6.2, HK-6.3
    ramsay_moves_varys: bool = False  # R-HK-15


class HandOfTheKing(Position, kw_only=True, eq=False):
    """A position of Hand of the King. All is public but the order of the unused companions."""

    settings: Public[HandOptions]
    turn: Public[int] = 0
    grid: Public[list[Card]] = []  # King's Landing; EMPTY also where Varys stands
    varys: Public[Place] = 0
    areas: Public[list[tuple[Card, ...]]] = []  # the characters in each play area
    staying: Public[list[tuple[str, ...]]] = []  # the companions that stay in each play area
    sworn: Public[House] = ""  # the house that Jon Snow counts for
    counts: Public[dict[House, tuple[int, ...]]] = {}  # HK-4.8, of each player; kept by `play_areas`
    banners: Public[dict[House, int | None]] = {}  # who holds each; None: the supply
    dead: Public[list[Card]] = []
    available: Public[list[str]] = []
    unused: Pile[list[str]] = []  # the last one is the top
    turned_up: Public[list[str]] = []  # by Petyr
    discarded: Public[list[str]] = []
    caller: Public[str] = ""  # the companion that was chosen
    using: Public[str] = ""  # the one whose effect is being carried out: another, where Petyr was chosen
    marked: Public[str] = ""  # the first of the two that Ramsay swaps
    earned: Public[bool] = False  # a companion is owed to the player whose turn it is
    further_turns: Public[int] = 0  # by Melisandre
    ravens: Public[list[bool]] = []  # who still has the token
    talk: Public[tuple[int, int] | None] = None  # the two who talk in private


def legal_moves(p: HandOfTheKing) -> list[str]:
    """HK-3.1: each direction of the grid (R-HK-9) and house of which a card lies that way."""
    grid = p.grid
    moves: dict[str, None] = {}  # each once, in order
    for place, move_for in SIGHTS[p.varys]:
        if card := grid[place]:
            moves[move_for[card]] = None
    return [*moves]


def takings(p: HandOfTheKing) -> dict[str, list[Place]]:
    """HK-3.1 to HK-3.3: each legal move, with where the cards lie that it takes, the farthest last."""
    grid = p.grid
    found: dict[str, list[Place]] = {}
    for place, move_for in SIGHTS[p.varys]:
        if card := grid[place]:
            found.setdefault(move_for[card], []).append(place)
    return found


def on_the_way(p: HandOfTheKing, direction: str, house: House) -> list[Place]:
    """HK-3.2, HK-3.3: where the cards of a house lie in a direction, the farthest last: all that a move takes."""
    grid = p.grid
    return [place for place in RAYS[p.varys][direction] if HOUSE[grid[place]] == house]


def may_move_from(grid: list[Card], place: Place) -> bool:
    """HK-3.5: whether Varys has a legal move, standing here."""
    return any(LOOK_FROM[place](grid))


def is_gone(p: HandOfTheKing, house: House) -> bool:
    """Whether no character of a house lies in King's Landing any more."""
    return CHARACTERS[house].isdisjoint(p.grid)


def characters_in_kings_landing(p: HandOfTheKing) -> list[Card]:
    """The characters that lie there, row by row."""
    return [card for card in p.grid if card]


def empty_places(p: HandOfTheKing) -> list[Place]:
    """The places with neither a character nor Varys."""
    return [place for place in PLACES if p.grid[place] == EMPTY and place != p.varys]


@cache
def has_most(counts: tuple[int, ...], seat: int) -> bool:
    """HK-3.4: at least as many of a house as every other player."""
    return counts[seat] == max(counts)


@cache
def leaders(counts: tuple[int, ...]) -> Leaders:
    """HK-4.6: the players with the highest count of a house, if it is at least 1."""
    most = max(counts)
    return tuple([seat for seat, n in enumerate(counts) if n == most > 0])


def owner(p: HandOfTheKing, card: Card) -> int:
    """In whose play area a character lies, or NOBODY's."""
    for seat, area in enumerate(p.areas):
        if card in area:
            return seat
    return NOBODY


def exchangeable(p: HandOfTheKing, seat: int) -> list[Card]:
    """R-HK-23: an exchange, never a gift; so of a house that is not the only one the player has characters of."""
    own = {HOUSE[card] for card in p.areas[seat]}
    return [
        card for rival, area in enumerate(p.areas) for card in area if rival != seat and own and own != {HOUSE[card]}
    ]


def returnable(p: HandOfTheKing, seat: int, taken: Card) -> list[Card]:
    """A player's characters of another house than the one they take."""
    return [card for card in p.areas[seat] if HOUSE[card] != HOUSE[taken]]


def partner(seat: int) -> int:
    """R-HK-17: who sits opposite, of four."""
    return (seat + 2) % 4


def standings(banners: Mapping[House, int | None], players: int, teams: bool) -> list[Standing]:
    """HK-5.2, HK-6.1: how many banners each player has, in teams with the partner's, and the largest house of them."""
    sides = [(seat, partner(seat)) if teams else (seat,) for seat in range(players)]
    held = [[SIZE[house] for house, seat in banners.items() if seat in side] for side in sides]
    return [(len(sizes), max(sizes, default=0)) for sizes in held]  # R-HK-20


def talk_partners(p: HandOfTheKing, seat: int) -> list[int]:
    """HK-6.2, HK-6.3: whom a player may choose for a private talk."""
    if p.settings.teams:
        return [partner(seat)]
    return [rival for rival in range(p.players) if rival != seat]
