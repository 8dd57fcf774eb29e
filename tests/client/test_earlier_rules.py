"""Tables that were begun by earlier rules, in the client of today."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from smallcouncil.server.endpoints import COOKIE
from tests.client.conftest import NewGuest
from tests.client.pages import CHOICE, Guest
from tests.server.host import Server, running
from tests.versions.test_earlier_rules import OVER, RUNNING, TOKEN, unpacked


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has got new rules."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "tables.db").write_bytes(unpacked("server.db"))
    with running(folder / "tables.db", folder / "log", "--no-limits") as one:
        yield one


@pytest.fixture
def ned(new_guest: NewGuest, server: Server) -> Guest:
    """The one who began them, back again."""
    guest = new_guest()
    guest.page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": server.url}])
    return guest


@pytest.mark.parametrize("game", RUNNING)
def test_a_table_of_earlier_rules_is_played_on(game: str, ned: Guest) -> None:
    page = ned.opens(f"/t/{RUNNING[game]}")
    page.wait_for_selector(".board > *")
    entries = page.locator(".log li")
    expect(entries.first).to_be_attached()
    before = entries.count()
    page.keyboard.press("/")
    page.locator(CHOICE).first.click()
    expect(entries.nth(before)).to_be_attached()
    assert not ned.errors


@pytest.mark.parametrize("game", OVER)
def test_a_finished_table_of_earlier_rules_is_replayed(game: str, ned: Guest) -> None:
    page = ned.opens(f"/replay/{OVER[game]}")
    page.wait_for_selector(".board > *")
    page.get_by_role("button", name="last").or_(page.locator(".controls button").last).first.click()
    assert not ned.errors
