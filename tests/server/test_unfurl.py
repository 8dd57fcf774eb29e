"""What messengers show of a link to a table: words and a picture, and nothing that is not for everybody."""

from __future__ import annotations

import re
from html import unescape

import pytest

import smallcouncil as sc
from smallcouncil.server.setup import Clock
from smallcouncil.server.unfurl import TEXTS, clock_words
from tests.client.conftest import CLIENT
from tests.server.host import Server, Visitor

TAG = re.compile(r'<meta property="([^"]+)" content="([^"]*)" />')


def tags_of(server: Server, path: str, language: str = "") -> dict[str, str]:
    headers = {"accept-language": language} if language else {}
    page = Visitor(server, "").http.get(path, headers=headers)
    assert page.status_code == 200
    return {name: unescape(value) for name, value in TAG.findall(page.text)}


def test_a_link_tells_who_invites_to_what(server: Server) -> None:
    """Open Graph title, line and picture, in the language that is asked for; English where none is."""
    host = Visitor(server, 'Ned "of" <Stark>')
    clock = {"kind": "decision", "seconds": 86_400}
    table = host.make("game-of-thrones", "me", "open", "open", "open", title="Friday & more", clock=clock)
    told = tags_of(server, f"/t/{table}")
    assert told["og:title"] == 'Ned "of" <Stark> invites you: Friday & more (A Game of Thrones)'
    assert told["og:description"].startswith("4 players · about 180 min · 1 day per move.")
    assert told["og:url"] == f"{server.url}/t/{table}"
    assert told["og:image"] == f"{server.url}/pictures/game-of-thrones.jpg"
    assert "meghív" in tags_of(server, f"/t/{table}", "hu-HU,en;q=0.5")["og:title"]
    assert "tě zve" in tags_of(server, f"/replay/{table}", "fr,cs")["og:title"]


def test_it_tells_nothing_of_how_the_table_stands(server: Server) -> None:
    """Before the game and in it the same: spectators with a delay learn nothing early, and no secret is in it."""
    host = Visitor(server, "Ned")
    table = host.make("hand-of-the-king", "me", "open", spectators={"delay": 600})
    before = Visitor(server, "").http.get(f"/t/{table}").text
    host.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": "squire"})
    assert host.get(f"/api/tables/{table}")["table"]["status"] == "playing"
    assert Visitor(server, "").http.get(f"/t/{table}").text == before
    secrets = [one["invite"] for one in host.get(f"/api/tables/{table}/invitations")]
    assert not [secret for secret in secrets if secret in before]


def test_an_address_of_no_table_shows_the_page_as_it_is(server: Server) -> None:
    """A wrong, odd or old address opens all the same."""
    page = Visitor(server, "").http.get("/").text
    for path in ("/t/0123", "/t/%00", "/replay/%F0%9F%90%BA", "/t/" + 3000 * "a"):
        assert Visitor(server, "").http.get(path).text == page


@pytest.mark.parametrize("language", TEXTS.templates)
def test_every_clock_is_told_in_every_language(language: str) -> None:
    """Also the shortest; no key is missing in any language."""
    assert TEXTS.templates[language].keys() == TEXTS.templates["en"].keys()
    clocks = [Clock(), *(Clock(kind="decision", seconds=n) for n in (1, 60, 3600, 7200, 86_400, 5 * 86_400))]
    told = [clock_words(clock, language) for clock in [*clocks, Clock(kind="player", seconds=900)]]
    assert len({*told}) == len(told) - 1  # a second is told as a minute
    assert not [words for words in told if "{" in words]


def test_every_game_has_its_picture() -> None:
    """`python -m tests.client.pictures` makes them."""
    assert [game for game in sc.game_ids() if not (CLIENT / "public" / "pictures" / f"{game}.jpg").is_file()] == []
