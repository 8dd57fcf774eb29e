"""`python -m tests.mutation [GAME …]`: plants faults in the rules of a game, one at a time; the tests should find them.

mutmut does the planting. It leaves decorated functions alone, and rules are decorated; so it works on a copy in which
each rule is entered in its book at the end of the module instead.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import smallcouncil as sc

ROOT = Path(__file__).parents[1]
COPY = ROOT / "mutants"
GAMES = ROOT / "src" / "smallcouncil" / "games"
NO_RULES = ("__init__", "board", "book", "bot", "card_book", "cards", "derived", "facts", "shapes", "terminal")
SHORT = 30  # minutes that people play a game for: what is longer takes hours, and is mutated when it is named
GOOD_ENOUGH = 85
DECORATED = re.compile(r"^@book\.rule\n(?=def (\w+))", re.MULTILINE)
# mutmut reads an attribute that newer versions of pytest have renamed.
HOOK = """

def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item._nodeid = item.nodeid
"""


def main(games: list[str]) -> int:
    """Mutate the games named, or all that are short; 0 if enough faults were found in each."""
    shares = [mutate(game) for game in games or short_games()]
    return 0 if min(shares) >= GOOD_ENOUGH else 1


def short_games() -> list[str]:
    """The ids of the games whose tests run often enough in a day."""
    return [game for game in sc.game_ids() if sc.find_game(game).minutes <= SHORT]


def folder_of(game: str) -> str:
    """Where the rules and the tests of a game lie."""
    return game.replace("-", "_")


def modules_of(game: str) -> list[str]:
    """The paths of the modules of a game that hold rules."""
    modules = (GAMES / folder_of(game)).glob("*.py")
    return sorted(str(module.relative_to(ROOT)) for module in modules if module.stem not in NO_RULES)


def mutate(game: str) -> float:
    """The share of planted faults that the tests of a game find, in percent."""
    prepare(game)
    mutmut("run")
    mutmut("export-cicd-stats")
    stats = json.loads((COPY / "mutants" / "mutmut-cicd-stats.json").read_text())
    found = stats["killed"] + stats["timeout"]
    share: float = 100 * found / (found + stats["survived"] + stats["no_tests"] + stats["suspicious"])
    print(f"\n{game}: {found} of {stats['total']} planted faults found, {share:.1f} %")
    mutmut("results")
    return share


def mutmut(command: str) -> None:
    """Run mutmut in the copy."""
    program = Path(sys.executable).with_name("mutmut")
    subprocess.run([program, command], cwd=COPY, check=False)  # noqa: S603  (our own program)


def prepare(game: str) -> None:
    """A copy of the project, its rules undecorated, with mutmut told what to mutate and which tests to run."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir()
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, COPY / part, ignore=shutil.ignore_patterns("__pycache__"))
    paths = modules_of(game)
    for path in paths:
        undecorate(COPY / path)
    conftest = COPY / "tests" / "conftest.py"
    conftest.write_text(conftest.read_text() + HOOK)
    (COPY / "pyproject.toml").write_text(
        f"[tool.mutmut]\npaths_to_mutate = {json.dumps(paths)}\n"
        f'tests_dir = ["tests/{folder_of(game)}"]\nalso_copy = ["src", "tests"]\n'
        '[tool.pytest.ini_options]\naddopts = "-q -x"\npythonpath = ["src", "."]\n'
    )


def undecorate(module: Path) -> None:
    """Enter the rules of a module at its end."""
    text = module.read_text()
    rules = DECORATED.findall(text)
    if rules:
        entries = "\n".join(f"book.rule({rule})" for rule in rules)
        module.write_text(f"{DECORATED.sub('', text)}\n\n{entries}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
