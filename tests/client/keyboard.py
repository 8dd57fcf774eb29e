"""Playing by keyboard alone: Tab, arrows and Enter; the focus is somewhere to be seen after every key."""

from __future__ import annotations

from playwright.sync_api import ElementHandle, Locator

from tests.client.pages import DRAFT, Guest

MOST = 200  # keys on the way to anything
# What keeps people from seeing the focus: it is nowhere, out of sight, or has no ring (of its own or of a part of it).
UNSEEN = """() => {
    const one = document.activeElement
    if (one === null || one === document.body) return 'the focus is nowhere'
    const box = one.getBoundingClientRect()
    const isOut = box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth
    const styles = [one, ...one.children].flatMap(part => [getComputedStyle(part), getComputedStyle(part, '::before')])
    const isOutlined = styles.some(one => one.outlineStyle !== 'none' && parseFloat(one.outlineWidth) > 1)
    const isRinged = isOutlined || (one instanceof SVGElement && styles.some(({stroke}) => stroke !== 'none'))
    return isOut || !isRinged ? (isOut ? 'out of sight: ' : 'no ring: ') + one.outerHTML.slice(0, 300) : ''
}"""
# Which way Tab has to go to a goal; nothing if the focus is there.
WAY = """goal => {
    const one = document.activeElement
    if (one === goal) return ''
    return one.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab'
}"""
# Where the focus is, and the arrow keys from there, the one that points best at a goal first; none at the goal.
ARROWS = """goal => {
    const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2]
    const [x, y] = middle(document.activeElement.getBoundingClientRect())
    const [toX, toY] = middle(goal.getBoundingClientRect())
    const gain = {ArrowRight: toX - x, ArrowLeft: x - toX, ArrowDown: toY - y, ArrowUp: y - toY}
    const keys = Object.keys(gain).sort((one, other) => gain[other] - gain[one])
    return [document.activeElement.outerHTML, document.activeElement === goal ? [] : keys]
}"""


class Keyboard:
    """Somebody who has nothing but keys."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page

    def presses(self, key: str) -> None:
        """Press a key; afterwards the focus is to be seen."""
        self.page.keyboard.press(key)
        self.sees_the_focus(key)

    def sees_the_focus(self, after: str) -> None:
        """It is somewhere, within the window, and has a ring."""
        problem: str = self.page.evaluate(UNSEEN)
        assert not problem, f"after {after}: {problem}"

    def tabs_to(self, target: Locator | ElementHandle) -> None:
        """Go there with Tab, forwards or back; it may be drawn anew on the way."""
        for _ in range(MOST):
            goal = target if isinstance(target, ElementHandle) else target.element_handle()
            way: str = self.page.evaluate(WAY, goal)
            if not way:
                return
            self.presses(way)
        raise AssertionError(f"Tab never reaches {goal.evaluate('one => one.outerHTML')[:300]}")

    def walks_to(self, goal: ElementHandle) -> None:
        """Go there with the arrow keys, as the eye would; a way that leads nowhere is not tried twice."""
        tried: set[tuple[str, str]] = set()
        for _ in range(MOST):
            where, keys = self.page.evaluate(ARROWS, goal)
            if not keys:
                return
            key = next(key for key in keys if (where, key) not in tried)
            tried.add((where, key))
            self.presses(key)
        raise AssertionError(f"arrows never reach {goal.evaluate('one => one.outerHTML')[:300]}")

    def chooses(self) -> None:
        """Enter on what has the focus; once more where that lays a choice before us to be confirmed."""
        before, is_laid = self.guest.number(), self.page.locator(DRAFT).count()
        self.presses("Enter")
        self.guest.rests()
        if not is_laid and self.page.locator(DRAFT).count():
            self.presses("Enter")
        self.guest.waits_until_taken(before)
        self.sees_the_focus("a choice")
