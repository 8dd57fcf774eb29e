"""Every screen: for everybody (axe), on a phone, in three languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import COLOURS, STANDARDS, grave_violations
from tests.client.conftest import GAMES, NewGuest
from tests.client.everybody import LANGUAGES, wrong_with_the_dialog, wrong_with_the_screen
from tests.client.pages import Guest, finished
from tests.server.host import Server

OF_ONES_OWN = ("lobby", "table")  # nobody else gets in
PARTS = [("light", STANDARDS), ("dark", COLOURS)]  # in the dark the colours are what differs


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A finished table."""
    return finished(server.url)


def screens(guest: Guest, over: str) -> dict[str, tuple[str, str]]:
    """Each screen's path, and what is there when it is complete."""
    lobby = guest.sets_up("hand-of-the-king", ["me", "open", "squire"])
    playing = guest.sets_up("hand-of-the-king", ["me", "squire"])
    return {
        "home": ("/", "li.hand-of-the-king button:enabled"),
        "set-up": ("/new/iron-throne", "form fieldset"),
        "lobby": (f"/t/{lobby}", ".lobby .share"),
        "table": (f"/t/{playing}", ".board > *"),
        "result": (f"/t/{over}", ".result"),
        "replay": (f"/replay/{over}", ".controls"),
        "rules": ("/rules/iron-throne", ".rules .item"),
        "lesson": ("/learn/hand-of-the-king", ".board > *"),
        "history": ("/people/me", "main a.button"),
        "import": ("/import", "input[type=file]"),
        "administration": ("/admin", "input[type=password]"),
        "link of a mail": ("/notices", "main p"),
        "nowhere": ("/nowhere", "main"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_for_everybody(new_guest: NewGuest, over: str, language: str) -> None:
    """WCAG 2.2 AA by day and by night, in every language; at five sizes nothing sticks out sideways."""
    guest = new_guest(language=language)
    found = {}
    for name, (path, complete) in screens(guest, over).items():
        guest.opens(path).wait_for_selector(complete)
        found[name] = wrong_with_the_screen(guest)
    assert {name: violations for name, violations in found.items() if violations} == {}


@pytest.mark.parametrize(("theme", "rules"), PARTS)
def test_axe_finds_nothing_serious_in_panels_and_the_menu(new_guest: NewGuest, theme: str, rules: list[str]) -> None:
    """Log, talk, rules, and what a player may do beside playing."""
    guest = new_guest(theme=theme)
    page = guest.plays_now("hand-of-the-king")
    found = []
    for tab in ("log", "talk", "rules"):
        guest.looks_at(tab)
        found += grave_violations(page, rules)
    page.get_by_text("Menu", exact=True).click()
    assert found + grave_violations(page, rules) == []


def test_every_dialog_of_the_menu_is_for_everybody(guest: Guest) -> None:
    """What happened since, what one is asked before resigning, links with their codes; test_absence has the others."""
    page = guest.plays_now("hand-of-the-king")
    found = {}
    for title in ("Since my last turn", "Resign", "Play on from another device"):
        page.get_by_text("Menu", exact=True).click()
        page.get_by_role("button", name=title).click()
        if title.startswith("Play on"):
            page.get_by_role("button", name="QR code: Link for your other device").click()
        found[title] = wrong_with_the_dialog(guest)
        page.get_by_role("button", name="Close").click()
    assert {title: violations for title, violations in found.items() if violations} == {}


@pytest.mark.parametrize(("theme", "rules"), PARTS)
def test_axe_finds_nothing_serious_at_the_door(new_guest: NewGuest, theme: str, rules: list[str]) -> None:
    """The invitation to a seat, and the curtain between two who share a screen."""
    host, other = new_guest(theme=theme), new_guest(theme=theme)
    host.opens(f"/t/{host.sets_up('westeros-intrigue', ['me', 'me', 'open'], options={'first': 0})}")
    other.page.goto(host.page.get_by_label("Invitation to seat 3", exact=True).input_value())
    join = other.page.get_by_role("button", name="Take seat 3")
    expect(join).to_be_visible()
    found = grave_violations(other.page, rules)
    join.click()
    expect(host.page.get_by_role("dialog")).to_contain_text("Pass the screen to")
    assert found + grave_violations(host.page, rules) == []


def test_a_newcomer_sees_no_error_in_the_console_on_any_screen(new_guest: NewGuest, over: str) -> None:
    """No failed request, nothing that the page's own policy forbids, no warning."""
    host = new_guest()
    for name, (path, complete) in screens(host, over).items():
        newcomer = host if name in OF_ONES_OWN else new_guest()
        newcomer.opens(path).wait_for_selector(complete)
        assert newcomer.errors == [], name


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_sees_no_error_in_the_console_when_a_game_begins(guest: Guest, game: str) -> None:
    """From the first page with one press to the first question."""
    guest.plays_now(game)
    guest.waits_to_be_asked()
    assert guest.errors == []


def test_the_language_changes_at_once_and_is_kept(guest: Guest, page: Page) -> None:
    """English, Hungarian, Czech: the words of the client and of the engine, also after a reload."""
    guest.plays_now("hand-of-the-king")
    guest.waits_to_be_asked()
    guest.looks_at("log")
    english = guest.question()
    page.get_by_label("Language").select_option("hu")
    expect(page.get_by_role("tab", name="Napló")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    expect(page.locator(".ask .question")).not_to_have_text(english)
    page.get_by_label("Nyelv").select_option("cs")
    expect(page.get_by_role("tab", name="Průběh hry")).to_be_visible()
    page.reload()
    expect(page.get_by_role("tab", name="Průběh hry")).to_be_visible()
    guest.opens("/")
    expect(page.get_by_role("heading", name="Pobočník krále")).to_be_visible()


def test_the_browser_language_is_spoken_first(new_guest: NewGuest) -> None:
    """Nobody has to look for their language."""
    page = new_guest(language="hu-HU").opens()
    expect(page.get_by_role("heading", name="A Király Segítője")).to_be_visible()


def test_the_theme_is_kept(guest: Guest, page: Page) -> None:
    """Auto, light, dark; a reload shows the same without a flash."""
    guest.opens()
    page.get_by_role("button", name="Theme: same as system").click()
    page.get_by_role("button", name="Theme: light").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_replay_is_scrubbed_stepped_and_shared(guest: Guest, page: Page, over: str) -> None:
    """The link of a moment opens there, through the same eyes."""
    guest.opens(f"/replay/{over}").wait_for_selector(".controls")
    page.get_by_label("Through whose eyes").select_option("1")
    page.get_by_label("Moment of the game").fill("5")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".controls output")).to_contain_text("7 /")
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".controls output")).to_contain_text("7 /")
    expect(page.get_by_label("Through whose eyes")).to_have_value("1")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()


def test_a_spectator_sees_the_table_and_no_controls(new_guest: NewGuest) -> None:
    """Watching: the board and the log, nothing to press."""
    player, spectator = new_guest(), new_guest()
    table = player.sets_up("hand-of-the-king", ["me", "squire"], visibility="open")
    page = spectator.opens(f"/t/{table}")
    page.wait_for_selector(".board > *")
    expect(page.locator(".ask.mine")).to_have_count(0)
    expect(page.locator("[data-zone=board]")).to_contain_text("Ned")
