"""Scenarios in the words of the table.

p = table(armies={"twins": "stark F F", "seagard": "greyjoy F"}, leaders={"robb": "twins"}, orders={"twins": "march"})
start(p, marches, 0)
go(p, "stark: twins: march", "stark: seagard robb 1F", "stark: done")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.board import AREAS
from smallcouncil.games.storm_of_swords.cards import LEADERS
from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.planning import note_leaders
from tests.thrones.scenes import (
    ByHouse,
    army,
    asked,
    go,
    options,
    power_of,
    refused,
    seat_of,
    start,
    told,
    units,
    words,
)

__all__ = [
    "FOUR",
    "THREE",
    "asked",
    "go",
    "lay_claim",
    "options",
    "power_of",
    "refused",
    "seat_of",
    "start",
    "table",
    "told",
    "units",
]

FOUR = "stark lannister greyjoy baratheon"
THREE = "stark lannister baratheon"


def table(
    houses: str = FOUR,
    *,
    armies: Mapping[str, str] | None = None,  # {"twins": "stark F F k"}
    leaders: Mapping[str, str] | None = None,  # {"robb": "twins", "eddard": "dungeon lannister"}; others are away
    orders: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,  # {"oldstones": "stark"}
    garrisons: Mapping[str, int] | None = None,
    neutrals: Mapping[str, int] | None = None,
    power: ByHouse | None = None,  # {"stark": 5}; others 5
    supply: ByHouse | None = None,  # others 6
    chosen: ByHouse | None = None,  # the tactics in force: {"stark": "hold-territory"}
    allies: ByHouse | None = None,  # {"stark": "frey-galleys arryn-army"}
    hands: ByHouse | None = None,  # house cards; others have all seven
    tracks: Mapping[str, str] | None = None,  # {"fiefdoms": "lannister stark greyjoy baratheon"}
    round: int = 2,  # noqa: A002  (the rulebook's word)
    weather: str = "fair",
    seed: int = 1,
    **options: Any,
) -> StormOfSwords:
    """A board with just what is named on it, nobody asked, and nothing on the agenda."""
    names = houses.split()
    p = sc.new("storm-of-swords", players=len(names), seed=seed, options={"houses": names, **options})
    assert isinstance(p, StormOfSwords)
    p.pending.clear()
    p.agenda.clear()
    p.events = []
    seat = {house: p.houses.index(house) for house in names}
    p.round, p.weather = round, 0 if weather == "fair" else 2
    p.armies = {area: army(seat, text) for area, text in (armies or {}).items()}
    p.garrisons, p.neutrals = dict(garrisons or {}), dict(neutrals or {})
    p.tokens = {area: seat[house] for area, house in (tokens or {}).items()}
    p.power = [(power or {}).get(house, 5) for house in names]
    p.supply = [(supply or {}).get(house, 6) for house in names]
    p.chosen = [words(chosen, house) for house in names]
    p.allies = [words(allies, house) for house in names]
    for house, cards in (hands or {}).items():
        full = p.hands[seat[house]]
        p.hands[seat[house]] = tuple(cards.split())
        p.discards[seat[house]] = tuple(card for card in full if card not in cards.split())
    for track, order in (tracks or {}).items():
        p.tracks[track] = tuple(seat[house] for house in order.split())
    _place_leaders(p, seat, leaders or {})
    taken = {card for cards in p.allies for card in cards}
    p.ally_decks = {deck: tuple(card for card in cards if card not in taken) for deck, cards in p.ally_decks.items()}
    p.orders = {area: orders[area] for area in AREAS if area in orders} if orders else {}
    note_leaders(p)
    return p


def _place_leaders(p: StormOfSwords, seat: Mapping[str, int], leaders: Mapping[str, str]) -> None:
    """A leader on the board belongs to the army there; in a dungeon, to the house; allied ones elsewhere to nobody."""
    for leader, facts in LEADERS.items():
        place = leaders.get(leader, "deck" if facts.ally else "gone")
        p.commanders[leader] = seat.get(facts.house, -1)
        if place.startswith("dungeon "):
            place = f"dungeon {seat[place.split()[1]]}"
        elif place in p.armies:
            p.commanders[leader] = p.armies[place].seat
        p.leaders[leader] = place


def lay_claim(p: StormOfSwords, house: str, total: int) -> None:
    """Lay so many tokens of a house on the claim track that it has this much claim in all."""
    seat = p.houses.index(house)
    more = total - claim(p, seat)
    for _ in range(more):
        p.claim_track[max(space for space, token in enumerate(p.claim_track) if token < 0)] = seat
    assert claim(p, seat) == total
