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
from smallcouncil.server.rest.fits import Wanted, changes, refusal_of
from smallcouncil.server.rest.games import game_info, list_games
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
            await list_games(cast("Services", None), call)

    asyncio.run(ask())
    assert game_info.cache_info().currsize <= len(sc.game_ids()) * len(LANGUAGES)


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


def fit(server: Server, game: str, players: int, **options: Any) -> tuple[str, dict[tuple[str, Any], str]]:
    """Why the rules refuse a table, and by option and value what else they would refuse."""
    found = Visitor(server, "").post(f"/api/games/{game}/fit", {"players": players, "options": options})
    return (found["refused"] or {"key": ""})["key"], {
        (one["option"], one["value"]): one["key"] for one in found["unfit"]
    }


def test_what_does_not_fit_the_number_of_players_is_told_with_the_rules_own_reason(server: Server) -> None:
    """HK-6.1, HK-6.4, SS-13.1, SS-13.2, SS-14.4: of each single change, as the rest of the table is."""
    hand = "hand-of-the-king"
    assert fit(server, hand, 4) == ("", {("raven", True): "no.raven_for_three"})
    assert fit(server, hand, 4, teams=True) == ("", {})
    assert fit(server, hand, 2)[1] == {("teams", True): "no.teams_for_four", ("raven", True): "no.raven_for_three"}
    assert fit(server, STORM, 3)[1][("houses", "greyjoy")] == "no.house_not_played"
    assert ("houses", "greyjoy") not in fit(server, STORM, 4)[1]
    assert fit(server, STORM, 4)[1][("strong_riverrun", True)] == "no.riverrun_for_three"
    westeros = "game-of-thrones"
    assert fit(server, westeros, 4)[1][("leaders", True)] == "no.leaders_need_others"
    assert ("leaders", True) not in fit(server, westeros, 4, storm_house_cards=True, blue_decks=True)[1]


def test_a_table_that_is_refused_blames_nothing_else_for_it(server: Server) -> None:
    refused, unfit = fit(server, "hand-of-the-king", 3, teams=True)
    assert refused == "no.teams_for_four"
    assert "no.teams_for_four" not in unfit.values()
    for body in ({"players": 9}, {"players": 3, "options": {"no": 1}}, {"players": 3, "options": {"teams": "yes"}}):
        assert Visitor(server, "").http.post("/api/games/hand-of-the-king/fit", json=body).status_code == 400


@pytest.mark.parametrize("game", sc.game_ids())
def test_whatever_is_said_to_fit_can_be_set_up_and_whatever_is_not_cannot(server: Server, game: str) -> None:
    """For every number of players and each single change of the usual table."""
    found = sc.find_game(game)
    for players in found.players:
        _, unfit = fit(server, game, players)
        for option, value, changed in changes(found, Wanted(players=players)):
            refusal = refusal_of(found, players, {option: changed})
            assert ((option, value) in unfit) == (refusal is not None)
            if refusal is None:
                found.new(players, "a trial", {option: changed})
