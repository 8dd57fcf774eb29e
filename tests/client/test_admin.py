"""Administration in the browser: the page behind its token, talk muted and reported, a table from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from smallcouncil.cli import app
from tests.client.axe import COLOURS, STANDARDS, grave_violations
from tests.client.conftest import NewGuest
from tests.client.pages import Guest, finished
from tests.server.host import Server

HAND = "hand-of-the-king"
SIZES = [(1440, 900), (1920, 1080), (1024, 768), (390, 844), (844, 390)]


def token_for(server: Server) -> str:
    told = CliRunner().invoke(app, ["admin", "token", "--database", server.database]).output
    return told.split()[-1]


def test_talk_is_muted_by_one_and_reported_and_removed_by_the_page(new_guest: NewGuest, server: Server) -> None:
    """Ann mutes Bea for herself and reports her; on the page the words are found and removed, and a table closed."""
    ann, bea, host = new_guest(), new_guest(), new_guest(theme="dark")
    table = ann.sets_up(HAND, ["me", "open"], visibility="open", title="A table of its own")
    bea.posts("/api/people", {"name": "Bea"})
    bea.posts(f"/api/tables/{table}/join", {"seat": 1})
    bea.opens(f"/t/{table}").wait_for_selector(".board > *")
    bea.looks_at("talk")
    bea.page.get_by_label("Say something").fill("something foul")
    bea.page.keyboard.press("Enter")
    page = ann.opens(f"/t/{table}")
    page.wait_for_selector(".board > *")
    ann.looks_at("talk")
    talk = page.get_by_role("log", name="Talk")
    expect(talk).to_contain_text("something foul")
    talk.get_by_role("button", name="What to do about Bea").click()
    found = grave_violations(page)
    talk.get_by_role("button", name="Report").click()
    expect(talk).to_contain_text("Reported to the host of this server.")
    talk.get_by_role("button", name="Mute Bea").click()
    expect(talk).not_to_contain_text("something foul")
    page.reload()
    page.wait_for_selector(".board > *")
    ann.looks_at("talk")
    expect(talk).to_contain_text("muted")
    office = host.opens("/admin")
    office.get_by_label("Token").fill("a wrong one")
    office.get_by_role("button", name="Enter").click()
    expect(office.get_by_role("alert")).to_have_text("This token is not valid.")
    found += grave_violations(office, COLOURS)
    office.get_by_label("Token").fill(token_for(server))
    office.get_by_role("button", name="Enter").click()
    report = office.locator("li", has_text="something foul")
    expect(report).to_contain_text("reported by Ned")
    found += grave_violations(office, COLOURS)
    for width, height in SIZES:
        office.set_viewport_size({"width": width, "height": height})
        host.fits()
    report.get_by_role("button", name="Remove").click()
    report.get_by_role("button", name="Yes: Remove").click()
    expect(office.locator(".told")).to_have_text("Done.")
    expect(office.locator("#reports")).to_have_text("Reported (0)")  # what is done with waits for nobody
    expect(bea.page.get_by_role("log", name="Talk")).to_contain_text("removed")
    row = office.locator("li", has_text="A table of its own")
    row.get_by_role("button", name="Close").click()
    row.get_by_role("button", name="Yes: Close").click()
    expect(bea.page.get_by_role("heading", name="This table was closed.")).to_be_visible()
    assert found == []


@pytest.mark.parametrize(("theme", "rules"), [("light", STANDARDS), ("dark", COLOURS)])
def test_a_table_comes_from_a_file(
    new_guest: NewGuest, server: Server, tmp_path: Path, theme: str, rules: list[str]
) -> None:
    """A finished game is imported and shown; a file that is none is refused in words."""
    guest = new_guest(theme=theme)
    exported = exported_from(guest, finished(server.url))
    page = guest.opens("/import")
    assert grave_violations(page, rules) == []
    for words, refusal in (("Winter is coming", "not an exported table"), ('{"format": 1}', "exported table")):
        wrong = tmp_path / f"{len(words)}.json"
        wrong.write_text(words)
        page.get_by_label("File of an exported table").set_input_files(wrong)
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_role("alert")).to_contain_text(refusal)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        guest.fits()
    file = tmp_path / "table.json"
    file.write_text(exported)
    page.get_by_label("File of an exported table").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".result")).to_be_visible()


def exported_from(guest: Guest, table: str) -> str:
    """A finished table, as anybody with a name can export it."""
    guest.posts("/api/people", {"name": "Ned"})
    answer = guest.page.request.get(f"{guest.url}/api/tables/{table}/export")
    return json.dumps(answer.json())


def test_the_page_opens_for_an_account_that_is_appointed_and_asks_others_for_the_token(
    new_guest: NewGuest, server: Server
) -> None:
    """From one's own page, without a token; once the appointment is revoked it is a page like any other's."""
    host, stranger = new_guest(), new_guest()
    host.posts("/api/people", {"name": "Varys"})
    host.posts("/api/accounts", {"username": "varys", "password": "little birds sing"})
    appoint = ["admin", "appoint", "varys", "--database", server.database]
    assert CliRunner().invoke(app, appoint).exit_code == 0
    page = host.opens("/me")
    page.get_by_role("link", name="Administration").click()
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    expect(page.locator("li", has_text="Varys").first).to_contain_text("administrator")
    expect(page.get_by_label("Token")).to_have_count(0)
    assert grave_violations(page) == []
    expect(stranger.opens("/admin").get_by_label("Token")).to_be_visible()
    assert CliRunner().invoke(app, [*appoint, "--revoke"]).exit_code == 0
    page.reload()
    expect(page.get_by_label("Token")).to_be_visible()
    assert (host.errors, stranger.errors) == ([], [])
