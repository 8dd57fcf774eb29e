"""The zones that A Storm of Swords adds to those of its family, and what it does otherwise."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from smallcouncil.core import Outcome, Piles, Public, TableOptions
from smallcouncil.games.thrones.board import Area, House, Ways
from smallcouncil.games.thrones.cards import Leader
from smallcouncil.games.thrones.state import FIEFDOMS, IRON_THRONE, KINGS_COURT, Part, Thrones

from . import claim, mercenaries, ways
from .allies import discard_ally, move_ally_card
from .board import BOARD
from .cards import ALLIES, HOUSES, LEADERS, LEADERSHIP, STOCK

# What can be chosen stands in the schema, for forms; what cannot is refused by its clause.
SomeHouse = Annotated[House, msgspec.Meta(extra_json_schema={"enum": ["", *HOUSES]})]


class StormOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    houses: tuple[SomeHouse, ...] = ()  # SS-2.6, by seat; "": dealt at random; none: all are
    strong_riverrun: bool = False  # SS-13.2, three players


class StormOfSwords(Thrones, kw_only=True, eq=False):
    """A position of A Storm of Swords. Lists are by seat unless they say otherwise."""

    board = BOARD
    stock = STOCK
    westeros_choices = {  # SS-9.1
        "a-throne-of-blades": (IRON_THRONE, ("supply", "mustering", "nothing")),
        "dark-wings-dark-words": (KINGS_COURT, ("game-of-thrones", "clash-of-kings", "nothing")),
        "punish-the-guilty": (FIEFDOMS, ("claim-westeros", "swing-the-sword", "nothing")),
    }
    bid_clauses = {"claim": "SS-9.4"}
    road_clause = "SS-4.4"
    replacing_tactic = "forge-alliances"
    before_support = (mercenaries.lookout,)
    after_support = (mercenaries.military_support,)
    below: ClassVar[dict[str, str]] = {"weather": "phase", "claim_track": "supply", "allies": "chosen"}

    settings: Public[StormOptions]
    weather: Public[int] = 0
    claim_track: Public[list[int]] = []  # from space 1; -1: empty
    allies: Public[list[tuple[str, ...]]] = []
    allies_used: Public[list[str]] = []  # military support this round
    # Decks; the last card is the top
    ally_decks: Piles[dict[str, tuple[str, ...]]] = {}
    ally_under: Public[dict[str, tuple[str, ...]]] = {}  # SS-6.2: known to all, since they went there face up
    ally_open: Public[dict[str, str]] = {}
    bound: Public[dict[str, int]] = {}  # SS-6.3

    def victory(self) -> Outcome | None:
        """SS-1.1: by claim."""
        return claim.victory(self)

    def adjacent(self, seat: int = -1) -> Ways:
        """SS-4.4: by the weather."""
        return ways.adjacent(self, seat)

    def roads(self, seat: int) -> Ways:
        """SS-4.8: by the weather, and over arrows."""
        return ways.roads_of(self, seat)

    def shifts(self, seat: int, area: Area) -> list[Area]:
        """SS-5.6: over arrows too."""
        return ways.shifts(self, seat, area)

    def farther_raids(self, seat: int, area: Area) -> list[Area]:
        """SS-6.10: Mercenary Raiders."""
        return ways.farther_raids(self, seat, area)

    def spend_mercenaries(self, seat: int) -> None:
        """SS-6.10: Mercenary Raiders are discarded when used."""
        discard_ally(self, seat, "mercenary-raiders")

    def tokens_elsewhere(self, seat: int) -> int:
        """GT-1.2: those on the claim track."""
        return self.claim_track.count(seat)

    def more_supply(self, seat: int) -> int:
        """SS-6.10: Tyrell Supplies counts one more."""
        return int(ways.has_ally(self, seat, "supplies"))

    def is_blocked(self, seat: int, area: Area) -> bool:
        """SS-6.10: by the Sellsword Army."""
        return mercenaries.is_blocked(self, seat, area)

    def bid_bonuses(self, seat: int, what: str) -> list[Part]:
        """SS-9.4: political support counts on claim."""
        return [(card, 1) for card in self.allies[seat] if what == "claim" and ALLIES[card].kind == "political-support"]

    def most_card_support(self, seat: int) -> int:
        """SS-6.9: military support."""
        return mercenaries.most_military_support(self, seat)

    def clause_of_card(self, card: str) -> str:
        """SS-6.9: of military support."""
        return "SS-6.9" if card in ALLIES else ""

    def changes_sides(self, leader: Leader) -> bool:
        """SS-8.9: an ally leader does."""
        return bool(LEADERS[leader].ally)

    def goes_over(self, leader: Leader, loser: int, captor: int) -> None:
        """SS-8.9: the leadership card goes with the leader."""
        move_ally_card(self, LEADERSHIP[leader], loser, captor)
