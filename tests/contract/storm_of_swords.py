"""A Storm of Swords under the contract."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from smallcouncil.core import Viewer
from smallcouncil.games.storm_of_swords.board import AREAS, CLAIM_TO_WIN
from smallcouncil.games.storm_of_swords.cards import ALLIED_STOCK, LEADERS, STOCK
from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.state import units_in
from smallcouncil.games.thrones.units import own_units
from tests.contract.thrones import (
    leaders_are_somewhere,
    orders_have_units,
    reseal,
    stocks_reach,
    supply_fits,
    units_of,
)


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
    stocks_reach(p, STOCK)
    allied_stock_reaches(p)
    orders_have_units(p)
    leaders_are_somewhere(p)
    if p.battle is None:
        supply_fits(p)
        nobody_is_alone(p)
    nobody_has_won_unnoticed(p)


def allied_stock_reaches(p: StormOfSwords) -> None:
    """SS-2.7: the green set is common to all."""
    units = units_of(p)
    for kind, n in ALLIED_STOCK.items():
        assert sum(units[seat, kind] for seat in range(p.players)) <= n


def nobody_has_won_unnoticed(p: StormOfSwords) -> None:
    """SS-1.1, SS-1.5: claim is counted at once, but a march has left only when its token is laid down or not."""
    is_leaving = any(decision.kind == "leave_token" for decision in p.pending.values())
    assert p.outcome or is_leaving or all(claim(p, seat) < CLAIM_TO_WIN for seat in range(p.players))


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
    reseal(q, viewer, rng)
    return q
