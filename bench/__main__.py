"""`python -m bench`: every game of ours and every peer that is installed, in turns, in one run.

CPU time counts, runs are interleaved and the best of each is taken, so that what else the machine does falls on all
alike.
"""

from __future__ import annotations

import platform
import sys

import smallcouncil as sc

from .peers import installed_peers
from .playouts import Speed, Subject, measure, our_games

ROUNDS, SECONDS = 12, 0.5
HEARTS = "OpenSpiel hearts (C++)"
CONNECT_FOUR = "PettingZoo connect_four"


def main() -> None:
    """Measure, and print a table with ratios."""
    ours = [subject for game in sc.game_ids() for subject in our_games(game)]
    subjects = [*ours, *installed_peers()]
    speeds = {subject.name: Speed() for subject in subjects}
    for seed in range(ROUNDS):
        for subject in subjects:
            measure(subject, speeds[subject.name], SECONDS, seed)
        print(f"\rround {seed + 1} of {ROUNDS}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print_table(subjects, speeds)


def print_table(subjects: list[Subject], speeds: dict[str, Speed]) -> None:
    """A Markdown table; ratios to OpenSpiel's hearts and PettingZoo's connect_four of the same run."""
    hearts, connect_four = speeds.get(HEARTS, Speed()), speeds.get(CONNECT_FOUR, Speed())
    print(
        f"Python {platform.python_version()}, {platform.machine()}; best of {ROUNDS} interleaved runs of {SECONDS} s\n"
    )
    print("| | decisions/s | games/s | copies/s | decisions, × hearts | copies, × hearts | decisions, × PettingZoo |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for subject in subjects:
        speed = speeds[subject.name]
        print(
            f"| {subject.name} | {speed.decisions:,.0f} | {speed.games:,.0f} | {speed.copies:,.0f} "
            f"| {ratio(speed.decisions, hearts.decisions)} | {ratio(speed.copies, hearts.copies)} "
            f"| {ratio(speed.decisions, connect_four.decisions)} |"
        )


def ratio(ours: float, theirs: float) -> str:
    """A ratio, where both were measured."""
    return f"{ours / theirs:.2f}" if ours and theirs else "–"


if __name__ == "__main__":
    main()
