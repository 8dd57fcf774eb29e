"""Measure the server: latency at a steady pace, then moves as fast as they go, beside boardgame.io's server.

All tables are opened first, so that play alone is measured. Clients share the cores with the server, so beside moves a
second it tells moves for each second of the server's own work.
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
from subprocess import PIPE
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

import uvloop
from platformdirs import user_cache_path

from bench.server.load import GAMES, Result, run

Process = subprocess.Popen[bytes]
PORT, THEIR_PORT = 8799, 8798
THEIRS = Path(__file__).parent / "boardgameio"
FAST_TABLES = 100


class Speed(NamedTuple):
    """Moves for each second that passed, and for each second that the server worked."""

    by_time: float
    by_work: float


@contextmanager
def served(port: int) -> Iterator[Process]:
    """A server of ours over a fresh file of SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "smallcouncil", "serve", "--port", str(port), "--no-limits"]
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


def measure(process: Process, *, tables: int, seconds: float, pause: float, game: str = "") -> tuple[Result, float]:
    """Play, and tell what was measured and how long the server worked for it."""
    begun: list[float] = []
    result = uvloop.run(
        run(
            f"http://127.0.0.1:{PORT}",
            tables=tables,
            seats=4,
            seconds=seconds,
            pause=pause,
            game=game,
            when_ready=lambda: begun.append(worked(process)),
        )
    )
    return result, worked(process) - begun[0]


def measure_theirs(seconds: float) -> Speed | None:
    """The same for boardgame.io's server, in memory; None where there is no Node."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    folder = user_cache_path("smallcouncil", ensure_exists=True) / "boardgameio"
    shutil.copytree(THEIRS, folder, dirs_exist_ok=True)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    with began(["node", "server.js", str(THEIR_PORT)], f"http://localhost:{THEIR_PORT}/", folder) as process:
        command = ["node", "load.js", str(THEIR_PORT), str(FAST_TABLES), str(seconds)]
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
        f"  {speed.by_time:8.0f} moves/s   median {told['median']:6.1f} ms   p99 {told['p99']:6.1f} ms   "
        f"{told['moves']} moves, {told['errors']} errors   {speed.by_work:.0f} moves a second of work"
    )
    return speed


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    with served(PORT) as process:
        print(f"{given.tables} tables of all games x 4 clients, 1 move a second each, durable:")
        paced, _ = measure(process, tables=given.tables, seconds=given.seconds, pause=1.0)
        print(f"  {paced.line()}   {memory(process):.0f} MB")
    ours = {}
    for game in GAMES:
        with served(PORT) as process:
            print(f"{FAST_TABLES} tables of {game} x 4 clients, as fast as it goes, durable:")
            fast, work = measure(process, tables=FAST_TABLES, seconds=given.seconds / 3, pause=0.0, game=game)
            ours[game] = Speed(fast.moves / fast.seconds, fast.moves / work)
            print(f"  {fast.line()}   {ours[game].by_work:.0f} moves a second of work")
    print(f"{FAST_TABLES} tables of boardgame.io x 4 clients, as fast as it goes, in memory:")
    theirs = measure_theirs(given.seconds / 3)
    if theirs is None:
        print("  left out: Node is not installed")
        return
    for game, speed in ours.items():
        by_time, by_work = speed.by_time / theirs.by_time, speed.by_work / theirs.by_work
        print(f"{game}: {by_time:.1f} x boardgame.io's moves/s, {by_work:.1f} x by the server's work")


if __name__ == "__main__":
    main()
