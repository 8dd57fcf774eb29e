"""The planning phase (GT-5): orders and tactics planned in secret, the reveal, the raven."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from smallcouncil.core import Choice, Legality, Refusal, ask, first_refusal, tell

from .board import Area
from .book import book, of_listed
from .cards import ORDERS, STARRED, TACTICS, kind_of
from .plans import Plans
from .state import (
    KINGS_COURT,
    Thrones,
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
MOST_REMEMBERED = 256  # the same few hands of tactics cards are asked about with every step


# Which tactics cards can be chosen


class Choosing(NamedTuple):
    """What decides which tactics cards a player can choose."""

    held: tuple[str, ...]
    bans: tuple[str, ...]
    is_barred: bool
    round: int


def is_not_barred(choosing: Choosing, _tactic: str) -> Refusal | None:
    """SS-9.4, SS-5.7."""
    return Refusal("SS-9.4", "tactics_barred") if choosing.is_barred else None


def is_not_banned(choosing: Choosing, tactic: str) -> Refusal | None:
    """SS-9.3."""
    return Refusal("SS-9.3", "tactic_banned", {"tactic": tactic}) if tactic in choosing.bans else None


def has_tactic(choosing: Choosing, tactic: str) -> Refusal | None:
    """SS-2.3."""
    return None if tactic in choosing.held else Refusal("SS-2.3", "no_such_tactic", {"given": tactic})


def is_for_this_round(choosing: Choosing, tactic: str) -> Refusal | None:
    """SS-5.2: some cards cannot be chosen in round 1."""
    if TACTICS[tactic].get("not_in_round") != choosing.round:
        return None
    return Refusal("SS-5.2", "tactic_not_now", {"tactic": tactic})


TO_CHOOSE_FROM = (is_not_barred, is_not_banned, has_tactic, is_for_this_round)


def choosing_of(p: Thrones, seat: int) -> Choosing:
    """Of a player, now."""
    return Choosing(p.tactics[seat], tuple(p.bans), p.barred == seat, p.round)


def open_tactics(p: Thrones, seat: int) -> tuple[str, ...]:
    """SS-5.1, SS-5.5, SS-5.7: the tactics cards a player may choose this round."""
    return _open_tactics(p.tactics[seat], tuple(p.bans), p.barred == seat, p.round)


@lru_cache(MOST_REMEMBERED)
def _open_tactics(*of: Any) -> tuple[str, ...]:
    choosing = Choosing(*of)
    return tuple(tactic for tactic in choosing.held if first_refusal(TO_CHOOSE_FROM, choosing, tactic) is None)


def read_plan(p: Thrones, _seat: int, choice: Choice) -> tuple[Choice] | Refusal:
    """GT-5.2: where an area is named, there is one."""
    area, _, order = choice.partition(": ")
    unknown = order and area not in p.board.areas
    return Refusal("GT-5.2", "no_such_area", {"given": area}) if unknown else (choice,)


def is_open_tactic(p: Thrones, seat: int, choice: Choice) -> Refusal | None:
    """SS-5: a card that can be chosen this round."""
    word, _, tactic = choice.partition(" ")
    return first_refusal(TO_CHOOSE_FROM, choosing_of(p, seat), tactic) if word == "tactic" else None


def suits_the_plan(p: Thrones, seat: int, choice: Choice) -> Refusal | None:
    """GT-5, SS-5: beside what is planned so far."""
    return plans_of(p, seat).refusal(choice)


PLAN = book.question(
    "plan",
    clause="GT-5.4",
    legality=Legality(read_plan, (is_open_tactic, suits_the_plan)),
    always="GT-5.4",
    sealed=True,
)
RAVEN = book.question("raven", clause="GT-5.4", refuse=of_listed)


# Planning


@book.rule
def plan_in_secret(p: Thrones) -> None:
    """SS-3.1 (2b): all at once."""
    p.orders.clear()
    p.plans = [()] * p.players
    p.tactic_plans = [""] * p.players
    p.changes = [0] * p.players
    p.chosen = [()] * p.players
    for seat in range(p.players):
        ask_plan(p, seat)


def ask_plan(p: Thrones, seat: int) -> None:
    """A plan can be changed until its player is done."""
    ask(p, seat, PLAN, plans_of(p, seat), (planned, seat))


def plans_of(p: Thrones, seat: int) -> Plans:
    """What a player can plan next. On land every order may be placed (GT-5.5)."""
    areas = areas_of(p, seat)
    return Plans(
        plan=p.plans[seat],
        tactic=p.tactic_plans[seat],
        areas=tuple(areas),
        tactics=open_tactics(p, seat),
        stars=stars(p, seat),
        bans=tuple(p.bans),
        left=MOST_CHANGES - p.changes[seat],
        at_sea=tuple(filter(p.board.seas.__contains__, areas)),
        may_star=p.may_star(seat),
    )


@book.rule
def planned(p: Thrones, seat: int, choice: str) -> None:
    """One step of a plan; then the next, until its player is done."""
    if choice != "done":
        change_plan(p, seat, choice)
        ask_plan(p, seat)


def change_plan(p: Thrones, seat: int, choice: str) -> None:
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
def reveal_plans(p: Thrones) -> None:
    """SS-3.1 (2c): orders and tactics cards are turned up together."""
    for seat in turn_order(p):
        p.orders.update(p.plans[seat])
        p.chosen[seat] = (p.tactic_plans[seat],) if p.tactic_plans[seat] else ()
        if p.plans[seat] or p.chosen[seat]:
            tell(p, "plans", seat=seat, orders=dict(p.plans[seat]), tactics=p.chosen[seat])
        if p.chosen[seat]:
            tell(p, "tactics", seat=seat, tactics=p.chosen[seat])
    p.orders = {area: p.orders[area] for area in p.board.areas if area in p.orders}
    p.plans, p.tactic_plans, p.changes = [()] * p.players, [""] * p.players, [0] * p.players
    note_leaders(p)


def note_leaders(p: Thrones) -> None:
    """SS-8.3: which leaders stand with an order when it is turned up."""
    p.order_leaders = [(area, leader) for area in p.orders for leader in leaders_in(p, area, p.armies[area].seat)]


# The raven


@book.rule
def send_raven(p: Thrones) -> None:
    """GT-5.4, SS-5.5: the holder may swap one of their orders for an unused one."""
    seat = holder(p, KINGS_COURT)
    swaps = list(raven_swaps(p, seat))
    if swaps:
        ask(p, seat, RAVEN, ["keep", *swaps], (raven_sent, seat))


def raven_swaps(p: Thrones, seat: int) -> Iterator[str]:
    """Every swap within the stars."""
    own = own_orders(p, seat)
    left = orders_left(own.values())
    for area, order in own.items():
        may_star = starred(other for where, other in own.items() if where != area) < stars(p, seat)
        for other in ORDERS:
            is_open = left[other] and other != order and other not in p.bans
            if is_open and (may_star or other not in STARRED) and may_lie(p, area, other):
                yield f"{area}: {other}"


def may_lie(p: Thrones, area: Area, order: str) -> bool:
    """GT-5.5: consolidate power only on land."""
    return area not in p.board.seas or kind_of(order) != "consolidate"


@book.rule
def raven_sent(p: Thrones, seat: int, choice: str) -> None:
    """The new order counts as turned up with the others (SS-8.3)."""
    if choice == "keep":
        return
    area, order = choice.split(": ")
    tell(p, "raven", seat=seat, area=area, old=p.orders[area], order=order)
    p.orders[area] = order
    note_leaders(p)
