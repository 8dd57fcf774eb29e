"""The arrows of import: core <- titles <- bots <- envs, server, cli. Nothing points back, and core knows no game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import smallcouncil as sc

PACKAGE = Path(sc.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
RULES = [file for file in FILES if file.relative_to(PACKAGE).parts[0] in ("core", "titles")]

ROOT = "smallcouncil"  # the package itself: what users import
MAY_IMPORT = {
    "core": {"core"},
    "titles": {"core", "titles"},
    "versions": {"core", "titles", "versions"},
    ROOT: {"core", "titles", "versions", ROOT},
    "bots": {"core", "titles", "versions", ROOT, "bots"},
    "server": {"core", "titles", "versions", ROOT, "bots", "server"},
    "cli": {"core", "titles", "versions", ROOT, "bots", "server", "cli"},
}


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


every_file = pytest.mark.parametrize("file", FILES, ids=name_of)
every_rules_file = pytest.mark.parametrize("file", RULES, ids=name_of)


def nodes(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def imported(file: Path) -> Iterator[str]:
    """The full names of all that a file imports; relative ones are resolved."""
    package = [ROOT, *file.relative_to(PACKAGE).parts[:-1]]
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def layer(module: str) -> str | None:
    """The layer that a module of this package belongs to; None for other packages."""
    root, *rest = module.split(".")
    if root != ROOT:
        return None
    return rest[0] if rest and (PACKAGE / rest[0]).is_dir() else ROOT


def layer_of_file(file: Path) -> str:
    first = file.relative_to(PACKAGE).parts[0]
    if first == "__main__.py":
        return "cli"
    return first if (PACKAGE / first).is_dir() else ROOT


@every_file
def test_no_import_points_back(file: Path) -> None:
    layers = {found for module in imported(file) if (found := layer(module))}
    assert layers <= MAY_IMPORT[layer_of_file(file)]


def test_the_reader_of_imports_finds_them_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_architecture.PACKAGE", tmp_path)
    file = tmp_path / "titles" / "a_game" / "rules.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import smallcouncil.bots\nfrom ...core import ask\nfrom . import x\nfrom ..facts import y\nif 1:\n import z"
    )
    assert [*imported(file)] == [
        "smallcouncil.bots",
        "smallcouncil.core.ask",
        "smallcouncil.titles.a_game.x",
        "smallcouncil.titles.facts.y",
        "z",
    ]


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file).startswith("core/")], ids=name_of)
def test_core_knows_no_game(file: Path) -> None:
    """Docstrings may give a game as an example; the code may not."""
    docstrings = {ast.get_docstring(node, clean=False) for node in nodes(file) if isinstance(node, DOCUMENTED)}
    texts = [node.value for node in nodes(file) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    names = [node.id for node in nodes(file) if isinstance(node, ast.Name)]
    said = " ".join([*(text for text in texts if text not in docstrings), *names]).replace("_", "-").lower()
    assert not [game for game in sc.games() if game in said]


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@every_file
def test_nothing_is_copied_deeply(file: Path) -> None:
    assert not [module for module in imported(file) if module.endswith("deepcopy")]
    assert not [node for node in nodes(file) if isinstance(node, ast.Attribute) and node.attr == "deepcopy"]


@every_rules_file
def test_rules_draw_no_chance_but_their_own(file: Path) -> None:
    """A seeded `Random` may be handed to a rule that deals worlds; nothing else of `random`, and no clock."""
    modules = {*imported(file)} - {"random.Random"}
    assert not [module for module in modules if module.split(".")[0] in ("random", "time", "datetime", "uuid", "os")]


@every_rules_file
def test_only_a_new_table_asks_the_operating_system_for_a_seed(file: Path) -> None:
    assert "secrets.token_hex" not in imported(file) or name_of(file) == "core/game.py"
