"""The board of A Game of Thrones: its map against the data, games played on it."""

from __future__ import annotations

import json
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import smallcouncil as sc
from smallcouncil.games.game_of_thrones.board import AREAS, BORDERS, border_kind
from tests.client.axe import grave_violations
from tests.client.conftest import CLIENT, PHONE, NewGuest
from tests.client.marshal import KeyboardMarshal, Marshal, a_round_or_all, drawn
from tests.client.moments import ALL_OPTIONS
from tests.client.pages import CHOICE, Guest

BOARD = CLIENT / "src" / "games" / "game-of-thrones"
GAME = "game-of-thrones"
SEEN: dict[str, Any] = json.loads((BOARD / "facts.json").read_text(encoding="utf-8"))
BOT = "squire" if "squire" in sc.find_game(GAME).bots else "random"
# Each line of a name with its area and its box; letters leave some air in their line.
LABELS = """all => all.map(one => [one.closest('[data-pieces]').dataset.pieces, one.getBoundingClientRect()])
    .map(([area, {left, top, right, bottom}]) => ({area, left, right, top: top + 3, bottom: bottom - 3}))"""
LANGUAGES = ("en", "hu", "cs")
TOP = "() => document.querySelector('[data-option=done]').getBoundingClientRect().top"


def set_up(guest: Guest, players: int = 3, **more: Any) -> Marshal:
    """Somebody at a table with bots, who is asked something."""
    guest.opens(f"/t/{guest.sets_up(GAME, ['me', *[BOT] * (players - 1)], **more)}")
    guest.waits_to_be_asked()
    return Marshal(guest, SEEN)


def test_the_page_draws_every_border_of_land_coast_and_sea_and_no_other(guest: Guest) -> None:
    """GT-1.4: 111 borders, each once, in the way of its kind; 45 areas."""
    page = set_up(guest).page
    found: list[list[str]] = page.eval_on_selector_all(
        "[data-border]", "all => all.map(one => [one.dataset.border, one.dataset.kind])"
    )
    assert sorted(map(tuple, found)) == sorted((f"{a} {b}", border_kind(a, b)) for a, b in BORDERS)
    assert drawn(page, "area") == {(area,) for area in AREAS}


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two boxes share a point."""
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return bool(across and one["top"] < other["bottom"] and other["top"] < one["bottom"])


@pytest.mark.parametrize("tactics", [False, True])
def test_who_plans_is_asked_for_a_tactics_card_only_where_there_are_any(guest: Guest, tactics: bool) -> None:
    """SS-14.3: tactics cards are an option; without them nothing is said of them, on the screen or to be read aloud."""
    page = set_up(guest, options={"tactics": tactics}).page
    for words in (".ask .question", ".unseen[aria-live]"):
        expect(page.locator(words).first).to_contain_text("Give your orders")
        assert ("tactics" in page.locator(words).first.inner_text()) == tactics


def test_a_plan_is_offered_as_ready_once_every_area_has_an_order(guest: Guest) -> None:
    """It may be given before, but nobody is led to it; and it stays where it is."""
    page = set_up(guest).page
    ready = page.locator("[data-option=done]")
    top = page.evaluate(TOP)
    guest.shows_choices()
    choices = page.eval_on_selector_all(CHOICE, "all => all.map(one => one.dataset.choice)")
    areas = {choice.partition(": ")[0] for choice in choices if ": " in choice}
    for left in range(len(areas), 0, -1):
        expect(page.locator(".tactics .open")).to_contain_text(str(left))
        expect(ready).not_to_have_class(re.compile(r"\bmain\b"))
        guest.shows_choices()
        page.locator(f"{CHOICE}[data-choice^='{areas.pop()}: ']:not([data-choice$=' none'])").first.click()
        expect(page.locator(".tactics .open")).not_to_have_text(re.compile(str(left)))
        assert page.evaluate(TOP) == top
    expect(ready).to_have_class(re.compile(r"\bmain\b"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_on_the_map_lies_over_another(new_guest: NewGuest, language: str) -> None:
    """The names of all areas are there, and can be read in every language."""
    page = set_up(new_guest(language=language), players=5).page
    lines: list[dict[str, Any]] = page.eval_on_selector_all(".pieces .name", LABELS)
    assert {line["area"] for line in lines} == {*AREAS}
    pairs = [(one, other) for one, other in combinations(lines, 2) if one["area"] != other["area"]]
    assert [(one["area"], other["area"]) for one, other in pairs if overlap(one, other)] == []


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        pytest.param({}, "1", id="plain"),
        pytest.param(ALL_OPTIONS, "2", id="all options", marks=pytest.mark.thorough),
    ],
)
def test_a_whole_game_is_played_on_the_board(guest: Guest, options: dict[str, Any], seed: str) -> None:
    """From the first plan to the last castle with the map, the tokens and the cards; nothing breaks on the way."""
    marshal = set_up(guest, options=options, seed=seed)
    marshal.plays(1500)
    assert {"plan", "move"} <= marshal.asked
    assert not guest.errors


@a_round_or_all
def test_a_whole_game_is_played_by_keyboard_alone(guest: Guest, rounds: int) -> None:
    """The arrows walk over lands, seas and islands, Enter chooses; Tab reaches all else."""
    set_up(guest, seed="6")
    marshal = KeyboardMarshal(guest, SEEN)
    marshal.plays(1500, rounds)
    assert {"plan", "move"} <= marshal.asked
    assert not guest.errors


def order_march(marshal: Marshal, area: str) -> None:
    """A plan with a march and nothing else."""
    marshal.presses(area)
    marshal.takes(marshal.page.locator(".side [data-order=march]"))
    expect(marshal.page.locator(f"[data-pieces={area}] .order")).to_have_count(1)
    marshal.takes(marshal.page.locator("[data-option=done]"))
    marshal.confirms()


def test_a_march_over_the_sea_shows_its_ports_of_call(guest: Guest) -> None:
    """GT-7.5: the seas of the chain are marked as long as the march could go there, then those of the chosen way."""
    marshal = set_up(guest, players=5, options={"houses": ["greyjoy", "", "", "", ""]})
    page = marshal.page
    order_march(marshal, "pyke")
    page.wait_for_selector("[data-asked=move]")
    assert marshal.legal() == ["flints-finger", "greywater-watch", "riverrun", "seagard"]
    expect(page.locator("[data-port]")).to_have_attribute("data-port", "ironmans-bay")
    marshal.presses("seagard")
    page.locator("[data-option=go]").click()
    expect(page.locator("[data-pieces=seagard] .banner")).to_have_count(1)


def test_manage_troops_goes_over_the_sea_by_presses_on_the_map(guest: Guest) -> None:
    """GT-13.3, SS-5.6: at once from coast to coast, and on from where a march has come; the seas are marked."""
    marshal = set_up(guest, players=5, options={"houses": ["greyjoy", "", "", "", ""], "tactics": True})
    page = marshal.page
    marshal.takes(page.locator(".tactic[data-option='tactic manage-troops']"))
    expect(page.locator(".tactic.chosen")).to_have_count(1)
    order_march(marshal, "pyke")
    page.wait_for_selector("[data-asked=manage_troops]")
    marshal.presses("pyke")
    assert marshal.legal() == ["greywater-watch"]
    expect(page.locator("[data-port]")).to_have_attribute("data-port", "ironmans-bay")
    marshal.takes(page.locator("[data-option=pass]"))
    marshal.confirms()
    page.wait_for_selector("[data-asked=move]")
    marshal.presses("seagard")
    marshal.takes(page.locator("[data-option=go]"))
    page.wait_for_selector("[data-asked=march_on]")
    assert "flints-finger" in marshal.legal()
    marshal.presses("flints-finger")
    expect(page.locator("[data-port]")).to_have_attribute("data-port", "ironmans-bay")
    marshal.takes(page.locator("[data-option=go]"))
    page.wait_for_selector("[data-asked=leave_token]")  # in Seagard, before they arrive
    marshal.takes(page.locator("[data-option=none]"))
    marshal.confirms()
    expect(page.locator("[data-pieces=flints-finger] .banner")).to_have_count(1)


def test_a_phone_plays_by_touching_area_and_order(new_guest: NewGuest) -> None:
    """390 × 844: an area opens the order tokens over the map; nothing sticks out sideways."""
    guest = new_guest(**PHONE)
    marshal = set_up(guest, players=5)
    page, area = marshal.page, marshal.legal()[0]
    marshal.presses(area)
    page.locator(".tokens-here [data-order=support]").click()
    expect(page.locator(f"[data-pieces={area}] .order")).to_have_count(1)
    guest.fits()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_board(new_guest: NewGuest, theme: str) -> None:
    """WCAG 2.2 AA: while planning, and with every panel open."""
    page: Page = set_up(new_guest(theme=theme)).page
    found = grave_violations(page)
    for panel in ("[data-panel=realm]", "[data-house=stark]"):
        page.locator(panel).click()
        found += grave_violations(page)
    assert found == []
