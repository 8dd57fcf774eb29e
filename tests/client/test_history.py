"""One's history: games, results and opponents; what others see of it; and inviting the same people again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.client.axe import COLOURS, grave_violations
from tests.client.conftest import NewGuest
from tests.client.pages import Guest
from tests.client.test_invitations import SIZES
from tests.server.host import Server, Visitor

GAME = "hand-of-the-king"


def comes(new_guest: NewGuest, server: Server, visitor: Visitor) -> Guest:
    """A browser of somebody who is known already."""
    guest = new_guest()
    guest.page.context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
    return guest


def have_played(server: Server) -> tuple[Visitor, Visitor]:
    """Two people of whom one has won, since the other resigned."""
    ned, cat = Visitor(server, "Ned"), Visitor(server, "Cat")
    table = ned.make(GAME, "me", "open", visibility="open", title="Friday night")
    cat.post(f"/api/tables/{table}/join", {"seat": 1})
    leaving, staying = cat.sit(table), ned.sit(table)
    leaving.request("resign", seat=1)
    staying.request("propose", seat=0, what="end")
    for sitting in (leaving, staying):
        sitting.drop()
    return ned, cat


def test_results_are_counted_drawn_and_told_and_the_same_people_invited_again(
    new_guest: NewGuest, server: Server
) -> None:
    """In three languages, five sizes, light and dark; who is invited finds it on the first page, and sits down."""
    ned, cat = have_played(server)
    guest = comes(new_guest, server, ned)
    page = guest.opens("/me")
    page.get_by_role("link", name="Games and results").click()
    expect(page.get_by_text("1 game played to the end")).to_be_visible()
    row = page.get_by_role("region", name="By game").get_by_role("row", name="Hand of the King")
    expect(row.get_by_role("cell")).to_have_text(["1"])
    expect(page.get_by_role("img", name="1 of 1 game won")).to_be_visible()
    opponent = page.get_by_role("region", name="By opponent").get_by_role("row", name="Cat")
    expect(opponent.get_by_role("cell")).to_have_text(["1", "1", "0"])
    found = grave_violations(page)
    for language in ("cs", "hu", "en"):
        page.get_by_label("Language").or_(page.get_by_label("Jazyk")).or_(page.get_by_label("Nyelv")).select_option(
            language
        )
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            guest.fits()
        page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="dark")
    found += grave_violations(page, COLOURS)
    opponent.get_by_role("link", name="Cat").click()
    expect(page.get_by_text("1 game with you: Cat won 0, you 1.")).to_be_visible()
    expect(page.get_by_role("region", name="Games together")).to_contain_text("Cat: resigned")
    found += grave_violations(page, COLOURS)
    page.get_by_role("button", name="Invite again: Hand of the King, Ned").click()
    expect(page.get_by_text("Cat is invited to play again")).to_be_visible()

    friend = comes(new_guest, server, cat)
    there = friend.opens("/")
    invitation = there.get_by_role("region", name="You are invited").get_by_role("link", name="Friday night")
    expect(invitation).to_contain_text("with Ned ·")
    assert invitation.bounding_box()["y"] < there.locator("ul.games").bounding_box()["y"]  # type: ignore[index]
    found += grave_violations(there)
    invitation.click()
    there.get_by_role("button", name="Sit here").click()
    expect(there.locator(".board > *").first).to_be_visible()
    expect(page.locator(".board > *").first).to_be_visible()
    assert (found, guest.errors, friend.errors) == ([], [], [])


def test_before_the_first_game_there_is_a_way_to_one_and_of_strangers_nothing_is_told(guest: Guest) -> None:
    page = guest.opens("/people/me")
    expect(page.get_by_text("No game has been finished yet.")).to_be_visible()
    expect(page.locator("main a.button[href='/']")).to_be_visible()
    guest.opens("/people/somebody")
    expect(page.get_by_role("alert")).to_be_visible()
