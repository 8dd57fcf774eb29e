"""Scenarios in the words of the table: King's Landing drawn as text, the rest as people would call it.

A drawing has a row a line and an id a place, `.` for an empty place, `varys` where he stands; rows and columns left out
at the bottom and on the right are empty. A scenario holds only the cards it names.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core.position import advance
from smallcouncil.games.hand_of_the_king import GAME
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, DECK, HOUSE, HOUSES, SIDE, VARYS
from smallcouncil.games.hand_of_the_king.companions import reward
from smallcouncil.games.hand_of_the_king.rules import end_turn, take_turn
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing, HandOptions

Counts = dict[str, tuple[int, ...]]


def table(
    players: int = 2,
    grid: str = VARYS,
    *,
    turn: int = 0,
    areas: Mapping[int, str] = {},
    staying: Mapping[int, str] = {},
    sworn: str = "",
    banners: Mapping[str, int] = {},
    dead: str = "",
    available: str = "",
    unused: str = "",
    ravens: str = "",
    earned: bool = False,
    **options: Any,
) -> HandOfTheKing:
    """A table at the start of a turn, or with a companion just `earned`. The first of `unused` is the top."""
    p = HandOfTheKing(players=players, settings=HandOptions(**options), seed=None, key="", turn=turn)
    p.grid, p.varys = laid(grid)
    p.areas = [tuple(areas.get(seat, "").split()) for seat in range(players)]
    p.staying = [tuple(staying.get(seat, "").split()) for seat in range(players)]
    p.sworn = sworn
    p.counts = counted(p)
    p.banners = {house: banners.get(house) for house in HOUSES}
    p.dead = dead.split()
    p.available = available.split()
    p.unused = unused.split()[::-1]
    p.ravens = [str(seat) in ravens.split() for seat in range(players)]
    p.earned = earned
    p.agenda = [(end_turn,), (reward,)] if earned else [(take_turn,)]
    cards = [*filter(None, p.grid), *sum(p.areas + p.staying, ()), *p.dead, *p.available, *p.unused]
    assert len(cards) == len(set(cards)), "a card lies in one place only"
    assert set(cards) <= {*DECK, *COMPANIONS}, "a card is a character or a companion"
    advance(p)
    return p


def new(players: int = 2, seed: int = 7, **options: Any) -> HandOfTheKing:
    """A table set up by the rules."""
    return GAME.new(players, seed, options)


def laid(drawing: str) -> tuple[list[str], int]:
    """The grid of a drawing, and the place of Varys."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    cards = [card for row in rows for card in row + ["."] * (SIDE - len(row))]
    cards += ["."] * (SIDE * SIDE - len(cards))
    assert len(cards) == SIDE * SIDE, "a drawing has at most six rows of six"
    return ["" if card in (".", VARYS) else card for card in cards], cards.index(VARYS)


def counted(p: HandOfTheKing) -> Counts:
    """HK-4.8 counted anew: characters in play areas, and companions that stay there."""
    counts = {house: [0] * p.players for house in HOUSES}
    for seat in range(p.players):
        for card in p.areas[seat]:
            counts[HOUSE[card]][seat] += 1
        for name in p.staying[seat]:
            house, n = COMPANIONS[name].counts["house"], COMPANIONS[name].counts["n"]
            counts[p.sworn if house == "any" else house][seat] += n
    return {house: tuple(numbers) for house, numbers in counts.items()}


def told(kind: str, /, **data: Any) -> sc.Event:
    """An event that everybody is told."""
    return sc.Event(kind, data, None)


def forced(seat: int, question: str, choice: str) -> sc.Event:
    """The event of a choice that was no choice."""
    return told("forced", seat=seat, question=question, choice=choice)


def asked(p: HandOfTheKing) -> tuple[int, str, list[str]]:
    """The only open question: who is asked, what, and the options in their order."""
    [(seat, decision)] = p.pending.items()
    assert decision.seat == seat
    return seat, decision.kind, list(decision.options)


def held(p: HandOfTheKing) -> dict[str, int]:
    """Who holds which banner; those in the supply are left out."""
    return {house: seat for house, seat in p.banners.items() if seat is not None}


def refused(p: HandOfTheKing, seat: int, choice: str) -> tuple[str, str]:
    """The clause and the reason by which a choice is refused, once it is clear that it changed nothing."""
    before, events = sc.save(p), list(p.events)
    with pytest.raises(sc.IllegalChoice) as refusal:
        p.answer(seat, choice)
    error = p.why_not(seat, choice)
    assert error is not None
    assert (sc.save(p), p.events) == (before, events)
    assert (error.clause, error.reason) == (refusal.value.clause, refusal.value.reason)
    return refusal.value.clause, refusal.value.reason


def play_on(p: HandOfTheKing, rng: Random, answers: int = 1_000) -> list[sc.Event]:
    """Answer at random, so many times or until the game is over; returns all that was told."""
    events: list[sc.Event] = []
    while p.pending and answers:
        [(seat, decision)] = p.pending.items()
        events += p.answer(seat, decision.options.sample(rng))
        answers -= 1
    return events
