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

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from smallcouncil.core import Choice, CouncilError, Decision, Position
from smallcouncil.versions import frozen

from . import hand_of_the_king, iron_throne, storm_of_swords, westeros_intrigue

View = dict[str, Any]
Bot = Callable[[View, Decision, Random], Choice]


class UnknownBot(CouncilError):
    """No bot of that name plays this game."""


def choose_at_random(_: View, decision: Decision, rng: Random) -> Choice:
    """Any option, each equally likely."""
    return decision.options.sample(rng)


SQUIRES: dict[str, Bot] = {
    "hand-of-the-king": hand_of_the_king.squire,
    "iron-throne": iron_throne.squire,
    "storm-of-swords": storm_of_swords.squire,
    "westeros-intrigue": westeros_intrigue.squire,
}


def bot_names(game: str) -> list[str]:
    """The bots that play a game, the weakest first."""
    return ["random", *(["squire"] if game in SQUIRES else [])]


def find_bot(name: str, game: str, version: str = "") -> Bot:
    """The bot of that name for a game, or for earlier rules of it."""
    if name == "random":
        return choose_at_random
    if (earlier := frozen(game, version)) and name in earlier.bots:
        return earlier.bots[name]
    if name == "squire" and game in SQUIRES:
        return SQUIRES[game]
    raise UnknownBot(f"no bot called {name!r} plays {game}; there are {', '.join(bot_names(game))}")


def answer_of(bot: Bot, p: Position, seat: int, rng: Random) -> Choice:
    """Ask a bot for a seat's answer. It sees what the seat sees: the decision comes without what follows from it."""
    return bot(p.view(seat), msgspec.structs.replace(p.pending[seat], then=()), rng)
