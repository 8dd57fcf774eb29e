"""One server for all tests of a process that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.host import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder / "tables.sqlite", folder / "log", "--no-limits", "--beat", "0.5") as one:
        yield one
        assert "Traceback" not in one.log.read_text(), one.log.read_text()
