"""A plan of orders and a tactics card (GT-5.1 to GT-5.4, SS-5.1): its steps, and what may speak against one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from smallcouncil.core import Choice, Refusal, first_refusal

from .board import Area
from .book import book
from .cards import ORDERS, STARRED, kind_of
from .state import starred

ORDER_OR_NONE = (*ORDERS, "none")
PLAIN = tuple(order for order in ORDERS if order not in STARRED)
ON_LAND = frozenset(order for order in ORDERS if kind_of(order) == "consolidate")  # GT-5.5


# What may speak against a step of a plan


def is_complete(plans: Plans) -> Refusal | None:
    """SS-5.1: a tactics card is chosen before a plan is done."""
    return None if plans.is_complete else NO_TACTIC_YET


def has_unit(plans: Plans, area: Area, _order: str) -> Refusal | None:
    """GT-5.2: only where one has a unit."""
    return None if area in plans.areas else Refusal("GT-5.2", "no_unit_there", {"area": area})


def is_order(_plans: Plans, _area: Area, order: str) -> Refusal | None:
    """GT-5.1: one of the order tokens, or none."""
    return None if order in ORDERS or order == "none" else Refusal("GT-5.1", "no_such_order", {"given": order})


def is_change(plans: Plans, area: Area, order: str) -> Refusal | None:
    """GT-5.2: another order than the one there, or none instead of one."""
    if plans.planned_in(area) != order:
        return None
    return Refusal("GT-5.2", "planned_already", {"area": area})


def is_for_there(plans: Plans, area: Area, order: str) -> Refusal | None:
    """GT-5.5, GT-5.6: consolidate power only on land, every other order at sea too."""
    if order in ON_LAND and area in plans.at_sea:
        return Refusal("GT-5.5", "not_at_sea", {"order": order})
    return None


def is_open(plans: Plans, order: str, _others: list[str]) -> Refusal | None:
    """GT-4.10, SS-9.2: not forbidden this round."""
    if order not in plans.bans:
        return None
    return Refusal("SS-9.2" if order == "march+1" else "GT-4.10", "order_banned", {"order": order})


def is_left(_plans: Plans, order: str, others: list[str]) -> Refusal | None:
    """GT-5.1: a token that is not placed elsewhere."""
    if order not in others or others.count(order) < ORDERS[order]:
        return None
    return Refusal("GT-5.1", "order_used_up", {"order": order})


def is_within_stars(plans: Plans, order: str, others: list[str]) -> Refusal | None:
    """GT-5.3, SS-5.5: as many special orders as the place at the King's Court allows; or none at all (GT-11.11)."""
    if order not in STARRED or starred(others) < plans.most_stars:
        return None
    return TOO_MANY_STARS if plans.may_star else NO_STARS


def of_token(plans: Plans, order: str, others: list[str]) -> Refusal | None:
    """GT-5.1 to GT-5.3: what speaks against an order token, with those planned elsewhere."""
    return is_open(plans, order, others) or is_left(plans, order, others) or is_within_stars(plans, order, others)


def is_free(plans: Plans, area: Area, order: str) -> Refusal | None:
    """GT-5.1 to GT-5.3: the token is to be had."""
    return of_token(plans, order, [placed for where, placed in plans.plan if where != area])


def may_order(plans: Plans, _area: Area, _order: str) -> Refusal | None:
    """R-SS-1."""
    return None if plans.may_order else NO_CHANGES_LEFT


def of_order(plans: Plans, area: Area, order: str) -> Refusal | None:
    """What speaks against an order, in the order in which it is told."""
    return (
        has_unit(plans, area, order)
        or is_order(plans, area, order)
        or is_change(plans, area, order)
        or (is_for_there(plans, area, order) if plans.at_sea else None)
        or is_free(plans, area, order)
        or may_order(plans, area, order)
    )


def is_another_tactic(plans: Plans, tactic: str) -> Refusal | None:
    """SS-5.1: a card that can be chosen, and another one."""
    if tactic in plans.tactics and tactic != plans.tactic:
        return None
    return Refusal("SS-5.1", "tactic_not_now", {"tactic": tactic})


def keeps_special_orders(plans: Plans, tactic: str) -> Refusal | None:
    """SS-5.5: one that allows the special orders planned so far."""
    if plans.tactic != "careful-planning" or starred(order for _, order in plans.plan) <= plans.stars:
        return None
    return Refusal("SS-5.5", "tactic_not_now", {"tactic": tactic})


def may_change(plans: Plans, _tactic: str) -> Refusal | None:
    """R-SS-1."""
    return None if plans.may_change else NO_CHANGES_LEFT


OF_DONE = (is_complete,)
OF_TACTIC = (is_another_tactic, keeps_special_orders, may_change)
NO_TACTIC_YET = Refusal("SS-5.1", "no_tactic_yet")
TOO_MANY_STARS = Refusal("GT-5.3", "too_many_stars")
NO_STARS = Refusal("GT-11.11", "no_special_orders")
NO_CHANGES_LEFT = Refusal("R-SS-1", "no_changes_left")
NO_STEP = Refusal("GT-5.4", "not_a_plan")


# Plans


@book.domain
class Plans(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be planned next: an order placed, changed or taken back, a tactics card, or done. Seldom listed."""

    plan: tuple[tuple[Area, str], ...]
    tactic: str
    areas: tuple[Area, ...]
    tactics: tuple[str, ...]
    stars: int  # without Careful Planning
    bans: tuple[str, ...]
    left: int  # changes, R-SS-1
    at_sea: tuple[Area, ...] = ()  # of the areas
    may_star: bool = True

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
        return isinstance(choice, str) and self.refusal(choice) is None

    def refusal(self, choice: Choice) -> Refusal | None:
        """What speaks against a step, if anything does: `twins: march`, `tactic hold-territory`, `done`."""
        area, _, order = choice.partition(": ")
        if order:
            return of_order(self, area, order)
        if choice.startswith("tactic "):
            return first_refusal(OF_TACTIC, self, choice[7:])
        return first_refusal(OF_DONE, self) if choice == "done" else NO_STEP

    def planned_in(self, area: Area) -> str:
        """The order planned there, or none."""
        for where, order in self.plan:
            if where == area:
                return order
        return "none"

    @property
    def most_stars(self) -> int:
        """SS-5.5: Careful Planning allows one special order more, where any is allowed (R-GT-19)."""
        return self.stars + (self.tactic == "careful-planning") if self.may_star else 0

    def __iter__(self) -> Iterator[str]:
        if self.is_complete:
            yield "done"
        if self.may_change:
            yield from (f"tactic {tactic}" for tactic in self.tactics if first_refusal(OF_TACTIC, self, tactic) is None)
        if self.may_order:
            planned = [order for _, order in self.plan]
            anywhere = [order for order in ORDERS if of_token(self, order, planned) is None]
            with_order = dict(self.plan)
            for area in self.areas:  # the same in each of them, but where an order lies, and at sea
                here = self._instead(area, with_order[area], anywhere) if area in with_order else anywhere
                allowed = [order for order in here if order not in ON_LAND] if area in self.at_sea else here
                yield from (f"{area}: {order}" for order in allowed)

    def _instead(self, area: Area, planned: str, anywhere: list[str]) -> list[str]:
        """What may take the place of an order: all that may lie anywhere, for what is taken up makes room for itself.

        A special order makes room for another one, too (GT-5.3).
        """
        if planned in STARRED:
            others = [order for where, order in self.plan if where != area]
            anywhere = [order for order in ORDERS if of_token(self, order, others) is None]
        return [order for order in (*anywhere, "none") if order != planned]

    def __len__(self) -> int:
        tactics = sum(first_refusal(OF_TACTIC, self, tactic) is None for tactic in self.tactics)
        return self.is_complete + tactics + (self._number_of_orders() if self.may_order else 0)

    def _number_of_orders(self) -> int:
        """Counted, not listed: it is asked for with every step of a plan."""
        placed = [order for _, order in self.plan]
        stars_left = self.most_stars - starred(placed)
        special = [order for order in STARRED if order not in placed and order not in self.bans]
        plain = [order for order in PLAIN if placed.count(order) < ORDERS[order] and order not in self.bans]
        number = (len(self.areas) - len(placed)) * (len(plain) + (len(special) if stars_left else 0))
        for order in placed:  # any other instead, or none
            number += 1 + len(plain) - (order in plain) + (len(special) if stars_left + (order in STARRED) else 0)
        return number - self._number_at_sea(plain, special, stars_left) if self.at_sea else number

    def _number_at_sea(self, plain: list[str], special: list[str], stars_left: int) -> int:
        """GT-5.5: how many of these orders cannot be placed, being at sea."""
        placed, number = dict(self.plan), 0
        for area in self.at_sea:
            may_star = stars_left + (placed.get(area) in STARRED)
            number += len(ON_LAND.intersection(plain)) + (len(ON_LAND.intersection(special)) if may_star else 0)
        return number

    def sample(self, rng: Random) -> str:
        """A random step. Of complete plans a quarter are done, or a random plan would go on for ever."""
        if not self.may_change or (self.is_complete and rng.random() < 0.25):
            return "done" if self.is_complete else rng.choice(list(self))
        while True:
            step = self._any_tactic(rng) if self.tactics and rng.random() < 0.3 else self._any_order(rng)
            if step:
                return step

    def _any_tactic(self, rng: Random) -> str:
        tactic = rng.choice(self.tactics)
        return f"tactic {tactic}" if first_refusal(OF_TACTIC, self, tactic) is None else ""

    def _any_order(self, rng: Random) -> str:
        if not self.areas:
            return "done" if self.is_complete else ""
        area, order = rng.choice(self.areas), rng.choice(ORDER_OR_NONE)
        return f"{area}: {order}" if of_order(self, area, order) is None else ""
