"""Hands: how a question is answered on the board by mouse, finger or key, and how many actions that takes.

An action is a press: of the mouse, of a finger, or of a key on what has the focus. Going there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.client.boards import POINT
from tests.client.pages import DRAFT

CONFIRM = f"{DRAFT} .button.main"
# What ends it: the confirmation, a march whose army is chosen, one of several choices of a thing.
ENDS = f"{CONFIRM}, [data-option=go], .dock .picked"
# What can be pressed, the things of the board before plain words: a question is answered by what it is about.
THINGS = [".now .way", ".board [data-legal]:not(.dock *)", ".board button.legal"]
WORDS = [".board [data-option]:not([data-option=done])", ".board .dock [data-legal]", ".board [data-option]"]
MARK = "one => one.dataset.area ?? one.dataset.legal ?? one.dataset.option ?? one.ariaLabel ?? one.textContent"
FAR = 24  # pixels, after which a press is a drag
MOST = 6  # presses, after which nobody would go on
PAUSE = 30  # milliseconds between two looks: one a frame would be most of the work
# How far the log is, what waits to be confirmed, and the marks of all that can be pressed.
STANDS = f"""() => ({{
    log: document.querySelector('.result') ? 'over' : document.querySelector('.log')?.dataset.last ?? '',
    draft: document.querySelector('.ask .draft')?.textContent ?? '',
    chosen: document.querySelectorAll('.board [aria-pressed=true]').length,
    marks: [...document.querySelectorAll('.board [data-legal], .board [data-option], .board button.legal')].map({MARK}),
}})"""
# Something has come of a press: it is told in the log, waits to be confirmed, or there is something new to press.
HAS_COME = f"""stood => {{
    if (document.querySelector('.ask[aria-busy=true]')) return false  // it is on its way
    const now = ({STANDS})()
    const isNew = now.marks.some(mark => !stood.marks.includes(mark))
    return now.log !== stood.log || (now.draft && now.draft !== stood.draft) || isNew || now.chosen > stood.chosen
}}"""
IS_TOLD = f"stood => ({STANDS})().log !== stood.log"


class Hand:
    """Somebody who answers questions in one way."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self.way, self.actions = page, way, 0
        ways: dict[str, Callable[[Locator], None]] = {
            "mouse": self._clicks,
            "touch": self._taps,
            "keyboard": self._keys,
        }
        self.presses = ways[way]

    def answers(self) -> int:
        """Answer what is asked, by the first thing that it is about; how many actions it took."""
        self.actions, stood = 0, self.page.evaluate(STANDS)
        before, marks = stood["log"], list[str]()
        while stood["log"] == before and self.actions < MOST:
            self._press(self._next(marks), stood)
            marks, stood = stood["marks"], self.page.evaluate(STANDS)
        return self.actions

    def drags(self, thing: Locator, there: Callable[[], Locator]) -> None:
        """One action too: take a thing up by mouse, see where it may go, and let it go there."""
        self.actions, stood = 1, self.page.evaluate(STANDS)
        x, y = self._point(thing)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - FAR, steps=3)
        self.page.mouse.move(*self._point(there()), steps=3)
        self.page.mouse.up()
        self.page.wait_for_function(IS_TOLD, arg=stood, polling=PAUSE)

    def _next(self, before: list[str]) -> Locator:
        """What is pressed next: what confirms or ends it, else what has come up by the last press."""
        self.page.wait_for_function("any => document.querySelector(any)", arg=", ".join([ENDS, *THINGS, *WORDS]))
        if (last := self.page.locator(ENDS)).count():
            return last.first
        things = [thing for sort in (*THINGS, *WORDS) for thing in self.page.locator(f"{sort}:visible").all()]
        fresh = (thing for thing in things if thing.evaluate(MARK) not in before)
        return next(fresh, None) or things[-1]  # a place goes with a card: it may have been there

    def _press(self, thing: Locator, stood: dict[str, Any]) -> None:
        """One action, and what comes of it."""
        self.actions += 1
        is_last = thing.evaluate(f"one => one.matches({ENDS!r})")
        self.presses(thing)
        self.page.wait_for_function(IS_TOLD if is_last else HAS_COME, arg=stood, polling=PAUSE)

    def _point(self, thing: Locator) -> tuple[float, float]:
        """Where nothing covers it."""
        if area := thing.get_attribute("data-area"):
            x, y = self.page.evaluate(POINT, area)
            return x, y
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _clicks(self, thing: Locator) -> None:
        self.page.mouse.click(*self._point(thing))

    def _taps(self, thing: Locator) -> None:
        self.page.touchscreen.tap(*self._point(thing))

    def _keys(self, thing: Locator) -> None:
        thing.focus()
        self.page.keyboard.press("Enter")
