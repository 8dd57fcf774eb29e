"""Bots: each gets a view, a decision and a seeded generator, and never the position.

>>> import smallcouncil as sc
>>> from random import Random
>>> p = sc.new("hand-of-the-king", players=2, seed=7)
>>> seat = next(iter(p.pending))
>>> choice = answer_of(find_bot("squire", p.game.id), p, seat, Random(1))
>>> choice in p.pending[seat].options
True
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from smallcouncil.core import Bot, Choice, CouncilError, Decision, Position, find_game

View = dict[str, Any]


class UnknownBot(CouncilError):
    """No bot of that name plays this game."""


def choose_at_random(_: View, decision: Decision, rng: Random) -> Choice:
    """Any option, each equally likely."""
    return decision.options.sample(rng)


def bot_names(game: str) -> list[str]:
    """The bots that play a game, the weakest first."""
    return ["random", *find_game(game).bots]


def find_bot(name: str, game: str, version: str | None = None) -> Bot:
    """The bot of that name for a game, or for earlier rules of it."""
    bots = {"random": choose_at_random, **find_game(game, version).bots}
    if name not in bots:
        raise UnknownBot(f"no bot called {name!r} plays {game}; there are {', '.join(bots)}")
    return bots[name]


def answer_of(bot: Bot, p: Position, seat: int, rng: Random) -> Choice:
    """Ask a bot for a seat's answer. It sees what the seat sees: the decision comes without what follows from it."""
    return bot(p.view(seat, derived=False), msgspec.structs.replace(p.pending[seat], then=()), rng)
