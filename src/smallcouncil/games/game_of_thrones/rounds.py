"""A round as the rulebook's page has it (GT-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import do, tell
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.moves import check_victory, end_game
from smallcouncil.games.thrones.planning import plan_in_secret, reveal_plans, send_raven
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.retreat import stand_up
from smallcouncil.games.thrones.tactics import tactics_done, tactics_step

from .book import book
from .ending import outcome
from .westeros import westeros_phase

if TYPE_CHECKING:
    from .state import GameOfThrones


@book.rule
def play_round(p: GameOfThrones) -> None:
    """GT-3.1, GT-3.3: Westeros (not in round 1), planning, action; with leaders the routed stand up later (GT-8.8)."""
    p.round += 1
    tell(p, "round", round=p.round)
    westeros = [(westeros_phase,)] if p.round > 1 else []  # nobody is out: all are asked (GT-3.4)
    consolidating = [(consolidation, 0), (stand_up,)] if p.settings.leaders else [(stand_up,), (consolidation, 0)]
    do(p, *westeros, (planning_phase,), (raids, 0), (marches, 0), *consolidating, (end_round,))


@book.rule
def planning_phase(p: GameOfThrones) -> None:
    """GT-5.4, SS-3.1: orders in secret, the reveal, the raven; then what tactics cards do at once."""
    p.phase = "planning"
    tactics = tactics_step if p.settings.tactics else tactics_done
    do(p, (plan_in_secret,), (reveal_plans,), (send_raven,), (lift_ban,), (tactics,))


@book.rule
def lift_ban(p: GameOfThrones) -> None:
    """GT-4.13, GT-11.11: what was forbidden was so for this planning phase alone, the raven's swap included."""
    p.starless = []


@book.rule
def end_round(p: GameOfThrones) -> None:
    """GT-3.3, GT-10.1: the orders still on the board are taken back; after round 10 the game ends."""
    p.activated, p.blade_used, p.rains = [], False, False
    p.orders.clear()
    if p.round == p.board.rounds:
        return end_game(p, outcome(p, "rounds"))
    do(p, (check_victory,), (play_round,))
