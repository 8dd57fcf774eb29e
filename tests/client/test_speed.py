"""Quick enough: a move is seen by the other at once, a page is painted within a second, and nothing on it jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.client.conftest import GAMES, PHONE, NewGuest
from tests.client.pages import Guest

AT_ONCE = 150  # milliseconds from a press to the other browser's screen
A_SECOND = 1000  # milliseconds to the first paint
A_HAIR = 0.001  # of a layout shift: none that an eye would see
TRIES = 12  # of a page, and MOVES at each of TABLES: the best counts, since machines that test are busy
TABLES = 3
MOVES = 10
PRESSED = "() => addEventListener('click', () => (window.pressed = Date.now()), {capture: true})"
LOOKS = """() => void (window.seen = new Promise(tell => {
    const log = document.querySelector('.log')
    const observer = new MutationObserver(() => (observer.disconnect(), requestAnimationFrame(() => tell(Date.now()))))
    observer.observe(log, {attributeFilter: ['data-last']})
}))"""
JUMPS = """() => {
    window.jumped = 0
    const add = list => list.getEntries().forEach(one => (window.jumped += one.hadRecentInput ? 0 : one.value))
    new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true})
}"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
QUIET = (
    "async () => { await document.fonts.ready; for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame) }"
)


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_meet_at_one_table_and_see_each_others_moves_at_once(new_guest: NewGuest, game: str) -> None:
    """The host sends a link, the guest takes the seat; what one chooses is on the other's screen within 150 ms."""
    delays: list[float] = []
    while len(delays) < TABLES * MOVES and min(delays, default=AT_ONCE) >= AT_ONCE:
        delays += delays_at_one_table(new_guest, game)
    assert min(delays) < AT_ONCE, delays


def delays_at_one_table(new_guest: NewGuest, game: str) -> list[float]:
    """The delays of moves, until one is quick enough."""
    host, other = new_guest(), new_guest(**PHONE)
    host.opens(f"/t/{host.sets_up(game, ['me', 'open', *['squire'] * (GAMES[game] - 2)])}")
    other.page.goto(host.page.get_by_label("Invitation to seat 2", exact=True).input_value())
    other.page.get_by_label("Your name at the table").fill("Arya")
    other.page.get_by_role("button", name="Take seat 2").click()
    for one in (host, other):
        expect(one.page.locator(".players")).to_contain_text("Arya")
        one.page.evaluate(PRESSED)
    delays = [delay(host, other)]
    while delays[-1] >= AT_ONCE and len(delays) < MOVES:
        delays.append(delay(host, other))
    other.fits()
    return delays


def delay(*both: Guest) -> float:
    """Milliseconds from a choice of the one who is asked to its sight by the other."""
    mover = who_is_asked(both)
    watcher = both[1 - both.index(mover)]
    watcher.page.evaluate(LOOKS)
    mover.chooses_quickly()
    seen: float = watcher.page.evaluate("window.seen")
    pressed: float = mover.page.evaluate("window.pressed")
    return seen - pressed


def who_is_asked(both: tuple[Guest, ...]) -> Guest:
    """The first of them who has to choose; wait while only bots have to."""
    for _ in range(500):
        for one in both:
            if one.page.locator(".ask.mine").count():
                return one
        both[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


SCREENS = {
    "home": ("/", "li.hand-of-the-king button:enabled"),
    "set-up": ("/new/iron-throne", "form fieldset"),
    "lobby": ("/t/", ".lobby .share"),
    **dict.fromkeys(GAMES, ("/t/", ".ask.mine")),
}


def load(guest: Guest, screen: str) -> tuple[float, float]:
    """When a screen was first painted, and how far it jumped until it was complete, in a browser new to it."""
    guest.page.add_init_script(f"({JUMPS})()")
    path, complete = SCREENS[screen]
    if screen == "lobby":
        path += guest.sets_up("hand-of-the-king", ["me", "open", "squire"])
    elif screen in GAMES:
        path += guest.sets_up(screen, ["me", *["squire"] * (GAMES[screen] - 1)])
    page = guest.opens(path)
    page.wait_for_selector(complete)
    page.evaluate(QUIET)
    return page.evaluate(PAINTED), page.evaluate("window.jumped")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_paint_comes_within_a_second_and_nothing_jumps(
    new_guest: NewGuest, screen: str, size: dict[str, int]
) -> None:
    """With all that moves, and nothing in the browser's memory."""
    painted, jumped = load(new_guest(**size, still=False), screen)
    for _ in range(TRIES - 1):
        if painted < A_SECOND and jumped < A_HAIR:
            break
        painted, jumped = load(new_guest(**size, still=False), screen)
    assert painted < A_SECOND
    assert jumped < A_HAIR
