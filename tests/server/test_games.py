"""What a server tells of the games: texts and rules in every language, options that a form can be made from."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.facts import LANGUAGES
from tests.contract.clauses import DEFINED
from tests.server.host import Server, Visitor

STORM = "storm-of-swords"


def rules(server: Server, game: str, query: str = "") -> str:
    markdown: str = Visitor(server, "").get(f"/api/games/{game}/rules{query}")["markdown"]
    return markdown


@pytest.mark.parametrize("game", sc.game_ids())
def test_the_rules_have_the_same_clauses_in_every_language(server: Server, game: str) -> None:
    english, *others = [rules(server, game, f"?language={language}") for language in LANGUAGES]
    for translated in others:
        assert translated != english
        assert DEFINED.findall(translated) == DEFINED.findall(english)


def test_the_rules_are_in_english_where_no_language_is_given(server: Server) -> None:
    assert rules(server, STORM) == rules(server, STORM, "?language=en") == rules(server, STORM, "?language=")


def test_the_rules_that_a_game_builds_on_follow_its_own(server: Server) -> None:
    """SS-1.1 and GT-1.2."""
    clauses = DEFINED.findall(rules(server, STORM, "?language=cs"))
    assert clauses[0].startswith("SS-")
    assert "GT-1.2" in clauses


@pytest.mark.parametrize("path", ["rules?language=de", "rules?language=../en", "texts/de"])
def test_a_language_that_is_not_spoken_is_refused(server: Server, path: str) -> None:
    assert Visitor(server, "").get(f"/api/games/{STORM}/{path}", status=404)["code"] == "not_found"


def test_what_can_be_chosen_for_an_option_is_listed(server: Server) -> None:
    """IT-2.1, SS-2.6: the houses of a game; a seat without one is dealt one."""
    games = {game["id"]: game for game in Visitor(server, "").get("/api/games")}
    for game, houses in (("iron-throne", 5), (STORM, 4)):
        schema = next(option["schema"] for option in games[game]["options"] if option["name"] == "houses")
        assert schema["type"] == "array"
        assert schema["items"]["enum"][0] == ""
        assert len(schema["items"]["enum"]) == 1 + houses
