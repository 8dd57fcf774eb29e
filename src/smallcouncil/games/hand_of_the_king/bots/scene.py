"""Hand of the King as the squire sees it: what lies open as a scene, and what leads from one scene to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from smallcouncil.games.hand_of_the_king.cards import (
    EMPTY,
    HOUSE,
    RAYS,
    VARYS,
    Card,
    House,
    Place,
)

Counts = tuple[int, ...]
Holder = int | None

# What a companion is worth, in banners: the bands that stand at the end of the data
PRIZES = {
    "jon_snow": 1.0,
    "jaqen": 0.9,
    "melisandre": 0.65,
    "petyr": 0.6,
    "pycelle": 0.4,
    "syrio": 0.25,
    "brienne": 0.25,
    "gendry": 0.25,
    "shae": 0.2,
    "drogo": 0.2,
    "hodor": 0.2,
    "bronn": 0.2,
    "sandor": 0.15,
    "ramsay": 0.1,
}


class Scene(NamedTuple):
    """What lies open, as far as it decides the game. Choices lead from one scene to another."""

    grid: tuple[Card, ...]
    varys: Place
    areas: tuple[tuple[Card, ...], ...]
    counts: dict[House, Counts]
    banners: dict[House, Holder]
    available: tuple[str, ...]
    turn: int
    again: bool  # Melisandre gives whose turn it is another one
    owed: float  # what the companion that whose turn it is has earned is worth, in banners
    teams: bool

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.areas)

    @property
    def mover(self) -> int:
        """Who moves Varys next."""
        return self.turn if self.again else (self.turn + 1) % self.players


def scene_of(view: dict[str, Any]) -> Scene:
    """The scene of a view."""
    return Scene(
        grid=tuple(view["grid"]),
        varys=view["varys"],
        areas=tuple(map(tuple, view["areas"])),
        counts={house: tuple(counts) for house, counts in view["counts"].items()},
        banners=view["banners"],
        available=tuple(view["available"]),
        turn=view["turn"],
        again=view["further_turns"] > 0,
        owed=0.0,
        teams=view["options"].get("teams", False),
    )


# What a choice leads to


def moves(scene: Scene) -> dict[tuple[str, House], list[Place]]:
    """HK-3.1 to HK-3.3: by direction and house, the places of the cards that the move takes, the farthest last."""
    found: dict[tuple[str, House], list[Place]] = {}
    for direction, ray in RAYS[scene.varys].items():
        for place in ray:
            if card := scene.grid[place]:
                found.setdefault((direction, HOUSE[card]), []).append(place)
    return found


def moved(scene: Scene, direction: str, house: House) -> Scene:
    """HK-3.2 to HK-3.4, HK-4.1: who moves takes the cards, the banner with enough of them, a companion for the last."""
    places = moves(scene)[direction, house]
    cards = tuple(scene.grid[place] for place in places)
    after = scene._replace(varys=places[-1], grid=_without(scene.grid, places))
    for card in cards:
        after = taken(after, scene.turn, card)
    if after.counts[house][scene.turn] == max(after.counts[house]):
        after = after._replace(banners=after.banners | {house: scene.turn})
    return earning(after, house)


def earning(scene: Scene, house: House) -> Scene:
    """HK-4.1: a companion is owed if the house's last one was taken out of King's Landing."""
    is_gone = all(HOUSE[card] != house for card in scene.grid)
    return scene._replace(owed=best_prize(scene.available)) if is_gone else scene


def best_prize(companions: Sequence[str]) -> float:
    """What the best of them is worth; 0 without any (HK-4.7)."""
    return max((PRIZES[name] for name in companions), default=0.0)


def lifted(scene: Scene, card: Card) -> Scene:
    """A character leaves King's Landing."""
    return scene._replace(grid=_without(scene.grid, [scene.grid.index(card)]))


def taken(scene: Scene, seat: int, card: Card) -> Scene:
    """A character comes into a play area."""
    return counted(_area(scene, seat, (*scene.areas[seat], card)), seat, HOUSE[card], 1)


def lost(scene: Scene, card: Card) -> Scene:
    """A character leaves the play area where it lies."""
    seat = owner(scene, card)
    kept = tuple(held for held in scene.areas[seat] if held != card)
    return counted(_area(scene, seat, kept), seat, HOUSE[card], -1)


def counted(scene: Scene, seat: int, house: House, n: int) -> Scene:
    """HK-4.8: a player has n more of a house."""
    counts = more(scene.counts[house], seat, n)
    return scene._replace(counts=scene.counts | {house: counts})


def swapped(scene: Scene, first: str, second: str) -> Scene:
    """R-HK-15: two pieces of King's Landing change places."""
    here, there = (scene.varys if piece == VARYS else scene.grid.index(piece) for piece in (first, second))
    grid = list(scene.grid)
    grid[here], grid[there] = grid[there], grid[here]
    varys = here + there - scene.varys if VARYS in (first, second) else scene.varys
    return scene._replace(grid=tuple(grid), varys=varys)


def settled(before: Scene, after: Scene) -> Scene:
    """HK-4.6: the banners after a companion; whose turn it is decides ties."""
    banners = dict(after.banners)
    for house, counts in after.counts.items():
        if counts != before.counts[house] and (led := leaders(counts)) != leaders(before.counts[house]):
            banners[house] = _holder(led, after.turn, banners[house])
    return after._replace(banners=banners)


def leaders(counts: Counts) -> list[int]:
    """The players with the highest count, if it is at least 1."""
    most = max(counts)
    return [seat for seat, n in enumerate(counts) if n == most > 0]


def owner(scene: Scene, card: Card) -> int:
    """In whose play area a character lies."""
    return next(seat for seat, area in enumerate(scene.areas) if card in area)


def more(counts: Counts, seat: int, n: int) -> Counts:
    """The counts of a house when one player has n more."""
    return (*counts[:seat], counts[seat] + n, *counts[seat + 1 :])


def _holder(led: list[int], user: int, holder: Holder) -> Holder:
    if user in led or not led:
        return user if led else None
    return holder if holder in led else led[0]


def _area(scene: Scene, seat: int, area: tuple[Card, ...]) -> Scene:
    return scene._replace(areas=(*scene.areas[:seat], area, *scene.areas[seat + 1 :]))


def _without(grid: tuple[Card, ...], places: list[Place]) -> tuple[Card, ...]:
    emptied = list(grid)
    for place in places:
        emptied[place] = EMPTY
    return tuple(emptied)
