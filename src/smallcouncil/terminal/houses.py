"""The great houses on the screen: each by a code of two letters and by its colours, never by colours alone."""

from __future__ import annotations

from rich.text import Text

CODE = {
    "stark": "St",
    "greyjoy": "Gr",
    "lannister": "La",
    "targaryen": "Ta",
    "baratheon": "Ba",
    "tyrell": "Ty",
    "tully": "Tu",
}
STYLE = {
    "stark": "grey0 on grey82",
    "greyjoy": "grey0 on dark_cyan",
    "lannister": "grey100 on dark_red",
    "targaryen": "light_coral on grey27",
    "baratheon": "grey0 on gold3",
    "tyrell": "grey100 on dark_green",
    "tully": "grey100 on blue3",
}


def chip(house: str, words: str = "") -> Text:
    """A house as a small coloured card: its code and some words."""
    return Text(f" {CODE[house]}{words and ' ' + words} ", STYLE[house])


def cut(name: str, width: int) -> str:
    """A name in so many columns."""
    return name if len(name) <= width else name[: width - 1] + "…"
