"""A board as a value: its areas, land and sea, what is printed in them, and the tables of the game played on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

Area = str
House = str
Ways = dict[Area, tuple[Area, ...]]  # from each area to others

MUSTER = {"stronghold": 2, "city": 1, "town": 1}  # GT-4.6, SS-4.6: the points that an area gives by its kind


class AreaFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed in an area."""

    name: str
    kind: str  # stronghold, city, town, plain or sea
    supply: int
    power: int
    xy: tuple[int, int]
    origin: str
    home: House = ""
    island: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """What a game of the family is played on. What joins what may change during a game: its position says it."""

    areas: Mapping[Area, AreaFacts]
    supply_table: tuple[tuple[int, ...], ...]  # GT-4.5: the armies allowed, by supply
    stars: Mapping[int, tuple[int, ...]]  # GT-5.3: by the number of players, by place
    rounds: int
    coasts: frozenset[Area]  # land that touches a sea, and the seas
    garrison_of: Mapping[Area, House] = field(default_factory=dict)  # where a garrison holds an area that is no home

    home_of: dict[Area, House] = field(init=False)
    homes: dict[House, Area] = field(init=False)
    printed: frozenset[Area] = field(init=False)  # where a token of a house is printed, or a garrison holds
    castles: tuple[Area, ...] = field(init=False)  # cities and strongholds
    seas: frozenset[Area] = field(init=False)
    muster: dict[Area, int] = field(init=False)
    place: dict[Area, int] = field(init=False)  # in the order of the board

    def __post_init__(self) -> None:
        kinds = {area: facts.kind for area, facts in self.areas.items()}
        home_of = {area: facts.home for area, facts in self.areas.items() if facts.home}
        made = {
            "home_of": home_of,
            "homes": {house: area for area, house in home_of.items()},
            "printed": frozenset((*home_of, *self.garrison_of)),
            "castles": tuple(area for area, kind in kinds.items() if kind in ("city", "stronghold")),
            "seas": frozenset(area for area, kind in kinds.items() if kind == "sea"),
            "muster": {area: MUSTER[kind] for area, kind in kinds.items() if kind in MUSTER},
            "place": {area: place for place, area in enumerate(self.areas)},
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    @property
    def most_supply(self) -> int:
        """GT-4.4: more barrels than the table has do not count."""
        return len(self.supply_table) - 1


def join(areas: Mapping[Area, AreaFacts], borders: list[tuple[Area, Area]]) -> Ways:
    """The ways over these borders, both ways, those of each area in the order of the alphabet."""
    ways: dict[Area, list[Area]] = {area: [] for area in areas}
    for a, b in borders:
        ways[a].append(b)
        ways[b].append(a)
    return {area: tuple(sorted(others)) for area, others in ways.items()}
