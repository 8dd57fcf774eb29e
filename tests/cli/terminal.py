"""Running the command line in a test: in this process, or in one of its own with real pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

import smallcouncil as sc
from smallcouncil.cli import app
from smallcouncil.core import Log

ALWAYS_THE_FIRST = "1\n" * 400  # more choices than any game has decisions
GAMES = [game for game in sc.game_ids() if sc.find_game(game).minutes <= 30]  # short enough to be piped to the end
VARIANTS = [  # with the fewest and the most players
    (game, players, options)
    for game in GAMES
    for numbers, options in sc.find_game(game).variants.values()
    for players in sorted({min(numbers), max(numbers)})
]
CURTAIN = "Pass the keyboard to "


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


def run(*args: str, typed: str = "") -> Ran:
    """Run a command in this process; an exception that it lets through is the test's failure."""
    result = CliRunner().invoke(app, [*args], input=typed, catch_exceptions=False)
    return Ran(result.exit_code, result.stdout, result.stderr)


def run_outside(*args: str, typed: str | bytes = "", **environment: str) -> Ran:
    """Run a command in a process of its own, its input and output being pipes."""
    command = [sys.executable, "-m", "smallcouncil", *args]
    done = subprocess.run(  # noqa: S603
        command,
        input=typed.encode() if isinstance(typed, str) else typed,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def read_log(file: Path) -> Log:
    return Log.from_json(file.read_bytes())


def positions(log: Log) -> list[sc.Position]:
    """The positions of a game, from the first to the last."""
    p = sc.new(log.game, players=log.players, seed=log.seed, options=log.options)
    found = [p.copy()]
    for seat, choice in log.moves:
        p.answer(seat, choice)
        found.append(p.copy())
    return found
