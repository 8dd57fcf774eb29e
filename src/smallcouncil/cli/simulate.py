"""Simulating: many games between bots, in several processes, and what came of them."""

from __future__ import annotations

import signal
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot

from .console import err

CONFIDENCE = 1.96  # standard deviations: 95 %


class Match(NamedTuple):
    """What is played again and again; game i of it has a seed of its own, whoever plays it."""

    game: str
    seats: tuple[str, ...]  # the bots
    options: Mapping[str, Any]
    seed: str


class Played(NamedTuple):
    """What is counted of a game."""

    winners: tuple[int, ...]
    decisions: int
    groups: tuple[tuple[str, ...], ...] = ()  # what each seat was, heading by heading


class Tally:
    """What came of the games so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.wins = [Fraction(0)] * len(match.seats)
        self.groups = {heading: Standings() for heading in sc.find_game(match.game).counted_by}
        self.games = self.decisions = self.longest = 0
        self.seconds = 0.0

    def add(self, played: Played) -> None:
        """Count a game. A win that is shared is shared here too."""
        parts = {seat: Fraction(1, len(played.winners)) for seat in played.winners}
        for seat, part in parts.items():
            self.wins[seat] += part
        for group, names in zip(self.groups.values(), played.groups, strict=True):
            for seat, name in enumerate(names):
                group.add(name, parts.get(seat, Fraction(0)))
        self.games += 1
        self.decisions += played.decisions
        self.longest = max(self.longest, played.decisions)


class Standings:
    """How often each house, leader, … was played, and its wins."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.wins: defaultdict[str, Fraction] = defaultdict(Fraction)

    def add(self, name: str, won: Fraction) -> None:
        """Count what a seat was in a game, and its part of the win."""
        self.games[name] += 1
        self.wins[name] += won

    def ranked(self) -> list[tuple[str, Fraction, int]]:
        """Names, wins and games, the highest share first."""
        rows = [(name, self.wins[name], games) for name, games in self.games.items()]
        return sorted(rows, key=lambda row: (-row[1] / row[2], row[0]))


def play_game(match: Match, number: int) -> Played:
    """Play one game of a match to its end."""
    seed = f"{match.seed}/{number}"
    p = sc.new(match.game, players=len(match.seats), seed=seed, options=match.options)
    bots = [find_bot(name, match.game) for name in match.seats]
    rng = Random(seed)
    decisions = 0
    while p.pending:
        seat = min(p.pending)
        p.answer(seat, answer_of(bots[seat], p, seat, rng))
        decisions += 1
    groups = [tuple(getattr(p, zone)) for zone in p.game.counted_by.values()]
    return Played(p.outcome.winners if p.outcome else (), decisions, tuple(groups))


def play_match(match: Match, games: int, jobs: int) -> Tally:
    """Play the games of a match; Ctrl-C leaves with those that are played."""
    tally = Tally(match)
    begun = perf_counter()
    try:
        with _workers(match, games, jobs) as played, _progress(games) as progress:
            for one in played:
                tally.add(one)
                progress.advance(progress.task_ids[0])
    except KeyboardInterrupt:
        err.print(f"Stopped after {tally.games} of {games} games.")
    tally.seconds = perf_counter() - begun
    return tally


@contextmanager
def _workers(match: Match, games: int, jobs: int) -> Iterator[Iterator[Played]]:
    play = partial(play_game, match)
    if jobs == 1:
        yield map(play, range(games))
        return
    with Pool(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap(play, range(games), chunksize=max(1, min(8, games // (4 * jobs))))


def _progress(games: int) -> Progress:
    progress = Progress(
        TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err, transient=True
    )
    progress.add_task("games", total=games)
    return progress


# Shown


def report(tally: Tally) -> RenderableType:
    """Who won how often, and how long the games were."""
    match, kinds = tally.match, Counter(tally.match.seats)
    parts: list[RenderableType] = [_by_seat(tally)]
    if len(kinds) > 1:
        parts += [Text(), _by_bot(tally, kinds)]
    for heading in tally.groups:
        parts += [Text(), _by_group(tally, heading)]
    average = tally.decisions / tally.games
    length = f"{tally.games} games (seed {match.seed}): {average:.1f} decisions on average, {tally.longest} at most."
    return Group(*parts, Text(f"\n{length}"))


def speed(tally: Tally) -> Text:
    """How fast it went: the one thing that another run does not repeat."""
    return Text(f"{tally.decisions / tally.seconds:,.0f} decisions a second, in {tally.seconds:.1f} s.", "dim")


def _by_seat(tally: Tally) -> Table:
    table = _shares("Seat", "Bot")
    for seat, (bot, wins) in enumerate(zip(tally.match.seats, tally.wins, strict=True)):
        table.add_row(str(seat), bot, *_share(wins, tally.games))
    return table


def _by_bot(tally: Tally, kinds: Counter[str]) -> Table:
    table = _shares("Bot", "Seats", "If all were equal")
    for bot, seats in kinds.items():
        wins = sum(
            (won for won, player in zip(tally.wins, tally.match.seats, strict=True) if player == bot), Fraction(0)
        )
        table.add_row(bot, str(seats), f"{seats / len(tally.match.seats):.1%}", *_share(wins, tally.games))
    return table


def _by_group(tally: Tally, heading: str) -> Table:
    table, texts = _shares(heading, "Games"), sc.find_game(tally.match.game).texts
    for name, wins, games in tally.groups[heading].ranked():
        table.add_row(texts.name(name), str(games), *_share(wins, games))
    return table


def _shares(first: str, *columns: str) -> Table:
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(first)
    for column in (*columns, "Wins", "Share", "95 % confidence"):
        table.add_column(column, justify="left" if column == "Bot" else "right")
    return table


def _share(wins: Fraction, games: int) -> tuple[str, str, str]:
    low, high = wilson(float(wins), games)
    return f"{float(wins):.6g}", f"{float(wins) / games:.1%}", f"{low:.1%} to {high:.1%}"


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of wins."""
    share, spread = wins / games, CONFIDENCE**2 / games
    middle = share + spread / 2
    reach = CONFIDENCE * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))
