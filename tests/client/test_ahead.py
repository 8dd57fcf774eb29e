"""The Iron Throne: who lays a card next chooses it while it is asked whether a character card is played before."""

from __future__ import annotations

import json
from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.client.hands import Hand
from tests.client.moments import Moment, play
from tests.client.pages import DRAFT
from tests.client.test_actions import WAYS
from tests.client.test_actions import stage as stage
from tests.client.test_stage import Stage

GAME, TIMING = "iron-throne", "before_cards_placed"
PLAIN = ".hand [data-legal]:not([data-what^='card '])"  # hostility and truce cards


@cache
def window(comes_next: str, *, is_idle: bool) -> Moment:
    """An active player is the last to answer before cards are laid; once they have passed, this comes next."""
    for seed in count():
        for answers, (p, seat) in enumerate(play(GAME, 0, seed)):
            asked = p.pending[seat]
            is_last = asked.kind == "play" and asked.about["timing"] == TIMING and len(p.pending) == 1
            if not is_last or seat not in (p.challenger, p.defender) or asked.is_idle != is_idle:
                continue
            if seat in p.evident_seats() or p.greensight is not None or not {"truce", "20"} & {*p.hands[seat]}:
                continue
            after = p.copy()
            after.answer(seat, "pass")
            if seat in after.pending and after.pending[seat].kind == comes_next:
                return Moment(GAME, 0, seed, answers, seat, "play")
    raise AssertionError


def question(page: Page) -> str:
    return page.locator(".ask .question").inner_text()


def answers_sent(page: Page) -> list[dict[str, Any]]:
    """All that the page will ask of a server, as it is sent."""
    sent: list[dict[str, Any]] = []
    page.once("websocket", lambda line: line.on("framesent", lambda frame: sent.append(json.loads(frame))))
    return sent


@pytest.mark.parametrize("way", ["mouse", *(pytest.param(way, marks=pytest.mark.thorough) for way in WAYS[1:])])
def test_the_card_to_lay_is_chosen_at_once_and_confirmed_with_what_it_brings(stage: Stage, way: str) -> None:
    """IT-6.1: the press passes the window; then the card lies before its player, and one more press lays it."""
    stage.shows(window("lay", is_idle=True))
    page = stage.page
    assert "Which card will you lay?" in question(page)
    card = page.locator(PLAIN).first
    chosen = card.get_attribute("data-legal")
    Hand(page, way).presses(card)
    expect(page.locator(DRAFT)).to_be_visible()
    expect(page.locator(".hand .chosen")).to_have_attribute("data-legal", chosen or "")
    expect(page.locator(".ask .foreseen")).to_be_visible()
    before = page.locator(".log").get_attribute("data-last") or ""
    Hand(page, way).presses(page.locator(f"{DRAFT} .button.main"))
    expect(page.locator(".log")).not_to_have_attribute("data-last", before)
    expect(page.locator(DRAFT)).to_have_count(0)


def test_nothing_of_the_card_leaves_the_page_before_it_is_asked_for(stage: Stage) -> None:
    """IT-6.1: cards are chosen in secret. Until it is to be laid, the server is told of a plain pass and of no card."""
    sent = answers_sent(stage.page)
    stage.shows(window("play", is_idle=True))
    page = stage.page
    before = page.locator(".log").get_attribute("data-last") or ""
    page.locator(PLAIN).first.click()
    expect(page.locator(".log")).not_to_have_attribute("data-last", before)
    page.wait_for_selector(".ask.mine")
    assert [one["choice"] for one in sent if "choice" in one] == ["pass"]


def test_whether_a_card_can_be_played_changes_nothing_of_it(stage: Stage) -> None:
    """IT-11.5: who holds one to play is offered the same, and may lay another at once."""
    stage.shows(window("lay", is_idle=False))
    page = stage.page
    assert "Play a character card first" in question(page)
    page.locator(PLAIN).first.click()
    expect(page.locator(DRAFT)).to_be_visible()
    assert "lay" in question(page)


def test_once_somebody_has_played_both_are_asked_anew(stage: Stage) -> None:
    """IT-11.5: what was chosen before somebody played may be another choice now."""
    stage.shows(window("play", is_idle=True))
    page = stage.page
    before = page.locator(".log").get_attribute("data-last") or ""
    page.locator(PLAIN).first.click()
    expect(page.locator(".log")).not_to_have_attribute("data-last", before)
    page.wait_for_selector(".ask.mine")
    assert "Which card will you lay?" in question(page)
    expect(page.locator(DRAFT)).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(0)
