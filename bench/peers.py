"""The peers, as fast as their own interfaces allow from Python; those that are not installed are left out."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from .playouts import Subject


def installed_peers() -> Iterator[Subject]:
    """The peers that are here."""
    with suppress(ImportError):
        yield from open_spiel()
    with suppress(ImportError):
        yield petting_zoo()
    with suppress(ImportError):
        yield python_chess()
    with suppress(ImportError):
        yield catanatron()


def open_spiel() -> Iterator[Subject]:
    """C++ games driven from Python. Chance nodes are played as quickly as can be and do not count as decisions."""
    import pyspiel

    def subject(name: str) -> Subject:
        game = pyspiel.load_game(name)

        def play(rng: Random, _: int) -> int:
            state, random, decisions = game.new_initial_state(), rng.random, 0
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply_action(actions[int(random() * len(actions))])
            return decisions

        middle, rng = game.new_initial_state(), Random(1)
        for _ in range(80):
            if not middle.is_terminal():
                middle.apply_action(rng.choice(middle.legal_actions()))
        return Subject(f"OpenSpiel {name} (C++)", play, middle.clone)

    for name in ("hearts", "gin_rummy", "connect_four"):
        yield subject(name)


def petting_zoo() -> Subject:
    """The connect four of PettingZoo, by its own loop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()

    def play(rng: Random, seed: int) -> int:
        env.reset(seed=seed % 2**31)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                legal = [action for action, is_legal in enumerate(observation["action_mask"]) if is_legal]
                env.step(rng.choice(legal))
                decisions += 1
        return decisions

    return Subject("PettingZoo connect_four", play, None)


def python_chess() -> Subject:
    """Chess in pure Python, with its own legal moves and repetition rules."""
    import chess

    def play(rng: Random, _: int) -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over() and decisions < 300:
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    middle, rng = chess.Board(), Random(1)
    for _ in range(30):
        middle.push(rng.choice(list(middle.legal_moves)))
    return Subject("python-chess", play, middle.copy)


def catanatron() -> Subject:
    """Catan in pure Python, two random players."""
    from catanatron import Color, Game, RandomPlayer

    def play(_: Random, seed: int) -> int:
        game: Any = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        decisions = 0
        while game.winning_color() is None and decisions < 2_000:
            game.play_tick()
            decisions += 1
        return decisions

    middle: Any = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=1)
    for _ in range(100):
        middle.play_tick()
    return Subject("catanatron", play, middle.copy)
