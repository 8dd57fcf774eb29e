"""How the players stand: the influence they have spread, and what all else of theirs is worth beside it."""

from __future__ import annotations

from smallcouncil.titles.iron_throne.cards import CHARACTERS
from smallcouncil.titles.iron_throne.state import IronThrone, spread

# What things are worth, in influence tokens
POWER, SHEET, CARD, HOSTAGE, LIFE = 0.06, 0.03, 0.05, 0.12, 0.25

Standing = tuple[list[int], list[float]]  # influence spread, and the worth of all else, by seat


def goods_of(p: IronThrone, seat: int) -> float:
    """What a player's characters, sheet, cards and hostages are worth."""
    powers = [p.power[character] for character in CHARACTERS[p.houses[seat]] if character in p.power]
    cards = CARD * len(p.hands[seat]) + HOSTAGE * len(p.hostages[seat])
    return LIFE * len(powers) + POWER * sum(powers) + SHEET * p.sheet[seat] + cards


def standing_of(p: IronThrone) -> Standing:
    """How all players stand now."""
    seats = range(p.players)
    return [spread(p, seat) for seat in seats], [goods_of(p, seat) for seat in seats]
