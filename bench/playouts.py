"""Random playouts: options listed, one chosen, applied, until the game is over. Copies: one position in mid-game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time
from types import MappingProxyType
from typing import Any

import smallcouncil as sc
from smallcouncil.core import Options

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Subject:
    """Something to measure: plays one random game and says how many decisions it took; makes one copy."""

    name: str
    play: Callable[[Random, int], int]
    copy: Callable[[], Any] | None


@dataclass
class Speed:
    """The best of several runs: the machine's other work only ever slows one down."""

    decisions: float = 0
    games: float = 0
    copies: float = 0


def measure(subject: Subject, speed: Speed, seconds: float, seed: int) -> None:
    """One run of a subject, kept where it is its best."""
    rng, decisions, games = Random(seed), 0, 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        decisions += subject.play(rng, seed * 100_000 + games)
        games += 1
    speed.decisions = max(speed.decisions, decisions / spent)
    speed.games = max(speed.games, games / spent)
    if subject.copy is not None:
        speed.copies = max(speed.copies, copies_a_second(subject.copy, seconds / 4))


def copies_a_second(copy: Callable[[], Any], seconds: float) -> float:
    """How often a position is copied in a second."""
    batch, done = 1_000, 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(batch):
            copy()
        done += batch
    return done / spent


# Our games


EVERYTHING = "everything"  # the variant of a game that has all its options on, if there is one


def our_games(game: str) -> Iterator[Subject]:
    """A game of ours at every number of players; and with all its options on, where these are a variant of it."""
    yield from (our_game(game, players) for players in sc.find_game(game).players)
    numbers, options = sc.find_game(game).variants.get(EVERYTHING, ((), {}))
    yield from (our_game(game, players, options, ", all options") for players in numbers)


def our_game(game: str, players: int, options: Mapping[str, Any] = NO_OPTIONS, more: str = "") -> Subject:
    """A game of ours, played as a host would: every answer checked, logged and told."""

    def play(rng: Random, seed: int) -> int:
        p = sc.new(game, players=players, seed=seed, options=options)
        pending, answer, random, decisions = p.pending, p.answer, rng.random, 0
        while pending:
            for seat, decision in pending.items():  # noqa: B007
                break
            choices = decision.options
            if type(choices) is Options:  # listed already
                answer(seat, choices[int(random() * len(choices))])
            else:
                answer(seat, choices.sample(rng))
            decisions += 1
        return decisions

    return Subject(f"{game}, {players} players{more}", play, middle_of(game, players, options).copy)


def middle_of(game: str, players: int, options: Mapping[str, Any] = NO_OPTIONS) -> sc.Position:
    """A position in the middle of a random game."""
    rng, p = Random(1), sc.new(game, players=players, seed=1, options=options)
    length = 0
    while p.pending:
        seat, decision = next(iter(p.pending.items()))
        p.answer(seat, decision.options.sample(rng))
        length += 1
    return replay_half(p, length // 2)


def replay_half(p: sc.Position, moves: int) -> sc.Position:
    """The position after the first moves of a game."""
    log = p.log
    return sc.replay(
        sc.Log(
            game=log.game,
            version=log.version,
            players=log.players,
            options=log.options,
            seed=log.seed,
            moves=log.moves[:moves],
        )
    )
