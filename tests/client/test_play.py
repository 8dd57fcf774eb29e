"""Playing in the frame of every game: the first click, the list of choices, talk, refusals, resigning."""

from __future__ import annotations

import json
import re
from itertools import count

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.client.conftest import NewGuest
from tests.client.keyboard import Keyboard
from tests.client.pages import CHOICE, OVER, Guest, clause_of


def test_one_click_starts_a_game_and_the_plain_controls_play_it_to_its_end(guest: Guest, page: Page) -> None:
    """A newcomer presses "Play now" and then choices until somebody has won; the result offers what comes next."""
    guest.plays_now("hand-of-the-king")
    guest.plays_to_the_end()
    expect(page.locator(".result h2")).to_contain_text(re.compile(r"wins?$"))
    expect(page.locator(".result figure")).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    assert not guest.errors


def test_talk_reaches_the_other_browser(new_guest: NewGuest) -> None:
    """What one says the other reads, and a tab that is not looked at counts it."""
    host, other = new_guest(), new_guest()
    table = host.sets_up("hand-of-the-king", ["me", "open"], visibility="open")
    host.opens(f"/t/{table}")
    other.opens(f"/t/{table}").get_by_role("button", name="Sit here").click()
    for one in (host, other):
        one.page.wait_for_selector(".board > *")
    host.looks_at("talk")
    host.page.get_by_label("Say something").fill("Winter is coming")
    host.page.keyboard.press("Enter")
    expect(other.page.get_by_role("button", name="Talk")).to_contain_text("1")
    other.looks_at("talk")
    expect(other.page.get_by_role("log", name="Talk")).to_contain_text("Winter is coming")


def test_the_list_of_choices_is_played_by_keyboard_alone(guest: Guest, page: Page) -> None:
    """Tab to the first page's button, "/" to the list, arrows and Enter: the focus goes on to the next question."""
    guest.opens()
    keyboard = Keyboard(guest)
    keyboard.tabs_to(page.locator("li.hand-of-the-king button:enabled"))
    page.keyboard.press("Enter")
    guest.waits_to_be_asked()
    keyboard.presses("/")
    keyboard.tabs_to(page.locator(f"{CHOICE}[tabindex='0']"))
    for _ in range(4):
        before = guest.number()
        keyboard.presses("ArrowDown")
        page.keyboard.press("Enter")
        guest.waits_until_taken(before)
        page.wait_for_selector(f"{CHOICE}:focus")


def test_a_typed_move_that_is_illegal_is_refused_with_its_clause(guest: Guest, page: Page) -> None:
    """Why can't I: the reason in words, and its clause opens the rules there."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    page.keyboard.press("/")
    page.keyboard.type("sideways stark")
    page.keyboard.press("Enter")
    refusal = page.locator(".told.bad")
    expect(refusal).to_contain_text("Sideways is not a direction")
    clause = clause_of(refusal)
    refusal.locator(".clause").click()
    expect(page.locator(f"[data-clause='{clause}']")).to_be_in_viewport()


def test_resigning_is_asked_twice_and_a_bot_plays_on(guest: Guest, page: Page) -> None:
    """What cannot be undone is confirmed."""
    guest.plays_now("hand-of-the-king")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(OVER)
    expect(page.locator(".players")).to_contain_text("resigned")


def refuse_hello(page: Page, code: str, reason: str) -> list[str | bytes]:
    """Have every hello of a page refused; what it said."""
    hellos: list[str | bytes] = []

    def refuse(socket: WebSocketRoute) -> None:
        def answer(hello: str | bytes) -> None:
            hellos.append(hello)
            socket.send(json.dumps({"type": "error", "id": None, "code": code, "reason": reason}))
            socket.close(code=1008)

        socket.on_message(answer)

    page.route_web_socket(re.compile("/api/play$"), refuse)
    return hellos


def test_a_page_that_is_older_than_its_server_loads_itself_anew_once(guest: Guest, page: Page) -> None:
    """Where that does not help, it says why it cannot go on."""
    hellos = refuse_hello(page, "bad_request", "this server speaks protocol 99")
    table, loads = guest.sets_up("hand-of-the-king", ["me", "squire"]), count(1)
    with page.expect_event("load", lambda _: next(loads) == 2):
        guest.opens(f"/t/{table}")
    expect(page.get_by_role("alert")).to_contain_text("protocol 99")
    assert len(hellos) == 2


def test_whoever_may_not_come_to_a_table_is_told_in_their_language(new_guest: NewGuest) -> None:
    guest = new_guest(language="hu")
    refuse_hello(guest.page, "not_yours", "this table is not open to spectators")
    table = guest.sets_up("hand-of-the-king", ["me", "squire"])
    expect(guest.opens(f"/t/{table}").get_by_role("alert")).to_have_text("Ezt nem teheted meg.")
