"""Names and titles: what cannot be seen or turns others round is refused in names and left out of titles."""

from __future__ import annotations

import pytest

from smallcouncil.server.names import clean_name, clean_title
from smallcouncil.server.refusals import Refused
from tests.server.host import Server, Visitor

HAND = "hand-of-the-king"
HONEST = [
    "Ned",
    "Jon Snow",
    "Őrült Ödön",
    "Žofie",
    "Ἀχιλλεύς",
    "Дейенерис",
    "אריה",
    "سانسا",
    "小指",
    "สมชาย",
    "D'Arcy-2",
    "🐺",
    "é",
    "nguyễn",
]
INVISIBLE = [
    *["", " ", "\u200b", "a\u200bb", "\u2060Ned", "Ned\ufeff", "Ne\u00add"],
    *["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u034f", "a\U000e0100"],
]
TURNED = ["\u202eden", "Ned\u202d", "\u2066Ned\u2069", "\u200fNed", "Ned\u061c"]
ODD = [
    "Ned\x00",
    "N\x1bed",
    "\ue000",
    "\U000f0000",
    "\ud7ff",
    "\u0378",
    "\u0301\u0302",
    "N" + "\u0335" * 12 + "ed",
    "\u2028",
]


@pytest.mark.parametrize("name", HONEST)
def test_a_name_of_any_script_is_a_name(name: str) -> None:
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize("name", [*INVISIBLE, *TURNED, *ODD])
def test_a_name_that_cannot_be_seen_or_turns_others_round_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize("title", [*INVISIBLE, *TURNED, *ODD])
def test_a_title_keeps_only_what_can_be_seen(title: str) -> None:
    clean = clean_title(title)
    assert clean.isprintable()
    assert clean == "" or clean_name(clean) == clean


def test_a_title_is_cleaned_and_kept() -> None:
    assert clean_title(" Friday\u202e\x00 \n night ") == "Friday night"
    assert clean_title("I \u2764\ufe0f it") == "I \u2764 it"
    assert len(clean_title("\U0001d160" * 80)) == 80


def test_an_accent_that_stands_alone_is_joined_to_its_letter() -> None:
    assert clean_name("e\u0301") == "é"


def test_names_and_titles_are_looked_at_wherever_they_come_in(server: Server) -> None:
    Visitor(server, "").post("/api/people", {"name": "Ned\u202e"}, status=400)
    ned = Visitor(server)
    assert ned.http.put("/api/me", json={"name": "\u3164"}).status_code == 400
    assert ned.http.put("/api/me", json={"name": "  Eddard   Stark"}).json()["name"] == "Eddard Stark"
    table = ned.make(HAND, "me", "open", title="\u202eFriday\u0000 \u200bnight")
    assert ned.get(f"/api/tables/{table}")["table"]["title"] == "Friday night"
