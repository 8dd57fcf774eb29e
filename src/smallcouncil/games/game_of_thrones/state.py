"""The zones that A Game of Thrones adds to those of its family, and what it does otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from smallcouncil.core import Outcome, Pile, Public, TableOptions
from smallcouncil.games.thrones.board import Area, House, Ways
from smallcouncil.games.thrones.state import (
    FIEFDOMS,
    IRON_THRONE,
    KINGS_COURT,
    NOTHING_MORE,
    Thrones,
    own_orders,
    units_in,
    uses,
)
from smallcouncil.games.thrones.units import FOOTMAN, Unit

from . import ending, ways
from .board import BOARD, WAYS
from .cards import HOUSES, LEADERS, STOCK

# What can be chosen stands in the schema, for forms; what cannot is refused by its clause.
SomeHouse = Annotated[House, msgspec.Meta(extra_json_schema={"enum": ["", *HOUSES]})]
PLEDGE = {"support-allies": 1}  # GT-13.2


class ThronesOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose; nothing of the Trident alone or of A Clash of Kings (SS-14.6, SS-14.7, SS-14.8)."""

    houses: tuple[SomeHouse, ...] = ()  # GT-2.5, by seat; "": dealt at random; none: all are
    storm_house_cards: bool = False  # SS-14.1
    blue_decks: bool = False  # SS-14.2
    tactics: bool = False  # SS-14.3
    leaders: bool = False  # SS-14.4
    wildling_cards: bool = False  # SS-14.5
    seven_at_once: bool = True  # GT-10.3
    special_consolidate: Literal["power", "muster"] = "power"  # GT-9.2
    faq_kings_court: bool = False  # GT-2.7, five players


class GameOfThrones(Thrones, kw_only=True, eq=False):
    """A position of A Game of Thrones. Lists are by seat unless they say otherwise."""

    board = BOARD
    stock = STOCK
    leader_facts = LEADERS
    westeros_choices = {  # SS-9.1, SS-14.2, GT-13.7
        "a-throne-of-blades": (IRON_THRONE, ("supply", "mustering", "nothing")),
        "dark-wings-dark-words": (KINGS_COURT, ("game-of-thrones", "clash-of-kings", "nothing")),
        "punish-the-guilty": (FIEFDOMS, ("swing-the-sword", "nothing")),
    }
    bid_clauses = {"wildlings": "GT-11.2"}
    replacing_tactic = "support-allies"

    settings: Public[ThronesOptions]
    under: Public[list[int]] = []  # by Westeros deck: how many used cards lie under it, in the order of their use
    winters: Public[list[int]] = []  # by Westeros deck: how often Winter Is Coming had it shuffled
    wildlings: Public[int] = 0
    wildling_deck: Pile[list[str]] = []  # the last card is the top
    wildlings_under: Public[int] = 0  # how many of its cards were used, and lie under it
    wildling_card: Public[str] = ""  # turned up for the attack under way
    starless: Public[list[int]] = []  # GT-11.11: who may place no special order this round
    rains: Public[bool] = False  # GT-4.14: footmen give no support this round

    def victory(self) -> Outcome | None:
        """GT-10.1: by cities and strongholds."""
        return ending.victory(self)

    def adjacent(self, _seat: int = -1) -> Ways:
        """As printed: transport makes nothing adjacent (GT-7.5)."""
        return WAYS

    def raid_ways(self, _seat: int) -> Ways:
        """GT-6.2: land raids land."""
        return ways.raid_ways()

    def support_ways(self, _seat: int) -> Ways:
        """GT-8.10: land never supports the sea."""
        return ways.support_ways()

    def roads(self, seat: int) -> Ways:
        """GT-7.5: over ships too."""
        return ways.roads(self, seat)

    def shifts(self, seat: int, area: Area) -> list[Area]:
        """GT-13.3: over ships too."""
        return list(ways.roads(self, seat)[area])

    def clause_of_road(self, area: Area, target: Area) -> str:
        """GT-7.5, GT-7.6: by what lies between."""
        return ways.clause_of_road(area, target)

    def may_lay_token(self, seat: int, area: Area) -> bool:
        """GT-7.8, GT-7.9: never at sea, and one's own home needs none."""
        return area not in BOARD.seas and BOARD.home_of.get(area) != self.houses[seat]

    def may_support(self, area: Area) -> bool:
        """R-GT-6, R-GT-21: in the Rains of Autumn no order over footmen alone, but over others, routed or not."""
        return not self.rains or any(unit[0] != FOOTMAN for unit in self.armies[area].units)

    def supporting_units(self, seat: int, area: Area) -> tuple[Unit, ...]:
        """GT-4.14: no footmen in the Rains of Autumn."""
        there = units_in(self, area, seat)
        return tuple(unit for unit in there if unit[0] != FOOTMAN) if self.rains else there

    def pledges(self, seat: int) -> Mapping[str, int]:
        """GT-13.2: Support Allies."""
        return PLEDGE if uses(self, seat, "support-allies") else NOTHING_MORE

    def clause_of_card(self, card: str) -> str:
        """GT-13.2: of Support Allies."""
        return "GT-13.2" if card in PLEDGE else ""

    def may_star(self, seat: int) -> bool:
        """GT-11.11: not after Fallen from Favour."""
        return seat not in self.starless

    def areas_that_may_muster(self, seat: int) -> list[Area]:
        """GT-9.2: with a special consolidate power order in a city or stronghold, if the table plays so."""
        if self.settings.special_consolidate != "muster":
            return []
        own = own_orders(self, seat)
        return [area for area in BOARD.castles if own.get(area) == "consolidate+1"]
