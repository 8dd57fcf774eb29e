"""Every kind of question is answered on the board in at most two actions, by mouse, finger or key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest
from playwright.sync_api import Browser

from tests.client.conftest import GAMES, PATIENCE
from tests.client.hands import Hand
from tests.client.moments import moments
from tests.client.test_stage import Stage
from tests.server.host import Server

WAYS = ("mouse", "touch", "keyboard")
MOST = 2
SMALL = ("hand-of-the-king", "westeros-intrigue")  # where each kind is asked in all ways


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
    """Small games in all three ways; else each kind in one of them, in turn, and what the maps share by one of them."""
    shared = moments("storm-of-swords") if game == "game-of-thrones" else {}
    asked = [kind for kind in moments(game) if kind not in shared]
    ways = {kind: WAYS if game in SMALL else WAYS[n % len(WAYS) :][:1] for n, kind in enumerate(asked)}
    assert not takes_more(stage, game, ways)


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [game for game in GAMES if game not in SMALL])
def test_every_kind_of_question_is_answered_in_two_actions_in_every_way(stage: Stage, game: str, way: str) -> None:
    """The big games: every kind by mouse, by finger and by key."""
    assert not takes_more(stage, game, {kind: [way] for kind in moments(game)})


def takes_more(stage: Stage, game: str, ways: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The kinds of questions, with the way in which they take more than two actions.

    Orders of a plan are placed one by one, an area each, and done: that is no such question.
    """
    taken = {}
    for kind, way in [(one, way) for one in ways if one != "plan" for way in ways[one]]:
        stage.shows(moments(game)[kind])
        if (actions := Hand(stage.page, way).answers()) > MOST:
            taken[f"{kind} by {way}"] = actions
    return taken
