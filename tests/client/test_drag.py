"""An army is dragged to its target, by mouse and by finger, on both maps."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

import pytest
from playwright.sync_api import Page, expect

from tests.client.boards import POINT
from tests.client.conftest import PHONE
from tests.client.moments import Moment, moments
from tests.client.test_stage import Stage
from tests.client.test_stage import stage as stage

ON_A_MAP = pytest.mark.parametrize("game", ["storm-of-swords", "game-of-thrones"])
Carry = Callable[[Page, list[float], list[float]], None]
PENNANT = ".pennant"


def by_mouse(page: Page, start: list[float], end: list[float], carried: str = PENNANT) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    expect(page.locator(carried)).to_be_visible()
    page.mouse.up()


def by_finger(page: Page, start: list[float], end: list[float], carried: str = PENNANT) -> None:
    """With real touches, so that the browser could take them for scrolling."""
    session = page.context.new_cdp_session(page)
    steps = [[start[axis] + (end[axis] - start[axis]) * n / 6 for axis in (0, 1)] for n in range(7)]
    for n, (x, y) in enumerate(steps):
        kind = "touchMove" if n else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(carried)).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def drags(page: Page, start: str, end: str, carry: Carry) -> None:
    carry(page, page.evaluate(POINT, start), page.evaluate(POINT, end))


def farthest(page: Page, start: str, areas: list[str]) -> str:
    """A browser takes no short way of a finger for a drag."""
    here = page.evaluate(POINT, start)
    points = {area: page.evaluate(POINT, area) for area in areas}
    return max(areas, key=lambda area: dist(here, points[area]) if points[area] else 0)


def shows(stage: Stage, moment: Moment, carry: Carry) -> Page:
    stage.shows(moment)
    if carry is by_finger:
        stage.resizes(PHONE["width"], PHONE["height"])
    return stage.page


@ON_A_MAP
@pytest.mark.parametrize("carry", [by_mouse, by_finger])
def test_an_army_is_dragged_to_its_target(stage: Stage, game: str, carry: Carry) -> None:
    """A drag and one press make a march; where it may not go, the reason is told and nothing is lost."""
    page = shows(stage, moments(game)["move"], carry)
    start = page.locator(".area.lifts").get_attribute("data-area") or ""
    legal = page.eval_on_selector_all("[data-area][data-legal]", "all => all.map(one => one.dataset.area)")
    other = page.eval_on_selector_all(
        "[data-area]:not([data-legal], .lifts, .closed)", "all => all.map(one => one.dataset.area)"
    )
    target = farthest(page, start, legal)
    drags(page, start, next(area for area in other if page.evaluate(POINT, area)), carry)
    expect(page.locator(".ask .told")).to_be_visible()
    page.locator(f"[data-area={next(area for area in other if page.evaluate(POINT, area))}]").first.dispatch_event(
        "click"
    )
    expect(page.locator(".ground .about")).to_be_visible()  # looked at, on a phone too, and the reason with it
    expect(page.locator(".ask .told.bad")).to_have_count(0)
    drags(page, start, target, carry)
    picker = page.locator(".bundle")
    expect(picker).to_be_visible()
    expect(page.locator(f"[data-area={target}]")).to_have_attribute("aria-pressed", "true")
    before = page.locator(".log").get_attribute("data-last")
    picker.locator("[data-option=go]").click()
    expect(page.locator(".log")).not_to_have_attribute("data-last", before or "")


@ON_A_MAP
def test_a_march_is_dragged_off_before_it_is_asked_where_to(stage: Stage, game: str) -> None:
    """Which army marches and where to is one gesture, though the engine asks twice."""
    page = shows(stage, moments(game)["march"], by_mouse)
    start = page.locator(".area.lifts").first.get_attribute("data-area") or ""
    others = page.eval_on_selector_all("[data-area]:not(.lifts, .closed)", "all => all.map(one => one.dataset.area)")
    drags(page, start, next(area for area in others if page.evaluate(POINT, area)), by_mouse)
    page.wait_for_selector("[data-asked=move]")
    expect(page.locator(f"[data-area={start}]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bundle, .ask .told").first).to_be_visible()
