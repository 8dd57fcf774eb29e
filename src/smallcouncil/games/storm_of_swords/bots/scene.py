"""What is worth what on the Trident: claim, ally cards, the house's own tactics card."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from smallcouncil.core import Choice, Decision
from smallcouncil.games.storm_of_swords.allies import POLITICAL_LIMIT, cards_of_deck
from smallcouncil.games.storm_of_swords.board import AREAS, CLAIM_TO_WIN
from smallcouncil.games.storm_of_swords.cards import ALLIES, CARDS_TO_BIND, DECK_OF_ALLY, HOUSE_TACTIC
from smallcouncil.games.storm_of_swords.claim import claims
from smallcouncil.games.storm_of_swords.mercenaries import military_cards
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.ways import has_ally, is_fair
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bots import court
from smallcouncil.games.thrones.bots.forces import army_strength, keep_chance
from smallcouncil.games.thrones.bots.planning import Plan, hope_of
from smallcouncil.games.thrones.bots.scene import Scene
from smallcouncil.games.thrones.bots.worth import PRIZE, power_worth
from smallcouncil.games.thrones.state import controller

from .worth import HOUSE_TACTIC_CLAIM, KIND_WORTH, SUPPORT_OF, UNSEEN_ALLY, distances, wanted

OPENING = 1  # the round in which more plans are thought of, so that games begin in different ways
FORGE_COST = 2
CLAIM_SHARE, KEPT_FOR_CLAIM = 0.8, 0.4  # of the power one has; of other bids, when Claim Westeros is turned up


class StormScene(Scene):
    """One decision of a seat of A Storm of Swords."""

    position = StormOfSwords
    p: StormOfSwords

    def __init__(self, view: dict[str, Any], decision: Decision, rng: Random) -> None:
        super().__init__(view, decision, rng)
        if self.p.round <= OPENING:
            self.looks, self.sway, self.doubt = 40, 2.0, 0.2

    @cached_property
    def scores(self) -> list[int]:
        return claims(self.p)

    @cached_property
    def to_win(self) -> int:
        """SS-1.1."""
        return CLAIM_TO_WIN

    @cached_property
    def wanted(self) -> tuple[Area, ...]:
        """The areas of which the house's own tactics card wants one."""
        return wanted(self.p, self.me)

    def prize(self, area: Area) -> int:
        """Claim."""
        return AREAS[area].claim

    def steps(self) -> dict[Area, dict[Area, int]]:
        """By the weather and the allies."""
        p, me = self.p, self.me
        transport, galleys = has_ally(p, me, "mercenary-transport"), has_ally(p, me, "galleys")
        return distances((p.players, p.houses[me], is_fair(p), transport, galleys))

    def more_gain(self, area: Area) -> float:
        """What the house's own tactics card wants."""
        return HOUSE_TACTIC_CLAIM if area in self.wanted else 0.0

    def bought_support(self) -> float:
        """What the military support cards could add, each for itself affordable."""
        from_cards = [SUPPORT_OF[card] for card in military_cards(self.p, self.me)]
        return max(from_cards, default=0.0)

    # Tactics cards

    def tactic_worth(self, tactic: str, made: Plan) -> float:
        """Allies, or a claim."""
        if tactic == "forge-alliances":
            return self.forge_worth()
        if tactic == HOUSE_TACTIC[self.p.houses[self.me]]:
            return PRIZE * max((hope_of(self, area, made) for area in self.wanted), default=0.0)
        return 0.0

    def second_worth(self, tactic: str) -> float | None:
        """Allies, or a claim."""
        if tactic == HOUSE_TACTIC[self.p.houses[self.me]]:
            own = [area for area in self.wanted if controller(self.p, area) == self.me]
            return PRIZE * max((self.kept(area) for area in own), default=0.0)
        return self.forge_worth() if tactic == "forge-alliances" else None

    def kept(self, area: Area) -> float:
        """How likely an own area is kept as it stands."""
        return keep_chance(self, area, army_strength(self, area, self.me) if area in self.own else None)

    def forge_worth(self) -> float:
        """The best ally card to be had."""
        p, me = self.p, self.me
        if p.power[me] < FORGE_COST:
            return 0.0
        open_to_me = [card for deck, card in p.ally_open.items() if card and p.bound.get(deck, me) == me]
        cards = [self.ally_worth(card, me) for card in open_to_me]
        return max(0.0, max(cards, default=UNSEEN_ALLY) - FORGE_COST * power_worth(self))

    def ally_worth(self, card: str, seat: int) -> float:
        """What an ally card is worth to a player."""
        p, facts = self.p, ALLIES[card]
        binds = 1.5 if cards_of_deck(p, seat, DECK_OF_ALLY[card]) == CARDS_TO_BIND - 1 else 0.0
        if facts.kind == "army":
            units = facts.units.get("footman", 0) + 2 * facts.units.get("knight", 0)
            return binds + 2.5 * units * (0.3 + self.future)
        if facts.kind == "military-support":
            return binds + 1.5 * facts.strength - 0.5 * facts.cost
        if facts.kind == "political-support":
            return binds + (PRIZE if self.scores[seat] <= POLITICAL_LIMIT else 1.0)
        if facts.kind == "filthy-accusations":
            return 4.0 if any(token not in (-1, seat) for token in p.claim_track) else 0.0
        return binds + KIND_WORTH[facts.kind]

    # The Westeros phase

    def bid_share(self, what: str, sway: float) -> float:
        """Most for claim, and all of it before somebody wins; what is kept for it is not bid for a track."""
        if what == "claim":
            return 1.0 if max(self.scores) == CLAIM_TO_WIN - 1 else CLAIM_SHARE * sway
        share = super().bid_share(what, sway)
        return share * KEPT_FOR_CLAIM if "claim-westeros" in self.p.westeros_open else share

    def westeros_worth(self, option: Choice) -> float:
        """Claim Westeros: for who has the most to bid."""
        if option != "claim-westeros":
            return 0.0
        purses = [self.p.power[seat] + court.bonus(self, seat, "claim") for seat in range(self.p.players)]
        return PRIZE / 2 if purses[self.me] == max(purses) else -PRIZE / 4
