"""The frame around a board, while a game goes on: who is waited for, the log, talk, the menu, the clocks."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, NewGuest
from tests.client.pages import Guest

HAND = "hand-of-the-king"
DAY = 24 * 3600


def sit_down(guests: dict[str, Guest], **more: object) -> str:
    """Several people at a table of Hand of the King, the first of them beginning."""
    for name, guest in guests.items():
        guest.posts("/api/people", {"name": name})
    host, *others = guests.values()
    options = {"first": 0, **dict(more.pop("options", {}))}  # type: ignore[call-overload]
    seats = ["me"] + ["open"] * len(others)
    table = host.sets_up(HAND, seats, visibility="open", options=options, **more)
    for other in others:
        other.posts(f"/api/tables/{table}/join")
    for guest in guests.values():
        guest.opens(f"/t/{table}").wait_for_selector(".board > *")
    return table


# Who is waited for, and what may be said


@pytest.fixture
def three(new_guest: NewGuest) -> dict[str, Guest]:
    """Three people at a table with the three-eyed raven."""
    guests = {name: new_guest() for name in ("Ann", "Bea", "Cat")}
    sit_down(guests, options={"raven": True})
    return guests


def test_what_others_are_asked_is_told_in_the_third_person(three: dict[str, Guest]) -> None:
    """Nobody reads "You talk with …" of a talk that is not theirs, in any language."""
    ann, bea, cat = three.values()
    expect(cat.page.locator(".ask .question")).to_have_text("Ann is moving Varys.")
    ann.shows_choices()
    ann.page.locator("[data-choice='raven 1']").click()
    expect(ann.page.locator(".ask .question")).to_contain_text("You talk with Bea in private")
    said = {
        "en": "Ann is talking with Bea in private, for at most 60 seconds.",
        "hu": "Ann és Bea titkos megbeszélést tart, legfeljebb 60 másodpercig.",
        "cs": "Ann a Bea se spolu tajně radí, nejvýše 60 sekund.",
    }
    for language, words in said.items():
        for other in (bea, cat):
            other.page.locator("select.language").select_option(language)
            expect(other.page.locator(".ask .question")).to_have_text(words)


def test_the_ravens_silence_is_told_where_one_types(three: dict[str, Guest]) -> None:
    """HK-6.2: with its clause and in the reader's language, beside the words that were not said and are not lost."""
    cat = three["Cat"]
    cat.looks_at("talk")
    said = {
        "en": ("Talk", "Say something", "With the three-eyed raven nobody talks"),
        "hu": ("Beszélgetés", "Írj üzenetet", "Háromszemű varjúval senki sem beszélhet"),
        "cs": ("Chat", "Napiš něco", "S tříokou vránou nikdo nemluví"),
    }
    for language, (tab, label, words) in said.items():
        cat.page.locator("select.language").select_option(language)
        cat.page.get_by_role("tab", name=tab).click()
        line = cat.page.get_by_label(label)
        line.fill("Psst")
        line.press("Enter")
        refusal = cat.page.locator("#panel").get_by_role("alert")
        expect(refusal).to_contain_text(words)
        expect(refusal).to_contain_text("HK-6.2")
        expect(line).to_have_value("Psst")
        expect(cat.page.locator(".ask .told")).to_have_count(0)
    line.fill("Psst!")
    expect(cat.page.locator("#panel").get_by_role("alert")).to_have_count(0)


# The log


def test_moves_that_were_taken_back_are_marked_in_the_log(guest: Guest) -> None:
    """One's own and those that others made since; still so after a reload, and what is played instead is not."""
    table = guest.sets_up(HAND, ["me", "squire"], options={"first": 0})
    page = guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    guest.looks_at("log")
    undone = page.locator(".log li.undone")
    guest.chooses()
    guest.waits_to_be_asked()
    expect(undone).to_have_count(0)
    moves = page.locator(".log li:not(.table)").all_inner_texts()
    page.get_by_role("button", name=re.compile("ndo$")).click()
    expect(undone).to_have_count(len(moves))
    for marked, words in zip(undone.all_inner_texts(), moves, strict=True):
        assert marked.split() == ["taken", "back", *words.split()]
    page.reload()
    expect(undone).to_have_count(len(moves))
    guest.waits_to_be_asked()
    guest.chooses(1)
    expect(page.locator(".log li:not(.table, .undone)")).not_to_have_count(0)
    expect(undone).to_have_count(len(moves))
    assert not guest.errors


# The menu


@pytest.mark.parametrize("way", ["Escape", "a press outside"])
def test_the_menu_closes_by_escape_and_by_a_press_outside(guest: Guest, page: Page, way: str) -> None:
    """Escape gives the focus back to it."""
    guest.plays_now(HAND)
    menu = page.get_by_text("Menu", exact=True)
    menu.click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    if way == "Escape":
        page.keyboard.press("Escape")
        expect(menu).to_be_focused()
    else:
        page.locator("header h1").click()
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()


def test_escape_closes_the_menu_and_leaves_what_is_laid_before_the_player(new_guest: NewGuest) -> None:
    """A choice that waits to be confirmed is taken away by the next Escape."""
    guest = new_guest(touch=True)
    page = guest.plays_now(HAND)
    guest.waits_to_be_asked()
    page.locator(".spot.legal").first.tap()
    expect(page.locator(".ask .draft")).to_be_visible()
    page.get_by_text("Menu", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".ask .draft")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ask .draft")).to_have_count(0)


@pytest.mark.parametrize("way", ["Escape", "a press outside"])
def test_the_settings_of_a_phone_close_likewise(new_guest: NewGuest, way: str) -> None:
    guest = new_guest(**PHONE)
    page = guest.opens()
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("select.language")).to_be_visible()
    if way == "Escape":
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Settings")).to_be_focused()
    else:
        page.mouse.click(4, PHONE["height"] / 2)
    expect(page.locator("select.language")).to_be_hidden()


# Clocks


@pytest.mark.parametrize(
    ("seconds", "english", "hungarian", "czech"),
    [
        (3 * DAY, "3 days", "3 nap", "3 dny"),
        pytest.param(DAY, "1 day", "1 nap", "1 den", marks=pytest.mark.thorough),
        (2 * DAY + 22 * 3600, "2 days 22 h", "2 nap 22 óra", "2 dny 22 h"),
        pytest.param(6 * DAY, "6 days", "6 nap", "6 dní", marks=pytest.mark.thorough),
    ],
)
def test_a_clock_of_three_days_shows_three_days(
    guest: Guest, seconds: int, english: str, hungarian: str, czech: str
) -> None:
    """And not two, as soon as the first second is gone."""
    clock = {"kind": "decision", "seconds": seconds}
    page = guest.opens(f"/t/{guest.sets_up(HAND, ['me', 'squire'], options={'first': 0}, clock=clock)}")
    guest.waits_to_be_asked()
    began = time.monotonic()
    for language, words in (("en", english), ("hu", hungarian), ("cs", czech)):
        page.locator("select.language").select_option(language)
        expect(page.locator(".players time")).to_have_text(words)
    page.wait_for_timeout(max(0.0, 2 - (time.monotonic() - began)) * 1000)
    expect(page.locator(".players time")).to_have_text(czech)
