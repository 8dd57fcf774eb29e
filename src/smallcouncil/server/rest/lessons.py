"""Endpoints for lessons: a step, why another choice is not the one, what a choice would bring."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from smallcouncil.core import IllegalChoice

from ..endpoints import Api, Call
from ..infos import EventInfo
from ..lessons import Judgement, LessonStep, judged, lesson_of, played, step_of
from ..refusals import Refused, by_the_rules
from ..services import Services
from .games import find_game

api = Api()
LONGEST_CHOICE = 2000  # as at a table
LANGUAGE = {"language": "of the words; en if not given"}
CHOICE = {"choice": "in notation"}


class Foresight(msgspec.Struct, kw_only=True, frozen=True):
    """What certainly happens first by a choice, and what the view shows after it."""

    events: tuple[EventInfo, ...]
    before: dict[str, Any]
    after: dict[str, Any]
    whole: bool  # else chance, or something hidden, decides how it goes on


@api.enter("GET", "/api/games/{game}/lesson/{step}", gives=LessonStep, query=LANGUAGE)
async def lesson_step(_: Services, call: Call) -> LessonStep:
    """A step of a game's lesson."""
    return await asyncio.to_thread(step_of, call.path("game"), step(call), call.query("language"))


@api.enter("GET", "/api/games/{game}/lesson/{step}/why", gives=Judgement, query=CHOICE | LANGUAGE)
async def lesson_why(services: Services, call: Call) -> Judgement:
    """Why a choice is not the one that is taught at a step."""
    services.limits.spend("previews", call.address)
    game, at, wanted = call.path("game"), step(call), choice(call)
    return await asyncio.to_thread(judged, game, at, wanted, call.query("language"))


@api.enter("GET", "/api/games/{game}/lesson/{step}/preview", gives=Foresight, query=CHOICE)
async def lesson_preview(services: Services, call: Call) -> Foresight:
    """What a choice would certainly bring at a step, as far as the learner can know."""
    services.limits.spend("previews", call.address)
    return await asyncio.to_thread(foreseen, call.path("game"), step(call), choice(call))


def step(call: Call) -> int:
    """The number of a step of the game's lesson, or a refusal."""
    at = call.number("step")
    lesson_of(find_game(call.path("game")).id, at)
    return at


def choice(call: Call) -> str:
    """A choice that is not too long to be one."""
    if len(wanted := call.query("choice")) > LONGEST_CHOICE:
        raise Refused("bad_request", f"a choice has at most {LONGEST_CHOICE} characters")
    return wanted


def foreseen(game: str, at: int, wanted: str) -> Foresight:
    """What a choice would certainly bring."""
    try:
        told = played(game)[at].table.position.preview(lesson_of(game).script.seat, wanted)
    except IllegalChoice as error:
        raise by_the_rules(error) from None
    events = tuple([EventInfo(kind=one.kind, data=one.data) for one in told.events])
    return Foresight(events=events, before=told.before, after=told.after, whole=told.is_whole)
