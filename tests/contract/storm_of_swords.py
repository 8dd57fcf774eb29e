"""A Storm of Swords under the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from smallcouncil.core import Viewer
from smallcouncil.games.storm_of_swords.board import AREAS, CLAIM_TO_WIN
from smallcouncil.games.storm_of_swords.cards import ALLIED_STOCK, LEADERS, ORDERS, STOCK
from smallcouncil.games.storm_of_swords.planning import ask_plan, change_plan, plans_of
from smallcouncil.games.storm_of_swords.state import (
    StormOfSwords,
    army_sizes,
    claim,
    fits_supply,
    minus_supports_left,
    own_orders,
    own_units,
    power_in_stock,
    units_in,
)
from tests.contract.parts import with_other_choice


def storm_inventory(p: StormOfSwords) -> Iterator[str]:
    """SS-2: house cards, those of the dead too; ally, tactics and Westeros cards; leaders."""
    executed = [LEADERS[who].house_card for who, place in p.leaders.items() if place == "gone"]
    held = [card for pile in (*p.hands, *p.discards, executed) for card in pile if card]
    fought_with = [card for card in (p.battle.cards if p.battle else ()) if card and card not in held]
    yield from [*held, *fought_with]
    yield from (card for piles in (p.ally_decks, p.ally_under) for pile in piles.values() for card in pile)
    yield from filter(None, p.ally_open.values())
    yield from (card for cards in p.allies for card in cards)
    yield from (card for deck in p.westeros for card in deck)
    yield from p.leaders


def storm_facts(p: StormOfSwords) -> None:
    """GT-1.2, GT-4.5, SS-2.7, SS-6.4, SS-8.2: stocks are hard limits; supply fits; nobody stands alone."""
    stocks_reach(p)
    orders_have_units(p)
    for leader, place in p.leaders.items():
        assert place in {*AREAS, "marching", "waiting", "deck", "gone", *(f"dungeon {s}" for s in range(p.players))}
        assert place != f"dungeon {p.commanders[leader]}"
    if p.battle is None:
        supply_fits(p)
        nobody_is_alone(p)
    nobody_has_won_unnoticed(p)


def nobody_has_won_unnoticed(p: StormOfSwords) -> None:
    """SS-1.1, SS-1.5: claim is counted at once, but a march has left only when its token is laid down or not."""
    is_leaving = any(decision.kind == "leave_token" for decision in p.pending.values())
    assert p.outcome or is_leaving or all(claim(p, seat) < CLAIM_TO_WIN for seat in range(p.players))


def stocks_reach(p: StormOfSwords) -> None:
    """Power, units on the board and on the march, allied units, −1 support tokens."""
    units = Counter((army.seat, unit[0]) for army in p.armies.values() for unit in army.units)
    if p.battle:
        units.update((p.battle.attacker, unit[0]) for unit in p.battle.units)
    elif p.march:
        units.update((p.march.seat, unit[0]) for unit in p.march.units)
    for seat in range(p.players):
        assert power_in_stock(p, seat) >= 0 <= p.power[seat]
        assert all(units[seat, kind] <= n for kind, n in STOCK.items())
    for kind, n in ALLIED_STOCK.items():
        assert sum(units[seat, kind] for seat in range(p.players)) <= n
    assert minus_supports_left(p) >= 0


def orders_have_units(p: StormOfSwords) -> None:
    """GT-5.1, SS-3.3: no order without a unit, and no more of one than there are tokens."""
    assert all(area in p.armies for area in p.orders)
    for seat in range(p.players):
        placed = Counter(own_orders(p, seat).values())
        assert all(n <= ORDERS[order] for order, n in placed.items() if order != "support-1")


def supply_fits(p: StormOfSwords) -> None:
    """GT-4.5: at every moment, unless somebody is just removing units."""
    if not any(decision.kind == "reconcile" for decision in p.pending.values()):
        assert all(fits_supply(p, seat, army_sizes(p, seat).values()) for seat in range(p.players))


def nobody_is_alone(p: StormOfSwords) -> None:
    """SS-6.4, SS-8.2, SS-6.8: allied units and leaders stand with an own unit; who waits has nowhere to stand."""
    assert all(own_units(army.units) for army in p.armies.values())
    for leader, place in p.leaders.items():
        if place in AREAS:
            assert own_units(units_in(p, place, p.commanders[leader]))
    if not any(decision.kind in ("place_leader", "freed_to") for decision in p.pending.values()):
        waiting = {p.commanders[leader] for leader, place in p.leaders.items() if place == "waiting"}
        assert not waiting & {army.seat for army in p.armies.values()}


def storm_twin(p: StormOfSwords, viewer: Viewer, rng: Random) -> StormOfSwords:
    """The order of the decks, and what others planned, bid or chose in secret: there, and in the log."""
    q = p.copy()
    used = q.round - 1  # SS-9.5: these lie face up, so to speak, under their deck
    q.westeros = [(*deck[:used], *rng.sample(deck[used:], len(deck) - used)) for deck in q.westeros]
    q.ally_decks = {deck: tuple(rng.sample(cards, len(cards))) for deck, cards in q.ally_decks.items()}
    is_planning = any(decision.kind == "plan" for decision in q.pending.values())
    for seat in range(q.players):
        if seat != viewer and q.picks[seat]:
            q.picks[seat] = rng.choice(sealable(q, seat))
            q.past = with_other_choice(q.past, seat, q.picks[seat])
        if seat != viewer and is_planning:
            plan_anew(q, seat, rng)
    return q


def sealable(p: StormOfSwords, seat: int) -> list[str]:
    """What a seat could have bid, or which house card it could have chosen."""
    is_bid = any(decision.kind == "bid" for decision in p.pending.values())
    return [str(n) for n in range(p.power[seat] + 1)] if is_bid else [*p.hands[seat]]


def plan_anew(p: StormOfSwords, seat: int, rng: Random) -> None:
    """Another plan under way, or another that is done."""
    p.plans[seat], p.tactic_plans[seat], p.changes[seat] = (), "", 0
    for _ in range(rng.randint(0, 12)):
        change_plan(p, seat, rng.choice([step for step in plans_of(p, seat) if step != "done"]))
    if seat in p.pending:
        ask_plan(p, seat)
    elif not plans_of(p, seat).is_complete:
        change_plan(p, seat, next(step for step in plans_of(p, seat) if step.startswith("tactic ")))
