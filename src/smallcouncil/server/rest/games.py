"""Endpoints for games: what can be played here, its texts and its rules."""

from __future__ import annotations

import asyncio
from functools import cache, partial
from random import Random
from typing import Any

import msgspec

import smallcouncil as sc
from smallcouncil.bots import answer_of, bot_names, find_bot
from smallcouncil.core import Game, Position, Texts, UnknownGame, UnknownRules
from smallcouncil.games.examples import Example, Moment, find_examples, moments
from smallcouncil.games.facts import LANGUAGES, read_primer
from smallcouncil.games.lessons import find_lesson
from smallcouncil.games.rulebook import FOR_TESTERS, Figure, Page, read_page
from smallcouncil.versions import reader_of

from ..clocks import clock_for_friends, clock_for_strangers
from ..endpoints import Api, Call
from ..infos import DecisionInfo
from ..projection import decision_info
from ..refusals import Refused
from ..services import Services
from ..setup import Clock, Talk
from ..talk import usual_talk

api = Api()
PICTURED = "primer"  # the seed of the game that is drawn


class OptionInfo(msgspec.Struct, kw_only=True):
    """A table option: its name, what it means, and its JSON Schema."""

    name: str
    about: str
    schema: dict[str, Any]


class VariantInfo(msgspec.Struct, kw_only=True):
    """A usual set of options, and for how many players."""

    name: str
    players: list[int]
    options: dict[str, Any]


class UsualClocks(msgspec.Struct, kw_only=True):
    """Clocks that fit a game: days for friends who play when they have time, a live game for strangers."""

    friends: Clock
    strangers: Clock


class GameInfo(msgspec.Struct, kw_only=True):
    """A game that can be played here."""

    id: str
    title: str
    line: str
    minutes: int
    lesson: int  # minutes that its lesson takes; 0: it has none
    emblem: str  # SVG of 512 by 512
    tone: str  # the colour behind it
    version: str
    players: list[int]
    options: list[OptionInfo]
    variants: list[VariantInfo]
    bots: list[str]  # the weakest first
    chart: list[str]  # what of a view, by seat, tells how a game went; first what wins it
    talk: Talk  # where a table does not choose
    clocks: UsualClocks
    languages: list[str]


class TextsInfo(msgspec.Struct, kw_only=True):
    """The texts of a game in a language: names by id, other forms of them by form and id, sentences by key."""

    language: str
    names: dict[str, str]
    forms: dict[str, dict[str, str]]
    sentences: dict[str, str]


class RulesInfo(msgspec.Struct, kw_only=True):
    """A game on one page, then its rules, clause by clause: its own page, and behind it the one that it builds on."""

    primer: Page | None  # a game may have none
    pages: list[Page]


class PictureInfo(msgspec.Struct, kw_only=True):
    """A game under way, as somebody at the table sees it: what the page about the game shows."""

    view: dict[str, Any]


class MomentInfo(msgspec.Struct, kw_only=True):
    """A position of an example as one of its players sees it, and what led to it, or what they are asked there."""

    view: dict[str, Any]
    words: str
    decision: DecisionInfo | None  # what its seat is asked there


class ExampleInfo(msgspec.Struct, kw_only=True):
    """A worked example of a clause: before, and after."""

    clause: str
    seat: int
    moments: list[MomentInfo]


@api.enter("GET", "/api/games", gives=list[GameInfo], query={"language": "of title and line; en if not given"})
async def list_games(_: Services, call: Call) -> list[GameInfo]:
    """The games that can be played here."""
    wanted = call.query("language")
    language = wanted if wanted in LANGUAGES else LANGUAGES[0]  # what is kept of each is no visitor's to multiply
    return [game_info(game, language) for game in sc.game_ids()]


BY_VERSION = {"version": "of the rules of a table; those of today if not given"}


@api.enter("GET", "/api/games/{game}/texts/{language}", gives=TextsInfo, query=BY_VERSION)
async def game_texts(_: Services, call: Call) -> TextsInfo:
    """The texts of a game in a language."""
    texts, language = find_game(call.path("game"), call.query("version")).texts, call.path("language")
    check_language(texts, language)
    return TextsInfo(
        language=language,
        names=texts.names[language],
        forms=texts.forms[language],
        sentences=texts.templates[language],
    )


@api.enter(
    "GET",
    "/api/games/{game}/rules",
    gives=RulesInfo,
    query={"language": "one of the game's; en if not given", **BY_VERSION},
)
async def game_rules(_: Services, call: Call) -> RulesInfo:
    """The rules of a game in a language, and behind them those that they build on."""
    game, language = find_game(call.path("game"), call.query("version")), call.query("language") or "en"
    check_language(game.texts, language)
    return await asyncio.to_thread(rules_info, game.id, game.version, language)


@cache
def rules_info(game_id: str, version: str, language: str) -> RulesInfo:
    """The pages of rules, read once."""
    game = sc.find_game(game_id, version)
    read = reader_of(game)
    primer = read_primer(game.folder, language)
    return RulesInfo(
        primer=read_page(primer) if primer else None,
        pages=[for_players(read(page, language)) for page in (game.rules, game.base_rules) if page],
    )


def for_players(markdown: str) -> Page:
    """A page of rules without what is for those who test them."""
    page = read_page(markdown)
    kept = [section for section in page.sections if section.heading not in FOR_TESTERS]
    return Page(page.title, tuple(kept))


@api.enter("GET", "/api/games/{game}/picture", gives=PictureInfo)
async def game_picture(_: Services, call: Call) -> PictureInfo:
    """A game under way, for the picture of its board on the page about it."""
    return await asyncio.to_thread(picture_of, find_game(call.path("game")).id)


@api.enter(
    "GET",
    "/api/games/{game}/examples",
    gives=list[ExampleInfo],
    query={"language": "one of the game's; en if not given"},
)
async def game_examples(_: Services, call: Call) -> list[ExampleInfo]:
    """The worked examples of a game as positions, by the rules of today."""
    game, language = find_game(call.path("game")), call.query("language") or "en"
    check_language(game.texts, language)
    return await asyncio.to_thread(examples_of, game.id, language)


@cache
def examples_of(game_id: str, language: str) -> list[ExampleInfo]:
    """The examples, played once."""
    return [
        ExampleInfo(clause=one.clause, seat=one.seat, moments=[_moment(one, at, language) for at in moments(one)])
        for one in find_examples(game_id)
    ]


def _moment(example: Example, at: Moment, language: str) -> MomentInfo:
    """What led to it; of where it begins, what is asked there."""
    texts, names = at.p.game.texts, partial(_called, at.p, language)
    asked = at.p.pending.get(example.seat)
    keys = [(f"event.{event.kind}", event.data) for event in at.told]
    if not keys and asked is not None:
        keys = [(f"ask.{asked.kind}", asked.about)]
    words = " ".join(texts.say(key, about, names, language) for key, about in keys)
    return MomentInfo(
        view=at.p.view(example.seat),
        words=words or _ended(at.p, language),
        decision=decision_info(asked, 0) if asked else None,
    )


def _called(p: Position, language: str, seat: int, a_form: str = "") -> str:
    """Players of an example are their houses, where they have some; else letters."""
    houses: list[str] = getattr(p, "houses", [])
    texts: Texts = p.game.texts
    return texts.name(houses[seat], language, a_form) if houses else texts.player("ABCDEF"[seat], language, a_form)


def _ended(p: Position, language: str) -> str:
    return p.game.texts.say(f"reason.{p.outcome.reason}", {}, language=language) if p.outcome else ""


@cache
def picture_of(game_id: str) -> PictureInfo:
    """A game between bots, as far as its primer says; always the same one."""
    game = sc.find_game(game_id)
    p = game.new(game.players[len(game.players) // 2], PICTURED)
    bot, rng = find_bot(bot_names(game_id)[-1], game_id), Random(PICTURED)
    for _ in range(answers_before_the_picture(game)):
        seat = min(p.pending)
        p.answer(seat, answer_of(bot, p, seat, rng))
    return PictureInfo(view=p.view(0))


def answers_before_the_picture(game: Game[Any]) -> int:
    """What its primer's figure `board:…` says."""
    sections = read_page(read_primer(game.folder)).sections
    figures = [block.shows for section in sections for block in section.blocks if isinstance(block, Figure)]
    return int(next((shows for shows in figures if shows.startswith("board:")), "board:0").removeprefix("board:"))


def check_language(texts: Texts, language: str) -> None:
    """Refuse a language that a game does not speak."""
    if language not in texts.templates:
        raise Refused("not_found", "this game does not speak that language")


def find_game(game: str, version: str = "") -> Game[Any]:
    """The game of that id, by the rules of a version if one is named, or a refusal."""
    try:
        return sc.find_game(game, version or None)
    except (UnknownGame, UnknownRules):
        raise Refused("not_found", "there is no such game") from None


@cache
def game_info(game_id: str, language: str = "en") -> GameInfo:
    """What there is to know before playing."""
    game = sc.find_game(game_id)
    texts = game.texts
    language = language if language in texts.templates else "en"
    _, parts = msgspec.json.schema_components([game.options])
    schemas = parts[game.options.__name__]["properties"]
    return GameInfo(
        id=game.id,
        title=texts.say("title.title", {}, language=language),
        line=texts.say("title.line", {}, language=language),
        minutes=game.minutes,
        lesson=lesson.script.minutes if (lesson := find_lesson(game_id)) else 0,
        emblem=game.emblem,
        tone=game.tone,
        chart=list(game.chart),
        version=game.version,
        players=[*game.players],
        options=[
            OptionInfo(name=name, about=texts.say(f"option.{name}", {}), schema=schemas[name])
            for name in game.options.__struct_fields__
        ],
        variants=[
            VariantInfo(name=name, players=[*players], options=dict(options))
            for name, (players, options) in game.variants.items()
        ],
        bots=bot_names(game.id),
        talk=usual_talk(game),
        clocks=UsualClocks(
            friends=clock_for_friends(),
            strangers=clock_for_strangers(game.minutes, game.players[len(game.players) // 2]),
        ),
        languages=sorted(texts.templates),
    )
