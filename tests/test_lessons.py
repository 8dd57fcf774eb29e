"""Lessons: each is a line of legal choices of its game, and short enough; its words are there in every language."""

from __future__ import annotations

import math
from fnmatch import fnmatchcase

import pytest

import smallcouncil as sc
from smallcouncil.core import Position
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.games.lessons import OTHER, Lesson, find_lesson

MOST_WORDS = 60  # a step
WORDS_A_MINUTE, SECONDS_AN_ACTION = 180, 5
LESSONS = [game for game in sc.game_ids() if find_lesson(game)]
of_each_lesson = pytest.mark.parametrize("game", LESSONS)


def lesson_of(game: str) -> Lesson:
    lesson = find_lesson(game)
    assert lesson is not None
    return lesson


def positions(lesson: Lesson) -> list[Position]:
    """How it stands at each step; every choice of the script is made by the rules."""
    found = [lesson.begin()]
    for at in range(len(lesson.script.steps)):
        p = found[-1].copy()
        for seat, choice in lesson.moves(at):
            assert p.why_not(seat, choice) is None, f"step {at}: {seat} {choice}: {p.why_not(seat, choice)}"
            p.answer(seat, choice)
        found.append(p)
    return found


@of_each_lesson
def test_a_lesson_is_a_line_of_legal_choices_and_the_learner_is_asked_each(game: str) -> None:
    """A change of rules that breaks a lesson fails here. What is taught is never the only choice there is
    unless nothing else is possible, and after the lesson nothing of it is left to do."""
    lesson = lesson_of(game)
    script, stands = lesson.script, positions(lesson)
    assert script.steps[0].do == script.steps[-1].do == ""  # first a word of welcome, last a farewell
    assert sum(bool(step.do) for step in script.steps) >= 5
    for step, p in zip(script.steps, stands, strict=False):
        assert not step.do or script.seat in p.pending


@of_each_lesson
def test_what_is_tried_instead_is_answered(game: str) -> None:
    """Wrong tries get the reason: by the rules, or in the lesson's own words where they are legal."""
    lesson = lesson_of(game)
    for at, (step, p) in enumerate(zip(lesson.script.steps, positions(lesson), strict=False)):
        if not step.do:
            assert not step.tries
            continue
        options = [*p.pending[lesson.script.seat].options]
        others = [option for option in options if option != step.do]
        assert lesson.judge(p, at, "no such choice").refusal is not None
        for other in others[:20]:
            assert lesson.judge(p, at, other).key in lesson.words["en"]
        for pattern in step.tries:
            assert any(fnmatchcase(other, pattern) for other in others), f"step {at}: nobody can try {pattern}"


def test_the_lesson_of_hostages_says_who_draws_by_the_rules_it_is_played_by() -> None:
    """IT-8.4: unless the table says otherwise whoever releases a hostage draws, and nobody else."""
    lesson = lesson_of("iron-throne")
    assert sc.new("iron-throne", players=3, seed=1).settings.release_draw == "releaser"
    for language, both in (("en", "both of you draw"), ("hu", "mindketten húztok"), ("cs", "oba si líznete")):
        assert both not in lesson.words[language]["torture"]


@of_each_lesson
def test_the_words_of_a_lesson_are_there_in_every_language_and_all_are_said(game: str) -> None:
    """English, Hungarian, Czech."""
    lesson = lesson_of(game)
    steps = lesson.script.steps
    said = {OTHER, *(step.say for step in steps), *(key for step in steps for key in step.tries.values())}
    for language in LANGUAGES:
        assert lesson.words[language].keys() == said, language
    for key, english in lesson.words["en"].items():
        assert len({english, *(lesson.words[language][key] for language in LANGUAGES)}) == len(LANGUAGES), key


@of_each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_short(game: str, language: str) -> None:
    """At most 60 words a step; no longer than it says at 180 words a minute and 5 seconds an action."""
    lesson = lesson_of(game)
    steps = lesson.script.steps
    lengths = [len(lesson.say(step.say, language).split()) for step in steps]
    long = {step.say: length for step, length in zip(steps, lengths, strict=True) if length > MOST_WORDS}
    assert not long
    seconds = sum(lengths) / WORDS_A_MINUTE * 60 + SECONDS_AN_ACTION * sum(bool(step.do) for step in steps)
    assert math.ceil(seconds / 60) <= lesson.script.minutes


@pytest.mark.parametrize("game", sc.game_ids())
def test_every_kind_of_decision_is_taught_or_has_a_hint(game: str) -> None:
    """What a lesson does not come to is told by a hint when it comes, in every language."""
    lesson, found = lesson_of(game), sc.find_game(game)
    steps = zip(lesson.script.steps, positions(lesson), strict=False)
    taught = {p.pending[lesson.script.seat].kind for step, p in steps if step.do}
    assert len(taught) >= 1
    untold = {
        language: [
            kind
            for kind in found.book.questions
            if kind not in taught and not found.texts.has(f"hint.{kind}", language)
        ]
        for language in LANGUAGES
    }
    assert not any(untold.values()), untold


def test_every_game_has_a_lesson_of_its_length() -> None:
    """Hand of the King 4 minutes, Westeros Intrigue 5, The Iron Throne 12, the wars 15."""
    assert {game: lesson_of(game).script.minutes for game in sc.game_ids()} == {
        "hand-of-the-king": 4,
        "westeros-intrigue": 5,
        "iron-throne": 12,
        "storm-of-swords": 15,
        "game-of-thrones": 15,
    }


@of_each_lesson
def test_a_lesson_ends_with_a_win(game: str) -> None:
    """The goal is shown by reaching it: at the farewell the learner has won by the rules."""
    lesson = lesson_of(game)
    outcome = positions(lesson)[-1].outcome
    assert outcome is not None
    assert outcome.winners == (lesson.script.seat,)
