"""What people do in the browser, in their words."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
from playwright.sync_api import ConsoleMessage, Locator, Page, Route

from tests.server.host import PATIENCE, seed_here

OVER = ".result"
CHOICE = ".ask .option"
DRAFT = ".ask .draft"


def clause_of(told: Locator) -> str:
    """The clause that stands behind the "i" of something that is told."""
    named = told.locator(".clause").get_attribute("aria-label") or ""
    return named.rpartition(" ")[2]


STANDS = """() => {
  const app = document.getElementById("app");
  const isBusy = () => document.fonts.status !== "loaded" || app.querySelector("[aria-busy=true]");
  return !app || (app.firstElementChild && !isBusy());
}"""


def standing(page: Page, comes: Callable[..., Any]) -> Callable[..., Any]:
    """Whoever opens a page looks at it before they press anything: what is still being drawn moves under the finger."""

    def come(*args: Any, **more: Any) -> Any:
        answer = comes(*args, **more)
        page.wait_for_function(STANDS)
        return answer

    return come


class Guest:
    """Somebody in front of a browser."""

    def __init__(self, page: Page, url: str, *, is_thorough: bool = False) -> None:
        self.page, self.url, self.is_thorough = page, url, is_thorough
        page.goto = standing(page, page.goto)  # type: ignore[method-assign]
        page.reload = standing(page, page.reload)  # type: ignore[method-assign]
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hears)

    def _hears(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def opens(self, path: str = "/") -> Page:
        """Go to a page of the client."""
        self.page.goto(self.url + path)
        return self.page

    def plays_now(self, game: str) -> Page:
        """The one click from the first page to a game against bots."""
        self.opens()
        self.page.route("**/api/tables", self._with_a_seed)
        self.page.locator(f"li.{game} button").click()
        self.page.wait_for_selector(".board > *")
        self.page.unroute("**/api/tables")
        return self.page

    @staticmethod
    def _with_a_seed(route: Route) -> None:
        """The table that a page asks for is dealt the same in every run."""
        wanted = route.request.post_data_json if route.request.method == "POST" else None
        route.continue_(post_data={**wanted, "seed": seed_here()} if wanted else None)

    def posts(self, path: str, body: Any = None) -> Any:
        """Ask the server for something with this browser's session."""
        answer = self.page.request.post(self.url + path, data=body or {})
        assert answer.ok, answer.text()
        return answer.json()

    def sets_up(self, game: str, seats: list[str], **more: Any) -> str:
        """Make a table, and give its id. It is dealt the same in every run."""
        if not self.page.context.cookies():
            self.posts("/api/people", {"name": "Ned"})
        wanted = {"game": game, "seats": seats, "seed": seed_here(), **more}
        table: str = self.posts("/api/tables", wanted)["table"]["id"]
        return table

    def question(self) -> str:
        """What is asked."""
        return self.page.locator(".ask .question").inner_text()

    def shows_choices(self) -> None:
        """Open the list of choices where it is closed."""
        if not self.page.locator(".ask details[open]").count():
            self.page.locator(".ask summary").click()

    def looks_at(self, what: str) -> None:
        """Have the drawer open at the log, the talk or the rules."""
        handle = self.page.locator(f"[data-drawer={what}]")
        if handle.get_attribute("aria-expanded") != "true":
            handle.click()
        self.page.locator(f"#tab-{what}[aria-selected=true]").wait_for()

    def waits_to_be_asked(self) -> None:
        """Wait until there is something to choose, or the game is over."""
        self.page.wait_for_selector(f".ask.mine, {OVER}")

    def plays_to_the_end(self, most: int = 200) -> None:
        """Press the first choice until the game is over."""
        for _ in range(most):
            self.waits_to_be_asked()
            if self.page.locator(OVER).count():
                return
            self.chooses()
        raise AssertionError("the game does not end")

    def chooses_quickly(self) -> None:
        """What ends one's turn soonest: a plan is made with nothing but what it needs."""
        self.shows_choices()
        choices = self.page.eval_on_selector_all(CHOICE, "all => all.map(one => one.dataset.choice)")
        soonest = [choice for choice in choices if choice == "done"] or [
            choice for choice in choices if choice.startswith("tactic ")
        ]
        self.chooses(choices.index(soonest[0]) if soonest else 0)

    def chooses(self, which: int = 0) -> None:
        """Press a choice of the list, and wait until it is taken."""
        before = self.number()
        self.shows_choices()
        self.page.locator(CHOICE).nth(which).click()
        self.rests()  # what others do meanwhile is told too
        self.waits_until_taken(before)

    def waits_until_taken(self, before: str) -> None:
        """Wait until the log has gone on from there, or the game is over."""
        self.page.wait_for_function(
            "before => document.querySelector('.result') || document.querySelector('.log')?.dataset.last !== before",
            arg=before,
        )

    def rests(self) -> None:
        """Wait until what was pressed has come to something."""
        self.page.wait_for_selector(".ask[aria-busy=true]", state="detached")

    def gathers(self, before: str, so_far: int) -> int:
        """Wait until the log has gone on, or one thing more is gathered; how many are, none once all are taken."""
        self.page.wait_for_function(
            """([before, so_far]) => document.querySelector('.result')
                || document.querySelector('.log')?.dataset.last !== before
                || Number(document.querySelector('.ask .lot')?.dataset.lot ?? 0) > so_far""",
            arg=[before, so_far],
        )
        gathered = self.page.locator(".ask .lot")
        if self.number() != before or not gathered.count():
            return 0
        return int(gathered.get_attribute("data-lot") or 0)

    def number(self) -> str:
        """How far the log has come."""
        return self.page.locator(".log").get_attribute("data-last") or ""

    def fits(self) -> None:
        """Nothing sticks out sideways."""
        widths = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1], f"{self.page.url}: {widths[0]} px wide on a screen of {widths[1]}"


def finished(url: str, game: str = "hand-of-the-king", players: int = 2, **more: Any) -> str:
    """The id of a finished table at which only bots sat: the same for all who look at such a table of a server."""
    return _finished(url, game, players, json.dumps(more))


@cache
def _finished(url: str, game: str, players: int, more: str) -> str:
    with httpx.Client(base_url=url, timeout=PATIENCE) as http:
        http.post("/api/people", json={"name": "Ned"}).raise_for_status()
        seats = ["squire"] * players
        wanted = {"game": game, "seats": seats, "seed": game, "visibility": "open", **json.loads(more)}
        made = http.post("/api/tables", json=wanted).raise_for_status()
        table: str = made.json()["table"]["id"]
        until = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < until:
            if http.get(f"/api/tables/{table}").json()["table"]["status"] == "over":
                return table
            time.sleep(0.05)
        raise AssertionError("the bots do not come to an end")
