"""Somebody who plays a game on a map of Westeros with the board's own controls."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.client.keyboard import Keyboard
from tests.client.pages import DRAFT, OVER, Guest

MANY = 99  # rounds, more than any game has
a_round_or_all = pytest.mark.parametrize("rounds", [1, pytest.param(MANY, marks=pytest.mark.thorough)])


def drawn(page: Page, what: str) -> set[tuple[str, ...]]:
    """The pairs of areas that elements on the page stand for."""
    pairs: list[str] = page.eval_on_selector_all(f"[data-{what}]", f"all => all.map(one => one.dataset.{what})")
    return {tuple(pair.split()) for pair in pairs}


class Marshal:
    """Somebody who plays with the board's own controls: areas on the map, tokens and cards beside it."""

    def __init__(self, guest: Guest, facts: dict[str, Any]) -> None:
        self.guest, self.page, self.facts = guest, guest.page, facts
        self.asked: set[str] = set()

    def plays(self, most: int = 900, rounds: int = MANY) -> None:
        """Until the game is over, or some rounds are: the next plan is to be made."""
        begun, last = 0, ""
        for _ in range(most):
            self.guest.waits_to_be_asked()
            if self.page.locator(OVER).count():
                return
            kind = self.kind()
            begun, last = begun + (kind == "plan" != last), kind
            if begun > rounds:
                return
            self.answers()
        raise AssertionError(f"the game does not end; asked: {sorted(self.asked)}")

    def answers(self) -> None:
        """One decision, and wait until it is taken."""
        before, kind = self.guest.number(), self.kind()
        self.asked.add(kind)
        if kind == "plan":
            self.plans()
        elif kind == "muster":
            self.musters()
        elif not self.marches(kind):
            self.presses_something()
        self.confirms()
        self.guest.waits_until_taken(before)

    def kind(self) -> str:
        """What kind of question it is."""
        return self.page.locator("[data-asked]").get_attribute("data-asked") or ""

    def presses(self, area: str) -> None:
        """A real press of the mouse, in the middle of an area."""
        x, y = self.page.evaluate(
            """([area, xy]) => {
                const svg = document.querySelector(`[data-area="${area}"]`).ownerSVGElement
                svg.scrollIntoView({block: 'center'})
                const at = new DOMPoint(...xy).matrixTransform(svg.getScreenCTM())
                return [at.x, at.y]
            }""",
            [area, self.middle(area)],
        )
        self.page.mouse.click(x, y)

    def middle(self, area: str) -> list[float]:
        """Where an area is pressed: where its pieces stand."""
        printed = self.facts["areas"][area]
        spot: list[float] = printed.get("spot", printed["xy"])
        return spot

    def takes(self, thing: Locator) -> None:
        """Press a token, a card or a button."""
        thing.click()

    def legal(self) -> list[str]:
        """The areas that are marked."""
        areas: list[str] = self.page.eval_on_selector_all("[data-legal]", "all => all.map(one => one.dataset.area)")
        return areas

    def confirms(self) -> None:
        """What was laid before us is made, if it was not at once."""
        self.guest.rests()
        confirm = self.page.locator(f"{DRAFT} .button.main")
        if confirm.count():
            self.takes(confirm)

    def plans(self) -> None:
        """A tactics card first, a march from the first area, then ready."""
        if not self.page.locator(".tactic.chosen").count() and self.page.locator(".tactic.legal").count():
            self.takes(self.page.locator(".tactic.legal").first)
        elif not self.page.locator(".pieces .order").count():
            self.presses(self.legal()[0])
            self.takes(self.page.locator(".order.legal:visible").nth(1))
        else:
            self.takes(self.page.locator("[data-option=done]"))

    def marches(self, kind: str) -> bool:
        """Where somebody has to go somewhere: the first way, with all who can."""
        areas = self.legal()
        if kind not in ("move", "march_on", "manage_troops") or not areas:
            return False
        if kind == "manage_troops":
            self.presses(areas[0])
            areas = [area for area in self.legal() if area != areas[0]]
        self.presses(areas[0])
        self.takes(self.page.locator("[data-option=go]"))
        return True

    def musters(self) -> None:
        """The first thing that can be had; it waits to be confirmed with all that is mustered besides."""
        self.takes(self.page.locator(".now .way").first)
        self.page.wait_for_selector(DRAFT)

    def presses_something(self) -> None:
        """The first thing that can be chosen: an area, and then what it offers; or a card, a word, a coin."""
        before, options = self.guest.number(), self.page.locator(".now [data-option]")
        if areas := self.legal():
            self.presses(areas[0])
            while self.guest.number() == before and not self.page.locator(DRAFT).count() and not options.count():
                self.page.wait_for_timeout(20)  # what an area alone answers is made at once
        if self.guest.number() == before and not self.page.locator(DRAFT).count():
            self.takes(options.first)


class KeyboardMarshal(Marshal):
    """The same with nothing but keys."""

    def __init__(self, guest: Guest, facts: dict[str, Any]) -> None:
        super().__init__(guest, facts)
        self.keyboard = Keyboard(guest)

    def presses(self, area: str) -> None:
        """Tab to the map, arrows to the area, Enter."""
        self.keyboard.tabs_to(self.page.locator("[data-area][tabindex='0']"))
        self.keyboard.walks_to(self.page.locator(f"[data-area={area}]").element_handle())
        self.keyboard.presses("Enter")

    def takes(self, thing: Locator) -> None:
        """Tab to it, Enter."""
        self.keyboard.tabs_to(thing)
        self.keyboard.presses("Enter")
