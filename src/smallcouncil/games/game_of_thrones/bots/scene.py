"""What is worth what on the board of Westeros: castles, and the seas that carry armies to them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from smallcouncil.core import Decision
from smallcouncil.games.game_of_thrones.board import AREAS, BOARD, WAYS
from smallcouncil.games.game_of_thrones.cards import CASTLES_TO_WIN
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.game_of_thrones.ways import SEAS, Fleet, fleet_of, roads_over
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bots.planning import Plan
from smallcouncil.games.thrones.bots.scene import Scene
from smallcouncil.games.thrones.bots.worth import steps_over
from smallcouncil.games.thrones.derived import castles
from smallcouncil.games.thrones.state import controller

OWN_CASTLE, OTHER_CASTLE, COAST = 1.2, 0.9, 0.1  # what they are worth to who rules the sea that they lie on
ALARM, QUIET = 10.0, 4  # what it is worth to take a castle from who is near to seven: for each that they have over four
LEAD = 12.0  # what it is worth to lead when the last round ends
MUSTERED = 2.2  # a point of mustering
PLEDGE = 0.6  # Support Allies
NEVER = 99
OPENING = 2  # the rounds in which nobody is in danger yet, and much is nearly as good as the best
MOST_REMEMBERED = 128
CASTLES = frozenset(BOARD.castles)
COASTS: dict[Area, tuple[Area, ...]] = {
    sea: tuple(area for area in WAYS[sea] if area not in BOARD.seas) for sea in SEAS
}


@lru_cache(MOST_REMEMBERED)
def distances(fleet: Fleet) -> dict[Area, dict[Area, int]]:
    """How many marches every area is from every other, as a player's ships lie now."""
    return steps_over(roads_over(fleet), AREAS)


class WesterosScene(Scene):
    """One decision of a seat of A Game of Thrones."""

    position = GameOfThrones
    p: GameOfThrones
    token = 1.6  # the wildlings ask for power too

    def __init__(self, view: dict[str, Any], decision: Decision, rng: Random) -> None:
        super().__init__(view, decision, rng)
        if self.p.round <= OPENING:
            self.looks, self.sway, self.nearly_equal, self.doubt, self.whim = 40, 4.0, 3.0, 0.2, 2.0

    @cached_property
    def scores(self) -> list[int]:
        """Everybody's cities and strongholds."""
        return castles(self.p)

    @cached_property
    def to_win(self) -> int:
        """GT-10.1, GT-10.3: seven at once, if the table plays so."""
        return CASTLES_TO_WIN if self.p.settings.seven_at_once else NEVER

    def prize(self, area: Area) -> int:
        """A city or stronghold counts 1."""
        return int(area in CASTLES)

    def steps(self) -> dict[Area, dict[Area, int]]:
        """Over land, over sea, and over land by ship."""
        return distances(fleet_of(self.p, self.me))

    def goals(self) -> Iterable[Area]:
        """Castles for armies, seas for ships."""
        return (*BOARD.castles, *SEAS)

    def more_worth(self, area: Area) -> float:
        """A sea is worth what lies on it: own castles to be kept, others to be landed at."""
        return self.sea_worth(area) if area in COASTS else 0.0

    def sea_worth(self, sea: Area) -> float:
        """Less and less towards the end, when there is no time left to land."""
        p, coasts = self.p, COASTS[sea]
        here = [area for area in coasts if area in CASTLES]
        own = sum(controller(p, area) == self.me for area in here)
        reached = OWN_CASTLE * own + OTHER_CASTLE * (len(here) - own) + COAST * len(coasts)
        return reached * (0.3 + 0.7 * self.future)

    def more_gain(self, area: Area) -> float:
        """What it is worth to stop somebody, and to lead when the last round ends."""
        return self.alarm(area) + self.lead() if area in CASTLES else 0.0

    def alarm(self, area: Area) -> float:
        """GT-10.1: who has five castles may have seven soon, who has six next."""
        holder = controller(self.p, area)
        return 0.0 if holder in (-1, self.me) else ALARM * max(0, self.scores[holder] - QUIET)

    def lead(self) -> float:
        """GT-10.1: after the last round the most castles win."""
        is_ahead = self.scores[self.me] + 1 >= max(self.scores[seat] for seat in self.others)
        return LEAD if is_ahead and self.p.round == BOARD.rounds else 0.0

    def tactic_worth(self, tactic: str, _made: Plan) -> float:
        """Support Allies."""
        return PLEDGE if tactic == "support-allies" else 0.0

    def second_worth(self, tactic: str) -> float | None:
        """Support Allies."""
        return PLEDGE if tactic == "support-allies" else None

    def muster_worth(self, area: Area, order: str) -> float:
        """GT-9.2: a special consolidate power order in a castle may muster instead, if the table plays so."""
        if self.p.settings.special_consolidate != "muster" or order != "consolidate+1" or area not in CASTLES:
            return 0.0
        return MUSTERED * BOARD.muster[area] * (0.3 + self.future)
