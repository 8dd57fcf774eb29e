"""Notices in real browsers: chosen under the bell, pushed to the service worker, and enough to play a game by.

Chromium's own push service cannot be reached by tests, so a page is given the address and the keys of ours; all else is
real: permission, worker, notification, encryption, mail. The server runs in this process, with its clock in our hands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from smallcouncil.cli.addresses import listen
from smallcouncil.server.app import create_app
from smallcouncil.server.notices import dispatcher
from smallcouncil.server.services import Config
from smallcouncil.server.timekeeping import timekeeper
from tests.client.axe import STANDARDS, grave_violations
from tests.client.conftest import STATIC
from tests.client.pages import Guest
from tests.server.host import PATIENCE, Sitting, Visitor, seed_here
from tests.server.notices.parts import PostOffice, PushService, post_office, push_service

DAY = 24 * 3600 * 1000
IN_BROWSERS = 3  # moves that are made by pressing; the others are sent, which shows the same
SUBSCRIBES = """({endpoint, p256dh, auth}) => {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => (made = {
    endpoint, options, toJSON: () => ({endpoint, keys: {p256dh, auth}}), unsubscribe: async () => ((made = null), true),
  });
}"""
PRESSES = """async () => {
  self.clients.openWindow = async (url) => { self.opened = url; };
  const [shown] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", {notification: shown}));
  while (!self.opened) await new Promise((soon) => setTimeout(soon, 5));
  const {opened} = self;
  self.opened = "";
  return opened;
}"""


class House:
    """The server, and the other ends of what it sends."""

    def __init__(self, url: str, push: PushService, office: PostOffice) -> None:
        self.url, self.push, self.office = url, push, office
        self.port = int(url.rpartition(":")[2])


@contextmanager
def serving(config: Config) -> Iterator[str]:
    """A server in a thread of this process."""
    sockets = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(config), log_config=None, access_log=False))
    thread = Thread(target=server.run, args=(sockets,))
    thread.start()
    try:
        until(lambda: server.started)
        yield f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (STATIC / "assets").is_dir():
        pytest.skip("the client is not built: make client")
    folder, began = tmp_path_factory.mktemp("house"), timekeeper.began
    with pytest.MonkeyPatch.context() as patch, push_service() as push, post_office() as office:
        patch.setattr(dispatcher, "POLL_SECONDS", 0.02)
        database = f"sqlite:///{folder / 'tables.sqlite'}"
        config = Config(database=database, limits=False, relay=office.relay, reaches_private=True)
        with serving(config) as url:
            yield House(url, push, office)
        timekeeper.began = began


def until(holds: Callable[[], Any]) -> Any:
    found = soon(holds, PATIENCE)
    assert found
    return found


def soon(holds: Callable[[], Any], seconds: float) -> Any:
    """What comes within some time, or nothing."""
    end = time.monotonic() + seconds
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(0.01)
    return found


DELIVERIES = 3


class Correspondent:
    """Somebody who opens the game only when their browser tells them to."""

    def __init__(self, browser: Browser, house: House, name: str) -> None:
        self.house, self.name = house, name
        self.context = browser.new_context(locale="en", permissions=["notifications"], reduced_motion="reduce")
        self.context.add_init_script("localStorage.smallcouncil ??= JSON.stringify({pace: 'instant'})")
        self.page: Page = self.context.new_page()
        self.guest = Guest(self.page, house.url)
        self.guest.posts("/api/people", {"name": name})
        self.subscription, self.keys = house.push.subscribe(f"/push/{name}")

    def opts_in(self) -> None:
        self.guest.opens()
        self.page.evaluate(SUBSCRIBES, self.subscription)
        self.page.get_by_role("button", name="Notifications").click()
        self.page.get_by_role("button", name="Tell me in this browser").click()
        expect(self.page.get_by_role("button", name="Stop: This browser")).to_be_visible()
        self.worker, self.cdp = self.context.service_workers[0], self.context.new_cdp_session(self.page)
        known: list[dict[str, Any]] = []
        self.cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
        self.cdp.send("ServiceWorker.enable")
        while not known:
            self.page.wait_for_timeout(10)
        self.number = known[0]["registrationId"]
        self.goes_away()

    def goes_away(self) -> None:
        """To a page that is no table."""
        self.guest.opens("/nowhere")

    def reads(self) -> list[dict[str, Any]]:
        """All that was pushed to this browser, as only it can read it."""
        came = [one for one in self.house.push.received if one.path == f"/push/{self.name}"]
        return [json.loads(self.keys.decrypt(one.body)) for one in came]

    def is_shown(self, told: dict[str, Any]) -> None:
        """The notification comes up. What reaches a worker that Chromium is just stopping is lost, and comes again."""
        handed = {"origin": self.house.url, "registrationId": self.number, "data": json.dumps(told)}
        shown: list[list[str]] = []
        for _ in range(DELIVERIES):
            self.cdp.send("ServiceWorker.deliverPushMessage", handed)
            if shown := soon(lambda: self.worker.evaluate(SHOWN), PATIENCE / DELIVERIES):
                break
        assert shown == [[told["title"], told["body"], told["table"]]]

    def moves_in_the_browser(self, told: dict[str, Any], *, presses: bool) -> None:
        """Press the notification; or open the table without, which takes it down too."""
        self.is_shown(told)
        self.page.goto(self.worker.evaluate(PRESSES) if presses else self.house.url + told["path"])
        until(lambda: self.worker.evaluate(SHOWN) == [])
        icon = self.page.locator('link[rel="icon"]')
        while True:
            self.guest.waits_to_be_asked()
            expect(self.page).to_have_title("◆ By post")
            expect(icon).to_have_attribute("href", "/favicon-turn.svg")
            self.guest.chooses()
            if not self.page.locator(".ask.mine").count():
                break
        expect(icon).to_have_attribute("href", "/favicon.svg")
        self.goes_away()

    def is_called_otherwise(self, endpoint: str) -> None:
        """The push service gives the browser another address: the worker tells the server by itself."""
        self.worker.evaluate(CHANGES, {**self.subscription, "old": self.subscription["endpoint"], "endpoint": endpoint})

        until(lambda: [one["endpoint"] for one in self.asks("/api/notices")["channels"]] == [endpoint])

    def asks(self, path: str) -> Any:
        return self.page.request.get(self.house.url + path).json()

    def moves(self, table: str) -> None:
        """The same without a page."""
        visitor = Visitor(self.house, "")
        for cookie in self.context.cookies():
            visitor.http.cookies.set(cookie["name"], cookie["value"])
        sitting = Sitting(visitor, table)
        while sitting.decisions:
            sitting.reach(sitting.answer(sitting.decisions[0]["options"][0])["seq"])
        sitting.close()


CHANGES = """({endpoint, p256dh, auth, old}) => {
  const changed = new ExtendableEvent("pushsubscriptionchange");
  const toJSON = () => ({endpoint, keys: {p256dh, auth}});
  self.dispatchEvent(Object.assign(changed, {oldSubscription: {endpoint: old}, newSubscription: {toJSON}}));
}"""
SHOWN = "async () => (await self.registration.getNotifications()).map((one) => [one.title, one.body, one.tag])"


def test_a_correspondence_game_of_three_is_played_to_its_end_by_notices_alone(
    browser_with_notices: Browser, house: House
) -> None:
    """Over simulated days: whoever is told comes, nobody else does, and everybody learns of the end."""
    people = [Correspondent(browser_with_notices, house, name) for name in ("Ada", "Ben", "Cat")]
    try:
        for person in people:
            person.opts_in()
        about = {"title": "By post", "visibility": "open", "clock": {"kind": "decision", "seconds": 3 * 24 * 3600}}
        wanted = {"game": "hand-of-the-king", "seats": ["me", "open", "open"], "seed": seed_here(), **about}
        table = people[0].guest.posts("/api/tables", wanted)["table"]["id"]
        for person in people[1:]:
            person.guest.posts(f"/api/tables/{table}/join")
        calls_at_home(people)
        told_of = dict.fromkeys(range(len(people)), 0)
        for day in range(200):
            timekeeper.began += DAY
            told, who = until(lambda: news(people, told_of))
            if told["kind"] == "over":
                break
            assert told["title"] == "Your turn: By post"
            assert (
                told["body"] == "It is your turn in Hand of the King. Time left: 47 hours."
                or day == 0
                or "days" in told["body"]
            )
            if day < IN_BROWSERS:
                people[who].moves_in_the_browser(told, presses=day > 0)
            else:
                people[who].moves(table)
        people[0].is_called_otherwise(f"{house.push.url}/push/elsewhere")
        until(lambda: sum(one.reads()[-1]["kind"] == "over" for one in people) == 2)  # who moved last has seen it
        ids = [one["id"] for person in people for one in person.reads()]
        assert len(ids) == len({*ids}), "nobody is told anything twice"
        assert day > IN_BROWSERS
    finally:
        for person in people:
            person.context.close()


def calls_at_home(people: list[Correspondent]) -> None:
    """On the first page the tab tells how many tables wait, to whom they do."""
    for person in people:
        person.guest.opens()
        person.page.wait_for_selector("main section")
    called = [one for one in people if one.asks("/api/me/tables")[0]["may_act"]]
    for person in called:
        expect(person.page).to_have_title("(1) Small Council")
        expect(person.page.locator('link[rel="icon"]')).to_have_attribute("href", "/favicon-turn.svg")
    assert len(called) == 1
    for person in people:
        person.goes_away()


def news(people: list[Correspondent], told_of: dict[int, int]) -> tuple[dict[str, Any], int] | None:
    """The next notice that came, and to whom."""
    for who, person in enumerate(people):
        come = person.reads()
        if len(come) > told_of[who]:
            told_of[who] += 1
            return come[told_of[who] - 1], who
    return None


SCREENS = [
    (1440, 900, "en", "light", "Notifications"),
    (1920, 1080, "cs", "dark", "Oznámení"),
    (1024, 768, "hu", "light", "Értesítések"),
    (390, 844, "hu", "dark", "Értesítések"),
    (844, 390, "cs", "light", "Oznámení"),
]


def test_the_dialog_is_for_everybody_in_every_language_theme_and_size(
    browser_with_notices: Browser, house: House
) -> None:
    """axe finds nothing serious, nothing sticks out, and a way that failed says why in the reader's words."""
    for width, height, language, theme, title in SCREENS:
        context = browser_with_notices.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            permissions=["notifications"],
        )
        guest = Guest(context.new_page(), house.url)
        hosted = guest.sets_up("hand-of-the-king", ["me", "open"])
        page = guest.opens(f"/t/{hosted}")
        page.wait_for_selector(".lobby")
        if width < 640:
            page.locator(".gear").click()
        page.get_by_role("button", name=title).click()
        dialog = page.get_by_role("dialog")
        dialog.locator("summary").click()
        dialog.locator("details select").nth(1).select_option(index=1)  # all that happens at this table
        dialog.locator("input[type=url]").fill("http://127.0.0.1:9/nobody")
        page.keyboard.press("Enter")
        dialog.locator("li button").first.click()
        expect(dialog.locator(".came")).not_to_be_empty()
        assert "no_answer" not in dialog.inner_text()
        assert dialog.locator("li a").get_attribute("href") == f"/t/{hosted}"
        assert grave_violations(page, STANDARDS) == []
        guest.fits()
        wide = dialog.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert wide[0] <= wide[1]
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        assert guest.errors == []
        context.close()


def test_mail_is_agreed_to_and_ended_by_the_links_in_it(browser: Browser, house: House) -> None:
    """By whoever reads the mailbox, on any device; what stands behind the # leaves the address bar at once."""
    context, elsewhere = browser.new_context(locale="en"), browser.new_context(locale="en")
    page, other = context.new_page(), elsewhere.new_page()
    page.goto(house.url)
    page.get_by_role("button", name="Notifications").click()
    page.get_by_label("Your email address").fill("ada@example.org")
    expect(page.get_by_role("button", name="Send me the link")).to_be_enabled()  # what there is has been looked up
    page.get_by_label("Your email address").press("Enter")
    expect(page.get_by_text("Open the link in the email we have sent")).to_be_visible()
    other.goto(link_in(house.office, "confirm"))
    expect(other.get_by_text("Your address is confirmed")).to_be_visible()
    assert other.url == f"{house.url}/notices"
    page.reload()
    page.get_by_role("button", name="Notifications").click()
    page.get_by_role("button", name="Test: ada@example.org").click()
    expect(page.get_by_text("Sent. Check whether it has arrived.")).to_be_visible()
    assert house.office.mails[-1]["Subject"] == "Notifications work"
    other.goto(link_in(house.office, "stop"))
    assert grave_violations(other, STANDARDS) == []
    other.get_by_role("button", name="No more emails").click()
    expect(other.get_by_text("No more emails will come.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Notifications").click()
    expect(page.get_by_text("No notifications are set up yet.")).to_be_visible()
    other.goto(link_in(house.office, "stop").replace("#stop.", "#confirm."))
    expect(other.get_by_text("This link no longer works.")).to_be_visible()
    context.close()
    elsewhere.close()


def link_in(office: PostOffice, what: str) -> str:
    """The link of the last mail that has one."""
    until(lambda: office.mails)
    words = office.mails[-1].get_content().split()
    return str(next(word for word in words if f"/notices#{what}." in word))


def test_the_app_can_be_installed(browser: Browser, house: House) -> None:
    """A manifest without a flaw, and every icon it names is there in the size it says."""
    page = browser.new_page()
    page.goto(house.url)
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    for icon in manifest["icons"]:
        size = page.evaluate(IMAGE_SIZE, icon["src"])
        assert icon["sizes"] in ("any", f"{size[0]}x{size[1]}")
    page.context.close()


IMAGE_SIZE = """(src) => new Promise((done, fail) => {
  const image = new Image();
  image.onload = () => done([image.naturalWidth, image.naturalHeight]);
  image.onerror = fail;
  image.src = src;
})"""
