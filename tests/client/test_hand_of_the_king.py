"""Hand of the King on its own board: grid, houses, companions and play areas."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from smallcouncil.titles.hand_of_the_king.cards import CHARACTERS
from tests.client.axe import grave_violations
from tests.client.boards import MARKED, TOUCH, confirm, is_over, press, smallest
from tests.client.conftest import CLIENT, PHONE, NewGuest
from tests.client.keyboard import Keyboard
from tests.client.pages import Guest


def test_the_board_knows_the_characters_of_each_house() -> None:
    """HK-1.1: the client's table of characters is the engine's, the largest house first."""
    table = json.loads((CLIENT / "src/games/hand-of-the-king/characters.json").read_text(encoding="utf-8"))
    assert {house: frozenset(cards) for house, cards in table.items()} == CHARACTERS
    assert list(table) == list(CHARACTERS)


def test_a_whole_game_is_played_on_the_board(guest: Guest, page: Page) -> None:
    """HK-3, HK-4: marked cards, companions, houses and players are pressed until the game is over."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"])
    guest.opens(f"/t/{table}")
    for turn in range(60):
        if is_over(guest):
            break
        press(page, MARKED, -(turn % 2))
        confirm(guest)
    else:
        raise AssertionError("the game does not end")
    expect(page.locator(".board .area svg[aria-label=Winner]")).to_have_count(1)
    assert not guest.errors


def test_a_move_shows_beforehand_what_it_takes(guest: Guest, page: Page) -> None:
    """HK-3.2 to HK-3.4: under the pointer the cards on the way, the new count and the banner that would come."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"], options={"first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator(".spot.legal").first.hover()
    assert page.locator(".spot.taken").count() >= 1
    expect(page.locator(".preview")).to_contain_text("The banner comes from the supply.")
    expect(page.locator("tr.shown .coming")).to_have_count(1)


def test_a_card_out_of_varys_sight_says_why_not(guest: Guest, page: Page) -> None:
    """HK-3.1: a card in neither his row nor his column is refused with the clause."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"], options={"first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator(".spot:not(.legal):not(.varys):not(.empty)").first.click()
    expect(page.locator(".told")).to_contain_text("never moves diagonally")
    expect(page.locator(".told .clause")).to_have_text("HK-3.1")


def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, page: Page) -> None:
    """Tab to the grid and arrows inside it, or Tab to companions and houses; Enter lays a choice down, and makes it."""
    guest.opens(f"/t/{guest.sets_up('hand-of-the-king', ['me', 'squire'], seed='2')}")
    keyboard = Keyboard(guest)
    for turn in range(60):
        if is_over(guest):
            break
        goal = page.locator(MARKED).nth(-(turn % 2)).element_handle()
        if goal.evaluate("goal => goal.matches('.spot')"):
            keyboard.tabs_to(page.locator(".spot[tabindex='0']"))
            keyboard.walks_to(goal)
        else:
            keyboard.tabs_to(goal)
        keyboard.chooses()
    else:
        raise AssertionError("the game does not end")
    assert not guest.errors


def test_the_raven_opens_a_talk_whose_minute_goes_on_after_a_reload(guest: Guest, page: Page) -> None:
    """HK-6.2, R-HK-19: who talks with whom, the seconds that are left by the server's clock, and the end of it."""
    page.add_init_script("const now = Date.now; Date.now = () => now() - 3_600_000")  # a browser that is an hour late
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire"], options={"raven": True, "first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator(".area .call").first.click()
    confirm(guest)
    minute = page.get_by_role("timer")
    expect(minute).to_have_text(re.compile(r"^\s*0:[0-5]\d\s*$"))  # it runs, and ends neither now nor in an hour
    before = minute.inner_text().strip()
    page.reload()
    expect(minute).to_be_visible()
    assert "0:00" < minute.inner_text().strip() <= before
    page.get_by_role("button", name="End the talk").first.click()
    expect(minute).to_have_count(0)


def test_it_is_played_on_a_phone(new_guest: NewGuest) -> None:
    """Nothing sticks out sideways, and every marked target is large enough for a finger."""
    guest = new_guest(**PHONE, theme="dark")
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire", "squire"], options={"teams": True})
    guest.opens(f"/t/{table}")
    for _ in range(2):
        assert not is_over(guest)
        guest.fits()
        assert smallest(guest.page, MARKED) >= TOUCH
        press(guest.page, MARKED)
        confirm(guest)
    assert grave_violations(guest.page) == []


def test_axe_finds_nothing_serious(guest: Guest, page: Page) -> None:
    """WCAG 2.2 AA, with a move laid before the player."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    press(page, MARKED)
    assert grave_violations(page) == []
