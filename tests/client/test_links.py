"""Links to a table: invitations and watch links that hold, and copying them also without HTTPS."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import grave_violations
from tests.client.conftest import NewGuest
from tests.client.pages import Guest
from tests.server.host import Server, Visitor

GAME = "westeros-intrigue"
ENTER = "location.assign(location.href)"  # what Enter in the address bar does: the same address once more


class Host:
    """Somebody who has made a table for two, and its links."""

    def __init__(self, server: Server, **more: object) -> None:
        self.visitor = Visitor(server)
        self.table = self.visitor.make(GAME, "me", "open", **more)
        self.page = f"{server.url}/t/{self.table}"
        proofs = {one["seat"]: one["invite"] for one in self.visitor.get(f"/api/tables/{self.table}/invitations")}
        self.invitation = f"{self.page}#seat=1&invite={proofs[1]}"
        self.watching = f"{self.page}#watch={proofs[None]}"

    def seat_of_the_guest(self) -> str:
        kind: str = self.visitor.get(f"/api/tables/{self.table}")["table"]["seats"][1]["kind"]
        return kind


@pytest.fixture
def host(server: Server) -> Host:
    """Of a table by link."""
    return Host(server)


def opens_the_lobby(guest: Guest, host: Host, where: str) -> Page:
    """The host at their own table, by one of the server's addresses."""
    guest.url = f"http://{where}:{host.visitor.server.port}"
    guest.page.context.add_cookies([{"name": "council", "value": host.visitor.token, "url": guest.url}])
    return guest.opens(f"/t/{host.table}")


def is_asked_to_sit(page: Page) -> None:
    invitation = page.locator("form.invited")
    expect(invitation.get_by_text("Ned invites you")).to_be_visible()
    expect(invitation.get_by_role("button", name="Take seat 2")).to_be_visible()


def sits_down(page: Page) -> None:
    page.locator("form.invited").get_by_role("button", name="Take seat 2").click()
    page.wait_for_selector(".board > *")


def puts_it_off(page: Page) -> None:
    page.get_by_role("button", name="Not now").click()
    expect(page.locator("form.invited")).to_have_count(0)


def test_an_invitation_survives_a_reload_and_enter(guest: Guest, host: Host) -> None:
    """The page is loaded anew by any way, before and after it was put off: one is still invited."""
    page = guest.page
    page.goto(host.invitation)
    is_asked_to_sit(page)
    assert page.url == host.page, "an invitation does not stay where somebody could read it off"
    page.reload()
    is_asked_to_sit(page)
    page.evaluate(ENTER)
    is_asked_to_sit(page)
    puts_it_off(page)
    page.goto(host.page)
    is_asked_to_sit(page)
    sits_down(page)
    page.reload()
    page.wait_for_selector(".board > *")
    expect(page.locator("form.invited")).to_have_count(0)
    assert not guest.errors


def test_putting_it_off_declines_nothing(guest: Guest, host: Host) -> None:
    """The invitation stands in the page, and in the same tab the link asks again when it is pasted once more."""
    page = guest.page
    page.goto(host.invitation)
    is_asked_to_sit(page)
    puts_it_off(page)
    expect(page.get_by_text("Your invitation stands")).to_be_visible()
    assert host.seat_of_the_guest() == "open"
    assert grave_violations(page) == []
    for _ in range(2):
        page.goto(host.invitation)
        is_asked_to_sit(page)
        puts_it_off(page)
    page.get_by_role("button", name="Take seat 2").click()
    sits_down(page)
    assert host.seat_of_the_guest() == "person"
    assert not guest.errors


def test_at_an_open_table_one_looks_first_and_sits_down_later(guest: Guest, server: Server) -> None:
    """Behind the invitation is the table, with a way back to it above."""
    page = guest.page
    page.goto(Host(server, visibility="open").invitation)
    is_asked_to_sit(page)
    puts_it_off(page)
    expect(page.get_by_text("Before the game")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Take seat 2").click()
    sits_down(page)


def test_a_link_pasted_where_one_was_refused_opens_the_table(guest: Guest, host: Host) -> None:
    """The bare address lets nobody in; the invitation in the same tab does, and so does the watch link."""
    page = guest.opens(f"/t/{host.table}")
    expect(page.get_by_text("This table is not open to spectators")).to_be_visible()
    page.goto(host.watching)
    expect(page.get_by_text("Before the game")).to_be_visible()
    page.goto(host.invitation)
    is_asked_to_sit(page)
    sits_down(page)


def test_whoever_comes_too_late_is_told_so(guest: Guest, host: Host, server: Server) -> None:
    """The seat was taken while one read the invitation, or before one came."""
    page = guest.page
    page.goto(host.invitation)
    is_asked_to_sit(page)
    invite = host.invitation.partition("invite=")[2]
    Visitor(server, "Cat").post(f"/api/tables/{host.table}/join", {"seat": 1, "invite": invite})
    page.get_by_role("button", name="Take seat 2").click()
    expect(page.get_by_role("alert").filter(has_text="seat is taken")).to_be_visible()
    page.goto(host.invitation)
    page.reload()
    expect(page.get_by_role("alert").filter(has_text="seat is taken")).to_be_visible()
    expect(page.locator("form.invited")).to_have_count(0)


def test_a_watch_link_survives_a_reload(guest: Guest, host: Host) -> None:
    """Also Enter, and coming back to the table another time in the same browser."""
    page = guest.page
    page.goto(host.watching)
    for again in (page.reload, lambda: page.evaluate(ENTER), lambda: page.goto(host.page)):
        expect(page.get_by_text("Before the game")).to_be_visible()
        assert page.url == host.page
        again()
    expect(page.get_by_text("Before the game")).to_be_visible()
    assert not guest.errors


def test_without_storage_the_link_stays_in_the_address(guest: Guest, host: Host) -> None:
    """A browser that keeps nothing: the address keeps it then."""
    page = guest.page
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    page.goto(host.invitation)
    is_asked_to_sit(page)
    page.reload()
    is_asked_to_sit(page)


def test_a_key_is_used_at_once_and_kept_nowhere(new_guest: NewGuest, host: Host) -> None:
    """It is as secret as the seat."""
    [key] = host.visitor.post(f"/api/tables/{host.table}/keys")
    guest = new_guest()
    page = guest.opens(f"/t/{host.table}")
    expect(page.get_by_text("This table is not open to spectators")).to_be_visible()
    page.goto(f"{host.page}#seat=0&key={key['key']}")
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()
    assert page.url == host.page
    assert key["key"] not in page.evaluate("JSON.stringify(localStorage) + JSON.stringify(sessionStorage)")


def test_the_host_is_told_where_links_lead_nowhere_for_others(guest: Guest, host: Host) -> None:
    """127.0.0.1 is another machine for everybody: links that begin so are of no use to them."""
    told = "These links work on this machine only."
    expect(opens_the_lobby(guest, host, "127.0.0.1").get_by_text(told)).to_be_visible()
    page = opens_the_lobby(guest, host, "council.test")
    expect(page.get_by_text("Before the game")).to_be_visible()
    expect(page.get_by_text(told)).to_have_count(0)


# Copying


def copies(page: Page) -> str:
    """Press Copy, and tell the link that should be copied."""
    page.get_by_role("button", name="Copy: Invitation to this table").click()
    return page.get_by_label("Invitation to this table", exact=True).input_value()


def pasted(page: Page) -> str:
    """What lies in the clipboard, as anybody would look."""
    page.goto("about:blank")
    page.set_content("<textarea autofocus></textarea>")
    page.locator("textarea").press("Control+v")
    return page.locator("textarea").input_value()


@pytest.mark.parametrize("where", ["127.0.0.1", "council.test"])
def test_a_link_is_copied_with_and_without_https(guest: Guest, host: Host, where: str) -> None:
    """A page from another machine by plain HTTP has no `navigator.clipboard`; Copy works all the same."""
    page = opens_the_lobby(guest, host, where)
    assert page.evaluate("'clipboard' in navigator") == (where == "127.0.0.1")
    link = copies(page)
    assert link.startswith(guest.url)
    expect(page.get_by_role("button", name="Copy: Invitation to this table")).to_have_text("Copied")
    assert pasted(page) == link


def test_a_link_that_cannot_be_copied_is_selected(guest: Guest, host: Host) -> None:
    """The browser refuses both ways: the link is selected, and the page says so."""
    guest.page.add_init_script("document.execCommand = () => false")
    page = opens_the_lobby(guest, host, "council.test")
    link = copies(page)
    expect(page.get_by_role("status").filter(has_text="The link is selected: copy it from here.")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == link
    expect(page.get_by_role("button", name="Copy: Invitation to this table")).to_have_text("Copy")
