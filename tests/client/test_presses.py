"""Only what cannot be taken back is confirmed: among bots a press that was seen coming makes a choice at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.client.boards import press
from tests.client.conftest import NewGuest
from tests.client.moments import Moment, set_up
from tests.client.pages import DRAFT, OVER, Guest
from tests.client.test_drag import by_finger, by_mouse
from tests.client.test_frame import sit_down
from tests.server.host import Server, Visitor

CARDS, PLACES, MOVES = ".hand .legal", ".court .legal", ".spot.legal"
UNDO = ".ask [aria-keyshortcuts='Control+Z']"
LAST_MOVE = Moment("hand-of-the-king", setup=1, seed=4, answers=44, seat=1, kind="move")  # whichever it is
SEVERAL = f"{CARDS}:not([data-legal])"  # cards that have more than one place


def is_asked(guest: Guest, game: str, **more: object) -> Page:
    """At a table with a squire, where one begins."""
    page = guest.opens(f"/t/{guest.sets_up(game, ['me', 'squire'], options={'first': 0}, **more)}")
    page.wait_for_selector(".ask.mine")
    return page


def middle(thing: Locator) -> list[float]:
    box = thing.bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def has_moved(guest: Guest, before: str) -> None:
    """The move is told, and nothing waits to be confirmed."""
    guest.waits_until_taken(before)
    expect(guest.page.locator(DRAFT)).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "key"])
def test_one_press_makes_a_move_among_bots_and_one_takes_it_back(guest: Guest, way: str) -> None:
    """The undo stands in the bar, though bots have moved since, and nobody is asked for it; Ctrl+Z does it too."""
    page = is_asked(guest, "hand-of-the-king")
    stood = page.locator(".spot.varys").get_attribute("data-place") or ""
    page.locator(MOVES).first.hover()
    expect(page.locator(".preview")).not_to_have_class("empty")
    before = guest.number()
    press(page, MOVES)
    has_moved(guest, before)
    expect(page.locator(".spot.varys")).not_to_have_attribute("data-place", stood)
    page.wait_for_selector(".ask.mine")
    expect(page.locator(UNDO)).to_have_text("Undo")
    if way == "key":
        page.keyboard.press("Control+z")
    else:
        page.locator(UNDO).click()
    expect(page.locator(".spot.varys")).to_have_attribute("data-place", stood)
    expect(page.locator(UNDO)).to_have_count(0)
    assert not guest.errors


def test_enter_makes_a_move_among_bots(guest: Guest) -> None:
    """What has the focus has shown what it brings."""
    page, before = is_asked(guest, "hand-of-the-king"), guest.number()
    page.locator(MOVES).first.focus()
    expect(page.locator(".preview")).not_to_have_class("empty")
    page.keyboard.press("Enter")
    has_moved(guest, before)


def test_a_finger_sees_what_a_move_brings_before_it_makes_it(new_guest: NewGuest) -> None:
    """The first tap shows it, the second at the same place makes it."""
    guest = new_guest(touch=True)
    page, before = is_asked(guest, "hand-of-the-king"), guest.number()
    spot = middle(page.locator(MOVES).first)
    page.touchscreen.tap(*spot)
    expect(page.locator(DRAFT)).to_be_visible()
    expect(page.locator(".ask .foreseen")).to_be_visible()
    assert guest.number() == before
    page.touchscreen.tap(*spot)
    has_moved(guest, before)


def test_the_second_half_of_a_double_click_makes_nothing(guest: Guest) -> None:
    """It was not meant for the question that has come up since: it only lays the choice before the player."""
    page, before = is_asked(guest, "hand-of-the-king"), guest.number()
    page.mouse.move(*middle(page.locator(MOVES).first))
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.locator(DRAFT)).to_be_visible()
    assert guest.number() == before


def test_other_people_are_not_surprised(new_guest: NewGuest) -> None:
    """Where somebody else would have to agree to an undo, a move is confirmed: by a press at the same place."""
    ann, bea = new_guest(), new_guest()
    sit_down({"Ann": ann, "Bea": bea})
    before = ann.number()
    press(ann.page, MOVES)
    expect(ann.page.locator(DRAFT)).to_be_visible()
    assert ann.number() == before
    press(ann.page, MOVES)
    has_moved(ann, before)
    expect(ann.page.locator(UNDO)).to_have_count(0)


def test_where_time_is_short_a_move_is_confirmed(guest: Guest) -> None:
    """An undo is refused once the time for the decision is used up."""
    page = is_asked(guest, "hand-of-the-king", clock={"kind": "decision", "seconds": 14, "timeout": "wait"})
    press(page, MOVES)
    expect(page.locator(DRAFT)).to_be_visible()


def test_what_ends_the_game_is_confirmed(guest: Guest, server: Server) -> None:
    """A game that is over goes back for nobody."""
    visitor = Visitor(server)
    guest.page.context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
    page = guest.opens(f"/t/{set_up(visitor, LAST_MOVE)}")
    page.wait_for_selector(".ask.mine")
    before = guest.number()
    press(page, MOVES)
    expect(page.locator(DRAFT)).to_be_visible()
    assert guest.number() == before
    press(page, MOVES)
    expect(page.locator(OVER)).to_be_visible()


def test_a_card_and_a_place_lay_it(guest: Guest) -> None:
    """WI-4.1: two presses, in either order; one where there is but one place."""
    page, before = is_asked(guest, "westeros-intrigue"), guest.number()
    press(page, CARDS)
    has_moved(guest, before)
    page.wait_for_selector(".ask.mine")
    before = guest.number()
    press(page, SEVERAL)
    press(page, PLACES)
    has_moved(guest, before)
    page.wait_for_selector(".ask.mine")
    before = guest.number()
    press(page, PLACES)
    press(page, CARDS)
    has_moved(guest, before)


@pytest.mark.parametrize("carry", [by_mouse, by_finger])
def test_a_card_is_dragged_to_its_place(new_guest: NewGuest, carry: Callable[..., None]) -> None:
    """WI-4.1, WI-4.3: one drag lays it; where it may not lie the reason is told, and it is still in the hand."""
    guest = new_guest(touch=True)
    page = guest.opens(f"/t/{guest.sets_up('westeros-intrigue', ['me', 'squire'], options={'first': 1})}")
    page.wait_for_selector(".ask.mine")
    before, card = guest.number(), page.locator(SEVERAL).first
    carry(page, middle(card), middle(page.locator(".court .laid").first), ".carried")
    expect(page.locator(".ask .told")).to_be_visible()
    assert guest.number() == before
    carry(page, middle(card), middle(page.locator(PLACES).first), ".carried")
    has_moved(guest, before)
