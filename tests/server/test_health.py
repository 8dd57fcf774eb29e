"""Health: what is not well is named; and a client that missed something is told so by the next beat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from smallcouncil.server import services as services_module
from smallcouncil.server.connection import Connection
from smallcouncil.server.services import Config, Services, has_room, open_services
from tests.server.host import Server, Visitor, running


def test_a_server_that_is_well_says_so_of_every_part(server: Server) -> None:
    health = Visitor(server, "").get("/health")
    assert health["ok"] is True
    assert health["parts"] == {"database": True, "writer": True, "listener": True, "disk": True}


def test_a_writer_that_is_stuck_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading goes on, and tells nothing of it."""
    monkeypatch.setattr(services_module, "HEALTHY_SECONDS", 1.0)

    async def look() -> dict[str, bool]:
        services: Services = await open_services(Config(database=f"sqlite:///{tmp_path / 't'}"))
        monkeypatch.setattr(services.writer, "_hand_over", lambda: None)
        parts = await services.health()
        monkeypatch.undo()
        services.writer._hand_over()
        await services.close()
        return parts

    assert asyncio.run(look()) == {"database": True, "writer": False, "listener": True, "disk": True}


def test_a_full_disk_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_room(f"sqlite:///{tmp_path / 't'}")
    monkeypatch.setattr(services_module, "disk_usage", lambda _: SimpleNamespace(free=1000))
    assert not has_room(f"sqlite:///{tmp_path / 't'}")
    assert has_room("postgresql+psycopg://elsewhere/t")


def test_a_beat_says_up_to_where_a_client_was_told(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--beat", "0.2") as server:
        ned = Visitor(server)
        sitting = ned.sit(ned.make("hand-of-the-king", "me", "me", visibility="open"))
        answered = sitting.answer(sitting.decisions[0]["options"][0])
        sitting.reach(answered["seq"])
        assert sitting.next("beat")["seq"] == answered["seq"]
        watcher = Visitor(server, "").sit(sitting.table)
        assert watcher.next("beat")["seq"] == answered["seq"]


def test_a_beat_tells_a_delayed_spectator_nothing() -> None:
    """How much has happened meanwhile is what they may not know yet."""
    table: Any = SimpleNamespace(seq=9, setup=SimpleNamespace(spectators=SimpleNamespace(delay=60)))
    here: Any = SimpleNamespace(room=SimpleNamespace(table=table), viewers_at=lambda _: [None])
    assert Connection.told_up_to(here) == 0
    here.viewers_at = lambda _: [1]
    assert Connection.told_up_to(here) == 9
