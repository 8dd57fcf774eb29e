"""Setting up a table and reading its rules, in every language: options that are lists, variants, clauses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import NewGuest
from tests.client.pages import Guest

OPTIONS = {
    "en": ("The house of each seat", "Lannister", "At random", "Both draw when a hostage is released"),
    "hu": ("Az egyes helyek Háza", "Lannister-ház", "Véletlenszerűen", "Túsz elengedésekor mindketten húznak"),
    "cs": ("Rod pro každé místo u stolu", "rod Lannisterů", "Náhodně", "Při propuštění rukojmí si líznou oba"),
}
RULES = {"en": "Setup", "hu": "Előkészületek", "cs": "Příprava hry"}


def houses(page: Page, about: str) -> list[str]:
    """What is chosen for each seat."""
    fields = page.get_by_role("group", name=about).locator("select")
    return [field.input_value() for field in fields.all()]


@pytest.mark.parametrize("language", OPTIONS)
def test_the_houses_are_chosen_seat_by_seat(new_guest: NewGuest, language: str) -> None:
    """IT-2.1: in the words of the language, in set-up and lobby."""
    about, house, at_random, variant = OPTIONS[language]
    guest = new_guest(language=language)
    page = guest.opens("/new/iron-throne")
    expect(page.get_by_role("button", name=variant)).to_be_visible()
    fields = page.get_by_role("group", name=about).locator("select")
    expect(fields).to_have_count(4)
    expect(fields.nth(1).locator("option").first).to_have_text(f"2 · {at_random}")
    fields.nth(1).select_option("lannister")
    expect(fields.nth(0).locator("option[value=lannister]")).to_be_disabled()
    page.locator("ol select").nth(2).select_option("open")
    page.locator("form button.main").last.click()
    expect(page.locator(".lobby")).to_contain_text(f"2 · {house}")
    expect(page.locator(".lobby")).to_contain_text(about)
    assert guest.errors == []


def test_the_houses_follow_the_number_of_players(guest: Guest) -> None:
    """IT-2.1: one for each seat; those of seats that are gone are forgotten."""
    page = guest.opens("/new/iron-throne")
    about = OPTIONS["en"][0]
    fields = page.get_by_role("group", name=about).locator("select")
    fields.nth(0).select_option("stark")
    fields.nth(3).select_option("tyrell")
    page.locator("label.pick", has_text="3").click()
    expect(fields).to_have_count(3)
    assert houses(page, about) == ["stark", "", ""]
    page.locator("form button.main").last.click()
    page.wait_for_selector(".board > *")


def test_a_list_of_numbers_is_changed_number_by_number(guest: Guest) -> None:
    """WI-1.2: the Iron Throne cards."""
    page = guest.opens("/new/westeros-intrigue")
    page.get_by_label("7, daggers").fill("5")
    page.locator("ol select").nth(1).select_option("open")
    page.locator("form button.main").last.click()
    expect(page.locator(".lobby")).to_contain_text("3 points / 5 daggers")


@pytest.mark.parametrize("language", RULES)
def test_the_rules_are_read_in_the_language_of_the_reader(new_guest: NewGuest, language: str) -> None:
    """IT-2.1: the clause has its id in every language, and the page opens there."""
    page = new_guest(language=language).opens("/rules/iron-throne#IT-2.1")
    expect(page.locator(".rules")).to_have_attribute("lang", language)
    expect(page.locator(".rules h3", has_text=RULES[language]).first).to_be_visible()
    expect(page.locator("[data-clause='IT-2.1']")).to_be_in_viewport()


def test_a_page_of_rules_shows_points_names_and_tables_as_such(guest: Guest) -> None:
    """IT-6.6 has points and words after them, and names R-IT-8, which can be gone to; what is sought is left."""
    page = guest.opens("/rules/iron-throne#IT-6.6")
    truce = page.locator("[data-clause='IT-6.6']")
    expect(truce.locator("strong")).to_have_text("Truce")
    expect(truce.locator(".part.deep")).to_have_count(3)
    expect(truce.locator(".part").last).to_contain_text("The bargain may be one-sided.")
    truce.get_by_role("button", name="R-IT-8", exact=True).click()
    expect(page.locator("[data-clause='R-IT-8']")).to_have_class(re.compile("current"))
    expect(page.locator(".rules th").first).to_have_text("thing")
    page.get_by_role("searchbox").fill("R-IT-30")
    expect(page.locator("[data-clause='IT-4.1']")).to_be_visible()
    expect(truce).to_have_count(0)


REFUSED = {
    "en": "Greyjoy is not in a game of 3; choose from Stark, Lannister and Baratheon",
    "hu": "3 játékosnál nincs játékban: Greyjoy",
    "cs": "Při 3 hráčích se nehraje: rod Greyjoyů",
}


@pytest.mark.parametrize("language", REFUSED)
def test_a_table_that_the_rules_refuse_is_refused_in_words(new_guest: NewGuest, language: str) -> None:
    """SS-13.1: with three players nobody plays Greyjoy. It cannot be chosen; chosen before, it is said at once."""
    page = new_guest(language=language).opens("/new/storm-of-swords")
    house = page.locator("fieldset select").filter(has=page.locator("option[value=greyjoy]")).first
    page.locator("label.pick", has_text="3").click()
    expect(house.locator("option[value=greyjoy]")).to_be_disabled()
    page.locator("label.pick", has_text="4").click()
    expect(house.locator("option[value=greyjoy]")).to_be_enabled()
    house.select_option("greyjoy")
    page.locator("label.pick", has_text="3").click()
    expect(page.get_by_role("alert")).to_contain_text(REFUSED[language])
    expect(page.locator("form button.main").last).to_be_disabled()
    house.select_option("")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("form button.main").last).to_be_enabled()
