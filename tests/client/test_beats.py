"""Every move can be followed: one after the other, big moments as scenes, and what was missed is played again."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import NewGuest
from tests.client.moments import Moment, play, set_up
from tests.client.pages import Guest
from tests.server.host import Server, Visitor

STORM, SEED = "storm-of-swords", 549
WESTEROS, WESTEROS_SEED = "game-of-thrones", 18
HAND, INTRIGUE = "hand-of-the-king", "westeros-intrigue"
A_MOVE = 1000  # milliseconds that a move stays at least, at a calm pace
# What stood in the place of the question, however shortly
REMEMBERS = """window.told = []
new MutationObserver(() => {
    const words = document.querySelector('.ask .question')?.textContent.trim()
    if (words && words !== window.told.at(-1)) window.told.push(words)
}).observe(document, {subtree: true, childList: true, characterData: true})"""
A_WHILE = 4000  # longer than a battle of others stays
# Pressed at once: what was missed ends by itself, on a busy machine before somebody outside the page can press anything
SKIPS = """new MutationObserver((_, watch) => {
    const skip = [...document.querySelectorAll('.ask button')].find(one => one.textContent.trim() === 'Skip to now')
    if (!skip) return
    watch.disconnect()
    skip.click()
    window.hasSkipped = true
}).observe(document, {subtree: true, childList: true})"""
HAS_SKIPPED = "() => window.hasSkipped"


def before_a_battle_is_decided() -> tuple[Moment, str]:
    """The last house card of a battle is chosen, and nothing more is asked before the sums are told; and that card."""
    for answers, (p, seat) in enumerate(play(STORM, 1, SEED)):
        if len(p.pending) == 1 and p.pending[seat].kind == "house_card":
            for choice in p.pending[seat].options:
                after = p.copy()
                if any(event.kind == "totals" for event in after.answer(seat, choice)):
                    return Moment(STORM, 1, SEED, answers, seat, "house_card"), choice
    raise AssertionError("nobody fights")


def seated(guest: Guest, server: Server, moment: Moment) -> Page:
    """Somebody opens the table at which they are asked, and does not look at what they missed."""
    visitor = Visitor(server)
    table = set_up(visitor, moment)
    guest.page.context.add_cookies([{"name": "council", "value": visitor.token, "url": server.url}])
    guest.page.add_init_script(SKIPS)
    guest.opens(f"/t/{table}").wait_for_function(HAS_SKIPPED)
    guest.waits_to_be_asked()
    return guest.page


def test_ones_own_battle_stays_on_screen_until_it_is_dismissed_and_the_log_opens_it_again(
    new_guest: NewGuest, server: Server
) -> None:
    """Both sides with their parts and sums; nothing goes on behind it."""
    moment, card = before_a_battle_is_decided()
    guest = new_guest(pace="quick")
    page = seated(guest, server, moment)
    guest.shows_choices()
    page.locator(f".ask [data-choice='{card}']").click()
    scene = page.locator(".scene")
    expect(scene).to_be_visible()
    expect(scene.locator(".side")).to_have_count(2)
    for side in scene.locator(".side").all():
        parts = [int(one.replace("−", "-")) for one in side.locator("li b").all_inner_texts()]
        total = int(side.locator("strong").inner_text())
        assert total == sum(parts) or not parts  # a neutral force has no parts
    shown = guest.number()
    page.wait_for_timeout(A_WHILE)
    assert (scene.count(), guest.number()) == (1, shown)
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    guest.waits_to_be_asked()  # what the others do until then would come over it
    page.locator("[data-drawer='log']").click()
    page.locator(".log .again").first.click()
    expect(scene).to_be_visible()
    assert not guest.errors


def before_one_ends_the_round_and_is_asked_again() -> Moment:
    """The last march of a round ends with the next answer; then Westeros cards are turned up, and all are asked."""
    for answers, (p, seat) in enumerate(play(WESTEROS, 0, WESTEROS_SEED)):
        if len(p.pending) == 1 and "done" in p.pending[seat].options:
            after = p.copy()
            if any(event.kind == "westeros" for event in after.answer(seat, "done")) and seat in after.pending:
                return Moment(WESTEROS, 0, WESTEROS_SEED, answers, seat, "move")
    raise AssertionError("no round ends so")


def test_what_ones_own_answer_brings_is_shown_though_one_is_asked_again_at_once(
    new_guest: NewGuest, server: Server
) -> None:
    """Nobody else has to do anything for Westeros cards to be seen."""
    guest = new_guest(pace="calm")
    page = seated(guest, server, before_one_ends_the_round_and_is_asked_again())
    guest.shows_choices()
    page.locator(".ask [data-choice='done']").click()
    expect(page.locator(".scene .cards article")).to_have_count(3)
    expect(page.locator(".ask.mine")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".scene")).to_have_count(0)
    assert not guest.errors


@pytest.mark.parametrize("still", [True, False])
def test_at_a_calm_pace_every_move_of_others_stays_for_a_while_with_or_without_motion(
    new_guest: NewGuest, still: bool
) -> None:
    """Two bots move after the player: their moves are shown one after the other, and none is hurried."""
    guest = new_guest(pace="calm", still=still)
    page = guest.opens(f"/t/{guest.sets_up('hand-of-the-king', ['me', 'random', 'random'], seed='3')}")
    guest.waits_to_be_asked()
    begun, before = time.monotonic(), int(guest.number())
    guest.shows_choices()
    page.locator(".ask .option").first.click()
    page.wait_for_function(f"() => Number(document.querySelector('.log').dataset.last) >= {before + 3}")
    assert time.monotonic() - begun >= 2 * A_MOVE / 1000


def test_step_by_step_nothing_happens_until_one_says_next(new_guest: NewGuest) -> None:
    guest = new_guest(pace="steps")
    page = guest.opens(f"/t/{guest.sets_up('hand-of-the-king', ['me', 'random', 'random'], seed='3')}")
    guest.waits_to_be_asked()
    before = int(guest.number())
    guest.shows_choices()
    page.locator(".ask .option").first.click()
    for moves in (1, 2, 3):
        expect(page.locator(".log")).to_have_attribute("data-last", str(before + moves))
        page.wait_for_timeout(300)
        assert int(guest.number()) == before + moves
        page.get_by_role("button", name="Next").click()


def test_who_is_asked_again_reads_all_that_others_did_since(new_guest: NewGuest) -> None:
    """The line above the question tells how it ended; how many lines came before is a button that opens them all."""
    guest = new_guest(pace="instant")
    page = guest.opens(f"/t/{guest.sets_up('hand-of-the-king', ['me', 'random', 'random'], seed='3')}")
    guest.waits_to_be_asked()
    guest.chooses()
    guest.waits_to_be_asked()
    page.locator(".ask .earlier").click()
    lines = page.get_by_role("dialog").locator("li")
    told = page.locator(".ask .latest").inner_text()
    assert int(page.locator(".ask .earlier").inner_text().split()[0]) < lines.count()
    assert lines.last.inner_text() in told
    assert lines.first.inner_text() not in told
    assert {"random 2", "random 3"} <= {" ".join(line.split()[:2]).lower() for line in lines.all_inner_texts()}


def before_the_end(game: str = HAND) -> tuple[Moment, str]:
    """The last move of a game, and what is asked there."""
    for answers, (p, seat) in enumerate(play(game, 0, 0)):
        for choice in p.pending[seat].options:
            after = p.copy()
            after.answer(seat, choice)
            if not after.pending:
                return Moment(game, 0, 0, answers, seat, p.pending[seat].kind), choice
    raise AssertionError("the game does not end")


def test_the_last_move_is_seen_before_the_result(new_guest: NewGuest, server: Server) -> None:
    """The result lies over the board, so it waits for as long as a move stays."""
    moment, choice = before_the_end()
    guest = new_guest(pace="steps")
    page = seated(guest, server, moment)
    guest.shows_choices()
    page.locator(f".ask [data-choice='{choice}']").click()
    expect(page.locator(".ask .question")).to_have_text("The game is over.")
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".result")).to_be_visible()


def test_a_scene_that_the_log_opens_again_leaves_the_result_as_it_is(new_guest: NewGuest, server: Server) -> None:
    """It comes after the scene of the last move, once: who reads in it goes on reading."""
    moment, choice = before_the_end(INTRIGUE)
    guest = new_guest(pace="calm")
    page = seated(guest, server, moment)
    guest.shows_choices()
    page.locator(f".ask [data-choice='{choice}']").click()
    scene, result = page.locator(".scene"), page.locator(".result")
    expect(scene).to_be_visible()
    expect(result).to_have_count(0)
    page.keyboard.press("Escape")
    expect(result.locator("h2")).to_be_focused()
    page.locator("[data-drawer='log']").click()
    page.locator(".log .again").last.click()
    expect(scene).to_be_visible()
    expect(result).to_be_attached()
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    expect(result.locator("h2")).not_to_be_focused()
    assert not guest.errors


def test_the_pace_is_chosen_in_the_menu_and_kept(guest: Guest, page: Page) -> None:
    guest.plays_now("hand-of-the-king")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Pace: at once").click()
    page.reload()
    page.get_by_text("Menu", exact=True).click()
    expect(page.get_by_role("button", name="Pace: step by step")).to_be_visible()


def test_who_comes_back_sees_what_others_did_since_their_last_turn(new_guest: NewGuest) -> None:
    """On the board, by itself; it ends with the question, or as soon as one wants it to."""
    first = new_guest()
    table = first.sets_up("hand-of-the-king", ["me", "random", "random"], seed="3")
    first.opens(f"/t/{table}")
    first.waits_to_be_asked()
    first.chooses()
    first.waits_to_be_asked()
    later = new_guest(pace="calm")
    token = next(one["value"] for one in first.page.context.cookies() if one["name"] == "council")
    later.page.context.add_cookies([{"name": "council", "value": token, "url": first.url}])
    later.page.add_init_script(REMEMBERS)
    page = later.opens(f"/t/{table}")
    for part in (1, 2):
        page.wait_for_function("words => window.told.includes(words)", arg=f"Since your last turn: {part} of 2")
    later.waits_to_be_asked()
    page.add_init_script(SKIPS)
    page.reload()
    page.wait_for_function(HAS_SKIPPED)
    expect(page.locator(".ask.mine")).to_be_visible()
    watches_by_a_link(page)
    assert not later.errors


def watches_by_a_link(page: Page) -> None:
    """A replay from the last turn to now: it plays by itself, stops there, and its address is the link."""
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Since my last turn", exact=True).click()
    link = page.get_by_role("textbox", name="Link to what happened since").input_value()
    _, _, last = link.rpartition("&to=")
    page.goto(link)
    expect(page.locator(".log .current")).to_have_attribute("data-seq", last)
    expect(page).to_have_url(re.compile(rf"&at={last}$"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
