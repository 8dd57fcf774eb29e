"""Measure the server: latency at a steady pace, then moves as fast as they go, beside boardgame.io's server.

What limits "as fast as they go" on two cores are the scripted clients, so beside moves a second it tells moves for each
second of the server's own work.
"""

from __future__ import annotations

import argparse
import asyncio
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
from urllib.error import HTTPError
from urllib.request import urlopen

from platformdirs import user_cache_path

from bench.server.load import Result, run

Process = subprocess.Popen[bytes]
PORT, THEIR_PORT = 8799, 8798
THEIRS = Path(__file__).parent / "boardgameio"
FAST_TABLES = 40
LONG_GAMES = ("iron-throne", "storm-of-swords")  # in which play, and not setting up, is what is measured


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
    result = asyncio.run(
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


def measure_theirs(seconds: float) -> float | None:
    """Moves for each second of work of boardgame.io's server, in memory; None where there is no Node."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    folder = user_cache_path("smallcouncil", ensure_exists=True) / "boardgameio"
    shutil.copytree(THEIRS, folder, dirs_exist_ok=True)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    with began(["node", "server.js", str(THEIR_PORT)], f"http://localhost:{THEIR_PORT}/", folder) as process:
        before = worked(process)
        load = ["node", "load.js", str(THEIR_PORT), str(FAST_TABLES), str(seconds)]
        told = json.loads(subprocess.run(load, cwd=folder, check=True, capture_output=True).stdout)  # noqa: S603
        work = worked(process) - before
    print(
        f"  {told['moves'] / told['seconds']:8.0f} moves/s   median {told['median']:6.1f} ms   "
        f"p99 {told['p99']:6.1f} ms   {told['moves']} moves, {told['errors']} errors   "
        f"{told['moves'] / work:.0f} moves a second of work"
    )
    return float(told["moves"] / work)


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
    ours = []
    for game in LONG_GAMES:
        with served(PORT) as process:
            print(f"{FAST_TABLES} tables of {game} x 4 clients, as fast as it goes, durable:")
            fast, work = measure(process, tables=FAST_TABLES, seconds=given.seconds / 2, pause=0.0, game=game)
            print(f"  {fast.line()}   {fast.moves / work:.0f} moves a second of work")
            ours.append(fast.moves / work)
    print(f"{FAST_TABLES} tables of boardgame.io x 4 clients, as fast as it goes, in memory:")
    theirs = measure_theirs(given.seconds / 2)
    if theirs is None:
        print("  left out: Node is not installed")
    else:
        print(f"Ratio, by work: {min(ours) / theirs:.1f} to {max(ours) / theirs:.1f}")


if __name__ == "__main__":
    main()
