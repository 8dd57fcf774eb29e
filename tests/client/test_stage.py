"""The stage: nothing that a question needs lies below the fold, nothing jumps, the board owns the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.client.conftest import GAMES, PATIENCE
from tests.client.moments import NEVER, Moment, kinds, moments, set_up
from tests.server.host import Server, Visitor

LARGE = [(1440, 900), (1920, 1080)]  # where nothing needs scrolling
UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
SIZES = [*LARGE, (1024, 768), SIDEWAYS, UPRIGHT]  # a window that has its size already costs nothing
OTHERS = [UPRIGHT, SIDEWAYS, UPRIGHT, LARGE[1], UPRIGHT, (1024, 768)]  # a phone is the narrowest: every other time
Sizes = Callable[[int], list[tuple[int, int]]]
A_HAIR = 2  # pixels
every_game = pytest.mark.parametrize("game", GAMES)
# What is there to be chosen, and the question itself.
NEEDED = ".ask .question, .ask .draft .button.main, .board .legal, .board [data-legal], .board [data-option]"
IN_THE_SHEET = ".ask .question, .sheeted .legal, .sheeted [data-legal], .sheeted [data-option]"
# What of it nobody can get at: out of the window, cut off by something that does not scroll or may not, or covered.
OUT_OF_REACH = """([needed, mayScroll]) => {
    const told = (one, why) => `${why}: ${one.outerHTML.slice(0, 150)}`
    const inside = (box, frame) => box.left >= frame.left - 2 && box.right <= frame.right + 2
        && box.top >= frame.top - 2 && box.bottom <= frame.bottom + 2
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight}
    const clips = one => getComputedStyle(one).overflow !== 'visible'
    const scrolls = one => /auto|scroll/.test(getComputedStyle(one).overflow)
    const isStage = one => one.matches('.frame, .stage, .ground, .frame .board[role=group], .asked, body, html')

    /** Why an element is out of reach, or '': each thing that cuts it off has to be a panel that scrolls to it. */
    function trouble(one, box = one.getBoundingClientRect()) {
        for (let around = one.parentElement; around; around = around.parentElement) {
            if (around instanceof SVGElement || !clips(around)) continue
            const frame = around.getBoundingClientRect()
            if (inside(box, frame)) continue
            if (!mayScroll || !scrolls(around) || isStage(around)) return `cut off by .${around.className}`
            if (frame.width < 44 || frame.height < 44) return `in a panel of no size, .${around.className}`
            one.scrollIntoView({block: 'nearest', inline: 'nearest'})
            const reached = one.getBoundingClientRect()
            const isLarger = reached.width > frame.width || reached.height > frame.height
            if (!isLarger && !inside(reached, frame)) return `not reached by scrolling .${around.className}`
            return trouble(around, frame)
        }
        return inside(box, screen) ? '' : 'outside the window'
    }
    /** By what a button that is in sight is covered, or ''. */
    function cover(one) {
        const {left, right, top, bottom} = one.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const hit = document.elementFromPoint(x, y)
        const isOut = x < 0 || y < 0 || x > innerWidth || y > innerHeight
        const point = {left: x, right: x, top: y, bottom: y}
        const isClipped = [...panels(one)].some(around => !inside(point, around.getBoundingClientRect()))
        const isFree = isOut || isClipped || !hit || one.contains(hit) || hit.contains(one)
        return isFree ? '' : `covered by .${hit.className}`
    }
    function* panels(one) {
        for (let around = one.parentElement; around; around = around.parentElement) if (clips(around)) yield around
    }
    return [...document.querySelectorAll(needed)].filter(one => one.getClientRects().length).flatMap(one => {
        const why = trouble(one) || (one.matches('button') ? cover(one) : '')
        return why ? [told(one, why)] : []
    })
}"""
ZONES = """() => Object.fromEntries([...document.querySelectorAll('[data-zone]')].map(one => {
    const {left, top, width, height} = one.getBoundingClientRect()
    return [one.dataset.zone, [left, top, width, height]]
}))"""
GOES = """async path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
}"""


class Stage:
    """A browser page that shows one table after the other."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.visitor = page, Visitor(server)
        page.context.add_cookies([{"name": "council", "value": self.visitor.token, "url": server.url}])
        page.goto(f"{server.url}/nowhere")

    def shows(self, moment: Moment) -> None:
        """The table at that moment, as the one who is asked sees it."""
        self.opens(set_up(self.visitor, moment))
        self.page.wait_for_selector(".ask.mine")

    def opens(self, table: str) -> None:
        """Another table."""
        self.page.evaluate(GOES, "/nowhere")
        self.page.wait_for_selector(".ask", state="detached")
        self.resizes(*LARGE[0])
        self.page.evaluate(GOES, f"/t/{table}")
        self.page.wait_for_selector(".ask")

    def resizes(self, width: int, height: int) -> None:
        """Another window, once it is laid out anew."""
        if self.page.viewport_size == {"width": width, "height": height}:
            return
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def out_of_reach(self, moment: Moment, state: str, sizes: list[tuple[int, int]], needed: str = NEEDED) -> list[str]:
        """What the question needs that nobody can get at, in any of these sizes."""
        found = []
        for size in sizes:
            self.resizes(*size)
            trouble: list[str] = self.page.evaluate(OUT_OF_REACH, [needed, size not in LARGE])
            found += [f"{moment.kind} {state} at {size[0]}×{size[1]}: {one}" for one in trouble]
        return found

    def has_a_sheet(self) -> bool:
        """Whether there is one to be pulled up."""
        return self.page.locator(".board .grip").is_visible()

    def turns_the_sheet(self) -> None:
        """Half or full, the other of the two."""
        self.page.locator(".board .grip").click()

    def lays_something_down(self) -> bool:
        """Press what can be chosen until something waits to be confirmed; whether it does."""
        press = """() => {
            const one = document.querySelector('.board .legal:not(.ask *), .board [data-legal], .board [data-option]')
            one?.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}))  // which makes nothing at once
        }"""
        for _ in range(2):
            self.page.evaluate(press)
            if self.page.locator(".ask .draft").count():
                return True
        return False


@pytest.fixture(scope="module")
def stage(server: Server, browser: Browser) -> Iterator[Stage]:
    """One page for all tables."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")
    context.add_init_script("localStorage.smallcouncil ??= JSON.stringify({pace: 'instant'})")
    context.add_init_script("localStorage['smallcouncil.hints'] ??= JSON.stringify({off: true})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield Stage(page, server)
    context.close()


@every_game
def test_every_kind_of_question_comes_up(game: str) -> None:
    """The games that are played for these tests ask everything but what is listed, with the reason why it is not."""
    assert {*moments(game)} | {*NEVER.get(game, {})} == kinds(game)
    assert not {*moments(game)} & {*NEVER.get(game, {})}


def in_turn(number: int) -> list[tuple[int, int]]:
    """As a table opens, and in one of the other sizes."""
    return [LARGE[0], OTHERS[number % len(OTHERS)]]


@pytest.mark.parametrize("sizes", [in_turn, pytest.param(lambda _: SIZES, marks=pytest.mark.thorough, id="every size")])
@every_game
def test_nothing_that_a_question_needs_lies_below_the_fold(stage: Stage, game: str, sizes: Sizes) -> None:
    """Every kind of question, before and after something is laid down, and in the sheet of a phone when it is full; and
    no zone moves between them. In two sizes, of which each game has all five, and what the maps share at one
    of them; where there is time, each in five."""
    found: list[str] = []
    zones: dict[Any, dict[str, list[float]]] = {}
    shared = moments("storm-of-swords") if game == "game-of-thrones" and sizes is in_turn else {}
    for number, moment in enumerate(one for kind, one in moments(game).items() if kind not in shared):
        stage.shows(moment)
        found += moved(zones.setdefault(moment.is_like, {}), stage.page.evaluate(ZONES), moment)
        found += stage.out_of_reach(moment, "asked", sizes(number))
        if stage.has_a_sheet():
            stage.turns_the_sheet()
            found += stage.out_of_reach(moment, "in the full sheet", [UPRIGHT], IN_THE_SHEET)
            stage.turns_the_sheet()
        if stage.lays_something_down():
            found += stage.out_of_reach(moment, "laid down", [one for one in sizes(number) if one not in LARGE])
    assert not found, "\n".join(found)


def moved(before: dict[str, list[float]], now: dict[str, list[float]], moment: Moment) -> list[str]:
    """The zones that are not where they were at another question of a table of this look."""
    jumps = [
        f"{moment.kind}: zone {zone} moved from {before[zone]} to {box}"
        for zone, box in now.items()
        if zone in before and any(abs(a - b) > A_HAIR for a, b in zip(before[zone], box, strict=True))
    ]
    before.update({zone: box for zone, box in now.items() if zone not in before})
    return jumps


# Phones

SHEETS = {"hand-of-the-king": "landing", "iron-throne": "table", "storm-of-swords": "map", "game-of-thrones": "map"}


@pytest.mark.parametrize("game", SHEETS)
def test_the_sheet_of_a_phone_has_two_heights_over_a_board_that_stays(stage: Stage, game: str) -> None:
    """By a press or a pull; on its side a phone has what is asked beside the board, and no sheet."""
    stage.shows(next(iter(moments(game).values())))
    stage.resizes(*UPRIGHT)
    page, board = stage.page, stage.page.locator("[data-zone=board]")
    sheet, grip = page.locator(".sheeted"), page.locator(".board .grip")
    half, before = height(sheet), stage.page.evaluate(ZONES)[SHEETS[game]]
    assert half < 0.75 * height(board)
    assert grip.evaluate("one => [one.offsetHeight >= 24, one.offsetWidth > 300]") == [True, True]
    stage.turns_the_sheet()
    assert height(sheet) > 0.95 * height(board)
    assert stage.page.evaluate(ZONES)[SHEETS[game]] == before
    pull(page, grip, 120)
    assert height(sheet) == half
    pull(page, grip, -120)
    assert height(sheet) > 0.95 * height(board)
    grip.press("Escape")
    assert height(sheet) == half
    stage.resizes(*SIDEWAYS)
    expect(grip).to_be_hidden()


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def pull(page: Page, grip: Locator, way: float) -> None:
    box = grip.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + way, steps=4)
    page.mouse.up()


def test_talk_is_a_bubble_with_a_badge(server: Server, stage: Stage) -> None:
    """On a phone: what another says comes up beside it and is counted until it is read, in a sheet of two heights."""
    table = stage.visitor.make("hand-of-the-king", "me", "open", visibility="open")
    other = Visitor(server, "Arya")
    other.post(f"/api/tables/{table}/join", {"seat": 1})
    stage.opens(table)
    stage.resizes(*UPRIGHT)
    sitting = other.sit(table)
    sitting.request("say", seat=1, text="Winter is coming")
    bubble, side = stage.page.locator("[data-drawer=talk]"), stage.page.locator("#side")
    expect(bubble.locator(".unread")).to_have_text("1")
    expect(stage.page.locator(".peep")).to_have_text("Arya: Winter is coming")
    bubble.click()
    expect(side.get_by_role("log")).to_contain_text("Winter is coming")
    expect(bubble.locator(".unread")).to_have_count(0)
    half = height(side)
    side.locator(".grip").click()
    assert height(side) > 1.3 * half


def test_what_lies_over_the_board_of_a_phone_does_not_lie_over_that_of_the_next_table(stage: Stage) -> None:
    moment = next(iter(moments("hand-of-the-king").values()))
    stage.shows(moment)
    stage.resizes(*UPRIGHT)
    stage.page.locator("[data-drawer=log]").click()
    expect(stage.page.locator("#side")).to_be_visible()
    stage.shows(moment)
    stage.resizes(*UPRIGHT)
    expect(stage.page.locator("#side")).to_be_hidden()


# The board owns the screen


def share(page: Page, parts: str) -> float:
    """What part of the window the box around some elements takes."""
    part: float = page.evaluate(
        """parts => {
            const boxes = [...document.querySelectorAll(parts)].map(one => one.getBoundingClientRect())
            const ends = side => boxes.map(one => one[side])
            const length = (from, to) => Math.max(...ends(to)) - Math.min(...ends(from))
            return length('left', 'right') * length('top', 'bottom') / (innerWidth * innerHeight)
        }""",
        parts,
    )
    return part


@every_game
@pytest.mark.parametrize("size", LARGE)
def test_the_play_area_takes_most_of_the_window(stage: Stage, game: str, size: tuple[int, int]) -> None:
    """At least 60 % on a desktop; of A Storm of Swords the land alone takes at least 35 %."""
    stage.shows(next(iter(moments(game).values())))
    stage.resizes(*size)
    assert share(stage.page, ".stage .board[role=group]") >= 0.6
    if game == "storm-of-swords":
        assert share(stage.page, "[data-area] .touch") >= 0.35


# The maps

ON_A_MAP = pytest.mark.parametrize("game", ["storm-of-swords", "game-of-thrones"])
PIECES = ".banner, .token, .garrison, .neutral, .leader, .order, .castle"
# The names that lie over another name or a piece; letters leave some air in their line.
COLLISIONS = """pieces => {
    const boxes = (what, air) => [...document.querySelectorAll(what)].filter(one => one.closest('.pieces')).map(one => {
        const {left, right, top, bottom} = one.getBoundingClientRect()
        const area = one.closest('[data-pieces]').dataset.pieces
        const room = (bottom - top) * air
        return {what: `${one.classList[0]} of ${area}`, area, left, right, top: top + room, bottom: bottom - room}
    })
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const [names, things] = [boxes('.name', 0.2), boxes(pieces, 0)]
    const others = names.flatMap((a, at) => names.slice(at + 1).filter(b => a.area !== b.area).map(b => [a, b]))
    const covered = names.flatMap(a => things.map(b => [a, b]))
    return [...others, ...covered].filter(pair => meet(...pair)).map(([a, b]) => `${a.what} / ${b.what}`)
}"""
# The order tokens whose middle is not in their area.
ASTRAY = """() => [...document.querySelectorAll('.pieces .order circle:first-child')].flatMap(disc => {
    const area = disc.closest('[data-pieces]').dataset.pieces
    const path = document.querySelector(`[data-area="${area}"] .touch`)
    const middle = new DOMPoint(0, 0).matrixTransform(disc.getScreenCTM())
    return path.isPointInFill(middle.matrixTransform(path.getScreenCTM().inverse())) ? [] : [area]
})"""


@ON_A_MAP
def test_names_on_the_map_collide_with_nothing_and_orders_lie_in_their_area(stage: Stage, game: str) -> None:
    """With all orders laid: every name can be read, and every token has its slot."""
    stage.shows(moments(game)["raven"])
    found: list[str] = []
    for size in LARGE:
        stage.resizes(*size)
        assert stage.page.locator(".pieces .order").count() > 3
        assert stage.page.locator(".pieces .name").count() > 20
        found += [f"{size}: {pair}" for pair in stage.page.evaluate(COLLISIONS, PIECES)]
        found += [f"{size}: the order of {area} is not there" for area in stage.page.evaluate(ASTRAY)]
    assert not found, "\n".join(found)


@ON_A_MAP
def test_every_army_says_whose_it_is(stage: Stage, game: str) -> None:
    """By the name of its house, beside sigil and colour: told of each of its units."""
    moment = moments(game)["raven"]
    stage.shows(moment)
    armies = stage.page.eval_on_selector_all(
        ".pieces .army", "all => all.map(one => one.querySelector('[data-now]')?.dataset.now ?? '')"
    )
    assert len(armies) == stage.page.locator(".pieces .banner").count() > 3
    houses = stage.page.eval_on_selector_all(
        "[data-house] .who b", "all => all.map(one => one.innerText.toLowerCase())"
    )
    assert all(any(house in words.lower() for house in houses) for words in armies), armies
