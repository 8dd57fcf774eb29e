"""Sentences as people read them: whole games of squires, in each language. `make sentences` writes them anew.

Questions, what others are told of them, events, refusals, hints, alarms and results of every title, each kind of
sentence a few times with different values: what a player reads. Read the diff line by line before it is committed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import Game
from smallcouncil.core.texts import Who
from smallcouncil.games.facts import LANGUAGES
from tests.contract.clauses import ROOT

FOLDER = Path(__file__).parent
NAMES = ["Anna", "Béla", "Cyril", "Dana", "Eliška", "Ferenc"]
SEEDS = (1,)  # of a title and variant
MOST = 2  # sentences of a kind
WITH_HOUSE = {
    language: json.loads((ROOT / "client" / "src" / "texts" / f"{language}.json").read_text("utf-8"))["who.house"]
    for language in LANGUAGES
}
MOST_TRIED = 4  # choices that were legal the last time


class Said(NamedTuple):
    """A key and what it is about."""

    key: str
    about: Mapping[str, Any]
    houses: tuple[str, ...] = ()  # by seat: people read them before the players


def sentences(language: str) -> Iterator[str]:
    """All that is written down, title by title."""
    for game in sc.game_ids():
        title = sc.find_game(game)
        yield f"# {title.texts.say('title.title', {}, language=language)}"
        yield from sorted(rendered(title, said, language) for said in chosen(game))


@cache
def chosen(game: str) -> list[Said]:
    """Each kind of sentence, as often as it is worth reading."""
    title = sc.find_game(game)
    times: Counter[str] = Counter()
    found: dict[str, Said] = {}
    for said in spoken(title):
        words = rendered(title, said, LANGUAGES[0])
        if words not in found and times[said.key] < MOST:
            times[said.key] += 1
            found[words] = said
    return [*found.values()]


def spoken(title: Game[Any]) -> Iterator[Said]:
    """What is said in games of every variant."""
    for number, (numbers, options) in enumerate(title.variants.values()):
        for seed in SEEDS:
            yield from said_in(title, max(numbers), f"words {number} {seed}", options)
    yield from (Said(key, {}) for key in title.texts.templates["en"] if key.startswith(("goal.", "reason.", "hint.")))


def said_in(title: Game[Any], players: int, seed: str, options: Mapping[str, Any]) -> Iterator[Said]:
    """One game of squires, from beginning to end."""
    p, rng, before = title.new(players, seed, options), Random(seed), dict[str, list[str]]()
    squire = find_bot("squire", title.id)
    while p.pending:
        seat = min(p.pending)
        decision = p.pending[seat]
        houses = houses_of(p.view(None))
        yield Said(f"ask.{decision.kind}", decision.about, houses)
        yield Said(f"asked.{decision.kind}", {**decision.about, "asked": seat}, houses)
        for choice in before.get(decision.kind, ["nonsense"]):
            if refusal := p.why_not(seat, choice):
                yield Said(f"no.{refusal.key}", refusal.about, houses)
        before[decision.kind] = [*islice(decision.options, MOST_TRIED)]
        for event in p.answer(seat, answer_of(squire, p, seat, rng)):
            yield Said(f"event.{event.kind}", event.data, houses)
            if event.audience:
                yield Said(f"opened.{event.kind}", {**event.data, "owners": event.audience}, houses)
        yield from (Said(f"alarm.{one['how']}", one["about"], houses) for one in p.view(None).get("alarms", ()))


def houses_of(view: Mapping[str, Any]) -> tuple[str, ...]:
    """The houses by seat, where a game gives each seat one."""
    houses = view.get("houses") or ()
    return tuple(houses) if all(isinstance(house, str) and house for house in houses) else ()


def rendered(title: Game[Any], said: Said, language: str) -> str:
    """A sentence behind its key."""
    return f"{said.key}: {title.texts.say(said.key, said.about, caller(title, said, language), language)}"


def caller(title: Game[Any], said: Said, language: str) -> Who:
    """How a player is called: by house and name, where a game gives each seat a house."""

    def who(seat: int, a_form: str = "") -> str:
        if not (house := said.houses[seat] if seat < len(said.houses) else ""):
            return title.texts.player(NAMES[seat], language, a_form)
        named = {"house": title.texts.name(house, language, a_form), "who": NAMES[seat]}
        words: str = WITH_HOUSE[language].format(**named)  # open articles are put right with the rest
        return words

    return who


def file_of(language: str) -> Path:
    """Where the sentences of a language are written down."""
    return FOLDER / f"sentences.{language}.txt"


if __name__ == "__main__":
    for language in LANGUAGES:
        file_of(language).write_text("\n".join(sentences(language)) + "\n", encoding="utf-8")
        print(file_of(language).name)
