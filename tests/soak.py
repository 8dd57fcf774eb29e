"""Many games of every kind under the contract: `python -m tests.soak [--games N] [--jobs N] [--game ID] [--squires]`.

All players answer at random, or all are squires. Every step of every game is checked for what is cheap: parts, facts,
options, length. Every so many-th random game goes through the whole contract. A game is its number: `--start N --games
1` plays the one that failed again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from os import cpu_count
from random import Random
from traceback import format_exception
from typing import NamedTuple

from tests.contract import laws, secrecy
from tests.contract.games import CONTRACTS, Case, cases_of

GAMES = 100_000
CHUNK = 500  # games a worker plays in one go; the first of them goes through the whole contract
MOST_TOLD = 10  # failures that are told in full
COMMAND = "python -m tests.soak"
CASES = {contract.game.id: cases_of(contract) for contract in CONTRACTS}


class Chunk(NamedTuple):
    """Some games in a row."""

    game: str
    start: int
    end: int
    squires: bool = False


class Report(NamedTuple):
    """What came of a chunk: how long its games were, and the failures by the number of the game."""

    chunk: Chunk
    lengths: list[int]
    failures: dict[int, str]


def case_of(game: str, number: int) -> Case:
    """The games of a title go through all its variants and numbers of players in turn."""
    return CASES[game][number % len(CASES[game])]


def play_game(case: Case, number: int, *, squires: bool = False) -> int:
    """Play one game, checking every step; returns the number of its decisions."""
    p, rng = case.new(number), Random(number)
    answer = laws.squires_answer if squires else laws.random_answer
    inventory, bound = case.contract.inventory, case.contract.bound(case.players)
    parts, taken = sorted(inventory(p)), 0
    while p.pending:
        assert all(len(decision.options) > (not decision.question.always) for decision in p.pending.values())
        p.answer(*answer(p, rng))
        taken += 1
        assert taken <= bound, f"more than {bound} decisions"
        assert sorted(inventory(p)) == parts, "parts were lost or doubled"
        case.contract.facts(p)
    assert not p.agenda, "something was left to do"
    laws.outcome_is_sound(case.contract, p)
    return taken


def go_through_the_contract(case: Case, number: int) -> None:
    """All laws on one game; those of secrecy for every viewer."""
    laws.copies_stay_untouched(case, number)
    laws.saved_games_go_on(case, number)
    laws.notation_reads_back(case, number)
    laws.replay_is_equal(case, number)
    laws.parts_are_conserved(case, number)
    rng = Random(number)
    for p in laws.positions(case, number):
        laws.nobody_is_asked_in_vain(case.contract, p)
        laws.views_are_json(p)
        laws.zones_are_flat(p)
        if p.pending:
            laws.order_of_answers_does_not_matter(p, rng)
        for viewer in laws.viewers(p):
            for law in secrecy.LAWS:
                law(case.contract, p, viewer, rng)


def play_chunk(chunk: Chunk) -> Report:
    """Play some games in a row; a failure does not end the others."""
    report = Report(chunk, [], {})
    for number in range(chunk.start, chunk.end):
        case = case_of(chunk.game, number)
        try:
            report.lengths.append(play_game(case, number, squires=chunk.squires))
            if number == chunk.start and not chunk.squires:
                go_through_the_contract(case, number)
        except Exception as error:
            report.failures[number] = f"{case}\n{''.join(format_exception(error))}"
    return report


def chunks(games: list[str], start: int, number: int, *, squires: bool = False) -> Iterator[Chunk]:
    """All that is to be played, in the order in which it is."""
    end = start + number
    for game in games:
        # one more than a multiple of the cases, so that each kind of table gets its share of the whole contract
        size = CHUNK - CHUNK % len(CASES[game]) + 1
        yield from (Chunk(game, first, min(first + size, end), squires) for first in range(start, end, size))


def soak(games: list[str], start: int, number: int, jobs: int, *, squires: bool = False) -> int:
    """Play, tell how it goes, and return how many games failed."""
    lengths: dict[str, list[int]] = {game: [] for game in games}
    failed, begun, told = 0, time.monotonic(), time.monotonic()
    with Pool(jobs) as pool:
        for report in pool.imap_unordered(play_chunk, chunks(games, start, number, squires=squires)):
            lengths[report.chunk.game] += report.lengths
            for game_number, failure in report.failures.items():
                failed += 1
                if failed <= MOST_TOLD:
                    again = f"{COMMAND} --game {report.chunk.game} --start {game_number} --games 1"
                    print(f"FAILED {failure}Again: {again}{' --squires' if squires else ''}")
            if time.monotonic() - told > 5:
                told = time.monotonic()
                print(f"{sum(map(len, lengths.values())):,} of {number * len(games):,} games", file=sys.stderr)
    for game, taken in lengths.items():
        average = sum(taken) / max(len(taken), 1)
        print(f"{game}: {len(taken):,} games, {average:.1f} decisions on average, {max(taken, default=0)} at most")
    print(f"{failed:,} failed; {time.monotonic() - begun:.0f} seconds")
    return failed


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Many games under the contract.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each game (default: %(default)s)")
    parser.add_argument("--start", type=int, default=0, help="the number of the first (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, help="processes (default: %(default)s)")
    parser.add_argument("--game", choices=[*CASES], action="append", help="only this game")
    parser.add_argument("--squires", action="store_true", help="squires play, not chance")
    args = parser.parse_args()
    return 1 if soak(args.game or [*CASES], args.start, args.games, args.jobs, squires=args.squires) else 0


if __name__ == "__main__":
    sys.exit(main())
