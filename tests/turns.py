"""Shares of what would be proved too often: every run has each value of each parameter, `make thorough` all of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

import smallcouncil as sc


def in_turn(names: str, *columns: Iterable[Any]) -> pytest.MarkDecorator:
    """All combinations of some parameters. As many as the longest has values are for every run, the rest thorough."""
    values = [[*column] for column in columns]
    turns = [tuple(column[turn % len(column)] for column in values) for turn in range(max(map(len, values)))]
    return pytest.mark.parametrize(
        names, [pytest.param(*one, marks=[] if one in turns else pytest.mark.thorough) for one in product(*values)]
    )


def some_games(*every_run: str) -> pytest.MarkDecorator:
    """What is the frame's and not a game's own: at these tables in every run, at all the others where there is time."""
    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=[] if game in every_run else pytest.mark.thorough) for game in sc.game_ids()]
    )
