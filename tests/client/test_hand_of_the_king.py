"""Hand of the King on its own board: grid, houses, companions and play areas."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from smallcouncil.titles.hand_of_the_king.cards import CHARACTERS
from tests.client.boards import MARKED, TOUCH, confirm, grave, is_over, press, smallest
from tests.client.conftest import CLIENT, NewGuest
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


def test_the_grid_is_walked_by_arrow_keys(guest: Guest, page: Page) -> None:
    """One stop of the tab key, then arrows; Enter lays the move before the player, Enter again carries it out."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"], options={"first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    before = guest.number()
    page.locator(".spot[tabindex='0']").focus()
    row = int(page.locator(".spot.varys").get_attribute("data-place") or 0) // 6
    page.keyboard.press("ArrowUp" if row else "ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ask .draft")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('.log').dataset.last !== before", arg=before)


def test_the_raven_opens_a_talk_with_its_minute_on_the_board(guest: Guest, page: Page) -> None:
    """HK-6.2, R-HK-19: who talks with whom, the seconds that are left, and its end."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire"], options={"raven": True, "first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator(".area .call").first.click()
    confirm(guest)
    expect(page.get_by_role("timer")).to_have_text("0:58", timeout=5000)
    page.get_by_role("button", name="End the talk").first.click()
    expect(page.get_by_role("timer")).to_have_count(0)


def test_it_is_played_on_a_phone(new_guest: NewGuest) -> None:
    """Nothing sticks out sideways, and every marked target is large enough for a finger."""
    guest = new_guest(width=390, height=844, theme="dark")
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire", "squire"], options={"teams": True})
    guest.opens(f"/t/{table}")
    for _ in range(2):
        assert not is_over(guest)
        guest.fits()
        assert smallest(guest.page, MARKED) >= TOUCH
        press(guest.page, MARKED)
        confirm(guest)
    assert grave(guest.page) == []


def test_axe_finds_nothing_serious(guest: Guest, page: Page) -> None:
    """WCAG 2.2 AA, with a move laid before the player."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    press(page, MARKED)
    assert grave(page) == []
