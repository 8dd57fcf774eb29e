"""Alarms: who can win with what comes next is told to everybody, in every game, and it is true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import GAMES, Position
from tests.game_of_thrones.table import table as westeros
from tests.hand_of_the_king.table import table as kings_landing
from tests.iron_throne.table import table as throne
from tests.storm_of_swords.table import lay_claim
from tests.storm_of_swords.table import table as trident

SIX = ["winterfell", "white-harbor", "moat-cailin", "seagard", "riverrun", "flints-finger"]  # castles of Westeros


def told(p: Position) -> list[tuple[str, dict[str, Any]]]:
    """The alarms as a spectator gets them."""
    return [(alarm["how"], alarm["about"]) for alarm in p.view(None)["alarms"]]


def test_who_lacks_one_castle_is_named_with_those_within_reach() -> None:
    """GT-10.2, GT-7.1: next to units that can march; routed ones cannot."""
    held = dict.fromkeys([castle for castle in SIX if castle != "winterfell"], "stark")
    near = westeros(armies={"blackwater": "stark F"}, tokens=held, round=3)
    ((how, about),) = told(near)
    areas = ("crackclaw-point", "harrenhal", "kings-landing", "the-reach")
    assert (how, about) == ("takes_one", {"house": "stark", "areas": areas})
    for area in about["areas"]:
        won = westeros(armies={"blackwater": "stark F"}, tokens={**held, area: "stark"}, round=3)
        assert won.victory() is not None
    assert told(westeros(armies={"blackwater": "stark F*"}, tokens=held)) == [("one_more", {"house": "stark"})]
    assert told(westeros(armies={"blackwater": "stark F"}, tokens=held, seven_at_once=False)) == []
    assert told(westeros(armies={"blackwater": "stark F"})) == []


def test_in_the_last_round_it_is_told_who_wins_as_things_stand() -> None:
    """GT-10.1: after round 10 the most cities and strongholds win."""
    p = westeros(tokens={"seagard": "greyjoy"}, round=10)
    assert told(p) == [("last_round", {"houses": ("greyjoy",)})]


def test_an_area_of_two_claims_is_enough_for_who_lacks_two() -> None:
    """SS-1.1, SS-1.2: Riverrun counts two, Harrenhal one."""
    p = trident(armies={"raventree": "stark F"})
    lay_claim(p, "stark", 6)
    assert told(p) == [("takes", {"house": "stark", "area": "riverrun"})]
    p = trident(armies={"gods-eye": "stark F"})
    lay_claim(p, "stark", 6)
    assert told(p) == []
    p = trident()
    lay_claim(p, "stark", 7)
    assert told(p) == [("one_more", {"house": "stark"})]


def test_one_token_of_influence_is_left_and_a_house_has_one_character() -> None:
    """IT-12.1: both end the game."""
    p = throne("stark lannister tyrell", influence={"stark": {"lannister": 2, "tyrell": 2}})
    assert told(p) == [("one_more", {"house": "stark"})]
    p.power = {character: n for character, n in p.power.items() if character not in ("jaime", "tyrion", "cersei")}
    assert told(p)[1] == ("last_of_house", {"character": "tywin", "houses": ("stark",)})


def test_who_is_to_move_can_end_the_game_and_win() -> None:
    """HK-3.5, HK-5.2: where Varys has nowhere to go from, and the banners are enough."""
    grid = "varys arya robb . .\ntywin cersei"
    p = kings_landing(2, grid, areas={1: "sansa"}, banners={"stark": 1})
    assert told(p) == [("wins_by", {"seat": 0, "houses": ("stark",)})]
    p.answer(0, "right stark")
    assert p.outcome is not None
    assert p.outcome.winners == (0,)
    assert told(kings_landing(2, grid, areas={1: "sansa bran rickon"}, banners={"stark": 1})) == []  # he would lose
    assert told(kings_landing(2, "varys arya\ntywin cersei", banners={"tully": 1})) == []  # from there Varys goes on


def test_varys_is_stuck_while_a_companion_acts() -> None:
    """HK-3.5, R-HK-3: the companion comes first, then the game ends."""
    p = kings_landing(2, "varys\n. tywin", banners={"stark": 1}, available="ramsay jaqen", earned=True)
    assert told(p) == [("stuck", {"winners": (1,)})]


@pytest.mark.parametrize(("game", "players"), [("iron-throne", 3), ("westeros-intrigue", 2)])
def test_what_is_announced_comes_true(game: str, players: int) -> None:
    """IT-12.1, WI-2.1: over games of squires; the last view before the end has warned of it."""
    warned = ended = 0
    for seed in range(8):
        p, rng = sc.new(game, players=players, seed=seed), Random(seed)
        last: list[dict[str, Any]] = []
        while p.pending and len(p.log.moves) < 900:
            last = p.view(None)["alarms"]
            seat = min(p.pending)
            p.answer(seat, answer_of(find_bot("squire", game), p, seat, rng))
        if p.outcome is None:
            continue
        assert p.view(None)["alarms"] == []
        ended += 1
        warned += any(set(p.outcome.winners) & {*alarm["seats"]} for alarm in last)
    assert ended > 3
    assert warned >= ended / 2


def test_every_alarm_has_its_sentence() -> None:
    """In every language: the keys that the games name."""
    hows = {
        "hand-of-the-king": ["wins_by", "stuck"],
        "westeros-intrigue": ["last_round"],
        "iron-throne": ["one_more", "last_of_house", "last_round"],
        "storm-of-swords": ["takes", "takes_one", "one_more", "last_round"],
        "game-of-thrones": ["takes", "takes_one", "one_more", "last_round"],
    }
    assert set(hows) == set(GAMES)
    about = {
        "house": "stark",
        "houses": ("stark",),
        "area": "x",
        "areas": (),
        "seat": 0,
        "seats": (0,),
        "n": 1,
        "winners": (0,),
    }
    for game, ways in hows.items():
        for how in ways:
            words = {
                GAMES[game].texts.say(f"alarm.{how}", about | {"character": "robb"}, language=x) for x in LANGUAGES
            }
            assert len(words) == len(LANGUAGES)
            assert not any("alarm." in sentence for sentence in words)


LANGUAGES = ("en", "hu", "cs")
