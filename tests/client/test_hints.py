"""Hints: what a kind of question is good for, told the first time it comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import smallcouncil as sc
from tests.client.axe import grave_violations
from tests.client.conftest import CLIENT, PHONE, NewGuest
from tests.client.moments import kinds
from tests.client.pages import Guest
from tests.client.test_invitations import SIZES
from tests.server.host import Server, Visitor

HAND = "hand-of-the-king"
HINT = ".hint:not(.folded)"


def told(game: str, kind: str, language: str = "en") -> str:
    """The hint of a kind of question."""
    return sc.find_game(game).texts.say(f"hint.{kind}", {}, language=language)


@pytest.mark.parametrize("game", sc.game_ids())
def test_every_hint_has_a_picture(game: str) -> None:
    """Some icons for each kind of question, the game's own or its family's."""
    folders = [game, "thrones"] if "thrones/pictures" in pictures(game) else [game]
    assert {kind for folder in folders for kind in re.findall(r"^  (\w+): \[\w", pictures(folder), re.M)} >= kinds(game)


def pictures(folder: str) -> str:
    return (CLIENT / "src" / "games" / folder / "pictures.ts").read_text(encoding="utf-8")


def menu(page: Page, item: str) -> None:
    """Press something in the table's menu."""
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name=item).click()


def test_what_a_choice_would_bring_lies_beside_a_hint(new_guest: NewGuest) -> None:
    """Neither covers the other; in a small window the hint comes first."""
    guest = new_guest(hints=True)
    page = guest.opens(f"/t/{guest.sets_up('storm-of-swords', ['me', 'squire', 'squire'], seed='3')}")
    expect(page.locator(HINT)).to_be_visible()
    page.locator(".tactic.legal").first.hover()
    hint, foreseen = page.locator(HINT), page.locator(".foreseen")
    expect(foreseen).to_be_visible()
    one, other = hint.bounding_box(), foreseen.bounding_box()
    assert one is not None
    assert other is not None
    assert one["x"] + one["width"] <= other["x"] or one["y"] + one["height"] <= other["y"]
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(foreseen).to_be_hidden()


def test_a_hint_is_told_once_and_again_when_one_asks(new_guest: NewGuest) -> None:
    """Read is read: also after a reload, and in another browser of the same person."""
    guest = new_guest(hints=True)
    table = guest.sets_up(HAND, ["me", "squire"], options={"first": 0})
    page = guest.opens(f"/t/{table}")
    expect(page.locator(f"{HINT} p")).to_have_text(told(HAND, "move"))
    assert page.locator(f"{HINT} .picture svg").count() == 3
    assert grave_violations(page) == []
    with page.expect_response("**/api/me/hints"):
        page.get_by_role("button", name="Got it").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".ask.mine")
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_role("button", name="What is this?").click()
    expect(page.locator(f"{HINT} p")).to_have_text(told(HAND, "move"))
    page.locator("select.language").select_option("hu")
    expect(page.locator(f"{HINT} p")).to_have_text(told(HAND, "move", "hu"))
    assert elsewhere(guest, new_guest(hints=True), table).locator(".hint").count() == 0


def elsewhere(guest: Guest, other: Guest, table: str) -> Page:
    """The same person at the same table, with another browser."""
    token = next(one["value"] for one in guest.page.context.cookies() if one["name"] == "council")
    other.page.context.add_cookies([{"name": "council", "value": token, "url": guest.url}])
    with other.page.expect_response("**/api/me/hints"):
        page = other.opens(f"/t/{table}")
        page.wait_for_selector(".ask.mine")
    return page


def test_an_answer_takes_the_hint_away_and_all_can_be_switched_off_and_on(new_guest: NewGuest) -> None:
    """What was in sight when a question was answered has been told; "no more" and "again" hold for every game."""
    guest = new_guest(hints=True, **PHONE)
    guest.opens(f"/t/{guest.sets_up('westeros-intrigue', ['me', 'squire'], options={'first': 0})}")
    page = guest.page
    page.wait_for_selector(HINT)
    with page.expect_response("**/api/me/hints"):
        guest.chooses()
    guest.waits_to_be_asked()
    assert page.locator(".hint").count() == 0
    menu(page, "No more hints")
    guest.opens(f"/t/{guest.sets_up('iron-throne', ['me', 'squire', 'squire'])}")
    page.wait_for_selector(".ask.mine")
    assert page.locator(".hint").count() == 0
    menu(page, "Show all hints again")
    page.wait_for_selector(HINT)
    guest.fits()


def test_at_a_game_of_days_one_is_told_once_that_one_can_be_told(new_guest: NewGuest, server: Server) -> None:
    """Before the game and in it, while others choose; not at a live one, and not again. One's own page leads there."""
    guest, friend = new_guest(hints=True), Visitor(server, "Robb")
    days = {"kind": "decision", "seconds": 3 * 86_400, "timeout": "wait"}
    live = guest.sets_up("westeros-intrigue", ["me", "open"], options={"first": 1}, visibility="open")
    slow = guest.sets_up("westeros-intrigue", ["me", "open"], options={"first": 1}, visibility="open", clock=days)
    for table in (live, slow):
        friend.post(f"/api/tables/{table}/join", {"seat": 1})
    lobby = guest.sets_up("westeros-intrigue", ["me", "open"], clock=days)
    page = guest.opens(f"/t/{live}")
    question = page.get_by_role("group", name="This game takes days. Do you want to be told when it is your turn?")
    page.wait_for_selector(".ask:not(.mine)")
    expect(question).to_have_count(0)
    guest.opens(f"/t/{lobby}")
    expect(question.get_by_role("button", name="No, thanks")).to_be_visible()
    assert grave_violations(page) == []
    guest.opens(f"/t/{slow}")
    expect(question).to_be_visible()
    assert grave_violations(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        guest.fits()
        expect(question.get_by_role("button").last).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 900})
    question.get_by_role("button", name="Tell me when it's my turn").click()
    expect(page.get_by_role("dialog", name="Notifications")).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    guest.opens(f"/t/{lobby}")
    expect(page.locator(".lobby")).to_be_visible()
    expect(question).to_have_count(0)
    guest.opens("/me#notices")
    expect(page.get_by_role("dialog", name="Notifications")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Set up notifications").click()
    expect(page.get_by_role("dialog", name="Notifications")).to_be_visible()
    assert guest.errors == []
