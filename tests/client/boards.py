"""Playing on a board itself: pressing what is marked there, never the list of choices."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.client.conftest import CLIENT
from tests.client.pages import OVER, Guest

AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
MARKED = ".board .legal"
DRAFT = ".ask .draft"
TOUCH = 44  # pixels that a finger needs


def press(page: Page, target: str, which: int = 0) -> None:
    """Press one of the marked targets. Many lie there: the last for -1."""
    page.locator(target).nth(which).click()


def confirm(guest: Guest) -> None:
    """Confirm what is laid before the player, and wait until it is carried out."""
    before = guest.number()
    guest.page.locator(f"{DRAFT} .button.main").click()
    guest.page.wait_for_function(
        "before => document.querySelector('.result') || document.querySelector('.log')?.dataset.last !== before",
        arg=before,
    )


def is_over(guest: Guest) -> bool:
    """Wait for the next question; whether there is none any more."""
    guest.waits_to_be_asked()
    return guest.page.locator(OVER).count() > 0


def grave(page: Page) -> list[str]:
    """What axe finds serious on the board; the rest of the screen is the frame's."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("standards => axe.run('.board', {runOnly: standards})", STANDARDS)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def smallest(page: Page, targets: str) -> float:
    """The shortest side of any of these targets, in pixels."""
    side: float = page.evaluate(
        "targets => Math.min(...[...document.querySelectorAll(targets)].flatMap(one => {"
        "const box = one.getBoundingClientRect(); return [box.width, box.height] }))",
        targets,
    )
    return side
