"""Where the games' facts and texts lie: data with the origin of each fact, and catalogues of sentences."""

import json
import tomllib
from pathlib import Path
from typing import Any

from smallcouncil.core import Texts

PACKAGE = Path(__file__).parents[1]


def read_data(game: str) -> dict[str, Any]:
    """The facts of a game."""
    return tomllib.loads((PACKAGE / "data" / f"{game}.toml").read_text(encoding="utf-8"))


def read_json(table: str) -> dict[str, Any]:
    """A table of facts that is kept as JSON."""
    facts: dict[str, Any] = json.loads((PACKAGE / "data" / f"{table}.json").read_text(encoding="utf-8"))
    return facts


def read_texts(game: str, names: dict[str, str]) -> Texts:
    """The sentences of a game, over those that all games share; `names` are those of its cards in English."""
    texts = Texts.load(PACKAGE / "texts" / "common" / "en.toml", PACKAGE / "texts" / game / "en.toml")
    texts.names["en"] = {**names, **texts.names["en"]}
    return texts
