"""What A Game of Thrones tells in every view beside what the family does."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import Alarm, looks_at
from smallcouncil.games.thrones import derived
from smallcouncil.games.thrones.alarms import OF_ENDING, alarms_of
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import areas_of, controller

from . import ways
from .board import AREAS, BOARD
from .cards import CASTLES_TO_WIN
from .ending import outcome
from .state import GameOfThrones

LANDS = tuple(area for area in AREAS if area not in BOARD.seas)


@looks_at(*derived.OF_CONTROL)
def lands(p: GameOfThrones) -> list[int]:
    """GT-10.1: how many land areas each player controls, which breaks ties."""
    held = [controller(p, area) for area in LANDS]  # in one pass: `lands_of` would make one a player
    return [held.count(seat) for seat in range(p.players)]


@looks_at("armies", "march", "pending")
def passages(p: GameOfThrones) -> dict[Area, dict[Area, tuple[Area, ...]]]:
    """GT-7.5, GT-13.3: by the area left, the coasts to which ships carry units now, each with the seas between."""
    carried = {area: ways.passages(ways.fleet_of(p, seat), area) for seat, area in departures(p)}
    return {area: coasts for area, coasts in carried.items() if coasts}


def departures(p: GameOfThrones) -> list[tuple[int, Area]]:
    """Whose units may leave which areas now: by a march, or by Manage Troops, at once or as they come (SS-5.6)."""
    asked = [(seat, decision.kind, decision.about) for seat, decision in p.pending.items()]
    marching = [(p.march.seat, p.march.area)] if p.march else []
    going_on = [(seat, about["area"]) for seat, kind, about in asked if kind == "march_on"]
    shifting = [(seat, area) for seat, kind, _ in asked if kind == "manage_troops" for area in areas_of(p, seat)]
    return [*marching, *going_on, *shifting]


@looks_at(*derived.OF_CONTROL, *OF_ENDING)
def alarms(p: GameOfThrones) -> list[Alarm]:
    """GT-10.2: who wins with one more castle, and with which; not where nobody wins before the end (GT-10.3)."""
    goal = CASTLES_TO_WIN if p.settings.seven_at_once else len(p.board.castles) + 2  # out of reach
    return alarms_of(p, derived.castles(p), goal, lambda _: 1, lambda: outcome(p, "rounds"))


DERIVED: tuple[Any, ...] = (*derived.DERIVED, lands, passages, alarms)
