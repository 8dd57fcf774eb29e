"""Short animations of real play for the README: what a browser shows while somebody plays, as it is painted."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.client.boards import POINT
from tests.client.moments import PLAYED, Moment, moments, play, set_up
from tests.server.host import Server, Visitor

SIZE = (1280, 800)  # of the window
WIDTH = 880  # pixels of the animation
STEP = 110  # milliseconds that a picture stays at least
LONGEST = 2_000  # milliseconds that one stays at most
RECAP = 3_000  # milliseconds in which what was missed begins to be played
LAST = 1_600  # milliseconds that the end stays
QUALITY = 58
QUESTIONS = 6  # until a battle is told
STORM = "storm-of-swords"
MOST = 3_000_000  # bytes
NO_HINTS = "localStorage['smallcouncil.hints'] ??= JSON.stringify({off: true})"
# A pointer that can be seen: a browser that nobody looks at has none.
POINTER = """() => {
    const one = document.createElement('div')
    Object.assign(one.style, {position: 'fixed', zIndex: 99, width: '26px', height: '26px', margin: '-13px 0 0 -13px',
        borderRadius: '50%', border: '3px solid #b3392f', background: '#fff8', pointerEvents: 'none', left: '-50px'})
    document.body.append(one)
    addEventListener('pointermove', ({clientX, clientY}) => {
        one.style.left = `${clientX}px`
        one.style.top = `${clientY}px`
    }, true)
}"""


class Film:
    """What a page shows, from now on."""

    def __init__(self, page: Page) -> None:
        self.page, self.frames = page, list[tuple[float, bytes]]()
        self.session = page.context.new_cdp_session(page)
        self.session.on("Page.screencastFrame", self._take)
        self.session.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "everyNthFrame": 1})

    def _take(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"] * 1000, base64.b64decode(frame["data"])))
        self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def save(self, path: Path) -> None:
        """All that was shown, with the pauses there were, the long ones shortened."""
        self.session.send("Page.stopScreencast")
        taken = [self.frames[0]]
        for frame in self.frames[1:]:
            if frame[0] - taken[-1][0] >= STEP:
                taken.append(frame)
        lasting = [int(min(LONGEST, after - now)) for (now, _), (after, _) in pairwise(taken)]
        pictures = [picture(data) for _, data in taken]
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=[*lasting, LAST],
            loop=0,
            quality=QUALITY,
            method=2,
        )
        assert path.stat().st_size <= MOST, f"{path.name} is too large: {path.stat().st_size} bytes"


def picture(data: bytes) -> Image.Image:
    """A frame in the size of the animation."""
    whole = Image.open(io.BytesIO(data)).convert("RGB")
    return whole.resize((WIDTH, round(whole.height * WIDTH / whole.width)), Image.Resampling.LANCZOS)


def make_all(browser: Browser, server: Server, folder: Path) -> None:
    """Both animations."""
    for name, (moment, script) in SCRIPTS.items():
        film(browser, server, moment(), script, folder / f"{name}.webp")


def film(browser: Browser, server: Server, moment: Moment, script: Callable[[Page], None], path: Path) -> None:
    """Somebody plays on from a moment."""
    visitor = Visitor(server)
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, locale="en", color_scheme="light", device_scale_factor=1
    )
    context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
    context.add_init_script("localStorage.smallcouncil ??= JSON.stringify({pace: 'quick', sound: false})")
    context.add_init_script(NO_HINTS)
    page = context.new_page()
    page.goto(f"{server.url}/t/{set_up(visitor, moment)}")
    page.wait_for_selector(".ask.mine")
    page.evaluate(POINTER)
    page.wait_for_timeout(RECAP)
    page.wait_for_selector(".ask.mine")
    shown = Film(page)
    script(page)
    shown.save(path)
    context.close()


def glide(page: Page, point: list[float], steps: int = 14) -> None:
    page.mouse.move(*point, steps=steps)


def attack() -> Moment:
    """A march on an area that another house holds, with the most to choose from."""
    best = (0, moments(STORM)["move"])
    for setup, seed in PLAYED[STORM]:
        for answers, (p, seat) in enumerate(play(STORM, setup, seed)):
            decision = p.pending[seat]
            if decision.kind == "move" and foes(p, seat, decision.options):
                best = max(best, (len(decision.options), Moment(STORM, setup, seed, answers, seat, "move")))
    return best[1]


def foes(p: Any, seat: int, options: Any) -> set[str]:
    """The areas that can be marched on where another house stands."""
    targets = {choice.split(" ")[0] for choice in options}
    return {area for area in targets if area in p.armies and p.armies[area][0] != seat}


UNIT = ".army [data-now]"  # says whose it is: "Stark: 2 footmen"
OWNER = "unit => unit.dataset.now.split(':')[0]"


def drag_an_army(page: Page) -> None:
    """An army is dragged onto an enemy, marches, and fights until the battle is told."""
    start = page.locator(".area.lifts").get_attribute("data-area")
    legal = page.eval_on_selector_all("[data-area][data-legal]", "all => all.map(one => one.dataset.area)")
    own = page.locator(f"[data-pieces={start}] {UNIT}").first.evaluate(f"one => ({OWNER})(one)")
    held = page.eval_on_selector_all(
        f".pieces:has({UNIT})",
        f"(all, own) => all.filter(one => ({OWNER})(one.querySelector('{UNIT}')) !== own)"
        ".map(one => one.dataset.pieces)",
        own,
    )
    points = {area: page.evaluate(POINT, area) for area in [start, *legal]}
    inviting = sorted((area for area in legal if points[area] and area != start), key=lambda area: area not in held)
    glide(page, points[start])
    page.mouse.down()
    glide(page, points[inviting[0]], steps=26)
    page.wait_for_timeout(500)
    page.mouse.up()
    page.wait_for_timeout(700)
    press(page, ".bundle [data-option=go]")
    for _ in range(QUESTIONS):
        page.wait_for_selector(".ask.mine, .scene .sides")
        if page.locator(".scene .sides").count():
            break
        answer(page)
    page.wait_for_timeout(3_500)


def answer(page: Page) -> None:
    """The first thing that the panel offers."""
    before = page.locator(".log").get_attribute("data-last")
    press(page, ".side [data-option]")
    if page.locator(".ask .draft .button.main").count():
        press(page, ".ask .draft .button.main")
    page.wait_for_function("before => document.querySelector('.log')?.dataset.last !== before", arg=before)


def move_varys(page: Page) -> None:
    """Varys is moved twice, and the others follow."""
    for _ in range(2):
        page.wait_for_selector(".ask.mine")
        press(page, ".landing .legal")
        page.wait_for_timeout(3_000)


def press(page: Page, what: str) -> None:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    glide(page, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    page.wait_for_timeout(250)
    page.mouse.down()
    page.mouse.up()


SCRIPTS: dict[str, tuple[Callable[[], Moment], Callable[[Page], None]]] = {
    "march": (attack, drag_an_army),
    "varys": (lambda: moments("hand-of-the-king")["move"], move_varys),
}
