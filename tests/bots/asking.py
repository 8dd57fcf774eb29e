"""Bots at the table: what they answer, and how often they win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import Outcome, Position

# The squires of longer games have tests of their own
SQUIRE_GAMES = [game for game in sc.game_ids() if sc.find_game(game).minutes <= 30]
TABLES = {
    f"{game}, {players} players, {variant}": (game, players, options)
    for game in SQUIRE_GAMES
    for variant, (numbers, options) in sc.find_game(game).variants.items()
    for players in numbers
}


def asked(p: Position) -> int:
    """The one seat that is asked."""
    (seat,) = p.pending
    return seat


def answers(p: Position) -> set[str]:
    """All that a squire would answer now, over some seeds: more than one answer where he does not care."""
    squire = find_bot("squire", p.game.id)
    return {answer_of(squire, p, asked(p), Random(seed)) for seed in range(12)}


def random_positions(game: str, players: int, options: Mapping[str, Any], seed: int) -> Iterator[Position]:
    """The positions of a random game in which somebody is asked. It is one object that goes on changing."""
    p, rng = sc.new(game, players=players, seed=seed, options=options), Random(seed)
    while p.outcome is None:
        yield p
        p.answer(asked(p), p.pending[asked(p)].options.sample(rng))


def played(game: str, options: Mapping[str, Any], players: int, squire_at: int, seed: int) -> Outcome:
    """How a game ends that a squire plays among random players."""
    p, squire = sc.new(game, players=players, seed=seed, options=options), find_bot("squire", game)
    chance = Random(seed)
    while p.outcome is None:
        seat = asked(p)
        p.answer(
            seat, answer_of(squire, p, seat, chance) if seat == squire_at else p.pending[seat].options.sample(chance)
        )
    return p.outcome


def win_share(game: str, players: int, options: Mapping[str, Any], games: int) -> float:
    """How often a squire wins, the seats in turn; a shared win counts in part, a team's in full."""
    won = 0.0
    for number in range(games):
        seat = number % players
        winners = played(game, options, players, seat, seed=number).winners
        won += (seat in winners) / (1 if options.get("teams") else len(winners))
    return won / games
