"""Strike again and again while clients play, and tell what came of it."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.server.host import Place
from tests.server.kill.clients import GAMES, HANDS, Hand, Party
from tests.server.kill.scenes import Scene, scene_named
from tests.server.kill.verdict import judge

RECOVERY = 120.0  # seconds after which somebody should have helped: then it has not recovered by itself
EVERYBODY = 25  # blows after which it is not enough that somebody plays on


@dataclass
class Report:
    """What was done, and what came of it."""

    scene: str
    seed: int
    blows: Counter[str] = field(default_factory=Counter)
    took: Counter[str] = field(default_factory=Counter)  # milliseconds by kind, with the recovery
    tables: int = 0
    answers: int = 0  # acknowledged
    connections: int = 0
    compared: int = 0  # positions, with what a newcomer is told
    missed: int = 0  # frames that only a beat told of
    seconds: float = 0.0
    slowest: tuple[float, str] = (0.0, "")  # recovery
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = ", ".join(
            f"{times} {kind} ({self.took[kind] / times / 1000:.1f} s)" for kind, times in self.blows.items()
        )
        lines = [
            f"{self.scene} (seed {self.seed}): {self.blows.total()} blows in {self.seconds:.0f} s: {kinds}",
            f"  {self.tables} tables, {self.answers} acknowledged answers, {self.connections} connections, "
            f"{self.compared} positions compared, {self.missed} missed frames; "
            f"slowest recovery {self.slowest[0]:.1f} s ({self.slowest[1]})",
            *(f"  PROBLEM {problem}" for problem in self.problems),
        ]
        return "\n".join(lines if self.problems else [*lines, "  nothing lost, doubled or reordered"])


class NotRecovered(Exception):
    """Nobody plays any more, though every blow is over."""


def run(name: str, blows: int, folder: Path, seed: int = 1) -> Report:
    """Strike so many blows at a scene, let everybody play on, and judge."""
    report, begun = Report(name, seed), time.monotonic()
    with scene_named(name, folder, Random(seed)) as scene:
        stopping = threading.Event()
        hands = seated(scene, stopping)
        try:
            strike_often(scene, blows, hands, report)
        except Exception as error:
            report.problems.append(f"{type(error).__name__} {error}")
        stopping.set()
        for hand in hands:
            hand.thread.join(RECOVERY)
            if hand.thread.is_alive():
                report.problems.append(f"client {hand.thread.name} cannot come to its table")
        scene.stop()
        report.tables, problems = judge(scene.database, hands)
    report.problems += problems
    report.answers = sum(1 for hand in hands for memory in hand.memories for one in memory.asked if one.seq)
    report.connections = sum(hand.connections for hand in hands)
    report.compared = sum(hand.compared for hand in hands)
    report.missed = sum(hand.missed for hand in hands)
    report.seconds = time.monotonic() - begun
    return report


def seated(scene: Scene, stopping: threading.Event) -> list[Hand]:
    """Everybody begins to play."""
    places: list[Place] = [*scene.gates]
    parties = [Party(number, places) for number in range(len(GAMES))]
    hands = [Hand(party, number, places, stopping) for party in parties for number in range(HANDS)]
    for hand in hands:
        hand.thread.start()
    return hands


def strike_often(scene: Scene, blows: int, hands: list[Hand], report: Report) -> None:
    """Each blow falls while somebody plays; after each somebody plays on, and now and then everybody has to."""
    wait_for(all, hands, report, "the beginning")
    for number, kind in enumerate(scene.order(blows), start=1):
        time.sleep(scene.rng.uniform(0.0, 0.3))
        begun = time.monotonic()
        scene.strike(kind)
        report.blows[kind] += 1
        wait_for(any if number % EVERYBODY else all, hands, report, kind)
        report.took[kind] += int(1000 * (time.monotonic() - begun))
        if number % EVERYBODY == 0:
            print(f"{report.scene}: {number} of {blows} blows", file=sys.stderr, flush=True)
    wait_for(all, hands, report, "everything")


def wait_for(which: Callable[[list[bool]], bool], hands: list[Hand], report: Report, after: str) -> None:
    """Wait until some, or all, have an answer to what they sent since now."""
    begun = time.monotonic()
    while not which([hand.answered_of > begun for hand in hands]):
        if troubles := [hand.trouble for hand in hands if hand.trouble]:
            raise NotRecovered(f"after {after}: {troubles}")
        if time.monotonic() > begun + RECOVERY:
            waiting = [hand.thread.name for hand in hands if hand.answered_of <= begun]
            raise NotRecovered(f"{RECOVERY} seconds after {after} {waiting} wait")
        time.sleep(0.01)
    report.slowest = max(report.slowest, (time.monotonic() - begun, after))
