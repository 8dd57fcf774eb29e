"""The board of A Storm of Swords: its map against the data, its sums against the engine, games played on it."""

from __future__ import annotations

import json
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from smallcouncil.games.storm_of_swords.board import AREAS, BARRIERS, EDGES
from tests.client.axe import grave_violations
from tests.client.conftest import CLIENT, PHONE, NewGuest
from tests.client.marshal import KeyboardMarshal, Marshal, a_round_or_all, drawn
from tests.client.pages import Guest, clause_of

BOARD = CLIENT / "src" / "games" / "storm-of-swords"
GAME = "storm-of-swords"
SEEN: dict[str, Any] = json.loads((BOARD / "facts.json").read_text(encoding="utf-8"))


# The map


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


def test_the_page_draws_every_border_crossing_and_arrow(new_guest: NewGuest) -> None:
    """SS-4: nothing of the data is left out on the screen, and nothing added."""
    guest = new_guest()
    guest.plays_now(GAME)
    guest.page.wait_for_selector("[data-area]")
    assert drawn(guest.page, "border") == {(e.a, e.b) for e in (*EDGES, *BARRIERS) if e.kind != "arrow"}
    assert drawn(guest.page, "crossing") == {(e.a, e.b) for e in EDGES if e.kind in ("bridge", "ford")}
    assert drawn(guest.page, "arrow") == {(e.a, e.b) for e in EDGES if e.kind == "arrow"}
    assert drawn(guest.page, "area") == {(area,) for area in AREAS}


# Games


def test_a_whole_game_is_played_on_the_board(guest: Guest) -> None:
    """From the first plan to the last claim with the map, the tokens and the cards; nothing breaks on the way."""
    guest.opens(f"/t/{guest.sets_up(GAME, ['me', 'squire', 'squire'], seed='1')}")
    marshal = Marshal(guest, SEEN)
    marshal.plays()
    assert {"plan", "move"} <= marshal.asked
    assert not guest.errors


def test_a_phone_plays_by_touching_area_and_order(new_guest: NewGuest) -> None:
    """390 × 844: an area opens the order tokens over the map; nothing sticks out sideways, targets are large enough."""
    guest = new_guest(**PHONE)
    page = guest.plays_now(GAME)
    marshal = Marshal(guest, SEEN)
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
        ".board button:not(:disabled, .grip, .help)",  # as wide as the screen; and signs, of 24 pixels
        """all => all.map(one => [one, one.getBoundingClientRect()])
            .filter(([_, box]) => box.width && (box.width < 44 || box.height < 44)).map(([one]) => one.outerHTML)""",
    )
    assert small == []


def test_orders_are_dragged_onto_the_map_changed_and_taken_back(guest: Guest, page: Page) -> None:
    """GT-5.1: a token is dropped on an area, another takes its place, and it can be taken back until ready."""
    guest.plays_now(GAME)
    marshal = Marshal(guest, SEEN)
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
    marshal = Marshal(guest, SEEN)
    guest.waits_to_be_asked()
    marshal.presses("gods-eye")
    assert clause_of(page.locator(".told")) == "GT-5.2"


@a_round_or_all
def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, rounds: int) -> None:
    """The arrows walk over the map, Enter chooses; Tab reaches tokens, cards, whoever marches and the end of a plan."""
    guest.opens(f"/t/{guest.sets_up(GAME, ['me', 'squire', 'squire'], seed='6')}")
    marshal = KeyboardMarshal(guest, SEEN)
    marshal.plays(rounds=rounds)
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
    Marshal(spectator, SEEN).presses("twins")
    expect(page.locator(".about")).to_contain_text("The Twins")
