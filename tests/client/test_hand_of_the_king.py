"""Hand of the King on its own board: grid, houses, companions and play areas."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import grave_violations
from tests.client.boards import MARKED, TOUCH, is_over, makes, smallest, sticking_out
from tests.client.conftest import PHONE, NewGuest
from tests.client.keyboard import Keyboard
from tests.client.pages import DRAFT, Guest, clause_of
from tests.client.test_frame import sit_down
from tests.turns import in_turn

LANGUAGES = ("en", "hu", "cs")
ALL = 60  # turns, more than a game has
LAST = (".companions section", ".areas")
A_REST = 800  # milliseconds, after which a mouse is told what it rests on


def test_a_whole_game_is_played_on_the_board(guest: Guest, page: Page) -> None:
    """HK-3, HK-4: marked cards, companions, houses and players are pressed until the game is over."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"])
    guest.opens(f"/t/{table}")
    for turn in range(ALL):
        if is_over(guest):
            break
        makes(guest, MARKED, -(turn % 2))
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
    expect(page.locator(".spot.taken").first).to_be_visible()
    expect(page.locator(".preview")).to_contain_text("Its banner comes to you.")
    expect(page.locator("tr.shown .coming")).to_have_count(1)
    expect(page.locator("tfoot .gains")).to_have_text("1")
    page.wait_for_timeout(A_REST)
    expect(page.locator(".explained.shown")).to_have_count(0)  # it would lie over the cards on the way


def test_a_card_out_of_varys_sight_says_why_not(guest: Guest, page: Page) -> None:
    """HK-3.1: a card in neither his row nor his column is refused with the clause."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"], options={"first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator(".spot:not(.legal):not(.varys):not(.empty)").first.click()
    expect(page.locator(".told")).to_contain_text("never moves diagonally")
    assert clause_of(page.locator(".told")) == "HK-3.1"


def test_why_not_is_no_matter_any_more_once_something_else_is_chosen(new_guest: NewGuest) -> None:
    """On a phone, where a choice is laid before the player first."""
    guest = new_guest(**PHONE, touch=True)
    table = guest.sets_up("hand-of-the-king", ["me", "squire"], options={"first": 0})
    page = guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator(".spot:not(.legal):not(.varys):not(.empty)").first.tap()
    expect(page.locator(".told")).to_be_visible()
    page.locator(".spot.legal").first.tap()
    expect(page.locator(DRAFT)).to_be_visible()
    expect(page.locator(".told")).to_have_count(0)


def test_beside_a_lesson_companions_and_play_areas_are_seen_whole(guest: Guest, page: Page) -> None:
    """At 1440 × 900 the maester takes a fifth of the width."""
    page.set_viewport_size({"width": 1440, "height": 900})
    guest.opens("/learn/hand-of-the-king")
    expect(page.locator(".companion")).to_have_count(6)
    ends = [box["y"] + box["height"] for box in (page.locator(what).bounding_box() for what in LAST) if box]
    areas, bar = (page.locator(what).bounding_box() for what in (".areas", ".ask"))
    assert areas is not None
    assert bar is not None
    assert ends[0] < areas["y"]
    assert ends[1] < bar["y"]


@pytest.mark.parametrize("turns", [8, pytest.param(ALL, marks=pytest.mark.thorough)])
def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, page: Page, turns: int) -> None:
    """Tab to the grid and arrows inside it, or Tab to companions and houses; Enter makes a choice."""
    guest.opens(f"/t/{guest.sets_up('hand-of-the-king', ['me', 'squire'], seed='2')}")
    keyboard = Keyboard(guest)
    for turn in range(turns):
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
        assert turns < ALL, "the game does not end"
    assert not guest.errors


def test_the_raven_opens_a_talk_whose_minute_goes_on_after_a_reload(guest: Guest, page: Page) -> None:
    """HK-6.2, R-HK-19: who talks with whom, the seconds that are left by the server's clock, and the end of it."""
    page.add_init_script("const now = Date.now; Date.now = () => now() - 3_600_000")  # a browser that is an hour late
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire"], options={"raven": True, "first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    makes(guest, ".area .call")
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
        makes(guest, MARKED)
    assert grave_violations(guest.page) == []


def test_axe_finds_nothing_serious(new_guest: NewGuest) -> None:
    """WCAG 2.2 AA, with a move laid before the player."""
    guest = new_guest(touch=True)
    page = guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    page.locator(MARKED).first.tap()
    expect(page.locator(DRAFT)).to_be_visible()
    assert grave_violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_raven_buttons_fit_on_a_desktop(new_guest: NewGuest, language: str) -> None:
    """HK-6.2: at 1440 × 900 each lies within its play area and in view, says what it does, and to whom for the ear."""
    guest = new_guest(language=language)
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire"], options={"raven": True, "first": 0})
    page = guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    buttons = page.locator(".area .call")
    expect(buttons).to_have_count(2)
    assert sticking_out(page, ".area", ".call") == []
    for number, button in zip("23", buttons.all(), strict=True):
        expect(button).to_be_in_viewport(ratio=1)
        words = button.get_attribute("aria-label") or ""
        assert number in words
        assert button.inner_text().strip().lower() in words.lower()


@in_turn("language, teams, width", LANGUAGES, [False, True], [1440, 1920, 390])
def test_the_columns_of_the_houses_fit(new_guest: NewGuest, language: str, teams: bool, width: int) -> None:
    """Four players with long names: the table is no wider than its place, and every column says whose it is."""
    guest = new_guest(language=language, width=width, height=PHONE["height"])
    table = guest.sets_up("hand-of-the-king", ["me", "squire", "squire", "squire"], options={"teams": teams})
    page = guest.opens(f"/t/{table}")
    page.wait_for_selector(".houses table")
    assert sticking_out(page, ".houses", "table, table th, table td") == []
    for number, column in zip("234", page.locator("thead .seat").all()[1:], strict=True):
        expect(column.locator(".number")).to_have_text(f" {number}")
        assert sticking_out(page, "thead .seat", ".number") == []
    guest.fits()


def test_king_s_landing_is_read_from_a1_to_f6(guest: Guest, page: Page) -> None:
    """Row by row, whatever has been taken and wherever Varys has gone."""
    table = guest.sets_up("hand-of-the-king", ["me", "squire"])
    guest.opens(f"/t/{table}")
    for _ in range(4):
        guest.waits_to_be_asked()
        labels = page.locator(".places button").evaluate_all("all => all.map(one => one.ariaLabel.slice(0, 2))")
        assert labels == [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
        guest.chooses()


def test_who_looks_at_varys_still_does_when_he_has_moved(new_guest: NewGuest) -> None:
    """He goes to another place in the page too; the focus goes with him."""
    ann, bea = new_guest(), new_guest()
    sit_down({"Ann": ann, "Bea": bea})
    varys = bea.page.locator(".spot.varys")
    before = varys.get_attribute("data-place")
    varys.focus()
    ann.chooses()
    expect(varys).not_to_have_attribute("data-place", before or "")
    expect(varys).to_be_focused()
