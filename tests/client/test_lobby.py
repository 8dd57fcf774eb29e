"""Before the game: who is here and ready, names and talk; and a connection that says at once when it is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.client.conftest import NewGuest
from tests.client.everybody import wrong_with_the_screen
from tests.client.pages import Guest
from tests.client.test_invitations import Table
from tests.server.host import Server

READY, UNREADY = "I am ready", "Wait for me"


def host_and_friend(new_guest: NewGuest, server: Server, table: Table, **more: str) -> tuple[Guest, Guest]:
    """Both in the lobby."""
    host, friend = new_guest(**more), new_guest(**more)
    host.page.context.add_cookies([{"name": "council", "value": table.host.token, "url": server.url}])
    host.opens(f"/t/{table.id}").wait_for_selector(".lobby .share")
    friend.page.goto(table.link)
    friend.page.locator("form.invited .button.main").click()
    friend.page.wait_for_selector(".lobby")
    return host, friend


def test_friends_meet_before_the_game(new_guest: NewGuest, server: Server) -> None:
    """They see each other come, are called what they like, talk, wait for each other, and begin when all are ready."""
    table = Table(server, "me", "open", "open")
    host, friend = host_and_friend(new_guest, server, table)
    seat = host.page.locator(".lobby ol > li").nth(1)
    expect(seat).to_contain_text("here")
    friend.page.get_by_role("button", name="Change name").click()
    friend.page.get_by_label("Your name at the table").fill("Brienne")
    friend.page.get_by_role("button", name="Save").click()
    expect(seat).to_contain_text("Brienne")
    friend.page.get_by_label("Say something").fill("My lady")
    friend.page.keyboard.press("Enter")
    expect(host.page.get_by_role("log", name="Talk")).to_contain_text("Brienne: My lady")
    friend.page.get_by_role("button", name=UNREADY).click()
    expect(seat).to_contain_text("not ready yet")
    host.page.locator(".lobby ol > li").nth(2).get_by_role("button", name="Bot: Squire").click()
    expect(host.page.get_by_text("1 player asks to wait a moment")).to_be_visible()
    friend.page.get_by_role("button", name=READY).click()
    for one in (host, friend):
        one.page.wait_for_selector(".board > *")
        assert one.errors == []


def test_who_leaves_is_away(new_guest: NewGuest, server: Server) -> None:
    """Before the game and in it, where they are waited for: since when, too."""
    clock = {"kind": "decision", "seconds": 3 * 86_400}
    table = Table(server, "me", "open", options={"first": 1}, clock=clock, starts_when_full=False)
    host, friend = host_and_friend(new_guest, server, table)
    seat = host.page.locator(".lobby ol > li").nth(1)
    expect(seat).to_contain_text("here")
    friend.opens("/")
    expect(seat).to_contain_text("away")
    host.page.get_by_role("button", name="Begin").click()
    host.page.wait_for_selector(".board > *")
    expect(host.page.get_by_role("list", name="Players")).to_contain_text("away 3 days left")  # not: away for 3 days
    friend.opens(f"/t/{table.id}").wait_for_selector(".ask.mine")
    expect(host.page.get_by_role("list", name="Players")).not_to_contain_text("away")


def test_a_sound_tells_that_somebody_comes(new_guest: NewGuest, server: Server) -> None:
    """To who wants sounds, and to nobody else."""
    table = Table(server, "me", "open", "open")
    hosts = [new_guest(), new_guest()]  # at two screens
    for host, wants in zip(hosts, ("true", "false"), strict=True):
        host.page.context.add_cookies([{"name": "council", "value": table.host.token, "url": server.url}])
        host.page.context.add_init_script(f"localStorage.smallcouncil = JSON.stringify({{sound: {wants}}}); {HEARS}")
        host.opens(f"/t/{table.id}").wait_for_selector(".lobby .share")
        assert host.page.evaluate("heard") == 0
    friend = new_guest()
    friend.page.goto(table.link)
    friend.page.locator("form.invited .button.main").click()
    for host in hosts:
        expect(host.page.locator(".lobby ol > li").nth(1)).to_contain_text("here")
    hosts[0].page.wait_for_function("heard > 0")
    assert hosts[1].page.evaluate("heard") == 0


HEARS = """
window.heard = 0;
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...when) { heard += 1; return start.apply(this, when); };
"""


class SlowWay:
    """A connection whose messages to the server are held back while it is slow."""

    def __init__(self, page: Page) -> None:
        self.is_slow, self.held = False, list[Callable[[], None]]()
        page.route_web_socket("**/api/play", self._goes_through)

    def _goes_through(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if self.is_slow:
                self.held.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    def recovers(self) -> None:
        self.is_slow = False
        for send in self.held:
            send()


def test_offline_and_sending_are_said_at_once(new_guest: NewGuest) -> None:
    """A choice that was made without a network is carried out once it is back; none is lost and none doubled.

    One that takes its time on the way is being sent, until it has arrived.
    """
    guest = new_guest()
    way = SlowWay(guest.page)
    page = guest.opens(f"/t/{guest.sets_up('westeros-intrigue', ['me', 'squire'], options={'first': 0})}")
    guest.waits_to_be_asked()
    sending, before = page.get_by_role("status").filter(has_text="Sending"), guest.number()
    expect(sending).to_have_count(0)
    way.is_slow = True
    guest.shows_choices()
    page.locator(".ask .option").first.click()
    expect(sending).to_be_visible()
    assert guest.number() == before
    way.recovers()
    guest.waits_until_taken(before)
    expect(sending).to_have_count(0)
    guest.waits_to_be_asked()
    before = guest.number()
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    guest.shows_choices()
    page.locator(".ask .option").first.click()
    page.context.set_offline(False)
    guest.waits_until_taken(before)
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_setting_up_begins_with_whom_one_plays(guest: Guest, page: Page) -> None:
    """Bots, friends or one screen fill the other seats; what does not fit their number is disabled, with its reason.

    What most tables leave as it is lies in a drawer, which tells what was set there.
    """
    guest.opens("/new/hand-of-the-king")
    expect(page.get_by_role("radio", name="Bots")).to_be_checked()
    page.get_by_text("Pass and play").click()
    expect(page.get_by_text("a curtain hides the board between turns")).to_be_visible()
    expect(page.get_by_label("Clock").locator("option").first).to_have_text("No clock: you sit at one screen")
    page.get_by_role("group", name="Players").get_by_text("2", exact=True).first.click()
    expect(page.get_by_role("button", name="only for").first).to_be_disabled()
    teams = page.locator("#option-teams")
    expect(teams).to_be_disabled()
    expect(teams).to_have_accessible_description("Teams are for four players, not 2")
    page.get_by_text("Friends", exact=True).click()
    expect(page.get_by_label("Who may watch")).to_be_hidden()
    page.get_by_label("Clock").select_option("own")  # which opens the drawer
    page.get_by_role("spinbutton", name="Time").fill("36")
    page.get_by_label("Unit of time").select_option("hours")
    page.get_by_label("When time is up").select_option("takeover")
    expect(page.get_by_role("spinbutton", name="Extra seconds per move")).to_be_disabled()
    page.get_by_label("Who may watch").select_option("link")
    page.get_by_label("Delay for spectators").select_option("600")
    page.get_by_label("The game begins").select_option("host")
    page.get_by_text("More settings").click()
    expect(page.locator("summary")).to_contain_text("Only with a link · spectators 10 minutes late · When I say so")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator(".lobby ol > li").nth(1)).to_contain_text("Open seat")
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["table"]
    assert table["clock"] == {"kind": "decision", "seconds": 36 * 3600, "increment": 0, "timeout": "takeover"}
    assert table["spectators"] == {"allowed": "link", "delay": 600}


def test_an_option_that_does_not_fit_is_there_once(guest: Guest, page: Page) -> None:
    """Where a variant is that option and nothing else, its box alone says why."""
    guest.opens("/new/storm-of-swords")
    expect(page.locator("#option-strong_riverrun")).to_be_disabled()
    expect(page.get_by_role("button", name="A stronger Riverrun")).to_have_count(0)
    page.get_by_role("group", name="Players").get_by_text("3", exact=True).first.click()
    expect(page.get_by_role("button", name="A stronger Riverrun")).to_be_enabled()
    expect(page.locator("#option-strong_riverrun")).to_be_enabled()


@pytest.mark.parametrize("language", ["en", "hu", "cs"])
def test_the_lobby_is_for_everybody(new_guest: NewGuest, server: Server, language: str) -> None:
    """The host's and the guest's: axe, light and dark, in five sizes."""
    for one in host_and_friend(new_guest, server, Table(server, "me", "open", "open"), language=language):
        assert wrong_with_the_screen(one) == []
        assert one.errors == []


def test_a_host_is_asked_for_their_name_where_others_are_invited(new_guest: NewGuest) -> None:
    """Once: it is known the next time. Who says none is a guest, and so is who takes it back; bots are not told."""
    host = new_guest()
    page = host.opens("/new/hand-of-the-king")
    name = page.get_by_label("Your name at the table")
    expect(name).to_have_count(0)
    page.get_by_text("Friends", exact=True).click()
    expect(name).to_have_attribute("placeholder", "Guest")
    expect(name).to_have_value("")
    name.fill(" Olenna ")
    page.get_by_role("button", name="Create table").click()
    first = page.locator(".lobby ol > li").first
    expect(first).to_contain_text("Olenna")
    host.opens("/new/hand-of-the-king").get_by_text("Friends", exact=True).click()
    expect(name).to_have_value("Olenna")
    name.fill("")
    page.get_by_role("button", name="Create table").click()
    expect(first).to_contain_text("Guest")
    expect(host.opens("/").get_by_label("Your name at the table")).to_have_value("")
    assert host.errors == []


def test_a_table_is_deleted_by_a_second_press(new_guest: NewGuest) -> None:
    """By none that a double click or a key held down is, and not by one that comes after something else was done."""
    host = new_guest()
    page = host.opens(f"/t/{host.sets_up('hand-of-the-king', ['me', 'open'])}")
    delete, sure = (
        page.get_by_role("button", name=words, exact=True) for words in ("Delete this table", "Yes: Delete this table")
    )
    delete.dblclick()
    expect(sure).to_be_visible()
    page.get_by_label("Say something").focus()
    expect(sure).to_have_count(0)
    delete.focus()
    for _ in range(3):  # without a keyup between them: the key repeats
        page.keyboard.down("Enter")
        expect(sure).to_be_visible()
    page.keyboard.up("Enter")
    page.get_by_label("Say something").focus()
    delete.click()
    sure.click()
    page.wait_for_url(f"{host.url}/")
    expect(page.get_by_role("region", name="My tables").get_by_role("list").get_by_role("link")).to_have_count(0)
