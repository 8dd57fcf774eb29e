"""The page about a game: a primer with its real board, printable, and below it the clauses."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import smallcouncil as sc
from smallcouncil.games.facts import read_primer
from smallcouncil.games.rulebook import read_page
from tests.client.axe import COLOURS, grave_violations
from tests.client.conftest import PHONE, NewGuest
from tests.client.pages import Guest
from tests.test_primers import pieces, primer
from tests.turns import some_games

OFF_THE_BOARD = {"orders", "units", "tracks"}  # what lies in many places, or where one has to look first
MARK = re.compile(r"\[[^\]]*\b[CPRT]\b[^\]]*\]")


@some_games("iron-throne", "storm-of-swords")
def test_the_first_page_of_a_game_shows_its_board_and_what_is_what(guest: Guest, game: str) -> None:
    """The real board, its pieces numbered as in the words beside it, on one printed page; examples are drawn too."""
    page = guest.opens(f"/rules/{game}")
    page.wait_for_selector(".shot [data-zone]")
    wanted = {*pieces(primer(game))}
    expect(page.locator(".primer .number:not(.plain)")).not_to_have_count(0)
    numbered = page.eval_on_selector_all(
        ".primer [data-told]:has(.number:not(.plain))", "all => all.map(one => one.dataset.told)"
    )
    assert wanted - OFF_THE_BOARD <= {*numbered} <= wanted
    assert page.locator(".window > .mark").count() == len(numbered)
    assert page.locator("h2").first.inner_text().lower() == primer(game).title.lower()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    assert grave_violations(page) == []
    example = page.locator("[data-example]").first
    example.scroll_into_view_if_needed()
    expect(example.locator(".shot [data-zone]").first).to_be_visible()
    expect(example.locator("figcaption").last).to_contain_text("Then:")
    assert guest.errors == []


def test_below_it_the_clauses_are_found_without_marks_of_origin(new_guest: NewGuest) -> None:
    """GT-4.5: an info sign tells where a clause comes from; a search leaves the primer out; in the dark, in Czech."""
    guest = new_guest(theme="dark", language="cs")
    page = guest.opens("/rules/game-of-thrones#GT-4.5")
    clause = page.locator("[data-clause='GT-4.5']")
    expect(clause).to_be_in_viewport()
    assert not MARK.findall(page.locator(".rules").inner_text())
    clause.locator("summary").click()
    expect(clause.locator("small")).to_contain_text("potvrzeno")
    assert grave_violations(page, COLOURS) == []
    page.locator(".seek input").fill("GT-4.5")
    expect(page.locator(".primer")).to_have_count(0)
    expect(clause).to_be_visible()


def test_the_first_page_fits_a_phone_and_follows_the_language(new_guest: NewGuest) -> None:
    guest = new_guest(**PHONE)
    page = guest.opens("/rules/iron-throne")
    page.wait_for_selector(".window > .mark")
    guest.fits()
    page.locator(".gear").click()
    page.locator("select.language").select_option("hu")
    expect(page.locator(".primer h2")).to_have_text(read_page(read_primer("iron_throne", "hu")).title)


@some_games("hand-of-the-king", "game-of-thrones")
def test_at_a_table_a_sign_beside_each_piece_opens_what_is_told_of_it(new_guest: NewGuest, game: str) -> None:
    """In the drawer, in one's language; Escape takes the signs away."""
    guest = new_guest(language="hu")
    title = sc.find_game(game)
    guest.opens(f"/t/{guest.sets_up(game, ['me', *['squire'] * (title.players[0] - 1)])}").wait_for_selector(
        ".ask.mine"
    )
    page = guest.page
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Mi micsoda?").click()
    expect(page.locator(".sign")).not_to_have_count(0)
    for sign in page.locator(".sign").all():
        told = sign.get_attribute("aria-label") or ""
        sign.click()
        expect(page.locator(".side .primer .current")).to_contain_text(told)
        expect(page.locator(".side .primer .current")).to_be_in_viewport()
    assert page.locator(".sign").count() >= 4
    marked = page.eval_on_selector_all("[data-what]", "all => all.map(one => one.dataset.what)")
    assert [thing for thing in marked if not title.texts.has(f"about.{thing}", "hu")] == []
    assert len({*marked}) >= 10
    assert grave_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".sign")).to_have_count(0)
