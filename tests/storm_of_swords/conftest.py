"""A Storm of Swords is in the making: its tests alone can find it by its id."""

import pytest

from smallcouncil.core import GAMES
from smallcouncil.titles.thrones import GAME


@pytest.fixture(autouse=True)
def storm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is registered, in these tests only."""
    monkeypatch.setitem(GAMES, GAME.id, GAME)
