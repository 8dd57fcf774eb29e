"""`python -m tests.server.kill [N] [--scene NAME] [--seed S]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.server.kill.run import run
from tests.server.kill.scenes import OverPostgreSQL, OverSQLite

SCENES = (OverSQLite.name, OverPostgreSQL.name)


def main() -> int:
    """Strike, judge, tell; how many problems there were."""
    arguments = argparse.ArgumentParser(prog="kill", description="Kill servers under load; nothing may be lost.")
    arguments.add_argument("blows", type=int, nargs="?", default=1000, help="how many, over all scenes")
    arguments.add_argument("--scene", choices=SCENES, help="one scene only")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--folder", type=Path, help="where logs and SQLite's file stay, for looking at them")
    given = arguments.parse_args()
    scenes = [given.scene] if given.scene else SCENES
    problems = 0
    for number, name in enumerate(scenes):
        share = given.blows // len(scenes) + (number < given.blows % len(scenes))
        with tempfile.TemporaryDirectory() as passing:
            folder = given.folder or Path(passing)
            folder.mkdir(exist_ok=True)
            report = run(name, share, folder, given.seed)
        print(report, flush=True)
        problems += len(report.problems)
    return problems


if __name__ == "__main__":
    sys.exit(bool(main()))
