"""A Game of Thrones under the contract."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from smallcouncil.core import Viewer
from smallcouncil.games.game_of_thrones.board import AREAS
from smallcouncil.games.game_of_thrones.cards import CASTLES_TO_WIN, LEADERS, STOCK, WILDLINGS
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.state import castles, units_in
from smallcouncil.games.thrones.units import KINDS
from tests.contract.thrones import leaders_are_somewhere, orders_have_units, reseal, stocks_reach, supply_fits


def westeros_inventory(p: GameOfThrones) -> Iterator[str]:
    """GT-2, SS-14: house cards, those of the dead too; Westeros and wildling cards; leaders."""
    dead = [LEADERS[who].house_card for who, place in p.leaders.items() if place == "gone"]
    held = [card for pile in (*p.hands, *p.discards, dead) for card in pile if card]
    yield from held
    yield from (card for card in (p.battle.cards if p.battle else ()) if card and card not in held)
    yield from (card for deck in p.westeros for card in deck)
    yield from p.wildling_deck
    yield from p.leaders


def westeros_facts(p: GameOfThrones) -> None:
    """GT-1.2, GT-1.4, GT-4.5, GT-7.8, SS-8.2: stocks, land and sea, supply, tokens, leaders, wildlings, victory."""
    stocks_reach(p, STOCK)
    orders_have_units(p)
    leaders_are_somewhere(p)
    everybody_stands_where_they_may(p)
    assert 0 <= p.wildlings <= WILDLINGS["top"]
    if p.battle is None:
        supply_fits(p)
        no_leader_is_alone(p)
    nobody_has_won_unnoticed(p)


def everybody_stands_where_they_may(p: GameOfThrones) -> None:
    """GT-1.4, GT-5.5, GT-7.8, GT-7.9, GT-7.10: ships at sea, all else on land, no token there or in one's own home."""
    for area, army in p.armies.items():
        assert army.units
        assert all(KINDS[unit[0]].at_sea == (area in p.board.seas) for unit in army.units)
        assert area not in p.neutrals
        assert p.tokens.get(area, army.seat) == army.seat
    assert not p.board.seas & {*p.tokens}
    assert all(p.board.home_of.get(area) != p.houses[seat] for area, seat in p.tokens.items())
    assert not [area for area, order in p.orders.items() if area in p.board.seas and order.startswith("consolidate")]


def no_leader_is_alone(p: GameOfThrones) -> None:
    """SS-8.2, SS-6.8, GT-13.5: with an own unit on land; who waits has nowhere to stand."""
    for leader, place in p.leaders.items():
        if place in AREAS:
            assert place not in p.board.seas
            assert units_in(p, place, p.commanders[leader])
    if not any(decision.kind in ("place_leader", "freed_to") for decision in p.pending.values()):
        waiting = {p.commanders[leader] for leader, place in p.leaders.items() if place == "waiting"}
        assert not waiting & {army.seat for area, army in p.armies.items() if area not in p.board.seas}


def nobody_has_won_unnoticed(p: GameOfThrones) -> None:
    """GT-10.1, GT-10.2: seven are counted at once, but a march has left only when its token is laid down or not."""
    is_leaving = any(decision.kind == "leave_token" for decision in p.pending.values())
    most = max(castles(p, seat) for seat in range(p.players))
    assert p.outcome or is_leaving or most < CASTLES_TO_WIN or not p.settings.seven_at_once


def westeros_twin(p: GameOfThrones, viewer: Viewer, rng: Random) -> GameOfThrones:
    """The order of the decks above the used cards, and what others planned, bid or chose in secret."""
    q = p.copy()
    decks = zip(q.westeros, q.under, strict=True)
    q.westeros = [(*deck[:used], *rng.sample(deck[used:], len(deck) - used)) for deck, used in decks]
    known, top = q.wildlings_under, [q.wildling_card] if q.wildling_card else []
    hidden = q.wildling_deck[known : len(q.wildling_deck) - len(top)]
    under = q.wildling_deck[: len(q.wildling_deck) - len(top)][:known]
    q.wildling_deck = [*under, *rng.sample(hidden, len(hidden)), *top]
    reseal(q, viewer, rng)
    return q
