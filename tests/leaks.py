"""Many pairs of tables that look alike: `python -m tests.leaks [--pairs N] [--games ID …] [--jobs N] [--seed S]`.

Tables of every game, variant and number of players are played at random and compared with their twins
(`tests/contract/pairs.py`): whatever leaves the server for a viewer, undo and timing included, tells nothing hidden. A
table is its seed and its number: `--first N --pairs 1` plays the one that failed again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count
from multiprocessing import Pool
from os import cpu_count
from traceback import format_exception
from typing import NamedTuple

from tests.contract.games import CONTRACTS, cases_of
from tests.contract.pairs import Tally, compare_table

PAIRS = 100_000
CHUNK = 1000  # pairs a worker compares in one go
TABLES = 1000  # numbers that a chunk has for its tables: more than it can need, for each holds some pairs
PROGRESS = 5.0  # seconds between two lines
MOST_TOLD = 10  # failures that are told in full
COMMAND = "python -m tests.leaks"
CASES = {contract.game.id: cases_of(contract) for contract in CONTRACTS}
RATES = {contract.game.id: contract.games / 20 for contract in CONTRACTS}  # of positions, so that there are many tables
QUESTIONS = {contract.game.id: contract.game.book.questions for contract in CONTRACTS}
TOLD = {
    "table": "kinds of tables",
    "clock": "clocks",
    "viewer": "viewers",
    "asked": "kinds of question",
    "differs": "what differs, by twins",
    "undo": "undo, by pairs",
}


class Chunk(NamedTuple):
    """Some tables in a row, until so many pairs are compared."""

    game: str
    seed: str
    first: int
    pairs: int


class Report(NamedTuple):
    """What was compared, and the failures by the number of the table."""

    game: str
    tally: Tally
    failures: dict[int, str]


def compare_chunk(chunk: Chunk) -> Report:
    """Compare the pairs of some tables; the first failure ends the chunk."""
    report = Report(chunk.game, Tally(), {})
    cases = CASES[chunk.game]
    for number in count(chunk.first):
        case = cases[number % len(cases)]
        try:
            compare_table(case, f"{chunk.seed}/{number}", report.tally, RATES[chunk.game])
        except Exception as error:
            report.failures[number] = f"{case}\n{''.join(format_exception(error))}"
        if report.failures or report.tally["compared", "pairs"] >= chunk.pairs:
            return report
    raise AssertionError("there is no end of numbers")


def chunks(games: list[str], seed: str, first: int, pairs: int) -> Iterator[Chunk]:
    """All that is to be compared. Those of the games alternate, so that all get on alike."""
    for nth, begun in enumerate(range(0, pairs, CHUNK)):
        for game in games:
            # not a multiple of the kinds of tables, so that each chunk begins with another
            start = first + nth * (TABLES - TABLES % len(CASES[game]) + 1)
            yield Chunk(game, seed, start, min(CHUNK, pairs - begun))


def compare_all(games: list[str], pairs: int, jobs: int, seed: str, first: int) -> int:
    """Compare, tell how it goes, and return how many tables failed."""
    tallies = {game: Tally() for game in games}
    failed, begun, told = 0, time.monotonic(), time.monotonic()
    with Pool(jobs) as pool:
        for report in pool.imap_unordered(compare_chunk, chunks(games, seed, first, pairs)):
            tallies[report.game].update(report.tally)
            for number, failure in report.failures.items():
                failed += 1
                if failed <= MOST_TOLD:
                    again = f"{COMMAND} --games {report.game} --seed {seed} --first {number} --pairs 1"
                    print(f"FAILED {failure}Again: {again}")
            if time.monotonic() - told > PROGRESS:
                told = time.monotonic()
                done = sum(tally["compared", "pairs"] for tally in tallies.values())
                print(f"{done:,} of {pairs * len(games):,} pairs, {failed:,} failed", file=sys.stderr)
    for game, tally in tallies.items():
        print(summary(game, tally))
    print(f"seed {seed}: {failed:,} failed; {time.monotonic() - begun:.0f} seconds")
    return failed


def summary(game: str, tally: Tally) -> str:
    """What was compared at the tables of a game."""
    twins, pairs, steps = (tally["compared", what] for what in ("twins", "pairs", "steps"))
    tables = sum(n for (what, _), n in tally.items() if what == "table")
    lines = [f"{game}: {pairs:,} pairs of {twins:,} twins at {tables:,} tables; {steps:,} followed by a step"]
    for what, name in TOLD.items():
        found = {key: n for (kind, key), n in sorted(tally.items()) if kind == what and n}
        of_all = f" of {len(QUESTIONS[game])}" if what == "asked" else ""
        lines.append(f"  {name} ({len(found)}{of_all}): {', '.join(f'{key} {n:,}' for key, n in found.items())}")
    return "\n".join(lines)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Many pairs of tables that look alike to a viewer.")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how many of each game (default: %(default)s)")
    parser.add_argument("--games", choices=[*CASES], nargs="+", default=[*CASES], help="only these")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, help="processes (default: %(default)s)")
    parser.add_argument("--seed", default="1", help="of all tables (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first table (default: %(default)s)")
    args = parser.parse_args()
    return 1 if compare_all(args.games, args.pairs, args.jobs, args.seed, args.first) else 0


if __name__ == "__main__":
    sys.exit(main())
