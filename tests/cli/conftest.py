"""Every test of the command line sees a screen of one size."""

import pytest


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "50")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
