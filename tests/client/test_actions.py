"""Every kind of question is answered on the board in at most two actions, by mouse, finger or key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.client.conftest import GAMES, PATIENCE
from tests.client.hands import Hand
from tests.client.moments import moments
from tests.client.test_stage import Stage
from tests.server.host import Server

WAYS = ("mouse", "touch", "keyboard")
MOST = 2
# From where, to where (a card, its place), and the confirmation; what is dragged there takes two. Orders of a plan are
# placed one by one, an area each, and done: that is no such question.
MORE = {"westeros-intrigue lay", "storm-of-swords manage_troops", "storm-of-swords raid", "storm-of-swords raven"}


@pytest.fixture(scope="module")
def stage(server: Server, browser: Browser) -> Iterator[Stage]:
    """One page for all tables, on a screen that can be touched."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce", has_touch=True
    )
    context.add_init_script("localStorage.smallcouncil ??= JSON.stringify({pace: 'instant'})")
    context.add_init_script("localStorage['smallcouncil.hints'] ??= JSON.stringify({off: true})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield Stage(page, server)
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_is_answered_in_two_actions(stage: Stage, game: str) -> None:
    """Each kind in one of the three ways, in turn; what the games on a map share, once by each of them."""
    shared = {*moments("storm-of-swords")} if game == "game-of-thrones" else set()
    taken = {}
    for number, (kind, moment) in enumerate(moments(game).items()):
        if kind == "plan" or kind in shared:
            continue
        stage.shows(moment)
        way = WAYS[number % len(WAYS)]
        actions = Hand(stage.page, way).answers()
        if actions > MOST + (f"{game} {kind}" in MORE):
            taken[f"{kind} by {way}"] = actions
    assert not taken
