"""Scenarios on the board of Westeros.

p = table(armies={"pyke": "greyjoy K F", "ironmans-bay": "greyjoy S"}, orders={"pyke": "march"})
start(p, marches, 0)
go(p, "greyjoy: riverrun 1K", "greyjoy: done")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import smallcouncil as sc
from smallcouncil.games.game_of_thrones.board import AREAS
from smallcouncil.games.game_of_thrones.cards import LEADERS
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.planning import note_leaders
from tests.thrones.scenes import ByHouse, army, words

FIVE = "stark greyjoy lannister baratheon tyrell"
FOUR = "stark lannister baratheon tyrell"
THREE = "stark lannister baratheon"
WITH_LEADERS: dict[str, Any] = {"storm_house_cards": True, "blue_decks": True, "leaders": True}


def table(
    houses: str = FIVE,
    *,
    armies: Mapping[str, str] | None = None,  # {"pyke": "greyjoy K F"}
    places: Mapping[str, str] | None = None,  # of leaders: {"robb": "winterfell", "eddard": "dungeon lannister"}
    orders: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,  # {"seagard": "stark"}
    neutrals: Mapping[str, int] | None = None,
    power: ByHouse | None = None,  # {"stark": 5}; others 5
    supply: ByHouse | None = None,  # others 6
    chosen: ByHouse | None = None,  # the tactics in force: {"stark": "hold-territory"}
    hands: ByHouse | None = None,  # house cards; others have all seven
    tracks: Mapping[str, str] | None = None,  # {"fiefdoms": "lannister stark greyjoy baratheon tyrell"}
    wildlings: int = 2,
    round: int = 2,  # noqa: A002  (the rulebook's word)
    seed: int = 1,
    **settings: Any,
) -> GameOfThrones:
    """A board with just what is named on it, nobody asked, and nothing on the agenda."""
    names = houses.split()
    p = sc.new("game-of-thrones", players=len(names), seed=seed, options={"houses": names, **settings})
    assert isinstance(p, GameOfThrones)
    p.pending.clear()
    p.agenda.clear()
    p.events = []
    seat = {house: p.houses.index(house) for house in names}
    p.round, p.wildlings = round, wildlings
    p.armies = {area: army(seat, text) for area, text in (armies or {}).items()}
    p.neutrals = dict(neutrals or {})
    p.tokens = {area: seat[house] for area, house in (tokens or {}).items()}
    p.power = [(power or {}).get(house, 5) for house in names]
    p.supply = [(supply or {}).get(house, 6) for house in names]
    p.chosen = [words(chosen, house) for house in names]
    for house, cards in (hands or {}).items():
        full = p.hands[seat[house]]
        p.hands[seat[house]] = tuple(cards.split())
        p.discards[seat[house]] = tuple(card for card in full if card not in cards.split())
    for track, order in (tracks or {}).items():
        p.tracks[track] = tuple(seat[house] for house in order.split())
    place_leaders(p, seat, places or {})
    p.orders = {area: orders[area] for area in AREAS if area in orders} if orders else {}
    note_leaders(p)
    return p


def place_leaders(p: GameOfThrones, seat: Mapping[str, int], leaders: Mapping[str, str]) -> None:
    """Where they are named to be, in an area or a dungeon; no others are in play."""
    p.leaders, p.commanders = {}, {}
    for leader, place in leaders.items():
        captor = place.removeprefix("dungeon ")
        p.leaders[leader] = place if captor == place else f"dungeon {seat[captor]}"
        p.commanders[leader] = seat[LEADERS[leader].house]
