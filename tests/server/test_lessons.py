"""Lessons over HTTP: the steps, what is said of other choices, what a choice would bring; nobody is remembered."""

from __future__ import annotations

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.games.lessons import find_lesson
from smallcouncil.server.lessons import MOST_PAGES, LessonStep, page_of, step_of
from tests.server.host import Server, Visitor

LESSONS = [game for game in sc.game_ids() if find_lesson(game)]
HAND = "hand-of-the-king"
MOVE = 2  # the first step of that lesson at which something is to be done


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_tells_what_led_to_it_and_what_the_learner_may_know(game: str) -> None:
    """Real positions of the real engine, as the learner's seat sees them, and nothing beside."""
    lesson = find_lesson(game)
    assert lesson is not None
    p, seat = lesson.begin(), lesson.script.seat
    for at, step in enumerate(lesson.script.steps):
        told = msgspec.json.decode(msgspec.json.encode(step_of(game, at, "en")))
        assert told["words"] == lesson.words["en"][step.say]
        page = told["page"]
        assert page["scene"]["view"] == msgspec.json.decode(msgspec.json.encode(p.view(seat)))
        assert bool(page["scene"]["decision"]) == bool(step.do)
        if at:
            moves = [*lesson.moves(at - 1)]
            assert [shot["entry"]["seat"] for shot in page["shots"]] == [mover for mover, _ in moves]
            last = [shot["view"] for shot in page["shots"]][-1:]
            assert last in ([], [page["scene"]["view"]])
        for mover, choice in lesson.moves(at):
            p.answer(mover, choice)


def test_what_is_kept_is_bounded_by_the_steps_there_are() -> None:
    """Strangers cannot make a server keep more: all pages of all lessons fit, and there are no others."""
    assert sum(len(lesson.script.steps) for game in LESSONS if (lesson := find_lesson(game))) <= MOST_PAGES
    assert page_of.cache_info().maxsize == MOST_PAGES


def test_a_lesson_is_told_over_http_without_a_table_or_a_name(server: Server) -> None:
    """A guest who is nobody yet learns; no table is made."""
    nobody = Visitor(server, "")
    before = nobody.get("/api/tables")
    minutes = {game["id"]: game["lesson"] for game in nobody.get("/api/games")}
    assert minutes[HAND] == 4
    step = msgspec.convert(nobody.get(f"/api/games/{HAND}/lesson/{MOVE}?language=hu"), LessonStep, strict=False)
    assert (step.page.do, step.page.scene.viewer, step.minutes) == ("right stark", 0, 4)
    why = f"/api/games/{HAND}/lesson/{MOVE}/why?language=cs&choice="
    illegal, legal = nobody.get(why + "up%20tully"), nobody.get(why + "down%20greyjoy")
    assert (illegal["allowed"], illegal["clause"], illegal["key"]) == (False, "HK-3.1", "no.nobody_that_way")
    assert legal["allowed"]
    assert legal["words"].startswith("Dole je")
    foreseen = nobody.get(f"/api/games/{HAND}/lesson/{MOVE}/preview?choice=right%20stark")
    assert [event["kind"] for event in foreseen["events"]] == ["moved", "banner"]
    assert nobody.get("/api/tables") == before


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/games/chess/lesson/0", "not_found"),
        (f"/api/games/{HAND}/lesson/99", "not_found"),
        (f"/api/games/{HAND}/lesson/-1", "bad_request"),
        (f"/api/games/{HAND}/lesson/{MOVE}/preview?choice=up%20tully", "illegal"),
        (f"/api/games/{HAND}/lesson/{MOVE}/preview?choice=" + "x" * 2001, "bad_request"),
        (f"/api/games/{HAND}/lesson/{MOVE}/why?choice=" + "x" * 2001, "bad_request"),
        (f"/api/games/{HAND}/lesson/0/preview?choice=right%20stark", "ok"),
    ],
)
def test_what_is_no_step_of_a_lesson_is_refused(server: Server, path: str, code: str) -> None:
    answer = Visitor(server, "").http.get(path)
    assert answer.json().get("code", "ok") == code
