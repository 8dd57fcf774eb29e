"""When a game is over: the result, who plays again, whose secrets were whose, and the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.client.conftest import GAMES, PHONE, NewGuest
from tests.client.pages import OVER, Guest, finished
from tests.client.test_frame import sit_down
from tests.client.test_tables import SHORT
from tests.server.host import Server
from tests.turns import some_games

HAND, INTRIGUE, THRONE = "hand-of-the-king", "westeros-intrigue", "iron-throne"
CENTRE = """log => {
    const line = log.querySelector('.current')
    return line.offsetTop + line.offsetHeight / 2 - log.scrollTop - log.clientHeight / 2
}"""


# Secrets


@pytest.mark.parametrize(
    ("game", "language", "of_others", "yours"),
    [
        (INTRIGUE, "en", "Squire 2's hand: ", r"\byou"),
        pytest.param(
            *(INTRIGUE, "hu", "Fegyverhordozó 2 kezében lévő lapok: ", r"kezedben|kártyád\b"),
            marks=pytest.mark.thorough,
        ),
        (INTRIGUE, "cs", "Panoš 2 má v ruce: ", r"\btv[éů]|\btvoje"),
        pytest.param(THRONE, "en", " (Squire 2) drew ", r"\byou", marks=pytest.mark.thorough),
        (THRONE, "hu", " (Fegyverhordozó 2) ezeket húzta: ", r"húztad"),
        pytest.param(THRONE, "cs", " (Panoš 2) si líže tyto karty: ", r"\btvoje", marks=pytest.mark.thorough),
    ],
)
def test_private_sentences_keep_their_owner_after_the_end(
    new_guest: NewGuest, server: Server, game: str, language: str, of_others: str, yours: str
) -> None:
    """In the log of the table and in the replay, through whoever's eyes: nothing is the reader's own."""
    over = finished(server.url, game, players=GAMES[game], **SHORT.get(game, {}))
    guest = new_guest(language=language)
    for path in (f"/t/{over}", f"/replay/{over}", f"/replay/{over}?viewer=1"):
        page = guest.opens(path)
        guest.looks_at("log")
        expect(page.locator(".log")).to_contain_text(of_others)
        assert not re.search(yours, page.locator(".log").inner_text(), re.IGNORECASE), path
    assert not guest.errors


@pytest.mark.parametrize(("game", "hand"), [(INTRIGUE, ".own h3"), (THRONE, ".hand")])
def test_a_hand_that_is_seen_again_is_its_owners(guest: Guest, server: Server, game: str, hand: str) -> None:
    """On the board of a replay as well, through the owner's eyes."""
    over = finished(server.url, game, players=GAMES[game], **SHORT.get(game, {}))
    page = guest.opens(f"/replay/{over}?viewer=1&at=14")
    shown = page.locator(f".board {hand}")
    assert "Squire 2" in (shown.get_attribute("aria-label") or shown.inner_text())


def test_ones_own_hand_is_still_ones_own_at_the_table(guest: Guest) -> None:
    """Those of others are theirs, also after a reload."""
    page = guest.opens(f"/t/{guest.sets_up(INTRIGUE, ['me', 'squire'])}")
    guest.plays_to_the_end()
    page.reload()
    log = page.locator(".log")
    expect(log).to_contain_text("Your hand: ")
    expect(log).to_contain_text("Squire 2's hand: ")
    expect(log).not_to_contain_text("Ned's hand: ")


# The result


@pytest.mark.parametrize("width", [390, 1440])
def test_the_result_comes_into_view_when_the_game_ends(new_guest: NewGuest, width: int) -> None:
    """However far down one was when the last choice was made; it has the focus, so that it is read out."""
    guest = new_guest(width=width, height=PHONE["height"])
    page = guest.opens(f"/t/{guest.sets_up(HAND, ['me', 'squire'])}")
    heading = page.locator(".result h2")
    for _ in range(100):
        guest.waits_to_be_asked()
        if page.locator(OVER).count():
            break
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        guest.chooses()
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


def test_a_result_that_is_looked_up_later_does_not_take_the_focus(guest: Guest, server: Server) -> None:
    page = guest.opens(f"/t/{finished(server.url)}")
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".result h2")).not_to_be_focused()


@some_games("westeros-intrigue", "storm-of-swords")
def test_the_chart_and_the_final_table_agree(guest: Guest, server: Server, game: str) -> None:
    """WI-6.1: Iron Throne cards count in both. What a game is won by is drawn first, and ends where the table does."""
    page = guest.opens(f"/t/{finished(server.url, game, players=GAMES[game] + 1, **SHORT.get(game, {}))}")
    page.wait_for_selector(".result figcaption")
    expect(page.locator(".result figure > svg path").first).to_have_attribute(
        "d", re.compile("L.*L")
    )  # the whole game is here
    rows = page.locator(".result tbody tr").all()
    scores = {row.locator("td").nth(1).inner_text(): row.locator("td").nth(2).inner_text() for row in rows}
    keys = [key.inner_text().rsplit(maxsplit=1) for key in page.locator(".result .key").all()]
    assert dict(keys) == scores
    drawn = page.locator(".result figure > svg").get_attribute("aria-label") or ""
    assert all(f"{who} {score}" in drawn for who, score in scores.items())


# Playing again


def test_those_who_resigned_are_not_asked_to_play_again(new_guest: NewGuest) -> None:
    """They see how it ended, and neither the button nor the way to the new table."""
    ann, bea = new_guest(), new_guest()
    sit_down({"Ann": ann, "Bea": bea})
    bea.page.get_by_text("Menu", exact=True).click()
    bea.page.get_by_role("button", name="Resign").click()
    bea.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.plays_to_the_end()
    expect(bea.page.locator(".result h2")).to_be_visible()
    expect(bea.page.get_by_role("button", name="Play again")).to_have_count(0)
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page).not_to_have_url(re.compile(r"/t/.*#"))
    expect(ann.page.locator(".ask")).to_be_visible()  # nobody else is asked, so it begins
    expect(bea.page.locator(".log")).to_contain_text("A new game with the same players is set up.")
    expect(bea.page.get_by_text("to the new table")).to_have_count(0)


# The replay


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A finished game whose log is much longer than its panel."""
    return finished(server.url, INTRIGUE, players=4)


def stands_at(log: Locator) -> str:
    """What is told in the middle of a log: the line of the present moment, which is there."""
    log.locator(".current").wait_for()
    assert abs(log.evaluate(CENTRE)) < 2
    return log.locator(".current").inner_text()


def test_a_replay_opens_with_its_log_at_the_moment_that_is_shown(guest: Guest, server: Server, over: str) -> None:
    """From the beginning at the beginning, though the first moment tells nothing; in the middle in the middle."""
    log = guest.page.locator(".log")
    guest.opens(f"/replay/{finished(server.url)}")
    guest.looks_at("log")
    log.locator("li").first.wait_for()
    assert log.evaluate("log => log.scrollTop") == 0
    guest.opens(f"/replay/{over}?at=40").wait_for_selector(".log .current", state="attached")
    expect(log.locator(".current")).to_have_attribute("data-seq", "40")
    assert stands_at(log)
    expect(guest.page).to_have_url(re.compile("at=40$"))


def test_the_replay_goes_on_from_where_the_log_was_read(guest: Guest, over: str) -> None:
    """Scroll through the log of the table, watch the replay: the same line is in the middle, and is what is shown."""
    page = guest.opens(f"/t/{over}")
    page.wait_for_selector(".result figure")
    guest.looks_at("log")
    link = page.get_by_role("link", name="Watch the replay")
    expect(link).to_have_attribute("href", f"/replay/{over}")
    log = page.locator(".log")
    log.evaluate("log => log.scrollTop = log.scrollHeight / 2")
    expect(link).to_have_attribute("href", re.compile(r"\?at=\d+$"))
    middle = log.evaluate(
        "log => [...log.querySelectorAll('li')]"
        ".findLast(one => one.offsetTop <= log.scrollTop + log.clientHeight / 2).innerText"
    )
    link.click()
    page.wait_for_selector(".controls")
    assert stands_at(page.locator(".log")) == middle


def test_a_line_of_the_finished_log_opens_the_replay_there(guest: Guest, over: str) -> None:
    page: Page = guest.opens(f"/t/{over}")
    guest.looks_at("log")
    line = page.locator(".log li:not(.table) button").nth(20)
    words, number = line.inner_text(), line.locator("xpath=ancestor::li").get_attribute("data-seq")
    line.click()
    expect(page).to_have_url(re.compile(rf"/replay/{over}\?viewer=all&at={number}$"))
    assert words in stands_at(page.locator(".log"))
