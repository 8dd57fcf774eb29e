"""Measure the server: latency at a steady pace, then moves as fast as they go, beside boardgame.io's server.

All tables are opened first, so that play alone is measured. A machine is not equally quick at all times: each game of
ours is compared with runs of theirs just before and after it, several times, and the median counts. Clients share the
cores with the server, so beside moves a second it tells moves for each second of the server's own work.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import harmonic_mean, median
from subprocess import PIPE
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

import uvloop
from platformdirs import user_cache_path

import smallcouncil as sc
from bench.server.load import GAMES, as_fast_as_it_goes, at_a_pace

Process = subprocess.Popen[bytes]
PORT, THEIR_PORT = 8799, 8798
THEIRS = Path(__file__).parent / "boardgameio"
FAST_TABLES = 100
LIKE_THEIRS = "hand-of-the-king"  # what boardgame.io plays is of this size


def games_each(game: str) -> int:
    """How many games a table plays: what people would need an hour for lasts for some seconds here."""
    return max(1, 60 // sc.find_game(game).minutes)


class Speed(NamedTuple):
    """Moves for each second that passed, and for each second that the server worked."""

    by_time: float
    by_work: float


@contextmanager
def served(port: int, *options: str) -> Iterator[Process]:
    """A server of ours over a fresh file of SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "smallcouncil", "serve", "--port", str(port), "--no-limits", *options]
        with began([*command, "--database", f"{folder}/tables.sqlite"], f"http://127.0.0.1:{port}/health") as process:
            yield process


@contextmanager
def began(command: list[str], url: str, folder: Path | None = None) -> Iterator[Process]:
    """A process that answers at a URL, for as long as it is needed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder)  # noqa: S603
    try:
        wait_for(url)
        yield process
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str) -> None:
    """Wait until somebody answers, whatever they say."""
    for _ in range(1200):
        try:
            with urlopen(url):  # noqa: S310
                return
        except HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"nobody answers at {url}")


def memory(process: Process) -> float:
    """Megabytes that a process holds."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def worked(process: Process) -> float:
    """Seconds that a process has worked."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(game: str, seconds: float, *options: str) -> Speed:
    """Our server, as fast as it goes."""
    with served(PORT, *options) as process:
        begun: list[float] = []
        result = uvloop.run(
            as_fast_as_it_goes(
                f"http://127.0.0.1:{PORT}",
                game=game,
                tables=FAST_TABLES,
                games=games_each(game),
                seats=4,
                seconds=seconds,
                when_ready=lambda: begun.append(worked(process)),
            )
        )
        speed = Speed(result.moves / result.seconds, result.moves / (worked(process) - begun[0]))
    print(
        f"  {' '.join([game, *options]) + ':':18}{result.line()}   {speed.by_work:.0f} moves a second of work",
        flush=True,
    )
    return speed


def measure_theirs(folder: Path, seconds: float) -> Speed:
    """The same for boardgame.io's server, in memory."""
    with began(["node", "server.js", str(THEIR_PORT)], f"http://localhost:{THEIR_PORT}/", folder) as process:
        command = ["node", "load.js", str(THEIR_PORT), str(FAST_TABLES), str(games_each(LIKE_THEIRS)), str(seconds)]
        load = subprocess.Popen(command, cwd=folder, stdin=PIPE, stdout=PIPE, text=True)  # noqa: S603
        assert load.stdin
        assert load.stdout
        load.stdout.readline()
        before = worked(process)
        load.stdin.write("go\n")
        load.stdin.flush()
        told = json.loads(load.stdout.readline())
        speed = Speed(told["moves"] / told["seconds"], told["moves"] / (worked(process) - before))
        load.wait()
    print(
        f"  {'boardgame.io:':18}{speed.by_time:8.0f} moves/s   median {told['median']:6.1f} ms   "
        f"p99 {told['p99']:6.1f} ms   {told['moves']} moves, {told['errors']} errors   "
        f"{speed.by_work:.0f} moves a second of work",
        flush=True,
    )
    return speed


def their_folder() -> Path | None:
    """Where boardgame.io's server is installed; None where there is no Node."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    folder = user_cache_path("smallcouncil", ensure_exists=True) / "boardgameio"
    shutil.copytree(THEIRS, folder, dirs_exist_ok=True)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    return folder


def compare(folder: Path, rounds: int, seconds: float) -> dict[str, list[Speed]]:
    """Each of our games several times, as a multiple of what boardgame.io's server does just before and just after."""
    ratios: dict[str, list[Speed]] = {game: [] for game in GAMES}
    before = measure_theirs(folder, seconds)
    for game in GAMES * rounds:
        ours, after = measure(game, seconds), measure_theirs(folder, seconds)
        ratios[game].append(Speed(*(2 * our / (b + a) for our, b, a in zip(ours, before, after, strict=True))))
        before = after
    return ratios


def measure_accelerator(rounds: int, seconds: float) -> None:
    """What the accelerator alone is worth: each game with it and without, one after the other, in changing order."""
    for game in GAMES:
        ratios = []
        for number in range(rounds):
            order = (["--accelerate"], ["--no-accelerate"])[:: 1 if number % 2 else -1]
            found = {options[0]: measure(game, seconds, *options) for options in order}
            pairs = zip(found["--accelerate"], found["--no-accelerate"], strict=True)
            ratios.append(Speed(*(quick / plain for quick, plain in pairs)))
        by_time, by_work = map(median, zip(*ratios, strict=True))
        print(f"{game}: {by_time:.2f} x the moves/s without the accelerator, {by_work:.2f} x by the server's work")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--accelerator", action="store_true", help="what the accelerator alone is worth, and no more")
    given = parser.parse_args()
    if given.accelerator:
        return measure_accelerator(given.rounds, given.seconds / 5)
    with served(PORT) as process:
        print(f"{given.tables} tables of all games x 4 clients, 1 move a second each, durable:", flush=True)
        pace = at_a_pace(f"http://127.0.0.1:{PORT}", tables=given.tables, seats=4, seconds=given.seconds, pause=1.0)
        print(f"  {uvloop.run(pace).line()}   {memory(process):.0f} MB")
    if (folder := their_folder()) is None:
        print("boardgame.io is left out: Node is not installed")
        return
    print(f"{FAST_TABLES} tables x 4 clients, as fast as it goes, ours durable, boardgame.io's in memory:", flush=True)
    ratios = compare(folder, given.rounds, given.seconds / 5)
    middle = {game: Speed(*map(median, zip(*found, strict=True))) for game, found in ratios.items()}
    for game, ratio in middle.items():
        print(f"{game}: {ratio.by_time:.1f} x boardgame.io's moves/s, {ratio.by_work:.1f} x by the server's work")
    by_time, by_work = (harmonic_mean(each) for each in zip(*middle.values(), strict=True))
    print(f"all games alike: {by_time:.1f} x boardgame.io's moves/s, {by_work:.1f} x by the server's work")


if __name__ == "__main__":
    main()
