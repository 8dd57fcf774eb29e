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

ROOT = Path(__file__).parents[1]
COPY = ROOT / "mutants"
MODULES = {
    "hand_of_the_king": ("rules", "companions", "play_areas", "state", "refusals"),
    "westeros_intrigue": ("rules", "state", "refusals", "knowledge"),
}
GOOD_ENOUGH = 85
DECORATED = re.compile(r"^@book\.rule\n(?=def (\w+))", re.MULTILINE)
# mutmut reads an attribute that newer versions of pytest have renamed.
HOOK = """

def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item._nodeid = item.nodeid
"""


def main(games: list[str]) -> int:
    """Mutate the games named, or all; 0 if enough faults were found in each."""
    shares = [mutate(game) for game in games or MODULES]
    return 0 if min(shares) >= GOOD_ENOUGH else 1


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
    paths = [f"src/smallcouncil/games/{game}/{module}.py" for module in MODULES[game]]
    for path in paths:
        undecorate(COPY / path)
    conftest = COPY / "tests" / "conftest.py"
    conftest.write_text(conftest.read_text() + HOOK)
    (COPY / "pyproject.toml").write_text(
        f"[tool.mutmut]\npaths_to_mutate = {json.dumps(paths)}\n"
        f'tests_dir = ["tests/{game}"]\nalso_copy = ["src", "tests"]\n'
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
