"""Lessons for the browser: each step as a page of its own, of a table that nobody keeps.

A lesson is the same positions for everybody, so they are worked out once in a process; where somebody is in it, their
browser remembers. What a stranger can ask for is bounded by the number of steps, and a choice by its length.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from smallcouncil.games.lessons import Lesson, find_lesson

from .archive import Shot
from .entries import Answer
from .infos import Scene, TableInfo
from .projection import entry_info, scene, table_info
from .refusals import Refused
from .seats import Player
from .setup import Setup
from .table import Table, new_table

NOW = 1_700_000_000_000  # a lesson has no time: some moment
MOST_PAGES = 320  # that are kept as JSON
BOT = "squire"
LEARNER = Player(person="novice", name="Novice")


class LessonPage(msgspec.Struct, kw_only=True, frozen=True):
    """A step of a lesson: how the table stands, what led to it since the step before, and what is to be done."""

    at: int
    do: str  # the choice that is taught; none: there is only to read
    points: tuple[str, ...]  # what to press for it, in order
    shows: tuple[str, ...]  # what the words are about
    table: TableInfo
    scene: Scene
    shots: tuple[Shot, ...]


class LessonStep(msgspec.Struct, kw_only=True, frozen=True):
    """What the maester says at a step, and the step itself."""

    of: int  # steps that there are
    minutes: int
    words: str
    page: LessonPage


class Judgement(msgspec.Struct, kw_only=True, frozen=True):
    """Why a choice is not the one: by the rules (with the clause), or by the maester's words."""

    allowed: bool
    words: str = ""
    clause: str = ""
    reason: str = ""
    key: str = ""
    about: dict[str, Any] = {}


def lesson_of(game: str, at: int = 0) -> Lesson:
    """The lesson of a game that has such a step, or a refusal."""
    lesson = find_lesson(game)
    if lesson is None or not 0 <= at < len(lesson.script.steps):
        raise Refused("not_found", "there is no such step of a lesson")
    return lesson


class Stand(NamedTuple):
    """How the table stands at a step, and how it stood after each answer since the step before."""

    table: Table
    since: list[Table]


@cache
def played(game: str) -> list[Stand]:
    """The whole lesson, step by step."""
    lesson = lesson_of(game)
    stands = [Stand(begun(lesson), [])]
    for at in range(len(lesson.script.steps) - 1):
        table, since = stands[-1].table, []
        for seat, choice in lesson.moves(at):
            table = table.next(Answer(seat=seat, choice=choice), NOW)
            since.append(table)
        stands.append(Stand(table, since))
    return stands


def begun(lesson: Lesson) -> Table:
    """A table that stands at the first step, with the learner and bots at it."""
    p, seat = lesson.begin(), lesson.script.seat
    setup = Setup(
        game=lesson.game.id,
        version=lesson.game.version,
        players=p.players,
        options=msgspec.to_builtins(p.settings),
        seed="",
        seed_chosen=False,
        host="",
    )
    players = tuple([LEARNER if one == seat else Player(bot=BOT) for one in range(p.players)])
    asked = dict.fromkeys(p.pending, 0)
    return msgspec.structs.replace(new_table("lesson", setup), players=players, status="playing", p=p, asked=asked)


def step_of(game: str, at: int, language: str) -> LessonStep:
    """A step with its words in a language."""
    lesson = lesson_of(game, at)
    script = lesson.script
    words = lesson.say(script.steps[at].say, language)
    page: Any = msgspec.Raw(page_of(game, at))
    return LessonStep(of=len(script.steps), minutes=script.minutes, words=words, page=page)


@lru_cache(MOST_PAGES)
def page_of(game: str, at: int) -> bytes:
    """A step as JSON, without its words."""
    script, (table, since) = lesson_of(game, at).script, played(game)[at]
    seat, step, seen = script.seat, script.steps[at], scene(table, script.seat)
    page = LessonPage(
        at=at,
        do=step.do,
        points=step.points or (step.do,) * bool(step.do),
        shows=step.shows,
        table=msgspec.structs.replace(table_info(table, NOW, ""), status="playing"),
        scene=msgspec.structs.replace(seen, decision=seen.decision if step.do else None, may_undo=""),
        shots=tuple([shot(one, seat) for one in since]),
    )
    return msgspec.json.encode(page)


def shot(table: Table, seat: int) -> Shot:
    """A table just after an answer, as the learner sees it."""
    return Shot(entry=entry_info(table, table.story.last, seat), view=table.position.view(seat))


def judged(game: str, at: int, choice: str, language: str) -> Judgement:
    """What is said of a choice that is not the one that is taught."""
    lesson = lesson_of(game, at)
    refusal, key = lesson.judge(played(game)[at].table.position, at, choice)
    if refusal is None:
        return Judgement(allowed=True, words=lesson.say(key, language))
    return Judgement(
        allowed=False, clause=refusal.clause, reason=refusal.reason, key=f"no.{refusal.key}", about=refusal.about
    )
