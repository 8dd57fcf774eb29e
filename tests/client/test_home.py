"""The first page: where one is waited for, one's tables and how they ended, open tables; and on to the next."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.client.conftest import NewGuest
from tests.client.everybody import wrong_with_the_screen
from tests.client.pages import Guest
from tests.server.host import Server, Visitor

GAME = "westeros-intrigue"
DAY = 86_400


def opens_once_a_bot_has_moved(guest: Guest, table: str) -> None:
    """Play one turn, and wait until the turn comes round again."""
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    guest.chooses()
    guest.waits_to_be_asked()


def test_where_one_is_waited_for_comes_first(new_guest: NewGuest) -> None:
    """With what has changed and until when, the most urgent first; then one's tables with opponents and results."""
    guest = new_guest()
    long, finished = (guest.sets_up(GAME, ["me", "squire"], options={"first": 0}) for _ in range(2))
    guest.sets_up(
        "hand-of-the-king", ["me", "squire"], options={"first": 0}, clock={"kind": "decision", "seconds": DAY}
    )
    guest.sets_up("iron-throne", ["me", "open", "open"], title="Friday night")
    opens_once_a_bot_has_moved(guest, long)
    guest.opens(f"/t/{finished}")
    guest.plays_to_the_end()
    page = guest.opens("/")
    turns = page.get_by_role("region", name="Your turn (2)")
    expect(turns.get_by_role("link")).to_have_count(2)
    expect(turns.get_by_role("link").first).to_contain_text("your time ends in 23 hours")
    expect(turns.get_by_role("link").last).to_contain_text("1 move since yours: Squire 2")
    assert turns.bounding_box()["y"] < page.locator("ul.games").bounding_box()["y"]  # type: ignore[index]
    mine = page.get_by_role("region", name="My tables").get_by_role("list").get_by_role("link")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("Friday night")
    expect(mine.first).to_contain_text("with 2 open seats")
    expect(mine.last).to_contain_text("with Squire 2")
    expect(mine.last).to_have_text(re.compile("you won|place 2 of 2"))
    turns.get_by_role("link").last.click()
    page.wait_for_selector(".ask.mine")


def test_open_tables_come_and_go_while_one_looks(new_guest: NewGuest, server: Server) -> None:
    """With game, clock and seats; the page asks again by itself."""
    guest = new_guest()
    page = guest.page
    page.clock.install()
    guest.opens("/")
    expect(page.get_by_role("region", name="Open tables")).to_be_visible()
    host = Visitor(server, "Olenna")
    table = host.make(
        "game-of-thrones",
        "me",
        "open",
        "squire",
        "open",
        visibility="open",
        clock={"kind": "decision", "seconds": 3 * DAY},
    )
    line = page.get_by_role("region", name="Open tables").get_by_role("link", name="Olenna")
    page.clock.run_for(16_000)
    expect(line).to_contain_text("A Game of Thrones")
    expect(line).to_contain_text("2 of 4 seats free")
    expect(line).to_contain_text("3 days per move")
    host.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": "squire"})
    page.clock.run_for(16_000)
    expect(line).to_contain_text("1 of 4 seats free")
    assert guest.errors == []


def test_after_a_move_the_next_table_is_one_press_away(new_guest: NewGuest, server: Server) -> None:
    """Where somebody else has to choose, and one is waited for elsewhere."""
    guest, friend = new_guest(), Visitor(server, "Robb")
    waiting = guest.sets_up(GAME, ["me", "squire"], options={"first": 0})
    table = guest.sets_up(GAME, ["me", "open"], options={"first": 0}, visibility="open")
    friend.post(f"/api/tables/{table}/join", {"seat": 1})
    page = guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    expect(page.get_by_role("link", name="Next table")).to_have_count(0)
    guest.chooses()
    page.get_by_role("link", name="Next table (1)").click()
    page.wait_for_url(f"**/t/{waiting}")
    page.wait_for_selector(".ask.mine")
    expect(page.get_by_role("link", name="Next table")).to_have_count(0)
    assert guest.errors == []


@pytest.mark.parametrize("language", ["en", "hu", "cs"])
def test_the_first_page_is_for_everybody(new_guest: NewGuest, server: Server, language: str) -> None:
    """With a turn to take, one's own tables and others' open ones: axe, light and dark, in five sizes."""
    host = Visitor(server, "A host of a very long name indeed, it is")
    host.make(GAME, "me", "open", visibility="open", title="A table whose name fills all the room that a line can have")
    guest = new_guest(language=language)
    guest.sets_up(GAME, ["me", "squire"], options={"first": 0}, title="The long night of the Starks and the Lannisters")
    guest.sets_up(GAME, ["me", "open", "open"])
    guest.opens("/").wait_for_selector(".turns")
    assert wrong_with_the_screen(guest) == []
    assert guest.errors == []
