"""What holds at the table of every game: reloads, broken connections, one screen for two, languages, replays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import COLOURS, grave_violations
from tests.client.conftest import GAMES
from tests.client.pages import CHOICE, Guest, finished
from tests.server.host import Server
from tests.turns import some_games

KEY = re.compile(r"\b(?:ask|choice|event|log|no|option|seat|table)\.[a-z_]+\b")  # of a sentence that has no words
MOMENTS = 12  # of a replay that are looked at
SHORT: dict[str, dict[str, Any]] = {"iron-throne": {"options": {"round_limit": 2}}}
every_game = pytest.mark.parametrize("game", GAMES)


def sits_down(guest: Guest, game: str, people: int = 1) -> Page:
    """At a table with as few bots as can be, when one is asked."""
    bots = GAMES[game] - people
    page = guest.opens(f"/t/{guest.sets_up(game, ['me'] * people + ['squire'] * bots)}")
    page.wait_for_selector(".ask.mine, dialog")
    return page


def what_is_asked(guest: Guest) -> tuple[str, list[str]]:
    """The next question, and all its choices."""
    guest.waits_to_be_asked()
    guest.shows_choices()
    return guest.question(), guest.page.locator(CHOICE).all_inner_texts()


@some_games("westeros-intrigue", "storm-of-swords")
def test_a_reload_in_mid_decision_asks_the_same_again(guest: Guest, game: str) -> None:
    """Nothing is lost by a reload: the same question and the same choices, also after a first of several steps."""
    page = sits_down(guest, game)
    guest.chooses()
    before = what_is_asked(guest)
    page.reload()
    assert what_is_asked(guest) == before
    guest.chooses()
    assert not guest.errors


@some_games("hand-of-the-king", "iron-throne")
def test_the_client_comes_back_after_the_server_was_gone(guest: Guest, server: Server, game: str) -> None:
    """The connection is made anew, and a choice pressed while it was broken is carried out once."""
    page = sits_down(guest, game)
    guest.shows_choices()
    server.kill()
    page.locator(CHOICE).first.click()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    before = guest.number()
    server.start()
    guest.waits_until_taken(before)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    guest.waits_to_be_asked()


@every_game
def test_a_screen_that_is_passed_on_has_a_curtain(guest: Guest, game: str) -> None:
    """Two seats at one screen: before each change of eyes a curtain hides the table."""
    page = sits_down(guest, game, people=2)
    curtain = page.get_by_role("dialog")
    eyes: list[str] = []
    while len(set(eyes)) < 2:
        page.wait_for_selector("dialog, .ask.mine")
        if curtain.count():
            expect(curtain).to_contain_text("Pass the screen to")
            curtain.locator(".button.main").click()
            expect(curtain).to_have_count(0)
            eyes.append(page.locator(".players li.own").inner_text())
            continue
        assert eyes, "somebody's table was shown without a curtain"
        guest.chooses_quickly()
    assert not guest.errors


@some_games("iron-throne", "game-of-thrones")
def test_the_whole_table_changes_its_language_at_once(guest: Guest, game: str) -> None:
    """Question, log and board in Hungarian and in Czech; no key of a sentence shows."""
    page = sits_down(guest, game)
    guest.looks_at("log")
    said = {guest.question()}
    for language, log in (("hu", "Napló"), ("cs", "Průběh hry")):
        page.locator("select.language").select_option(language)
        expect(page.get_by_role("tab", name=log)).to_be_visible()
        page.wait_for_function("said => !said.includes(document.querySelector('.question').innerText)", arg=list(said))
        said.add(guest.question())
        assert KEY.findall(page.locator("body").inner_text()) == []
    assert not guest.errors


@pytest.mark.parametrize("parts", [2, pytest.param(MOMENTS, marks=pytest.mark.thorough)])
@some_games("westeros-intrigue", "storm-of-swords")
def test_a_replay_shows_every_moment_to_every_eye(guest: Guest, server: Server, game: str, parts: int) -> None:
    """All of it open, and through a player's eyes; from the first step to the last; for everybody, also in the dark."""
    over = finished(server.url, game, players=GAMES[game], **SHORT.get(game, {}))
    page = guest.opens(f"/replay/{over}")
    page.get_by_role("button", name="One step forward").click()
    moment = page.get_by_label("Moment of the game")
    for viewer in ("0", "all"):
        page.get_by_label("Through whose eyes").select_option(viewer)
        expect(page).to_have_url(re.compile(f"viewer={viewer}"))
        last = int(moment.get_attribute("max") or 0)
        for part in range(1, parts):
            moment.fill(str(last * part // parts))
        page.get_by_role("button", name="To the end").click()
        expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    assert grave_violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert grave_violations(page, COLOURS) == []
    guest.fits()
    assert not guest.errors
