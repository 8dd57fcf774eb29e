"""The page that teaches how to write a game, followed letter by letter: it plays, and no other file was touched."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "write_your_own_game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def follow(folder: Path) -> dict[str, str]:
    """A copy of the package with what the page says, and the environment in which it is found."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder / "src")}


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return follow(tmp_path_factory.mktemp("followed"))


def run(env: dict[str, str], *words: str, typed: str = "") -> str:
    program = [sys.executable, "-m", "smallcouncil", *words]
    ran = subprocess.run(program, env=env, input=typed, capture_output=True, text=True, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_page_makes_a_folder_and_touches_nothing_else() -> None:
    folders = {Path(name).parts[:4] for name in FILES}
    assert folders == {("src", "smallcouncil", "games", "toll")}
    assert not (ROOT / "src" / "smallcouncil" / "games" / "toll").exists()
    assert len(FILES) == 5


def test_the_new_game_is_listed_and_its_rules_are_read(env: dict[str, str]) -> None:
    assert "The Toll" in run(env, "games")
    assert "TL-2.2" in run(env, "rules", "toll")


def test_the_new_game_is_played_to_its_end_in_the_terminal(env: dict[str, str]) -> None:
    said = run(env, "play", "toll", "--seats", "you,squire,squire", "--seed", "5", typed="9\n5\n4\n3\n2\n1\n")
    assert "Lay a card." in said
    assert "TL-2.1" in said
    assert "most coins" in said


def test_the_bots_of_the_new_game_play_it(env: dict[str, str]) -> None:
    assert "squire" in run(env, "simulate", "toll", "--seats", "squire,random", "--games", "20", "--seed", "1")


def test_the_new_game_keeps_its_secrets(env: dict[str, str]) -> None:
    """What one has laid nobody else sees, and a world dealt anew looks the same to the viewer."""
    program = (
        "import smallcouncil as sc\nfrom random import Random\n"
        "p = sc.new('toll', players=3, seed=1)\n"
        "q = sc.new('toll', players=3, seed=1)\n"
        "p.answer(0, '5'); q.answer(0, '1')\n"
        "assert p.view(1) == q.view(1) and p.view(None) == q.view(None) and p.view(0) != q.view(0)\n"
        "assert p.determinise(1, Random(1)).view(1) == p.view(1)\n"
    )
    subprocess.run([sys.executable, "-c", program], env=env, check=True)  # noqa: S603
