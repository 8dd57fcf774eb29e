"""Games told in words: the browser says what the engine says, and nobody reads notation, in any language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import Decision, Event, Game, IllegalChoice, Texts
from smallcouncil.core.texts import Who
from smallcouncil.games.facts import LANGUAGES
from tests.client.conftest import CLIENT
from tests.test_texts_in_all_languages import placeholders

NAMES = ["Anna", "Béla", "Cyril", "Dana", "Eliška", "Ferenc"]
RANDOM_GAMES, SQUIRE_GAMES = 30, 9  # of a title
MOST_OPTIONS = 40  # of each question
MOST_ASKED = 6  # questions of a kind
MOST_TRIED = 3  # of the choices that may no longer be legal
WORD = re.compile(r"[^\s,:;.()!?…„”'\"]+")
# Units and power in notation; fields that were not filled in; what is no text at all
CODE = re.compile(r"\b\d+[KFkfp]\b|->|@|_|[{}\[\]\"]|undefined|NaN")
AS_PRINTED = re.compile(r"[a-f][1-6]|#\d+|[\d+*−-]+")  # places as the boards show them, hostages, numbers

IN_EACH_GAME = pytest.mark.parametrize("game", sc.game_ids())
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


class Step(NamedTuple):
    """A question, its answer, and what came of it."""

    decision: Decision
    choice: str
    events: list[Event]
    refusals: list[IllegalChoice]  # of what could be chosen when the same was asked before


class Line(NamedTuple):
    """What somebody reads, and the data that it is made from."""

    words: str
    data: Any


@cache
def story(game: str) -> tuple[Step, ...]:
    """Whole games of a title: in every variant in turn, most between random players, some between squires."""
    title = sc.find_game(game)
    variants = cycle(title.variants.values())
    bots = ["random"] * RANDOM_GAMES + ["squire"] * SQUIRE_GAMES
    tables = [(bot, max(numbers), options) for bot, (numbers, options) in zip(bots, variants, strict=False)]
    return tuple(step for seed, table in enumerate(tables) for step in played(title, seed, *table))


def played(title: Game[Any], seed: int, bot: str, players: int, options: Mapping[str, Any]) -> Iterator[Step]:
    """One game from beginning to end."""
    p, rng = title.new(players, f"words {seed}", options), Random(seed)
    before: dict[str, list[str]] = {}
    while p.pending:
        seat = min(p.pending)
        decision = p.pending[seat]
        tried = [p.why_not(seat, choice) for choice in before.get(decision.kind, ())]
        before[decision.kind] = [*islice(decision.options, MOST_TRIED)]
        choice = answer_of(find_bot(bot, title.id), p, seat, rng)
        yield Step(decision, choice, list(p.answer(seat, choice)), [refusal for refusal in tried if refusal])


def questions(game: str) -> list[Decision]:
    """The first questions of each kind."""
    kinds: dict[str, list[Decision]] = {}
    for step in story(game):
        kinds.setdefault(step.decision.kind, []).append(step.decision)
    return [decision for asked in kinds.values() for decision in asked[:MOST_ASKED]]


def options(game: str) -> list[tuple[str, Decision]]:
    """What could be chosen there."""
    return [(choice, decision) for decision in questions(game) for choice in islice(decision.options, MOST_OPTIONS)]


def private(game: str) -> list[Event]:
    """What only some seats were told."""
    return [event for step in story(game) for event in step.events if event.audience is not None]


def of_its_owners(event: Event) -> dict[str, Any]:
    """What a private event says to others: whose it is, too."""
    return {**event.data, "owners": event.audience}


def telling(game: str, language: str) -> dict[str, Any]:
    """What the client is given to tell."""
    texts = sc.find_game(game).texts
    return {
        "game": game,
        "language": language,
        "names": NAMES,
        "texts": {
            "language": language,
            "names": texts.names[language],
            "forms": texts.forms[language],
            "sentences": texts.templates[language],
        },
        "entries": [
            {
                "kind": "answer",
                "seat": step.decision.seat,
                "choice": step.choice,
                "events": [{"kind": one.kind, "data": one.data, "audience": one.audience} for one in step.events],
            }
            for step in story(game)
        ],
        "questions": [
            {"seat": asked.seat, "kind": asked.kind, "key": f"ask.{asked.kind}", "about": asked.about}
            for asked in questions(game)
        ],
        "choices": [{"choice": choice, "decision": {"kind": asked.kind}} for choice, asked in options(game)],
    }


@cache
def in_the_browser() -> dict[tuple[str, str], dict[str, Any]]:
    """Everything as the client tells it."""
    node = shutil.which("node")
    if node is None or not (CLIENT / "node_modules" / "vite").is_dir():
        pytest.skip("the client is not built: make client")
    each = [(game, language) for game in sc.game_ids() for language in LANGUAGES]
    given = msgspec.json.encode([telling(*one) for one in each])
    command = [node, "scripts/tell.mjs"]
    ran = subprocess.run(command, cwd=CLIENT, input=given, capture_output=True, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stderr.decode()
    return dict(zip(each, json.loads(ran.stdout), strict=True))


def client_words(folder: str, language: str) -> dict[str, str]:
    """The words of the client itself, of a game's board, or of its family."""
    read: dict[str, str] = json.loads((CLIENT / "src" / folder / "texts" / f"{language}.json").read_text())
    return read


@cache
def vocabulary(game: str, language: str) -> frozenset[str]:
    """The words of a language: those of its names and sentences, and of the client's own."""
    texts = sc.find_game(game).texts
    own = client_words(f"games/{game}", language)
    family = client_words(f"games/{own.pop('family')}", language) if "family" in own else {}
    client = [*client_words("", language).values(), *family.values(), *own.values()]
    sentences = [re.sub(r"\{(\w+)[^|}]*", " ", text) for text in [*texts.templates[language].values(), *client]]
    formed = [name for names in texts.forms[language].values() for name in names.values()]
    return frozenset(word for text in [*texts.names[language].values(), *formed, *sentences] for word in words_of(text))


def words_of(value: Any) -> set[str]:
    """All words in a value."""
    if isinstance(value, str):
        return {
            word for word in WORD.findall(value.replace("|", " ").replace("}", " ")) if not AS_PRINTED.fullmatch(word)
        }
    if isinstance(value, Mapping):
        return {word for pair in value.items() for part in pair for word in words_of(part)}
    return {word for part in value for word in words_of(part)} if isinstance(value, (list, tuple)) else set()


def notation_in(line: Line, game: str, language: str) -> set[str]:
    """What a line shows as the data has it, though it is no word of the language."""
    raw = words_of(line.data) & words_of(line.words) - vocabulary(game, language)
    return raw | set(CODE.findall(line.words))


def unreadable(lines: list[Line], game: str, language: str) -> dict[str, set[str]]:
    """The lines that are not in words alone."""
    found = {line.words: notation_in(line, game, language) for line in lines}
    return {words: raw for words, raw in found.items() if raw or not words}


# The engine


def who(texts: Texts, language: str) -> Who:
    """How the players are called, who have no houses here."""
    return lambda seat, form="": texts.player(NAMES[seat], language, form)


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_what_happens_what_is_asked_and_why_not_is_told_in_words(game: str, language: str) -> None:
    texts = sc.find_game(game).texts
    happened = [(f"event.{event.kind}", event.data) for step in story(game) for event in step.events]
    asked = [(f"ask.{decision.kind}", decision.about) for decision in questions(game)]
    refused = [(f"no.{refusal.key}", refusal.about) for step in story(game) for refusal in step.refusals]
    quoted = [(f"asked.{one.kind}", {**one.about, "asked": one.seat}) for one in questions(game)]
    opened = [(f"opened.{one.kind}", of_its_owners(one)) for one in private(game)]
    said = [*happened, *asked, *refused, *quoted, *opened]
    lines = [Line(texts.say(key, about, who(texts, language), language), about) for key, about in said]
    assert unreadable(lines, game, language) == {}


@pytest.mark.parametrize(
    ("words", "data"),
    [
        ("Anna moves stannis 1K.", {"bundle": "stannis 1K"}),
        ("Anna: saltpans x maidenpool", "saltpans x maidenpool"),
        ("A choice of {seat:who}.", {}),
        ("Anna posílá havrana: march+1.", {"order": "march+1"}),
        ("Anna: leave_token", "leave_token"),
    ],
)
def test_notation_is_found_where_it_is(words: str, data: Any) -> None:
    """The check itself, on lines as they must not be."""
    assert unreadable([Line(words, data)], "storm-of-swords", "cs")


@IN_EACH_GAME
def test_whole_games_tell_nearly_everything_that_there_is_to_tell(game: str) -> None:
    """Else the tests here would prove little."""
    templates = {key for key in sc.find_game(game).texts.templates["en"] if key.startswith("event.")}
    told = {f"event.{event.kind}" for step in story(game) for event in step.events}
    assert len(told & templates) >= 0.8 * len(templates)


# The browser


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_the_browser_says_what_the_engine_says(game: str, language: str) -> None:
    """Two renderers of the same templates: every event and question of whole games, word for word.

    Also as those are told whom they do not concern: what others are asked, and what was private.
    """
    texts, browser = sc.find_game(game).texts, in_the_browser()[game, language]
    for step, said in zip(story(game), browser["said"], strict=True):
        assert said == [
            texts.say(f"event.{event.kind}", event.data, who(texts, language), language) for event in step.events
        ]
    for decision, asked in zip(questions(game), browser["asked"], strict=True):
        assert asked == texts.say(f"ask.{decision.kind}", decision.about, who(texts, language), language)
    for decision, quoted in zip(questions(game), browser["quoted"], strict=True):
        about = {**decision.about, "asked": decision.seat}
        assert quoted == texts.say(f"asked.{decision.kind}", about, who(texts, language), language)
    opened = [words for lines in browser["opened"] for words in lines]
    for event, words in zip(private(game), opened, strict=True):
        assert words == texts.say(f"opened.{event.kind}", of_its_owners(event), who(texts, language), language)


@IN_EACH_GAME
@IN_EACH_LANGUAGE
def test_the_log_and_the_list_of_choices_are_in_words(game: str, language: str) -> None:
    """An answer that brings nothing about is told as the choice it was; so are choices before they are made."""
    browser = in_the_browser()[game, language]
    told = [
        Line(words, [step.choice, [event.data for event in step.events]])
        for step, lines in zip(story(game), browser["told"], strict=True)
        for words in lines
    ]
    listed = [Line(words, choice) for words, (choice, _) in zip(browser["labels"], options(game), strict=True)]
    assert unreadable(told + listed, game, language) == {}


@pytest.mark.parametrize("game", ["storm-of-swords", "game-of-thrones"])
def test_an_area_that_is_called_the_has_its_article_within_a_choice(game: str) -> None:
    """March from the Twins, raid the Reach; at its head a choice has the area as the map does: Kingswood: March."""
    texts, found = sc.find_game(game).texts, 0
    for area, within in texts.forms["en"]["the"].items():
        for words in in_the_browser()[game, "en"]["labels"]:
            rest = words.removeprefix(texts.name(area))
            found += within in rest
            assert within.removeprefix("the ") not in rest.replace(within, ""), words
    assert found > 10


@IN_EACH_GAME
def test_every_field_of_a_template_can_be_told_by_the_browser(game: str) -> None:
    """A way to show a value that only the engine knows would be shown as data."""
    source = (CLIENT / "src" / "lib" / "words.ts").read_text(encoding="utf-8")
    known = set(re.findall(r"case \"(\w+)\":", source))
    specs = {spec for text in sc.find_game(game).texts.templates["en"].values() for spec in placeholders(text).values()}
    assert specs - {""} <= known
