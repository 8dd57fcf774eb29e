"""Golden playthroughs: whole games as text, one block a decision. `python -m tests.golden` writes them anew.

A change of rules, texts or chance shows in their diff: read it before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

import smallcouncil as sc
from smallcouncil.core import Event, Position
from smallcouncil.core.saving import to_plain
from tests.contract.games import CONTRACTS, Case, cases_of
from tests.contract.laws import Player, Step, play, random_answer, squires_answer

FOLDER = Path(__file__).parent / "golden_playthroughs"
SEED = 1
MOST_DECISIONS = 200  # of a game that is shown
MOST_OPTIONS = 12  # that are listed
# Games between squires that are told to their end: in which variant, and what has to come up in them, a bargain that is
# agreed on, or all ten rounds.
LONG_GAMES = {
    "iron-throne": ("plain, 4 players", "agreed"),
    "storm-of-swords": ("plain, 4 players", "rounds"),
    "game-of-thrones": ("everything, 5 players", "rounds"),
}
UNTOLD = ("seed", "key", "pending", "past", "events", "agenda")  # the agenda is told by the names of its rules


class Golden(NamedTuple):
    """A game that is written down."""

    case: Case
    seed: int = SEED
    player: Player = random_answer
    most: int | None = MOST_DECISIONS

    def __str__(self) -> str:
        return f"{self.case}{', squires' if self.player is squires_answer else ''}, seed {self.seed}"


def golden_games() -> list[Golden]:
    """All games that are written down, those of squires with the seeds that they were written with."""
    long_games = [game_of_squires(game, seed_of(file_of(game_of_squires(game, SEED)))) for game in LONG_GAMES]
    return [*random_games(), *long_games]


def random_games() -> list[Golden]:
    """Every variant of every game once, with one number of players after the other."""
    return [
        Golden(Case(contract, variant, [*numbers][i % len([*numbers])]))
        for contract in CONTRACTS
        for i, (variant, (numbers, _)) in enumerate(contract.game.variants.items())
    ]


def game_of_squires(game: str, seed: int) -> Golden:
    """A game between squires, from beginning to end."""
    case = next(case for case in cases_of(*CONTRACTS) if str(case) == f"{game}, {LONG_GAMES[game][0]}")
    return Golden(case, seed, squires_answer, most=None)


def long_game(game: str) -> Golden:
    """The first game of squires that shows what is to be shown."""
    return next(golden for seed in count(SEED) if shows(golden := game_of_squires(game, seed), LONG_GAMES[game][1]))


def shows(golden: Golden, wanted: str) -> bool:
    """Whether an event of this kind happens, or the game ends for this reason."""
    p = golden.case.new(golden.seed)
    told = {event.kind for step in play(p, Random(golden.seed), golden.player) for event in step.events}
    return p.outcome is not None and wanted in (*told, p.outcome.reason)


def seed_of(file: Path) -> int:
    """The seed that a playthrough was written with."""
    with file.open(encoding="utf-8") as lines:
        return int(next(lines).rpartition(" ")[2])


def file_of(golden: Golden) -> Path:
    """Where a playthrough lies."""
    case, squires = golden.case, "-squires" if golden.player is squires_answer else ""
    return FOLDER / f"{case.contract.game.id}-{case.variant}-{case.players}{squires}.txt".replace(" ", "-").lower()


def playthrough(golden: Golden) -> str:
    """One game as text."""
    p = golden.case.new(golden.seed)
    lines = [str(golden), sc.write(p), *said(p, p.events)]
    before = p.copy()
    steps = play(p, Random(golden.seed), golden.player)
    for number, step in enumerate(islice(steps, golden.most), start=1):
        lines += ["", *block(number, step, p), *changes(before, p)]
        before = p.copy()
    return "\n".join([*lines, "", ending(p), ""])


def block(number: int, step: Step, p: Position) -> Iterator[str]:
    """A decision: who was asked what, the options, the choice, and what came of it; or what was said unasked."""
    if step.choice in step.before.may_say(step.seat):
        yield f"#{number} seat {step.seat}, at any time"
        yield f"  > {step.choice}"
        return (yield from said(p, step.events))
    decision = step.before.pending[step.seat]
    options = [*islice(decision.options, MOST_OPTIONS), *["…"] * (len(decision.options) > MOST_OPTIONS)]
    also = [seat for seat in sorted(step.before.pending) if seat != step.seat]
    yield f"#{number} seat {step.seat}, {decision.kind} ({decision.clause})" + (f", also asked: {also}" if also else "")
    yield f"  {decision.prompt}"
    yield f"  {len(decision.options)}: {' | '.join(options)}"
    yield f"  > {step.choice}"
    yield from said(p, step.events)


def said(p: Position, events: list[Event]) -> Iterator[str]:
    """Events as sentences, those not for all with their audience."""
    for event in events:
        audience = "" if event.audience is None else f"(to {', '.join(map(str, event.audience))}) "
        yield f"  {audience}{p.game.texts.say(f'event.{event.kind}', event.data)}"


def changes(before: Position, after: Position) -> Iterator[str]:
    """What is other in the zones than it was."""
    old, new = zones_of(before), zones_of(after)
    for name in new:
        if old[name] != new[name]:
            yield from (f"  {change}" for change in change_of(name, old[name], new[name]))


def zones_of(p: Position) -> dict[str, Any]:
    """The zones as plain data, those at their default too."""
    zones = {name: msgspec.to_builtins(getattr(p, name), str_keys=True) for name in p.game.zones if name not in UNTOLD}
    return {**zones, "agenda": to_plain(p).get("agenda", [])}


def change_of(name: str, old: Any, new: Any) -> Iterator[str]:
    """The whole zone, or only the places that changed where those are the same as before."""
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        old, new = dict(enumerate(old)), dict(enumerate(new))
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            if old.get(key) != new.get(key):
                yield f"{name}[{key}] = {json.dumps(new.get(key), ensure_ascii=False)}"
    else:
        yield f"{name} = {json.dumps(new, ensure_ascii=False)}"


def ending(p: Position) -> str:
    """How it ended, and the last position."""
    if p.outcome is None:
        return f"and so on\n{sc.write(p)}"
    won = f"won by {list(p.outcome.winners)}, places {list(p.outcome.places)}, scores {list(p.outcome.scores)}"
    return f"{won}: {p.outcome.reason} ({p.outcome.clause})\n{sc.write(p)}"


def position_after(case: Case, decisions: int) -> Position:
    """Where a random game stands after so many decisions."""
    p = case.new(SEED)
    for _ in islice(play(p, Random(SEED)), decisions):
        pass
    return p


def perft(p: Position, depth: int) -> int:
    """How many games of so many decisions there are from here; of several seats asked the lowest answers first."""
    if depth == 0 or not p.pending:
        return 1
    seat = min(p.pending)
    total = 0
    for choice in p.pending[seat].options:
        q = p.copy()
        q.answer(seat, choice)
        total += perft(q, depth - 1)
    return total


def write_all() -> None:
    """Write every playthrough anew, and remove those of games that are no more."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for golden in [*random_games(), *map(long_game, LONG_GAMES)]:
        file_of(golden).write_text(playthrough(golden), encoding="utf-8")
        print(file_of(golden).name)


if __name__ == "__main__":
    write_all()
