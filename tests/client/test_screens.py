"""Every screen: for everybody (axe), on a phone, in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from smallcouncil.cli import app
from tests.client.axe import COLOURS, STANDARDS, grave_violations
from tests.client.conftest import GAMES, NewGuest
from tests.client.everybody import LANGUAGES, wrong_with_the_dialog, wrong_with_the_screen
from tests.client.pages import Guest, finished
from tests.client.test_admin import token_for
from tests.server.host import Server, Visitor

OF_ONES_OWN = ("lobby", "table")  # nobody else gets in
PARTS = [("light", STANDARDS), ("dark", COLOURS)]  # in the dark the colours are what differs


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A finished table."""
    return finished(server.url)


SCREENS = {  # each one's path, and what is there when it is complete
    "home": ("/", "li.hand-of-the-king button:enabled"),
    "lobby": ("/t/{lobby}", ".lobby .share"),
    "table": ("/t/{playing}", ".board > *"),
    "result": ("/t/{over}", ".result"),
    "replay": ("/replay/{over}", ".controls"),
    "rules": ("/rules/iron-throne", ".rules .item"),
    "lesson": ("/learn/hand-of-the-king", ".board > *"),
    "history": ("/people/me", "main a.button"),
    "import": ("/import", "input[type=file]"),
    "administration": ("/admin", "input[type=password]"),
    "link of a mail": ("/notices", "main p"),
    "nowhere": ("/nowhere", "main"),
}


def tables(guest: Guest, over: str) -> dict[str, str]:
    """What the paths speak of."""
    lobby = guest.sets_up("hand-of-the-king", ["me", "open", "squire"])
    return {"lobby": lobby, "playing": guest.sets_up("hand-of-the-king", ["me", "squire"]), "over": over}


def in_every_language(shown: Iterable[str]) -> list[Any]:
    """Each in all three; but for every change each in one, and none of them in the language of the one before."""
    return [
        pytest.param(one, language, marks=[] if number % len(LANGUAGES) == which else pytest.mark.thorough)
        for number, one in enumerate(shown)
        for which, language in enumerate(LANGUAGES)
    ]


@pytest.mark.parametrize(("name", "language"), in_every_language(SCREENS))
def test_every_screen_is_for_everybody(new_guest: NewGuest, over: str, name: str, language: str) -> None:
    """WCAG 2.2 AA by day and by night, in every language; at five sizes nothing sticks out sideways or is cut."""
    guest = new_guest(language=language)
    path, complete = SCREENS[name]
    guest.opens(path.format(**tables(guest, over))).wait_for_selector(complete)
    assert wrong_with_the_screen(guest) == []


@pytest.mark.parametrize(("game", "language"), in_every_language(GAMES))
def test_the_whole_form_of_a_table_is_for_everybody(new_guest: NewGuest, game: str, language: str) -> None:
    """Every option of every game, what does not fit the fewest players with its reason, and the drawer with a clock."""
    guest = new_guest(language=language)
    page = guest.opens(f"/new/{game}")
    page.locator("label.pick", has_text=str(GAMES[game])).click()
    page.locator("input[name=company][value=friends]").check(force=True)
    page.locator("select", has=page.locator("option[value=own]")).select_option("own")  # which opens the drawer
    expect(page.locator("details[open] select")).to_have_count(7)
    assert wrong_with_the_screen(guest) == []
    assert guest.errors == []


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    """Of a server that has something of everything to look after: talk, and people and tables in every state."""
    ann, bea, cat = (Visitor(server, name) for name in ("Ann", "Bea of a rather long name, it is", "Cat"))
    for one, username in ((ann, "ann.of.the.long.name"), (bea, "bea")):
        one.post("/api/accounts", {"username": username, "password": "a tree remembers"}, status=201)
    table = ann.make("hand-of-the-king", "me", "open", visibility="open", title="The long night of the old houses")
    bea.post(f"/api/tables/{table}/join", {"seat": 1})
    sitting = bea.sit(table)
    for n, words in enumerate(("something foul", "and " + "fouler " * 20), start=1):
        sitting.request("say", seat=1, text=words)
        ann.post(f"/api/tables/{table}/reports", {"seat": 0, "n": n}, status=201)
    sitting.drop()
    ended = [ann.make("iron-throne", "me", "open", "open") for _ in range(2)]
    token = token_for(server)
    [row] = cat.http.get("/api/admin/people?find=Cat", headers={"x-council-admin": token}).json()
    for command in (
        ["close", ended[0]],
        ["delete", ended[1]],
        ["remove", table, "1"],
        ["ban", row["id"]],
        ["appoint", "bea"],
    ):
        administer(server, *command)
    return token


def administer(server: Server, *command: str) -> None:
    """As who runs the server does it from a terminal."""
    done = CliRunner().invoke(app, ["admin", *command, "--database", server.database])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("language", ["hu", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("cs", "en"))])
def test_all_of_the_administration_is_for_everybody(
    new_guest: NewGuest, server: Server, token: str, language: str
) -> None:
    """A wrong token; all the lists, what asks for a second press, what is told; and what is refused."""
    guest = new_guest(language=language)
    late = guest.sets_up("westeros-intrigue", ["me", "squire"], title=f"Gone meanwhile ({language})")
    page = guest.opens("/admin")
    page.locator("input[type=password]").fill("a wrong one")
    page.locator("form .main").click()
    page.get_by_role("alert").wait_for()
    found = {"a wrong token": wrong_with_the_screen(guest)}
    page.locator("input[type=password]").fill(token)
    page.locator("form .main").click()
    page.locator("form .button:not(.main)").click()  # a backup
    page.get_by_role("status").filter(has_text=".").wait_for()
    page.locator("section", has=page.locator("#people")).locator(".button").first.click()
    found["everything"] = wrong_with_the_screen(guest)
    administer(server, "delete", late)
    for _ in range(2):
        page.locator("li", has_text="Gone meanwhile").locator(".button").last.click()
    page.get_by_role("alert").wait_for()
    found["a refusal"] = wrong_with_the_screen(guest)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


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
    known = tables(host, over)
    for name, (path, complete) in SCREENS.items():
        newcomer = host if name in OF_ONES_OWN else new_guest()
        newcomer.opens(path.format(**known)).wait_for_selector(complete)
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
