"""Secrecy over the wire: positions that differ only in what a viewer cannot know give that viewer the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from smallcouncil.core import IllegalChoice, Position, Viewer
from smallcouncil.server import projection
from smallcouncil.server.entries import Answer
from smallcouncil.server.projection import table_info
from smallcouncil.server.services import Config, open_services
from smallcouncil.server.steps import Steps
from tests.contract.games import CASES, TOYS, Case, each_of
from tests.contract.laws import positions, viewers
from tests.contract.secrecy import common_answer, probes_for
from tests.server.wire import Wire, instead, table_at

REAL = [case for case in CASES if case.contract not in TOYS]
STEPS = 6


def on_the_wire(folder: Path, work: Callable[[Wire], Awaitable[None]]) -> None:
    """Do something with the real app over a fresh database."""

    async def run() -> None:
        services = await open_services(Config(database=f"sqlite:///{folder / 'tables.sqlite'}", limits=False))
        try:
            await work(Wire(services, *await services.people.guest("Varys", "")))
        finally:
            await services.close()

    asyncio.run(run())


async def outputs_do_not_tell(wire: Wire, case: Case, p: Position, viewer: Viewer, rng: Random) -> None:
    """All that a viewer can ask for is the same for a position and its twin."""
    twin = case.contract.twin(p, viewer, rng)
    probes = rng.sample(options := probes_for(case.contract, p, twin), min(12, len(options)))
    table = table_at(p)
    told = await wire.everything(table, viewer, probes)
    assert told[0].startswith('{"type": "welcome"')
    assert await wire.everything(instead(table, twin), viewer, probes) == told


def steps_do_not_tell(case: Case, p: Position, viewer: Viewer, rng: Random) -> None:
    """While a position and its twin are answered alike and look alike, the frames are the same."""
    table = table_at(p)
    twin = instead(table, case.contract.twin(p, viewer, rng))
    for _ in range(STEPS):
        answer = common_answer(table.position, twin.position, rng)
        if answer is None:
            return
        entry = Answer(seat=answer[0], choice=answer[1])
        before, twin_before = table, twin
        table, twin = table.next(entry, 1000), twin.next(entry, 1000)
        if table.position.view(viewer) != twin.position.view(viewer) or table.status == "over":
            return  # something hidden came to light, as the rules will have it
        told = Steps(before, table, table_info(table, 0, "")).message(viewer)
        assert Steps(twin_before, twin, table_info(twin, 0, "")).message(viewer) == told


@each_of(REAL)
def test_nothing_that_a_viewer_can_ask_for_tells_what_is_hidden(case: Case, tmp_path: Path) -> None:
    rng = Random(5)

    async def check(wire: Wire) -> None:
        for p in positions(case, 1, most=3)[:-1]:
            for viewer in viewers(p):
                await outputs_do_not_tell(wire, case, p, viewer, rng)

    on_the_wire(tmp_path, check)


@each_of(REAL)
def test_no_step_tells_what_is_hidden(case: Case) -> None:
    rng = Random(6)
    for p in positions(case, 2, most=4)[:-1]:
        for viewer in viewers(p):
            steps_do_not_tell(case, p, viewer, rng)


LEAKS: dict[str, tuple[str, Any]] = {
    "a hash of the position": ("table_info", lambda table: {"title": table.hash}),
    "the size of a hidden thing": ("table_info", lambda table: {"title": "x" * len(str(table.position.view(0)))}),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has teeth: a server that showed more would be caught."""
    case = next(case for case in REAL if case.contract.game.id == "westeros-intrigue")
    honest, (name, more) = projection.table_info, LEAKS[leak]

    def leaky(table: Any, created: int, host: str) -> Any:
        return msgspec.structs.replace(honest(table, created, host), **more(table))

    for module in ("entrance", "room"):
        monkeypatch.setattr(f"smallcouncil.server.{module}.{name}", leaky)

    async def check(wire: Wire) -> None:
        rng = Random(7)
        for p in positions(case, 3, most=4)[:-1]:
            for viewer in (1, None):
                await outputs_do_not_tell(wire, case, p, viewer, rng)

    with pytest.raises(AssertionError):
        on_the_wire(tmp_path, check)


def test_sealed_choices_are_not_told_while_the_game_runs() -> None:
    """Who chose is told, what was chosen is not, until it is over."""
    case = next(case for case in REAL if case.contract.game.id == "iron-throne")
    rng, sealed = Random(8), 0
    p = case.new(1)
    while p.pending and sealed < 5:
        seat = min(p.pending)
        question, table = p.pending[seat].question, table_at(p)
        choice = p.pending[seat].options.sample(rng)
        after = table.next(Answer(seat=seat, choice=choice), 1000)
        if question.sealed:
            sealed += 1
            other = projection.entry_info(after, after.story[-1], (seat + 1) % p.players)
            assert (other.seat, other.choice) == (seat, None)
            assert projection.entry_info(after, after.story[-1], seat).choice == choice
        p.answer(seat, choice)
    assert sealed == 5


def test_a_refused_answer_changes_nothing() -> None:
    table = table_at(REAL[0].new(1))
    before = table.hash
    with pytest.raises(IllegalChoice):
        table.next(Answer(seat=0, choice="no such thing"), 1000)
    assert (table.hash, table.seq) == (before, table.setup.players + 1)
