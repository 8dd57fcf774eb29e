"""One link for the table: what it says, how it is shared, and how soon whoever opens it plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.client.axe import grave_violations
from tests.client.boards import MARKED
from tests.client.conftest import PHONE, NewGuest
from tests.client.everybody import wrong_with_the_screen
from tests.client.pages import DRAFT, Guest
from tests.server.host import Server, Visitor

SIZES = [(1440, 900), (1920, 1080), (1024, 768), (390, 844), (844, 390)]
THOUGHT = 1_000  # milliseconds that somebody looks at each screen before they touch it
SHARES = "navigator.share = (given) => (window.shared = given, Promise.resolve())"


class Table:
    """A table that somebody has made for others, and its links."""

    def __init__(self, server: Server, *seats: str, game: str = "hand-of-the-king", **more: object) -> None:
        self.host = Visitor(server, "Catelyn")
        self.id = self.host.make(game, *seats, **more)
        self.page = f"{server.url}/t/{self.id}"
        proofs = {one["seat"]: one["invite"] for one in self.host.get(f"/api/tables/{self.id}/invitations")}
        self.link = f"{self.page}#invite={proofs[-1]}"

    def players(self) -> list[str]:
        """Who sits where."""
        return [seat["name"] for seat in self.host.get(f"/api/tables/{self.id}")["table"]["seats"]]


class Thumb:
    """Somebody with a phone: looks at each screen for a moment, then touches one thing on it.

    The clock of the page stands still but for that, so that what is counted is what the game makes people wait for.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.waited = page, 0, 0
        page.clock.install()
        page.clock.pause_at("2030-01-01T12:00:00")

    def taps_on(self, target: Locator) -> None:
        """Look, then touch."""
        expect(target).to_be_visible()
        self.page.clock.run_for(THOUGHT)
        self.waited += THOUGHT
        self.taps += 1
        target.tap()


def test_from_a_link_on_a_phone_to_the_first_move(new_guest: NewGuest, server: Server) -> None:
    """At most three taps and 20 seconds, with a second of thought a screen: a seat, a move, and that it is meant."""
    table = Table(server, "me", "open", options={"first": 1})
    guest = new_guest(**PHONE, still=False, pace="calm", touch=True, hints=True)  # who is told what a question is
    thumb = Thumb(guest.page)
    guest.page.goto(table.link)
    thumb.taps_on(guest.page.get_by_role("button", name="Take a seat"))
    thumb.taps_on(guest.page.locator(MARKED).first)
    thumb.taps_on(guest.page.locator(f"{DRAFT} .button.main"))
    expect(guest.page.locator(".ask:not(.mine)")).to_be_visible()
    assert table.host.get(f"/api/tables/{table.id}")["table"]["moves"] == 1
    assert thumb.taps <= 3
    assert thumb.waited <= 20_000
    assert guest.errors == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Catelyn invites you"), ("hu", "Catelyn meghív"), ("cs", "Catelyn tě zve")]
)
def test_the_page_behind_the_link_says_what_one_is_invited_to(
    new_guest: NewGuest, server: Server, language: str, words: str
) -> None:
    """By whom, which game, how long, by which clock and rules, and who is there; in five sizes, light and dark."""
    clock = {"kind": "decision", "seconds": 3 * 86_400}
    table = Table(server, "me", "open", "squire", "open", title="Friday night", clock=clock, options={"teams": True})
    guest = new_guest(language=language)
    guest.page.goto(table.link)
    invitation = guest.page.locator("form.invited")
    for part in (words, "Friday night", "15", "3", "Catelyn"):
        expect(invitation).to_contain_text(part)
    expect(invitation.get_by_role("radio")).to_have_count(2)
    assert wrong_with_the_screen(guest) == []
    assert guest.errors == []


def test_one_link_serves_everybody_until_the_table_is_full(new_guest: NewGuest, server: Server) -> None:
    """The first picks a seat, the second takes what is left, the third is told; nobody has taken anybody's."""
    table = Table(server, "me", "open", "open", starts_when_full=False)
    first, second, third = new_guest(), new_guest(), new_guest()
    for guest in (first, second, third):
        guest.page.goto(table.link)
        expect(guest.page.locator("form.invited")).to_be_visible()
    sits(first, "Arya", "Take seat 3", pick=2)
    sits(second, "Bran", "Take a seat")
    expect(second.page.locator(".lobby")).to_contain_text("Bran")
    assert table.players() == ["Catelyn", "Bran", "Arya"]
    third.page.get_by_role("button", name="Take a seat").click()
    expect(third.page.get_by_role("alert").filter(has_text="seat is taken")).to_be_visible()
    third.page.reload()
    expect(third.page.get_by_role("alert").filter(has_text="Every seat is taken")).to_be_visible()
    assert table.players() == ["Catelyn", "Bran", "Arya"]
    second.page.goto(table.link)
    expect(second.page.locator(".lobby")).to_contain_text("Bran")
    expect(second.page.locator("form.invited")).to_have_count(0)  # one link, one seat


def sits(guest: Guest, name: str, words: str, pick: int | None = None) -> None:
    """Say a name, perhaps pick a seat, and sit down."""
    if pick is not None:
        guest.page.get_by_role("radio", name=f"Take seat {pick + 1}").check()
    guest.page.get_by_label("Your name at the table").fill(name)
    guest.page.get_by_role("button", name=words).click()
    expect(guest.page.locator(".lobby")).to_contain_text(name)


def test_the_host_shares_one_link_and_finds_the_others_below(new_guest: NewGuest, server: Server) -> None:
    """The system's own sheet where there is one; the code is drawn, and loaded, when somebody wants to see it."""
    table = Table(server, "me", "open", "open")
    guest = new_guest()
    guest.page.context.add_init_script(SHARES)
    guest.page.context.add_cookies([{"name": "council", "value": table.host.token, "url": server.url}])
    loaded: list[str] = []
    guest.page.on("request", lambda request: loaded.append(request.url))
    page = guest.opens(f"/t/{table.id}")
    page.get_by_role("button", name="Share: Invitation to this table").click()
    shared = page.evaluate("shared")
    assert shared["url"] == table.link
    assert shared["text"] == "Catelyn invites you: Hand of the King"
    assert not [url for url in loaded if "/Qr-" in url]
    page.get_by_role("button", name="QR code: Invitation to this table").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    assert [url for url in loaded if "/Qr-" in url]
    expect(page.get_by_label("Invitation to seat 2", exact=True)).to_be_hidden()
    page.get_by_text("Links for one seat, or to watch").click()
    for label in ("Invitation to seat 2", "Invitation to seat 3", "Link to watch"):
        expect(page.get_by_label(label, exact=True)).to_be_visible()
    assert grave_violations(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    guest.fits()
    assert guest.errors == []
