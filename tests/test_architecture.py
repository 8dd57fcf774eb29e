"""The arrows of import: core <- games <- versions <- bots <- server, cli. None points back; core knows no game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import smallcouncil as sc

PACKAGE = Path(sc.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
FIT_IN = re.compile(r"games/\w+/(bots?|terminal)\b")  # parts of a game's folder that are not its rules
RULES = [
    file
    for file in FILES
    if file.relative_to(PACKAGE).parts[0] in ("core", "games")
    and not FIT_IN.match(file.relative_to(PACKAGE).as_posix())
]

ROOT = "smallcouncil"  # the package itself: what users import
MAY_IMPORT = {
    "core": {"core"},
    "terminal": {"core", "terminal"},
    "games": {"core", "games"},
    "boards": {"core", "games", "terminal"},
    "versions": {"core", "games", "versions"},
    ROOT: {"core", "games", "versions", ROOT},
    "bots": {"core", "bots"},
    "server": {"core", "games", "versions", ROOT, "bots", "server"},
    "cli": {"core", "games", "versions", ROOT, "bots", "server", "terminal", "cli"},
}


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


RULES = [file for file in FILES if name_of(file).startswith(("core/", "games/")) and not FIT_IN.match(name_of(file))]
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
    return rest[0] if rest and rest[0] in MAY_IMPORT else ROOT


def layer_of_file(file: Path) -> str:
    first = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if first == "__main__":
        return "cli"
    if re.match(r"games/\w+/terminal\b", name_of(file)):
        return "boards"
    return first if first in MAY_IMPORT else ROOT


@every_file
def test_no_import_points_back(file: Path) -> None:
    layers = {found for module in imported(file) if (found := layer(module))}
    assert layers <= MAY_IMPORT[layer_of_file(file)]


@pytest.mark.parametrize("file", [file for file in RULES if file.name != "__init__.py"], ids=name_of)
def test_rules_know_neither_bots_nor_screens(file: Path) -> None:
    """Only the entry of a game names its bots."""
    assert not [module for module in imported(file) if re.search(r"games\.\w+\.(bots?|terminal)\b", module)]


@pytest.mark.parametrize(
    "file", [file for file in FILES if layer_of_file(file) in ("server", "cli", "bots")], ids=name_of
)
def test_server_and_command_line_name_no_game(file: Path) -> None:
    """What they have to know of a game, its entry in the registry tells."""
    rules = re.compile(r"smallcouncil\.games\.(?!examples|facts|lessons|rulebook)")
    assert not [module for module in imported(file) if rules.match(module)]
    texts = [node.value for node in nodes(file) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert not [text for text in texts if text in sc.game_ids()]


def test_the_reader_of_imports_finds_them_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_architecture.PACKAGE", tmp_path)
    file = tmp_path / "games" / "a_game" / "rules.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import smallcouncil.bots\nfrom ...core import ask\nfrom . import x\nfrom ..facts import y\nif 1:\n import z"
    )
    assert [*imported(file)] == [
        "smallcouncil.bots",
        "smallcouncil.core.ask",
        "smallcouncil.games.a_game.x",
        "smallcouncil.games.facts.y",
        "z",
    ]


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file).startswith("core/")], ids=name_of)
def test_core_knows_no_game(file: Path) -> None:
    """Docstrings may give a game as an example; the code may not."""
    docstrings = {ast.get_docstring(node, clean=False) for node in nodes(file) if isinstance(node, DOCUMENTED)}
    texts = [node.value for node in nodes(file) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    names = [node.id for node in nodes(file) if isinstance(node, ast.Name)]
    said = " ".join([*(text for text in texts if text not in docstrings), *names]).replace("_", "-").lower()
    assert not [game for game in sc.game_ids() if game in said]


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
