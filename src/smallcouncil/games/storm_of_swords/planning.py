"""The planning phase (SS-3.1, GT-5): ally cards, orders and tactics planned in secret, the reveal, the raven."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from smallcouncil.core import ask, do, tell

from . import refusals
from .board import AREAS, Area
from .book import book
from .cards import ALLY_DECKS, ORDERS, STARRED, TACTICS
from .moves import draw_ally, has_cards
from .state import (
    KINGS_COURT,
    StormOfSwords,
    areas_of,
    holder,
    leaders_in,
    orders_left,
    own_orders,
    starred,
    stars,
    turn_order,
)

# How often a player may change their mind in one planning phase (R-SS-1): a plan has to come to an end.
MOST_CHANGES = 100

PLAIN = tuple(order for order in ORDERS if order not in STARRED)

PLAN = book.question("plan", clause="GT-5.4", refuse=refusals.of_plan, always="GT-5.4", sealed=True)
RAVEN = book.question("raven", clause="GT-5.4", refuse=refusals.of_listed)


@book.rule
def planning_phase(p: StormOfSwords) -> None:
    """SS-3.1 (2): in the order of the page."""
    p.phase = "planning"
    do(p, (turn_up_allies,), (plan_in_secret,), (reveal_plans,), (send_raven,))


@book.rule
def turn_up_allies(p: StormOfSwords) -> None:
    """SS-3.1 (2a): the top card of every ally deck that shows none."""
    for deck in ALLY_DECKS:
        if not p.ally_open[deck] and has_cards(p, deck):
            p.ally_open[deck] = draw_ally(p, deck)
            tell(p, "ally_open", deck=deck, card=p.ally_open[deck])


# Plans


@book.domain
class Plans(msgspec.Struct, frozen=True):
    """What can be planned next: an order placed, changed or taken back, a tactics card, or done. Seldom listed."""

    plan: tuple[tuple[Area, str], ...]
    tactic: str
    areas: tuple[Area, ...]
    tactics: tuple[str, ...]
    stars: int  # without Careful Planning
    bans: tuple[str, ...]
    left: int  # changes, R-SS-1

    @property
    def may_change(self) -> bool:
        """R-SS-1: whether anything may still be changed."""
        return self.left > 0

    @property
    def may_order(self) -> bool:
        """R-SS-1: the last change is kept for the tactics card, so that every plan can be completed."""
        return self.left > (not self.is_complete)

    @property
    def is_complete(self) -> bool:
        """SS-5.1, SS-5.7: a tactics card is chosen, or none can be."""
        return bool(self.tactic) or not self.tactics

    def __contains__(self, choice: object) -> bool:
        if choice == "done" or not isinstance(choice, str):
            return choice == "done" and self.is_complete
        what, _, order = choice.partition(": ")
        if order:
            return self.may_order and what in self.areas and self.may_place(what, order)
        word, _, tactic = choice.partition(" ")
        return self.may_change and word == "tactic" and self.may_choose(tactic)

    def may_place(self, area: Area, order: str) -> bool:
        """GT-5.1 to GT-5.3: a token not placed elsewhere, not forbidden, within the stars; or none instead of one."""
        plan = dict(self.plan)
        if order == "none" or plan.get(area) == order:
            return order == "none" and area in plan
        return order in ORDERS and self._fits(order, self._placed_beside(area))

    def _placed_beside(self, area: Area) -> list[str]:
        return [placed for where, placed in self.plan if where != area]

    def _fits(self, order: str, others: list[str]) -> bool:
        """GT-5.1 to GT-5.3: whether an order may be placed when these are."""
        if order in self.bans or others.count(order) >= ORDERS[order]:
            return False
        return order not in STARRED or starred(others) < self.stars + (self.tactic == "careful-planning")

    def may_choose(self, tactic: str) -> bool:
        """SS-5.5: another card, and one that allows the special orders planned so far."""
        if tactic not in self.tactics or tactic == self.tactic:
            return False
        return self.tactic != "careful-planning" or starred(order for _, order in self.plan) <= self.stars

    def __iter__(self) -> Iterator[str]:
        if self.is_complete:
            yield "done"
        if self.may_change:
            yield from (f"tactic {tactic}" for tactic in self.tactics if self.may_choose(tactic))
        if self.may_order:
            planned = [order for _, order in self.plan]
            anywhere = [order for order in ORDERS if self._fits(order, planned)]  # in each area that has none yet
            with_order = dict(self.plan)
            for area in self.areas:
                if area in with_order:
                    yield from (f"{area}: {order}" for order in (*ORDERS, "none") if self.may_place(area, order))
                else:
                    yield from (f"{area}: {order}" for order in anywhere)

    def __len__(self) -> int:
        tactics = sum(map(self.may_choose, self.tactics)) if self.may_change else 0
        return self.is_complete + tactics + (self._number_of_orders() if self.may_order else 0)

    def _number_of_orders(self) -> int:
        """Counted, not listed: it is asked for with every step of a plan."""
        placed = [order for _, order in self.plan]
        stars_left = self.stars + (self.tactic == "careful-planning") - starred(placed)
        special = sum(order not in placed and order not in self.bans for order in STARRED)
        plain = [order for order in PLAIN if placed.count(order) < ORDERS[order] and order not in self.bans]
        number = (len(self.areas) - len(placed)) * (len(plain) + (special if stars_left else 0))
        for order in placed:  # any other instead, or none
            number += 1 + len(plain) - (order in plain) + (special if stars_left + (order in STARRED) else 0)
        return number

    def sample(self, rng: Random) -> str:
        """A random step. Of complete plans a quarter are done, or a random plan would go on for ever."""
        if not self.may_change or (self.is_complete and rng.random() < 0.25):
            return "done" if self.is_complete else rng.choice(list(self))
        while True:
            step = f"tactic {rng.choice(self.tactics)}" if self.tactics and rng.random() < 0.3 else self._order(rng)
            if step in self:
                return step

    def _order(self, rng: Random) -> str:
        return f"{rng.choice(self.areas)}: {rng.choice((*ORDERS, 'none'))}" if self.areas else "done"


@book.rule
def plan_in_secret(p: StormOfSwords) -> None:
    """SS-3.1 (2b): all at once."""
    p.orders.clear()
    p.plans = [()] * p.players
    p.tactic_plans = [""] * p.players
    p.changes = [0] * p.players
    p.chosen = [()] * p.players
    for seat in range(p.players):
        ask_plan(p, seat)


def ask_plan(p: StormOfSwords, seat: int) -> None:
    """A plan can be changed until its player is done."""
    ask(p, seat, PLAN, plans_of(p, seat), (planned, seat))


def plans_of(p: StormOfSwords, seat: int) -> Plans:
    """What a player can plan next."""
    return Plans(
        plan=p.plans[seat],
        tactic=p.tactic_plans[seat],
        areas=tuple(areas_of(p, seat)),
        tactics=tuple(open_tactics(p, seat)),
        stars=stars(p, seat),
        bans=tuple(p.bans),
        left=MOST_CHANGES - p.changes[seat],
    )


def open_tactics(p: StormOfSwords, seat: int) -> list[str]:
    """SS-5.1, SS-5.5, SS-5.7: the tactics cards a player may choose this round."""
    if p.barred == seat:
        return []
    return [
        tactic for tactic in p.tactics[seat] if tactic not in p.bans and TACTICS[tactic].get("not_in_round") != p.round
    ]


@book.rule
def planned(p: StormOfSwords, seat: int, choice: str) -> None:
    """One step of a plan; then the next, until its player is done."""
    if choice != "done":
        change_plan(p, seat, choice)
        ask_plan(p, seat)


def change_plan(p: StormOfSwords, seat: int, choice: str) -> None:
    """An order placed, changed or taken back, or a tactics card."""
    p.changes[seat] += 1
    if choice.startswith("tactic "):
        p.tactic_plans[seat] = choice.removeprefix("tactic ")
    else:
        area, order = choice.split(": ")
        plan = dict(p.plans[seat])
        if order == "none":
            del plan[area]
        else:
            plan[area] = order
        p.plans[seat] = tuple(sorted(plan.items()))


@book.rule
def reveal_plans(p: StormOfSwords) -> None:
    """SS-3.1 (2c): orders and tactics cards are turned up together."""
    for seat in turn_order(p):
        p.orders.update(p.plans[seat])
        p.chosen[seat] = (p.tactic_plans[seat],) if p.tactic_plans[seat] else ()
        tell(p, "plans", seat=seat, orders=dict(p.plans[seat]), tactics=p.chosen[seat])
    p.orders = {area: p.orders[area] for area in AREAS if area in p.orders}
    p.plans, p.tactic_plans, p.changes = [()] * p.players, [""] * p.players, [0] * p.players
    note_leaders(p)


def note_leaders(p: StormOfSwords) -> None:
    """SS-8.3: which leaders stand with an order when it is turned up."""
    p.order_leaders = [(area, leader) for area in p.orders for leader in leaders_in(p, area, p.armies[area].seat)]


# The raven


@book.rule
def send_raven(p: StormOfSwords) -> None:
    """GT-5.4, SS-5.5: the holder may swap one of their orders for an unused one."""
    seat = holder(p, KINGS_COURT)
    swaps = list(raven_swaps(p, seat))
    if swaps:
        ask(p, seat, RAVEN, ["keep", *swaps], (raven_sent, seat))


def raven_swaps(p: StormOfSwords, seat: int) -> Iterator[str]:
    """Every swap within the stars."""
    own = own_orders(p, seat)
    left = orders_left(own.values())
    for area, order in own.items():
        may_star = starred(other for where, other in own.items() if where != area) < stars(p, seat)
        for other in ORDERS:
            if left[other] and other != order and other not in p.bans and (may_star or other not in STARRED):
                yield f"{area}: {other}"


@book.rule
def raven_sent(p: StormOfSwords, seat: int, choice: str) -> None:
    """The new order counts as turned up with the others (SS-8.3)."""
    if choice == "keep":
        return
    area, order = choice.split(": ")
    tell(p, "raven", seat=seat, area=area, old=p.orders[area], order=order)
    p.orders[area] = order
    note_leaders(p)
