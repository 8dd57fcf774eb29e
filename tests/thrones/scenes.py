"""Scenarios in the words of the table, whatever the game of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import smallcouncil as sc
from smallcouncil.core import Event, IllegalChoice
from smallcouncil.core.position import advance
from smallcouncil.games.thrones.battle import start_battle
from smallcouncil.games.thrones.state import Army, Battle, March, Thrones
from smallcouncil.games.thrones.units import sort_units

P = TypeVar("P", bound=Thrones)
ByHouse = Mapping[str, Any]


def army(seat: Mapping[str, int], text: str) -> Army:
    """An army as it is written: `stark F F`."""
    house, *units = text.split()
    return Army(seat[house], sort_units(units))


def words(of: ByHouse | None, house: str) -> tuple[str, ...]:
    """What is named of a house."""
    return tuple((of or {}).get(house, "").split())


def start(p: P, *frame: Any) -> P:
    """Carry out one rule, up to the first question."""
    p.agenda.append(frame)
    advance(p)
    return p


def asked(p: Thrones) -> dict[str, str]:
    """Who is asked what, by house."""
    return {p.houses[seat]: decision.kind for seat, decision in p.pending.items()}


def options(p: Thrones, house: str) -> list[str]:
    """What a house may answer."""
    return list(p.pending[p.houses.index(house)].options)


def go(p: Thrones, *answers: str) -> list[Event]:
    """Answer one after another, `house: choice`; returns all that happened."""
    events = []
    for answer in answers:
        house, _, choice = answer.partition(": ")
        events += p.answer(p.houses.index(house), choice)
    return events


def refused(p: Thrones, house: str, choice: str) -> IllegalChoice:
    """The refusal of a choice; nothing has changed."""
    before = sc.save(p)
    why = p.why_not(p.houses.index(house), choice)
    assert why is not None
    assert sc.save(p) == before
    return why


def units(p: Thrones, area: str) -> str:
    """An army as the table reads it: `stark F F`; nothing: empty."""
    army = p.armies.get(area)
    return " ".join([p.houses[army.seat], *army.units]) if army else ""


def seat_of(p: Thrones, house: str) -> int:
    """The seat of a house."""
    return p.houses.index(house)


def power_of(p: Thrones, house: str) -> int:
    """The power before a player."""
    return p.power[seat_of(p, house)]


def told(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """What the events of a kind said."""
    return [event.data for event in events if event.kind == kind]


# Battles


def attack(
    p: Thrones,
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


def battle_of(p: Thrones) -> Battle:
    """The battle under way."""
    assert p.battle is not None
    return p.battle


def cards(p: Thrones, blade: str = "pass", **played: str) -> list[Event]:
    """Both choose a house card; whoever is asked for the blade answers so. Returns all that happened."""
    events: list[Event] = []
    for house, card in played.items():
        if asked(p).get(house) == "house_card":
            events += go(p, f"{house}: {card}")
    return events + use_blade(p, blade)


def use_blade(p: Thrones, choice: str = "pass") -> list[Event]:
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
