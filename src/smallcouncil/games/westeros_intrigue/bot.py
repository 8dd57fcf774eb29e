"""The squire of Westeros Intrigue: he keeps places open for the houses he holds, and closes those of the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from typing import Any, NamedTuple

from smallcouncil.core import Choice, Decision
from smallcouncil.games.westeros_intrigue.cards import (
    DEALS,
    DECK,
    HOUSE,
    HOUSES,
    LAYS,
    OFFSET,
    PAIRS,
    ROWS,
    Card,
    House,
    Place,
    place_name,
)

Court = dict[Place, House]
ByHouse = dict[House, float]

# Found by playing; small changes do not matter
ONE_HOUSE = 1.5  # a place over two cards of one house: no other house can take it
SOON = 0.8  # a place that opens once a card gets its neighbour
BOTTOM = 0.1  # a free place of the bottom row: any house can take it
IN_THE_WAY = 0.4  # how far a rival's card needs the places of an own one
SLACK = 0.8  # the fewer cards a house has left, the more of them fit
DENY = 1.15  # that a card of a rival's does not fit, against that an own one does

# The first and the last offset of the bottom row that a place lies over; places beyond the court's ends too
BASE = {
    place_name(row, offset): (offset, offset + row - 1)
    for row in range(1, ROWS + 1)
    for offset in range(-ROWS, ROWS + 1)
}


class Unlaid(NamedTuple):
    """The cards that may still be laid: one's own, and what those rivals hold who are still in, as far as one knows."""

    own: ByHouse
    rivals: ByHouse
    number: int  # of rivals who are still in, at least 1


def squire(view: dict[str, Any], decision: Decision, rng: Random) -> Choice:
    """The lay after which the own cards fit best and the rivals' worst; of equally good ones any."""
    unlaid = unlaid_of(view, decision.seat)
    court = {place: HOUSE[card] for place, card in view["court"].items()}
    longest = DEALS[view["players"]].bottom_row
    lays = {(HOUSE[card], place): lay for lay in decision.options for card, place in [LAYS[lay]]}
    worths = {
        lay: worth(places_for(court | {place: house}, longest), without(unlaid, house))
        for (house, place), lay in lays.items()
    }
    most = max(worths.values())
    return rng.choice([lay for lay in worths if worths[lay] == most])


def worth(places: ByHouse, unlaid: Unlaid) -> float:
    """How many own cards fit, less how many of a rival's."""
    total = 0.0
    for house, supply in places.items():
        own, rivals = unlaid.own[house], unlaid.rivals[house]
        fitting = supply / (supply + own + IN_THE_WAY * rivals + SLACK)
        total += fitting * (own - DENY * rivals / unlaid.number)
    return total


def places_for(court: Court, longest: int) -> ByHouse:
    """How many places a house has, those counted in that may open: over a card without its neighbour, at the bottom."""
    bottom = [OFFSET[place] for place in court if place in OFFSET]
    room = longest - len(bottom)
    first, last = min(bottom) - (room > 0), max(bottom) + (room > 0)
    places = dict.fromkeys(HOUSES, BOTTOM * room)
    for place, house in court.items():
        for neighbour, above in PAIRS[place]:
            if above in court:
                continue
            if other := court.get(neighbour):
                places[house] += ONE_HOUSE / 2 if other == house else 1  # a place over one house is met twice
            elif first <= BASE[neighbour][0] and BASE[neighbour][1] <= last:
                places[house] += SOON
    return places


# Who holds what


def unlaid_of(view: dict[str, Any], seat: int) -> Unlaid:
    """The hand; and of the cards nobody has shown, what those rivals hold who are still in, all deals being alike."""
    hand, hands, out = view["hands"][seat], view["hands"], view["out"]
    seen = {*hand, *view["court"].values()}
    unseen = count(card for card in DECK if card not in seen)
    rivals = [rival for rival in range(view["players"]) if rival != seat]
    for rival in rivals:
        if out[rival]:
            unseen = unseen_beside(unseen, hands[rival], view["lacking"][rival])
    still_in = [hands[rival] for rival in rivals if not out[rival]]
    share = sum(still_in) / (sum(unseen.values()) or 1)
    return Unlaid(count(hand), {house: n * share for house, n in unseen.items()}, len(still_in) or 1)


def unseen_beside(unseen: ByHouse, held: int, lacking: Collection[House]) -> ByHouse:
    """What is left of the unseen cards when a rival who is out keeps so many, none of the houses that fitted then."""
    possible = sum(n for house, n in unseen.items() if house not in lacking)
    kept = min(1.0, held / possible) if possible else 0.0
    return {house: n if house in lacking else n * (1 - kept) for house, n in unseen.items()}


def count(cards: Iterable[Card]) -> ByHouse:
    """How many cards there are of each house."""
    counts: ByHouse = dict.fromkeys(HOUSES, 0)
    for card in cards:
        counts[HOUSE[card]] += 1
    return counts


def without(unlaid: Unlaid, house: House) -> Unlaid:
    """The same with one own card of a house less."""
    return unlaid._replace(own=unlaid.own | {house: unlaid.own[house] - 1})
