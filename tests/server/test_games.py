"""What a server tells of the games: texts and rules in every language, options that a form can be made from."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.rulebook import Clause, Page
from smallcouncil.server import rest
from tests.server.host import Server, Visitor

if TYPE_CHECKING:
    from smallcouncil.server.services import Services

STORM = "storm-of-swords"


def rules(server: Server, game: str, query: str = "") -> list[Page]:
    return msgspec.convert(Visitor(server, "").get(f"/api/games/{game}/rules{query}")["pages"], list[Page])


def clauses_on(pages: list[Page]) -> list[str]:
    blocks = [block for page in pages for section in page.sections for block in section.blocks]
    return [block.id for block in blocks if isinstance(block, Clause) and block.id]


@pytest.mark.parametrize("game", sc.game_ids())
def test_the_rules_have_the_same_clauses_in_every_language(server: Server, game: str) -> None:
    english, *others = [rules(server, game, f"?language={language}") for language in LANGUAGES]
    assert clauses_on(english)
    for translated in others:
        assert translated != english
        assert clauses_on(translated) == clauses_on(english)


def test_the_rules_are_in_english_where_no_language_is_given(server: Server) -> None:
    assert rules(server, STORM) == rules(server, STORM, "?language=en") == rules(server, STORM, "?language=")


@pytest.mark.parametrize(
    ("language", "title"), [("hu", "A Vastrón"), ("", "The Iron Throne"), ("tlh", "The Iron Throne")]
)
def test_games_are_listed_in_the_language_that_is_asked_for(server: Server, language: str, title: str) -> None:
    listed = {game["id"]: game["title"] for game in Visitor(server, "").get(f"/api/games?language={language}")}
    assert [*listed] == sc.game_ids()
    assert listed["iron-throne"] == title


def test_no_visitor_makes_a_server_keep_more_by_naming_languages() -> None:
    async def ask() -> None:
        for number in range(20):
            call: Any = SimpleNamespace(query=lambda _, n=number: f"language {n}")
            await rest.list_games(cast("Services", None), call)

    asyncio.run(ask())
    assert rest.game_info.cache_info().currsize <= len(sc.game_ids()) * len(LANGUAGES)


def test_the_rules_that_a_game_builds_on_follow_its_own(server: Server) -> None:
    """SS-1.1 and GT-1.2."""
    own, base = rules(server, STORM, "?language=cs")
    assert "SS-1.1" in clauses_on([own])
    assert "GT-1.2" in clauses_on([base])


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
