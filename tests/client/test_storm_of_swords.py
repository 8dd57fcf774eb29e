"""The board of A Storm of Swords: its map against the data, its sums against the engine, games played on it."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.games.storm_of_swords.board import AREAS, BARRIERS, EDGES
from smallcouncil.games.storm_of_swords.state import StormOfSwords, castles, claims, controller
from smallcouncil.games.storm_of_swords.strength import parts_of_total
from tests.client.axe import grave_violations
from tests.client.conftest import CLIENT, PHONE, NewGuest
from tests.client.keyboard import Keyboard
from tests.client.pages import DRAFT, OVER, Guest

BOARD = CLIENT / "src" / "games" / "storm-of-swords"
GAME = "storm-of-swords"
SEEN: dict[str, Any] = json.loads((BOARD / "facts.json").read_text(encoding="utf-8"))


# The map


def written_facts() -> str:
    """What the script beside the board would write now."""
    spec = spec_from_file_location("storm_facts", BOARD / "facts.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    written: str = script.written()
    return written


def test_the_facts_of_the_board_are_those_of_the_engine() -> None:
    """Where the data or the shapes change, `facts.py` has to be run again."""
    assert (BOARD / "facts.json").read_text(encoding="utf-8") == written_facts()


def touching(a: str, b: str) -> int:
    """How many steps of their outlines two areas have in common."""
    steps = [outline_steps(SEEN["areas"][area]["shape"]) for area in (a, b)]
    return len(steps[0] & steps[1])


def outline_steps(shape: list[list[float]]) -> set[frozenset[tuple[float, ...]]]:
    points = [tuple(point) for point in shape]
    return {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}


def test_every_border_of_the_data_is_a_border_of_the_map_and_no_other() -> None:
    """SS-4.1: two areas share a stretch of their outlines if, and only if, the data has them side by side."""
    beside = {frozenset((edge.a, edge.b)) for edge in (*EDGES, *BARRIERS) if edge.kind != "arrow"}
    drawn = {frozenset(pair) for pair in combinations(AREAS, 2) if touching(*pair) > 2}
    assert drawn == beside
    assert all(touching(*pair) == 0 for pair in combinations(AREAS, 2) if frozenset(pair) not in beside)


def test_rivers_run_where_the_data_has_them_and_are_as_long_as_their_borders() -> None:
    """SS-4.4: a bridge, a ford and a river without crossing lie on a river; land does not."""
    kinds = {frozenset((edge.a, edge.b)): edge.kind for edge in (*EDGES, *BARRIERS)}
    for border in SEEN["borders"]:
        assert border["kind"] == kinds[frozenset((border["a"], border["b"]))]
        assert bool(border["river"]) == (border["kind"] != "land")
        assert len(border["line"]) == touching(border["a"], border["b"]) + 1


def drawn(page: Page, what: str) -> set[tuple[str, ...]]:
    """The pairs of areas that elements on the page stand for."""
    pairs: list[str] = page.eval_on_selector_all(f"[data-{what}]", f"all => all.map(one => one.dataset.{what})")
    return {tuple(pair.split()) for pair in pairs}


def test_the_page_draws_every_border_crossing_and_arrow(new_guest: NewGuest) -> None:
    """SS-4: nothing of the data is left out on the screen, and nothing added."""
    guest = new_guest()
    guest.plays_now(GAME)
    guest.page.wait_for_selector("[data-area]")
    assert drawn(guest.page, "border") == {(e.a, e.b) for e in (*EDGES, *BARRIERS) if e.kind != "arrow"}
    assert drawn(guest.page, "crossing") == {(e.a, e.b) for e in EDGES if e.kind in ("bridge", "ford")}
    assert drawn(guest.page, "arrow") == {(e.a, e.b) for e in EDGES if e.kind == "arrow"}
    assert drawn(guest.page, "area") == {(area,) for area in AREAS}


# What the board reads off a view

DERIVE = """
import { castles, claims, controller, partsSoFar } from "./derive";
import { AREAS } from "./facts";
import { readFileSync } from "node:fs";
const told = JSON.parse(readFileSync(0, "utf8")).map((view: any) => ({
  holders: Object.fromEntries(Object.keys(AREAS).map((area) => [area, controller(view, area)])),
  claims: claims(view),
  castles: castles(view),
  parts: view.battle ? partsSoFar(view, view.battle).map((side) => side.map(({ what, n }) => [what, n])) : null,
}));
console.log(JSON.stringify(told));
"""


def derived(views: list[Any], folder: Path) -> list[dict[str, Any]]:
    """What the board makes of views."""
    script = folder / "derived.mjs"
    node = CLIENT / "node_modules"
    build = [node / ".bin" / "esbuild", "--bundle", "--platform=node", "--format=esm", f"--outfile={script}"]
    stdin = {"sourcefile": "told.ts", "loader": "ts"}
    command = [*map(str, build), f"--loader={stdin['loader']}", f"--sourcefile={stdin['sourcefile']}"]
    subprocess.run(command, input=DERIVE, cwd=BOARD, text=True, check=True, capture_output=True)  # noqa: S603
    asked = ["node", str(script)]
    sent = msgspec.json.encode(views).decode()
    told = subprocess.run(asked, input=sent, text=True, check=True, capture_output=True)  # noqa: S603
    answer: list[dict[str, Any]] = json.loads(told.stdout)
    return answer


def in_the_engine(p: StormOfSwords) -> dict[str, Any]:
    """What the engine says of a position."""
    battle = p.battle
    parts = None
    if battle is not None:
        seats = [battle.attacker, *([battle.defender] if battle.defender >= 0 else [])]
        parts = [[[what, n] for what, n in parts_of_total(p, battle, seat) if n] for seat in seats]
        force = p.neutrals.get(battle.area, 0)
        parts += [] if battle.defender >= 0 else [[["neutral", force]] if force else []]
    return {
        "holders": {area: controller(p, area) for area in AREAS},
        "claims": claims(p),
        "castles": [castles(p, seat) for seat in range(p.players)],
        "parts": parts,
    }


def test_the_board_reads_off_a_view_what_the_engine_reads_off_the_position(tmp_path: Path) -> None:
    """SS-1.2, SS-1.6, GT-8.2: who holds what, claim, and every contribution to a battle, in games of bots."""
    if not (CLIENT / "node_modules").is_dir():
        pytest.skip("the client's packages are not there: make client")
    views: list[Any] = []
    engine: list[Any] = []
    rng, squire = Random(7), find_bot("squire", GAME)
    for players in (3, 4):
        p = sc.new(GAME, players=players, seed=players)
        assert isinstance(p, StormOfSwords)
        while p.outcome is None and len(views) < 400 * (players - 2):
            seat = rng.choice(list(p.pending))
            views.append(p.view(None))
            engine.append(in_the_engine(p))
            p.answer(seat, answer_of(squire, p, seat, rng))
    told = derived(views, tmp_path)
    assert sum(one["parts"] is not None for one in engine) > 20
    assert told == engine


# Games


class Marshal:
    """Somebody who plays with the board's own controls: areas on the map, tokens and cards beside it."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.asked: set[str] = set()

    def plays(self, most: int = 900) -> None:
        """Until the game is over."""
        for _ in range(most):
            self.guest.waits_to_be_asked()
            if self.page.locator(OVER).count():
                return
            self.answers()
        raise AssertionError(f"the game does not end; asked: {sorted(self.asked)}")

    def answers(self) -> None:
        """One decision, and wait until it is taken."""
        before, kind = self.guest.number(), self.kind()
        self.asked.add(kind)
        if kind == "plan":
            self.plans()
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
            [area, SEEN["areas"][area]["xy"]],
        )
        self.page.mouse.click(x, y)

    def takes(self, thing: Locator) -> None:
        """Press a token, a card or a button."""
        thing.click()

    def legal(self) -> list[str]:
        """The areas that are marked."""
        areas: list[str] = self.page.eval_on_selector_all("[data-legal]", "all => all.map(one => one.dataset.area)")
        return areas

    def confirms(self) -> None:
        """What was laid before us is made."""
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

    def presses_something(self) -> None:
        """The first thing that can be chosen: an area, and then what it offers; or a card, a word, a coin."""
        if areas := self.legal():
            self.presses(areas[0])
        if not self.page.locator(DRAFT).count():
            self.takes(self.page.locator(".now [data-option]").first)


class KeyboardMarshal(Marshal):
    """The same with nothing but keys."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(guest)
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


def test_a_whole_game_is_played_on_the_board(guest: Guest) -> None:
    """From the first plan to the last claim with the map, the tokens and the cards; nothing breaks on the way."""
    guest.opens(f"/t/{guest.sets_up(GAME, ['me', 'squire', 'squire'], seed='1')}")
    marshal = Marshal(guest)
    marshal.plays()
    assert {"plan", "move"} <= marshal.asked
    assert not guest.errors


def test_a_phone_plays_by_touching_area_and_order(new_guest: NewGuest) -> None:
    """390 × 844: an area opens the order tokens over the map; nothing sticks out sideways, targets are large enough."""
    guest = new_guest(**PHONE)
    page = guest.plays_now(GAME)
    marshal = Marshal(guest)
    guest.waits_to_be_asked()
    area = marshal.legal()[0]
    marshal.presses(area)
    menu = page.locator(".tokens-here")
    expect(menu).to_be_visible()
    menu.locator("[data-order=support]").click()
    expect(page.locator(f"[data-pieces={area}] .order")).to_have_count(1)
    expect(menu).to_have_count(0)
    guest.fits()
    small: list[str] = page.eval_on_selector_all(
        ".board button:not(:disabled)",
        """all => all.map(one => [one, one.getBoundingClientRect()])
            .filter(([_, box]) => box.width && (box.width < 44 || box.height < 44)).map(([one]) => one.outerHTML)""",
    )
    assert small == []


def test_orders_are_dragged_onto_the_map_changed_and_taken_back(guest: Guest, page: Page) -> None:
    """GT-5.1: a token is dropped on an area, another takes its place, and it can be taken back until ready."""
    guest.plays_now(GAME)
    marshal = Marshal(guest)
    guest.waits_to_be_asked()
    area = marshal.legal()[-1]
    placed = page.locator(f"[data-pieces={area}] .order")
    token = page.locator(".side [data-order=march]")
    token.hover()
    page.mouse.down()
    box = page.locator(f"[data-area={area}] .touch").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    expect(placed).to_have_count(1)
    expect(page.locator(f"[data-area={area}]")).to_have_attribute("aria-label", re.compile("order: March"))
    marshal.presses(area)
    page.locator(".side [data-order=raid]").click()
    expect(page.locator(f"[data-area={area}]")).to_have_attribute("aria-label", re.compile("order: Raid"))
    marshal.presses(area)
    page.locator(".side").get_by_role("button", name="Take the order back").click()
    expect(placed).to_have_count(0)


def test_an_illegal_area_says_which_clause_forbids_it(guest: Guest, page: Page) -> None:
    """GT-5.2: an order where one has no unit is refused in words."""
    guest.plays_now(GAME)
    marshal = Marshal(guest)
    guest.waits_to_be_asked()
    marshal.presses("gods-eye")
    expect(page.locator(".told")).to_contain_text("GT-5.2")


def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest) -> None:
    """The arrows walk over the map, Enter chooses; Tab reaches tokens, cards, whoever marches and the end of a plan."""
    guest.opens(f"/t/{guest.sets_up(GAME, ['me', 'squire', 'squire'], seed='6')}")
    marshal = KeyboardMarshal(guest)
    marshal.plays()
    assert {"plan", "move"} <= marshal.asked
    assert not guest.errors


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_board(new_guest: NewGuest, theme: str) -> None:
    """WCAG 2.2 AA: while planning, and with every panel open."""
    guest = new_guest(theme=theme)
    page = guest.plays_now(GAME)
    guest.waits_to_be_asked()
    found = grave_violations(page)
    for panel in ("[data-panel=realm]", "[data-panel=allies]", "[data-house=stark]"):
        page.locator(panel).click()
        found += grave_violations(page)
    assert found == []


def test_a_spectator_sees_the_map_and_nothing_to_choose(new_guest: NewGuest) -> None:
    """Watching: no area is marked; pressing one tells about it."""
    player, spectator = new_guest(), new_guest()
    table = player.sets_up(GAME, ["me", "squire", "squire", "squire"], visibility="open")
    page = spectator.opens(f"/t/{table}")
    page.wait_for_selector("[data-area]")
    expect(page.locator("[data-legal]")).to_have_count(0)
    Marshal(spectator).presses("twins")
    expect(page.locator(".about")).to_contain_text("The Twins")
