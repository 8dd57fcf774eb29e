"""Battles for house cards on the board of Westeros, in the words of the table.

p = table(armies={"riverrun": "lannister F"}, orders={"riverrun": "defence"})
attack(p, "stark", "seagard", "riverrun", "K F")
events = play(p, stark="first-robb-stark", lannister="first-tywin-lannister")
"""

from __future__ import annotations

from collections.abc import Mapping

from smallcouncil.core import Event
from smallcouncil.games.game_of_thrones.state import GameOfThrones as Westeros
from smallcouncil.games.thrones.state import TRACKS
from tests.thrones.scenes import ByHouse, asked, attack, battle_of, go, options, parts, power_of, told, totals, units
from tests.thrones.scenes import cards as play

from . import table as tables

__all__ = [
    "HOUSES",
    "Westeros",
    "asked",
    "attack",
    "battle_of",
    "discards",
    "go",
    "hand",
    "options",
    "parts",
    "play",
    "power_of",
    "table",
    "told",
    "totals",
    "units",
    "winner",
]

HOUSES = ("stark", "lannister", "baratheon", "greyjoy", "tyrell")


def table(
    *,
    armies: Mapping[str, str] | None = None,  # {"riverrun": "lannister F F"}
    orders: Mapping[str, str] | None = None,
    power: ByHouse | None = None,  # others 5
    hands: ByHouse | None = None,  # the others of the deck are discarded
    fiefdoms: str = "",  # who goes first there, and so has the blade: "tyrell stark"
    storm: bool = False,  # with the Storm cards
) -> Westeros:
    """A board with just what is named on it; on all tracks the houses stand in their order."""
    first = fiefdoms.split()
    tracks = dict.fromkeys(TRACKS, " ".join(HOUSES))
    tracks["fiefdoms"] = " ".join([*first, *(house for house in HOUSES if house not in first)])
    return tables.table(
        " ".join(HOUSES),
        armies=armies,
        orders=orders,
        power=power,
        hands=hands,
        tracks=tracks,
        storm_house_cards=storm,
    )


def winner(p: Westeros, events: list[Event]) -> str:
    """Who won the battle."""
    (seat,) = [int(said["seat"]) for said in told(events, "battle_won")]
    return p.houses[seat]


def hand(p: Westeros, house: str) -> tuple[str, ...]:
    """A house's cards in hand."""
    return p.hands[p.houses.index(house)]


def discards(p: Westeros, house: str) -> tuple[str, ...]:
    """A house's discarded cards."""
    return p.discards[p.houses.index(house)]
