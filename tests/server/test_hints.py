"""Hints: every kind of question has one, and who has seen it is remembered by person."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.facts import LANGUAGES
from tests.server.host import Server, Visitor

LOGIN = {"username": "Samwell", "password": "I read it in a book"}
LONGEST = 45  # words: a hint is read in a glance


@pytest.mark.parametrize("game", sc.game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_question_has_a_hint(game: str, language: str) -> None:
    """In every language, short, and with nothing to fill in: it tells nothing of a position."""
    texts = sc.find_game(game).texts.templates[language]
    hints = {key.partition(".")[2]: text for key, text in texts.items() if key.startswith("hint.")}
    assert hints.keys() >= sc.find_game(game).book.questions.keys()
    assert hints.keys() <= {key.partition(".")[2] for key in texts if key.startswith("ask.")}  # its family's besides
    for kind, text in hints.items():
        assert len(text.split()) <= LONGEST, kind
        assert "{" not in text, kind


def test_what_a_person_has_seen_is_known_wherever_they_sign_in(server: Server) -> None:
    guest = Visitor(server, "Sam")
    assert guest.get("/api/me/hints") == {"seen": [], "off": False}
    seen = {"seen": ["iron-throne.lay", "hand-of-the-king.move", "iron-throne.lay"], "off": False}
    kept = guest.http.put("/api/me/hints", json=seen).json()
    assert kept == {"seen": ["hand-of-the-king.move", "iron-throne.lay"], "off": False}
    guest.post("/api/accounts", LOGIN, status=201)
    elsewhere = Visitor(server, "")
    elsewhere.post("/api/sessions", LOGIN, status=201)
    assert elsewhere.get("/api/me/hints") == kept
    assert Visitor(server, "Gilly").get("/api/me/hints")["seen"] == []
    elsewhere.http.put("/api/me/hints", json={"seen": [], "off": True})
    assert guest.get("/api/me/hints") == {"seen": [], "off": True}


@pytest.mark.parametrize("seen", [["iron-throne.nothing"], ["Iron Throne"], ["x" * 90], ["a.b"] * 1001, "lay"])
def test_what_is_no_hint_is_refused_and_changes_nothing(server: Server, seen: list[str] | str) -> None:
    guest = Visitor(server, "Sam")
    guest.http.put("/api/me/hints", json={"seen": ["iron-throne.lay"]})
    assert guest.http.put("/api/me/hints", json={"seen": seen}).status_code == 400
    assert guest.get("/api/me/hints")["seen"] == ["iron-throne.lay"]


def test_hints_are_kept_for_somebody_only(server: Server) -> None:
    """Without a session the browser keeps them."""
    assert Visitor(server, "").get("/api/me/hints", status=401)["code"]
