"""Who is who: what lies on a board explains itself to mouse, keyboard and finger; "?" opens the rules."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.client.axe import grave_violations
from tests.client.conftest import PHONE, NewGuest
from tests.client.pages import Guest

RAID = "removes 1 adjacent order of support, raid or consolidate power."
PRESS = """async thing => {
    const {left, top, width, height} = thing.getBoundingClientRect()
    const middle = {clientX: left + width / 2, clientY: top + height / 2}
    const at = {bubbles: true, cancelable: true, pointerType: 'touch', ...middle}
    const target = document.elementFromPoint(at.clientX, at.clientY)
    target.dispatchEvent(new PointerEvent('pointerdown', at))
    await new Promise(done => setTimeout(done, 600))
    target.dispatchEvent(new PointerEvent('pointerup', at))
    target.dispatchEvent(new MouseEvent('click', at))
}"""  # a finger that stays where it is


def explained(page: Page) -> Locator:
    return page.locator(".explained.shown")


def table(guest: Guest, game: str) -> Page:
    page = guest.opens(f"/t/{guest.sets_up(game, ['me', 'squire', 'squire'])}")
    page.wait_for_selector(".ask.mine")
    return page


def test_things_explain_themselves_to_mouse_and_keyboard(guest: Guest) -> None:
    """By hover and by focus, pieces of the map too; Escape takes it away; the focus is described by it."""
    page = table(guest, "storm-of-swords")
    token = page.locator("[data-order=raid]")
    token.hover()
    expect(explained(page)).to_contain_text(RAID)
    page.keyboard.press("Escape")
    expect(explained(page)).to_have_count(0)
    knight = page.locator("[data-pieces=lannisport] [data-what=K]").bounding_box()
    assert knight is not None
    page.mouse.move(knight["x"] + knight["width"] / 2, knight["y"] + knight["height"] / 2)
    expect(explained(page)).to_contain_text("Lannister: 1 knight")
    expect(explained(page)).to_contain_text("Strength 2 in battle; costs 2 points to muster")
    page.keyboard.press("Tab")
    token.focus()
    expect(explained(page)).to_contain_text(RAID)
    described = token.get_attribute("aria-describedby")
    assert described == explained(page).get_attribute("id")
    page.locator("[data-help=orders]").focus()
    expect(token).not_to_have_attribute("aria-describedby", described or "")
    page.keyboard.press("Enter")
    expect(page.locator(".side .primer .current")).to_contain_text("march moves")
    page.locator("[data-help='phase planning']").click()
    expect(page.locator(".side [data-clause='GT-5.1'].current")).to_be_in_viewport()
    walks_what_is_what(page)
    assert grave_violations(page) == []
    assert guest.errors == []


def walks_what_is_what(page: Page) -> None:
    """While what is what is shown, the keyboard comes to everything; an area tells of all that is in it."""
    round_of = page.locator(".course [data-what=round]")
    expect(round_of).not_to_have_attribute("tabindex", "0")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="What is what?").click()
    page.keyboard.press("Tab")  # somebody at the keyboard
    round_of.focus()
    expect(explained(page)).to_contain_text("The game ends after the last round")
    page.locator("[data-area=lannisport]").focus()
    expect(explained(page)).to_contain_text("A garrison: adds its number")


def test_a_finger_that_stays_is_told_and_chooses_nothing(new_guest: NewGuest) -> None:
    """On a phone: a tap lays a move before the player, a long press only explains."""
    guest = new_guest(**PHONE, touch=True)
    page = table(guest, "hand-of-the-king")
    spot = page.locator(".spot.legal").first
    spot.evaluate(PRESS)
    expect(explained(page)).to_contain_text("the banner of the house is yours")
    expect(page.locator(".ask .draft")).to_have_count(0)
    box = explained(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    spot.tap()
    expect(explained(page)).to_have_count(0)
    expect(page.locator(".ask .draft")).to_have_count(1)
