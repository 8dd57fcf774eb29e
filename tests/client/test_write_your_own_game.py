"""The game that docs/write_your_own_game.md makes, over the server and in the browser: with a plain board."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.client.pages import CHOICE, OVER, Guest
from tests.server.host import Server, free_port
from tests.test_write_your_own_game import follow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has found one more folder."""
    folder = tmp_path_factory.mktemp("followed")
    env, port = follow(folder), free_port()
    command = [sys.executable, "-m", "smallcouncil", "serve", "--port", str(port), "--database", str(folder / "t.db")]
    process = subprocess.Popen([*command, "--no-limits"], env=env, stdout=subprocess.DEVNULL)  # noqa: S603
    server = Server(str(folder / "t.db"), folder / "log")
    server.port = port
    try:
        wait_for(server.url, process)
        yield server
    finally:
        process.kill()
        process.wait()


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(3000):
        assert process.poll() is None
        try:
            with urlopen(f"{url}/health"):  # noqa: S310
                return
        except OSError:
            time.sleep(0.02)
    raise AssertionError("it does not answer")


def test_the_new_game_is_one_press_away_and_plays_to_its_end(guest: Guest) -> None:
    """Found on the first page, played with the keyboard's list of choices, told in its own sentences."""
    page = guest.opens()
    expect(page.get_by_role("heading", name="The Toll")).to_be_visible()
    page.locator("li.toll button").click()
    for card in (5, 4, 3, 2):  # the last is laid by itself
        page.locator(CHOICE, has_text=str(card)).first.click()
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(".log")).to_contain_text("takes")
    assert not guest.errors


def test_the_new_game_is_set_up_and_its_rules_are_shown(guest: Guest) -> None:
    page = guest.opens("/new/toll")
    expect(page.get_by_role("link", name="The Toll")).to_be_visible()
    guest.opens("/rules/toll")
    expect(page.get_by_text("the highest that only one player has laid", exact=False)).to_be_visible()
    assert not guest.errors
