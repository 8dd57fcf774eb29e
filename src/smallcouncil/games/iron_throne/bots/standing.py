"""How the players stand: the influence they have spread, and what all else of theirs is worth beside it."""

from __future__ import annotations

from smallcouncil.games.iron_throne.cards import CHARACTERS
from smallcouncil.games.iron_throne.state import IronThrone, spread

# What things are worth, in influence tokens
POWER, SHEET, CARD, HOSTAGE, LIFE = 0.06, 0.03, 0.1, 0.12, 0.25
# The same of leaders that are known to win more than others
REPUTE = {"eddard": 0.4, "cersei": 0.3, "catelyn": 0.2, "daenerys": 0.2, "shireen": 0.2}

Standing = tuple[list[int], list[float]]  # influence spread, and the worth of all else, by seat


def goods_of(p: IronThrone, seat: int) -> float:
    """What a player's leader, characters, sheet, cards and hostages are worth."""
    powers = [p.power[character] for character in CHARACTERS[p.houses[seat]] if character in p.power]
    cards = CARD * len(p.hands[seat]) + HOSTAGE * len(p.hostages[seat])
    power = LIFE * len(powers) + POWER * sum(powers) + SHEET * p.sheet[seat]
    return REPUTE.get(p.leaders[seat], 0) + power + cards


def standing_of(p: IronThrone) -> Standing:
    """How all players stand now."""
    seats = range(p.players)
    return [spread(p, seat) for seat in seats], [goods_of(p, seat) for seat in seats]
