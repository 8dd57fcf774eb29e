"""What can be worked out from what everybody sees of a game of the family, told in every view. Lists are by seat."""

from __future__ import annotations

import msgspec

from smallcouncil.core import looks_at

from . import state
from .board import Area
from .cards import Leader
from .state import TRACKS, Battle, Thrones, controller, dungeon, holder, starred
from .strength import clause_of, is_bloodless, parts_of_total, swords, towers

OF_CONTROL = ("armies", "garrisons", "houses", "neutrals", "tokens")  # the zones by which areas are controlled
NEUTRAL = ("neutral", "GT-7.4")  # what a neutral force counts as, and its clause


class Part(msgspec.Struct, frozen=True):
    """What counts for a side, and the clause by which it does."""

    what: str  # units, march, an area that supports, a card …
    n: int
    clause: str


class SideOfBattle(msgspec.Struct, frozen=True):
    """What a combatant has on the scales so far."""

    seat: int  # -1: a neutral force
    parts: tuple[Part, ...]
    total: int
    swords: int
    towers: int


class Sums(msgspec.Struct, frozen=True):
    """GT-8.2: a battle as far as it has come."""

    attacker: SideOfBattle
    defender: SideOfBattle
    clause: str  # by which the sums decide
    bloodless: bool  # SS-10.1: swords cause no casualties


class Armies(msgspec.Struct, frozen=True):
    """GT-4.5: the armies that a player has and those that their supply allows, the largest first."""

    has: tuple[int, ...]
    allowed: tuple[int, ...]


@looks_at(*OF_CONTROL)
def control(p: Thrones) -> dict[Area, int]:
    """GT-7.3: who controls which area; those of nobody are not named."""
    holders = {area: controller(p, area) for area in p.board.areas}
    return {area: seat for area, seat in holders.items() if seat >= 0}


@looks_at(*OF_CONTROL)
def castles(p: Thrones) -> list[int]:
    """How many cities and strongholds each player controls."""
    held = [0] * (p.players + 1)  # the last is nobody's
    armies, tokens, printed = p.armies, p.tokens, p.board.printed
    for area in p.board.castles:  # in most there are units or nothing: this is counted with every change of control
        if area in armies:
            held[armies[area].seat] += 1
        elif area in tokens or area in printed:
            held[controller(p, area)] += 1
    return held[:-1]


@looks_at("throne_borrower", "tracks")
def holders(p: Thrones) -> dict[str, int]:
    """Who holds the token of each track."""
    return {track: holder(p, track) for track in TRACKS} if p.tracks else {}


@looks_at("armies", "supply")
def armies_by_supply(p: Thrones) -> list[Armies]:
    """GT-4.5: how far each player's supply is used up."""
    has: list[list[int]] = [[] for _ in range(p.players)]
    for army in p.armies.values():
        if len(army.units) > 1:
            has[army.seat].append(len(army.units))
    table = p.board.supply_table
    return [Armies(tuple(sorted(sizes, reverse=True)), table[p.supply[seat]]) for seat, sizes in enumerate(has)]


@looks_at("chosen", "starless", "tracks")
def stars(p: Thrones) -> list[int]:
    """GT-5.3: how many special orders each player may have on the board."""
    return [state.stars(p, seat) for seat in range(p.players)]


@looks_at("armies", "orders")
def stars_used(p: Thrones) -> list[int]:
    """How many of the orders that lie open are special ones."""
    orders: list[list[str]] = [[] for _ in range(p.players)]
    for area, order in p.orders.items():
        orders[p.armies[area].seat].append(order)
    return [starred(placed) for placed in orders]


@looks_at("leaders")
def dungeons(p: Thrones) -> list[list[Leader]]:
    """SS-8.8: the prisoners of each player."""
    has_any = any(place.startswith("dungeon") for place in p.leaders.values())
    return [dungeon(p, seat) if has_any else [] for seat in range(p.players)]


@looks_at("armies", "battle", "chosen", "commanders", "garrisons", "hands", "leaders", "neutrals", "orders", "tracks")
def sums(p: Thrones) -> Sums | None:
    """GT-8.2: what counts so far in the battle under way."""
    if p.battle is None:
        return None
    attacker, defender = (side_of(p, p.battle, seat) for seat in (p.battle.attacker, p.battle.defender))
    return Sums(attacker, defender, deciding_clause(p.battle), is_bloodless(p, p.battle))


def deciding_clause(battle: Battle) -> str:
    """The clause by which the sums decide: among players the higher wins, of a neutral force an equal one does."""
    return "GT-8.4" if battle.defender >= 0 else NEUTRAL[1]


def side_of(p: Thrones, battle: Battle, seat: int) -> SideOfBattle:
    """One side of a battle; a neutral force has its strength and nothing else (GT-7.4)."""
    if seat < 0:
        force = p.neutrals.get(battle.area, 0)
        return SideOfBattle(seat, (Part(NEUTRAL[0], force, NEUTRAL[1]),), force, 0, 0)
    parts = tuple([Part(what, n, clause_of(p, what)) for what, n in parts_of_total(p, battle, seat) if n])
    total = sum(part.n for part in parts)
    return SideOfBattle(seat, parts, total, swords(p, battle, seat), towers(p, battle, seat))


DERIVED = (control, castles, holders, armies_by_supply, stars, stars_used, dungeons, sums)
