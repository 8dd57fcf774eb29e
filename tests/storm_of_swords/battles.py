"""Battles in the words of the table.

p = table(armies={"twins": "stark F", "seagard": "greyjoy F"})
attack(p, "stark", "twins", "seagard", "F F")
cards(p, stark="robb-stark", greyjoy="theon-greyjoy")
"""

from __future__ import annotations

from typing import Any

from smallcouncil.games.storm_of_swords.state import StormOfSwords
from tests.thrones.scenes import attack, battle_of, cards, parts, totals, use_blade

from .table import FOUR, table

__all__ = ["DULL", "at_seagard", "attack", "battle_of", "cards", "parts", "totals", "use_blade"]

DULL = {  # house cards without a text, for battles that are about something else: strength, swords, towers
    "stark": "smalljon-umber",  # 3, 0, 1
    "lannister": "tywin-lannister",  # 2, 0, 2
    "greyjoy": "theon-greyjoy",  # 2, 0, 1
    "baratheon": "ser-axell-florent",  # 2, 0, 2
}


def at_seagard(mine: str = "F", theirs: str = "F", houses: str = FOUR, **of_table: Any) -> StormOfSwords:
    """Stark has attacked Greyjoy at Seagard from the Twins, where one footman stayed; cards are asked for."""
    leaders = of_table.pop("leading", "")
    how = {key: of_table.pop(key) for key in ("value", "own") if key in of_table}
    armies = {"twins": "stark F", "seagard": f"greyjoy {theirs}"} | of_table.pop("armies", {})
    p = table(houses, armies=armies, **of_table)
    attack(p, "stark", "twins", "seagard", mine, leaders, **how)
    return p
