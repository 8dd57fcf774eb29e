"""What a seat of a game of the family sees, as a position; what its squire works out once a decision.

What a game values otherwise it says in a scene of its own: what wins, what else an area is worth, what cards are worth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from smallcouncil.core import Choice, Decision
from smallcouncil.games.thrones.board import Area, Ways
from smallcouncil.games.thrones.cards import Leader, LeaderFacts
from smallcouncil.games.thrones.state import Thrones, areas_of

if TYPE_CHECKING:
    from .planning import Plan

SHARES = {"iron_throne": 0.2, "fiefdoms": 0.22, "kings_court": 0.35}  # of the power one has
POWER = 1.0  # what a power token is worth
LOOKS = 16  # how often a plan is made, each time seeing every worth a little differently
SWAY = 1.0  # by how much, at most
NEARLY_EQUAL = 1.0  # a plan worth less than the best by more than this is not laid
ACTION = ("raids", "marches", "consolidation", "tactics")


class Scene(ABC):
    """One decision of a seat: what it sees, what it is asked, and its chance."""

    position: ClassVar[type[Thrones]]
    p: Thrones
    token: float = POWER
    looks: int = LOOKS
    sway: float = SWAY
    nearly_equal: float = NEARLY_EQUAL
    doubt: float = 0.0  # how often an army is not thought of as marching
    whim: float = 0.0  # by how much at most a move is valued higher by chance

    def __init__(self, view: dict[str, Any], decision: Decision, rng: Random) -> None:
        self.p = self.position.game.read_view(view)
        self.me = decision.seat
        self.decision = decision
        self.rng = rng
        self.view = view

    # What each game answers for itself

    @property
    @abstractmethod
    def scores(self) -> list[int]:
        """What everybody has of what wins."""

    @property
    @abstractmethod
    def to_win(self) -> int:
        """The score that wins at once."""

    @abstractmethod
    def prize(self, area: Area) -> int:
        """What an area adds to the score."""

    @abstractmethod
    def steps(self) -> dict[Area, dict[Area, int]]:
        """How many marches every area is from every other for the squire."""

    def more_worth(self, _area: Area) -> float:
        """What an area is worth beside what is printed in it."""
        return 0.0

    def more_gain(self, _area: Area) -> float:
        """What it is worth to take an area now, beside having it."""
        return 0.0

    def goals(self) -> Iterable[Area]:
        """What is worth marching for."""
        return self.p.board.castles

    def tactic_worth(self, _tactic: str, _made: Plan) -> float:
        """What a tactics card of this game alone adds to a plan."""
        return 0.0

    def second_worth(self, _tactic: str) -> float | None:
        """What a tactics card of this game alone would bring, now that all orders are seen; none: it is another's."""
        return None

    def bought_support(self) -> float:
        """What the squire could buy to win an attack with."""
        return 0.0

    def muster_worth(self, _area: Area, _order: str) -> float:
        """What an order is worth that may muster in an area."""
        return 0.0

    def bid_share(self, what: str, sway: float) -> float:
        """How much of the power one has is bid for something, a little more or less."""
        return SHARES[what] * sway

    def westeros_worth(self, _option: Choice) -> float:
        """What a Westeros card of this game alone brings the squire beyond the others."""
        return 0.0

    # What is worked out once

    @property
    def options(self) -> list[Choice]:
        """What may be chosen. Not for plans and deals, of which there are too many."""
        return list(self.decision.options)

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.p.players) if seat != self.me]

    def leader(self, leader: Leader) -> LeaderFacts:
        """The numbers of a leader on this board."""
        return self.p.leader_facts[leader]

    @cached_property
    def roads(self) -> list[Ways]:
        return [self.p.roads(seat) for seat in range(self.p.players)]

    @cached_property
    def supporting(self) -> Ways:
        """From where a support order of the squire reaches a battle in each area."""
        return self.p.support_ways(self.me)

    def supported(self, area: Area) -> tuple[Area, ...]:
        """Where a support order in an area reaches."""
        near = self.p.adjacent(self.me)[area]
        return tuple(other for other in near if area in self.supporting[other]) if self.p.board.seas else near

    @cached_property
    def own(self) -> list[Area]:
        """Where the squire has units."""
        return areas_of(self.p, self.me)

    @cached_property
    def known(self) -> bytes:
        """All that a plan rests on, as a key: what the squire has planned so far is left out."""
        zones = {name: self.view[name] for name, (_, seen) in self.position.game.zones.items() if seen.alike}
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
        rounds = self.p.board.rounds
        return (rounds - self.p.round) / rounds


def best(scene: Scene, options: Iterable[Choice], value: Callable[[Choice], float]) -> Choice:
    """The option worth most; of equal ones any."""
    return max(options, key=lambda option: (value(option), scene.rng.random()))
