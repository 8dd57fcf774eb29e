"""Lessons in the browser: each is played to its end by what the page says; wrong tries, leaving, languages, keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import smallcouncil as sc
from smallcouncil.games.lessons import find_lesson
from tests.client.axe import grave_violations
from tests.client.conftest import PHONE, NewGuest
from tests.client.pages import Guest

HAND = "hand-of-the-king"
LESSONS = [game for game in sc.game_ids() if find_lesson(game)]
WORDS, ONWARD, GHOST = ".maester .words", ".maester .onward", ".ghost"
MOST_PRESSES = 12  # for one choice
# Where something is, when it has been there for some frames
AT_REST = """what => new Promise(rests => {
    const look = (last, times) => requestAnimationFrame(() => {
        const box = document.querySelector(what)?.getBoundingClientRect().toJSON()
        const here = JSON.stringify(box)
        if (box && here === last && times === 0) rests(box)
        else look(here, here === last ? times - 1 : 3)
    })
    look('', 3)
})"""


class Pupil:
    """Somebody who does what the page says: reads, goes on, and presses what is marked."""

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest, self.page = guest, guest.page
        self.steps = len(lesson.script.steps) if (lesson := find_lesson(game)) else 0
        guest.opens(f"/learn/{game}")
        self.page.wait_for_selector(".board > *")

    def at(self) -> int:
        """The step at which one is."""
        return int(self.page.locator(WORDS).get_attribute("data-step") or 0)

    def learns(self) -> None:
        """To the farewell."""
        while (at := self.at()) < self.steps - 1:
            self.takes_a_step()
            assert self.at() == at + 1

    def takes_a_step(self) -> None:
        """Go on where there is only to read, else press what is marked until it is done."""
        at = self.at()
        self.guest.fits()
        if self.page.locator(f"{ONWARD}.main").count():
            self.page.locator(ONWARD).click()
        else:
            self.does(at)
        self.page.wait_for_selector(f"{WORDS}[data-step='{at + 1}']")

    def does(self, at: int) -> None:
        """Have it shown, and press it, and what comes after it, until the step is another."""
        self.page.locator(ONWARD).click()
        for _ in range(MOST_PRESSES):
            self.presses_what_is_marked()
            if self.page.locator(f"{WORDS}[data-step='{at + 1}']").count() or not self.settles(at):
                return
        raise AssertionError(f"step {at} cannot be done by what is marked")

    def presses_what_is_marked(self) -> None:
        """The middle of the ring, once it has come to rest."""
        box = self.before = self.page.evaluate(AT_REST, GHOST)
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def settles(self, at: int) -> bool:
        """Wait until something else is marked; whether the step is still the same."""
        self.page.wait_for_function(
            """([at, before]) => {
                if (document.querySelector('.maester .words').dataset.step !== String(at)) return true
                const box = document.querySelector('.ghost')?.getBoundingClientRect()
                return box && (Math.abs(box.x - before.x) > 2 || Math.abs(box.y - before.y) > 2)
            }""",
            arg=[at, self.before],
        )
        return self.at() == at


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param(game, screen, marks=[] if number % 2 == which else pytest.mark.thorough)  # each on one of them
        for number, game in enumerate(LESSONS)
        for which, screen in enumerate(("desktop", "phone"))
    ],
)
def test_a_lesson_is_played_to_its_end_by_what_the_page_says(game: str, screen: str, new_guest: NewGuest) -> None:
    """Each lesson to its end in Chromium, desktop and phone; then one press to a real game."""
    size, language = (PHONE, "hu") if screen == "phone" else ({}, "en")
    pupil = Pupil(new_guest(**size, language=language), game)
    pupil.learns()
    assert grave_violations(pupil.page) == []
    pupil.page.locator(".maester .button.main").click()
    pupil.page.wait_for_url("**/t/*")
    assert pupil.guest.errors == []


def test_wrong_tries_are_answered_and_nothing_is_lost_by_leaving(new_guest: NewGuest) -> None:
    """The rules' reason, the maester's own; leave and come back; another language at once."""
    pupil = Pupil(new_guest(), HAND)
    page = pupil.page
    pupil.takes_a_step()
    pupil.takes_a_step()
    page.locator("[data-point=sansa]").click()  # neither in his row nor in his column
    expect(page.locator(".ask .told")).to_contain_text("never moves diagonally")
    page.locator("[data-point=asha]").click()
    expect(page.locator(".maester .reproach")).to_contain_text("Down there is one card of each house")
    assert pupil.at() == 2
    page.locator("select.language").select_option("cs")
    expect(page.locator(WORDS)).to_contain_text("Tah je jedna cesta rovně")
    page.goto(pupil.guest.url)
    page.locator(f"li.{HAND} a[href='/learn/{HAND}']").click()
    expect(page.locator(WORDS)).to_contain_text("Tah je jedna cesta rovně")
    page.locator(".maester [aria-label='Zpět na předchozí krok']").click()
    page.wait_for_selector(f"{WORDS}[data-step='1']")
    assert pupil.guest.errors == []


def test_a_lesson_is_played_by_keys_alone(new_guest: NewGuest) -> None:
    """ "Go on" has the focus where there is to read, "Show me" gives it to what is to be pressed."""
    pupil = Pupil(new_guest(), HAND)
    page = pupil.page
    for at in (0, 1):
        page.wait_for_selector(f"{WORDS}[data-step='{at}']")
        expect(page.locator(ONWARD)).to_be_focused()
        page.keyboard.press("Enter")
    page.wait_for_selector(f"{WORDS}[data-step='2']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-point=eddard]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{WORDS}[data-step='3']")
    expect(page.locator(ONWARD)).to_be_focused()


COVERED = """() => {
    const { top, bottom } = document.querySelector('.maester').getBoundingClientRect()
    const shown = document.querySelector('.board .lit').getBoundingClientRect()
    return shown.top < bottom && shown.bottom > top || shown.top < 0 || shown.bottom > innerHeight
}"""


@pytest.mark.parametrize(("game", "step"), [(HAND, 0), ("iron-throne", 1), ("iron-throne", 2)])
def test_on_a_phone_the_words_do_not_lie_on_what_they_are_about(game: str, step: int, new_guest: NewGuest) -> None:
    """Varys, one's house, one's people: what is marked is in sight while one reads."""
    pupil = Pupil(new_guest(**PHONE), game)
    for _ in range(step):
        pupil.takes_a_step()
    pupil.page.wait_for_selector(".board .lit")
    pupil.page.wait_for_function(f"() => !({COVERED})()")


def test_nothing_is_marked_under_what_is_shown_large(new_guest: NewGuest) -> None:
    """The bids lie over what is to be pressed next: the ring waits, and "Next" is the way on."""
    pupil = Pupil(new_guest(pace="steps"), "storm-of-swords")
    page = pupil.page
    page.evaluate("localStorage['smallcouncil.lessons'] = JSON.stringify({'storm-of-swords': 5})")
    page.reload()
    pupil.presses_what_is_marked()
    page.wait_for_selector(f"{WORDS}[data-step='6'], {ONWARD}.main")
    while pupil.at() == 5:
        page.locator(f"{ONWARD}.main").click()
    expect(page.locator(".scene h2")).to_have_text("Bids: claim")
    expect(page.locator(GHOST)).to_have_count(0)
    page.locator(f"{ONWARD}.main").click()
    expect(page.locator(".scene")).to_have_count(0)
    expect(page.locator(GHOST)).to_be_visible()


def test_on_a_phone_the_words_do_not_lie_on_what_is_to_be_pressed(new_guest: NewGuest) -> None:
    """Hoster and Sansa stand in the upper rows, Lannister in the list below; the last line fits as well."""
    pupil = Pupil(new_guest(**PHONE), HAND)
    while pupil.at() < pupil.steps - 1:
        if not pupil.page.locator(f"{ONWARD}.main").count():
            pupil.page.wait_for_selector(GHOST)
            pupil.page.wait_for_function(f"() => !({COVERED.replace('.board .lit', GHOST)})()")
        pupil.takes_a_step()
    edges = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(pupil.page.eval_on_selector_all(".maester .button", edges)) <= PHONE["width"]


def test_on_a_phone_the_cards_that_a_lesson_speaks_of_show_their_names(new_guest: NewGuest) -> None:
    """ "Choose Eddard": which of the wolves is he?"""
    pupil = Pupil(new_guest(**PHONE), HAND)
    expect(pupil.page.locator("[data-point=eddard]").get_by_text("Eddard", exact=True)).to_be_visible()


def test_a_lesson_offers_nothing_that_it_does_not_do(new_guest: NewGuest) -> None:
    """In The Iron Throne the maester passes: what is said of later moments beforehand would be said to nobody."""
    pupil = Pupil(new_guest(), "iron-throne")
    expect(pupil.page.locator(".hand .card").first).to_be_visible()
    expect(pupil.page.locator(".standing")).to_have_count(0)


def test_what_is_no_lesson_is_told_so(guest: Guest) -> None:
    """A link that leads nowhere leads home."""
    page: Page = guest.opens("/learn/chess")
    expect(page.locator("[role=alert]")).to_be_visible()
    page.locator("[role=alert] a").click()
    page.wait_for_selector("ul.games")
