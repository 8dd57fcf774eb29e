"""What the client knows of the games is made from the games."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import jsonschema_rs
import pytest

import smallcouncil as sc
from smallcouncil.core import find_game
from tests.client.conftest import CLIENT
from tests.contract.games import CASES, Case
from tests.contract.laws import as_plain, positions, viewers


def generate() -> ModuleType:
    """The script that writes what is made."""
    spec = spec_from_file_location("generate", CLIENT / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def test_schemas_and_facts_are_those_of_the_games() -> None:
    """`python client/generate.py` writes them anew."""
    files: dict[Any, str] = generate().files()
    assert {file.name for file in files} >= {f"{game}.schema.json" for game in sc.game_ids()}
    for file, text in files.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is not fresh"


def test_no_clause_is_named_in_the_client() -> None:
    """By which clause something counts, decides or is refused is told by views, events and refusals."""
    comments = re.compile(r"<!--.*?-->|/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
    for file in (file for end in ("svelte", "ts") for file in (CLIENT / "src").rglob(f"*.{end}")):
        assert not re.findall(r"\b(?:R-)?[A-Z]{2}-\d+\b", comments.sub("", file.read_text(encoding="utf-8"))), file.name


@pytest.mark.parametrize("case", [case for case in CASES if not case.contract.is_toy], ids=repr)
def test_views_are_as_their_schema_says(case: Case) -> None:
    """Zones and derived values alike; nothing is told that the schema does not know."""
    schema = find_game(case.contract.game.id).view_schema()
    check = jsonschema_rs.validator_for(schema)
    told = schema["$defs"][case.contract.game.view_type.__name__]["properties"].keys()
    for p in positions(case, seed=2, most=4):
        for viewer in viewers(p):
            view = as_plain(p.view(viewer))
            check.validate(view)
            assert view.keys() == told
