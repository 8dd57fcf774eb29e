"""A Redis carries the news between processes; it may go and come back, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import run
from tests.server.host import Visitor, running
from tests.server.postgres import postgres
from tests.server.redis import Redis, redis


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def news() -> Iterator[Redis]:
    with redis() as server:
        yield server


def test_processes_hear_of_each_other_and_again_when_redis_is_back(database: str, news: Redis, tmp_path: Path) -> None:
    with (
        running(database, tmp_path / "log 1", "--no-limits", "--fanout", news.url) as one,
        running(database, tmp_path / "log 2", "--no-limits", "--fanout", news.url) as two,
    ):
        ned, robert = Visitor(one, "Ned"), Visitor(two, "Robert")
        table = ned.make("hand-of-the-king", "me", "open", visibility="open")
        here = ned.sit(table)
        robert.post(f"/api/tables/{table}/join", {})
        here.wait(lambda sitting: sitting.info["status"] == "playing")
        there = robert.sit(table)
        there.request("say", seat=1, text="by Redis")
        assert here.next("talked")["said"]["text"] == "by Redis"

        news.kill()
        assert there.request("say", seat=1, text="while it was away")["type"] == "done"
        news.start()
        assert here.next("talked")["said"]["text"] == "while it was away"
        for log in (tmp_path / "log 1", tmp_path / "log 2"):
            assert "Traceback" not in log.read_text(), log.read_text()


def test_an_address_that_is_no_redis_is_refused() -> None:
    ran = run("serve", "--fanout", "http://localhost")
    assert ran.code == 2
    assert "takes the address of a Redis" in ran.err
