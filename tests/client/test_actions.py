"""Every kind of question is answered on the board in at most two actions, by mouse, finger or key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser

from tests.client.conftest import GAMES, PATIENCE
from tests.client.hands import Hand
from tests.client.moments import moments
from tests.client.test_stage import Stage
from tests.server.host import Server

WAYS = ("mouse", "touch", "keyboard")
MOST = 2


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
    """Each kind in one of the three ways, in turn; what the maps share at one of them."""
    shared = moments("storm-of-swords") if game == "game-of-thrones" else {}
    asked = [kind for kind in moments(game) if kind not in shared]
    assert not takes_more(stage, game, zip(asked, cycle(WAYS), strict=False))


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_is_answered_in_two_actions_in_every_way(stage: Stage, game: str, way: str) -> None:
    """Every kind by mouse, by finger and by key."""
    assert not takes_more(stage, game, ((kind, way) for kind in moments(game)))


def takes_more(stage: Stage, game: str, asked: Iterable[tuple[str, str]]) -> dict[str, int]:
    """The kinds of questions, with the way in which they take more than two actions.

    Orders of a plan are placed one by one, an area each, and done: that is no such question.
    """
    taken = {}
    for kind, way in asked:
        if kind == "plan":
            continue
        stage.shows(moments(game)[kind])
        if (actions := Hand(stage.page, way).answers()) > MOST:
            taken[f"{kind} by {way}"] = actions
    return taken
