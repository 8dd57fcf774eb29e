"""Pictures and animations for the README, on a desktop and on a phone: python -m tests.client.screenshots."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import smallcouncil as sc
from tests import programs
from tests.client import animations
from tests.client.conftest import FLAGS
from tests.client.pages import Guest, finished
from tests.server.host import Server, running

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
GAMES = sc.game_ids()
TURNS = 4  # that are played before a game is shown
QUALITY = 75  # of the JPEG, where a PNG would be large


def main(folder: Path = FOLDER) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = programs.CHROMIUM.find() or sys.exit(programs.CHROMIUM.missing)
    with (
        tempfile.TemporaryDirectory() as place,
        running(Path(place) / "tables.db", Path(place) / "log", "--no-limits") as server,
    ):
        over = finished(server.url, players=3)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for size in SIZES:
                take(browser, server, folder, size, over)
            animations.make_all(browser, server, folder)
            browser.close()


def take(browser: Browser, server: Server, folder: Path, size: str, over: str) -> None:
    """All screens at one size; one game in the dark."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce", color_scheme="light"
    )
    context.add_init_script("localStorage.smallcouncil ??= JSON.stringify({pace: 'instant', sound: false})")
    context.add_init_script(animations.NO_HINTS)
    guest = Guest(context.new_page(), server.url)
    lobby = guest.sets_up("iron-throne", ["me", "open", "squire", "open"], title="Friday night")
    for game in GAMES:
        guest.plays_now(game)
        for _ in range(TURNS):
            guest.waits_to_be_asked()
            guest.chooses()
        guest.waits_to_be_asked()
        shoot(guest, folder, f"{game}-{size}")
    screens = {
        "home": ("/", "li.hand-of-the-king button:enabled"),
        "set-up": ("/new/hand-of-the-king", "form fieldset"),
        "lobby": (f"/t/{lobby}", ".lobby .share"),
        "result": (f"/t/{over}", ".result .turning"),
        "replay": (f"/replay/{over}?at=14", ".controls"),
        "rules": ("/rules/iron-throne#IT-3.1", ".rules .item"),
    }
    for name, (path, complete) in screens.items():
        guest.opens(path).wait_for_selector(complete)
        shoot(guest, folder, f"{name}-{size}")
    guest.page.emulate_media(color_scheme="dark")
    guest.opens(f"/replay/{over}?at=20").wait_for_selector(".controls")
    shoot(guest, folder, f"dark-{size}")
    context.close()


def shoot(guest: Guest, folder: Path, name: str) -> None:
    """One picture, without the list of choices over the board."""
    if guest.page.locator(".ask details[open]").count():
        guest.page.locator(".ask summary").click()
    guest.page.mouse.move(0, 0)
    guest.page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
    guest.page.wait_for_timeout(600)
    guest.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
