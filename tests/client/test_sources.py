"""The sources of the client: arrows of import (lib <- frame <- table, account <- screens), and no rules in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

import pytest

import smallcouncil as sc
from smallcouncil.core import find_game
from tests.client.conftest import CLIENT

SOURCES = CLIENT / "src"
MADE = {"lib/protocol.ts", "lib/rest.ts"}  # by scripts/types.mjs
MOST_LINES = 400
FAMILY = "games/thrones"
MAY_IMPORT = {
    "lib": {"lib"},
    "frame": {"lib", "frame"},
    "table": {"lib", "frame", "table"},
    "account": {"lib", "frame", "account"},
    "screens": {"lib", "frame", "table", "account", "screens"},
}
FILES = sorted(
    file.relative_to(SOURCES).as_posix()
    for file in SOURCES.rglob("*")
    if file.suffix in (".svelte", ".ts", ".css") and file.relative_to(SOURCES).as_posix() not in MADE
)


def part_of(file: str) -> str:
    """The folder that a file belongs to: of a game its own."""
    return "/".join(file.split("/")[: 2 if file.startswith("games/") else 1])


def imported(file: str) -> Iterator[str]:
    """The parts of the client that a file imports by name; what is found by a pattern (a game's board) is none."""
    text = (SOURCES / file).read_text(encoding="utf-8")
    for path in re.findall(r"(?:from |import )\"(\.[^\"]+)\"", text):
        yield part_of(normpath(Path(file).parent / path))


def allowed(part: str) -> set[str]:
    """What a part may import."""
    return MAY_IMPORT.get(part, {"lib", FAMILY, part})


@pytest.mark.parametrize("file", [file for file in FILES if "/" in file and not file.startswith("texts/")])
def test_imports_point_in_one_direction(file: str) -> None:
    """What the games of a family share knows none of them, and no game knows another or the frame around it."""
    own = part_of(file)
    assert {*imported(file)} - allowed(own) <= ({"texts"} if own == "lib" else set())


def test_the_check_sees_the_imports() -> None:
    assert {"lib", FAMILY, "games/storm-of-swords"} <= {*imported("games/storm-of-swords/Board.svelte")}


@pytest.mark.parametrize("file", FILES)
def test_a_game_is_named_in_its_own_folder_alone(file: str) -> None:
    """A new game needs no line elsewhere: what is of a game is found by the name of its folder."""
    others = {game for game in sc.game_ids() if part_of(file) != f"games/{game}"}
    assert not {game for game in others if game in said(file)}


@pytest.mark.parametrize("file", FILES)
def test_no_file_is_too_long_to_be_read(file: str) -> None:
    assert len((SOURCES / file).read_text(encoding="utf-8").splitlines()) <= MOST_LINES


# No rule is written again: what follows from a view is told with it, what a choice brings the engine foresees

DRAWN = {"drawing.ts", "camera.svelte.ts", "Caption.svelte", "MapFrame.svelte"}  # geometry
NOT_SAID = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<!:)//[^\n]*|<style>.*?</style>", re.DOTALL)
WORDS = "view v facts about before after battle march data decision outcome parts gives gets mine theirs limits orders"
TOLD = rf"\b(?:{WORDS.replace(' ', '|')})"
PART = r"(?:[?!]*\.(?!canvas|xy|client|includes)\w+|[?!]*\[[^\[\]]*(?:\[[^\[\]]*\])?[^\[\]]*\])+!?\)?"
RECKONING = {
    "a sum": re.compile(r"\.reduce\([^\n]*[^+]\+(?!\+)"),
    "what is told, reckoned with": re.compile(rf"{TOLD}{PART}(?:\s\?\?\s\w+\)?)?\s[-+*/%]\s[\w(]"),
    "reckoned with what is told": re.compile(rf"[\w)\]!]\s[-+*/%]\s\(?{TOLD}{PART}(?!\w|\.includes)"),
    "told things beside each other": re.compile(rf"{TOLD}{PART}\s[<>]=?\s\(?{TOLD}{PART}"),
    "who sits where": re.compile(r"\bseat\s(?:[%^]|&(?!&))"),
}
RECKONS_ALL_THE_SAME = {
    "iron-throne/Board.svelte": "the houses around the table, from one's own on",
    "thrones/Orders.svelte": "one's own plan is secret, and what follows from it no view tells",
    "thrones/Palette.svelte": "how many of a token are not laid",
    "thrones/notation.ts": "which bundle is the largest, to have it picked at first",
    "westeros-intrigue/Board.svelte": "how long the court leaves room for the last round's points",
}
PICTURES = {"pictures.ts", "companions.ts"}  # of questions and cards
TOKEN = "varys"  # is moved about like a card, and is none


def said(file: str) -> str:
    """The code of a file, without comments and styles."""
    return NOT_SAID.sub("", (SOURCES / file).read_text(encoding="utf-8"))


def reckoned(text: str) -> list[str]:
    """What is worked out in a text."""
    return [what for what, pattern in RECKONING.items() if pattern.search(text)]


def named(text: str, ids: set[str]) -> set[str]:
    """The things among these that a text names by their ids: quoted (`class="supply"` is none), or of several words."""
    quoted = {id_ for both in re.findall(r"(?<!=)(?:\"([\w .*-]+)\"|'([\w .*-]+)')", text) for id_ in both}
    return (quoted | set(re.findall(r"\b[a-z]+(?:[-_][a-z]+)+\b", text))) & ids


def things(game: str) -> set[str]:
    """The cards, characters, leaders and areas of a game: all that its rules treat one by one."""
    found = find_game(game)
    facts = found.facts()
    told = {
        key.partition(".")[2] for key in found.texts.templates["en"] if key.startswith(("card.", "effect.", "origin."))
    }
    printed = {id_ for part in ("areas", "house_cards", "leaders", "allies") for id_ in facts.get(part, ())}
    characters = {id_ for people in facts.get("characters", {}).values() for id_ in people}
    return {id_ for id_ in told | printed | characters if found.texts.is_named(id_)} - {"house"}


GAMES = [file for file in FILES if file.startswith("games/") and not file.endswith((".css", "types.ts"))]


def test_no_board_reckons_with_what_it_is_told() -> None:
    """Sums, what is left, who is ahead, who plays with whom: the engine tells it, by the rules themselves."""
    boards = [file.removeprefix("games/") for file in GAMES if Path(file).name not in DRAWN]
    assert {file for file in boards if reckoned(said(f"games/{file}"))} == {*RECKONS_ALL_THE_SAME}


@pytest.mark.parametrize("file", [file for file in GAMES if Path(file).name not in PICTURES])
def test_no_board_treats_a_card_an_area_or_a_character_otherwise_than_others(file: str) -> None:
    """What one of them does is a rule: a board knows them by what views and facts tell of them."""
    ids = set[str]().union(*map(things, sc.game_ids()))
    assert named(said(file), ids) <= {TOKEN}


@pytest.mark.parametrize(
    "rule",
    [
        "Math.max(0, parts.reduce((all, { n }) => all + n, 0))",
        "const difference = $derived(gives[2] - gets[2]);",
        "<b>{view.in_kings_landing[house]! - (isShown ? shown!.cards.length : 0)}</b>",
        'return seat % 2 ? "b" : "a";',
        "areas.reduce((sum, area) => sum + strengths[area]!, 0)",
        "const wins = view.power[0] > view.power[1];",
        "return (view.stars[me] ?? 0) + 1;",
        "const all = units + view.garrisons[area]!;",
    ],
)
def test_a_rule_that_is_written_again_is_seen(rule: str) -> None:
    """Such lines stood here."""
    assert reckoned(rule)


def test_a_card_that_is_named_is_seen() -> None:
    assert named('companion === "jon_snow" && view.sworn', things("hand-of-the-king")) == {"jon_snow"}
    assert named("const WORTH = { jon_snow: 2 };", things("hand-of-the-king")) == {"jon_snow"}
    assert {"eddard-stark", "balon", "riverrun", "careful-planning"} <= things("storm-of-swords")
    assert named("tactic === 'careful-planning'", things("storm-of-swords")) == {"careful-planning"}


@pytest.mark.parametrize("line", ["let n = at + 1;", "// view.power - 1", "const x = box.x - within.x;", "seat === me"])
def test_what_is_only_drawn_is_no_rule(line: str) -> None:
    assert not reckoned(NOT_SAID.sub("", line))
