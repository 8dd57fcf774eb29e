"""The middle of the table of The Iron Throne: what is played and what it adds up to stay in sight."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.client.moments import Moment, play
from tests.client.test_actions import stage as stage
from tests.client.test_ahead import answers_sent, window
from tests.client.test_stage import LARGE, Stage

GAME = "iron-throne"
IS_CUT = "one => one.getBoundingClientRect().bottom > one.closest('.ring').getBoundingClientRect().bottom + 1"


@cache
def played_twice() -> Moment:
    """A card is to be laid, and one player has played two already."""
    for seed in count():
        for answers, (p, seat) in enumerate(play(GAME, 0, seed)):
            if p.pending[seat].kind == "lay" and any(len(cards) > 1 for cards in p.played):
                return Moment(GAME, 0, seed, answers, seat, "lay")
    raise AssertionError


@pytest.mark.parametrize("size", LARGE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_cards_that_were_played_and_their_texts_leave_the_sums_in_sight(stage: Stage, size: tuple[int, int]) -> None:
    """They lie between the people and the card, and one text at a time is open."""
    stage.shows(played_twice())
    stage.resizes(*size)
    page = stage.page
    cards = page.locator(".encounter .played summary")
    assert cards.count() > 1
    for at in range(cards.count()):
        cards.nth(at).click()
        expect(page.locator(".encounter .played details[open]").last).to_be_visible()
        for sum_ in page.locator(".encounter .sum").all():
            assert not sum_.evaluate(IS_CUT)


def test_who_passes_for_the_round_answers_before_they_say_so(stage: Stage) -> None:
    """Else the table might pass for them first, and tell them that they are not asked."""
    sent = answers_sent(stage.page)
    stage.shows(window("play", is_idle=True))
    page = stage.page
    before = page.locator(".log").get_attribute("data-last") or ""
    page.locator("[data-hush]").click()
    expect(page.locator(".log")).not_to_have_attribute("data-last", before)
    assert [one["type"] for one in sent if one["type"] in ("answer", "hush")][:2] == ["answer", "hush"]
    assert all(isinstance(one["round"], int) for one in sent if one["type"] == "hush")  # the answer may end it
    expect(page.locator(".told.bad")).to_have_count(0)
