"""`make bench-presses`: how many presses a decision takes on each board, and how long it takes from the last one to the
next state. Nothing is tested here: what is measured depends on the machine.

A player answers questions with the board's own controls, by mouse, at a table of squires; a decision is an entry of the
log. Beside the median stands the worst of ten. Games in which orders are planned are left out.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import mean, median, quantiles

from playwright.sync_api import Page, sync_playwright

import smallcouncil as sc
from tests import programs
from tests.client.conftest import FLAGS, GAMES, PATIENCE
from tests.client.hands import Hand
from tests.client.moments import kinds
from tests.client.pages import OVER
from tests.server.host import Server, Visitor, running

QUESTIONS = 20
# From a press to the log having gone on by it, in milliseconds.
WATCH = """() => {
    window.pressed = 0
    window.waits = []
    addEventListener('click', () => { window.pressed = performance.now() }, true)
    const log = document.querySelector('.log')
    new MutationObserver(() => {
        if (window.pressed) window.waits.push(performance.now() - window.pressed)
        window.pressed = 0
    }).observe(log, {attributes: true, attributeFilter: ['data-last']})
}"""


def measured(page: Page, server: Server, visitor: Visitor, game: str) -> tuple[float, list[float]]:
    """Presses a decision, and the times."""
    table = visitor.make(game, "me", *["squire"] * (GAMES[game] - 1), seed="1")
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(".ask.mine")
    page.evaluate(WATCH)
    hand, presses = Hand(page, "mouse"), list[int]()
    for _ in range(QUESTIONS):
        page.wait_for_selector(f".ask.mine, {OVER}")
        if page.locator(OVER).count():
            break
        presses.append(hand.answers())
    entries = visitor.sit(table).welcome["viewers"][0]["entries"]
    own = [entry for entry in entries if entry["kind"] == "answer" and entry["seat"] == 0]
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
        for game in [game for game in sc.game_ids() if "plan" not in kinds(game)]:
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
