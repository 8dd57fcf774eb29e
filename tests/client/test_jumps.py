"""Two browsers at one table see each other's moves, and nothing on a page jumps while it comes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.client.conftest import GAMES, PHONE, NewGuest
from tests.client.moments import Moment, play, set_up
from tests.client.pages import Guest
from tests.server.host import Server, Visitor
from tests.turns import in_turn, some_games

A_HAIR = 0.001  # of the layout shift that counts as good: 0.1
# What appears did not jump: Chromium counts an icon that had no size before it was drawn
JUMPS = """() => {
    window.jumped = 0
    const moved = one => one.sources.some(({previousRect: {width, height}}) => width * height > 0)
    const add = list => list.getEntries().forEach(one => (window.jumped += moved(one) ? one.value : 0))
    new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true})
}"""
QUIET = (
    "async () => { await document.fonts.ready; for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame) }"
)


@some_games("hand-of-the-king", "game-of-thrones")
def test_two_browsers_meet_at_one_table_and_see_each_others_moves(new_guest: NewGuest, game: str) -> None:
    """The host sends a link, the guest takes the seat; what one chooses comes to the other's screen by itself."""
    host, other = new_guest(), new_guest(**PHONE)
    host.opens(f"/t/{host.sets_up(game, ['me', 'open', *['squire'] * (GAMES[game] - 2)])}")
    other.page.goto(host.page.get_by_label("Invitation to this table", exact=True).input_value())
    other.page.get_by_label("Your name at the table").fill("Arya")
    other.page.get_by_role("button", name="Take a seat").click()
    for one in (host, other):
        expect(one.page.locator("[data-zone=board]")).to_contain_text("Arya")
    mover = who_is_asked(host, other)
    watcher = other if mover is host else host
    seen = watcher.number()
    mover.chooses_quickly()
    expect(watcher.page.locator(".log")).not_to_have_attribute("data-last", seen)
    other.fits()


def who_is_asked(*both: Guest) -> Guest:
    """The first of them who has to choose; wait while only bots have to."""
    for _ in range(500):
        for one in both:
            if one.page.locator(".ask.mine").count():
                return one
        both[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


DEVICES: dict[str, dict[str, int]] = {"desktop": {}, "phone": PHONE}
SCREENS = {
    "home": ("/", "li.hand-of-the-king button:enabled"),
    "set-up": ("/new/iron-throne", "form fieldset"),
    "lobby": ("/t/", ".lobby .share"),
    **dict.fromkeys(GAMES, ("/t/", ".ask.mine")),
}


@in_turn("screen, device", SCREENS, DEVICES)
def test_nothing_jumps_while_a_page_comes(new_guest: NewGuest, screen: str, device: str) -> None:
    """With all that moves, and nothing in the browser's memory."""
    guest = new_guest(**DEVICES[device], still=False)
    guest.page.add_init_script(f"({JUMPS})()")
    path, complete = SCREENS[screen]
    if screen == "lobby":
        path += guest.sets_up("hand-of-the-king", ["me", "open", "squire"])
    elif screen in GAMES:
        path += guest.sets_up(screen, ["me", *["squire"] * (GAMES[screen] - 1)])
    page = guest.opens(path)
    page.wait_for_selector(complete)
    page.evaluate(QUIET)
    assert page.evaluate("window.jumped") < A_HAIR


PLACES = """() => Object.fromEntries([...document.querySelectorAll('.places [data-option]')].map(one => {
    const {left, top} = one.getBoundingClientRect()
    return [one.dataset.option, [left, top]]
}))"""


def a_muster_in_several_castles() -> Moment:
    """Somebody may muster in three castles and more."""
    game, setup, seed = "game-of-thrones", 0, 18
    for answers, (p, seat) in enumerate(play(game, setup, seed)):
        asked = p.pending[seat]
        if asked.kind == "muster" and len({choice.partition(":")[0] for choice in asked.options}) > 3:
            return Moment(game, setup, seed, answers, seat, asked.kind)
    raise AssertionError("nobody musters")


def test_what_can_be_mustered_stays_where_it_is_while_one_gathers(new_guest: NewGuest, server: Server) -> None:
    """And the way out of it is in sight, however many castles there are."""
    visitor = Visitor(server)
    table = set_up(visitor, a_muster_in_several_castles())
    guest = new_guest()
    guest.page.context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
    page = guest.opens(f"/t/{table}")
    guest.waits_to_be_asked()
    expect(page.locator("[data-option=done]")).to_be_in_viewport(ratio=1)
    before = page.evaluate(PLACES)
    first = page.locator(".places [data-option]").first
    castle = str(first.get_attribute("data-option")).partition(":")[0]
    first.click()
    expect(page.locator(".places .new")).to_have_count(1)
    after = {choice: at for choice, at in page.evaluate(PLACES).items() if not choice.startswith(castle)}
    assert after
    assert after == {choice: before[choice] for choice in after}
