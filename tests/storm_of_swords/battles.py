"""Battles in the words of the table.

p = table(armies={"twins": "stark F", "seagard": "greyjoy F"})
attack(p, "stark", "twins", "seagard", "F F")
cards(p, stark="robb-stark", greyjoy="theon-greyjoy")
"""

from __future__ import annotations

from typing import Any

from smallcouncil.core import Event
from smallcouncil.games.storm_of_swords.battle import start_battle
from smallcouncil.games.storm_of_swords.state import Battle, March, StormOfSwords

from .table import FOUR, asked, go, seat_of, start, table, told

DULL = {  # house cards without a text, for battles that are about something else: strength, swords, towers
    "stark": "smalljon-umber",  # 3, 0, 1
    "lannister": "tywin-lannister",  # 2, 0, 2
    "greyjoy": "theon-greyjoy",  # 2, 0, 1
    "baratheon": "ser-axell-florent",  # 2, 0, 2
}


def attack(
    p: StormOfSwords,
    house: str,
    origin: str,
    target: str,
    units: str,
    leaders: str = "",
    *,
    value: int = 0,
    own: str = "",  # the leader whose march it is
) -> list[Event]:
    """A march has brought these units and leaders, beside what is on the board."""
    seat = seat_of(p, house)
    for leader in leaders.split():
        p.leaders[leader], p.commanders[leader] = "marching", seat
    p.march = March(seat, origin, value, own, target, tuple(units.split()), tuple(leaders.split()))
    start(p, start_battle)
    return p.events


def battle_of(p: StormOfSwords) -> Battle:
    """The battle under way."""
    assert p.battle is not None
    return p.battle


def cards(p: StormOfSwords, blade: str = "pass", **played: str) -> list[Event]:
    """Both choose a house card; whoever is asked for the blade answers so. Returns all that happened."""
    events: list[Event] = []
    for house, card in played.items():
        if asked(p).get(house) == "house_card":
            events += go(p, f"{house}: {card}")
    return events + use_blade(p, blade)


def use_blade(p: StormOfSwords, choice: str = "pass") -> list[Event]:
    """Whoever is asked for the blade answers."""
    return [event for house, kind in asked(p).items() if kind == "blade" for event in go(p, f"{house}: {choice}")]


def totals(events: list[Event]) -> tuple[int, int]:
    """The final strengths of attacker and defender."""
    (said,) = told(events, "totals")
    return said["attacker"], said["defender"]


def parts(events: list[Event], side: int) -> dict[str, int]:
    """What counted for the attacker (0) or the defender (1), without the zeroes."""
    (said,) = told(events, "totals")
    return {what: n for what, n in said["parts"][side] if n}


def at_seagard(mine: str = "F", theirs: str = "F", houses: str = FOUR, **of_table: Any) -> StormOfSwords:
    """Stark has attacked Greyjoy at Seagard from the Twins, where one footman stayed; cards are asked for."""
    leaders = of_table.pop("leading", "")
    how = {key: of_table.pop(key) for key in ("value", "own") if key in of_table}
    armies = {"twins": "stark F", "seagard": f"greyjoy {theirs}"} | of_table.pop("armies", {})
    p = table(houses, armies=armies, **of_table)
    attack(p, "stark", "twins", "seagard", mine, leaders, **how)
    return p
