"""Writes what the client knows of the games: the schema of every view, and the facts that no view says.

Run it with the project's Python after a game has changed; a test fails until it has been. The client's types are made
from the schemas when it is built (`scripts/types.mjs`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import smallcouncil as sc
from smallcouncil.core import find_game

ROOT = Path(__file__).parent.parent
DEPTH = 2  # down to which a thing has a line of its own


def files() -> dict[Path, str]:
    """Every file, with what it should hold."""
    found = {}
    for game in map(find_game, sc.game_ids()):
        found[ROOT / "docs" / "views" / f"{game.id}.schema.json"] = json.dumps(game.view_schema(), indent=1) + "\n"
        if facts := game.facts():
            found[ROOT / "client" / "src" / "games" / game.id / "facts.json"] = in_lines(facts) + "\n"
    return found


def in_lines(value: Any, depth: int = DEPTH) -> str:
    """JSON with a line for each thing, but not for each part of it."""
    if not (depth and isinstance(value, dict)):
        return json.dumps(value)
    lines = [f"{json.dumps(str(key))}: {in_lines(part, depth - 1)}" for key, part in value.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    for file, text in files().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
