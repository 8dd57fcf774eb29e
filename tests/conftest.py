"""What all tests share: readable failures in the laws, repeatable examples, any order, and toy games on request."""

import os
from itertools import groupby
from random import Random

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.contract.laws", "tests.contract.secrecy", "tests.contract.games")

from smallcouncil.core import GAMES  # noqa: E402
from tests.toys import harbour, ledger, whispers  # noqa: E402

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("repeatable")
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1,localhost"  # our own servers are asked directly


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle`: what no test may depend on. `--thorough`: what takes too long for every change."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run modules, and the tests in each, in random order")
    parser.addoption("--thorough", action="store_true", help="run also the tests that are marked as thorough")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle where that is wanted. A module stays together, since servers and browsers are kept for one."""
    if not config.getoption("thorough"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("thorough")])
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    if (seed := config.getoption("shuffle")) is not None:
        rng = Random(seed)
        modules = [[*group] for _, group in groupby(items, key=lambda item: item.path)]
        rng.shuffle(modules)
        for module in modules:
            rng.shuffle(module)
        items[:] = [item for module in modules for item in module]


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Toy games can be found by their id, in this test only."""
    for game in (harbour.GAME, ledger.GAME, whispers.GAME):
        monkeypatch.setitem(GAMES, game.id, game)
