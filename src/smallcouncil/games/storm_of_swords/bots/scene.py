"""What a seat of A Storm of Swords sees, as a position; and what its squire works out once a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from smallcouncil.core import Choice, Decision
from smallcouncil.games.storm_of_swords.board import ROUNDS, Area, Ways
from smallcouncil.games.storm_of_swords.state import (
    Army,
    Battle,
    March,
    StormOfSwords,
    StormOptions,
    areas_of,
    claim,
    roads_of,
)

AS_SEEN = (
    *("players", "houses", "round", "phase", "weather", "orders", "tokens", "garrisons", "neutrals", "leaders"),
    *("commanders", "power", "supply", "claim_track", "throne_borrower", "blade_used", "tactics", "chosen", "allies"),
    *("allies_used", "ally_open", "bound", "westeros_open", "bans", "barred", "activated", "hands", "discards"),
    *("tracks", "revealed_bids"),
)
ACTION = ("raids", "marches", "consolidation", "tactics")


def seen_position(view: dict[str, Any]) -> StormOfSwords:
    """The view as a position, to be read and never changed. Decks and the plans of others stay empty."""
    return StormOfSwords(
        **{name: view[name] for name in AS_SEEN},
        options=msgspec.convert(view["options"], StormOptions),
        seed=None,
        key="",
        armies={area: Army(seat, tuple(units)) for area, (seat, units) in view["armies"].items()},
        march=March(**view["march"]) if view["march"] else None,
        battle=Battle(**view["battle"]) if view["battle"] else None,
    )


class Scene:
    """One decision of a seat: what it sees, what it is asked, and its chance."""

    def __init__(self, view: dict[str, Any], decision: Decision, rng: Random) -> None:
        self.p = seen_position(view)
        self.me = decision.seat
        self.decision = decision
        self.rng = rng
        self.view = view

    @property
    def options(self) -> list[Choice]:
        """What may be chosen. Not for plans and deals, of which there are too many."""
        return list(self.decision.options)

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.p.players) if seat != self.me]

    @cached_property
    def claims(self) -> list[int]:
        """Everybody's claim."""
        return [claim(self.p, seat) for seat in range(self.p.players)]

    @cached_property
    def roads(self) -> list[Ways]:
        """Everybody's roads."""
        return [roads_of(self.p, seat) for seat in range(self.p.players)]

    @cached_property
    def own(self) -> list[Area]:
        """Where the squire has units."""
        return areas_of(self.p, self.me)

    @cached_property
    def known(self) -> bytes:
        """All that a plan rests on, as a key: what the squire has planned so far is left out."""
        zones = {name: self.view[name] for name in (*AS_SEEN, "armies", "options")}
        return msgspec.json.encode((self.me, zones))

    @cached_property
    def worths(self) -> dict[Area, float]:
        """What areas are worth, once worked out."""
        return {}

    @cached_property
    def gains(self) -> dict[Area, float]:
        """What it is worth to take areas, once worked out."""
        return {}

    @cached_property
    def strengths(self) -> dict[tuple[Area, int], int]:
        """How strong armies are, once worked out."""
        return {}

    @cached_property
    def chances(self) -> dict[tuple[Area, float | None, float], float]:
        """How likely areas are kept, once worked out."""
        return {}

    @cached_property
    def backings(self) -> dict[tuple[Area, int], float]:
        """What the neighbourhood of an area gives, once worked out."""
        return {}

    @cached_property
    def margins(self) -> dict[Area, float]:
        """What attacks on areas would meet, once worked out."""
        return {}

    @cached_property
    def threats(self) -> dict[Area, list[tuple[float, float]]]:
        """Who may attack an area, once worked out."""
        return {}

    @cached_property
    def pulls(self) -> dict[Area, float]:
        """How near an area is to what is worth taking, once worked out."""
        return {}

    @cached_property
    def plans(self) -> dict[str, list[Any]]:
        """The plans that each tactics card makes possible, once worked out."""
        return {}

    @cached_property
    def orders_are_seen(self) -> bool:
        """Whether all orders lie open: from the raven on."""
        return self.p.phase in ACTION or self.decision.kind == "raven"

    @cached_property
    def future(self) -> float:
        """How much of the game is left, from 1 to 0: barrels and crowns matter less and less."""
        return (ROUNDS - self.p.round) / ROUNDS


def best(scene: Scene, options: Iterable[Choice], value: Callable[[Choice], float]) -> Choice:
    """The option worth most; of equal ones any."""
    return max(options, key=lambda option: (value(option), scene.rng.random()))
