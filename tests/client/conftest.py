"""A server with the built client, and real browsers at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

import smallcouncil as sc
from tests import programs
from tests.client.pages import Guest
from tests.server.host import Server, running

CLIENT = Path(__file__).parents[2] / "client"
STATIC = Path(__file__).parents[2] / "src" / "smallcouncil" / "server" / "static"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP council.test 127.0.0.1",  # a machine of the network, without HTTPS
]
PHONE = {"width": 390, "height": 844}
GAMES = {game: min(sc.find_game(game).players) for game in sc.game_ids()}  # fewest players
PATIENCE = 30_000  # milliseconds: a machine that tests may be busy
NewGuest = Callable[..., Guest]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the module's own."""
    if not (STATIC / "assets").is_dir():
        pytest.skip("the client is not built: make client")
    folder = tmp_path_factory.mktemp("server")
    with running(folder / "tables.db", folder / "log", "--no-limits") as one:
        yield one


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Only while the module runs, since its event loop is in the way of others."""
    with sync_playwright() as one:
        yield one


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    yield from launched(playwright, programs.HEADLESS if programs.HEADLESS.find() else programs.CHROMIUM)


@pytest.fixture(scope="module")
def browser_with_notices(playwright: Playwright) -> Iterator[Browser]:
    """The same as people have it."""
    yield from launched(playwright, programs.CHROMIUM)


def launched(playwright: Playwright, program: programs.Program) -> Iterator[Browser]:
    found = program.find()
    if found is None:
        pytest.skip(program.missing)
    with playwright.chromium.launch(executable_path=found, args=FLAGS) as one:
        yield one


@pytest.fixture
def new_guest(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewGuest]:
    """Makes guests: each a browser of their own."""
    contexts = []

    def make(
        *,
        width: int = 1440,
        height: int = 900,
        language: str = "en",
        theme: str = "light",
        still: bool = True,
        pace: str = "instant",
        touch: bool = False,
        hints: bool = False,
    ) -> Guest:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
        )
        contexts.append(context)
        context.add_init_script(f"localStorage.smallcouncil ??= JSON.stringify({{pace: '{pace}'}})")
        if not hints:  # one who has played before
            context.add_init_script("localStorage['smallcouncil.hints'] ??= JSON.stringify({off: true})")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return Guest(page, server.url, is_thorough=request.config.getoption("thorough"))

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def guest(new_guest: NewGuest) -> Guest:
    """Somebody at a desktop."""
    return new_guest()


@pytest.fixture
def page(guest: Guest) -> Page:
    """Their page."""
    return guest.page
