"""Absence in the browser: a nudge, somebody else for who is away, the end, deletion, who won by it."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import grave_violations
from tests.client.conftest import NewGuest
from tests.client.everybody import wrong_with_the_dialog, wrong_with_the_screen
from tests.client.pages import Guest
from tests.server.host import Server, Visitor, running

HAND = "hand-of-the-king"
HOUR = 3600 * 1000
UP = "Time is up: what now?"


@pytest.fixture
def days(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, whose clock can be put forward."""
    with running(tmp_path / "t.sqlite", tmp_path / "log") as server:
        yield server


def later(server: Server, milliseconds: int) -> None:
    """The server wakes up later: it takes the time that it was last alive for the least that it can be."""
    server.stop()
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE settings SET value = value + ? WHERE name = 'alive'", [milliseconds])
    database.close()
    server.start()


def opens(page: Page, what: str) -> None:
    page.get_by_text("Menu", exact=True).click()
    expect(page.locator("details.menu[open]")).to_be_visible()
    page.get_by_role("button", name=what).click()


def two_at_a_table(ann: Guest, bea: Guest, **more: object) -> str:
    table = ann.sets_up(HAND, ["me", "open"], **more)
    invites = ann.page.request.get(f"{ann.url}/api/tables/{table}/invitations").json()
    bea.posts("/api/people", {"name": "Bea"})
    bea.posts(f"/api/tables/{table}/join", {"seat": 1, "invite": invites[1]["invite"]})
    return table


def until_the_other_is_waited_for(ann: Guest, table: str) -> None:
    """Ann plays until it is Bea's turn."""
    while True:
        [waited] = ann.page.request.get(f"{ann.url}/api/tables/{table}/waiting").json()
        if waited["seat"] == 1:
            return
        ann.waits_to_be_asked()
        ann.chooses()
        expect(ann.page.locator(".ask")).to_be_visible()


def test_a_host_goes_on_without_who_stayed_away(new_guest: NewGuest, days: Server) -> None:
    """Nudge, three days, a substitute by a link, the end by consent, deletion; their dialogs are for everybody."""
    ann, bea, cat = (new_guest() for _ in range(3))
    for guest in (ann, bea, cat):
        guest.url = days.url
    clock = {"kind": "decision", "seconds": 3 * 86_400, "timeout": "wait"}
    table = two_at_a_table(ann, bea, clock=clock)
    page = ann.opens(f"/t/{table}")
    until_the_other_is_waited_for(ann, table)
    opens(page, "Who we are waiting for")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Nudge")).to_be_disabled()
    found = wrong_with_the_dialog(ann)
    later(days, 13 * HOUR)
    page.reload()
    opens(page, "Who we are waiting for")
    dialog.get_by_role("button", name="Nudge").click()
    expect(dialog.get_by_role("button", name="Nudge")).to_be_disabled()
    expect(page.locator(".log")).to_contain_text("nudges Bea")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text(re.compile("2 days \\d+ h left"))
    expect(page.get_by_role("button", name=UP)).to_have_count(0)
    later(days, 72 * HOUR)
    bea.page.clock.set_fixed_time(time.time() + 4 * 86_400)
    turns = bea.opens("/").get_by_role("region", name="Your turn (1)")
    expect(turns).to_contain_text("your time is up")
    page.reload()
    expect(page.get_by_role("list", name="Players")).to_contain_text("time is up")
    found += grave_violations(page)
    page.get_by_role("button", name=UP).click()
    expect(dialog).to_contain_text("you may decide, as the host")
    found += wrong_with_the_dialog(ann)
    dialog.get_by_role("button", name="Find a substitute").click()
    link = dialog.get_by_label("Invitation to seat 2", exact=True)
    expect(link).to_have_value(re.compile("invite=.+"))
    found += wrong_with_the_dialog(ann)
    expect(dialog).to_contain_text("A bot plays until a substitute takes this seat.")
    cat.page.goto(link.input_value())
    expect(cat.page.locator("form.invited")).to_contain_text("The game has begun: you play on for Bea.")
    found += wrong_with_the_screen(cat)
    cat.page.get_by_role("button", name="Take seat 2").click()
    expect(cat.page.locator(".ask")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    opens(page, "End or delete")
    found += wrong_with_the_dialog(ann)
    page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    cat.page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="The game was ended by agreement.")).to_be_visible()
    found += grave_violations(page)
    opens(page, "Delete the table")
    found += wrong_with_the_dialog(ann)
    page.get_by_role("dialog").get_by_role("button", name="Delete the table").click()
    cat.page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    assert found == []


def test_of_two_who_resigns_loses_and_the_other_decides_whether_to_play_on(new_guest: NewGuest) -> None:
    """Said before it is done, and to the winner at once; the rematch then begins at once, for nobody else is asked."""
    ann, bea = new_guest(), new_guest()
    table = two_at_a_table(ann, bea)
    ann.opens(f"/t/{table}").wait_for_selector(".board > *")
    page = bea.opens(f"/t/{table}")
    opens(page, "Resign")
    expect(page.get_by_role("dialog")).to_contain_text("You lose the game.")
    found = wrong_with_the_dialog(bea)
    page.emulate_media(color_scheme="dark")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".bar")).to_contain_text("has won and may play on")
    found += grave_violations(page)
    expect(ann.page.locator(".bar")).to_contain_text("You have won.")
    heights = ann.page.locator(".ground").evaluate("ground => [ground.scrollHeight, ground.clientHeight]")
    assert heights[0] == heights[1], "what is told above the board pushes nothing of it out of sight"
    found += grave_violations(ann.page)
    ann.page.locator(".bar").get_by_role("button", name="Play on").click()
    expect(ann.page.locator(".above .bar")).to_have_count(0)
    expect(ann.page.locator(".ask.mine")).to_be_visible()
    ann.page.reload()
    ann.page.locator(".bar").get_by_role("button", name="End the game").click()
    expect(ann.page.get_by_role("heading", name="Ned wins")).to_be_visible()
    expect(page.get_by_role("heading", name="Ned wins")).to_be_visible()
    assert found + grave_violations(page) == []
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".log")).not_to_contain_text("resign")
    expect(ann.page.locator(".ask")).to_be_visible()


def test_a_clock_fits_who_is_invited(guest: Guest, page: Page) -> None:
    """Days for friends, a live game for strangers, none for bots."""
    guest.opens(f"/new/{HAND}")
    clock = page.get_by_label("Clock")
    expect(clock.locator("option").first).to_have_text("No clock: you play with bots")
    page.get_by_label("Seat 2").select_option("open")
    expect(clock.locator("option").first).to_have_text("3 days per move; then the others decide")
    page.get_by_label("Who may join").select_option("open")
    expect(clock.locator("option").first).to_have_text("10 minutes each, +10 seconds per move")


def test_on_a_phone_those_who_are_waited_for_fold_into_one_sign(new_guest: NewGuest, server: Server) -> None:
    """However many there are, with their clocks: the board keeps its room, and one press tells who they are."""
    guest = new_guest(width=390, height=844)
    clock = {"kind": "decision", "seconds": 3 * 86_400, "timeout": "wait"}
    table = guest.sets_up("game-of-thrones", ["me", "open", "open", "open"], visibility="open", clock=clock)
    for name in ("Catelyn", "Robb Stark of Winterfell", "Arya"):
        Visitor(server, name).post(f"/api/tables/{table}/join")
    page = guest.opens(f"/t/{table}")
    page.wait_for_selector(".board > *")
    players = page.get_by_role("list", name="Players")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(players).to_be_hidden()
        header = page.locator("header").first.bounding_box()
        assert header is not None
        assert header["height"] < 64
        sign = page.get_by_role("button", name="Players: waiting for 4")
        expect(sign).to_contain_text(re.compile(r"4 ·\s*3 days"))
        sign.click()
        expect(players.get_by_role("listitem")).to_have_count(4)
        expect(players).to_contain_text("Robb Stark of Winterfell")
        guest.fits()
        assert grave_violations(page) == []
        page.keyboard.press("Escape")
        expect(players).to_be_hidden()
        expect(sign).to_be_focused()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(players).to_be_visible()
    guest.opens(f"/t/{guest.sets_up(HAND, ['me', 'squire'], options={'first': 0}, clock=clock)}")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Players: waiting for 1").locator(":scope > :not(.unseen)")).to_have_text(
        ["", "3 days"]  # an hourglass, and the time of the only one who is waited for: "1 3 days" would be no time
    )
    assert guest.errors == []
