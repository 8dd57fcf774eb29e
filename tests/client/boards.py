"""Playing on a board itself: pressing what is marked there, never the list of choices."""

from __future__ import annotations

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NotInTime

from tests.client.pages import DRAFT, OVER, Guest

MARKED = ".board .legal"
TOUCH = 44  # pixels that a finger needs
REST = 5_000  # milliseconds
# A point of an area that nothing covers, for a finger.
POINT = """area => {
    const box = document.querySelector(`[data-area="${area}"] .touch`).getBoundingClientRect()
    const part = n => [...Array(9)].map((_, at) => n.from + n.length * (at + 1) / 10)
    const across = part({from: box.left, length: box.width})
    const down = part({from: box.top, length: box.height})
    const isIt = ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-area]')?.dataset.area === area
    const points = down.flatMap(y => across.map(x => [x, y])).filter(isIt)
    return points[Math.floor(points.length / 2)]
}"""
# The parts that are wider or higher than the whole that they lie in, or whose words do not fit into them.
STICKING_OUT = """([whole, parts]) => [...document.querySelectorAll(whole)].flatMap(one => {
    const outer = one.getBoundingClientRect()
    return [...one.querySelectorAll(parts)].filter(part => {
        const box = part.getBoundingClientRect()
        const isOut = box.left < outer.left - 1 || box.right > outer.right + 1
        const isBelow = box.top < outer.top - 1 || box.bottom > outer.bottom + 1
        return isOut || isBelow || part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
    }).map(part => part.innerText)
})"""


def press(page: Page, target: str, which: int = 0) -> None:
    """Press one of the marked targets. Many lie there: the last for -1.

    On a busy machine a board may take long to come to rest. Nobody waits for that with a finger over it.
    """
    marked = page.locator(target).nth(which)
    try:
        marked.click(timeout=REST)
    except NotInTime:
        marked.click(force=True)


def makes(guest: Guest, target: str, which: int = 0) -> None:
    """Press a marked target that answers the question; it is confirmed where that is asked, and carried out."""
    before = guest.number()
    press(guest.page, target, which)
    confirm(guest, before)


def confirm(guest: Guest, before: str) -> None:
    """Confirm what was pressed if it is laid before the player, and wait until it is carried out."""
    guest.rests()
    if guest.number() == before and (laid := guest.page.locator(f"{DRAFT} .button.main")).count():
        laid.click()
    guest.waits_until_taken(before)


def is_over(guest: Guest) -> bool:
    """Wait for the next question; whether there is none any more."""
    guest.waits_to_be_asked()
    return guest.page.locator(OVER).count() > 0


def smallest(page: Page, targets: str) -> float:
    """The shortest side of any of these targets, in pixels."""
    side: float = page.evaluate(
        "targets => Math.min(...[...document.querySelectorAll(targets)].flatMap(one => {"
        "const box = one.getBoundingClientRect(); return [box.width, box.height] }))",
        targets,
    )
    return side


def sticking_out(page: Page, whole: str, parts: str) -> list[str]:
    """The words of the parts that do not fit into the whole."""
    found: list[str] = page.evaluate(STICKING_OUT, [whole, parts])
    return found
