"""What all tests share: readable failures in the laws, repeatable examples, and toy games on request."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.contract.laws", "tests.contract.secrecy", "tests.contract.games")

from smallcouncil.core import GAMES  # noqa: E402
from tests.toys import harbour, ledger, whispers  # noqa: E402

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("repeatable")


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Toy games can be found by their id, in this test only."""
    for game in (harbour.GAME, ledger.GAME, whispers.GAME):
        monkeypatch.setitem(GAMES, game.id, game)
