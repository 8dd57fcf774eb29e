"""The balance of The Iron Throne by self-play: how often each leader, house and seat wins among squires.

    python -m bench.balance --games 20000 --jobs 2

prints the tables of `docs/balance.md`. Houses are dealt at random; a shared win counts as a fraction.
`--squires 1` seats one squire, at each seat in turn, among random players; `--squires 2 --against earlier.squire` seats
two, opposite each other, among the bots of another module, such as a copy of `bots/iron_throne` from an earlier commit.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from multiprocessing import Pool
from random import Random
from sys import stderr
from typing import NamedTuple

import smallcouncil as sc
import smallcouncil.games.iron_throne  # registers it
from smallcouncil.bots import answer_of, choose_at_random
from smallcouncil.cli.simulate import wilson
from smallcouncil.core import Bot
from smallcouncil.games.iron_throne.bots import squire
from smallcouncil.games.iron_throne.cards import LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

GAME = "iron-throne"
LOW, HIGH = 0.15, 0.35  # the band for a leader at a table of four
PROGRESS = 500


class Played(NamedTuple):
    """One game: who played what, what each seat got of the win, how long it took and why it ended."""

    leaders: tuple[str, ...]
    squires: tuple[int, ...]
    first: int
    wins: tuple[float, ...]
    rounds: int
    decisions: int
    reason: str
    outcomes: tuple[str, ...]  # of the encounters


class Table(NamedTuple):
    """A game to be played: the seats of squires, and who sits at the others."""

    seed: str
    players: int
    squires: tuple[int, ...]
    against: str


def other_bot(against: str) -> Bot:
    """The bot that the squires play against, as module.name; players at random, if none is named."""
    module, _, bot = against.rpartition(".")
    return getattr(import_module(module), bot) if against else choose_at_random


def play(table: Table) -> Played:
    """Play one game."""
    seed, players, squires, against = table
    p, other = sc.new(GAME, players=players, seed=seed), other_bot(against)
    assert isinstance(p, IronThrone)
    rng, first, events = Random(seed), p.challenger, []
    decisions = 0
    while p.outcome is None:
        seat = next(iter(p.pending))
        events += p.answer(seat, answer_of(squire if seat in squires else other, p, seat, rng))
        decisions += 1
    winners = p.outcome.winners
    wins = tuple((seat in winners) / len(winners) for seat in range(players))
    return Played(tuple(p.leaders), squires, first, wins, p.round, decisions, p.outcome.reason, outcomes_in(events))


def outcomes_in(events: list[sc.Event]) -> tuple[str, ...]:
    """How each encounter ended; an effect may have changed what its cards made."""
    last: dict[int, str] = {}
    number = 0
    for event in events:
        if event.kind == "round":
            number = event.data["round"]
        elif event.kind == "outcome":
            last[number] = event.data["outcome"]
    return tuple(last.values())


def play_all(games: int, players: int, squires: int, against: str, seed: str, jobs: int) -> list[Played]:
    """Play so many games; each has a seed of its own, so the number of jobs changes nothing."""
    seats = [tuple([(number + n * players // squires) % players for n in range(squires)]) for number in range(players)]
    tables = [Table(f"{seed}/{number}", players, seats[number % players], against) for number in range(games)]
    played: list[Played] = []
    with Pool(jobs) as pool:
        for game in pool.imap(play, tables, chunksize=20):
            played.append(game)
            if len(played) % PROGRESS == 0:
                print(
                    len(played),
                    *[f"{who} {share:.1%}" for who, share in shares(played).items()],
                    file=stderr,
                    flush=True,
                )
    return played


def table(title: str, results: Iterable[tuple[str, float]]) -> list[str]:
    """A Markdown table of shares, from (who, part of the win) of every game they were in."""
    games: Counter[str] = Counter()
    wins: dict[str, float] = {}
    for who, win in results:
        games[who] += 1
        wins[who] = wins.get(who, 0.0) + win
    lines = [f"| {title} | games | wins | share | 95 % interval |", "|---|--:|--:|--:|---|"]
    for who in sorted(games, key=lambda who: -wins[who] / games[who]):
        low, high = wilson(wins[who], games[who])
        share = wins[who] / games[who]
        lines.append(f"| {who} | {games[who]} | {wins[who]:.1f} | {share:.1%} | {low:.1%} – {high:.1%} |")
    return lines


def house(leader: str) -> str:
    """The house of a leader, as a heading."""
    return LEADERS[leader].house.capitalize()


def name(leader: str) -> str:
    """A leader with the house and where the text comes from."""
    return f"{leader.capitalize()} ({house(leader)}, {LEADERS[leader].origin})"


def report(played: list[Played]) -> list[str]:
    """The whole report in Markdown."""
    seats = [(game, seat, win) for game in played for seat, win in enumerate(game.wins)]
    rounds = [game.rounds for game in played]
    reasons = Counter(game.reason for game in played)
    shared = sum(max(game.wins) < 1 for game in played)
    decisions = sum(game.decisions for game in played)
    outcomes = Counter(outcome for game in played for outcome in game.outcomes)
    return [
        *table("player", [("squire" if seat in game.squires else "other", win) for game, seat, win in seats]),
        "",
        *table("leader", [(name(game.leaders[seat]), win) for game, seat, win in seats]),
        "",
        *table("house", [(house(game.leaders[seat]), win) for game, seat, win in seats]),
        "",
        *table("turn order", [(f"{(seat - game.first) % len(game.wins) + 1}.", win) for game, seat, win in seats]),
        "",
        f"Rounds: {sum(rounds) / len(rounds):.1f} on average, {max(rounds)} at most. "
        f"Decisions: {decisions / len(played):.0f} a game. Shared wins: {shared / len(played):.1%}. Ended by: "
        + ", ".join(f"{reason} {n / len(played):.1%}" for reason, n in reasons.most_common())
        + ". Encounters: "
        + ", ".join(f"{outcome} {n / outcomes.total():.1%}" for outcome, n in outcomes.most_common())
        + ".",
    ]


def shares(played: list[Played]) -> dict[str, float]:
    """The share of each leader, the highest first."""
    wins: dict[str, list[float]] = {}
    for game in played:
        for leader, win in zip(game.leaders, game.wins, strict=True):
            wins.setdefault(leader, []).append(win)
    return dict(sorted([(who, sum(parts) / len(parts)) for who, parts in wins.items()], key=lambda share: -share[1]))


def outside(played: list[Played]) -> str:
    """The leaders whose share is outside the band."""
    return ", ".join(who for who, share in shares(played).items() if not LOW <= share <= HIGH) or "nobody"


def main() -> None:
    """Read the command line, play, print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--squires", type=int, default=0, help="how many; 0: all")
    parser.add_argument("--against", default="", help="the bot at the other seats, as module.name; none: at random")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="balance")
    asked = parser.parse_args()
    played = play_all(asked.games, asked.players, asked.squires or asked.players, asked.against, asked.seed, asked.jobs)
    print("\n".join(report(played)))
    print(f"\nOutside {LOW:.0%} to {HIGH:.0%}: {outside(played)}.")


if __name__ == "__main__":
    main()
