"""Toy games: small enough to see through, made to try the engine and the laws. Never registered outside a test."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import smallcouncil
from smallcouncil.core import Texts

COMMON = Path(smallcouncil.__file__).parent / "games" / "texts" / "en.toml"


def toy_texts(**own: Mapping[str, str]) -> Texts:
    """The texts of a toy, over those that all games share."""
    common = tomllib.loads(COMMON.read_text(encoding="utf-8"))
    sections = {"names", *common, *own}
    return Texts({"en": {section: {**common.get(section, {}), **own.get(section, {})} for section in sections}})
