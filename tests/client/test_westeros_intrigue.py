"""Westeros Intrigue on its own board: the hand and the court."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import grave_violations
from tests.client.boards import TOUCH, confirm, is_over, press, smallest, sticking_out
from tests.client.conftest import PHONE, NewGuest
from tests.client.keyboard import Keyboard
from tests.client.pages import Guest, clause_of, finished
from tests.server.host import Server
from tests.turns import in_turn

CARDS = ".hand .legal"
PLACES = ".court .legal"
ALL = 40  # turns, more than a game has
CHOSEN = ".hand .chosen:not([data-legal])"  # and its place is still to be chosen


def lays(guest: Guest, which: int = 0) -> None:
    """Choose a card, then a place unless there is only one."""
    before = guest.number()
    press(guest.page, CARDS, which)
    guest.rests()
    if guest.page.locator(CHOSEN).count():
        press(guest.page, PLACES, which)
    confirm(guest, before)


def test_a_whole_game_is_played_on_the_board(guest: Guest, page: Page) -> None:
    """WI-4.1: card and place are pressed until the game is over; then the Iron Throne cards lie open (WI-6.1)."""
    table = guest.sets_up("westeros-intrigue", ["me", "squire"])
    guest.opens(f"/t/{table}")
    for turn in range(ALL):
        if is_over(guest):
            break
        lays(guest, -(turn % 2))
    else:
        raise AssertionError("the game does not end")
    expect(page.locator(".seats svg[aria-label=Winner]").first).to_be_visible()
    expect(page.locator(".seats .throne")).to_have_count(2)
    assert not guest.errors


def test_places_light_up_for_the_chosen_card_and_cards_for_a_chosen_place(guest: Guest, page: Page) -> None:
    """WI-4.2: with either order of choosing the same is laid."""
    table = guest.sets_up("westeros-intrigue", ["me", "squire"], options={"first": 0})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    page.locator("[data-place='1.0']").click()
    expect(page.locator(CARDS)).to_have_count(14)
    expect(page.locator(".own header")).to_contain_text("Which card goes there?")
    press(page, CARDS)
    expect(page.locator(".court .laid[data-place='1.0'] .face")).to_be_visible()


def test_a_taken_place_says_why_not(guest: Guest, page: Page) -> None:
    """WI-4.3: pressing a card that lies there, with one of the hand chosen, gives the clause."""
    table = guest.sets_up("westeros-intrigue", ["me", "squire"], options={"first": 1})
    guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    press(page, CARDS)
    page.locator(".court .laid").first.click()
    expect(page.locator(".told")).to_contain_text("lies there already")
    assert clause_of(page.locator(".told")) == "WI-4.3"


@pytest.mark.parametrize("turns", [8, pytest.param(ALL, marks=pytest.mark.thorough)])
def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, page: Page, turns: int) -> None:
    """Tab goes to the hand and to the court, arrows walk inside them, Enter is for card and place."""
    guest.opens(f"/t/{guest.sets_up('westeros-intrigue', ['me', 'squire'], seed='5')}")
    keyboard = Keyboard(guest)
    for turn in range(turns):
        if is_over(guest):
            break
        goes_to(keyboard, CARDS, -(turn % 2))
        if page.locator(f"{CARDS}:focus:not([data-legal])").count():  # it has several places
            keyboard.presses("Enter")
            goes_to(keyboard, PLACES, -(turn % 2))
        keyboard.chooses()
    else:
        assert turns < ALL, "the game does not end"
    assert not guest.errors


def goes_to(keyboard: Keyboard, targets: str, which: int) -> None:
    """By Tab to the row of targets, by arrows to one of them."""
    row = targets.split()[0]
    keyboard.tabs_to(keyboard.page.locator(f"{row} [tabindex='0']"))
    keyboard.walks_to(keyboard.page.locator(targets).nth(which).element_handle())


def test_it_is_played_on_a_phone(new_guest: NewGuest) -> None:
    """Nothing sticks out sideways, and cards and places are large enough for a finger."""
    guest = new_guest(**PHONE, theme="dark")
    table = guest.sets_up("westeros-intrigue", ["me", *["squire"] * 5])
    guest.opens(f"/t/{table}")
    for _ in range(3):
        assert not is_over(guest)
        guest.fits()
        assert smallest(guest.page, CARDS) >= TOUCH
        lays(guest)
    assert grave_violations(guest.page) == []


def test_axe_finds_nothing_serious(guest: Guest, page: Page) -> None:
    """WCAG 2.2 AA, with a card chosen."""
    guest.opens(f"/t/{guest.sets_up('westeros-intrigue', ['me', 'squire'], options={'first': 1})}")
    guest.waits_to_be_asked()
    press(page, CARDS)
    expect(page.locator(CHOSEN)).to_be_visible()
    assert grave_violations(page) == []


def test_a_replay_with_everything_open_shows_all_hands(guest: Guest, server: Server) -> None:
    """WI-3.2: hands are secret only as long as the game lasts."""
    table = finished(server.url, "westeros-intrigue", players=3)
    page = guest.opens(f"/replay/{table}?viewer=all&at=6")
    expect(page.locator(".own")).to_have_count(3)
    assert not guest.errors


@in_turn("language, width", ["en", "hu", "cs"], [1440, 1920, 390])
def test_what_each_of_six_players_has_fits(new_guest: NewGuest, server: Server, language: str, width: int) -> None:
    """Names, scores and open Iron Throne cards, also in a language with long words; nobody loses their number."""
    over = finished(server.url, "westeros-intrigue", players=6)
    guest = new_guest(language=language, width=width, height=PHONE["height"])
    page = guest.opens(f"/t/{over}")
    page.wait_for_selector(".seats li")
    assert sticking_out(page, ".seats li", "dl, dd, .number") == []
    expect(page.locator(".seats .number")).to_have_text([f" {number}" for number in range(1, 7)])
    guest.fits()
