"""The tests' own ground: ports that nobody takes away, tables that are dealt the same, letters that really differ."""

from __future__ import annotations

import os
import socket
import string
import subprocess
import sys

import pytest

from tests.server import host
from tests.server.host import free_port, seed_here
from tests.server.test_table import another

ELSEWHERE = "import os; os.getpid = lambda: {}; from tests.server.host import free_port; print(free_port())"


def test_a_port_is_given_to_one_test_process_only() -> None:
    """Also where another process begins to look at the same place, and while no server listens there yet."""
    mine = [free_port() for _ in range(3)]
    code = ELSEWHERE.format(os.getpid())
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert len({*mine, int(told.stdout)}) == 4


def test_a_port_that_somebody_listens_at_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as stranger:
        stranger.bind(("127.0.0.1", port := free_port()))
        host._claims.pop().close()
        monkeypatch.setattr(host, "PORTS", range(port, port + 1))
        with pytest.raises(AssertionError, match="no free port"):
            free_port()


def test_a_table_is_dealt_by_the_test_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ran before, and in whichever process; whether it is made while the test is set up or runs."""
    drawn = set()
    for moment in ("setup", "call"):
        monkeypatch.setenv("PYTEST_CURRENT_TEST", f"tests/x.py::test_x[a b] ({moment})")
        drawn.add(seed_here("Ned", 1))
    assert len(drawn) == 1
    assert seed_here("Ned", 2) not in drawn


@pytest.mark.parametrize("last", string.ascii_letters + string.digits + "-_")
def test_a_changed_invitation_differs(last: str) -> None:
    assert another("invite" + last) != "invite" + last
    assert len(another("invite" + last)) == 7
