"""Who can win with the next area they take, and who would win in the last round, by what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from smallcouncil.core import Alarm, Outcome

from .board import Area
from .state import Thrones, controller
from .units import is_routed

OF_ENDING = ("outcome", "power", "round", "supply", "tracks")  # the zones that tell who wins and whether it is over
MOST_WORTH = 2  # of one city or stronghold, in any game of the family


def alarms_of(
    p: Thrones, points: Sequence[int], goal: int, worth: Callable[[Area], int], last: Callable[[], Outcome]
) -> list[Alarm]:
    """What is to be told of a game that is won at once with so many points: what each area is worth is the game's."""
    if p.outcome is not None or not p.tracks:
        return []
    near = [seat for seat in range(p.players) if goal - MOST_WORTH <= points[seat] < goal]
    found = [alarm for seat in near if (alarm := alarm_of(p, seat, goal - points[seat], worth)) is not None]
    return found + ([last_round(p, last())] if p.round == p.board.rounds else [])


def alarm_of(p: Thrones, seat: int, lacking: int, worth: Callable[[Area], int]) -> Alarm | None:
    """A player lacks so little that one area is enough: which are within reach; or none, but one more of anything."""
    areas = tuple([area for area in castles_within_reach(p, seat) if worth(area) >= lacking])
    house = p.houses[seat]
    if len(areas) == 1:
        return Alarm((seat,), "takes", {"house": house, "area": areas[0]})
    if areas:
        return Alarm((seat,), "takes_one", {"house": house, "areas": areas})
    return Alarm((seat,), "one_more", {"house": house}) if lacking == 1 else None


def castles_within_reach(p: Thrones, seat: int) -> list[Area]:
    """GT-7.1: cities and strongholds of others, or of nobody, next to units of a player that can march."""
    roads = p.roads(seat)
    ready = [a for a, army in p.armies.items() if army.seat == seat and not all(map(is_routed, army.units))]
    near = {target for area in ready for target in roads[area]}
    return [area for area in p.board.castles if area in near and controller(p, area) != seat]


def last_round(p: Thrones, outcome: Outcome) -> Alarm:
    """Who wins as things stand, where no round comes after this one."""
    return Alarm(outcome.winners, "last_round", {"houses": tuple([p.houses[seat] for seat in outcome.winners])})
