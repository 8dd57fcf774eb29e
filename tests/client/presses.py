"""`make bench-presses`: how many presses a decision takes on each board, and how long it takes from the last one to the
next state. Nothing is tested here: what is measured depends on the machine.

A player answers questions with the board's own controls, by mouse, at a table of squires; a decision is an entry of the
log. What goes to a place, a card or an order, is dragged there, which is one press. Beside the median stands the worst
of ten.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import mean, median, quantiles

from playwright.sync_api import Locator, Page, sync_playwright

import smallcouncil as sc
from tests import programs
from tests.client.conftest import FLAGS, GAMES, PATIENCE
from tests.client.hands import IS_TOLD, STANDS, Hand
from tests.client.pages import OVER
from tests.server.host import Server, Visitor, running

QUESTIONS = 20
CARDS, PLACES = ".hand .card.legal:not([data-legal])", ".court .open.legal"
PLAN, AREAS = "[data-asked=plan]", "[data-area][data-legal]"
ORDERS = ".side .order.legal:visible"
TACTICS = ".tactics:not(:has(.chosen)) .tactic.legal"
# From a press to the log having gone on by it, in milliseconds.
WATCH = """() => {
    window.pressed = 0
    window.waits = []
    addEventListener('pointerup', () => { window.pressed = performance.now() }, true)
    const log = document.querySelector('.log')
    new MutationObserver(() => {
        if (window.pressed) window.waits.push(performance.now() - window.pressed)
        window.pressed = 0
    }).observe(log, {attributes: true, attributeFilter: ['data-last']})
}"""


class Player(Hand):
    """Somebody who drags what can be dragged."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "mouse")
        self.planned: set[str] = set()

    def answers(self) -> int:
        """A card to its place, an order to its area; all else by presses."""
        if self.page.locator(CARDS).count():
            self.drags(self.page.locator(CARDS).first, lambda: self.page.locator(PLACES).first)
        elif self.page.locator(PLAN).count():
            self.plans()
        else:
            self.planned = set()
            return super().answers()
        return self.actions

    def plans(self) -> None:
        """A tactics card where they are played, one order an area, and done."""
        areas: list[str] = self.page.eval_on_selector_all(AREAS, "all => all.map(one => one.dataset.area)")
        left = [area for area in areas if area not in self.planned]
        if self.page.locator(TACTICS).count():
            self.presses_once(self.page.locator(TACTICS).first)
        elif left:
            self.planned.add(left[0])
            self.drags(self.page.locator(ORDERS).first, lambda: self.page.locator(f"[data-area={left[0]}]"))
        else:
            self.presses_once(self.page.locator("[data-option=done]"))

    def presses_once(self, thing: Locator) -> None:
        """What a press alone makes."""
        self.actions, before = 1, self.page.evaluate(STANDS)
        self.presses(thing)
        self.page.wait_for_function(IS_TOLD, arg=before)


def measured(page: Page, server: Server, visitor: Visitor, game: str) -> tuple[float, list[float]]:
    """Presses a decision, and the times."""
    table = visitor.make(game, "me", *["squire"] * (GAMES[game] - 1), seed="1")
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(".ask.mine")
    page.evaluate(WATCH)
    hand, presses = Player(page), list[int]()
    for _ in range(QUESTIONS):
        page.wait_for_selector(f".ask.mine, {OVER}")
        if page.locator(OVER).count():
            break
        presses.append(hand.answers())
    entries = visitor.sit(table).welcome["viewers"][0]["entries"]
    own = [entry for entry in entries if entry["kind"] == "answer" and entry["seat"] == 0 and entry["by"] == "person"]
    return sum(presses) / max(len(own), len(presses)), page.evaluate("() => window.waits")


def main() -> None:
    """Every game in turn."""
    with (
        tempfile.TemporaryDirectory() as place,
        running(Path(place) / "tables.db", Path(place) / "log", "--no-limits") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=programs.CHROMIUM.find(), args=FLAGS)
        visitor, all_presses = Visitor(server), list[float]()
        print("| game | presses a decision | ms to the next state, median | worst of ten |\n|---|---|---|---|")
        for game in sc.game_ids():
            context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")
            context.add_init_script("localStorage.smallcouncil ??= JSON.stringify({pace: 'instant'})")
            context.add_init_script("localStorage['smallcouncil.hints'] ??= JSON.stringify({off: true})")
            context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            presses, waits = measured(page, server, visitor, game)
            all_presses.append(presses)
            print(f"| {game} | {presses:.2f} | {median(waits):.0f} | {quantiles(waits, n=10)[-1]:.0f} |", flush=True)
            context.close()
        print(f"\nOver all games: {mean(all_presses):.2f} presses a decision")
        browser.close()


if __name__ == "__main__":
    main()
