"""Games in real browsers: alone, by keyboard, together, through reloads and broken connections."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.client.conftest import NewGuest
from tests.client.pages import CHOICE, OVER, Guest
from tests.server.host import Server


def test_one_click_starts_a_game_and_the_plain_controls_play_it_to_its_end(guest: Guest, page: Page) -> None:
    """A newcomer presses "Play now" and then choices until somebody has won; the result offers what comes next."""
    guest.plays_now("hand-of-the-king")
    guest.plays_to_the_end()
    expect(page.locator(".result h2")).to_contain_text(re.compile(r"wins?$"))
    expect(page.locator(".result figure")).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    assert not guest.errors


def test_a_reload_in_mid_decision_asks_the_same_again(guest: Guest, page: Page) -> None:
    """Nothing is lost by a reload: the same question, the same choices, the same log."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    expect(page.get_by_text("Move Varys: a direction").first).to_be_visible()
    before = guest.question(), page.locator(CHOICE).all_inner_texts(), page.locator(".log li").count()
    page.reload()
    guest.waits_to_be_asked()
    expect(page.get_by_text("Move Varys: a direction").first).to_be_visible()
    assert (guest.question(), page.locator(CHOICE).all_inner_texts(), page.locator(".log li").count()) == before
    guest.chooses()


def test_the_client_comes_back_after_the_server_was_gone(guest: Guest, page: Page, server: Server) -> None:
    """The connection is made anew, and a choice pressed while it was broken is carried out once."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    server.kill()
    page.locator(CHOICE).first.click()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    before = guest.number()
    server.start()
    page.wait_for_function("before => document.querySelector('.log').dataset.last !== before", arg=before)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    guest.waits_to_be_asked()


def test_two_browsers_meet_at_one_table_by_a_link(new_guest: NewGuest) -> None:
    """The host sends a link, the guest takes the seat; a move of one is seen by the other at once."""
    host, other = new_guest(), new_guest(width=390, height=844)
    table = host.sets_up("hand-of-the-king", ["me", "open"])
    host.opens(f"/t/{table}")
    link = host.page.get_by_label("Invitation to seat 2", exact=True).input_value()
    other.page.goto(link)
    other.page.get_by_label("Your name at the table").fill("Arya")
    other.page.get_by_role("button", name="Take seat 2").click()
    for one in (host, other):
        one.page.wait_for_selector(".board > *")
        expect(one.page.locator(".players")).to_contain_text("Arya")
    mover, watcher = (host, other) if host.page.locator(".ask.mine").count() else (other, host)
    mover.chooses()
    start = time.perf_counter()
    watcher.page.wait_for_selector(".ask.mine")
    assert time.perf_counter() - start < 2  # generous: machines that test are busy
    other.fits()


def test_talk_reaches_the_other_browser(new_guest: NewGuest) -> None:
    """What one says the other reads, and a tab that is not looked at counts it."""
    host, other = new_guest(), new_guest()
    table = host.sets_up("hand-of-the-king", ["me", "open"], visibility="open")
    host.opens(f"/t/{table}")
    other.opens(f"/t/{table}").get_by_role("button", name="Sit here").click()
    for one in (host, other):
        one.page.wait_for_selector(".board > *")
    host.page.get_by_role("tab", name="Talk").click()
    host.page.get_by_label("Say something").fill("Winter is coming")
    host.page.keyboard.press("Enter")
    expect(other.page.get_by_role("tab", name="Talk")).to_contain_text("1")
    other.page.get_by_role("tab", name="Talk").click()
    expect(other.page.get_by_role("log", name="Talk")).to_contain_text("Winter is coming")


def test_a_screen_that_is_passed_on_has_a_curtain(guest: Guest, page: Page) -> None:
    """Two seats at one screen: before each change of eyes a curtain hides the table."""
    table = guest.sets_up("westeros-intrigue", ["me", "me"])
    guest.opens(f"/t/{table}")
    seats = []
    for _ in range(3):
        curtain = page.get_by_role("dialog")
        expect(curtain).to_contain_text("Pass the screen to")
        curtain.locator(".button.main").click()
        expect(curtain).to_have_count(0)
        seats.append(page.locator(".players .own .mark").count() and page.locator(".players li.own").inner_text())
        guest.chooses()
    assert seats[0] == seats[2]


def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, page: Page) -> None:
    """Tab to the first page's button, then arrows and Enter; the focus is always somewhere to be seen."""
    guest.opens()
    page.wait_for_selector("li.hand-of-the-king button:enabled")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('li.hand-of-the-king button') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".ask.mine")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.option')"):
            break
    for _ in range(60):
        page.wait_for_selector(f".ask .option:focus, {OVER}")
        if page.locator(OVER).count():
            return
        before = guest.number()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.result') || document.querySelector('.log').dataset.last !== before",
            arg=before,
        )
    raise AssertionError("the game does not end")


def test_a_typed_move_that_is_illegal_is_refused_with_its_clause(guest: Guest, page: Page) -> None:
    """Why can't I: the reason in words, and its clause opens the rules there."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    page.get_by_label("Type your move").fill("sideways stark")
    page.keyboard.press("Enter")
    refusal = page.locator(".told.bad")
    expect(refusal).to_contain_text("Sideways is no direction")
    clause = refusal.locator(".clause").inner_text()
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
