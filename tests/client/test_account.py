"""Keeping one's games: passkeys by Chromium's virtual authenticator, passwords, codes, devices, data."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.client.axe import COLOURS, STANDARDS, grave_violations
from tests.client.conftest import PHONE, NewGuest
from tests.client.everybody import wrong_with_the_dialog, wrong_with_the_screen
from tests.client.pages import Guest
from tests.client.test_invitations import SIZES
from tests.server.host import Server, seed_here

GAME = "hand-of-the-king"
PHONE_KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keys:
    """The passkeys that a browser has."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        made: Any = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE_KEY})
        self.id: str = made["authenticatorId"]

    def all(self) -> list[Any]:
        found: Any = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        keys: list[Any] = found["credentials"]
        return keys

    def take_from(self, other: Keys) -> None:
        """Have the keys of another browser, as those of one person have."""
        for key in other.all():
            self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})


def somebody(new_guest: NewGuest, server: Server, name: str, *, host: str = "localhost", **more: Any) -> Guest:
    """A guest with a table of theirs, where passkeys work: `localhost` counts as safe, an address does not."""
    guest = new_guest(**more)
    guest.url = f"http://{host}:{server.port}"
    guest.posts("/api/people", {"name": name})
    guest.posts("/api/tables", {"game": GAME, "seats": ["me", "squire"], "seed": seed_here(name)})
    return guest


def tables(guest: Guest) -> int:
    """At how many tables one sits: at none who is nobody any more."""
    answer = guest.page.request.get(f"{guest.url}/api/me/tables")
    return len(answer.json()) if answer.status != 401 else 0


def test_a_passkey_keeps_the_games_and_lets_one_in_elsewhere(new_guest: NewGuest, server: Server) -> None:
    """One press; recovery codes; a second browser signs in, brings its table along, and is signed out again."""
    laptop = somebody(new_guest, server, "Arya")
    keys = Keys(laptop.page)
    page = laptop.opens("/me")
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text("You sign in with your passkey")
    assert len(keys.all()) == 1
    expect(page.get_by_role("region", name="Recovery codes")).to_contain_text("You have none.")
    page.get_by_role("button", name="Make new codes").click()
    expect(page.locator(".codes li")).to_have_count(10)
    code = page.locator(".codes li").first.inner_text()
    expect(page.get_by_role("button", name="Remove: Passkey 1")).to_be_disabled()

    phone = somebody(new_guest, server, "Nobody", width=390, height=844)
    Keys(phone.page).take_from(keys)
    phone.opens("/me").get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.page.get_by_role("heading", name="Arya")).to_be_visible()
    assert tables(phone) == tables(laptop) == 2
    expect(phone.page.get_by_role("button", name="Sign out there: Chrome, Linux")).to_be_visible()
    phone.page.get_by_role("button", name="Sign out there: Chrome, Linux").click()
    expect(phone.page.get_by_role("button", name="Sign out there: Chrome, Linux")).to_have_count(0)
    assert laptop.page.request.get(f"{laptop.url}/api/me").json() is None

    lost = somebody(new_guest, server, "Lost")
    page = lost.opens("/me")
    page.get_by_text("Sign in with a recovery code").click()
    page.get_by_label("Recovery code", exact=True).fill(code.lower())
    page.locator("details[open]").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Arya")).to_be_visible()
    expect(page.get_by_text("9 codes left")).to_be_visible()
    assert tables(lost) == 3
    for guest in (laptop, phone, lost):
        assert guest.errors == []


def test_a_password_where_there_is_no_https(new_guest: NewGuest, server: Server) -> None:
    """It is offered first there; changes ask for it once more, and a wrong one changes nothing.

    What asks for it, and what asks before everything is deleted, is for everybody.
    """
    one = somebody(new_guest, server, "Bran", host="127.0.0.1")
    page = one.opens("/me")
    expect(page.get_by_role("button", name="Make a passkey")).to_have_count(0)
    fills_in(page, "bran.stark", "three eyed raven", "Keep my games")
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text("Your games are kept")

    other = somebody(new_guest, server, "Jojen", host="127.0.0.1")
    other.opens("/me")
    sign_in = other.page.get_by_role("region", name="I have an account")
    sign_in.get_by_label("Username").fill("bran.stark")
    sign_in.get_by_label("Password").fill("a wrong one")
    sign_in.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.page.get_by_role("alert")).to_contain_text("No account has this name and password")
    assert tables(other) == 1
    sign_in.get_by_label("Password").fill("three eyed raven")
    sign_in.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.page.get_by_role("main").get_by_role("status")).to_contain_text("Welcome back, Bran")
    assert tables(other) == tables(one) == 2

    page, found = other.page, []
    page.get_by_text("Change username or password").click()
    for proof, told in (("no raven", "alert"), ("three eyed raven", "status")):
        fills_in(page, "bran.stark", "a tree remembers", "Save", "New password")
        found += wrong_with_the_dialog(other) if told == "alert" else []
        page.get_by_role("dialog").get_by_label("Password").fill(proof)
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_role(told)).not_to_be_empty()  # type: ignore[arg-type]
    assert one.page.request.get(f"{one.url}/api/me").json() is None, "a new password ends all other sessions"

    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    assert download.value.suggested_filename == "smallcouncil.json"
    page.get_by_role("button", name="Delete everything").click()
    found += wrong_with_the_dialog(other)
    page.get_by_role("button", name="Yes, delete everything").click()
    page.get_by_role("dialog").get_by_label("Password").fill("a tree remembers")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("ul.games")
    assert (tables(other), found) == (0, [])


def fills_in(page: Page, username: str, password: str, button: str, label: str = "Password") -> None:
    """A user name and a password, in the first form that asks for them."""
    form = page.locator("form", has=page.get_by_role("button", name=button, exact=True))
    form.get_by_label("Username").fill(username)
    form.get_by_label(label).fill(password)
    form.get_by_role("button", name=button, exact=True).click()


def test_a_second_device_plays_the_same_seat_and_takes_nothing(new_guest: NewGuest, server: Server) -> None:
    """From the menu of a table: the link works once, after a press, and both have the seat."""
    laptop = new_guest()
    page = laptop.opens(f"/t/{laptop.sets_up(GAME, ['me', 'squire'], options={'first': 0})}")
    page.wait_for_selector(".ask.mine")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Play on from another device").click()
    link = page.get_by_label("Link for your other device", exact=True).input_value()
    phone, thief = new_guest(**PHONE), new_guest()
    for guest in (phone, thief):
        guest.page.goto(link)
        yes = guest.page.get_by_role("button", name="Yes, it is my link")
        expect(yes).to_be_visible()
        assert "code=" not in guest.page.url
        assert guest.page.context.cookies() == [], "nothing happens before somebody says yes"
        yes.click()
    phone.page.wait_for_selector(".ask.mine")
    expect(thief.page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    laptop.chooses()
    expect(phone.page.locator(".log")).to_have_attribute("data-last", laptop.number())
    assert phone.errors == laptop.errors == []


def test_a_second_device_is_told_who_one_is_there(new_guest: NewGuest, server: Server) -> None:
    """From one's own page, where no table is to be opened."""
    laptop, phone = somebody(new_guest, server, "Meera"), new_guest(**PHONE)
    page = laptop.opens("/me")
    page.get_by_role("button", name="Use another device").click()
    phone.page.goto(page.get_by_label("Link for your other device", exact=True).input_value())
    phone.page.get_by_role("button", name="Yes, it is my link").click()
    expect(phone.page.get_by_role("heading", name="You are Meera here too now")).to_be_visible()
    assert wrong_with_the_screen(phone) == []
    phone.page.get_by_role("link", name="Home").last.click()
    expect(
        phone.page.get_by_role("region", name="Your turn (1)")
        .or_(phone.page.get_by_role("region", name="My tables"))
        .first
    ).to_be_visible()
    assert phone.errors == laptop.errors == []


def test_after_a_game_a_guest_is_told_how_to_keep_it(guest: Guest, page: Page) -> None:
    """A guest only, and only who played."""
    guest.opens(f"/t/{guest.sets_up('westeros-intrigue', ['me', 'squire'])}")
    guest.plays_to_the_end()
    page.get_by_role("link", name="Keep my games").click()
    expect(page.get_by_role("heading", name="Keep my games")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "hu", "cs"])
def test_the_account_is_for_everybody(new_guest: NewGuest, server: Server, language: str) -> None:
    """As a guest, with a passkey, and behind a device's link: axe, light and dark, in five sizes."""
    guest = somebody(new_guest, server, "Sansa", language=language)
    Keys(guest.page)
    found = []
    for path, press in (("/me", "#keep ~ .button"), ("/me", "#codes ~ .button"), ("/device", "")):
        guest.opens(path).wait_for_selector("main .panel button")
        found += grave_violations(guest.page, STANDARDS)
        guest.page.emulate_media(color_scheme="dark")
        found += grave_violations(guest.page, COLOURS)
        guest.page.emulate_media(color_scheme="light")
        for width, height in SIZES:
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.fits()
        if press:
            guest.page.locator(press).last.click()
            guest.page.wait_for_selector("#means" if path == "/me" and "keep" in press else ".codes")
    assert found == []
    assert guest.errors == []
