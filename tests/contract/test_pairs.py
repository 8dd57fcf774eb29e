"""Tables that look alike to a viewer give that viewer the same, undo and timing included; and the law has teeth."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from smallcouncil.core import Position
from smallcouncil.server import commands, deadlines, driver, projection, table
from smallcouncil.server.clocks import Times
from smallcouncil.server.entries import Answer
from smallcouncil.server.notices import occasions, words
from smallcouncil.server.steps import Steps
from smallcouncil.server.story import Told
from smallcouncil.server.table import Table
from smallcouncil.server.workers import Workers
from tests import leaks
from tests.contract import pairs
from tests.contract.games import CONTRACTS, TOYS, Case, Contract, cases_of
from tests.contract.laws import play, random_answer
from tests.contract.pairs import Tally, begun, compare_table, due
from tests.toys import whispers
from tests.toys.whispers import MARKED

pytestmark = pytest.mark.usefixtures("toys")
WHISPERS = next(contract for contract in TOYS if contract.game is whispers.GAME)
SHARE = 0.2  # of what the soak compares at one table


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_tables_that_look_alike_give_the_same(contract: Contract) -> None:
    """The suite's share of `make soak`: every kind of table, each viewer, as it stands and by a step."""
    tally = Tally()
    for case in cases_of(contract):
        compare_table(case, "suite", tally, SHARE * leaks.RATES[contract.game.id])
    assert tally["compared", "pairs"] >= 300
    assert tally["compared", "steps"] >= 150
    most = max(contract.game.players)
    seen = {key for what, key in tally if what == "viewer"}
    assert seen == {"a spectator", *(f"seat {seat}" for seat in range(most))}
    assert tally["undo", "free"] + tally["undo", "asked"] >= 100


@pytest.mark.parametrize("contract", TOYS, ids=str)
def test_honest_toys_pass(contract: Contract) -> None:
    for case in cases_of(contract):
        compare_tables(case, 2)


# Leaks of a game


def leaky(monkeypatch: pytest.MonkeyPatch, leak: str = "") -> Case:
    """Whispers for three with a leak of its own."""
    variants = {**whispers.GAME.variants, "leaky": ([3], {"leak": leak} if leak else {})}
    monkeypatch.setattr(whispers.GAME, "variants", variants)
    return Case(WHISPERS, "leaky", 3)


def is_found(case: Case, name: str = "") -> None:
    """Some table of a few has a pair that a viewer can tell apart, by what is named."""
    with pytest.raises(AssertionError, match=f"'{name}' tells what is hidden" if name else "tells what is hidden"):
        compare_tables(case, 40)


def compare_tables(case: Case, tables: int) -> None:
    for number in range(tables):
        compare_table(case, f"toy {number}", Tally())


@pytest.mark.parametrize(
    ("leak", "name"),
    [
        ("view", "scene"),
        ("spectator", "scene"),
        ("size", "scene"),
        ("options", "scene"),
        ("error", "position"),
        ("history", "position"),
        ("about", "waited for"),
        ("asked", "waited for"),
        ("forced", "waited for"),
        ("event", "events"),
    ],
)
def test_a_leak_of_a_game_is_found(leak: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "is_free", lambda *_: False)  # it deals worlds, which such rules cannot
    is_found(leaky(monkeypatch, leak), name)


def test_something_to_say_that_rests_on_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def may_say(p: whispers.Whispers, seat: int) -> tuple[str, ...]:
        return ("well",) if MARKED in p.hands[(seat + 1) % p.players] else ()

    monkeypatch.setattr(whispers.GAME, "may_say", may_say)
    is_found(leaky(monkeypatch), "may say")


# Leaks of the server


def secret(p: Position) -> bool:
    """Something that seats 1 and 2, and spectators, do not know."""
    return isinstance(p, whispers.Whispers) and MARKED in p.hands[0]


def pads(honest: Callable[..., bytes]) -> Callable[..., bytes]:
    """A frame that takes more room; JSON it stays."""
    return lambda self, viewer: honest(self, viewer) + b" " * secret(self.table.position)


def hints(honest: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """A view with a letter more, which is of the same size for both."""
    return lambda self, viewer: honest(self, viewer) | {"hint": "ny"[secret(self.table.position)]}


def later(honest: Callable[..., int | None]) -> Callable[..., int]:
    """A moment that comes later."""
    return lambda at, *now: (honest(at, *now) or 0) + secret(at.position)


def asks_anew(honest: Callable[..., None]) -> Callable[..., None]:
    """Seats that go on thinking are counted as asked anew, and their clocks begin again."""

    def stand_at(at: Table, p: Position, newly_asked: set[int]) -> None:
        honest(at, p, newly_asked | ({*p.pending} if secret(p) else set()))

    return stand_at


def shows(honest: Callable[..., Any], is_shown: Callable[[Table, Told], bool]) -> Callable[..., Any]:
    """A sealed choice stands in the log that others get."""

    def entry_info(at: Table, told: Told, viewer: int | None) -> Any:
        info = honest(at, told, viewer)
        return msgspec.structs.replace(info, choice=told.row.entry.choice) if is_shown(at, told) else info  # type: ignore[union-attr]

    return entry_info


def is_last(at: Table, told: Told) -> bool:
    return told.sealed and told is at.story.last


def is_past(at: Table, told: Told) -> bool:
    return told.sealed and told is not at.story.last


def titled(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda at, *more: msgspec.structs.replace(honest(at, *more), title=at.hash)


def tied(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda at, viewer: msgspec.structs.replace(honest(at, viewer), may_undo="ask" if secret(at.position) else "")


def untold(honest: Callable[..., set[str]]) -> Callable[..., set[str]]:
    return lambda at, seq: set() if secret(at.position) else honest(at, seq)


PLANTED: dict[str, tuple[str, Any, str, Callable[[Any], Any]]] = {
    "the size of a frame": ("size", Steps, "message", pads),
    "a frame of the same size": ("frame", Steps, "view", hints),
    "whether an undo is free": ("undo", commands, "is_free", lambda _: lambda before, *_: secret(before)),
    "the next deadline": ("time", deadlines, "next_deadline", later),
    "when a table is looked at again": ("time", deadlines, "next_need", later),
    "the rank of a bot": ("time", driver, "urgency", lambda _: lambda room, _: int(secret(room.table.position))),
    "whose time is up": ("time", deadlines, "overdue", lambda _: lambda at, _: [0] * secret(at.position)),
    "whose clock begins again": ("time", table, "_stand_at", asks_anew),
    "a sealed choice, when it is made": ("entry", projection, "entry_info", lambda honest: shows(honest, is_last)),
    "a sealed choice, later": ("entries", projection, "entry_info", lambda honest: shows(honest, is_past)),
    "a hash of the position": ("table", projection, "table_info", titled),
    "a scene": ("scene", projection, "scene", tied),
    "the words of a notice": ("notices", words, "left", lambda _: lambda _, __, at, ___: "!" * secret(at.position)),
    "whether a notice comes": ("notices", occasions, "asked_by", untold),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_leak_of_the_server_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, where, what, plant = PLANTED[leak]
    monkeypatch.setattr(pairs, "WELCOMES", 1 if name == "entries" else 10**9)
    monkeypatch.setattr(where, what, plant(getattr(where, what)))
    is_found(leaky(monkeypatch), name)


# Time rests on what everybody knows


class Veil:
    """A position of which only what everybody knows can be read: public zones, and who is asked what."""

    def __init__(self, p: Position) -> None:
        self.veiled = p

    def __getattr__(self, name: str) -> Any:
        p = self.veiled
        if name == "pending":
            return {seat: VeiledDecision(decision.kind, decision.about) for seat, decision in p.pending.items()}
        if name in p.game.zones:
            assert p.game.zones[name][1].alike, f"time rests on {name}, which not everybody sees"
        return getattr(p, name)


class VeiledDecision(msgspec.Struct):
    """What everybody knows of a question."""

    kind: str
    about: dict[str, Any]


def veiled(at: Table) -> Table:
    return msgspec.structs.replace(at, p=Veil(at.position))


def test_what_decides_time_reads_nothing_that_not_everybody_sees() -> None:
    """Clocks, deadlines, the turns of bots: all follow from who is asked what, and from zones that are public."""
    kinds: set[str] = set()
    for contract in CONTRACTS:
        for number, case in enumerate(cases_of(contract)):
            at = begun(case, str(number), rng := Random(number))
            for step in play(at.position.copy(), rng):
                if rng.random() < 0.1 or "talk" in {asked.kind for asked in step.before.pending.values()}:
                    now = at_position(at, step.before)
                    assert due(veiled(now)) == due(now)
                    kinds.update(decision.kind for decision in step.before.pending.values())
    assert "talk" in kinds
    assert len(kinds) > 40


def at_position(at: Table, p: Position) -> Table:
    """A table that stands there, all that are asked having been asked just now."""
    times = at.times.asked({*p.pending}, at.at)
    return msgspec.structs.replace(at, p=p, asked=dict.fromkeys(p.pending, at.seq), times=times)


def test_a_deadline_that_reads_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    at = begun(cases_of(CONTRACTS[1])[0], "1", Random(1))
    monkeypatch.setattr(deadlines, "next_deadline", lambda now: len(now.position.hands[0]))
    with pytest.raises(AssertionError, match="time rests on hands"):
        due(veiled(at))


def test_clocks_and_queues_are_told_seats_moments_and_names_alone() -> None:
    """No position, no choice and no view comes near them."""
    steps: list[Callable[..., Any]] = [
        Times.asked,
        Times.answered,
        Times.back,
        Times.went_back,
        Times.without,
        Times.stopped,
        Times.started,
        Times.deadline,
        Workers.turn,
    ]
    given = {
        parameter.annotation
        for step in steps
        for name, parameter in inspect.signature(step).parameters.items()
        if name != "self"
    }
    assert given == {"int", "set[int]", "list[int]", "str"}
    assert {*Times.__struct_fields__} == {"clock", "bank", "thinking", "running", "thought"}


def test_a_twin_truly_differs_and_is_one_for_spectators_too() -> None:
    case, rng = cases_of(CONTRACTS[0])[0], Random(2)
    at = begun(case, "2", rng)
    while at.status == "playing":
        twins = pairs.twins_for(case.contract, at, 0, rng)
        assert twins.differ
        assert twins.viewers[:2] == [0, None]
        assert twins.twin.position != at.position
        seat, choice = random_answer(at.position, rng)
        at = at.next(Answer(seat=seat, choice=choice), at.at)


# The soak


def test_a_table_that_fails_is_told_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def compare_table(_: Case, seed: str, tally: Tally, __: float) -> None:
        assert seed != "s/7", "seven is bad"
        tally["compared", "pairs"] += 10

    monkeypatch.setattr(leaks, "compare_table", compare_table)
    report = leaks.compare_chunk(leaks.Chunk("iron-throne", "s", 5, 100))
    assert list(report.failures) == [7]
    assert "seven is bad" in report.failures[7]
    assert report.tally["compared", "pairs"] == 20
    assert leaks.compare_chunk(leaks.Chunk("iron-throne", "s", 8, 25)).tally["compared", "pairs"] == 30


def test_a_table_played_again_compares_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was compared before it, the twins of its positions are the same, and at most there are more."""
    made: list[str] = []
    honest = pairs.twins_for

    def twins_for(*given: Any) -> pairs.Twins:
        twins = honest(*given)
        made.append(twins.twin.hash)
        return twins

    monkeypatch.setattr(pairs, "twins_for", twins_for)
    case, tally = cases_of(CONTRACTS[0])[0], Tally()
    compare_table(case, "one", tally, 0.1)
    made.clear()
    compare_table(case, "two", tally, 0.1)
    before = made.copy()
    made.clear()
    compare_table(case, "two", Tally(), 0.1)
    assert before
    assert {*before} <= {*made}


def test_all_pairs_are_asked_for_and_every_kind_of_table_begins_a_chunk() -> None:
    for game, cases in leaks.CASES.items():
        chunks = list(leaks.chunks([game], "s", 3, 100_000))
        assert sum(chunk.pairs for chunk in chunks) == 100_000
        assert {chunk.first % len(cases) for chunk in chunks} == {*range(len(cases))}
        assert all(after.first - chunk.first > 500 for chunk, after in pairwise(chunks))


def test_the_report_tells_what_was_compared() -> None:
    tally = Tally({("compared", "pairs"): 1200, ("table", "plain, 2 players"): 3, ("differs", "hands"): 7})
    tally["asked", "lay"] = 5
    told = leaks.summary("westeros-intrigue", tally)
    assert told.startswith("westeros-intrigue: 1,200 pairs of 0 twins at 3 tables; 0 followed by a step")
    assert "what differs, by twins (1): hands 7" in told
    assert "kinds of question (1 of 1): lay 5" in told


@pytest.mark.parametrize(("failed", "code"), [(0, 0), (3, 1)])
def test_the_command_fails_if_a_pair_does(monkeypatch: pytest.MonkeyPatch, failed: int, code: int) -> None:
    arguments = ["--pairs", "7", "--jobs", "1", "--seed", "x", "--games", "iron-throne", "hand-of-the-king"]
    monkeypatch.setattr("sys.argv", ["leaks", *arguments])
    given = {(("iron-throne", "hand-of-the-king"), 7, 1, "x", 0): failed}
    monkeypatch.setattr(leaks, "compare_all", lambda games, *more: given[(*games,), *more])
    assert leaks.main() == code
