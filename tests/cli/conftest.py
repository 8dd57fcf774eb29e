"""Every test of the command line sees a screen of one size, and a table without a seed is dealt by the test's name."""

import pytest

from smallcouncil.cli import console
from tests.server.host import seed_here


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "50")
    console.out.size = console.err.size = (100, 50)  # theirs is taken once for all when they are made
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smallcouncil.cli.token_hex", lambda _: seed_here())
